"""`meso archive`: archives or unarchives a session."""

from __future__ import annotations

import click

from events.session.branches import archived_session
from meso_cli.completion import complete_sessions
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="archive")
@click.argument("session_name", default="", metavar="[SESSION]", shell_complete=complete_sessions)
@click.option("--undo", is_flag=True, help="Unarchive it.")
def command(settings: Settings, session_name: str, undo: bool) -> None:
    """Archive or unarchive a session.

    It stays in the record, but 'meso sessions' lists it only with --all.
    """
    with writing_session(settings, session_name) as session:
        text = "archive --undo" if undo else "archive"
        changed = commit(session, "archive", text, archived_session(session, not undo))
        name = session.refs.name
        done = f"{'unarchived' if undo else 'archived'} {name}"
        unchanged = f"{name} is {'not' if undo else 'already'} archived"
        emit(
            settings,
            lambda: {"session": name, "archived": not undo},
            lambda: [done if changed else unchanged],
        )
