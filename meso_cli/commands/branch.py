"""`meso branch`: lists, makes, renames, hides and promotes branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from events.errors import Usage
from events.game.score import Sheet, without_secrets
from events.session.branches import (
    MAIN,
    add_branch,
    hide_branches,
    promote_branch,
    rename_branch,
    sweep_branches,
)
from events.session.position import find_position, moment_text
from events.session.session import Session
from events.store.operations import Refs
from meso_cli.completion import complete_branches
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import dry_run_option, meso_command, on_option
from meso_cli.output import emit, emit_part
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text, short_id
from meso_cli.views.listing import ListedBranch, branches

ARGUMENTS = {
    "make": "branch takes one NAME",
    "rename": "--rename takes OLD NEW, or NEW alone",
    "delete": "--delete takes one NAME or more",
    "promote": "--promote takes one NAME",
    "sweep": "--sweep takes no NAME",
}
HIDING = ("delete", "sweep")


@meso_command(name="branch")
@click.argument("names", nargs=-1, metavar="[NAME…]", shell_complete=complete_branches)
@on_option
@click.option("--rename", "action", flag_value="rename", help="Rename OLD, or the current branch, to NEW.")
@click.option("--delete", "action", flag_value="delete", help="Hide branches; their lines stay in the tree.")
@click.option("--promote", "action", flag_value="promote", help="Make a branch main; main becomes main-old.")
@click.option(
    "--sweep",
    "action",
    flag_value="sweep",
    help="Hide all but main, the current branch, and those with a mark of their own.",
)
@dry_run_option
def command(
    settings: Settings, names: tuple[str, ...], on: str | None, action: str | None, dry_run: bool
) -> None:
    """List, make, rename, hide or promote branches.

    \b
    meso branch                     lists the branches
    meso branch try --on p1r3       makes a branch; 'meso switch try' goes there
    meso branch --rename try bold
    meso branch --delete bold 'scratch-*'
    meso branch --sweep --dry-run   lists what --sweep would hide
    meso branch --promote bold

    'meso ops --restore N' restores hidden branches.
    """
    if on is not None and (action or len(names) != 1):
        raise Usage("usage", "--on needs the NAME of a new branch", "meso branch NAME --on POS")
    if dry_run and action not in HIDING:
        raise Usage("usage", "--dry-run needs --delete or --sweep")
    if dry_run or not (names or action):
        with reading_session(settings) as session:
            _emit_branches(settings, session, _listed(session, names, action))
        return
    with writing_session(settings) as session:
        after, text = _change(session, names, on, action or "make")
        commit(session, "branch", text, after)
        emit(settings, lambda: _branches_json(session), lambda: [text, *_promotion_hint(session, action)])


def _change(session: Session, names: Sequence[str], on: str | None, action: str) -> tuple[Refs, str]:
    """The refs after one action on branches, and the text of the operation."""
    current = session.refs.current
    match action, names:
        case "make", [name]:
            position = find_position(session, on or "@")
            return add_branch(session, name, position), f"made {name} at {position_text(session, position)}"
        case "rename", [new]:
            return rename_branch(session, current, new), f"renamed {current} to {new}"
        case "rename", [old, new]:
            return rename_branch(session, old, new), f"renamed {old} to {new}"
        case "delete", [_, *_]:
            after, hidden = hide_branches(session, names)
            return after, _hidden_text(hidden)
        case "sweep", []:
            after, hidden = sweep_branches(session)
            return after, _hidden_text(
                hidden
            ) if hidden else "nothing to sweep: every branch is main, current or marked"
        case "promote", [] | [_]:
            name = names[0] if names else current
            return promote_branch(session, name), f"{name} is now main"
    raise _wrong_arguments(action)


def _wrong_arguments(action: str) -> Usage:
    return Usage("usage", ARGUMENTS[action], "'meso branch --help' shows how")


def _promotion_hint(session: Session, action: str | None) -> list[str]:
    """A hint if another branch became main but is not the current one."""
    current = session.refs.current
    if action != "promote" or current == MAIN:
        return []
    return [f"  still on {current}; 'meso switch {MAIN}' goes to {MAIN}"]


def _hidden_text(hidden: Sequence[str]) -> str:
    return f"hid {', '.join(hidden)}; their lines stay in the tree"


def _listed(session: Session, names: Sequence[str], action: str | None) -> list[str]:
    """All branches, or those that --delete or --sweep would hide."""
    if action == "sweep" and not names:
        return sweep_branches(session)[1]
    if action == "delete" and names:
        return hide_branches(session, names)[1]
    if action:
        raise _wrong_arguments(action)
    return list(session.refs.branches)


def _emit_branches(settings: Settings, session: Session, names: Sequence[str]) -> None:
    emit_part(
        settings,
        lambda: [branch for branch in _branches_json(session) if branch["name"] in names],
        lambda: branches([_row(session, name) for name in names]),
        session.pieces,
    )


def _branches_json(session: Session) -> list[dict[str, Any]]:
    refs = session.refs
    return [
        {
            "name": name,
            "position": position_json(session, tip) | {"branch": name},
            "current": name == refs.current,
            "points": _totals(session, session.score_sheet(tip)),
        }
        for name, tip in refs.branches.items()
    ]


def _row(session: Session, name: str) -> ListedBranch:
    tip = session.refs.branches[name]
    return ListedBranch(
        name=name,
        n=session.node(tip).n,
        moment=moment_text(session, tip),
        id=short_id(tip),
        current=name == session.refs.current,
        points=tuple(_totals(session, without_secrets(session.score_sheet(tip))).items()),
    )


def _totals(session: Session, sheet: Sheet) -> dict[str, int]:
    """Name → points, in seat order."""
    return {session.names[score.seat - 1]: score.total for score in sheet.scores}
