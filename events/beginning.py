"""The start of a session: its first event, its players, its options, its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.errors import MesoError, Usage
from events.event import Begin, make_event
from events.game import Game, Names, resolve_options
from events.library.people import add_person, check_player_name, find_known, find_person, name_of_person
from events.library.summaries import keep_summary, session_names
from events.session import Session, When
from events.store.operations import SessionView, make_operation
from events.store.record import Record
from events.words import clean, fold


class Setup(msgspec.Struct, frozen=True):
    """What `new` was told. players: in seat order. pieces: player's name → colour.

    nonce: 32 hex digits of chance. people: an id of chance for each player, used for new people.
    """

    players: tuple[str, ...]
    nonce: str
    people: tuple[str, ...]
    options: Mapping[str, str] = {}
    pieces: Mapping[str, str] = {}
    name: str = ""
    place: str = ""


def begin(record: Record, game: Game, setup: Setup, when: When) -> Session:
    """Starts a session and makes it the current one. In a transaction of the caller.

    Errors: `Usage` for wrong players, options or pieces; `MesoError` for a name that is taken.
    """
    names = _players(record, game, setup.players)
    pieces = _pieces(setup.pieces, names)
    options = resolve_options(game, setup.options, names)
    first = make_event(
        None, Begin(setup.nonce, game.slug, game.rules, len(names), options), at=when.at, offset=when.offset
    )
    name = _session_name(record, game.slug, setup.name)
    key = record.insert("sessions", id=first.id, game=game.slug, name=name, created=when.at)
    _sit_down(record, key, names, pieces, setup.people, when.at)
    record.add_events(key, [first])
    view = SessionView(name, {"main": first.id}, place=clean(setup.place))
    text = f"new {game.slug} {' '.join(names)}"
    record.add_operation(key, "", make_operation(0, "new", text, when.at, when.offset, None, view))
    make_current(record, key, when.at)
    session = Session(record, key)
    keep_summary(session)
    return session


def make_current(record: Record, key: int, at: int) -> None:
    """Makes a session the one that commands mean. In a transaction of the caller."""
    if record.current() != key:
        record.insert("currents", session=key, at=at)


def _players(record: Record, game: Game, players: Sequence[str]) -> Names:
    least, most = game.players
    names: tuple[str, ...] = ()
    for player in players:
        name = check_player_name(player, names)
        person = find_known(record, name)
        known = name_of_person(record, person) if person else name
        names = (*names, check_player_name(known, names))  # two names may be one person's
    if not least <= len(names) <= most:
        raise Usage(
            "players",
            f"{game.title} is for {least} to {most} players, not {len(names)}",
            game.few if len(names) < least else "",
        )
    return names


def _pieces(pieces: Mapping[str, str], names: Names) -> dict[str, str]:
    made: dict[str, str] = {}
    for player, piece in pieces.items():
        name = next((name for name in names if fold(name) == fold(player)), None)
        if name is None:
            raise Usage(
                "unknown-player",
                f"--piece names {player!r}, who does not play",
                f"the players are {', '.join(names)}",
            )
        if fold(clean(piece)) in map(fold, made.values()):
            raise Usage("piece-taken", f"two players have the piece {piece!r}", "pieces differ")
        made[name] = clean(piece)
    return made


def _session_name(record: Record, slug: str, wanted: str) -> str:
    if wanted:
        return free_session_name(record, wanted)
    taken = {fold(name) for name in session_names(record).values()}
    number = 1
    while f"{slug}-{number}" in taken:
        number += 1
    return f"{slug}-{number}"


def free_session_name(record: Record, wanted: str, but: int = 0) -> str:
    """A name fit for a session that no other one has. but: a session that may have it already.

    Errors: `Usage` where it cannot be one, `MesoError` where it is taken.
    """
    name = check_session_name(wanted)
    if any(fold(name) == fold(taken) for key, taken in session_names(record).items() if key != but):
        raise MesoError("name-taken", f"there is a session {name!r} already", "choose another name")
    return name


def check_session_name(name: str) -> str:
    """A name fit for a session. Errors: `Usage`."""
    name = clean(name).strip()
    if not any(c.isalnum() for c in name) or len(name) > 80 or name.startswith("-"):
        raise Usage(
            "bad-name", f"{name[:80]!r} cannot name a session", "a letter or a digit, at most 80 characters"
        )
    return name


def _sit_down(
    record: Record, key: int, names: Names, pieces: Mapping[str, str], ids: Sequence[str], at: int
) -> None:
    for seat, (name, id) in enumerate(zip(names, ids, strict=True), 1):
        person = find_person(record, name) or add_person(record, name, id, at)
        record.insert("seats", session=key, seat=seat, person=person, piece=pieces.get(name, ""))
