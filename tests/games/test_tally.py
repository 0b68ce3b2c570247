"""A tally of a mistyped category gets a hint: it would add a line to the sheet unnoticed."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from events.game import fold
from events.game.score import is_open
from events.games.catalogue import GAMES, find_game
from events.moves.common_moves import Bonus, Finish, Tally
from events.moves.event import make_event
from recorded import load, recorded
from story import Story

RECORDED = [path for slug in GAMES for path in recorded(slug)]


@pytest.mark.parametrize("slug", GAMES)
def test_a_category_that_the_sheet_lacks_is_hinted_at(slug: str) -> None:
    game = find_game(slug)
    story = Story(game, "Ana Ben").play("Ana: tally card=3")
    assert any("card counts on top of" in hint for hint in story.hints)
    for category in (*game.categories, "total", "bonus"):
        assert not any("on top" in hint for hint in story.play(f"Ana: tally {category}=3").hints)


@pytest.mark.parametrize("slug", GAMES)
def test_the_categories_are_those_of_the_sheet(slug: str) -> None:
    game = find_game(slug)
    story = Story(game, "Ana Ben")
    told = {line.category for score in story.sheet().scores for line in score.lines}
    assert told <= set(game.categories)


@given(st.data())
def test_what_is_earned_after_a_total_comes_on_top(data: st.DataObject) -> None:
    """In every recorded game, from every position; what was not known then is closed."""
    story = load(data.draw(st.sampled_from(RECORDED)))
    at = data.draw(st.integers(0, len(story.events) - 1))
    seat = data.draw(st.integers(1, len(story.names)))
    assume(not any(isinstance(event.move, Tally) for event in story.events[at + 1 :]))
    number, before = data.draw(st.integers(-99, 99)), data.draw(st.integers(-9, 9))
    game, plain = story.game, story.states[at]
    for move in (Bonus(before, "before"), Tally({"total": number})):
        counted = fold.apply(game, plain, make_event(None, move, seat=seat, at=0))
        plain = counted if isinstance(move, Bonus) else plain
    start = fold.sheet(game, plain, len(story.names)).scores[seat - 1]
    now = fold.sheet(game, counted, len(story.names)).scores[seat - 1]
    assert now.total == number and not is_open(now)
    for event in story.events[at + 1 :]:
        plain, counted = fold.apply(game, plain, event), fold.apply(game, counted, event)
        then, now = (fold.sheet(game, each, len(story.names)).scores[seat - 1] for each in (plain, counted))
        if not is_open(start):
            assert now.total == number + then.total - start.total
        assert is_open(then) or not is_open(now)


@pytest.mark.parametrize("slug", GAMES)
def test_bonuses_before_a_total_are_in_it(slug: str) -> None:
    story = Story(find_game(slug), "Ana Ben").play("Ana: bonus 3 x", "Ana: tally total=40")
    assert story.totals()["Ana"] == 40
    assert story.play("Ana: bonus 2 y").totals()["Ana"] == 42
    assert story.lines("Ana") == {"total": 40, "bonus": 2}
    assert story.play("Ana: tally total=50").totals()["Ana"] == 50


def test_tokens_after_a_count_of_the_tokens_come_on_top() -> None:
    story = Story(find_game("lands"), "Ana Ben", rules="off").play("Ana: token 2", "Ana: tally tokens=5")
    assert story.totals()["Ana"] == 5
    assert story.play("Ana: token 1").totals()["Ana"] == 6
    assert story.play("Ana: tally tokens=7").totals()["Ana"] == 7


@pytest.mark.parametrize("slug", GAMES)
def test_all_deals_totals_in_seat_order(slug: str) -> None:
    story = Story(find_game(slug), "Ana Ben Cleo").play("all: tally total=73 64 68")
    assert story.totals() == {"Ana": 73, "Ben": 64, "Cleo": 68}
    assert "2 values for 3 players" in story.misread("all: tally total=73 64", "bad-number")
    assert story.play("all: tally total=5").totals() == {"Ana": 5, "Ben": 5, "Cleo": 5}


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("players", ["Ana", "Ana Ben"])
def test_nobody_wins_a_game_in_which_nothing_was_logged(slug: str, players: str) -> None:
    if len(players.split()) >= find_game(slug).players[0]:
        sheet = Story(find_game(slug), players).play("finish --anyway late").sheet()
        assert sheet.final and sheet.undecided and sheet.tie_break is None
        assert not any(score.winner for score in sheet.scores)


def test_what_is_not_known_decides_nothing() -> None:
    """Ana has 73 of what is known; what Ben lacks could be more."""
    story = Story(find_game("lands"), "Ana Ben", rules="off").play("Ana: tally total=73", "finish")
    assert story.winners() == []
    assert story.play("Ben: tally total=60").winners() == ["Ana"]
    story = Story(find_game("lands"), "Ana Ben", rules="off").play("Ana: tally total=2", "Ben: token 3")
    assert story.play("finish").winners() == ["Ben"], "more points only make a winner win"


@given(st.data())
def test_nobody_wins_by_what_is_not_known(data: st.DataObject) -> None:
    """Wherever a recorded game ends early: open points of a rival, or of a shared lead, decide nothing."""
    story = load(data.draw(st.sampled_from(RECORDED)))
    state = story.states[data.draw(st.integers(0, len(story.states) - 1))]
    over = fold.apply(story.game, state, make_event(None, Finish(), at=0))
    sheet = fold.sheet(story.game, over, len(story.names))
    inside = fold.still_in(story.game, over)
    doubtful = {score.seat for score in sheet.scores if is_open(score) and score.seat in inside}
    assert not (sheet.winners and doubtful) or sheet.winners == tuple(doubtful)
    assert len(sheet.winners) < 2 or not doubtful


def test_two_who_are_level_and_both_open_share_nothing() -> None:
    """Ana's and Ben's goals are not known: either may be ahead."""
    story = Story(find_game("lands"), "Ana Ben").play(
        "Ana: goal A", "Ben: goal B", "common C --scores 0", "all: hand 2"
    )
    sheet = story.play("all: tally cards=5 tokens=3", "finish --anyway late").sheet()
    assert sheet.final and sheet.undecided and sheet.tie_break is None
