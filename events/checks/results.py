"""What can be computed again from the events of a session: caches, and what was frozen when a game ended."""

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
    """Snapshots and the summary, where they are of today's rules, equal what the events give."""
    folded = {session.row.id: fold.start(session.game, session.first())}
    for key, state in _snapshots(record, session):
        id = record.fetch(key).id
        folded[id] = _folded(session, record.fetch(key), folded)
        if msgspec.msgpack.encode(folded[id]) != state:
            yield _trouble(
                session, id, "wrong-cache", f"the snapshot at event {id[:12]} is not what the events give"
            )
    row = record.one(
        "SELECT rules, reducer, name, archived, data FROM summaries WHERE session = ? AND operation = ?",
        session.row.key,
        session.operation,
    )
    if row is None or (row[0], row[1]) != (session.game.rules, session.game.reducer):
        return
    summary = summarize(session)
    told = (summary.name, int(summary.archived), msgspec.json.encode(summary).decode())
    if row[2:] != told:
        yield _trouble(session, "", "wrong-cache", "the summary is not what the events give")


def _snapshots(record: Record, session: Session) -> list[tuple[int, bytes]]:
    game = session.game
    rows = record.rows(
        "SELECT s.event, s.state FROM snapshots s JOIN events e ON e.key = s.event"
        " WHERE e.session = ? AND s.game = ? AND s.rules = ? AND s.reducer = ? ORDER BY e.n",
        *(session.row.key, game.slug, game.rules, game.reducer),
    )
    return [(int(key), bytes(state)) for key, state in rows]


def _folded(session: Session, node: Node, folded: dict[str, Any]) -> Any:
    """The state at an event, no snapshot used. folded: those known so far, by event.

    It goes on from the nearest of them: each from the start would take hours in a long session.
    """
    n = (node.n - 1) // SNAPSHOT_EVERY * SNAPSHOT_EVERY
    upper = session.at_number(node.id, max(n, 0))
    if upper not in folded:
        upper = session.row.id
    return session.state_below(upper, folded[upper], node.id)


def check_frozen(session: Session) -> Iterator[Fault]:
    """What the game gave when it ended is what the same rules give today."""
    for branch, frozen, today in _results(session):
        if frozen.get("rules") == session.game.rules and frozen != today:
            message = f"{branch} ended {_told(session, frozen)}, the events give {_told(session, today)}"
            yield _trouble(session, str(frozen.get("tip", "")), "changed-result", message)


def result_notes(session: Session) -> Iterator[str]:
    """Results that newer rules see otherwise, in a sentence each: no fault of the record."""
    for branch, frozen, today in _results(session):
        if frozen.get("rules") != session.game.rules and frozen.get("totals") != today["totals"]:
            was = f"was {_told(session, frozen)} under rules {frozen.get('rules')}"
            now = f"now {_told(session, today)} under rules {session.game.rules}"
            yield f"{session.refs.name}, {branch}: {was}, {now}"


def _results(session: Session) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for branch, frozen in session.refs.frozen.items():
        yield branch, frozen, session.result(str(frozen.get("tip")))


def _told(session: Session, result: dict[str, Any]) -> str:
    totals = result.get("totals", {})
    return ", ".join(f"{name} {totals.get(str(seat))}" for seat, name in enumerate(session.names, 1))


def _trouble(session: Session, event: str, code: str, message: str) -> Fault:
    return Fault(code, session.row.id, event, message)
