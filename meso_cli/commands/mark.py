"""`meso mark`: sets, moves, removes and lists bookmarks."""

from __future__ import annotations

import click

from events.errors import Usage
from events.session.branches import remove_mark, set_mark
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_marks, complete_positions
from meso_cli.context import Settings, commit, reading_session, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json, position_words


@meso_command(name="mark")
@click.argument("name", required=False, metavar="[NAME]", shell_complete=complete_marks)
@click.option("--on", metavar="POS", shell_complete=complete_positions, help="The position, @ by default.")
@click.option("--remove", is_flag=True, help="Take the mark away.")
def command(settings: Settings, name: str | None, on: str | None, remove: bool) -> None:
    """Set a bookmark on a position.

    One of that name moves there. Without NAME: list the bookmarks.
    """
    if remove and (on is not None or name is None):
        raise Usage("usage", "--remove goes with a NAME alone", "meso mark NAME --remove")
    if name is None:
        if on is not None:
            raise Usage("usage", "--on goes with a NAME", "meso mark NAME --on POS")
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
        lambda: [f"{name}  {position_words(session, id)}" for name, id in marks.items()],
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
        lambda: [f"{verb} {name}: {position_words(session, at)}"],
    )
