"""`meso tree`: draws all lines of the session."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from events.game.score import without_secrets
from events.moves.event import Event
from events.session.search import all_events, on_branches, remember_states, tips
from events.session.session import Session
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part
from meso_cli.telling.texts import event_text, standing_text
from meso_cli.views.tree import TreeNode, tree

KEYS = ("id", "parent", "n", "text", "branches", "marks", "left_behind")


@meso_command(name="tree")
def command(settings: Settings) -> None:
    """Draw all lines of the session.

    Shows branches, marks, abandoned lines, and the score at the end of each line.
    """
    with reading_session(settings) as session:
        events = all_events(session)
        emit_part(
            settings, lambda: _json(session, events), lambda: tree(_drawn(session, events)), session.pieces
        )


def _json(session: Session, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{key: getattr(node, key) for key in KEYS} for node in _nodes(session, events, ())]


def _drawn(session: Session, events: Sequence[Event]) -> Iterator[TreeNode]:
    ends = {event.id for event in tips(events)} | set(session.refs.branches.values())
    remember_states(session, events, ends)
    return _nodes(session, events, ends)


def _nodes(session: Session, events: Sequence[Event], ends: Container[str]) -> Iterator[TreeNode]:
    """Every event of the session. ends: the ids of those that are drawn with their score."""
    refs, kept = session.refs, on_branches(session, events)
    for event in events:
        yield TreeNode(
            id=event.id,
            parent=event.parent,
            n=event.n,
            text=event_text(session, event),
            seat=event.seat,
            branches=tuple(name for name, tip in refs.branches.items() if tip == event.id),
            marks=tuple(name for name, at in refs.marks.items() if at == event.id),
            left_behind=event.id not in kept,
            result=_score_text(session, event.id) if event.id in ends else "",
            current=event.id == refs.tip,
        )


def _score_text(session: Session, id: str) -> str:
    return standing_text(without_secrets(session.score_sheet(id)), session.names)
