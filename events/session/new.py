"""The start of a session: its first event, players, options and name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.errors import Usage
from events.game.game import AnyGame, Names, resolve_options
from events.library.people import (
    add_person,
    check_player_name,
    find_person,
    find_person_or_merged,
    name_of_person,
)
from events.library.sessions import free_session_name, make_current, session_names
from events.moves.event import Begin, make_event
from events.names import caseless, clean, free_name
from events.session.session import Session
from events.store.operations import Refs, make_operation
from events.store.record import Record
from events.times import When


class Setup(msgspec.Struct, frozen=True):
    """What `new` is given. players: in seat order. pieces: player's name → colour.

    nonce: 32 random hex digits. people: a random id for each player, used for new people.
    """

    players: tuple[str, ...]
    nonce: str
    people: tuple[str, ...]
    options: Mapping[str, str] = {}
    pieces: Mapping[str, str] = {}
    name: str = ""
    place: str = ""


def begin(record: Record, game: AnyGame, setup: Setup, when: When) -> Session:
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
    refs = Refs(name, {"main": first.id}, place=clean(setup.place))
    text = f"new {game.slug} {' '.join(names)}"
    record.add_operation(key, "", make_operation(0, "new", text, when.at, when.offset, None, refs))
    make_current(record, key, when.at)
    return Session(record, key)


def _players(record: Record, game: AnyGame, players: Sequence[str]) -> Names:
    least, most = game.players
    names: tuple[str, ...] = ()
    for player in players:
        name = check_player_name(player, names)
        person = find_person_or_merged(record, name)
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
        name = next((name for name in names if caseless(name) == caseless(player)), None)
        if name is None:
            raise Usage(
                "unknown-player",
                f"--piece names {player!r}, who is not a player here",
                f"the players are {', '.join(names)}",
            )
        if caseless(clean(piece)) in map(caseless, made.values()):
            raise Usage("piece-taken", f"two players have the piece {piece!r}", "every piece must differ")
        made[name] = clean(piece)
    return made


def _session_name(record: Record, slug: str, wanted: str) -> str:
    if wanted:
        return free_session_name(record, wanted)
    return free_name(slug, session_names(record).values(), numbered=True)


def _sit_down(
    record: Record, key: int, names: Names, pieces: Mapping[str, str], ids: Sequence[str], at: int
) -> None:
    for seat, (name, id) in enumerate(zip(names, ids, strict=True), 1):
        person = find_person(record, name) or add_person(record, name, id, at)
        record.insert("seats", session=key, seat=seat, person=person, piece=pieces.get(name, ""))
