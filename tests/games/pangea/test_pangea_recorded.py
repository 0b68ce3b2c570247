"""The recorded games: every kind of move is among them, and the naive reading scores them alike."""

from __future__ import annotations

import pytest

from events.games.pangea import moves as m
from events.games.pangea.state import ASTEROIDS
from events.moves.common_moves import At, Bonus, Finish, Pause, Resume, Rules, Tally
from games.pangea.pangea_naive import Naive
from recorded import load, recorded

ALL = recorded("pangea")


def test_every_kind_of_move_and_way_to_end_is_recorded() -> None:
    stories = [load(path) for path in ALL]
    kinds = {type(event.move) for story in stories for event in story.events[1:]}
    assert kinds == {*m.MOVES, At, Bonus, Finish, Pause, Resume, Rules, Tally}
    by_asteroids = [len(story.state.asteroids) >= ASTEROIDS for story in stories]
    assert all(story.sheet().final for story in stories) and set(by_asteroids) == {True, False}
    assert any(event.overruled for story in stories for event in story.events)


@pytest.mark.parametrize("name", ["demo", "five-players", "torn-continent", "every-creature"])
def test_the_naive_reading_scores_them_alike(name: str) -> None:
    path = next(path for path in ALL if path.stem == name)
    story = load(path)
    second = Naive(story.names).read(story.text())
    assert second.totals() == story.totals() and second.best() == story.winners()


def test_ties_are_broken_and_shared() -> None:
    rules = set()
    for path in ALL:
        tie = load(path).sheet().tie_break
        rules.add(tie.rule if tie else "")
    assert rules >= {"most dinosaurs on the largest continent", "shared", ""}
