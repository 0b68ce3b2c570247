"""`meso schema`: prints the JSON Schema of a game's events."""

from __future__ import annotations

import click

from events.game.event_schema import event_schema
from events.games.catalogue import find_game
from meso_cli.completion import complete_games
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import write_json


@meso_command(name="schema")
@click.argument("game", shell_complete=complete_games)
def command(settings: Settings, game: str) -> None:
    """Print the JSON Schema of a game's events.

    It is derived from the declarations of the moves.
    """
    write_json(event_schema(find_game(game)))
