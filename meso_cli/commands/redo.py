"""`meso redo`: redoes undone steps."""

from __future__ import annotations

import click

from events.session.steps import redo_steps
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.telling.undone import emit_steps, read_count


@meso_command(name="redo")
@click.argument("count", default="1", metavar="[N]")
def command(settings: Settings, count: str) -> None:
    """Redo undone steps.

    N steps, one by default, until something else is logged.
    """
    with writing_session(settings) as session:
        moved = redo_steps(session, read_count(count, "redo"))
        commit(session, "redo", f"redo {len(moved.steps)}", moved.refs)
        emit_steps(settings, session, moved, "redid")
