"""`meso redo`: brings back what undo took."""

from __future__ import annotations

import click

from events.session.steps import redo_steps
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.telling.undone import read_count, tell


@meso_command(name="redo")
@click.argument("count", default="1", metavar="[N]")
def command(settings: Settings, count: str) -> None:
    """Bring back what undo took.

    N steps, as long as nothing else was logged.
    """
    with writing_session(settings) as session:
        taken = redo_steps(session, read_count(count))
        commit(session, "redo", f"redo {len(taken.steps)}", taken.refs)
        tell(settings, session, taken, "brought back")
