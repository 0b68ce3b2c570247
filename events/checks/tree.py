"""The tree of events and the chains of operations of a record: every row by its bytes and its place."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.checks.fault import Fault
from events.errors import MesoError
from events.session.proof import EventProof, OperationProof
from events.store.operations import Refs
from events.store.portable import PortableEvent, PortableOperation
from events.store.record import Record, read_operation
from events.tree import Node, jump_of


def check_events(record: Record) -> Iterator[Fault]:
    """Ids over the stored bytes, parents, numbers, jump pointers; each event readable and of its game."""
    proofs = {
        key: EventProof(id, game) for key, id, game in record.rows("SELECT key, id, game FROM sessions")
    }
    nodes: dict[int, Node] = {}
    rows = record.rows(
        "SELECT key, id, session, coalesce(parent, 0), coalesce(jump, 0), n, CAST(body AS BLOB)"
        " FROM events ORDER BY key"
    )
    for key, id, session, parent, jump, n, body in rows:
        node = nodes[key] = Node(key, id, parent, jump, n)
        above, proof = nodes.get(parent), proofs.setdefault(session, EventProof("", ""))
        event = PortableEvent(id, above.id if above else "?" * bool(parent), n, body)
        for flaw in proof.flaws(event):
            yield Fault(flaw.code, proof.id, id, flaw.message)
        if (above or not parent) and jump != (jump_of(above, nodes.__getitem__) if above else 0):
            yield Fault("wrong-jump", proof.id, id, f"event {node.id[:12]} has the wrong jump pointer")
    for proof in proofs.values():
        if proof.id and proof.id not in proof.numbers:
            yield Fault("missing-event", proof.id, proof.id, "the first event of the session is missing")


def check_operations(record: Record) -> Iterator[Fault]:
    """Each session's operations: one chain of hashes with one head, and all refs on events that exist."""
    rows: dict[int, list[tuple[str, str, bytes]]] = {}
    for session, id, parent, body in record.rows(
        "SELECT session, id, parent, CAST(body AS BLOB) FROM operations ORDER BY key"
    ):
        rows.setdefault(session, []).append((id, parent, body))
    for key, root in record.rows("SELECT key, id FROM sessions ORDER BY key"):
        yield from _check_chain(record, key, root, rows.pop(key, []))
    for session in rows:
        yield Fault("missing-session", "", "", f"operations belong to session {session}, which is missing")


def _check_chain(record: Record, key: int, root: str, rows: list[tuple[str, str, bytes]]) -> Iterator[Fault]:
    events = {row[0] for row in record.rows("SELECT id FROM events WHERE session = ?", key)}
    proof = OperationProof(events, [parent for _, parent, _ in rows])
    for id, parent, body in rows:
        try:
            operation = PortableOperation(id, parent, body, read_operation(id, body))
        except MesoError as error:
            yield Fault(error.code, root, "", error.message)
            continue
        for flaw in proof.flaws(operation):
            yield Fault(flaw.code, root, "", flaw.message)
    for flaw in proof.head_flaws():
        yield Fault(flaw.code, root, "", flaw.message)
    if len(proof.heads) == 1:
        yield from _check_refs(record, key, root, proof)


def _check_refs(record: Record, key: int, root: str, proof: OperationProof) -> Iterator[Fault]:
    """The refs that a command reads must be those after the one head."""
    id, _, refs = record.refs(key)
    if id not in proof.heads or msgspec.to_builtins(refs) != msgspec.to_builtins(
        msgspec.convert(proof.refs_by_id[id], Refs)
    ):
        yield Fault("bad-operation", root, "", "the last operation in the file is not the last of its chain")
