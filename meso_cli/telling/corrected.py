"""What a correction changed: the moves of the new line, and the scores before and after it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from events.game import fold
from events.game.score import Sheet, without_secrets
from events.moves.event import Event
from events.moves.text import show_event
from events.session.position import show_moment
from events.session.rewrite import Change, Rewrite
from events.session.session import Session
from meso_cli.context import Settings
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import counted, position_text, short_id

SIGNS = {
    "kept": " ",
    "again": " ",
    "amended": "~",
    "inserted": "+",
    "dropped": "-",
    "skipped": "x",
    "overruled": "!",
    "cut": "x",
}


def emit_correction(
    settings: Settings, session: Session, rewritten: Rewrite, before: Sheet, written: bool
) -> None:
    """Writes what changed. before: the scores on the old line. written: whether it was recorded."""
    after = fold.sheet(session.game, rewritten.state, len(session.names))
    emit(
        settings,
        lambda: _json(session, rewritten, before, after, written),
        lambda: _plain(session, rewritten, before, after, written),
    )


def _json(session: Session, rewritten: Rewrite, before: Sheet, after: Sheet, written: bool) -> dict[str, Any]:
    return {
        "changed": rewritten.changed,
        "written": written,
        "moves": [_change_json(session, change) for change in rewritten.changes],
        "position": position_json(session, rewritten.tip.id if written else session.refs.tip),
        "scores": _points(session, before, after),
    }


def _change_json(session: Session, change: Change) -> dict[str, Any]:
    event = _event_of(change)
    return {
        "outcome": change.outcome,
        "n": event.n,
        "text": show_event(event, session.names),
        "was": _old_text(session, change),
        "id": change.new.id if change.new else None,
        "old": change.old.id if change.old else None,
        "problems": [{"rule": problem.rule, "message": problem.message} for problem in change.problems],
    }


def _event_of(change: Change) -> Event:
    event = change.new or change.old
    assert event is not None
    return event


def _old_text(session: Session, change: Change) -> str | None:
    """The move that was amended."""
    return show_event(change.old, session.names) if change.old and change.outcome == "amended" else None


def _points(session: Session, before: Sheet, after: Sheet) -> list[dict[str, Any]]:
    later = {score.seat: score.total for score in after.scores}
    return [
        {"player": session.names[score.seat - 1], "before": score.total, "after": later[score.seat]}
        for score in before.scores
    ]


def _plain(session: Session, rewritten: Rewrite, before: Sheet, after: Sheet, written: bool) -> list[str]:
    if not rewritten.changed:
        return ["nothing changes: the line stays as it is"]
    lines = _changed_lines(session, rewritten) if written else _new_line(session, rewritten)
    for points in _points(session, without_secrets(before), without_secrets(after)):
        change = "" if points["before"] == points["after"] else f" → {points['after']}"
        lines.append(f"{points['player']}: {points['before']}{change}")
    if not written:
        moment = show_moment(session.game.moment(rewritten.state), session.names)
        return [*lines, f"nothing was recorded; the line would end at event {rewritten.tip.n}, {moment}"]
    here, old = position_text(session, session.refs.tip), short_id(rewritten.old_tip)
    return [*lines, f"now at {here}; the old line ends at {old}"]


def _new_line(session: Session, rewritten: Rewrite) -> list[str]:
    """The complete line as it would be, from the first changed move on."""
    same = next(index for index, change in enumerate(rewritten.changes) if change.outcome != "kept")
    before = _event_of(rewritten.changes[same]).n - 1
    unchanged = [f"  … {counted(before, 'move')} as before"] if before else []
    return unchanged + [_change_line(session, change) for change in rewritten.changes[same:]]


def _changed_lines(session: Session, rewritten: Rewrite) -> list[str]:
    """The moves that changed, with the others between them counted."""
    lines = []
    for again, run in groupby(rewritten.changes, lambda change: change.outcome in ("kept", "again")):
        changes = list(run)
        if again:
            lines.append(f"  … {counted(len(changes), 'move')} applied again")
        else:
            lines += [_change_line(session, change) for change in changes]
    return lines


def _change_line(session: Session, change: Change) -> str:
    event, old = _event_of(change), _old_text(session, change)
    text = f"{SIGNS[change.outcome]} {event.n}  {show_event(event, session.names)}"
    why = "; ".join(f"{problem.message} ({problem.rule})" for problem in change.problems)
    label = {"skipped": "left out", "cut": "cut off"}.get(change.outcome, "")
    remark = ": ".join(part for part in (label, f"was {old}" if old else "", why) if part)
    return f"{text}    [{remark}]" if remark else text
