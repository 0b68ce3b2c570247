"""`meso show`: the table at a position."""

from __future__ import annotations

import click

from events.session.position import find_position
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit, terminal_of
from meso_cli.telling.contract_json import show_json
from meso_cli.views.writing import show


@meso_command(name="show")
@click.argument("position", default="@", metavar="[POS]", shell_complete=complete_positions)
@click.option("--secrets", is_flag=True, help="Also what is hidden until the end, own goals for one.")
def command(settings: Settings, position: str, secrets: bool) -> None:
    """The table at a position.

    POS is a number, @, a branch, a mark, a moment or an id; @~3 is three events back.
    """
    with reading_session(settings) as session:
        id = find_position(session, position)
        if settings.json:
            emit(settings, lambda: show_json(session, id, secrets), list)
            return
        view = session.game.view(session.state(id), session.names, secrets)
        show(view, terminal_of(settings), session.pieces)
