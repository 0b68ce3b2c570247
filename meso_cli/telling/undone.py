"""What `undo` and `redo` say: the steps, in both counts."""

from __future__ import annotations

from typing import Any

from events.errors import Usage
from events.session.session import Session
from events.session.steps import UndoResult, step_text
from meso_cli.context import Settings
from meso_cli.output import emit
from meso_cli.telling.contract_json import event_json, position_json, position_words

MOST = 20


def read_count(text: str) -> int:
    """How many steps. Errors: `Usage`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 99999 and len(text) < 9):
        raise Usage("usage", f"{text!r} is no number of steps", "write a number from 1, or: turn, round")
    return int(text)


def tell(settings: Settings, session: Session, taken: UndoResult, verb: str) -> None:
    """Says which steps were moved, in both counts, and where the table stands now.

    verb: `took back` or `brought back`.
    """
    tip = session.refs.tip

    def as_json() -> dict[str, Any]:
        return {
            "steps": len(taken.steps),
            "events": taken.events,
            "moves": [[event_json(session, event) for event in step] for step in taken.steps],
            "instead": [[event_json(session, event) for event in step] for step in taken.instead],
            "position": position_json(session, tip),
        }

    def plain() -> list[str]:
        steps, events = len(taken.steps), taken.events
        head = f"{verb} {steps} step{'s' * (steps != 1)}, {events} move{'s' * (events != 1)}:"
        more = [f"  … and {steps - MOST} more"] if steps > MOST else []
        return [head, *_step_lines(session, taken, verb), *more, f"now at {position_words(session, tip)}"]

    emit(settings, as_json, plain)


def _step_lines(session: Session, taken: UndoResult, verb: str) -> list[str]:
    """The steps' moves; under a correction's, what stood there before it."""
    other = "back again" if verb == "took back" else "in place of"
    lines = []
    for step, instead in list(zip(taken.steps, taken.instead, strict=True))[:MOST]:
        lines.append(f"  {step_text(session, step) if step else 'a correction that left moves out'}")
        if instead:
            lines.append(f"    {other}: {step_text(session, instead)}")
    return lines
