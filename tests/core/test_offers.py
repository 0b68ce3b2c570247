"""What can be logged now: found from the declarations of the moves, proved on recorded games."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.game.offers import Position, offers
from events.games.catalogue import GAMES, find_game
from events.moves.event import Event
from events.moves.move import verb_of
from recorded import load, recorded
from story import Story


def closed(story: Story, index: int = -1) -> dict[str, str]:
    """Verb → why it cannot be logged after the event of that index."""
    at = Position(story.game, story.names, story.events[index], story.states[index])
    return {verb_of(offer.move): offer.why_not for offer in offers(at) if offer.why_not}


@pytest.mark.parametrize(
    "path",
    [path for game in GAMES for path in recorded(game)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_no_move_that_was_made_was_called_impossible(path: Path) -> None:
    story = load(path)
    steps = [(index, event) for index, event in enumerate(story.events[1:]) if not event.overruled]
    wrong = [(index, verb) for index, event in steps if (verb := _verb(event)) in closed(story, index)]
    assert wrong == []


def _verb(event: Event) -> str:
    return verb_of(event.move)


def test_starting_tiles_come_first() -> None:
    story = Story(find_game("pangea"), "Ana Ben")
    reasons = closed(story)
    assert (
        "start" not in reasons and {"place", "shift", "migrate", "grow", "asteroid", "end"} <= reasons.keys()
    )
    assert len(set(reasons.values())) == 1 and "starting tile" in reasons["place"]


def test_a_major_extinction_comes_first() -> None:
    story = load(next(path for path in recorded("lands") if path.stem == "demo"))
    while not story.moment.startswith("p2x"):
        story.undo()
    assert {"play", "end"} <= closed(story).keys()


def test_a_finished_game_still_takes_some_moves() -> None:
    story = load(next(path for path in recorded("lands") if path.stem == "demo"))
    after = {verb_of(move) for move in story.game.all_moves} - closed(story).keys()
    assert {"bonus", "tally", "card"} <= after and not after & {"play", "use", "special", "end"}
