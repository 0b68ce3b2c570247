"""A copy of a session played through: its events as values, its names, the states along any line.

Pure; folds from the start, so a long line is folded once.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import Any

from events.game import fold
from events.game.game import AnyGame
from events.game.score import Sheet, without_secrets
from events.games.catalogue import find_game
from events.moves.event import Begin, Event, read_event
from events.store.operations import Note, Refs
from events.store.portable import PortableSession, refs_after, seat_names


class ReplayedSession:
    """A session as those formats see it that tell a person what happened.

    events: id → event, parents first. view: branches, marks, notes. names: in seat order.
    """

    def __init__(self, copy: PortableSession) -> None:
        self.copy = copy
        self.game: AnyGame = find_game(copy.game)
        self.names = seat_names([seat.name for seat in copy.seats])
        self.refs: Refs = refs_after(copy.head, {row.id: row for row in copy.operations})
        moves = self.game.all_moves
        self.events = {
            event.id: read_event(event.id, event.parent, event.n, event.body, moves) for event in copy.events
        }

    @property
    def first(self) -> Event:
        return self.events[self.copy.id]

    @property
    def begin(self) -> Begin:
        move = self.first.move
        assert isinstance(move, Begin)
        return move

    @cached_property
    def children(self) -> dict[str, list[Event]]:
        """Event → those that follow it, by id; none for the end of a line."""
        found: dict[str, list[Event]] = {id: [] for id in self.events}
        for event in self.events.values():
            if event.parent:
                found[event.parent].append(event)
        return found

    @cached_property
    def notes(self) -> dict[str, list[Note]]:
        """Event → its notes, the oldest first."""
        found: dict[str, list[Note]] = {}
        for note in self.refs.notes.values():
            found.setdefault(note.event, []).append(note)
        return found

    def line(self, tip: str) -> list[Event]:
        """The events to a tip, from the first one on."""
        found = []
        at = tip
        while at:
            found.append(self.events[at])
            at = self.events[at].parent
        return found[::-1]

    def states(self, tip: str) -> Iterator[tuple[Event, Any]]:
        """Each event on the line to a tip with the state after it."""
        state = None
        for event in self.line(tip):
            state = fold.apply(self.game, state, event) if event.n else fold.start(self.game, event)
            yield event, state

    def sheet(self, tip: str) -> Sheet:
        """The score sheet at a tip, as all at the table may see it."""
        *_, (_, state) = self.states(tip)
        return without_secrets(fold.sheet(self.game, state, len(self.names)))


def local_text(event: Event, form: str) -> str:
    """When it was at the table, as `strftime` writes it; `?` for a time that no calendar has."""
    try:
        moment = datetime.fromtimestamp(event.at // 1000, UTC) + timedelta(minutes=event.offset)
    except (OverflowError, ValueError, OSError):
        return "?"
    return moment.strftime(form)
