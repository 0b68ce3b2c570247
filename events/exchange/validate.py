"""Whether a copy of a session can be: its game, its seats, its tree, its views. Ids are proved before.

Reads the copy alone; knows no record.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Any, NoReturn

import msgspec

from events.errors import MesoError, Usage
from events.game.game import AnyGame
from events.games.catalogue import find_game
from events.library.people import check_player_name
from events.moves.event import Begin, read_event
from events.names import clean
from events.store.operations import Refs, RefsFold
from events.store.portable import PortableSession, heads_of, refs_problems


def prove(copy: PortableSession) -> None:
    """Refuses what cannot be a session. Errors: `MesoError`."""
    game = _game(copy)
    _prove_begin(copy, game)
    _prove_names(copy)
    for event in copy.events:
        move = read_event(event.id, event.parent, event.n, event.body, game.all_moves).move
        if isinstance(move, Begin) != (event.n == 0):
            _fail(f"event {event.id[:12]} begins a session in the middle of one")
    _prove_views(copy)


def _game(copy: PortableSession) -> AnyGame:
    try:
        return find_game(copy.game)
    except Usage as error:
        raise MesoError("newer-format", error.message, error.hint) from error


def _prove_begin(copy: PortableSession, game: AnyGame) -> None:
    if not copy.events or copy.events[0].id != copy.id:
        _fail("the first event is not the one that the header names")
    first = copy.events[0]
    begin = read_event(first.id, "", 0, first.body, game.all_moves).move
    if not isinstance(begin, Begin):
        _fail("the first event does not begin a session")
    if begin.game != copy.game or begin.seats != len(copy.seats):
        _fail(f"the first event is of {begin.game} with {begin.seats} seats, the header says otherwise")


def _prove_names(copy: PortableSession) -> None:
    names: tuple[str, ...] = ()
    for seat in copy.seats:
        if seat.name:
            names = (*names, check_player_name(seat.name, names))
        clean(seat.piece + seat.person)
    clean(copy.name)


def _prove_views(copy: PortableSession) -> None:
    heads = heads_of(copy.operations)
    if len(heads) != 1:
        _fail(f"there are {len(heads)} last operations, not one")
    events, numbers = {event.id for event in copy.events}, {"": -1}
    refs_by_id = RefsFold(row.parent for row in copy.operations)
    for row in copy.operations:
        numbers[row.id] = row.operation.n
        if row.operation.n != numbers[row.parent] + 1:
            _fail(f"operation {row.id[:12]} has the number {row.operation.n}, which is not its place")
        for problem in _view_problems(refs_by_id.after(row.id, row.parent, row.operation), events):
            _fail(f"after operation {row.id[:12]}: {problem}")


def _view_problems(value: dict[str, Any], events: Container[str]) -> list[str]:
    try:
        refs = msgspec.convert(value, Refs)
    except msgspec.ValidationError as error:
        return [f"the view is none: {error}"]
    clean(refs.name + refs.place)
    return refs_problems(refs, events)


def _fail(message: str) -> NoReturn:
    raise MesoError("damaged-file", message, "nothing was imported")
