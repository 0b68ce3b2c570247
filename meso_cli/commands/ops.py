"""`meso ops`: every operation on the session, and the way back to an earlier view."""

from __future__ import annotations

from typing import Any

import click

from events.exchange.redaction import spoken
from events.session.branches import operations_chain, restored_refs
from events.session.session import Session
from events.store.operations import Operation
from events.times import time_text
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit, emit_part
from meso_cli.telling.rows import operation_row
from meso_cli.telling.status import status_json, status_lines
from meso_cli.views.listing import operations


@meso_command(name="ops")
@click.option("-n", "count", type=click.IntRange(min=0), metavar="N", help="The last N operations only.")
@click.option(
    "--restore",
    type=click.IntRange(min=0),
    metavar="N",
    help="Back to how the session was after operation N; 0: after 'new'.",
)
def command(settings: Settings, count: int | None, restore: int | None) -> None:
    """Every operation on the session; go back to an earlier view.

    Going back is one more operation: it can be taken back the same way.
    """
    if restore is not None:
        _restore(settings, restore)
        return
    with reading_session(settings) as session:
        chain = spoken(session, [row.operation for row in operations_chain(session)])
        shown = chain if count is None else chain[max(0, len(chain) - count) :]
        emit_part(
            settings,
            lambda: [_operation_json(operation) for operation in shown],
            lambda: operations([operation_row(session, operation) for operation in shown]),
        )


def _operation_json(operation: Operation) -> dict[str, Any]:
    return {
        "n": operation.n,
        "at": time_text(operation.at, operation.offset),
        "what": operation.what,
        "text": operation.text,
        "moved": [list(moved) for moved in operation.moved],
    }


def _restore(settings: Settings, number: int) -> None:
    with writing_session(settings) as session:
        changed = commit(session, "restore", f"restore {number}", restored_refs(session, number))
        emit(settings, lambda: status_json(session), lambda: _restored(session, number, changed))


def _restored(session: Session, number: int, changed: bool) -> list[str]:
    said = f"as it was after operation {number}" if changed else "nothing to change: it is so already"
    return [said, *status_lines(session)]
