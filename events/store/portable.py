"""A session as one value: all that is stored of it, for files and for import into another record.

Events and operations keep their bytes, so their ids can be proved anywhere. Pure.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

import msgspec

from events.digest import digest
from events.errors import Damaged, MesoError
from events.moves.event import identify
from events.names import LONGEST, free_name
from events.store.operations import Operation, Refs, fold_refs, make_operation, operation_id

IMPORTED = "import"
"""The `what` of an operation that holds the refs of a session without their history."""

NAME = rf"[^\W\d_][\w-]{{0,{LONGEST - 1}}}"
"""The valid names of a branch or a mark."""
NAME_HINT = f"a letter first, then letters, digits, - and _; at most {LONGEST} characters"


class PortableSeat(msgspec.Struct, frozen=True):
    """Who sat on a seat. person: an id; name: "" if it was left out; piece: a colour or ""."""

    person: str
    name: str
    piece: str


class PortableEvent(msgspec.Struct, frozen=True):
    """An event with its id and its bytes; parent is "" for the first."""

    id: str
    parent: str
    n: int
    body: bytes


class PortableOperation(msgspec.Struct, frozen=True):
    """An operation with its id and its bytes."""

    id: str
    parent: str
    body: bytes
    operation: Operation


class PortableSession(msgspec.Struct, frozen=True):
    """A complete session. id: of its first event. name: its first name. created: UTC ms.

    events, operations: in canonical order, which is the same in every record.
    """

    id: str
    game: str
    name: str
    created: int
    seats: tuple[PortableSeat, ...]
    events: tuple[PortableEvent, ...]
    operations: tuple[PortableOperation, ...]

    @property
    def head(self) -> PortableOperation:
        """The last operation."""
        return self.operations[-1]

    @property
    def refs(self) -> Refs:
        """The refs after the last operation. Errors: `MesoError` if the operations do not give any."""
        return refs_after(self.head, {row.id: row for row in self.operations})


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names of the players, in seat order; one without a name is named after the seat: `Player 2`."""
    if all(names):
        return tuple(names)
    return tuple(name or free_name(f"Player {seat}", names) for seat, name in enumerate(names, 1))


def nameless_id(session: str, seat: int) -> str:
    """The id of a person whom a session leaves out: 16 bytes of SHA-256, in hex, over session and seat."""
    return digest(f"{session} {seat}".encode())[:32]


def ordered_events(events: Iterable[PortableEvent]) -> tuple[PortableEvent, ...]:
    """By number on the line, then by id, so parents come before their children."""
    return tuple(sorted(events, key=lambda event: (event.n, event.id)))


def ordered_operations(operations: Iterable[PortableOperation]) -> tuple[PortableOperation, ...]:
    """By the longest chain of parents, then by id, so parents come before their children.

    Errors: `MesoError` if the parent of one is missing.
    """
    rows = {row.id: row for row in operations}
    depths: dict[str, int] = {}
    for row in rows.values():
        _measure(row, rows, depths)
    return tuple(sorted(rows.values(), key=lambda row: (depths[row.id], row.id)))


def _measure(row: PortableOperation, rows: dict[str, PortableOperation], depths: dict[str, int]) -> None:
    """Fills in the depth of an operation and of its ancestors, without recursion: chains are long."""
    waiting = [row]
    while waiting:
        here = waiting[-1]
        parents = parents_of(here)
        open_ = [rows[id] for id in parents if id in rows and id not in depths]
        if missing := [id for id in parents if id not in rows]:
            message = f"operation {missing[0][:12]}, a parent of {here.id[:12]}, is missing"
            raise Damaged("missing-operation", message)
        if open_ and len(waiting) <= len(rows):
            waiting += open_
        else:
            depths[here.id] = 1 + max((depths.get(id, 0) for id in parents), default=0)
            waiting.pop()


def parents_of(row: PortableOperation) -> list[str]:
    """The ids of an operation's parents: two if it is a union."""
    return [id for id in (row.parent, row.operation.joined) if id]


def ancestors(row: PortableOperation, rows: dict[str, PortableOperation]) -> set[str]:
    """The ids of an operation and of its ancestors."""
    found: set[str] = set()
    waiting = [row.id]
    while waiting:
        id = waiting.pop()
        if id not in found and id in rows:
            found.add(id)
            waiting += parents_of(rows[id])
    return found


def chain_to(row: PortableOperation, rows: dict[str, PortableOperation]) -> list[PortableOperation]:
    """The operations that give the refs after `row`, oldest first, back to one with complete refs."""
    chain = [row]
    while chain[-1].operation.whole is None and chain[-1].parent in rows:
        chain.append(rows[chain[-1].parent])
    return chain[::-1]


def single_operation(refs: Refs, at: int) -> PortableOperation:
    """The one operation of a session without history; its id depends on the refs and the time alone."""
    operation = make_operation(0, IMPORTED, "", at, 0, None, refs)
    body = msgspec.json.encode(operation)
    return PortableOperation(operation_id("", body), "", body, operation)


def proves_event(event: PortableEvent) -> bool:
    """Whether an event's id matches its bytes."""
    try:
        return identify(event.parent, event.body) == event.id
    except ValueError:  # the parent's id is not an id
        return False


def proves_operation(row: PortableOperation) -> bool:
    """Whether an operation's id matches its bytes."""
    return operation_id(row.parent, row.body) == row.id


def refs_after(row: PortableOperation, rows: dict[str, PortableOperation]) -> Refs:
    """The refs after an operation. Errors: `MesoError` if a parent is missing or they are not valid."""
    chain = chain_to(row, rows)
    if chain[0].operation.whole is None:
        raise MesoError("damaged-file", f"an operation before {chain[0].id[:12]} is missing")
    try:
        return fold_refs([link.operation for link in chain])
    except Damaged as error:
        message = f"operation {row.id[:12]} cannot be applied: {error.message}"
        raise MesoError("damaged-file", message) from error


def refs_problems(refs: Refs, events: Container[str]) -> list[str]:
    """What is wrong with refs: names that point at missing events, missing or misnamed branches."""
    named = {
        "branch": refs.branches.values(),
        "hidden branch": refs.hidden.values(),
        "mark": refs.marks.values(),
        "note": [note.event for note in refs.notes.values()],
        "step": [id for steps in refs.steps.values() for pair in steps for id in pair],
        "redo": [id for tips in refs.redo.values() for id in tips],
        "result": [str(result.get("tip", "")) for result in refs.frozen.values()],
        "amended event": [id for pair in refs.amended.items() for id in pair],
    }
    found = [
        f"a {what} points at event {id[:12]}, which is missing"
        for what, ids in named.items()
        for id in ids
        if id not in events
    ]
    found += [
        f"the branch {name!r} is missing" for name in ("main", refs.current) if name not in refs.branches
    ]
    found += [
        f"{name!r} cannot name a branch or a mark" for name in _names(refs) if not re.fullmatch(NAME, name)
    ]
    return list(dict.fromkeys(found))


def _names(refs: Refs) -> list[str]:
    return [*refs.branches, *refs.hidden, *refs.marks]
