"""Branches, marks, notes and the session's name: all changes of the refs except those by logging.

Each function gives the refs after the action; the caller commits them. Nothing is ever removed from
the tree: a branch is hidden, not deleted, and any earlier refs can be restored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import TypeVar

import msgspec

from events.errors import MesoError, Usage
from events.names import LONGEST, clean, did_you_mean, free_name
from events.session.position import is_moment
from events.session.session import Session
from events.store.operations import Note, Refs, fold_refs, note_id
from events.store.portable import NAME, NAME_HINT, PortableOperation
from events.times import When

Value = TypeVar("Value")

MAIN = "main"
_replace = msgspec.structs.replace


def check_ref_name(session: Session, name: str) -> str:
    """A valid name of a branch or a mark. Errors: `Usage` with the reason."""
    name = clean(name)
    if not re.fullmatch(NAME, name):
        raise Usage(
            "bad-name",
            f"{name[:LONGEST]!r} is not a valid name for a branch or a mark",
            NAME_HINT,
        )
    if is_moment(session, name):
        raise Usage("bad-name", f"{name!r} is a moment of the game", "choose another name")
    return name


def _untaken(session: Session, name: str) -> str:
    refs = session.refs
    name = check_ref_name(session, name)
    for kind, names in (("branch", refs.branches), ("mark", refs.marks)):
        if name in names:
            raise MesoError("name-taken", f"there is already a {kind} {name!r}", "choose another name")
    return name


def _branch(session: Session, name: str) -> str:
    refs = session.refs
    if name not in refs.branches:
        if name in refs.hidden:
            raise MesoError(
                "no-branch",
                f"the branch {name!r} is hidden",
                f"'meso branch {name} --on {refs.hidden[name][:8]}' restores it",
            )
        raise MesoError(
            "no-branch",
            f"there is no branch {name!r}",
            did_you_mean(name, refs.branches) or "'meso branch' lists them",
        )
    return name


def add_branch(session: Session, name: str, position: str) -> Refs:
    """A new branch whose tip is `position`; a hidden branch with that name loses its name, not its line."""
    refs, name = session.refs, _untaken(session, name)
    again = refs.hidden.get(name) == position
    return _replace(
        refs,
        branches={**refs.branches, name: position},
        hidden=_without(refs.hidden, name),
        steps=refs.steps if again else _without(refs.steps, name),
        redo=refs.redo if again else _without(refs.redo, name),
    )


def _without(named: dict[str, Value], name: str) -> dict[str, Value]:
    return {key: value for key, value in named.items() if key != name}


def rename_branch(session: Session, old: str, new: str) -> Refs:
    """The branch under another name, with its steps and its redo.

    A hidden branch with that name loses its name, not its line.
    """
    refs, old = session.refs, _branch(session, old)
    if old == MAIN:
        raise MesoError(
            "main", "main cannot be renamed", "'meso branch --promote NAME' makes another branch main"
        )
    new = _untaken(session, new)
    alone = _replace(
        refs,
        hidden=_without(refs.hidden, new),
        steps=_without(refs.steps, new),
        redo=_without(refs.redo, new),
    )
    return _renamed(alone, {old: new})


def _renamed(refs: Refs, names: dict[str, str]) -> Refs:
    return _replace(
        refs,
        branches={names.get(key, key): tip for key, tip in refs.branches.items()},
        current=names.get(refs.current, refs.current),
        steps={names.get(key, key): steps for key, steps in refs.steps.items()},
        redo={names.get(key, key): redo for key, redo in refs.redo.items()},
        frozen={names.get(key, key): result for key, result in refs.frozen.items()},
    )


def promote_branch(session: Session, name: str) -> Refs:
    """The branch as `main`; the old main becomes `main-old` (`main-old-2`…)."""
    refs, name = session.refs, _branch(session, name)
    if name == MAIN:
        raise MesoError("main", "main is already main", "'meso branch' lists the others")
    taken = (*refs.branches, *refs.marks, *refs.hidden)
    return _renamed(refs, {name: MAIN, MAIN: free_name("main-old", taken)})


def hide_branch(session: Session, name: str) -> Refs:
    """Hides a branch; its line stays in the tree. Errors: `MesoError` for the current one and main."""
    refs, name = session.refs, _branch(session, name)
    if name in (refs.current, MAIN):
        what = "main" if name == MAIN else "the current branch"
        raise MesoError(
            "in-use",
            f"{name!r} is {what} and cannot be hidden",
            "'meso switch' to another one first"
            if name != MAIN
            else "'meso branch --promote NAME' makes another branch main",
        )
    return _hidden(refs, [name])


def _hidden(refs: Refs, names: Sequence[str]) -> Refs:
    kept = {name: tip for name, tip in refs.branches.items() if name not in names}
    return _replace(
        refs, branches=kept, hidden={**refs.hidden, **{name: refs.branches[name] for name in names}}
    )


def hide_branches(session: Session, patterns: Sequence[str]) -> tuple[Refs, list[str]]:
    """Hides several branches; gives their names, too.

    A pattern (`scratch-*`) stands for all branches that match and can be hidden. Errors: as
    `hide_branch`; `MesoError` for a pattern that matches none.
    """
    refs, hidden = session.refs, dict[str, None]()
    for pattern in patterns:
        if not any(c in pattern for c in "*?["):
            hide_branch(session, pattern)
            hidden[pattern] = None
            continue
        fit = [
            name for name in refs.branches if fnmatchcase(name, pattern) and name not in (refs.current, MAIN)
        ]
        if not fit:
            raise MesoError(
                "no-branch", f"no branch that can be hidden matches {pattern!r}", "'meso branch' lists them"
            )
        hidden.update(dict.fromkeys(fit))
    return _hidden(refs, list(hidden)), list(hidden)


def sweep_branches(session: Session) -> tuple[Refs, list[str]]:
    """Hides the branches that nothing protects; gives their names, too.

    Protected are main, the current branch, and each with a mark on a move that neither of these has.
    """
    refs = session.refs
    plain = (refs.branches[MAIN], refs.tip)
    marked = {at for at in refs.marks.values() if not any(session.is_above(at, tip) for tip in plain)}
    swept = [
        name
        for name, tip in refs.branches.items()
        if name not in (MAIN, refs.current) and not any(session.is_above(at, tip) for at in marked)
    ]
    return _hidden(refs, swept), swept


def switch_branch(session: Session, name: str) -> Refs:
    """Makes another branch the current one."""
    return _replace(session.refs, current=_branch(session, name))


def set_mark(session: Session, name: str, position: str) -> Refs:
    """Puts a mark on a position; a mark with that name moves there."""
    refs = session.refs
    name = name if name in refs.marks else _untaken(session, name)
    return _replace(refs, marks={**refs.marks, name: position})


def remove_mark(session: Session, name: str) -> Refs:
    """Removes a mark. Errors: `MesoError`."""
    refs = session.refs
    if name not in refs.marks:
        hint = did_you_mean(name, refs.marks) or "'meso mark' lists them"
        raise MesoError("no-mark", f"there is no mark {name!r}", hint)
    return _replace(refs, marks={key: at for key, at in refs.marks.items() if key != name})


def add_note(session: Session, text: str, position: str, when: When) -> Refs:
    """Adds a note to a position. Errors: `Usage` if it has no text."""
    text = clean_note(text)
    refs = session.refs
    note = Note(position, text, when.at)
    return _replace(refs, notes={**refs.notes, note_id(note, len(refs.notes)): note})


def clean_note(text: str) -> str:
    """A note's text. Line breaks are allowed, other control characters are not."""
    lines = [clean(line.replace("\t", " ")).rstrip() for line in text.replace("\r", "").split("\n")]
    whole = "\n".join(lines).strip()
    if not whole:
        raise Usage("missing-word", "the note has no text")
    return whole


def remove_notes(session: Session, position: str) -> Refs:
    """Removes the notes on a position. Errors: `MesoError` if there are none."""
    refs = session.refs
    kept = {key: note for key, note in refs.notes.items() if note.event != position}
    if len(kept) == len(refs.notes):
        raise MesoError(
            "no-note", f"there is no note on event {session.node(position).n}", "'meso note' lists them"
        )
    return _replace(refs, notes=kept)


def restored_refs(session: Session, number: int) -> Refs:
    """The refs after operation `number` (0 is `new`). Errors: `MesoError`."""
    if not 0 <= number <= session.number:
        raise MesoError(
            "no-operation",
            f"there is no operation {number}",
            f"'meso ops' lists them, from 0 to {session.number}",
        )
    chain = operations_chain(session)
    return fold_refs([row.operation for row in chain[: number + 1]])


def operations_chain(session: Session) -> list[PortableOperation]:
    """The operations that led to the present refs, the oldest first: `new`."""
    rows = {row.id: row for row in session.record.operations(session.row.key)}
    chain, at = [], session.operation
    while at:
        chain.append(rows[at])
        at = rows[at].parent
    return chain[::-1]


def renamed_session(session: Session, name: str) -> Refs:
    """The session under another name."""
    return _replace(session.refs, name=name)


def archived_session(session: Session, archived: bool) -> Refs:
    """The session archived or unarchived."""
    return _replace(session.refs, archived=archived)
