"""What `undo` and `redo` share: the count that they take, and the steps that they moved."""

from __future__ import annotations

from typing import Any

from events.errors import Usage
from events.session.session import Session
from events.session.steps import UndoResult, step_text
from meso_cli.context import Settings
from meso_cli.output import emit
from meso_cli.telling.contract_json import event_json, position_json
from meso_cli.telling.texts import counted, position_text

MOST = 20
"""Steps that are listed one by one."""


def read_count(text: str, command: str) -> int:
    """How many steps. Errors: `Usage`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 99999 and len(text) < 9):
        raise Usage("usage", f"{text!r} is not a number of steps", f"'meso {command} --help' shows how")
    return int(text)


def emit_steps(settings: Settings, session: Session, moved: UndoResult, verb: str) -> None:
    """Writes which steps moved, in both counts, and the position after them.

    verb: `undid` or `redid`.
    """
    emit(settings, lambda: _json(session, moved), lambda: _plain(session, moved, verb))


def _json(session: Session, moved: UndoResult) -> dict[str, Any]:
    return {
        "steps": len(moved.steps),
        "events": moved.events,
        "moves": [[event_json(session, event) for event in step] for step in moved.steps],
        "instead": [[event_json(session, event) for event in step] for step in moved.instead],
        "position": position_json(session, session.refs.tip),
    }


def _plain(session: Session, moved: UndoResult, verb: str) -> list[str]:
    """Both counts, the moves of each step, and the position; under a correction, the moves it replaced."""
    count = len(moved.steps)
    lines = [f"{verb} {counted(count, 'step')}, {counted(moved.events, 'move')}:"]
    other = "restored" if verb == "undid" else "replaced"
    for step, instead in list(zip(moved.steps, moved.instead, strict=True))[:MOST]:
        lines.append(f"  {step_text(session, step) if step else 'a correction that left moves out'}")
        if instead:
            lines.append(f"    {other}: {step_text(session, instead)}")
    more = [f"  … and {count - MOST} more"] if count > MOST else []
    return [*lines, *more, f"now at {position_text(session, session.refs.tip)}"]
