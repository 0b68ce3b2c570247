"""`meso mark`: sets, moves, lists and removes marks."""

from __future__ import annotations

import click

from events.errors import Usage
from events.session.branches import remove_mark, set_mark
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_marks
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import meso_command, on_option
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text


@meso_command(name="mark")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_marks)
@on_option
@click.option("--remove", is_flag=True, help="Remove the mark.")
def command(settings: Settings, name: str | None, on: str | None, remove: bool) -> None:
    """Set, list or remove marks on positions.

    A mark that exists moves to the position. Without NAME: list the marks.
    """
    if remove and (on is not None or name is None):
        raise Usage("usage", "--remove takes a NAME and nothing else", "meso mark NAME --remove")
    if name is None:
        if on is not None:
            raise Usage("usage", "--on needs a NAME", "meso mark NAME --on POS")
        with reading_session(settings) as session:
            _list(settings, session)
        return
    with writing_session(settings) as session:
        _change(settings, session, name, on, remove)


def _list(settings: Settings, session: Session) -> None:
    marks = session.refs.marks
    emit(
        settings,
        lambda: [{"mark": name, "position": position_json(session, id)} for name, id in marks.items()],
        lambda: [f"{name}  {position_text(session, id)}" for name, id in marks.items()],
    )


def _change(settings: Settings, session: Session, name: str, on: str | None, remove: bool) -> None:
    was = session.refs.marks.get(name)
    if remove:
        after, text = remove_mark(session, name), f"remove {name}"
    else:
        after, text = set_mark(session, name, find_position(session, on or "@")), name
    commit(session, "mark", text, after)
    at = was if remove else session.refs.marks.get(name, after.tip)
    assert at is not None
    verb = "removed" if remove else "moved" if was not in (None, at) else "set"
    emit(
        settings,
        lambda: {"mark": name, "position": None if remove else position_json(session, at)},
        lambda: [f"{verb} {name}: {position_text(session, at)}"],
    )
