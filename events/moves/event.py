"""The envelope of what happened, its canonical bytes and its identity.

An event is a move with who, when, and whether the table overruled the rules. Its id hangs on its
parent's id and on the bytes of its body as they were stored, so a line of events cannot be altered
without its ids changing. Names of people are never in it: players are seats, counted from 1.
"""

from __future__ import annotations

import functools
from typing import Annotated, Any, Union

import msgspec

from events.digest import digest
from events.errors import Damaged
from events.moves.kinds import Rest
from events.moves.move import Move, Unknown, verb_of

HEX = "0123456789abcdef"
LETTERS = "zyxwvutsrqponmlk"  # never numbers, never words
_TO_LETTERS = str.maketrans(HEX, LETTERS)
_TO_HEX = str.maketrans(LETTERS, HEX)


class Begin(Move, frozen=True, tag="new"):
    """The first event of a session: what is played, by how many, under which readings.

    nonce: 32 hex digits of chance, so that no two sessions are ever the same.
    rules: the version of the game's rules. options: every option, resolved.
    """

    nonce: Annotated[str, Rest()]
    game: Annotated[str, Rest()]
    rules: Annotated[int, Rest()]
    seats: Annotated[int, Rest()]
    options: Annotated[dict[str, str], Rest()]


class Overruled(msgspec.Struct, frozen=True):
    """The table's word over the rules: the codes that the move breaks, and why it stands.

    No codes: the word was said, but the move breaks nothing. It is kept, since a correction
    before it may make it needed.
    """

    rules: tuple[str, ...]
    why: str


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    id: 32 letters k–z. parent: the same of the event before, "" for the first.
    n: its number on its line, the first event is 0. seat: from 1, 0 for nobody.
    at: milliseconds since 1970 UTC. offset: minutes east of UTC at the table.
    joined: it belongs to the same step as its parent. body: the bytes as stored.
    """

    id: str
    parent: str
    n: int
    seat: int
    move: Move | Unknown
    at: int
    offset: int
    joined: bool
    overruled: Overruled | None
    body: bytes

    @property
    def breaks(self) -> tuple[str, ...]:
        """The codes of the rules that the table set aside for this move."""
        return self.overruled.rules if self.overruled else ()


class _Body(msgspec.Struct, frozen=True, omit_defaults=True):
    move: Any
    at: int
    seat: int = 0
    offset: int = 0
    joined: bool = False
    overruled: Overruled | None = None


def identify(parent: str, body: bytes) -> str:
    """The id of an event: 16 bytes of SHA-256 over the parent's id and the body, in letters."""
    hexed = digest(bytes.fromhex(parent.translate(_TO_HEX)) + body)
    return hexed[:32].translate(_TO_LETTERS)


def make_event(
    parent: Event | None,
    move: Move | Unknown,
    *,
    seat: int = 0,
    at: int,
    offset: int = 0,
    joined: bool = False,
    overruled: Overruled | None = None,
) -> Event:
    """A new event after `parent`, with its canonical body and its id."""
    shown: object = msgspec.Raw(move.raw.encode()) if isinstance(move, Unknown) else move
    body = msgspec.json.encode(_Body(shown, at, seat, offset, joined, overruled))
    above = parent.id if parent else ""
    n = parent.n + 1 if parent else 0
    return Event(identify(above, body), above, n, seat, move, at, offset, joined, overruled, body)


def body_type(moves: tuple[type[Move], ...]) -> type[msgspec.Struct]:
    """The type of the body of an event that holds one of these moves, or the first one of a session."""
    kinds: Any = Union.__getitem__((Begin, *moves))  # the members are only known at run time
    return msgspec.defstruct(
        "Body",
        [
            ("move", kinds),
            ("at", int),
            ("seat", int, 0),
            ("offset", int, 0),
            ("joined", bool, False),
            ("overruled", Overruled | None, None),
        ],
        frozen=True,
    )


@functools.cache
def _decoder(moves: tuple[type[Move], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(body_type(moves))


class _Loose(msgspec.Struct, frozen=True):
    move: msgspec.Raw
    at: int
    seat: int = 0
    offset: int = 0
    joined: bool = False
    overruled: Overruled | None = None


class _Verb(msgspec.Struct, frozen=True):
    verb: str


def read_event(id: str, parent: str, n: int, body: bytes, moves: tuple[type[Move], ...]) -> Event:
    """An event from its stored bytes; a kind that `moves` lacks comes as `Unknown`.

    Errors: `Damaged` where the bytes are no event at all.
    """
    try:
        b = _decoder(moves).decode(body)
    except (msgspec.MsgspecError, TypeError):  # a spoiled page may give no bytes at all
        b = _read_loose(id, body)
    return Event(id, parent, n, b.seat, b.move, b.at, b.offset, b.joined, b.overruled, body)


def _read_loose(id: str, body: bytes) -> Any:
    try:
        loose = msgspec.json.decode(body, type=_Loose)
        verb = msgspec.json.decode(loose.move, type=_Verb).verb
        move = Unknown(verb, bytes(loose.move).decode())
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise Damaged("bad-event", f"event {id[:12]} cannot be read: {error}", "run 'meso check'") from error
    return _Body(move, loose.at, loose.seat, loose.offset, loose.joined, loose.overruled)


def verb_of_event(event: Event) -> str:
    """The verb, known to this version or not."""
    return event.move.verb if isinstance(event.move, Unknown) else verb_of(event.move)
