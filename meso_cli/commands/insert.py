"""`meso insert`: inserts a move into the past."""

from __future__ import annotations

import click

from meso_cli.completion import complete_words
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import CorrectionOptions, correct, correction_options


@meso_command(name="insert", free_words=True)
@click.argument("n", metavar="N")
@click.argument("move", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=complete_words)
@correction_options
def command(settings: Settings, n: str, move: tuple[str, ...], options: CorrectionOptions) -> None:
    """Insert a move into the past.

    It comes after position N (0 is the start); the later moves are applied again.
    The old line is kept: one undo brings it back.

    \b
    meso insert 30 Ana: token 2
    """
    correct(settings, "insert", [n], move, options)
