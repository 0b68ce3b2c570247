"""Bare `meso`: where the current session stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.errors import MesoError
from events.position import moment_text
from events.session import Session
from events.steps import step_text
from meso_cli.context import Settings, reading, reading_session
from meso_cli.output import emit
from meso_cli.told import event_json, position_json


def status(settings: Settings) -> None:
    """Writes the session, branch, moment, who is on turn, what is due, the last move, what redo brings."""
    if not settings.session_name():
        with reading(settings) as record:
            if record.current() is None:
                _nothing_yet(settings)
                return
    with reading_session(settings) as session:
        emit(settings, lambda: status_json(session), lambda: [headline(session), *status_lines(session)])


def _nothing_yet(settings: Settings) -> None:
    emit(
        settings,
        lambda: {"session": None},
        lambda: [
            "no session is open",
            "  'meso new lands Ana Ben' starts one; 'meso demo' shows a recorded game; 'meso --help'",
        ],
    )


def headline(session: Session) -> str:
    """The session, the game and who plays."""
    return f"{session.view.name}: {session.game.title}, {', '.join(session.names)}"


def status_lines(session: Session) -> Iterator[str]:
    """The status in plain lines, without the headline."""
    view, game, names = session.view, session.game, session.names
    tip = session.event(view.tip)
    state = session.state(tip.id)
    turn = game.turn(state)
    yield f"  on {view.current}, event {tip.n}, {moment_text(session, tip.id)} ({turn.phase})"
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
    from events.steps import back_on_line

    tip = session.view.tip
    previous = back_on_line(session, tip)
    return step_text(session, session.line(tip, previous)) if previous else ""


def redo_text(session: Session) -> str:
    """The moves that redo would bring back first, or ""."""
    redo = session.view.redo.get(session.view.current, ())
    if not redo:
        return ""
    try:
        return step_text(session, session.line(redo[-1], session.common(redo[-1], session.view.tip)))
    except MesoError:
        return ""


def status_json(session: Session) -> dict[str, Any]:
    """The status as programs read it."""
    view, game, names = session.view, session.game, session.names
    tip = session.event(view.tip)
    state = session.state(tip.id)
    turn = game.turn(state)
    return {
        "session": view.name,
        "game": game.slug,
        "players": list(names),
        "branch": view.current,
        "position": position_json(session, tip.id),
        "phase": turn.phase,
        "active": names[turn.active[0] - 1] if turn.active else None,
        "on_turn": [names[seat - 1] for seat in turn.active],
        "finished": game.over(state),
        "due": game.due(state, names),
        "last": event_json(session, tip) if tip.n else None,
        "redo": redo_text(session) or None,
    }
