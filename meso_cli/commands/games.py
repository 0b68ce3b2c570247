"""`meso games`: the games that can be recorded."""

from __future__ import annotations

from events.game.game import AnyGame
from events.games.catalogue import GAMES, find_game
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="games")
def command(settings: Settings) -> None:
    """List the games that can be recorded.

    Each is listed with its number of players.
    """
    found = [find_game(slug) for slug in GAMES]
    emit(
        settings,
        lambda: [{"game": game.slug, "title": game.title, "players": list(game.players)} for game in found],
        lambda: [_line(game) for game in found],
    )


def _line(game: AnyGame) -> str:
    least, most = game.players
    return f"{game.slug:<8}{game.title}, {least} to {most} players"
