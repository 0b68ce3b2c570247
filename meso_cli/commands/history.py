"""`meso history`: the moves of a line, or of all lines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from events.moves.event import Event
from events.session.position import moment_text
from events.session.search import all_events, find_stretch, moves_of, remember_states
from events.session.session import Session
from meso_cli.completion import complete_names, complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import last, last_option, meso_command
from meso_cli.output import emit_part
from meso_cli.telling.contract_json import event_json
from meso_cli.telling.history import history_row
from meso_cli.views.history import HistoryRow, history


@meso_command(name="history")
@click.argument("stretch", default="", metavar="[A..B]", shell_complete=complete_positions)
@last_option
@click.option("--all", "every", is_flag=True, help="The moves of all lines, in the order recorded.")
@click.option("--player", metavar="P", shell_complete=complete_names, help="Only one player's moves.")
@click.option("--ids", is_flag=True, help="Include the ids of the moves.")
@click.option("--times", is_flag=True, help="Include the times of the moves.")
def command(
    settings: Settings,
    stretch: str,
    count: int | None,
    every: bool,
    player: str | None,
    ids: bool,
    times: bool,
) -> None:
    """List the moves of a line.

    A..B lists those after position A up to B; one position alone lists the line up to it.

    \b
    meso history -n 10
    meso history p1r3..p1r5
    meso history --player Ana main..try
    """
    if every and stretch:
        raise click.UsageError("--all cannot be combined with A..B")
    with reading_session(settings) as session:
        whole = all_events(session) if every else find_stretch(session, stretch)
        events = [event for event in whole if event.n]
        events = moves_of(session, events, player) if player is not None else events
        shown = last(events, count)
        emit_part(
            settings,
            lambda: [event_json(session, event) for event in shown],
            lambda: history(_rows(session, shown, every), ids=ids or every, times=times, breaks=not every),
            session.pieces,
        )


def _rows(session: Session, events: Sequence[Event], every: bool) -> list[HistoryRow]:
    """Events as rows with the moments in which they were made."""
    above = all_events(session) if every else session.line(events[-1].id) if events else ()
    remember_states(session, above, {event.parent for event in events})
    return [history_row(session, event, moment_text(session, event.parent)) for event in events]
