"""`meso switch`: switches to another branch."""

from __future__ import annotations

import click

from events.session.branches import switch_branch
from meso_cli.completion import complete_branches
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.status import status_json, status_lines


@meso_command(name="switch")
@click.argument("name", metavar="NAME", shell_complete=complete_branches)
def command(settings: Settings, name: str) -> None:
    """Switch to another branch.

    'meso branch' lists the branches.
    """
    with writing_session(settings) as session:
        changed = commit(session, "switch", f"switch {name}", switch_branch(session, name))
        head = f"{'now' if changed else 'already'} on {session.refs.current}"
        emit(settings, lambda: status_json(session), lambda: [head, *status_lines(session)])
