"""`meso tree`: all lines of the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from events.moves.event import Event
from events.session.search import all_events, on_branches
from events.session.session import Session
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part
from meso_cli.telling.rows import event_text, tree_nodes
from meso_cli.views.tree import tree


@meso_command(name="tree")
def command(settings: Settings) -> None:
    """All lines of the session.

    With branches, marks, what was left behind, and how each line stands.
    """
    with reading_session(settings) as session:
        events = all_events(session)
        emit_part(
            settings,
            lambda: _tree_json(session, events),
            lambda: tree(tree_nodes(session, events)),
            session.pieces,
        )


def _tree_json(session: Session, events: Sequence[Event]) -> list[dict[str, Any]]:
    refs = session.refs
    kept = on_branches(session, events)
    return [
        {
            "id": event.id,
            "parent": event.parent,
            "n": event.n,
            "text": event_text(session, event),
            "branches": [name for name, tip in refs.branches.items() if tip == event.id],
            "marks": [name for name, at in refs.marks.items() if at == event.id],
            "left_behind": event.id not in kept,
        }
        for event in events
    ]
