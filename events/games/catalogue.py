"""The games there are: the only module that names them all. A game is imported when it is played."""

from __future__ import annotations

from importlib import import_module

from events.errors import Usage
from events.game import Game
from events.words import did_you_mean

GAMES: tuple[str, ...] = ("lands", "zooic", "pangea", "happy")


def find_game(slug: str) -> Game:
    """The game of a slug. Errors: `Usage` with the list."""
    if slug not in GAMES:
        hint = did_you_mean(slug, GAMES) or f"the games are {', '.join(GAMES)}"
        raise Usage("unknown-game", f"there is no game {slug!r}", hint)
    game = import_module(f"events.games.{slug}.game").GAME
    assert isinstance(game, Game)
    return game
