"""Positions, events and scores as the JSON of the contract, and as the words of messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.game.score import PlayerScore, Sheet
from events.moves.event import Event
from events.moves.move import Unknown, verb_of
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
    """An event as `history` and `log` give it."""
    refs = session.refs
    made: dict[str, Any] = {
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
        made["overruled"] = {"rules": list(event.overruled.rules), "why": event.overruled.why}
    if event.id in refs.amended:
        old = session.event(refs.amended[event.id])
        made["amended"] = {"id": old.id, "text": show_event(old, session.names)}
    return made


def sheet_of(session: SessionReader, id: str) -> Sheet:
    """The score sheet of a position."""
    return session.score_sheet(id)


def score_json(session: SessionReader, id: str, sheet: Sheet) -> dict[str, Any]:
    """The score sheet as the contract has it."""
    names = session.names
    made: dict[str, Any] = {
        "session": session.refs.name,
        "game": session.game.slug,
        "position": position_json(session, id),
        "final": sheet.final,
        "scores": [_score_json(score, names) for score in sheet.scores],
        "winners": [names[seat - 1] for seat in sheet.winners],
    }
    if sheet.tie_break:
        tied = [names[seat - 1] for seat in sheet.tie_break.tied]
        made["tie_break"] = {"rule": sheet.tie_break.rule, "tied": tied}
    return made


def _score_json(score: PlayerScore, names: Sequence[str]) -> dict[str, Any]:
    made: dict[str, Any] = {
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
        made["unknown"] = list(score.unknown)
    if score.rank:
        made["rank"] = score.rank
    return made


def result_text(session: SessionReader, id: str) -> str:
    """How a finished game came out, in a sentence: `Dan wins: Dan 51, Ana 44`."""
    names, scores = session.names, sheet_of(session, id)
    ranked = sorted(scores.scores, key=lambda score: score.place)
    told = []
    for score in ranked:
        least, rank = "at least " if score.unknown else "", f" ({score.rank})" if score.rank else ""
        told.append(f"{names[score.seat - 1]} {least}{score.total}{rank}")
    winners = [names[seat - 1] for seat in scores.winners]
    if len(names) == 1 or not winners:
        return ", ".join(told)
    who = " and ".join(part for part in (", ".join(winners[:-1]), winners[-1]) if part)
    return f"{who} win{'s' * (len(winners) == 1)}: {', '.join(told)}"


def show_json(session: SessionReader, id: str, secrets: bool) -> dict[str, Any]:
    """The table at a position as the contract has it."""
    game, state, names = session.game, session.state(id), session.names
    turn, sheet = game.turn(state), sheet_of(session, id)
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


def position_words(session: SessionReader, id: str) -> str:
    """A position in a message: `event 12 on main, p1r3:ana`."""
    told = position_json(session, id)
    return f"event {told['n']} on {told['branch'] or 'a left line'}, {told['moment']}"


def verb_text(event: Event) -> str:
    """The verb of an event for messages."""
    return event.move.verb if isinstance(event.move, Unknown) else verb_of(event.move)
