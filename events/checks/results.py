"""What can be computed again from the events of a session: caches, and what was frozen when a game ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from events.checks.trouble import Trouble
from events.library.summaries import summarize
from events.session import Session
from events.store.record import Record
from events.tree import Node


def check_caches(record: Record, session: Session) -> Iterator[Trouble]:
    """Snapshots and the summary, where they are of today's rules, equal what the events give."""
    for key, state in _snapshots(record, session):
        id = record.fetch(key).id
        if msgspec.msgpack.encode(_folded(session, record.fetch(key))) != state:
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
        " WHERE e.session = ? AND s.game = ? AND s.rules = ? AND s.reducer = ?",
        *(session.row.key, game.slug, game.rules, game.reducer),
    )
    return [(int(key), bytes(state)) for key, state in rows]


def _folded(session: Session, node: Node) -> Any:
    """The state from the start on, no snapshot used."""
    *_, (_, state) = session.states(node.id)
    return state


def check_frozen(session: Session) -> Iterator[Trouble]:
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
            yield f"{session.view.name}, {branch}: {was}, {now}"


def _results(session: Session) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    for branch, frozen in session.view.frozen.items():
        yield branch, frozen, session.result(str(frozen.get("tip")))


def _told(session: Session, result: dict[str, Any]) -> str:
    totals = result.get("totals", {})
    return ", ".join(f"{name} {totals.get(str(seat))}" for seat, name in enumerate(session.names, 1))


def _trouble(session: Session, event: str, code: str, message: str) -> Trouble:
    return Trouble(code, session.row.id, event, message)
