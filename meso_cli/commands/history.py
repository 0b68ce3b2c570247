"""`meso history`: the moves of a line, or of all lines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from events.moves.event import Event
from events.session.search import all_events, find_stretch, moves_of
from events.session.session import Session
from meso_cli.completion import complete_names, complete_positions
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part
from meso_cli.telling.contract_json import event_json
from meso_cli.telling.rows import history_rows
from meso_cli.views.history import HistoryRow, history


@meso_command(name="history")
@click.argument("stretch", default="", metavar="[A..B]", shell_complete=complete_positions)
@click.option("-n", "count", type=click.IntRange(min=0), metavar="N", help="The last N moves only.")
@click.option("--all", "every", is_flag=True, help="The moves of all lines, in the order recorded.")
@click.option("--player", metavar="P", shell_complete=complete_names, help="One player's moves only.")
@click.option("--ids", is_flag=True, help="Also the moves' ids.")
@click.option("--times", is_flag=True, help="Also when the moves were made.")
def command(
    settings: Settings,
    stretch: str,
    count: int | None,
    every: bool,
    player: str | None,
    ids: bool,
    times: bool,
) -> None:
    """The moves of the line.

    A..B: after position A up to B; with one position, the line up to it.

    \b
    meso history -n 10
    meso history p1r3..p1r5
    meso history --player Ana main..try
    """
    if every and stretch:
        raise click.UsageError("--all shows every line: leave A..B out")
    with reading_session(settings) as session:
        whole = all_events(session) if every else find_stretch(session, stretch)
        events = [event for event in whole if event.n]
        events = moves_of(session, events, player) if player is not None else events
        shown = events if count is None else events[len(events) - count if count < len(events) else 0 :]
        emit_part(
            settings,
            lambda: [event_json(session, event) for event in shown],
            lambda: history(_rows(session, shown, every), ids=ids or every, times=times, breaks=not every),
            session.pieces,
        )


def _rows(session: Session, events: Sequence[Event], every: bool) -> list[HistoryRow]:
    if every:
        return history_rows(session, events, all_events(session))
    return history_rows(session, events, session.line(events[-1].id) if events else ())
