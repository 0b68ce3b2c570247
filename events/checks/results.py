"""What follows from the events of a session: caches, and the results frozen when a game ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.checks.fault import Fault
from events.game import fold
from events.session.session import Session
from events.statistics.summaries import summarize
from events.store.record import SNAPSHOT_EVERY, Record
from events.tree import Node


def check_caches(record: Record, session: Session) -> Iterator[Fault]:
    """Snapshots and the summary, if made by the current rules, must match the events."""
    folded = {session.id: fold.start(session.game, session.first())}
    for key, state in _snapshots(record, session):
        id = record.fetch(key).id
        folded[id] = _folded(session, record.fetch(key), folded)
        if msgspec.msgpack.encode(folded[id]) != state:
            yield _fault(
                session, id, "wrong-cache", f"the snapshot at event {id[:12]} does not match the events"
            )
    row = record.one(
        "SELECT rules, reducer, name, archived, CAST(data AS BLOB) FROM summaries"
        " WHERE session = ? AND operation = ?",
        session.row.key,
        session.operation,
    )
    if row is None or (row[0], row[1]) != (session.game.rules, session.game.reducer):
        return
    summary = summarize(session)
    if row[2:] != (summary.name, int(summary.archived), msgspec.json.encode(summary)):
        yield _fault(session, "", "wrong-cache", "the summary does not match the events")


def _snapshots(record: Record, session: Session) -> list[tuple[int, bytes]]:
    game = session.game
    rows = record.rows(
        "SELECT s.event, s.state FROM snapshots s JOIN events e ON e.key = s.event"
        " WHERE e.session = ? AND s.game = ? AND s.rules = ? AND s.reducer = ? ORDER BY e.n",
        *(session.row.key, game.slug, game.rules, game.reducer),
    )
    return [(int(key), bytes(state)) for key, state in rows]


def _folded(session: Session, node: Node, folded: dict[str, Any]) -> Any:
    """The state at an event, without snapshots. folded: the states so far, by event.

    It is folded from the nearest of them: from the start, a long session would take hours.
    """
    n = (node.n - 1) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
    upper = session.at_number(node.id, max(n, 0))
    if upper not in folded:
        upper = session.id
    state = folded[upper]
    for event in session.line(node.id, upper):
        state = session.following(state, event)
    return state


def check_frozen(session: Session) -> Iterator[Fault]:
    """A frozen result must be what the same rules give now."""
    for branch, frozen, today in _results(session):
        if frozen.get("rules") == session.game.rules and frozen != today:
            message = f"{branch} ended {_totals(session, frozen)}, the events give {_totals(session, today)}"
            yield _fault(session, str(frozen.get("tip", "")), "changed-result", message)


def result_notes(session: Session) -> Iterator[str]:
    """Results that differ under newer rules, a sentence each; they are not faults."""
    for branch, frozen, today in _results(session):
        if frozen.get("rules") != session.game.rules and frozen.get("totals") != today["totals"]:
            was = f"was {_totals(session, frozen)} under rules {frozen.get('rules')}"
            now = f"now {_totals(session, today)} under rules {session.game.rules}"
            yield f"{session.refs.name}, {branch}: {was}, {now}"


def _results(session: Session) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for branch, frozen in session.refs.frozen.items():
        yield branch, frozen, session.result(str(frozen.get("tip")))


def _totals(session: Session, result: dict[str, Any]) -> str:
    totals = result.get("totals", {})
    return ", ".join(f"{name} {totals.get(str(seat))}" for seat, name in enumerate(session.names, 1))


def _fault(session: Session, event: str, code: str, message: str) -> Fault:
    return Fault(code, session.id, event, message)
