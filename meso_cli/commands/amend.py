"""`meso amend`: another move in the place of one of the past."""

from __future__ import annotations

import click

from meso_cli.completion import complete_words
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import PASS, How, correct, correction_options, edit_of, words_of


@meso_command(name="amend", context_settings=PASS)
@click.argument("n", metavar="N")
@click.argument("move", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=complete_words)
@correction_options
def command(
    settings: Settings,
    n: str,
    move: tuple[str, ...],
    how: How,
) -> None:
    """Correct a move of the past; the later ones are applied again.

    N is the number of the move in 'meso history'; its player and its time stay.
    The old line is kept: one undo brings it back.

    \b
    meso amend 31 token 2
    meso amend 31 "token 2" --dry-run
    meso amend 31 token 2 --then "drop 35"
    """
    text = f"amend {n} {' '.join(move)}"
    correct(settings, "amend", text, how, lambda session: [edit_of(session, "amend", n, words_of(move))])
