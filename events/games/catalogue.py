"""All games: the only module that names them. A game is imported when it is needed."""

from __future__ import annotations

from importlib import import_module

from events.errors import Usage
from events.game.game import AnyGame, Game
from events.names import did_you_mean

GAMES: dict[str, str] = {
    "lands": "events.games.lands.game",
    "zooic": "events.games.zooic.game",
    "pangea": "events.games.pangea.game",
    "happy": "events.games.happy.game",
}
"""Slug → the module whose `GAME` it is. A new game adds one line here."""


def find_game(slug: str) -> AnyGame:
    """The game of a slug. Errors: `Usage` with the list."""
    if slug not in GAMES:
        hint = did_you_mean(slug, GAMES) or f"the games are {', '.join(GAMES)}"
        raise Usage("unknown-game", f"there is no game {slug!r}", hint)
    game = import_module(GAMES[slug]).GAME
    assert isinstance(game, Game)
    return game
