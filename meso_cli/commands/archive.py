"""`meso archive`: puts a session away, or takes it out again."""

from __future__ import annotations

import click

from events.session.branches import archived_session
from meso_cli.completion import complete_sessions
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="archive")
@click.argument("session_name", default="", metavar="[SESSION]", shell_complete=complete_sessions)
@click.option("--undo", is_flag=True, help="Take it out again.")
def command(settings: Settings, session_name: str, undo: bool) -> None:
    """Put a session away, or take it out again.

    It stays whole, but 'meso sessions' lists it with --all only.
    """
    with writing_session(settings, session_name) as session:
        text = "archive --undo" if undo else "archive"
        changed = commit(session, "archive", text, archived_session(session, not undo))
        name, state = session.refs.name, "taken out again" if undo else "put away"
        emit(
            settings,
            lambda: {"session": name, "archived": not undo},
            lambda: [f"{name} {'is' if changed else 'was already'} {state}"],
        )
