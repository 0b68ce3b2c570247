"""`meso undo`: takes back steps; nothing is removed, the line stays in the tree."""

from __future__ import annotations

from typing import Any

import click

from events.errors import Usage
from events.position import find_position
from events.session import Session
from events.steps import Taken, step_text, undo_steps, undo_to, undo_while
from meso_cli.completing import complete_positions
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.told import event_json, position_json, position_words

MOST = 20
"""Steps that are told one by one."""


@meso_command(name="undo")
@click.argument("what", default="1", metavar="[N/turn/round]")
@click.option(
    "--to", "to", metavar="POS", shell_complete=complete_positions, help="Back to a position of this line."
)
def command(settings: Settings, what: str, to: str | None) -> None:
    """Take back steps.

    N of them, those of the turn or of the round, or everything after a position.

    \b
    meso undo        the last step
    meso undo 3
    meso undo turn
    meso undo --to p1r3
    """
    with writing_session(settings) as session:
        taken = _taken(session, what, to)
        steps = len(taken.steps)
        text = f"undo --to {to}" if to else f"undo {steps if what.isdigit() else what}"
        commit(session, "undo", text, taken.view)
        tell(settings, session, taken, "took back")


def _taken(session: Session, what: str, to: str | None) -> Taken:
    turn = session.game.turn
    if to is not None:
        return undo_to(session, find_position(session, to))
    if what == "turn":
        return undo_while(session, lambda state: turn(state).turn)
    if what == "round":
        return undo_while(session, lambda state: turn(state).round)
    return undo_steps(session, read_count(what))


def read_count(text: str) -> int:
    """How many steps. Errors: `Usage`."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 99999 and len(text) < 9):
        raise Usage("usage", f"{text!r} is no number of steps", "write a number from 1, or: turn, round")
    return int(text)


def tell(settings: Settings, session: Session, taken: Taken, verb: str) -> None:
    """Says which steps were moved, in both counts, and where the table stands now.

    verb: `took back` or `brought back`.
    """
    tip = session.view.tip

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


def _step_lines(session: Session, taken: Taken, verb: str) -> list[str]:
    """The steps' moves; under a correction's, what stood there before it."""
    other = "back again" if verb == "took back" else "in place of"
    lines = []
    for step, instead in list(zip(taken.steps, taken.instead, strict=True))[:MOST]:
        lines.append(f"  {step_text(session, step) if step else 'a correction that left moves out'}")
        if instead:
            lines.append(f"    {other}: {step_text(session, instead)}")
    return lines
