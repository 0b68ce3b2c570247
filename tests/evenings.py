"""Random evenings: any actions of people with awkward names, for laws about whole sessions."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from desk import Desk
from events.errors import MesoError, Usage
from events.library.people import check_player_name
from events.moves.common_moves import Bonus, Pause, Tally
from events.moves.event import make_event
from events.moves.move import Move
from events.moves.text import show_event
from events.names import clean
from events.session.branches import (
    add_branch,
    add_note,
    hide_branch,
    promote_branch,
    renamed_session,
    set_mark,
    switch_branch,
)
from events.store.record import Record

AWKWARD = (
    "Ana",
    "Lil' Cannibal",
    '"Delicious" Smoothie',
    "[/b]",
    "Swamp;",
    "foo#bar",
    "=1+1",
    "a | b",
    "שרה ",
    "🦖 Rex",
    "@game x",
    "1st",
    "(",
    ") --anyway no",
    "back\\slash",
    "line\u2028break",
    "Zoë",
)


def _storable(text: str) -> bool:
    try:
        return bool(clean(text).strip())
    except Usage:
        return False


def _named(text: str) -> bool:
    try:
        return bool(check_player_name(text))
    except Usage:
        return False


texts = (st.sampled_from(AWKWARD) | st.text(min_size=1, max_size=12)).filter(_storable)
players = st.lists(
    texts.filter(_named), min_size=2, max_size=4, unique_by=lambda name: clean(name).strip().casefold()
)
labels = st.sampled_from(["a", "b", "scratch", "über", "mark_1"])
numbers = st.integers(0, 30)
moves = st.one_of(
    st.builds(Bonus, st.integers(-9, 9), texts.map(clean)),
    st.builds(Tally, st.just({"total": 3})),
    st.builds(Pause),
)
entries = st.tuples(st.integers(1, 2), moves)
actions = st.one_of(
    st.tuples(st.just("log"), st.lists(entries, min_size=1, max_size=3)),
    st.tuples(st.sampled_from(["undo", "redo"]), st.integers(1, 3)),
    st.tuples(st.sampled_from(["branch", "mark"]), labels, numbers),
    st.tuples(st.sampled_from(["switch", "hide", "promote"]), labels),
    st.tuples(st.sampled_from(["note", "rename"]), texts, numbers),
    st.tuples(st.just("amend"), numbers, moves),
)
evenings = st.lists(actions, min_size=3, max_size=16)


def hold(people: Sequence[str], evening: Sequence[Any], record: Record | None = None, seed: int = 1) -> Desk:
    """A session in which every action was tried; those that failed changed nothing."""
    desk = Desk("zooic", people, record, seed)
    go_on(desk, evening)
    return desk


def go_on(desk: Desk, evening: Sequence[Any]) -> None:
    """Continues a session."""
    for action in evening:
        with contextlib.suppress(MesoError):
            _do(desk, *action)


def _do(desk: Desk, what: str, *words: Any) -> None:
    session = desk.session
    match what, *words:
        case "log", line:
            desk.log("; ".join(_text(desk, seat, move) for seat, move in line))
        case "undo", count:
            desk.undo(count)
        case "redo", count:
            desk.redo(count)
        case "branch", label, number:
            desk.commit(what, add_branch(session, label, _place(desk, number)))
        case "mark", label, number:
            desk.commit(what, set_mark(session, label, _place(desk, number)))
        case "switch", label:
            desk.commit(what, switch_branch(session, label))
        case "hide", label:
            desk.commit(what, hide_branch(session, label))
        case "promote", label:
            desk.commit(what, promote_branch(session, label))
        case "note", text, number:
            desk.commit(what, add_note(session, text, _place(desk, number), desk.when()))
        case "rename", text, _:
            desk.commit(what, renamed_session(session, text.strip()))
        case "amend", number, move:
            desk.amend(max(1, session.node(_place(desk, number)).n), _text(desk, 1, move))


def _text(desk: Desk, seat: int, move: Move) -> str:
    return show_event(
        make_event(None, move, seat=0 if isinstance(move, Pause) else seat, at=0), desk.session.names
    )


def _place(desk: Desk, number: int) -> str:
    """A position on the line, for any number."""
    return desk.at(number % (desk.session.node(desk.tip).n + 1))


def seen(session: Any) -> tuple[object, ...]:
    """Branches, marks, notes, names, lines and scores of a session."""
    refs = session.refs
    tips = {**refs.branches, **refs.hidden}
    return (
        (refs.name, refs.current, refs.branches, refs.hidden, refs.marks, session.names),
        sorted((note.event, note.text) for note in refs.notes.values()),
        {name: [event.id for event in session.line(tip)] for name, tip in tips.items()},
        {name: session.result(tip) for name, tip in tips.items()},
    )
