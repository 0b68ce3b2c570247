"""`meso table`: the live logging shell."""

from __future__ import annotations

import sys

from meso_cli.context import Settings, reading, session_key
from meso_cli.options import meso_command


@meso_command(name="table")
def command(settings: Settings) -> int:
    """The live logging shell.

    One line is one step; undo and redo are there, and every other command with a slash
    before it. It stays on the session that it opened. Lines from a pipe are taken without
    a prompt, each for itself; with --json a list tells what each of them came to.
    """
    from meso_cli.app import run  # the shell runs whole command lines
    from meso_cli.shell import Shell, serve_json, serve_lines, serve_person

    with reading(settings) as record:
        key = session_key(settings, record)
    shell = Shell(settings, key, run)
    if settings.json:
        return serve_json(shell, sys.stdin)
    return serve_person(shell) if sys.stdin.isatty() else serve_lines(shell, sys.stdin)
