"""An event as a row of `history` and `find`."""

from __future__ import annotations

from events.moves.event import Event
from events.session.reader import SessionReader
from events.times import minute_text
from meso_cli.telling.contract_json import event_json
from meso_cli.telling.texts import event_text, short_id
from meso_cli.views.history import HistoryRow


def history_row(session: SessionReader, event: Event, moment: str = "") -> HistoryRow:
    """One event with its notes, marks and branches. moment: the one in which the move was made."""
    data = event_json(session, event)
    overruled = event.overruled if event.breaks else None
    return HistoryRow(
        n=event.n,
        text=event_text(session, event),
        id=short_id(event.id),
        seat=event.seat,
        moment=moment,
        at=minute_text(event.at, event.offset),
        overruled=overruled.rules if overruled else (),
        why=overruled.why if overruled else "",
        amended=data["amended"]["text"] if "amended" in data else "",
        notes=tuple(data["notes"]),
        marks=tuple(data["marks"]),
        branches=tuple(name for name, tip in session.refs.branches.items() if tip == event.id),
    )
