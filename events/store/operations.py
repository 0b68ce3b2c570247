"""Operations: what each user action did to a session, and the refs that result.

The body of an operation is a JSON merge patch on the refs before it; every 256th holds the complete refs
instead. Its id is a hash over its parent's id and its body, so their order cannot change. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from events.digest import make_id
from events.errors import Damaged

WHOLE_EVERY = 256


class Note(msgspec.Struct, frozen=True):
    """A comment on an event. at: UTC ms."""

    event: str
    text: str
    at: int


def note_id(note: Note, number: int) -> str:
    """A note's key in the refs: an id of 6 bytes made from its content, so that two machines agree."""
    return make_id(f"{number} {note.event} {note.at} {note.text}".encode(), 6)


class Refs(msgspec.Struct, frozen=True):
    """What the names of a session point at: everything about it except the events.

    name: the session's title. branches, hidden: name → tip. current: a branch. marks: name → event.
    notes: note id → note. steps: branch → the steps that are not one logged line and not undone, oldest
    first, each as (the tip after it, the tip that undo returns to).
    redo: branch → the tips that redo returns to, the next one last.
    amended: event id → the id of the event that it replaces. place: where the session is played.
    frozen: branch → the result when the game ended there, for `check`.
    """

    name: str
    branches: dict[str, str]
    current: str = "main"
    hidden: dict[str, str] = {}
    marks: dict[str, str] = {}
    notes: dict[str, Note] = {}
    steps: dict[str, tuple[tuple[str, str], ...]] = {}
    redo: dict[str, tuple[str, ...]] = {}
    amended: dict[str, str] = {}
    frozen: dict[str, dict[str, Any]] = {}
    place: str = ""
    archived: bool = False

    @property
    def tip(self) -> str:
        """The tip of the current branch."""
        return self.branches[self.current]


class Operation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One user action, as stored.

    n: its number in the session, 0 is `new`. what: `log`, `undo`, `branch`… text: for people.
    moved: (branch, from, to), "" if the branch is new or gone. patch: on the refs before.
    whole: the refs after it, in every 256th and in a union. joined: the other parent of a union.
    """

    n: int
    what: str
    text: str
    at: int
    offset: int = 0
    moved: tuple[tuple[str, str, str], ...] = ()
    patch: dict[str, Any] = {}
    whole: Refs | None = None
    joined: str = ""


def operation_id(parent: str, body: bytes) -> str:
    """The id of an operation: 16 bytes of SHA-256 over the parent's id as text ‖ the body as stored."""
    return make_id(parent.encode() + body)


def make_operation(
    n: int,
    what: str,
    text: str,
    at: int,
    offset: int,
    before: Refs | None,
    after: Refs,
    joined: str = "",
) -> Operation:
    """The operation that leads from one value of the refs to another; before: None for the first."""
    moved = moves_between(before.branches if before else {}, after.branches)
    if before is None or joined or n % WHOLE_EVERY == 0:
        return Operation(n, what, text, at, offset, moved, {}, after, joined)
    patch = diff(msgspec.to_builtins(before), msgspec.to_builtins(after))
    return Operation(n, what, text, at, offset, moved, patch)


def moves_between(before: dict[str, str], after: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The branches that moved, appeared ("" → tip) or disappeared (tip → "")."""
    names = dict.fromkeys([*after, *before])
    pairs = [(name, before.get(name, ""), after.get(name, "")) for name in names]
    return tuple(pair for pair in pairs if pair[1] != pair[2])


def fold_refs(operations: Sequence[Operation]) -> Refs:
    """The refs after the last operation; at least one must hold complete refs.

    Errors: `Damaged` if the patches do not give valid refs.
    """
    start = max(index for index, operation in enumerate(operations) if operation.whole is not None)
    whole = operations[start].whole
    assert whole is not None
    rest = operations[start + 1 :]
    if not rest:
        return whole
    value = msgspec.to_builtins(whole)
    for operation in rest:
        merge(value, operation.patch)
    try:
        return msgspec.convert(value, Refs)
    except msgspec.ValidationError as error:
        message = f"the operations do not fit together: {error}"
        raise Damaged("bad-operation", message, "run 'meso check'") from error


class RefsFold:
    """The refs after each of many operations, parents before children, as plain values.

    parents: of all operations; refs are held until the last operation that starts from them is read.
    """

    def __init__(self, parents: Iterable[str]) -> None:
        self._followers = Counter(parents)
        self._refs: dict[str, dict[str, Any]] = {}

    def after(self, id: str, parent: str, operation: Operation) -> dict[str, Any]:
        """The refs after an operation, which may be invalid."""
        value = self._before(parent)
        if operation.whole is not None:
            value = msgspec.to_builtins(operation.whole)
        merge(value, operation.patch)
        self._refs[id] = value
        return value

    def _before(self, parent: str) -> dict[str, Any]:
        """The refs that an operation starts from, as a value that it can change."""
        self._followers[parent] -= 1
        if self._followers[parent]:
            return _copy(self._refs.get(parent, {}))
        return self._refs.pop(parent, {})

    def __getitem__(self, id: str) -> dict[str, Any]:
        return self._refs[id]


def _copy(value: dict[str, Any]) -> dict[str, Any]:
    return {key: _copy(inner) if isinstance(inner, dict) else inner for key, inner in value.items()}


def diff(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The JSON merge patch (RFC 7386) from one object to another; None removes a key."""
    patch: dict[str, Any] = {}
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            if inner := diff(old, value):
                patch[key] = inner
        elif key not in before or old != value:
            patch[key] = value
    patch.update((key, None) for key in before if key not in after)
    return patch


def merge(value: dict[str, Any], patch: dict[str, Any]) -> None:
    """Applies a merge patch in place."""
    for key, change in patch.items():
        if change is None:
            value.pop(key, None)
        elif isinstance(change, dict) and isinstance(value.get(key), dict):
            merge(value[key], change)
        else:
            value[key] = change
