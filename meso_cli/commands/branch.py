"""`meso branch`: lists, makes, renames, hides and promotes branches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from events.errors import Usage
from events.session.branches import (
    MAIN,
    add_branch,
    hide_branches,
    promote_branch,
    rename_branch,
    sweep_branches,
)
from events.session.position import find_position
from events.session.session import Session
from events.store.operations import Refs
from meso_cli.completion import complete_branches, complete_positions
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit, emit_part
from meso_cli.telling.contract_json import position_json, position_words
from meso_cli.telling.rows import branch_row, totals
from meso_cli.views.listing import branches

WANTED = {
    "make": "one NAME",
    "rename": "OLD NEW, or NEW",
    "delete": "a NAME",
    "promote": "one NAME",
    "sweep": "no NAME",
}
PREVIEWED = ("delete", "sweep")


@meso_command(name="branch")
@click.argument("names", nargs=-1, metavar="[NAME…]", shell_complete=complete_branches)
@click.option(
    "--on", metavar="POS", shell_complete=complete_positions, help="The new branch's tip, @ by default."
)
@click.option("--rename", "action", flag_value="rename", help="Rename OLD to NEW, or the current one to NEW.")
@click.option("--delete", "action", flag_value="delete", help="Hide branches; their lines stay in the tree.")
@click.option("--promote", "action", flag_value="promote", help="Make it main; main becomes main-old.")
@click.option(
    "--sweep",
    "action",
    flag_value="sweep",
    help="Hide all but main, the current one, and those with a mark of their own.",
)
@click.option("--dry-run", is_flag=True, help="Say what --delete or --sweep would hide, hide nothing.")
def command(
    settings: Settings, names: tuple[str, ...], on: str | None, action: str | None, dry_run: bool
) -> None:
    """List, make, rename, hide or promote branches.

    \b
    meso branch                     lists them
    meso branch try --on p1r3       makes one; 'meso switch try' goes there
    meso branch --rename try bold
    meso branch --delete bold 'scratch-*'
    meso branch --sweep --dry-run   what nobody holds on to; without --dry-run hides it
    meso branch --promote bold

    What was hidden comes back with 'meso ops --restore N'.
    """
    if on is not None and (action or len(names) != 1):
        raise Usage("usage", "--on goes with the NAME of a new branch", "meso branch NAME --on POS")
    if dry_run and action not in PREVIEWED:
        raise Usage("usage", "--dry-run goes with --delete or --sweep")
    if dry_run or not (names or action):
        with reading_session(settings) as session:
            _list(settings, session, _previewed(session, names, action))
        return
    with writing_session(settings) as session:
        after, said = _change(session, names, on, action or "make")
        commit(session, "branch", said, after)
        emit(settings, lambda: _branches_json(session), lambda: [said, *_stays(session, action)])


def _change(session: Session, names: Sequence[str], on: str | None, action: str) -> tuple[Refs, str]:
    """The view after one action on branches, and what was done."""
    current = session.refs.current
    match action, names:
        case "make", [name]:
            position = find_position(session, on or "@")
            return add_branch(session, name, position), f"made {name} at {position_words(session, position)}"
        case "rename", [new]:
            return rename_branch(session, current, new), f"renamed {current} to {new}"
        case "rename", [old, new]:
            return rename_branch(session, old, new), f"renamed {old} to {new}"
        case "delete", [_, *_]:
            after, hidden = hide_branches(session, names)
            return after, _hid(hidden)
        case "sweep", []:
            after, hidden = sweep_branches(session)
            return after, _hid(hidden) if hidden else "nothing to sweep: every branch is held on to"
        case "promote", [] | [_]:
            name = names[0] if names else current
            return promote_branch(session, name), f"{name} is main now"
    raise Usage("usage", f"branch wants {WANTED[action]} here", "'meso branch --help' shows how")


def _stays(session: Session, action: str | None) -> list[str]:
    """Where the table is after another branch was made main."""
    current = session.refs.current
    if action != "promote" or current == MAIN:
        return []
    return [f"  the table stays on {current}: 'meso switch {MAIN}' goes there"]


def _hid(hidden: Sequence[str]) -> str:
    return f"hid {', '.join(hidden)}; the lines stay in the tree"


def _previewed(session: Session, names: Sequence[str], action: str | None) -> list[str]:
    """All branches, or those that --delete or --sweep would hide."""
    if action == "sweep" and not names:
        return sweep_branches(session)[1]
    if action == "delete" and names:
        return hide_branches(session, names)[1]
    if action:
        raise Usage("usage", f"branch wants {WANTED[action]} here", "'meso branch --help' shows how")
    return list(session.refs.branches)


def _list(settings: Settings, session: Session, names: Sequence[str]) -> None:
    emit_part(
        settings,
        lambda: [told for told in _branches_json(session) if told["name"] in names],
        lambda: branches([branch_row(session, name) for name in names]),
        session.pieces,
    )


def _branches_json(session: Session) -> list[dict[str, Any]]:
    refs = session.refs
    return [
        {
            "name": name,
            "position": position_json(session, tip) | {"branch": name},
            "current": name == refs.current,
            "points": totals(session, tip),
        }
        for name, tip in refs.branches.items()
    ]
