"""Sessions in memory: a session of a record as a value, and such a value read like any session.

Files, pictures and demos need no more than that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.errors import Damaged
from events.games.catalogue import find_game
from events.library.people import name_of_person
from events.moves.event import Event
from events.session.reader import EventRow, SessionReader
from events.session.session import Session
from events.store.portable import (
    PortableEvent,
    PortableSeat,
    PortableSession,
    ordered_events,
    ordered_operations,
    seat_names,
)
from events.tree import Node, jump_of


def portable_of(session: Session) -> PortableSession:
    """A session of a record, with all that is stored of it."""
    record, row = session.record, session.row
    seats = [
        PortableSeat(seat.person, name_of_person(record, seat.person), seat.piece)
        for seat in record.seats(row.key)
    ]
    return PortableSession(
        id=row.id,
        game=row.game,
        name=row.name,
        created=row.created,
        seats=tuple(seats),
        events=ordered_events(PortableEvent(*event) for event in session.event_rows()),
        operations=ordered_operations(record.operations(row.key)),
    )


class SessionInMemory(SessionReader):
    """A session in memory. portable: the value that it reads."""

    def __init__(self, portable: PortableSession) -> None:
        super().__init__()
        self.portable = portable
        self.id = portable.id
        self.game = find_game(portable.game)
        self.names = seat_names([seat.name for seat in portable.seats])
        self.pieces = tuple(seat.piece for seat in portable.seats)
        self.refs = portable.refs
        self._events = {row[0]: self.read(row) for row in self.event_rows()}
        self._nodes: dict[str, Node] = {}
        self._by_key: list[Node] = []
        for event in self._events.values():
            self._add(event)

    def _add(self, event: Event) -> None:
        above = self._nodes.get(event.parent)
        jump = jump_of(above, self.fetch) if above else 0
        node = Node(len(self._by_key) + 1, event.id, above.key if above else 0, jump, event.n)
        self._nodes[event.id] = node
        self._by_key.append(node)

    def node(self, id: str) -> Node:
        if id not in self._nodes:
            raise Damaged("missing-event", f"event {id[:12]} is missing")
        return self._nodes[id]

    def fetch(self, key: int) -> Node:
        return self._by_key[key - 1]

    def event(self, id: str) -> Event:
        return self._events[self.node(id).id]

    def line(self, tip: str, above: str | None = None) -> list[Event]:
        found = []
        while tip and tip != above:
            found.append(self.event(tip))
            tip = found[-1].parent
        return found[::-1]

    def event_rows(self) -> Sequence[EventRow]:
        return [(event.id, event.parent, event.n, event.body) for event in self.portable.events]

    def ids_from(self, letters: str) -> list[str]:
        return [id for id in self._events if id.startswith(letters)][:3]

    def kept_state(self, id: str) -> tuple[str | None, Any]:
        """The nearest state that was folded before."""
        while id and id not in self._states:
            id = self.event(id).parent
        return (id, self._states[id]) if id else (None, None)
