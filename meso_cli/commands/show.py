"""`meso show`: shows the table at a position."""

from __future__ import annotations

import click

from events.session.position import find_position
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command, secrets_option
from meso_cli.output import emit_part
from meso_cli.telling.contract_json import show_json


@meso_command(name="show")
@click.argument("position", default="@", metavar="[POS]", shell_complete=complete_positions)
@secrets_option
def command(settings: Settings, position: str, secrets: bool) -> None:
    """Show the table at a position.

    POS is a number, @, a branch, a mark, a moment or an id; @~3 is three events back.
    """
    with reading_session(settings) as session:
        id = find_position(session, position)
        emit_part(
            settings,
            lambda: show_json(session, id, secrets),
            lambda: session.game.view(session.state(id), session.names, secrets),
            session.pieces,
        )
