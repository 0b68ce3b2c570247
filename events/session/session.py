"""A session in a record: its events and states are read as they are asked for.

`commit` is the one way to change a session.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.games.catalogue import find_game
from events.library.cards import learn
from events.library.people import names_at
from events.moves.event import Event
from events.session.reader import EventRow, SessionReader
from events.store.operations import Refs, make_operation
from events.store.record import SNAPSHOT_EVERY, Record, SessionRow
from events.times import When
from events.tree import Node, ancestor


class Session(SessionReader):
    """A session in a record.

    operation: the id of its last operation, by which a writer notices that somebody else wrote
    first. number: of that operation, 0 is `new`.
    """

    def __init__(self, record: Record, key: int) -> None:
        super().__init__()
        self.record = record
        self.row: SessionRow = record.session(key)
        self.id = self.row.id
        self.game = find_game(self.row.game)
        seats = record.seats(key)
        self.names = names_at(record, [seat.person for seat in seats])
        self.pieces = tuple(seat.piece for seat in seats)
        self._unreadable: set[str] = set()  # events whose snapshots cannot be read
        self.reload()

    def reload(self) -> None:
        """Reads the refs again."""
        self.operation, self.number, self.refs = self.record.refs(self.row.key)

    # --- reading --------------------------------------------------------------------------------

    def node(self, id: str) -> Node:
        return self.record.node(id)

    def fetch(self, key: int) -> Node:
        return self.record.fetch(key)

    def event(self, id: str) -> Event:
        node = self.node(id)
        above = self.fetch(node.parent) if node.parent else None
        return self.read(self.record.bodies(node, above)[-1])

    def line(self, tip: str, above: str | None = None) -> list[Event]:
        upper = self.node(above) if above else None
        return [self.read(row) for row in self.record.bodies(self.node(tip), upper)]

    def event_rows(self) -> Sequence[EventRow]:
        return self.record.rows(
            "SELECT e.id, coalesce(p.id, ''), e.n, CAST(e.body AS BLOB) FROM events e"
            " LEFT JOIN events p ON p.key = e.parent WHERE e.session = ? ORDER BY e.key",
            self.row.key,
        )

    def ids_from(self, letters: str) -> list[str]:
        rows = self.record.rows(
            "SELECT id FROM events WHERE session = ? AND id >= ? AND id < ? LIMIT 3",
            *(self.row.key, letters, letters + "~"),
        )
        return [id for (id,) in rows]

    def kept_state(self, id: str) -> tuple[str | None, Any]:
        """The nearest snapshot that can be read; the next writer replaces the others."""
        node, game = self.node(id), self.game
        n = node.n - node.n % SNAPSHOT_EVERY
        while n > 0:
            above = ancestor(node, n, self.fetch)
            stored = self.record.snapshot(above.key, game.slug, game.rules, game.reducer)
            if stored is not None:
                try:
                    return above.id, msgspec.msgpack.decode(stored, type=game.state)
                except (msgspec.MsgspecError, ValueError, RecursionError):
                    self._unreadable.add(above.id)
            n -= SNAPSHOT_EVERY
        return None, None

    # --- writing --------------------------------------------------------------------------------

    def commit(
        self,
        what: str,
        text: str,
        after: Refs,
        when: When,
        events: Sequence[Event] = (),
        joined: str = "",
    ) -> bool:
        """One operation: the events, and the refs after it. In a transaction of the caller.

        joined: the other operation that it follows, if it unites two sides.
        Gives False, and writes nothing, if the refs stay the same and no event is new.
        """
        if after == self.refs and not events and not joined:
            return False
        record, key = self.record, self.row.key
        record.add_events(key, events)
        learn(record, self.game.slug, self.id, events)
        after = self._with_results(after)
        operation = make_operation(
            self.number + 1, what, text, when.at, when.offset, self.refs, after, joined
        )
        self.operation = record.add_operation(key, self.operation, operation)
        self.number, self.refs = operation.n, after
        self.keep_snapshots([*events, *map(self.event, self._unreadable)])
        self._unreadable.clear()
        return True

    def _with_results(self, after: Refs) -> Refs:
        """The refs with the result of each branch that ends a game; a tip's result is frozen only once."""
        frozen = {}
        for branch, tip in after.branches.items():
            old = after.frozen.get(branch)
            if old and old["tip"] == tip:
                frozen[branch] = old
            elif self.refs.branches.get(branch) != tip and self.game.over(self.state(tip)):
                frozen[branch] = self.result(tip)
        return msgspec.structs.replace(after, frozen=frozen)

    def keep_snapshots(self, events: Sequence[Event]) -> None:
        """Stores the state after every 256th event of a line. In a transaction of the caller."""
        game = self.game
        for event in events:
            if event.n and event.n % SNAPSHOT_EVERY == 0:
                state = msgspec.msgpack.encode(self.state(event.id))
                self.record.add_snapshot(self.node(event.id).key, game.slug, game.rules, game.reducer, state)
