"""All lines of a session at once: every event, those on branches, stretches of a line, events by text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from events.moves.event import Event
from events.moves.kinds import Scope, read_player
from events.moves.text import show_event
from events.names import caseless
from events.session.position import find_position
from events.session.reader import SessionReader


def all_events(session: SessionReader) -> list[Event]:
    """Every event of a session, parents first."""
    return [session.read(row) for row in session.event_rows()]


def on_branches(session: SessionReader, events: Iterable[Event]) -> set[str]:
    """The ids of the events on a branch; all others are abandoned. events: all of the session."""
    parents = {event.id: event.parent for event in events}
    found: set[str] = set()
    for tip in session.refs.branches.values():
        at = tip
        while at and at not in found:
            found.add(at)
            at = parents[at]
    return found


def tips(events: Sequence[Event]) -> list[Event]:
    """The events without a follower: the end of each line."""
    followed = {event.parent for event in events}
    return [event for event in events if event.id not in followed]


def remember_states(session: SessionReader, events: Sequence[Event], wanted: Collection[str]) -> None:
    """Folds every event once, along all lines, to learn the states after the `wanted` ones."""
    states: dict[str, Any] = {}
    waiting = Counter(event.parent for event in events)
    for event in events:
        state = session.following(states.get(event.parent), event)
        waiting[event.parent] -= 1
        if not waiting[event.parent]:
            states.pop(event.parent, None)
        if waiting[event.id]:
            states[event.id] = state
        if event.id in wanted:
            session.remember(event.id, state)


def find_stretch(session: SessionReader, text: str) -> list[Event]:
    """The events of `A..B`: those on the line to B but not on the line to A, without the first event.

    A defaults to the start, B to the current position; a text without dots is B.
    """
    above, dots, below = text.rpartition("..") if ".." in text else ("", "", text)
    tip = find_position(session, below or "@")
    upper = session.common(find_position(session, above), tip) if dots and above else session.id
    return session.line(tip, upper)


def moves_of(session: SessionReader, events: Iterable[Event], player: str) -> list[Event]:
    """The events of one player, named as in a move. Errors: `Usage` if nobody here has that name."""
    seat = read_player(player.removesuffix(":"), Scope(session.names, live=True))
    return [event for event in events if event.seat == seat]


def find_text(session: SessionReader, text: str) -> list[Event]:
    """The events of all lines whose move text or notes contain a text, in any case.

    A move that a correction repeated unchanged is found once: on the current line if it is there.
    """
    wanted = caseless(text)
    noted = {note.event for note in session.refs.notes.values() if wanted in caseless(note.text)}
    here = {event.id for event in session.line(session.refs.tip)}
    found: dict[object, Event] = {}
    for event in all_events(session):
        shown = show_event(event, session.names)
        if event.id in noted or (event.n and wanted in caseless(shown)):
            same = (event.at, event.seat, shown) if event.n else event.id
            found[same] = min(event, found.get(same, event), key=lambda each: (each.id not in here, each.id))
    return list(found.values())
