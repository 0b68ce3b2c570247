"""`meso ops`: the operations on the session, and the return to the state after one of them."""

from __future__ import annotations

from typing import Any

import click

from events.exchange.redaction import spoken
from events.session.branches import operations_chain, restored_refs
from events.session.session import Session
from events.store.operations import Operation
from events.times import minute_text, time_text
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import last, last_option, meso_command
from meso_cli.output import emit, emit_part
from meso_cli.telling.status import status_json, status_lines
from meso_cli.views.listing import ListedOperation, operations

WIDEST = 100
"""Letters of an operation's text that are listed."""


@meso_command(name="ops")
@last_option
@click.option(
    "--restore",
    type=click.IntRange(min=0),
    metavar="N",
    help="Return to the state after operation N; 0: after 'new'.",
)
def command(settings: Settings, count: int | None, restore: int | None) -> None:
    """List the session's operations, or return to one.

    Returning is an operation, too: it can be reversed the same way.
    """
    if restore is not None:
        _restore(settings, restore)
        return
    with reading_session(settings) as session:
        chain = spoken(session, [row.operation for row in operations_chain(session)])
        shown = last(chain, count)
        emit_part(
            settings,
            lambda: [_operation_json(operation) for operation in shown],
            lambda: operations([_row(session, operation) for operation in shown]),
        )


def _operation_json(operation: Operation) -> dict[str, Any]:
    return {
        "n": operation.n,
        "at": time_text(operation.at, operation.offset),
        "what": operation.what,
        "text": operation.text,
        "moved": [list(moved) for moved in operation.moved],
    }


def _row(session: Session, operation: Operation) -> ListedOperation:
    """An operation with the numbers of the events that its branches went from and to."""
    return ListedOperation(
        n=operation.n,
        what=operation.what,
        at=minute_text(operation.at, operation.offset),
        text=_first_words(operation.text),
        moved=tuple(
            (branch, _number(session, old), _number(session, new)) for branch, old, new in operation.moved
        ),
    )


def _first_words(text: str) -> str:
    """The first line of a text, as long as a list has room for."""
    line = text.partition("\n")[0]
    return text if len(line) <= WIDEST and line == text else f"{line[:WIDEST].rstrip()}…"


def _number(session: Session, id: str) -> str:
    return str(session.node(id).n) if id else ""


def _restore(settings: Settings, number: int) -> None:
    with writing_session(settings) as session:
        changed = commit(session, "restore", f"restore {number}", restored_refs(session, number))
        emit(settings, lambda: status_json(session), lambda: _restored(session, number, changed))


def _restored(session: Session, number: int, changed: bool) -> list[str]:
    head = (
        f"restored the state after operation {number}" if changed else "nothing changes: this is that state"
    )
    return [head, *status_lines(session)]
