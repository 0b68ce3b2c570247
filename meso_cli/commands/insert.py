"""`meso insert`: a move that was forgotten, put into the past."""

from __future__ import annotations

import click

from meso_cli.completion import complete_words
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.telling.corrections import PASS, How, correct, correction_options, edit_of, words_of


@meso_command(name="insert", context_settings=PASS)
@click.argument("n", metavar="N")
@click.argument("move", nargs=-1, required=True, type=click.UNPROCESSED, shell_complete=complete_words)
@correction_options
def command(
    settings: Settings,
    n: str,
    move: tuple[str, ...],
    how: How,
) -> None:
    """Put a move into the past.

    It comes after position N (0 is the start); the later moves are applied again.

    \b
    meso insert 30 Ana: token 2
    """
    text = f"insert {n} {' '.join(move)}"
    correct(settings, "insert", text, how, lambda session: [edit_of(session, "insert", n, words_of(move))])
