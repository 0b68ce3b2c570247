"""`meso amend`: replaces a past move."""

from __future__ import annotations

import click

from meso_cli.completion import complete_words
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import CorrectionOptions, correct, correction_options


@meso_command(name="amend", free_words=True)
@click.argument("n", metavar="N")
@click.argument("move", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=complete_words)
@correction_options
def command(settings: Settings, n: str, move: tuple[str, ...], options: CorrectionOptions) -> None:
    """Replace a past move and apply the later ones again.

    N is the number of the move in 'meso history'; its player and its time stay the same.
    The old line is kept: one undo brings it back.

    \b
    meso amend 31 token 2
    meso amend 31 "token 2" --dry-run
    meso amend 31 token 2 --then "drop 35"
    """
    correct(settings, "amend", [n], move, options)
