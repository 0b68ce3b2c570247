"""Two views of one session, grown apart on two machines, as one.

What only one side changed is taken over; where both moved a branch or a mark to different places, ours
stays and theirs gets a name of its own, so both lines stay in sight. Pure: the tree comes as a function.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Any, TypeVar

import msgspec

from events.store.operations import Note, Refs

IsAbove = Callable[[str, str], bool]
"""Whether an event lies on the line to another one."""

Value = TypeVar("Value")
NOTHING = Refs("", {})
"""The view that two copies without a common operation have in common."""


class Parted(msgspec.Struct, frozen=True):
    """A branch that both sides took somewhere else. ours, theirs: tips; name: of theirs from now on."""

    branch: str
    ours: str
    theirs: str
    name: str


def unite(base: Refs, ours: Refs, theirs: Refs, is_above: IsAbove) -> tuple[Refs, tuple[Parted, ...]]:
    """The view of both, and the branches that parted. The table stays on the branch that it is on."""
    union = _Union(base, ours, theirs, is_above)
    union.drop_branches()
    union.take_branches()
    union.take_marks()
    return union.refs(), tuple(union.parted)


def free_name(name: str, taken: Container[str]) -> str:
    """NAME-2, NAME-3…: the first that nothing is called yet."""
    number = 2
    while f"{name}-{number}" in taken:
        number += 1
    return f"{name}-{number}"


class _Union:
    """The view while it grows: it begins as ours."""

    def __init__(self, base: Refs, ours: Refs, theirs: Refs, is_above: IsAbove) -> None:
        self.base, self.ours, self.theirs, self.is_above = base, ours, theirs, is_above
        self.branches, self.marks, self.hidden = dict(ours.branches), dict(ours.marks), dict(ours.hidden)
        self.came: dict[str, str] = {}  # branch here → branch of theirs that it is
        self.parted: list[Parted] = []

    def take_branches(self) -> None:
        for name, tip in self.theirs.branches.items():
            mine, old = self.ours.branches.get(name), self.base.branches.get(name)
            if mine is None:
                # One that was here and that we hid or renamed comes back where their table is on it.
                if tip != old or name == self.theirs.current:
                    self._add(name, tip)
            elif tip in (mine, old):
                continue
            elif mine == old or self.is_above(mine, tip):
                self.branches[name], self.came[name] = tip, name
            elif self.is_above(tip, mine):
                continue
            elif tip not in self.branches.values():
                self.parted.append(Parted(name, mine, tip, self._part(name, tip)))
        for name, tip in self.theirs.hidden.items():
            if name not in self.branches:
                self.hidden.setdefault(name, tip)

    def _add(self, name: str, tip: str) -> str:
        here = name if name not in self.branches and name not in self.marks else self._free(name)
        self.branches[here], self.came[here] = tip, name
        self.hidden.pop(here, None)
        return here

    def _part(self, name: str, tip: str) -> str:
        """Theirs of a parted branch: it goes on where it got a name at an earlier union, else gets one."""
        for here, old in self.branches.items():
            named = here.rpartition("-")
            if named[0] == name and named[2].isdecimal() and old == self.base.branches.get(name):
                self.branches[here], self.came[here] = tip, name
                return here
        return self._add(name, tip)

    def _free(self, name: str) -> str:
        theirs = (*self.theirs.branches, *self.theirs.marks)
        return free_name(name, {*self.branches, *self.marks, *self.hidden, *theirs})

    def drop_branches(self) -> None:
        """What they hid and we left as it was."""
        for name, old in self.base.branches.items():
            kept = name in self.theirs.branches or name in ("main", self.ours.current)
            if not kept and self.branches.get(name) == old:
                self.hidden[name] = self.branches.pop(name)

    def take_marks(self) -> None:
        for name, at in self.theirs.marks.items():
            mine, old = self.ours.marks.get(name), self.base.marks.get(name)
            if at in (mine, old):
                continue
            taken = name in self.branches or mine not in (None, old)
            self.marks[self._free(name) if taken else name] = at
        for name, old in self.base.marks.items():
            if name not in self.theirs.marks and self.marks.get(name) == old:
                del self.marks[name]

    def refs(self) -> Refs:
        ours, theirs = self.ours, self.theirs
        return Refs(
            name=self._one(lambda refs: refs.name),
            branches=self.branches,
            current=ours.current,
            hidden=self.hidden,
            marks=self.marks,
            notes=self._notes(),
            steps=self._of_branch(lambda refs: refs.steps),
            redo=self._of_branch(lambda refs: refs.redo),
            amended={**theirs.amended, **ours.amended},
            frozen=self._of_branch(lambda refs: refs.frozen),
            place=self._one(lambda refs: refs.place),
            archived=self._one(lambda refs: refs.archived),
        )

    def _notes(self) -> dict[str, Note]:
        """The notes of both; one that says the same of the same event is there once."""
        ours = self.ours.notes
        said = {(note.event, note.text) for note in ours.values()}
        other = {
            id: note
            for id, note in self.theirs.notes.items()
            if id in ours or (note.event, note.text) not in said
        }
        return _both(self.base.notes, ours, other)

    def _one(self, part: Callable[[Refs], Value]) -> Value:
        """Of a thing that there is one of: theirs where only they changed it."""
        return part(self.theirs) if part(self.ours) == part(self.base) else part(self.ours)

    def _of_branch(self, part: Callable[[Refs], Mapping[str, Any]]) -> dict[str, Any]:
        """What is kept by branch, from the side that the branch's tip came from."""
        made = {}
        for name in self.branches:
            came = self.came.get(name)
            value = part(self.ours).get(name) if came is None else part(self.theirs).get(came)
            if value is not None:
                made[name] = value
        return made


def _both(
    base: Mapping[str, Value], ours: Mapping[str, Value], theirs: Mapping[str, Value]
) -> dict[str, Value]:
    """All entries of both sides, without those that one side has removed.

    Where both have an entry, ours holds: theirs may come from a copy out of which names were left.
    """
    gone = {key for key in base if key not in ours or key not in theirs}
    return {key: value for key, value in {**ours, **theirs, **ours}.items() if key not in gone}
