"""Positions, events, scores and tables as the JSON that the commands document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.game.score import PlayerScore, Sheet
from events.moves.event import Event
from events.moves.text import show_event
from events.session.position import branch_of, moment_text
from events.session.reader import SessionReader
from events.times import time_text


def position_json(session: SessionReader, id: str) -> dict[str, Any]:
    """`{"n", "id", "branch", "moment"}` of an event."""
    return {
        "n": session.node(id).n,
        "id": id,
        "branch": branch_of(session, id),
        "moment": moment_text(session, id),
    }


def event_json(session: SessionReader, event: Event) -> dict[str, Any]:
    """An event as `history` and `log` print it."""
    refs = session.refs
    data: dict[str, Any] = {
        "n": event.n,
        "id": event.id,
        "parent": event.parent,
        "at": time_text(event.at, event.offset),
        "player": session.names[event.seat - 1] if 1 <= event.seat <= len(session.names) else None,
        "text": show_event(event, session.names),
        "event": msgspec.Raw(event.body),
        "notes": [note.text for note in refs.notes.values() if note.event == event.id],
        "marks": [name for name, id in refs.marks.items() if id == event.id],
    }
    if event.overruled and event.breaks:
        data["overruled"] = {"rules": list(event.overruled.rules), "why": event.overruled.why}
    if event.id in refs.amended:
        old = session.event(refs.amended[event.id])
        data["amended"] = {"id": old.id, "text": show_event(old, session.names)}
    return data


def score_json(session: SessionReader, id: str, sheet: Sheet) -> dict[str, Any]:
    """The score sheet of a position as `score` prints it."""
    names = session.names
    data: dict[str, Any] = {
        "session": session.refs.name,
        "game": session.game.slug,
        "position": position_json(session, id),
        "final": sheet.final,
        "scores": [_score_json(score, names) for score in sheet.scores],
        "winners": [names[seat - 1] for seat in sheet.winners],
    }
    if sheet.tie_break:
        tied = [names[seat - 1] for seat in sheet.tie_break.tied]
        data["tie_break"] = {"rule": sheet.tie_break.rule, "tied": tied}
    return data


def _score_json(score: PlayerScore, names: Sequence[str]) -> dict[str, Any]:
    data: dict[str, Any] = {
        "player": names[score.seat - 1],
        "seat": score.seat,
        "total": score.total,
        "place": score.place,
        "winner": score.winner,
        "lines": [
            {"category": line.category, "points": line.points, "why": line.why, **line.extra}
            for line in score.lines
        ],
    }
    if score.unknown:
        data["unknown"] = list(score.unknown)
    if score.rank:
        data["rank"] = score.rank
    return data


def show_json(session: SessionReader, id: str, secrets: bool) -> dict[str, Any]:
    """The table at a position as `show` prints it."""
    game, state, names = session.game, session.state(id), session.names
    turn, sheet = game.turn(state), session.score_sheet(id)
    points = {score.seat: score.total for score in sheet.scores}
    return {
        "session": session.refs.name,
        "game": game.slug,
        "position": position_json(session, id),
        "phase": turn.phase,
        "active": names[turn.active[0] - 1] if turn.active else None,
        "finished": game.over(state),
        "players": [
            {"name": name, "seat": seat, "on_turn": seat in turn.active, "points": points.get(seat)}
            for seat, name in enumerate(names, 1)
        ],
        "table": game.state_json(state, names, secrets),
    }
