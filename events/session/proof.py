"""The proof of a session's events and operations, one after the other, parents first.

The check of a record and the reader of JSON lines both use it; each reports the flaws
in its own way. It trusts nothing but the order.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from events.errors import MesoError, Usage
from events.games.catalogue import GAMES, find_game
from events.moves.event import Begin, read_event
from events.names import clean
from events.store.operations import Refs, RefsFold
from events.store.portable import (
    PortableEvent,
    PortableOperation,
    parents_of,
    proves_event,
    proves_operation,
    refs_problems,
)


class Flaw(NamedTuple):
    """Something that cannot be. code: a permanent word."""

    code: str
    message: str


class EventProof:
    """The events of one session. id: of its first event. game: its slug."""

    def __init__(self, id: str, game: str) -> None:
        self.id, self.game = id, game
        self.numbers: dict[str, int] = {}

    def flaws(self, event: PortableEvent) -> Iterator[Flaw]:
        """What is wrong with the next event: its parent, id, number, place or body."""
        name, above = f"event {event.id[:12]}", self.numbers.get(event.parent)
        self.numbers[event.id] = event.n
        if event.parent and above is None:
            yield Flaw("missing-event", f"{name} follows one that is missing")
            return
        if not proves_event(event):
            yield Flaw("changed-event", f"{name} does not match its id: it was changed")
        if event.n != (0 if above is None else above + 1):
            yield Flaw("wrong-number", f"{name} has the wrong number {event.n}")
        if not event.parent and event.id != self.id:
            yield Flaw("missing-event", f"{name} begins another session")
        yield from self._body_flaws(name, event)

    def _body_flaws(self, name: str, event: PortableEvent) -> Iterator[Flaw]:
        if self.game not in GAMES:
            yield Flaw("bad-event", f"{name} belongs to the unknown game {self.game!r}")
            return
        try:
            move = read_event(
                event.id, event.parent, event.n, event.body, find_game(self.game).all_moves
            ).move
        except MesoError as error:
            yield Flaw(error.code, error.message)
            return
        if isinstance(move, Begin) != (event.n == 0) or (isinstance(move, Begin) and move.game != self.game):
            yield Flaw("bad-event", f"{name} is in the wrong place")


class OperationProof:
    """The operations of one session. events: the ids of its events. parents: those of all its operations."""

    def __init__(self, events: Container[str], parents: Iterable[str]) -> None:
        self.events, self.refs_by_id = events, RefsFold(parents)
        self.numbers: dict[str, int] = {}
        self.heads: dict[str, None] = {}

    def flaws(self, row: PortableOperation) -> Iterator[Flaw]:
        """What is wrong with the next operation: its id, what it follows, its number, its refs."""
        name, number = f"operation {row.id[:12]}", row.operation.n
        if not proves_operation(row):
            yield Flaw("changed-operation", f"{name} does not match its id: it was changed")
        for below in parents_of(row):
            if below not in self.numbers:
                yield Flaw("missing-operation", f"{name} follows one that is missing")
            self.heads.pop(below, None)
        if number != (self.numbers.get(row.parent, number - 1) + 1 if row.parent else 0):
            yield Flaw("wrong-number", f"{name} has the wrong number {number}")
        self.heads[row.id], self.numbers[row.id] = None, number
        yield from self._refs_flaws(name, self.refs_by_id.after(row.id, row.parent, row.operation))

    def _refs_flaws(self, name: str, value: dict[str, Any]) -> Iterator[Flaw]:
        try:
            refs = msgspec.convert(value, Refs)
            clean(refs.name + refs.place)
        except msgspec.ValidationError as error:
            yield Flaw("bad-operation", f"the refs after {name} make no sense: {error}")
            return
        except Usage as error:
            yield Flaw(error.code, f"after {name}: {error.message}")
            return
        for problem in refs_problems(refs, self.events):
            yield Flaw("bad-operation", f"after {name}: {problem}")

    def head_flaws(self) -> Iterator[Flaw]:
        """What is wrong with the end of the operations: there must be exactly one head."""
        if len(self.heads) != 1:
            yield Flaw("bad-operation", f"the session has {len(self.heads)} last operations instead of one")
