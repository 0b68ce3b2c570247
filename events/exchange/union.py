"""The union of two copies of one session that were continued on two machines.

Each side keeps its own branches; an import moves one only forward along its own line. A line of theirs
that leaves ours gets a new name, so that both stay visible. What a side already has, under whatever
name, is not taken again: once each has the other's news, nothing changes any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from events.names import free_name
from events.session.reader import SessionReader
from events.store.operations import Refs

Value = TypeVar("Value")
NOTHING = Refs("", {})
"""The merge base of two sides without a common operation."""


class Parting(msgspec.Struct, frozen=True):
    """A branch that the two sides continued on different lines.

    branch: ours. name: the branch of theirs from now on. position: the last event that both lines
    share. ours, theirs: the tips.
    """

    branch: str
    name: str
    position: str
    ours: str
    theirs: str


class Past(msgspec.Struct, frozen=True):
    """What two copies have in common.

    bases: the merge bases, at least one; several if the copies were exchanged both ways at once.
    ours: our refs when they last heard of us. theirs: their refs since we last heard of them, that one
    first. A change of theirs counts if both sides had what we have and they changed it.
    """

    bases: tuple[Refs, ...] = (NOTHING,)
    ours: Refs = NOTHING
    theirs: tuple[Refs, ...] = (NOTHING,)


def unite(
    past: Past, ours: Refs, theirs: Refs, tree: SessionReader, fresh: Collection[str] | None = None
) -> tuple[Refs, tuple[Parting, ...]]:
    """Our refs with what is new in theirs, and the branches that parted. Our current branch stays.

    tree: our session, with the events of both. fresh: where their copy has no history, its new events;
    a tip that is not among them may be one that we left.
    """
    union = _Union(past, ours, theirs, tree, fresh)
    union.take_branches()
    union.take_hidden()
    union.drop_branches()
    union.take_marks()
    return union.refs(), tuple(union.partings)


def _stem(name: str) -> str:
    """The name without the number that an earlier union gave it."""
    stem, _, number = name.rpartition("-")
    return stem if stem and number.isdecimal() else name


class _Union:
    """The refs under construction, beginning as ours."""

    def __init__(
        self, past: Past, ours: Refs, theirs: Refs, tree: SessionReader, fresh: Collection[str] | None
    ) -> None:
        self.past, self.ours, self.theirs, self.tree, self.fresh = past, ours, theirs, tree, fresh
        self.branches, self.marks, self.hidden = dict(ours.branches), dict(ours.marks), dict(ours.hidden)
        self.came: dict[str, str] = {}  # our branch → the branch of theirs that it follows
        self.partings: list[Parting] = []
        before = (*past.bases, past.ours, past.theirs[0])
        self.known = {tip for refs in before for tip in _tips(refs)}
        self.stems = {_stem(name) for refs in (ours, *before) for name in (*refs.branches, *refs.hidden)}

    # --- branches -------------------------------------------------------------------------------

    def take_branches(self) -> None:
        waiting = []
        for name in sorted(self.theirs.branches, key=lambda name: name not in self.ours.branches):
            tip = self.theirs.branches[name]
            if not self._is_news(name, tip):
                continue
            if here := self._follower(name, tip):
                self.branches[here], self.came[here] = tip, name
            else:
                waiting.append(name)
        # Those that keep their names come first, so that no other one takes them.
        for name in sorted(waiting, key=lambda name: not self._keeps_name(name)):
            if self._is_news(name, self.theirs.branches[name]):
                self._add(name, self.theirs.branches[name])

    def _is_news(self, name: str, tip: str) -> bool:
        """Whether a branch of theirs is new here: its line, or its name beside all that we had."""
        return _stem(name) not in self.stems or self._is_new_line(tip)

    def _is_new_line(self, tip: str) -> bool:
        """Whether a line of theirs is neither on one of ours nor one that both had and we left."""
        if self.fresh is not None and tip not in self.fresh:
            return False
        return not self._on(tip, (*self.branches.values(), *self.hidden.values(), *self.known))

    def _on(self, event: str, tips: Iterable[str]) -> bool:
        return any(self.tree.is_above(event, tip) for tip in tips)

    def _follower(self, name: str, tip: str) -> str:
        """Our branch that their branch goes on from, or ""."""
        family = [here for here in self.ours.branches if _stem(here) == _stem(name)]
        for here in sorted(family, key=lambda here: here != name):
            if self._may_follow(here, name) and self._goes_on(here, name, tip):
                return here
        return ""

    def _may_follow(self, here: str, name: str) -> bool:
        """Whether our branch can be what their branch is, under another name since an earlier union."""
        if here == name:
            return True
        same = self.theirs.branches.get(here)
        mine = self.branches[here]
        if same and (self.tree.is_above(same, mine) or self.tree.is_above(mine, same)):
            return False  # it is their branch of its own name
        return name not in self.branches or not self.tree.is_above(mine, self.branches[name])

    def _goes_on(self, here: str, name: str, tip: str) -> bool:
        """Whether a tip of theirs lies ahead on the line of our branch, which did not go back since."""
        mine = self.branches[here]
        heard = [
            refs.branches[key]
            for refs, key in ((self.past.ours, here), (self.past.theirs[0], name))
            if key in refs.branches
        ]
        return all(self.tree.is_above(old, mine) for old in heard) and self.tree.is_above(mine, tip)

    def _keeps_name(self, name: str) -> bool:
        """Whether a new branch has its name to itself; a hidden one that it goes on from gives it up."""
        hidden = self.hidden.get(name)
        mine = hidden is not None and not self.tree.is_above(hidden, self.theirs.branches[name])
        taken = (*self.branches, *self.marks, *(each for each in self.hidden if each != name or mine))
        return free_name(name, taken) == name

    def _add(self, name: str, tip: str) -> None:
        here = name if self._keeps_name(name) else self._free(name, self.branches)
        self.hidden.pop(here, None)
        self.branches[here], self.came[here] = tip, name
        ours = next((each for each in (name, _stem(name)) if each in self.ours.branches), None)
        if ours is not None:
            mine = self.ours.branches[ours]
            self.partings.append(Parting(ours, here, self.tree.common(mine, tip), mine, tip))

    def _free(self, name: str, named: Collection[str]) -> str:
        stem = _stem(name) if _stem(name) in named else name
        return free_name(stem, (*self.branches, *self.marks, *self.hidden))

    def take_hidden(self) -> None:
        for name, tip in self.theirs.hidden.items():
            if self._is_new_line(tip):
                taken = name in self.branches or name in self.hidden
                here = self._free(name, (*self.branches, *self.hidden)) if taken else name
                self.hidden[here], self.came[here] = tip, name

    def drop_branches(self) -> None:
        """Hides the branches that they hid or renamed and we left as they were."""
        shown = tuple(self.theirs.branches.values())
        for name, tip in self.ours.branches.items():
            if name in self.theirs.branches or name in ("main", self.ours.current):
                continue
            had = any(refs.branches.get(name) == tip for refs in self.past.theirs)
            if not had or any(base.branches.get(name) != tip for base in self.past.bases):
                continue
            if self.branches[name] != tip:
                continue
            rest = (other for here, other in self.branches.items() if here != name)
            if not self._on(tip, shown) or self._on(tip, rest):
                self.hidden[name] = self.branches.pop(name)

    # --- everything else ------------------------------------------------------------------------

    def take_marks(self) -> None:
        marks, conflicts = self._entries(lambda refs: refs.marks)
        new = {name for name in marks if name not in self.ours.marks}
        for name in sorted(new):
            if name in self.branches or (_stem(name) != name and self._is_marked(name, marks[name])):
                conflicts[name] = marks.pop(name)
        self.marks = marks
        for name, at in conflicts.items():
            if not self._is_marked(name, at):
                self.marks[self._free(name, (*self.branches, *self.marks))] = at

    def _is_marked(self, name: str, at: str) -> bool:
        """Whether a position has a mark of that name here, with whatever number."""
        return any(old == at and _stem(here) == _stem(name) for here, old in self.marks.items())

    def refs(self) -> Refs:
        notes = {(note.event, note.text) for note in self.ours.notes.values()}
        added = {
            id: note
            for id, note in self._entries(lambda refs: refs.notes)[0].items()
            if id in self.ours.notes or (note.event, note.text) not in notes
        }
        return Refs(
            name=self._one(lambda refs: refs.name),
            branches=self.branches,
            current=self.ours.current,
            hidden=self.hidden,
            marks=self.marks,
            notes=added,
            steps=self._of_branch(lambda refs: refs.steps),
            redo=self._of_branch(lambda refs: refs.redo),
            amended=self._entries(lambda refs: refs.amended)[0],
            frozen=self._of_branch(lambda refs: refs.frozen),
            place=self._one(lambda refs: refs.place),
            archived=self._one(lambda refs: refs.archived),
        )

    def _entries(
        self, part: Callable[[Refs], Mapping[str, Value]]
    ) -> tuple[dict[str, Value], dict[str, Value]]:
        """Our entries with what they changed, and theirs of those that both changed."""
        ours, theirs = part(self.ours), part(self.theirs)
        olds, course = ([part(refs) for refs in past] for past in (self.past.bases, self.past.theirs))
        made, conflicts = dict(ours), dict[str, Value]()
        for key in dict.fromkeys([*theirs, *ours]):
            mine, other, base = ours.get(key), theirs.get(key), [old.get(key) for old in olds]
            if other in (mine, *base):
                continue
            if mine not in base or mine not in [old.get(key) for old in course]:
                if other is not None:
                    conflicts[key] = other
            elif other is None:
                del made[key]
            else:
                made[key] = other
        return made, conflicts

    def _one(self, part: Callable[[Refs], Value]) -> Value:
        """A single value: theirs if only they changed it."""
        base, course = ([part(refs) for refs in past] for past in (self.past.bases, self.past.theirs))
        ours, theirs = part(self.ours), part(self.theirs)
        return theirs if theirs not in base and ours in base and ours in course else ours

    def _of_branch(self, part: Callable[[Refs], Mapping[str, Any]]) -> dict[str, Any]:
        """A value for each branch, from the side that the branch's tip came from."""
        made, theirs = dict(part(self.ours)), part(self.theirs)
        for here, name in self.came.items():
            made.pop(here, None)
            if name in theirs:
                made[here] = theirs[name]
        return made


def _tips(refs: Refs) -> tuple[str, ...]:
    """The tips of the branches, and those to which undo of a correction would lead."""
    undone = (tip for steps in refs.steps.values() for _, tip in steps)
    return (*refs.branches.values(), *refs.hidden.values(), *undone)
