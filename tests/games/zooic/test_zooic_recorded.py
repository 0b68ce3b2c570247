"""The recorded games: every kind of move is among them, and the naive reading scores them alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.games.zooic.moves import MOVES, Zoo
from events.moves.common_moves import At, Bonus, Finish, Pause, Resume, Rules, Tally
from games.zooic.zooic_naive import points as naive_points
from recorded import load, recorded

ALL = recorded("zooic")


def test_every_kind_of_move_and_way_to_end_is_recorded() -> None:
    stories = [load(path) for path in ALL]
    kinds = {type(event.move) for story in stories for event in story.events[1:]}
    assert kinds == {*MOVES, At, Bonus, Finish, Pause, Resume, Rules, Tally}
    ends = {(story.state.rounds, story.state.common.finished) for story in stories}
    assert ends == {(3, False), (1, False), (3, True)}
    assert all(story.sheet().final for story in stories)
    assert any(event.overruled for story in stories for event in story.events)


def test_every_tie_break_and_size_is_recorded() -> None:
    sheets = [load(path).sheet() for path in ALL]
    assert {sheet.tie_break.rule if sheet.tie_break else "" for sheet in sheets} == {"", "dropped", "shared"}
    assert {load(path).state.size for path in ALL} == {"4x3", "3x3"}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_the_naive_reading_scores_every_recorded_zoo_alike(path: Path) -> None:
    story = load(path)
    for event, state in zip(story.events, story.states, strict=True):
        if isinstance(event.move, Zoo):
            zoos = [row[event.seat - 1].zoo for row in state.builds]
            lines = story.lines(story.names[event.seat - 1])
            assert lines[f"r{zoos.index(event.move.grid) + 1}"] == naive_points(event.move.grid)
