"""`meso drop`: leaves out past moves."""

from __future__ import annotations

import click

from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import CorrectionOptions, correct, correction_options


@meso_command(name="drop")
@click.argument("n", nargs=-1, required=True, metavar="N…")
@correction_options
def command(settings: Settings, n: tuple[str, ...], options: CorrectionOptions) -> None:
    """Leave out past moves.

    The later moves are applied again. The old line is kept: one undo brings it back.

    \b
    meso drop 31
    meso drop 31 33 --dry-run
    """
    correct(settings, "drop", n, (), options)
