"""`meso rename`: renames the session."""

from __future__ import annotations

import click

from events.library.sessions import free_session_name
from events.session.branches import renamed_session
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="rename")
@click.argument("new", metavar="NEW")
def command(settings: Settings, new: str) -> None:
    """Rename the session.

    The current one, or the one that -s names.
    """
    with writing_session(settings) as session:
        was = session.refs.name
        name = free_session_name(session.record, new, but=session.row.key)
        commit(session, "rename", f"rename {name}", renamed_session(session, name))
        emit(
            settings,
            lambda: {"session": name, "was": was},
            lambda: [f"renamed {was} to {name}" if name != was else f"already called {name}"],
        )
