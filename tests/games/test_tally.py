"""A tally of a mistyped category gets a hint: it would add a line to the sheet unnoticed."""

from __future__ import annotations

import pytest

from events.games.catalogue import GAMES, find_game
from story import Story


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
