"""Positions from which stories begin, and ways to inspect them."""

from __future__ import annotations

from events.games.pangea.game import GAME
from story import Story


def table(players: str = "Ana Ben", **options: str) -> Story:
    return Story(GAME, players, **options)


def two(**options: str) -> Story:
    """Ana's tile at 0,0, Ben's east of it, both all land; Ana to move."""
    return table(**options).play("start 0,0 nesw", "start 1,0 nesw")


def where(story: Story, seat: int) -> dict[str, int]:
    """A seat's dinosaurs by place."""
    return {
        f"{x},{y}{part}": herd[seat - 1]
        for (x, y), spot in story.state.board.spots.items()
        for part, herd in spot.herds.items()
        if herd[seat - 1]
    }


def sizes(story: Story) -> list[int]:
    return [one["size"] for one in story.game.state_json(story.state, story.names, False)["continents"]]
