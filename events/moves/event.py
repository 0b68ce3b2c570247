"""Events: the envelope of a move, its canonical bytes and its id.

An event is a move with who, when, and whether the players overruled the rules. Its id is a hash over its
parent's id and the bytes of its body as stored, so no event can change without changing all ids after it.
It holds no names: players are seats, counted from 1.
"""

from __future__ import annotations

import functools
from typing import Annotated, Any, Union

import msgspec

from events.digest import id_bytes, make_id
from events.errors import Damaged
from events.moves.kinds import Rest
from events.moves.move import Move, Unknown


class Begin(Move, frozen=True, tag="new"):
    """The first event of a session: the game, the number of seats, the options.

    nonce: 32 random hex digits, so that no two sessions are ever the same.
    rules: the version of the game's rules. options: every option, resolved.
    """

    nonce: Annotated[str, Rest()]
    game: Annotated[str, Rest()]
    rules: Annotated[int, Rest()]
    seats: Annotated[int, Rest()]
    options: Annotated[dict[str, str], Rest()]


class Overruled(msgspec.Struct, frozen=True):
    """The players' decision to allow a move: the codes of the rules that it breaks, and why.

    rules: empty if the move breaks none; the decision is kept because correcting an earlier
    move can make it necessary.
    """

    rules: tuple[str, ...]
    why: str


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    id: 32 letters k–z. parent: the id of the event before, "" for the first.
    n: its number on its line, from 0. seat: from 1, 0 for nobody.
    at: UTC, milliseconds since 1970. offset: minutes east of UTC at the table.
    joined: whether it belongs to the same step as its parent. body: the bytes as stored.
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
        """The codes of the rules that the move breaks."""
        return self.overruled.rules if self.overruled else ()


class _Body(msgspec.Struct, frozen=True, omit_defaults=True):
    move: Any
    at: int
    seat: int = 0
    offset: int = 0
    joined: bool = False
    overruled: Overruled | None = None


def identify(parent: str, body: bytes) -> str:
    """The id of an event: 16 bytes of SHA-256 over the parent's id as bytes ‖ the body as stored."""
    return make_id(id_bytes(parent) + body)


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
    """The type of an event's body with one of these moves, or with the first move of a session."""
    kinds: Any = Union.__getitem__((Begin, *moves))  # the members are only known at run time
    return msgspec.defstruct("Body", [("move", kinds)], bases=(_Body,), frozen=True)


@functools.cache
def _decoder(moves: tuple[type[Move], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(body_type(moves))


class _Loose(_Body, frozen=True):
    move: msgspec.Raw


class _Verb(msgspec.Struct, frozen=True):
    verb: str


def read_event(id: str, parent: str, n: int, body: bytes, moves: tuple[type[Move], ...]) -> Event:
    """An event from its stored bytes; a move that is not among `moves` becomes `Unknown`.

    Errors: `Damaged` if the bytes are not an event.
    """
    try:
        b = _decoder(moves).decode(body)
    except (msgspec.MsgspecError, TypeError):  # a damaged page can give no bytes at all
        b = _read_loose(id, body)
    return Event(id, parent, n, b.seat, b.move, b.at, b.offset, b.joined, b.overruled, body)


def _read_loose(id: str, body: bytes) -> Any:
    try:
        loose = msgspec.json.decode(body, type=_Loose)
        verb = msgspec.json.decode(loose.move, type=_Verb).verb
        move = Unknown(verb, bytes(loose.move).decode())
    except (msgspec.MsgspecError, UnicodeDecodeError, TypeError) as error:
        raise Damaged("bad-event", f"event {id[:12]} cannot be read: {error}", "run 'meso check'") from error
    return msgspec.structs.replace(loose, move=move)
