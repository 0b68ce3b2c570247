"""The tree of events and the chains of operations: every row by its bytes, its parent, its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from events.checks.fault import Fault
from events.errors import MesoError
from events.games.catalogue import GAMES, find_game
from events.moves.event import Begin, identify, read_event
from events.store.operations import Refs, RefsFold, operation_id
from events.store.portable import refs_problems
from events.store.record import Record, read_operation
from events.tree import Node, jump_of


def check_events(record: Record) -> Iterator[Fault]:
    """Ids over stored bytes, parents, numbers, jump pointers; readable, and of the session's game."""
    sessions = {key: (id, game) for key, id, game in record.rows("SELECT key, id, game FROM sessions")}
    nodes: dict[int, Node] = {}
    owner: dict[int, int] = {}
    rows = record.rows(
        "SELECT key, id, session, coalesce(parent, 0), coalesce(jump, 0), n, CAST(body AS BLOB)"
        " FROM events ORDER BY key"
    )
    for key, id, session, parent, jump, n, body in rows:
        node = nodes[key] = Node(key, id, parent, jump, n)
        owner[key] = session
        root, game = sessions.get(session, ("", ""))
        above = nodes.get(parent)
        if parent and (above is None or owner[parent] != session):
            yield Fault("missing-event", root, id, f"event {id[:12]} follows one that is missing")
            continue
        for code, message in _event_faults(node, above, nodes, body, root):
            yield Fault(code, root, id, f"event {id[:12]} {message}")
        yield from _readable(id, above.id if above else "", n, body, root, game)
    begun = {id for id, _ in sessions.values()} - {node.id for node in nodes.values()}
    for id in sorted(begun):
        yield Fault("missing-event", id, id, "the first event of the session is missing")


def _event_faults(
    node: Node, above: Node | None, nodes: dict[int, Node], body: bytes, root: str
) -> Iterator[tuple[str, str]]:
    if not _proved(node.id, above.id if above else "", body):
        yield "changed-event", "is not what its id says: it was changed"
    if node.n != (above.n + 1 if above else 0):
        yield "wrong-number", f"has the number {node.n}, which is not its place"
    if node.jump != (jump_of(above, nodes.__getitem__) if above else 0):
        yield "wrong-jump", "has a jump pointer that does not fit"
    if above is None and node.id != root:
        yield "missing-event", "begins a session, but not its own"


def _proved(id: str, parent: str, body: bytes) -> bool:
    try:
        return identify(parent, body) == id
    except ValueError:
        return False


def _readable(id: str, parent: str, n: int, body: bytes, root: str, game: str) -> Iterator[Fault]:
    if game not in GAMES:
        yield Fault("bad-event", root, id, f"event {id[:12]} is of the game {game!r}")
        return
    try:
        event = read_event(id, parent, n, body, find_game(game).all_moves)
    except MesoError as error:
        yield Fault(error.code, root, id, error.message)
        return
    begins = isinstance(event.move, Begin)
    if begins != (n == 0) or (isinstance(event.move, Begin) and event.move.game != game):
        yield Fault("bad-event", root, id, f"event {id[:12]} stands where it cannot be")


def check_operations(record: Record) -> Iterator[Fault]:
    """Each session's operations: one chain of hashes with one end, and each view on events that exist."""
    rows: dict[int, list[tuple[str, str, bytes]]] = {}
    for session, id, parent, body in record.rows(
        "SELECT session, id, parent, CAST(body AS BLOB) FROM operations ORDER BY key"
    ):
        rows.setdefault(session, []).append((id, parent, body))
    for key, root in record.rows("SELECT key, id FROM sessions ORDER BY key"):
        events = {row[0] for row in record.rows("SELECT id FROM events WHERE session = ?", key)}
        own = rows.pop(key, [])
        chain = _Chain(root, events, [parent for _, parent, _ in own])
        for id, parent, body in own:
            yield from chain.add(id, parent, body)
        yield from chain.end(record, key)
    for session in rows:
        yield Fault("missing-session", "", "", f"operations belong to session {session}, which is missing")


class _Chain:
    """The operations of one session while they are gone through, oldest first. parents: of all of them."""

    def __init__(self, root: str, events: set[str], parents: Iterable[str]) -> None:
        self.root, self.events, self.refs_by_id = root, events, RefsFold(parents)
        self.numbers: dict[str, int] = {}
        self.ends: dict[str, None] = {}

    def add(self, id: str, parent: str, body: bytes) -> Iterator[Fault]:
        if operation_id(parent, body) != id:
            yield self.trouble("changed-operation", f"operation {id[:12]} is not what its id says")
        try:
            operation = read_operation(id, body)
        except MesoError as error:
            yield self.trouble(error.code, error.message)
            return
        for below in (parent, operation.joined):
            if below and below not in self.numbers:
                yield self.trouble("missing-operation", f"operation {id[:12]} stands on one that is missing")
            self.ends.pop(below, None)
        if operation.n != (self.numbers.get(parent, operation.n - 1) + 1 if parent else 0):
            yield self.trouble("wrong-number", f"operation {id[:12]} has the number {operation.n}")
        self.ends[id], self.numbers[id] = None, operation.n
        yield from self.view_faults(id, self.refs_by_id.after(id, parent, operation))

    def view_faults(self, id: str, value: dict[str, Any]) -> Iterator[Fault]:
        try:
            refs = msgspec.convert(value, Refs)
        except msgspec.ValidationError as error:
            yield self.trouble("bad-operation", f"the view after operation {id[:12]} is none: {error}")
            return
        for problem in refs_problems(refs, self.events):
            yield self.trouble("bad-operation", f"after operation {id[:12]}: {problem}")

    def end(self, record: Record, key: int) -> Iterator[Fault]:
        """The last row must be the one end, and what a command reads must be the view after it."""
        if len(self.ends) != 1:
            yield self.trouble("bad-operation", f"the session has {len(self.ends)} last operations, not one")
            return
        id, _, refs = record.refs(key)
        if id not in self.ends or msgspec.to_builtins(refs) != msgspec.to_builtins(
            msgspec.convert(self.refs_by_id[id], Refs)
        ):
            yield self.trouble("bad-operation", "the last operation in the file is not the end of the chain")

    def trouble(self, code: str, message: str) -> Fault:
        return Fault(code, self.root, "", message)
