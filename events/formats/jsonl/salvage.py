"""What is left of a file whose end was torn off, put together so that it is a session again."""

from __future__ import annotations

import msgspec

from events.errors import MesoError
from events.games.catalogue import find_game
from events.moves.event import read_event
from events.store.operations import Refs
from events.store.portable import (
    PortableEvent,
    PortableOperation,
    PortableSession,
    ancestors,
    refs_after,
    refs_problems,
    single_operation,
)


def from_remains(copy: PortableSession) -> PortableSession:
    """The session of the events and operations that were whole. Errors: `MesoError` where none is."""
    if not copy.events:
        raise MesoError("torn", "not even the first event is whole", "nothing was imported")
    rows = {row.id: row for row in copy.operations}
    events = {event.id for event in copy.events}
    for row in reversed(copy.operations):
        if not refs_problems(refs_after(row, rows), events):
            kept = ancestors(row, rows)
            return _with(copy, tuple(each for each in copy.operations if each.id in kept))
    return _with(copy, (_operation_of_tips(copy),))


def _with(copy: PortableSession, operations: tuple[PortableOperation, ...]) -> PortableSession:
    return msgspec.structs.replace(copy, operations=operations)


def _operation_of_tips(copy: PortableSession) -> PortableOperation:
    """No operation is left: each line's end is a branch, the longest one is main."""
    followed = {event.parent for event in copy.events}
    tips = sorted((event for event in copy.events if event.id not in followed), key=_longest)
    names = ["main", *(f"line-{number}" for number in range(2, len(tips) + 1))]
    refs = Refs(copy.name, {name: tip.id for name, tip in zip(names, tips, strict=True)})
    last = tips[0]
    at = read_event(last.id, last.parent, last.n, last.body, find_game(copy.game).all_moves).at
    return single_operation(refs, at)


def _longest(event: PortableEvent) -> tuple[int, str]:
    return -event.n, event.id
