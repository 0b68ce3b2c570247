"""`meso open`: makes a session the current one."""

from __future__ import annotations

import click

from events.library.sessions import make_current
from meso_cli.completion import complete_sessions
from meso_cli.context import Settings, environment_hint, now, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.status import headline, status_json, status_lines


@meso_command(name="open")
@click.argument("name", metavar="NAME", shell_complete=complete_sessions)
def command(settings: Settings, name: str) -> None:
    """Make a session the current one.

    NAME is the session's name, a unique prefix of it, or its id.
    """
    with writing_session(settings, name) as session:
        make_current(session.record, session.row.key, now().at)
        hint = environment_hint(session.record, session.row.key)
        emit(
            settings,
            lambda: status_json(session),
            lambda: [headline(session), *status_lines(session), *hint],
        )
