"""`meso find`: the moves and notes that contain a text."""

from __future__ import annotations

import click

from events.errors import Usage
from events.session.position import branch_of
from events.session.search import find_text
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part, write_hint
from meso_cli.telling.contract_json import event_json
from meso_cli.telling.history import history_row
from meso_cli.views.history import history


@meso_command(name="find", free_words=True)
@click.argument("text", nargs=-1, required=True, metavar="TEXT…", type=click.UNPROCESSED)
def command(settings: Settings, text: tuple[str, ...]) -> None:
    """Find moves and notes that contain a text.

    Searches all lines, ignoring case; a move that a correction applied again is listed once.
    """
    wanted = " ".join(text).strip()
    if not wanted:
        raise Usage("missing-word", "the text to find is missing")
    with reading_session(settings) as session:
        found = find_text(session, wanted)
        if not found and not settings.json:
            write_hint(f"no move or note contains {wanted!r}")
        emit_part(
            settings,
            lambda: [
                {**event_json(session, event), "branch": branch_of(session, event.id)} for event in found
            ],
            lambda: history([history_row(session, event) for event in found], ids=True, breaks=False),
            session.pieces,
        )
