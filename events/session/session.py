"""One session, opened: its game, its players, its view, any of its events and states.

It reads through the record and keeps what it read; `commit` is the one way to change a session.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from events.errors import Damaged, MesoError
from events.game import fold
from events.games.catalogue import find_game
from events.library.cards import learn
from events.library.people import names_at
from events.moves.event import Begin, Event, read_event
from events.store.operations import Refs, make_operation
from events.store.record import SNAPSHOT_EVERY, Record, SessionRow
from events.tree import Node, ancestor, common, is_above


class When(msgspec.Struct, frozen=True):
    """The time of an action: UTC ms, and minutes east of UTC at the table."""

    at: int
    offset: int = 0


class Session:
    """A session as it stands in the record.

    names: in seat order. operation: the id of its last operation, by which a writer sees
    whether another one came first. number: of that operation, 0 is `new`.
    """

    def __init__(self, record: Record, key: int) -> None:
        self.record = record
        self.row: SessionRow = record.session(key)
        self.game = find_game(self.row.game)
        seats = record.seats(key)
        self.names = names_at(record, [seat.person for seat in seats])
        self.pieces = tuple(seat.piece for seat in seats)
        self._states: dict[str, Any] = {}
        self.reload()

    def reload(self) -> None:
        """Reads the view again."""
        self.operation, self.number, self.refs = self.record.refs(self.row.key)

    # --- reading --------------------------------------------------------------------------------

    def node(self, id: str) -> Node:
        """An event's place in the tree."""
        return self.record.node(id)

    def event(self, id: str) -> Event:
        """One event."""
        node = self.node(id)
        above = self.record.fetch(node.parent) if node.parent else None
        return self._read(self.record.bodies(node, above)[-1])

    def _read(self, row: tuple[str, str, int, bytes]) -> Event:
        return read_event(*row, self.game.all_moves)

    def first(self) -> Event:
        """The event that began the session."""
        return self.event(self.row.id)

    def begin(self) -> Begin:
        """What is played, under which readings. Errors: `Damaged` where that cannot be read."""
        move = self.first().move
        if not isinstance(move, Begin):
            raise Damaged("bad-event", "the first event of the session cannot be read", "run 'meso check'")
        return move

    def line(self, tip: str, above: str | None = None) -> list[Event]:
        """The events on the line to `tip`, from behind `above` (None: from the start)."""
        upper = self.node(above) if above else None
        return [self._read(row) for row in self.record.bodies(self.node(tip), upper)]

    def state(self, id: str) -> Any:
        """The state after an event, from the nearest snapshot above it.

        The states on the way are kept too: who goes back step by step asks for them next.
        """
        if id not in self._states:
            for event, state in self._from_snapshot(self.node(id)):
                self._states[event.id if event else id] = state
        return self._states[id]

    def _from_snapshot(self, node: Node) -> Iterator[tuple[Event | None, Any]]:
        base, state = self._snapshot(node)
        if base is not None:
            yield None, state
        for row in self.record.bodies(node, base):
            event = self._read(row)
            state = fold.start(self.game, event) if event.n == 0 else fold.apply(self.game, state, event)
            yield event, state

    def _snapshot(self, node: Node) -> tuple[Node | None, Any]:
        """The nearest stored state at or above an event, with its place."""
        game = self.game
        n = node.n - node.n % SNAPSHOT_EVERY
        while n > 0:
            above = ancestor(node, n, self.record.fetch)
            stored = self.record.snapshot(above.key, game.slug, game.rules, game.reducer)
            if stored is not None:
                return above, msgspec.msgpack.decode(stored, type=game.state)
            n -= SNAPSHOT_EVERY
        return None, None

    def states(self, tip: str) -> Iterator[tuple[Event, Any]]:
        """Every event on the line to `tip` with the state after it, from the start."""
        state = None
        for event in self.line(tip):
            state = fold.start(self.game, event) if event.n == 0 else fold.apply(self.game, state, event)
            yield event, state

    def state_below(self, upper: str, state: Any, tip: str) -> Any:
        """The state at a tip, from that at an event above it; no snapshot is used."""
        for row in self.record.bodies(self.node(tip), self.node(upper)):
            state = fold.apply(self.game, state, self._read(row))
        return state

    def remember(self, id: str, state: Any) -> None:
        """A state that is known already, so that it is not folded again."""
        self._states[id] = state

    def common(self, a: str, b: str) -> str:
        """The last event that the lines to two events share."""
        return common(self.node(a), self.node(b), self.record.fetch).id

    def is_above(self, upper: str, lower: str) -> bool:
        """Whether an event lies on the line to another."""
        return is_above(self.node(upper), self.node(lower), self.record.fetch)

    def at_number(self, tip: str, n: int) -> str:
        """The event number n on the line to `tip`. Errors: `MesoError`."""
        node = self.node(tip)
        if not 0 <= n <= node.n:
            raise MesoError(
                "no-position", f"there is no event {n}: this line has {node.n}", "'meso history' shows it"
            )
        return ancestor(node, n, self.record.fetch).id

    def holds(self, id: str) -> bool:
        """Whether an event is this session's."""
        row = self.record.one("SELECT session FROM events WHERE id = ?", id)
        return row is not None and row[0] == self.row.key

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
        """One operation: the events and the view after it. In a transaction of the caller.

        joined: the other operation that it stands on, where it unites two copies.
        Gives False, and writes nothing, where the view does not change and no event is new.
        """
        if after == self.refs and not events and not joined:
            return False
        record, key = self.record, self.row.key
        record.add_events(key, events)
        learn(record, self.game.slug, self.row.id, events)
        after = self._with_results(after)
        operation = make_operation(
            self.number + 1, what, text, when.at, when.offset, self.refs, after, joined
        )
        self.operation = record.add_operation(key, self.operation, operation)
        self.number, self.refs = operation.n, after
        self.keep_snapshots(events)
        return True

    def _with_results(self, after: Refs) -> Refs:
        """The view with what the game gave on each branch whose tip it is over at; frozen once for a tip."""
        frozen = {}
        for branch, tip in after.branches.items():
            old = after.frozen.get(branch)
            if old and old["tip"] == tip:
                frozen[branch] = old
            elif self.refs.branches.get(branch) != tip and self.game.over(self.state(tip)):
                frozen[branch] = self.result(tip)
        return msgspec.structs.replace(after, frozen=frozen)

    def result(self, tip: str) -> dict[str, Any]:
        """What the game gives at a position by the rules of today, as it is frozen there."""
        sheet = fold.sheet(self.game, self.state(tip), len(self.names))
        totals = {str(score.seat): score.total for score in sheet.scores}
        return {"tip": tip, "rules": self.game.rules, "totals": totals, "winners": list(sheet.winners)}

    def keep_snapshots(self, events: Sequence[Event]) -> None:
        """Stores the state after every 256th event of a line. In a transaction of the caller."""
        game = self.game
        for event in events:
            if event.n and event.n % SNAPSHOT_EVERY == 0:
                state = msgspec.msgpack.encode(self.state(event.id))
                self.record.add_snapshot(self.node(event.id).key, game.slug, game.rules, game.reducer, state)
