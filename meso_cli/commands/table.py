"""`meso table`: records moves live."""

from __future__ import annotations

import sys

import click

from meso_cli.context import Settings, reading, session_key
from meso_cli.options import meso_command


@meso_command(name="table")
def command(settings: Settings) -> int:
    """Record moves live, line by line.

    Each line is one step. 'undo' and 'redo' are typed as they are, any other command with a slash:
    '/show'. The table stays on the session that it opened. From a pipe, lines are read one by one,
    without a prompt; with --json the result is a list of the JSON for each line.
    """
    from meso_cli.shell import Shell, run_interactive, run_json, run_lines  # slow to load

    with reading(settings) as record:
        key = session_key(settings, record)
    root = click.get_current_context().find_root()
    assert isinstance(root.command, click.Group)
    shell = Shell(settings, key, root.command.list_commands(root))
    if settings.json:
        return run_json(shell, sys.stdin)
    return run_interactive(shell) if sys.stdin.isatty() else run_lines(shell, sys.stdin)
