"""The union of two refs of one session that diverged on two machines.

What only one side changed is taken. Where both moved a branch or a mark to different places, ours
keeps the name and theirs gets a new one, so that both lines stay visible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from events.names import free_name
from events.session.reader import SessionReader
from events.store.operations import Note, Refs

Value = TypeVar("Value")
NOTHING = Refs("", {})
"""The merge base of two sides without a common operation."""


class Parting(msgspec.Struct, frozen=True):
    """A branch that both sides moved to different tips.

    name: the branch of theirs after the union. position: the merge base, the last event that both lines
    share. ours, theirs: the tips.
    """

    branch: str
    name: str
    position: str
    ours: str
    theirs: str


def unite(base: Refs, ours: Refs, theirs: Refs, tree: SessionReader) -> tuple[Refs, tuple[Parting, ...]]:
    """The refs of both, and the branches that diverged. Our current branch stays the current one.

    base: the merge base. tree: our session, with the events of both.
    """
    union = _Union(base, ours, theirs, tree)
    union.drop_branches()
    union.take_branches()
    union.take_marks()
    return union.refs(), tuple(union.partings)


class _Union:
    """The refs under construction, beginning as ours."""

    def __init__(self, base: Refs, ours: Refs, theirs: Refs, tree: SessionReader) -> None:
        self.base, self.ours, self.theirs, self.tree = base, ours, theirs, tree
        self.branches, self.marks, self.hidden = dict(ours.branches), dict(ours.marks), dict(ours.hidden)
        self.came: dict[str, str] = {}  # our branch → the branch of theirs that it follows
        self.partings: list[Parting] = []

    def take_branches(self) -> None:
        for name, tip in self.theirs.branches.items():
            mine, old = self.ours.branches.get(name), self.base.branches.get(name)
            if mine is None:
                # One that we hid or renamed comes back only as their current branch.
                if tip != old or name == self.theirs.current:
                    self._add(name, tip)
            elif tip in (mine, old):
                continue
            elif mine == old or self.tree.is_above(mine, tip):
                self.branches[name], self.came[name] = tip, name
            elif self.tree.is_above(tip, mine):
                continue
            elif tip not in self.branches.values():
                base = self.tree.common(mine, tip)
                self.partings.append(Parting(name, self._part(name, tip), base, mine, tip))
        for name, tip in self.theirs.hidden.items():
            if name not in self.branches:
                self.hidden.setdefault(name, tip)

    def _add(self, name: str, tip: str) -> str:
        here = name if name not in self.branches and name not in self.marks else self._free(name)
        self.branches[here], self.came[here] = tip, name
        self.hidden.pop(here, None)
        return here

    def _part(self, name: str, tip: str) -> str:
        """Their side of a diverged branch: under the name from an earlier union, else under a new one."""
        for here, old in self.branches.items():
            named = here.rpartition("-")
            if named[0] == name and named[2].isdecimal() and old == self.base.branches.get(name):
                self.branches[here], self.came[here] = tip, name
                return here
        return self._add(name, tip)

    def _free(self, name: str) -> str:
        theirs = (*self.theirs.branches, *self.theirs.marks)
        return free_name(name, (*self.branches, *self.marks, *self.hidden, *theirs))

    def drop_branches(self) -> None:
        """Hides the branches that they hid, unless we moved them."""
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
        """The notes of both; the same text on the same event is kept once."""
        ours = self.ours.notes
        texts = {(note.event, note.text) for note in ours.values()}
        other = {
            id: note
            for id, note in self.theirs.notes.items()
            if id in ours or (note.event, note.text) not in texts
        }
        return _both(self.base.notes, ours, other)

    def _one(self, part: Callable[[Refs], Value]) -> Value:
        """A single value: theirs if only they changed it."""
        return part(self.theirs) if part(self.ours) == part(self.base) else part(self.ours)

    def _of_branch(self, part: Callable[[Refs], Mapping[str, Any]]) -> dict[str, Any]:
        """A value for each branch, from the side that the branch's tip came from."""
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

    If both have an entry, ours wins: names may be redacted in theirs.
    """
    gone = {key for key in base if key not in ours or key not in theirs}
    return {key: value for key, value in {**ours, **theirs, **ours}.items() if key not in gone}
