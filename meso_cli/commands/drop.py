"""`meso drop`: moves of the past that never happened."""

from __future__ import annotations

import click

from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import How, correct, correction_options, edit_of


@meso_command(name="drop")
@click.argument("n", nargs=-1, required=True, metavar="N…")
@correction_options
def command(
    settings: Settings,
    n: tuple[str, ...],
    how: How,
) -> None:
    """Leave moves of the past out.

    The later moves are applied again; the old line is kept, one undo brings it back.

    \b
    meso drop 31
    meso drop 31 33 --dry-run
    """
    text = f"drop {' '.join(n)}"
    correct(settings, "drop", text, how, lambda session: [edit_of(session, "drop", one) for one in n])
