"""`meso sessions`: the sessions of the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from events.library.seats import names_by_session
from events.statistics.summaries import Glance
from events.times import minute_text, time_text
from meso_cli.context import Settings, reading, summaries
from meso_cli.options import game_option, last, last_option, meso_command
from meso_cli.output import emit_part
from meso_cli.views.listing import ListedSession, sessions

Names = Mapping[int, tuple[str, ...]]


@meso_command(name="sessions")
@click.option("--all", "every", is_flag=True, help="Include archived sessions.")
@game_option
@last_option
def command(settings: Settings, every: bool, game: str, count: int | None) -> None:
    """List the sessions.

    Oldest first; the current one is marked.
    """
    with reading(settings) as record:
        found = [
            summary
            for summary in summaries(settings, record, Glance)
            if (every or not summary.archived) and game in ("", summary.game)
        ]
        shown = last(found, count)
        names, current = names_by_session(record), record.current()
        emit_part(
            settings,
            lambda: [_session_json(summary, names, current) for summary in shown],
            lambda: sessions([_row(summary, names, current) for summary in shown]),
        )


def _session_json(summary: Glance, names: Names, current: int | None) -> dict[str, Any]:
    players = names[summary.key]
    return {
        "session": summary.name,
        "game": summary.game,
        "players": players,
        "started": time_text(summary.started, summary.offset),
        "events": summary.events,
        "finished": summary.finished,
        "winners": [players[seat - 1] for seat in summary.winners],
        "current": summary.key == current,
        "archived": summary.archived,
        "id": summary.id,
    }


def _row(summary: Glance, names: Names, current: int | None) -> ListedSession:
    players = names[summary.key]
    return ListedSession(
        session=summary.name,
        game=summary.game,
        players=players,
        started=minute_text(summary.started, summary.offset),
        events=summary.events,
        finished=summary.finished,
        winners=tuple(players[seat - 1] for seat in summary.winners),
        current=summary.key == current,
        archived=summary.archived,
    )
