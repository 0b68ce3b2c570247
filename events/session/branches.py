"""Branches, marks, notes, names: what a view says of a session beside where its tips are.

Each function gives the view after the action; the caller commits it. Nothing is ever removed from
the tree: a deleted branch is hidden, and any earlier view can be brought back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import TypeVar

import msgspec

from events.errors import MesoError, Usage
from events.names import clean, did_you_mean
from events.session.position import is_moment
from events.session.session import Session, When
from events.store.operations import Note, Refs, fold_refs, note_id
from events.store.record import OperationRow

Value = TypeVar("Value")

MAIN = "main"
_replace = msgspec.structs.replace


def check_name(session: Session, name: str) -> str:
    """A name that a branch or a mark can bear. Errors: `Usage` with the reason."""
    name = clean(name)
    if not re.fullmatch(r"[^\W\d_][\w-]*", name) or len(name) > 60:
        raise Usage(
            "bad-name",
            f"{name!r} cannot name a branch or a mark",
            "a letter first, then letters, digits, - and _",
        )
    if is_moment(session, name):
        raise Usage("bad-name", f"{name!r} is a moment of the game", "choose another name")
    return name


def _free_name(session: Session, name: str) -> str:
    refs = session.refs
    name = check_name(session, name)
    for kind, names in (("branch", refs.branches), ("mark", refs.marks)):
        if name in names:
            raise MesoError("name-taken", f"there is a {kind} {name!r} already", "choose another name")
    return name


def _branch(session: Session, name: str) -> str:
    refs = session.refs
    if name not in refs.branches:
        if name in refs.hidden:
            raise MesoError(
                "no-branch",
                f"the branch {name!r} is hidden",
                f"'meso branch {name} --on {refs.hidden[name][:8]}' makes it anew",
            )
        raise MesoError(
            "no-branch",
            f"there is no branch {name!r}",
            did_you_mean(name, refs.branches) or "'meso branch' lists them",
        )
    return name


def add_branch(session: Session, name: str, position: str) -> Refs:
    """A new branch whose tip is `position`; of a hidden one of that name only the line stays."""
    refs, name = session.refs, _free_name(session, name)
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
    """The branch under another name, its steps and its redo with it; of a hidden one of that name only
    the line stays."""
    refs, old = session.refs, _branch(session, old)
    if old == MAIN:
        raise MesoError(
            "main", "main keeps its name", "'meso branch --promote NAME' makes another branch main"
        )
    new = _free_name(session, new)
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
        raise MesoError("main", "main is main already", "'meso branch' lists the others")
    old, number = "main-old", 1
    while old in refs.branches or old in refs.marks or old in refs.hidden:
        number += 1
        old = f"main-old-{number}"
    return _renamed(refs, {name: MAIN, MAIN: old})


def hide_branch(session: Session, name: str) -> Refs:
    """Without the branch; its line stays in the tree. Errors: the current one and main."""
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
    kept = {key: tip for key, tip in refs.branches.items() if key != name}
    return _replace(refs, branches=kept, hidden={**refs.hidden, name: refs.branches[name]})


def hide_branches(session: Session, patterns: Sequence[str]) -> tuple[Refs, list[str]]:
    """Without several branches, and their names.

    A pattern (`scratch-*`) means all that fit it and can be hidden. Errors: as `hide_branch`;
    `MesoError` for a pattern that nothing fits.
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
                "no-branch", f"no branch that can be hidden fits {pattern!r}", "'meso branch' lists them"
            )
        hidden.update(dict.fromkeys(fit))
    kept = {name: tip for name, tip in refs.branches.items() if name not in hidden}
    away = {name: refs.branches[name] for name in hidden}
    return _replace(refs, branches=kept, hidden={**refs.hidden, **away}), list(hidden)


def sweep_branches(session: Session) -> tuple[Refs, list[str]]:
    """Without the branches that nobody holds on to, and their names.

    Held on to are main, the current one, and each with a mark on a move that neither of these has.
    """
    refs = session.refs
    plain = (refs.branches[MAIN], refs.tip)
    marked = {at for at in refs.marks.values() if not any(session.is_above(at, tip) for tip in plain)}
    swept = [
        name
        for name, tip in refs.branches.items()
        if name not in (MAIN, refs.current) and not any(session.is_above(at, tip) for at in marked)
    ]
    return (hide_branches(session, swept)[0] if swept else refs), swept


def switch_branch(session: Session, name: str) -> Refs:
    """The table on another branch."""
    return _replace(session.refs, current=_branch(session, name))


def set_mark(session: Session, name: str, position: str) -> Refs:
    """A bookmark; one of that name moves."""
    refs = session.refs
    name = name if name in refs.marks else _free_name(session, name)
    return _replace(refs, marks={**refs.marks, name: position})


def remove_mark(session: Session, name: str) -> Refs:
    """Without the mark."""
    refs = session.refs
    if name not in refs.marks:
        hint = did_you_mean(name, refs.marks) or "'meso mark' lists them"
        raise MesoError("no-mark", f"there is no mark {name!r}", hint)
    return _replace(refs, marks={key: at for key, at in refs.marks.items() if key != name})


def add_note(session: Session, text: str, position: str, when: When) -> Refs:
    """A comment on a position. Errors: `Usage` where there is no text."""
    text = clean_note(text)
    refs = session.refs
    note = Note(position, text, when.at)
    return _replace(refs, notes={**refs.notes, note_id(note, len(refs.notes)): note})


def clean_note(text: str) -> str:
    """A note's text: several lines are allowed, other control characters are not."""
    lines = [clean(line.replace("\t", " ")).rstrip() for line in text.replace("\r", "").split("\n")]
    whole = "\n".join(lines).strip()
    if not whole:
        raise Usage("missing-word", "the note has no text")
    return whole


def remove_notes(session: Session, position: str) -> Refs:
    """Without the notes on a position. Errors: `MesoError` where there are none."""
    refs = session.refs
    kept = {key: note for key, note in refs.notes.items() if note.event != position}
    if len(kept) == len(refs.notes):
        raise MesoError(
            "no-note", f"there is no note on event {session.node(position).n}", "'meso note' lists them"
        )
    return _replace(refs, notes=kept)


def restored_refs(session: Session, number: int) -> Refs:
    """The view after operation `number` (0: after `new`). Errors: `MesoError`."""
    if not 0 <= number <= session.number:
        raise MesoError(
            "no-operation",
            f"there is no operation {number}",
            f"they go from 0 to {session.number}: 'meso ops'",
        )
    chain = operations_chain(session)
    return fold_refs([row.operation for row in chain[: number + 1]])


def operations_chain(session: Session) -> list[OperationRow]:
    """The operations that led to the view of today, the first is `new`."""
    rows = {row.id: row for row in session.record.operations(session.row.key)}
    chain, at = [], session.operation
    while at:
        chain.append(rows[at])
        at = rows[at].parent
    return chain[::-1]


def renamed_session(session: Session, name: str) -> Refs:
    """The session under another name."""
    return _replace(session.refs, name=name)


def archived_session(session: Session, away: bool) -> Refs:
    """The session put away, or taken out again."""
    return _replace(session.refs, archived=away)
