"""A session as one value: all that is stored of it, to be written to a file or brought into another record.

Events and operations keep their bytes, so their ids can be proved anywhere. Pure: no file here.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence

import msgspec

from events.digest import digest
from events.errors import Damaged, MesoError
from events.moves.event import identify
from events.names import caseless
from events.store.operations import Operation, Refs, fold_refs, make_operation, operation_id

IMPORTED = "import"
"""What an operation is that holds the view of a copy without its history."""

NAME = re.compile(r"[^\W\d_][\w-]{0,79}")
"""What a branch or a mark can be called."""


class PortableSeat(msgspec.Struct, frozen=True):
    """Who sat on a seat. person: an id; name: "" where it was left out; piece: a colour or ""."""

    person: str
    name: str
    piece: str


class PortableEvent(msgspec.Struct, frozen=True):
    """An event by its identity and its bytes; parent is "" for the first."""

    id: str
    parent: str
    n: int
    body: bytes


class PortableOperation(msgspec.Struct, frozen=True):
    """An operation by its identity and its bytes."""

    id: str
    parent: str
    body: bytes
    operation: Operation


class PortableSession(msgspec.Struct, frozen=True):
    """A whole session. id: of its first event. name: what it was called at first. created: UTC ms.

    events, operations: in canonical order, which is the same in every record that holds them.
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


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names at a table, in seat order; who has none is called by the seat: `Player 2`."""
    if all(names):
        return tuple(names)
    taken = {caseless(name) for name in names}
    return tuple(name or _stand_in(seat, taken) for seat, name in enumerate(names, 1))


def _stand_in(seat: int, taken: Container[str]) -> str:
    name = f"Player {seat}"
    while caseless(name) in taken:
        name += "*"
    return name


def nameless_id(session: str, seat: int) -> str:
    """The id of somebody of whom a copy does not say who it was: of this table alone, always the same."""
    return digest(f"{session} {seat}".encode())[:32]


def ordered_events(events: Iterable[PortableEvent]) -> tuple[PortableEvent, ...]:
    """By number on the line, then by id: parents come before their children."""
    return tuple(sorted(events, key=lambda event: (event.n, event.id)))


def ordered_operations(operations: Iterable[PortableOperation]) -> tuple[PortableOperation, ...]:
    """By how many operations lie below at most, then by id: what an operation stands on comes before it.

    Errors: `MesoError` where one stands on an operation that is missing.
    """
    rows = {row.id: row for row in operations}
    depths: dict[str, int] = {}
    for row in rows.values():
        _measure(row, rows, depths)
    return tuple(sorted(rows.values(), key=lambda row: (depths[row.id], row.id)))


def _measure(row: PortableOperation, rows: dict[str, PortableOperation], depths: dict[str, int]) -> None:
    """Fills in the depth of an operation and of all below it, without recursion: chains are long."""
    waiting = [row]
    while waiting:
        here = waiting[-1]
        below = below_of(here)
        open_ = [rows[id] for id in below if id in rows and id not in depths]
        if missing := [id for id in below if id not in rows]:
            raise Damaged("missing-operation", f"operation {here.id[:12]} stands on {missing[0][:12]}")
        if open_ and len(waiting) <= len(rows):
            waiting += open_
        else:
            depths[here.id] = 1 + max((depths.get(id, 0) for id in below), default=0)
            waiting.pop()


def below_of(row: PortableOperation) -> list[str]:
    """The operations that one stands on: its parent, and the other head where it united two."""
    return [id for id in (row.parent, row.operation.joined) if id]


def heads_of(operations: Sequence[PortableOperation]) -> list[PortableOperation]:
    """The operations that no other one stands on."""
    below = {id for row in operations for id in below_of(row)}
    return [row for row in operations if row.id not in below]


def ancestors(row: PortableOperation, rows: dict[str, PortableOperation]) -> set[str]:
    """The ids of an operation and of all below it."""
    found: set[str] = set()
    waiting = [row.id]
    while waiting:
        id = waiting.pop()
        if id not in found and id in rows:
            found.add(id)
            waiting += below_of(rows[id])
    return found


def chain_to(row: PortableOperation, rows: dict[str, PortableOperation]) -> list[PortableOperation]:
    """The operations that led to the view after one, the oldest first, back to one with a whole view."""
    chain = [row]
    while chain[-1].operation.whole is None and chain[-1].parent in rows:
        chain.append(rows[chain[-1].parent])
    return chain[::-1]


def single_operation(refs: Refs, at: int) -> PortableOperation:
    """The one operation of a copy that brings no history but a view: its id depends on the view alone."""
    operation = make_operation(0, IMPORTED, "", at, 0, None, refs)
    body = msgspec.json.encode(operation)
    return PortableOperation(operation_id("", body), "", body, operation)


def proves_event(event: PortableEvent) -> bool:
    """Whether an event's id is that of its bytes."""
    try:
        return identify(event.parent, event.body) == event.id
    except ValueError:  # the parent's id is no id
        return False


def proves_operation(row: PortableOperation) -> bool:
    """Whether an operation's id is that of its bytes."""
    return operation_id(row.parent, row.body) == row.id


def refs_after(row: PortableOperation, rows: dict[str, PortableOperation]) -> Refs:
    """The view after an operation. Errors: `MesoError` where what it stands on is missing or no view."""
    chain = chain_to(row, rows)
    if chain[0].operation.whole is None:
        raise MesoError("damaged-file", f"the view before operation {chain[0].id[:12]} is missing")
    try:
        return fold_refs([link.operation for link in chain])
    except Damaged as error:
        message = f"the view after operation {row.id[:12]} is none: {error.message}"
        raise MesoError("damaged-file", message) from error


def refs_problems(refs: Refs, events: Container[str]) -> list[str]:
    """What a view says that cannot be: places that are no events, a current branch that is none."""
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
        f"a {what} is on event {id[:12]}, which is missing"
        for what, ids in named.items()
        for id in ids
        if id not in events
    ]
    found += [
        f"the branch {name!r} is missing" for name in ("main", refs.current) if name not in refs.branches
    ]
    found += [f"{name!r} cannot name a branch or a mark" for name in _names(refs) if not NAME.fullmatch(name)]
    return list(dict.fromkeys(found))


def _names(refs: Refs) -> list[str]:
    return [*refs.branches, *refs.hidden, *refs.marks]
