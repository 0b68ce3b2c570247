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
from events.position import is_moment
from events.session import Session, When
from events.store.operations import Note, SessionView, fold_view, note_id
from events.store.record import OperationRow
from events.words import clean, did_you_mean

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
    view = session.view
    name = check_name(session, name)
    for kind, names in (("branch", view.branches), ("mark", view.marks)):
        if name in names:
            raise MesoError("name-taken", f"there is a {kind} {name!r} already", "choose another name")
    return name


def _branch(session: Session, name: str) -> str:
    view = session.view
    if name not in view.branches:
        if name in view.hidden:
            raise MesoError(
                "no-branch",
                f"the branch {name!r} is hidden",
                f"'meso branch {name} --on {view.hidden[name][:8]}' makes it anew",
            )
        raise MesoError(
            "no-branch",
            f"there is no branch {name!r}",
            did_you_mean(name, view.branches) or "'meso branch' lists them",
        )
    return name


def add_branch(session: Session, name: str, position: str) -> SessionView:
    """A new branch whose tip is `position`; of a hidden one of that name only the line stays."""
    view, name = session.view, _free_name(session, name)
    again = view.hidden.get(name) == position
    return _replace(
        view,
        branches={**view.branches, name: position},
        hidden=_without(view.hidden, name),
        steps=view.steps if again else _without(view.steps, name),
        redo=view.redo if again else _without(view.redo, name),
    )


def _without(named: dict[str, Value], name: str) -> dict[str, Value]:
    return {key: value for key, value in named.items() if key != name}


def rename_branch(session: Session, old: str, new: str) -> SessionView:
    """The branch under another name, its steps and its redo with it; of a hidden one of that name only
    the line stays."""
    view, old = session.view, _branch(session, old)
    if old == MAIN:
        raise MesoError(
            "main", "main keeps its name", "'meso branch --promote NAME' makes another branch main"
        )
    new = _free_name(session, new)
    alone = _replace(
        view,
        hidden=_without(view.hidden, new),
        steps=_without(view.steps, new),
        redo=_without(view.redo, new),
    )
    return _renamed(alone, {old: new})


def _renamed(view: SessionView, names: dict[str, str]) -> SessionView:
    return _replace(
        view,
        branches={names.get(key, key): tip for key, tip in view.branches.items()},
        current=names.get(view.current, view.current),
        steps={names.get(key, key): steps for key, steps in view.steps.items()},
        redo={names.get(key, key): redo for key, redo in view.redo.items()},
        frozen={names.get(key, key): result for key, result in view.frozen.items()},
    )


def promote_branch(session: Session, name: str) -> SessionView:
    """The branch as `main`; the old main becomes `main-old` (`main-old-2`…)."""
    view, name = session.view, _branch(session, name)
    if name == MAIN:
        raise MesoError("main", "main is main already", "'meso branch' lists the others")
    old, number = "main-old", 1
    while old in view.branches or old in view.marks or old in view.hidden:
        number += 1
        old = f"main-old-{number}"
    return _renamed(view, {name: MAIN, MAIN: old})


def hide_branch(session: Session, name: str) -> SessionView:
    """Without the branch; its line stays in the tree. Errors: the current one and main."""
    view, name = session.view, _branch(session, name)
    if name in (view.current, MAIN):
        what = "main" if name == MAIN else "the current branch"
        raise MesoError(
            "in-use",
            f"{name!r} is {what} and cannot be hidden",
            "'meso switch' to another one first"
            if name != MAIN
            else "'meso branch --promote NAME' makes another branch main",
        )
    kept = {key: tip for key, tip in view.branches.items() if key != name}
    return _replace(view, branches=kept, hidden={**view.hidden, name: view.branches[name]})


def hide_branches(session: Session, patterns: Sequence[str]) -> tuple[SessionView, list[str]]:
    """Without several branches, and their names.

    A pattern (`scratch-*`) means all that fit it and can be hidden. Errors: as `hide_branch`;
    `MesoError` for a pattern that nothing fits.
    """
    view, hidden = session.view, dict[str, None]()
    for pattern in patterns:
        if not any(c in pattern for c in "*?["):
            hide_branch(session, pattern)
            hidden[pattern] = None
            continue
        fit = [
            name for name in view.branches if fnmatchcase(name, pattern) and name not in (view.current, MAIN)
        ]
        if not fit:
            raise MesoError(
                "no-branch", f"no branch that can be hidden fits {pattern!r}", "'meso branch' lists them"
            )
        hidden.update(dict.fromkeys(fit))
    kept = {name: tip for name, tip in view.branches.items() if name not in hidden}
    away = {name: view.branches[name] for name in hidden}
    return _replace(view, branches=kept, hidden={**view.hidden, **away}), list(hidden)


def sweep_branches(session: Session) -> tuple[SessionView, list[str]]:
    """Without the branches that nobody holds on to, and their names.

    Held on to are main, the current one, and each with a mark on a move that neither of these has.
    """
    view = session.view
    plain = (view.branches[MAIN], view.tip)
    marked = {at for at in view.marks.values() if not any(session.is_above(at, tip) for tip in plain)}
    swept = [
        name
        for name, tip in view.branches.items()
        if name not in (MAIN, view.current) and not any(session.is_above(at, tip) for at in marked)
    ]
    return (hide_branches(session, swept)[0] if swept else view), swept


def switch_branch(session: Session, name: str) -> SessionView:
    """The table on another branch."""
    return _replace(session.view, current=_branch(session, name))


def set_mark(session: Session, name: str, position: str) -> SessionView:
    """A bookmark; one of that name moves."""
    view = session.view
    name = name if name in view.marks else _free_name(session, name)
    return _replace(view, marks={**view.marks, name: position})


def remove_mark(session: Session, name: str) -> SessionView:
    """Without the mark."""
    view = session.view
    if name not in view.marks:
        hint = did_you_mean(name, view.marks) or "'meso mark' lists them"
        raise MesoError("no-mark", f"there is no mark {name!r}", hint)
    return _replace(view, marks={key: at for key, at in view.marks.items() if key != name})


def add_note(session: Session, text: str, position: str, when: When) -> SessionView:
    """A comment on a position. Errors: `Usage` where there is no text."""
    text = clean_note(text)
    view = session.view
    note = Note(position, text, when.at)
    return _replace(view, notes={**view.notes, note_id(note, len(view.notes)): note})


def clean_note(text: str) -> str:
    """A note's text: several lines are allowed, other control characters are not."""
    lines = [clean(line.replace("\t", " ")).rstrip() for line in text.replace("\r", "").split("\n")]
    whole = "\n".join(lines).strip()
    if not whole:
        raise Usage("no-text", "the note has no text")
    return whole


def remove_notes(session: Session, position: str) -> SessionView:
    """Without the notes on a position. Errors: `MesoError` where there are none."""
    view = session.view
    kept = {key: note for key, note in view.notes.items() if note.event != position}
    if len(kept) == len(view.notes):
        raise MesoError(
            "no-note", f"there is no note on event {session.node(position).n}", "'meso note' lists them"
        )
    return _replace(view, notes=kept)


def restored_view(session: Session, number: int) -> SessionView:
    """The view after operation `number` (0: after `new`). Errors: `MesoError`."""
    if not 0 <= number <= session.number:
        raise MesoError(
            "no-operation",
            f"there is no operation {number}",
            f"they go from 0 to {session.number}: 'meso ops'",
        )
    chain = operations_chain(session)
    return fold_view([row.operation for row in chain[: number + 1]])


def operations_chain(session: Session) -> list[OperationRow]:
    """The operations that led to the view of today, the first is `new`."""
    rows = {row.id: row for row in session.record.operations(session.row.key)}
    chain, at = [], session.operation
    while at:
        chain.append(rows[at])
        at = rows[at].parent
    return chain[::-1]


def renamed_session(session: Session, name: str) -> SessionView:
    """The session under another name."""
    return _replace(session.view, name=name)


def archived_session(session: Session, away: bool) -> SessionView:
    """The session put away, or taken out again."""
    return _replace(session.view, archived=away)
