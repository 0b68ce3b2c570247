"""Operations: what one user action did to a session, and the view that they add up to.

An operation's body holds its change as a JSON merge patch on the view before it, every 256th also
the whole view. Each names its parent's hash, so their order cannot be altered. Pure: no file here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from events.digest import digest
from events.errors import Damaged
from events.moves.event import HEX, LETTERS

WHOLE_EVERY = 256
_TO_LETTERS = str.maketrans(HEX, LETTERS)


class Note(msgspec.Struct, frozen=True):
    """A comment on an event. at: UTC ms."""

    event: str
    text: str
    at: int


def note_id(note: Note, number: int) -> str:
    """A note's own name in the view: by content, so that two machines agree."""
    seed = f"{number} {note.event} {note.at} {note.text}".encode()
    return digest(seed)[:12].translate(_TO_LETTERS)


class Refs(msgspec.Struct, frozen=True):
    """What a session is to its table now; everything but the events themselves.

    name: of the session. branches, hidden: name → tip. current: a branch. marks: name → event.
    notes: note id → note. steps: branch → the steps that did not come of logging one line and were not
    taken back, oldest first, each as (the tip it led to, the tip that one undo goes back to).
    redo: branch → tips, the last is the next.
    amended: event id → the id that it stands for. place: where it is played. archived: put away.
    frozen: branch → what the game gave when it ended there, for `check`.
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
        """The event that the table is on."""
        return self.branches[self.current]


class Operation(msgspec.Struct, frozen=True, omit_defaults=True):
    """One user action, as stored.

    n: its number in the session, 0 is `new`. what: `log`, `undo`, `branch`… text: for people.
    moved: (branch, from, to), "" where it was not there. patch: on the view before.
    whole: the view after, every 256th and after a union. joined: the other parent of a union.
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
    """16 bytes of SHA-256 over the parent's id and the body, in letters."""
    return digest(parent.encode() + body)[:32].translate(_TO_LETTERS)


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
    """The operation that leads from one view to another."""
    moved = moves_between(before.branches if before else {}, after.branches)
    if before is None or joined or n % WHOLE_EVERY == 0:
        return Operation(n, what, text, at, offset, moved, {}, after, joined)
    patch = diff(msgspec.to_builtins(before), msgspec.to_builtins(after))
    return Operation(n, what, text, at, offset, moved, patch)


def moves_between(before: dict[str, str], after: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """Which branches moved, appeared ("" → tip) or went (tip → "")."""
    names = dict.fromkeys([*after, *before])
    pairs = [(name, before.get(name, ""), after.get(name, "")) for name in names]
    return tuple(pair for pair in pairs if pair[1] != pair[2])


def fold_refs(operations: Sequence[Operation]) -> Refs:
    """The view after the last operation; the first one must hold a whole view.

    Errors: `Damaged` where the patches make no view.
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
        raise Damaged("bad-operation", f"the operations make no view: {error}", "run 'meso check'") from error


class RefsFold:
    """The views after operations that are gone through from below, as plain values.

    parents: of all of them; a view is kept until the last operation that starts from it has come.
    """

    def __init__(self, parents: Iterable[str]) -> None:
        self._followers = Counter(parents)
        self._views: dict[str, dict[str, Any]] = {}

    def after(self, id: str, parent: str, operation: Operation) -> dict[str, Any]:
        """The view after an operation, not proved to be one."""
        value = self._before(parent)
        if operation.whole is not None:
            value = msgspec.to_builtins(operation.whole)
        merge(value, operation.patch)
        self._views[id] = value
        return value

    def _before(self, parent: str) -> dict[str, Any]:
        """The view that an operation starts from: its own to change."""
        self._followers[parent] -= 1
        if self._followers[parent]:
            return _copy(self._views.get(parent, {}))
        return self._views.pop(parent, {})

    def __getitem__(self, id: str) -> dict[str, Any]:
        return self._views[id]


def _copy(value: dict[str, Any]) -> dict[str, Any]:
    return {key: _copy(inner) if isinstance(inner, dict) else inner for key, inner in value.items()}


def diff(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """A JSON merge patch (RFC 7386) from one object to another; None removes a key."""
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
