"""All lines of a session at once: every event, which of them no branch goes through any more, stretches.

Reads through the session; knows no screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from events.game import fold
from events.moves.event import Event, read_event
from events.moves.kinds import Scope, read_player
from events.moves.text import show_event
from events.names import caseless
from events.session.position import find_position
from events.session.session import Session


def all_events(session: Session) -> list[Event]:
    """Every event of the session in the order in which they were recorded, parents first."""
    rows = session.record.rows(
        "SELECT e.id, coalesce(p.id, ''), e.n, CAST(e.body AS BLOB) FROM events e"
        " LEFT JOIN events p ON p.key = e.parent WHERE e.session = ? ORDER BY e.key",
        session.row.key,
    )
    moves = session.game.all_moves
    return [read_event(id, parent, n, body, moves) for id, parent, n, body in rows]


def on_branches(session: Session, events: Iterable[Event]) -> set[str]:
    """The ids among all events of a session that a branch goes through; the others were left behind."""
    parents = {event.id: event.parent for event in events}
    found: set[str] = set()
    for tip in session.refs.branches.values():
        at = tip
        while at and at not in found:
            found.add(at)
            at = parents[at]
    return found


def tips(events: Sequence[Event]) -> list[Event]:
    """The events that nothing follows: where each line ends."""
    followed = {event.parent for event in events}
    return [event for event in events if event.id not in followed]


def remember_states(session: Session, events: Sequence[Event], wanted: Collection[str]) -> None:
    """Folds every event once, along all lines, so that the states after the `wanted` ones are known."""
    game = session.game
    states: dict[str, Any] = {}
    waiting = Counter(event.parent for event in events)
    for event in events:
        above = states.get(event.parent)
        state = fold.start(game, event) if event.n == 0 else fold.apply(game, above, event)
        waiting[event.parent] -= 1
        if not waiting[event.parent]:
            states.pop(event.parent, None)
        if waiting[event.id]:
            states[event.id] = state
        if event.id in wanted:
            session.remember(event.id, state)


def find_stretch(session: Session, text: str) -> list[Event]:
    """The events of `A..B`: those of the line to B that the line to A lacks, the first event never.

    A is the start, and B the current position, where it is left out; a text without dots is B.
    """
    above, dots, below = text.rpartition("..") if ".." in text else ("", "", text)
    tip = find_position(session, below or "@")
    upper = session.common(find_position(session, above), tip) if dots and above else session.row.id
    return session.line(tip, upper)


def moves_of(session: Session, events: Iterable[Event], player: str) -> list[Event]:
    """The events of one player, named as in a move. Errors: `Usage` for somebody who is not here."""
    seat = read_player(player.removesuffix(":"), Scope(session.names, live=True))
    return [event for event in events if event.seat == seat]


def find_text(session: Session, text: str) -> list[Event]:
    """The events of all lines whose move text, or a note on them, holds a text in any case.

    A move that corrections applied again, as it was, is found once: on the current line if it is there.
    """
    wanted = caseless(text)
    noted = {note.event for note in session.refs.notes.values() if wanted in caseless(note.text)}
    here = {event.id for event in session.line(session.refs.tip)}
    found: dict[object, Event] = {}
    for event in all_events(session):
        told = show_event(event, session.names)
        if event.id in noted or (event.n and wanted in caseless(told)):
            same = (event.at, event.seat, told) if event.n else event.id
            found[same] = event if event.id in here or same not in found else found[same]
    return list(found.values())
