"""A session from the complete lines of a file whose end is missing."""

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
    single_operation,
)


def from_remains(portable: PortableSession) -> PortableSession:
    """The session of the events and operations that are complete. Errors: `MesoError` if none is."""
    if not portable.events:
        raise MesoError("torn", "not even the first event is complete", "nothing was imported")
    operations: tuple[PortableOperation, ...] = (_operation_of_tips(portable),)
    if portable.operations:
        kept = ancestors(portable.head, {row.id: row for row in portable.operations})
        operations = tuple(row for row in portable.operations if row.id in kept)
    return msgspec.structs.replace(portable, operations=operations)


def _operation_of_tips(portable: PortableSession) -> PortableOperation:
    """If no operation is left: the end of each line becomes a branch, the longest one main."""
    followed = {event.parent for event in portable.events}
    tips = sorted((event for event in portable.events if event.id not in followed), key=_longest)
    names = ["main", *(f"line-{number}" for number in range(2, len(tips) + 1))]
    refs = Refs(portable.name, {name: tip.id for name, tip in zip(names, tips, strict=True)})
    last = tips[0]
    at = read_event(last.id, last.parent, last.n, last.body, find_game(portable.game).all_moves).at
    return single_operation(refs, at)


def _longest(event: PortableEvent) -> tuple[int, str]:
    return -event.n, event.id
