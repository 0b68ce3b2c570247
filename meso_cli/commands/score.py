"""`meso score`: the score sheet with every term."""

from __future__ import annotations

import click

from events.position import find_position
from meso_cli.completing import complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit, terminal_of
from meso_cli.told import score_json, sheet_of
from meso_cli.views.terminal import show_sheet


@meso_command(name="score")
@click.argument("position", default="@", metavar="[POS]", shell_complete=complete_positions)
def command(settings: Settings, position: str) -> None:
    """The score sheet with every term.

    At POS; it names the winners once the game is over.
    """
    with reading_session(settings) as session:
        id = find_position(session, position)
        sheet = sheet_of(session, id)
        if settings.json:
            emit(settings, lambda: score_json(session, id, sheet), list)
        else:
            show_sheet(sheet, session.names, terminal_of(settings))
