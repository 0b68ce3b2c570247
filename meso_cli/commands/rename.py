"""`meso rename`: gives the session another name."""

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
    """Give the session another name.

    -s says which session, the current one by default.
    """
    with writing_session(settings) as session:
        was = session.refs.name
        name = free_session_name(session.record, new, but=session.row.key)
        commit(session, "rename", f"rename {name}", renamed_session(session, name))
        emit(
            settings,
            lambda: {"session": name, "was": was},
            lambda: [f"{was} is called {name} now" if name != was else f"it is called {name} already"],
        )
