"""A session played back: the positions of a line in order, and the places to jump to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from events.moves.event import Event
from events.session.diff import differing
from events.session.reader import SessionReader

Unit = Literal["move", "turn", "round", "stage", "mark"]
UNITS: tuple[Unit, ...] = ("move", "turn", "round", "stage", "mark")


class Frame(msgspec.Struct, frozen=True):
    """One position of the line with its state."""

    event: Event
    state: Any


class Playback:
    """The positions of a line from `first` to `last` (numbers, both included)."""

    def __init__(self, session: SessionReader, tip: str, first: int = 0, last: int | None = None) -> None:
        self.session = session
        frames = [Frame(event, state) for event, state in session.states(tip)]
        for frame in frames:
            session.remember(frame.event.id, frame.state)
        self.frames: Sequence[Frame] = frames[first : None if last is None else last + 1]
        self._starts = {unit: self._boundaries(unit) for unit in UNITS}
        self._labels: dict[int, dict[str, str]] = {}

    def _boundaries(self, unit: Unit) -> list[int]:
        """The indexes where a unit begins, with the first and the last position."""
        last = len(self.frames) - 1
        if unit == "move":
            return list(range(last + 1))
        if unit == "mark":
            marked = set(self.session.refs.marks.values())
            found = [index for index, frame in enumerate(self.frames) if frame.event.id in marked]
        else:
            keys = [self._key(unit)(frame.state) for frame in self.frames]
            found = [index for index in range(1, last + 1) if keys[index] != keys[index - 1]]
        return sorted({0, *found, last})

    def _key(self, unit: Unit) -> Callable[[Any], str]:
        game = self.session.game
        if unit == "turn":
            return lambda state: game.turn(state).turn
        if unit == "stage" and game.stage is not None:
            return game.stage
        return lambda state: game.turn(state).round

    def after(self, index: int, unit: Unit) -> int:
        """The next index where a unit begins, or the last one."""
        return next((start for start in self._starts[unit] if start > index), len(self.frames) - 1)

    def before(self, index: int, unit: Unit) -> int:
        """The index where the unit before this one begins, or the first one."""
        return next((start for start in reversed(self._starts[unit]) if start < index), 0)

    def changes(self, index: int, since: int) -> tuple[tuple[str, str, str], ...]:
        """The labels that differ between two positions: (label, before, now)."""
        return differing(self._labels_at(since), self._labels_at(index))

    def _labels_at(self, index: int) -> dict[str, str]:
        """The labels of a position, and those of the one asked for last: the next step needs them again."""
        if index not in self._labels:
            found = self.session.game.labels(self.frames[index].state, self.session.names)
            self._labels = {**dict(list(self._labels.items())[-1:]), index: found}
        return self._labels[index]
