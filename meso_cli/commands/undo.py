"""`meso undo`: undoes steps. Nothing is removed: the line stays in the tree."""

from __future__ import annotations

import click

from events.session.position import find_position
from events.session.session import Session
from events.session.steps import UndoResult, undo_steps, undo_to, undo_while
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, commit, writing_session
from meso_cli.options import meso_command
from meso_cli.telling.undone import emit_steps, read_count


@meso_command(name="undo")
@click.argument("what", default="1", metavar="[N/turn/round]")
@click.option(
    "--to", "to", metavar="POS", shell_complete=complete_positions, help="Go back to a position of this line."
)
def command(settings: Settings, what: str, to: str | None) -> None:
    """Undo steps.

    N steps (one by default), those of the turn or of the round, or everything after a position.

    \b
    meso undo        the last step
    meso undo 3
    meso undo turn
    meso undo --to p1r3
    """
    with writing_session(settings) as session:
        moved = _undone(session, what, to)
        steps = len(moved.steps)
        text = f"undo --to {to}" if to else f"undo {steps if what.isdigit() else what}"
        commit(session, "undo", text, moved.refs)
        emit_steps(settings, session, moved, "undid")


def _undone(session: Session, what: str, to: str | None) -> UndoResult:
    turn = session.game.turn
    if to is not None:
        return undo_to(session, find_position(session, to))
    if what == "turn":
        return undo_while(session, lambda state: turn(state).turn)
    if what == "round":
        return undo_while(session, lambda state: turn(state).round)
    return undo_steps(session, read_count(what, "undo"))
