"""The status of a session: the output of bare `meso`, also shown after `new`, `open`, `switch` and `ops`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from events.errors import MesoError
from events.session.position import moment_text
from events.session.reader import SessionReader
from events.session.steps import back_on_line, step_text
from meso_cli.telling.contract_json import event_json, position_json


def headline(session: SessionReader) -> str:
    """The session, the game and the players."""
    return f"{session.refs.name}: {session.game.title}, {', '.join(session.names)}"


def status_lines(session: SessionReader) -> Iterator[str]:
    """The status in plain lines, without the headline."""
    refs, game, names = session.refs, session.game, session.names
    tip = session.event(refs.tip)
    state = session.state(tip.id)
    turn = game.turn(state)
    yield f"  on {refs.current}, event {tip.n}, {moment_text(session, tip.id)} ({turn.phase})"
    if turn.active and not game.over(state):
        yield f"  to move: {', '.join(names[seat - 1] for seat in turn.active)}"
    for text in game.due(state, names):
        yield f"  {text}"
    if tip.n:
        yield f"  last: {_last_step(session)}"
    if text := _redo_text(session):
        yield f"  can be redone: {text}"


def _last_step(session: SessionReader) -> str:
    """The moves of the last step on the line."""
    tip = session.refs.tip
    previous = back_on_line(session, tip)
    return step_text(session, session.line(tip, previous)) if previous else ""


def _redo_text(session: SessionReader) -> str:
    """The moves that redo would restore first, or ""."""
    redo = session.refs.redo.get(session.refs.current, ())
    if not redo:
        return ""
    try:
        return step_text(session, session.line(redo[-1], session.common(redo[-1], session.refs.tip)))
    except MesoError:
        return ""


def status_json(session: SessionReader) -> dict[str, Any]:
    """The status as JSON."""
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
        "redo": _redo_text(session) or None,
    }
