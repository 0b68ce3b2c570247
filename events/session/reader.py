"""A session to read: one interface, whether it is in a record or in memory.

Everything that follows a line of moves (positions, playback, search, exports, pictures) takes a
`SessionReader`. It folds each state once and keeps it. How events are fetched is up to the subclass.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from events.errors import Damaged, MesoError
from events.game import fold
from events.game.game import AnyGame, Names
from events.game.score import Sheet
from events.moves.event import Begin, Event, read_event
from events.store.operations import Note, Refs
from events.tree import Node, ancestor, common, is_above

EventRow = tuple[str, str, int, bytes]
"""An event as stored: its id, its parent's id, its number, its body."""


class SessionReader(ABC):
    """One session. id: of its first event. names, pieces: in seat order. refs: what its names point at."""

    id: str
    game: AnyGame
    names: Names
    pieces: tuple[str, ...]
    refs: Refs

    def __init__(self) -> None:
        self._states: dict[str, Any] = {}

    @abstractmethod
    def node(self, id: str) -> Node:
        """An event's place in the tree. Errors: `Damaged` if it is missing."""

    @abstractmethod
    def fetch(self, key: int) -> Node:
        """An event's place in the tree, by the number that other places name it by."""

    @abstractmethod
    def event(self, id: str) -> Event:
        """One event."""

    @abstractmethod
    def line(self, tip: str, above: str | None = None) -> list[Event]:
        """The events on the line to `tip`, from the one after `above` (None: from the start)."""

    @abstractmethod
    def event_rows(self) -> Sequence[EventRow]:
        """Every event as stored, parents first."""

    @abstractmethod
    def ids_from(self, letters: str) -> list[str]:
        """The ids that begin with these letters, three at most."""

    @abstractmethod
    def kept_state(self, id: str) -> tuple[str | None, Any]:
        """The nearest event at or above one whose state is kept, and that state; (None, None) without."""

    # --- the line -----------------------------------------------------------------------------------

    def first(self) -> Event:
        """The event that began the session."""
        return self.event(self.id)

    def begin(self) -> Begin:
        """The game and its options. Errors: `Damaged` if that cannot be read."""
        move = self.first().move
        if not isinstance(move, Begin):
            raise Damaged("bad-event", "the first event of the session cannot be read", "run 'meso check'")
        return move

    def read(self, row: EventRow) -> Event:
        """A stored event as a value. Errors: `Damaged`."""
        return read_event(*row, self.game.all_moves)

    def common(self, a: str, b: str) -> str:
        """The last event that the lines to two events share."""
        return common(self.node(a), self.node(b), self.fetch).id

    def is_above(self, upper: str, lower: str) -> bool:
        """Whether an event is on the line to another, or is that event."""
        return is_above(self.node(upper), self.node(lower), self.fetch)

    def at_number(self, tip: str, n: int) -> str:
        """The event number n on the line to `tip`. Errors: `MesoError` `no-position`."""
        node = self.node(tip)
        if not 0 <= n <= node.n:
            raise MesoError(
                "no-position", f"there is no event {n}: this line ends at {node.n}", "'meso history' shows it"
            )
        return ancestor(node, n, self.fetch).id

    def notes_by_event(self) -> dict[str, list[Note]]:
        """Event → its notes, the oldest first."""
        found: dict[str, list[Note]] = {}
        for note in self.refs.notes.values():
            found.setdefault(note.event, []).append(note)
        return found

    # --- states -------------------------------------------------------------------------------------

    def following(self, state: Any, event: Event) -> Any:
        """The state after an event. state: that after its parent; the first event needs none."""
        return fold.apply(self.game, state, event) if event.n else fold.start(self.game, event)

    def state(self, id: str) -> Any:
        """The state after an event, folded from the nearest one that is kept above it.

        The states on the way are kept too: going back step by step needs them next.
        """
        if id not in self._states:
            upper, state = self.kept_state(id)
            if upper:
                self._states[upper] = state
            for event in self.line(id, upper):
                state = self._states[event.id] = self.following(state, event)
        return self._states[id]

    def states(self, tip: str) -> Iterator[tuple[Event, Any]]:
        """Every event on the line to `tip` with the state after it, folded from the start."""
        state = None
        for event in self.line(tip):
            state = self.following(state, event)
            yield event, state

    def remember(self, id: str, state: Any) -> None:
        """Keeps a state that is already known, so that it is not folded again."""
        self._states[id] = state

    def score_sheet(self, id: str) -> Sheet:
        """The score sheet of a position, with what is hidden until the end."""
        return fold.sheet(self.game, self.state(id), len(self.names))

    def result(self, id: str) -> dict[str, Any]:
        """The result at a position by the current rules, in the form in which results are frozen."""
        sheet = self.score_sheet(id)
        totals = {str(score.seat): score.total for score in sheet.scores}
        return {"tip": id, "rules": self.game.rules, "totals": totals, "winners": list(sheet.winners)}
