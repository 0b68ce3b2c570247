"""Where a session stands: what bare `meso` says, and what follows `new`, `open`, `switch` and `ops`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.errors import MesoError
from events.session.position import moment_text
from events.session.reader import SessionReader
from events.session.session import Session
from events.session.steps import step_text
from meso_cli.telling.contract_json import event_json, position_json


def headline(session: SessionReader) -> str:
    """The session, the game and who plays."""
    return f"{session.refs.name}: {session.game.title}, {', '.join(session.names)}"


def status_lines(session: Session) -> Iterator[str]:
    """The status in plain lines, without the headline."""
    refs, game, names = session.refs, session.game, session.names
    tip = session.event(refs.tip)
    state = session.state(tip.id)
    turn = game.turn(state)
    yield f"  on {refs.current}, event {tip.n}, {moment_text(session, tip.id)} ({turn.phase})"
    if turn.active and not game.over(state):
        yield f"  on turn: {', '.join(names[seat - 1] for seat in turn.active)}"
    for text in game.due(state, names):
        yield f"  {text}"
    if tip.n:
        yield f"  last: {last_step(session)}"
    if text := redo_text(session):
        yield f"  redo would bring back: {text}"


def last_step(session: Session) -> str:
    """The moves of the step that undo would take back first."""
    from events.session.steps import back_on_line

    tip = session.refs.tip
    previous = back_on_line(session, tip)
    return step_text(session, session.line(tip, previous)) if previous else ""


def redo_text(session: Session) -> str:
    """The moves that redo would bring back first, or ""."""
    redo = session.refs.redo.get(session.refs.current, ())
    if not redo:
        return ""
    try:
        return step_text(session, session.line(redo[-1], session.common(redo[-1], session.refs.tip)))
    except MesoError:
        return ""


def status_json(session: Session) -> dict[str, Any]:
    """The status as programs read it."""
    refs, game, names = session.refs, session.game, session.names
    tip = session.event(refs.tip)
    state = session.state(tip.id)
    turn = game.turn(state)
    return {
        "session": refs.name,
        "game": game.slug,
        "players": list(names),
        "branch": refs.current,
        "position": position_json(session, tip.id),
        "phase": turn.phase,
        "active": names[turn.active[0] - 1] if turn.active else None,
        "on_turn": [names[seat - 1] for seat in turn.active],
        "finished": game.over(state),
        "due": game.due(state, names),
        "last": event_json(session, tip) if tip.n else None,
        "redo": redo_text(session) or None,
    }
