"""`meso note`: writes, lists and removes notes on positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from events.errors import Usage
from events.session.branches import add_note, remove_notes
from events.session.position import find_position
from events.session.session import Session
from meso_cli.context import Settings, commit, now, reading_session, writing_session
from meso_cli.options import meso_command, on_option
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text


@meso_command(name="note", free_words=True)
@click.argument("text", nargs=-1, metavar="[TEXT…]", type=click.UNPROCESSED)
@on_option
@click.option("--remove", is_flag=True, help="Remove the notes on the position.")
def command(settings: Settings, text: tuple[str, ...], on: str | None, remove: bool) -> None:
    """Write, list or remove notes on positions.

    Without TEXT: list the notes.
    """
    if remove and text:
        raise Usage("usage", "--remove takes no TEXT", "meso note --remove --on POS")
    if text or remove:
        with writing_session(settings) as session:
            _change(settings, session, " ".join(text), find_position(session, on or "@"), remove)
        return
    with reading_session(settings) as session:
        wanted = find_position(session, on) if on is not None else None
        noted = dict.fromkeys(note.event for note in session.refs.notes.values())
        shown = [id for id in noted if wanted in (None, id)]
        emit(settings, lambda: [_noted_json(session, id) for id in shown], lambda: _lines(session, shown))


def _change(settings: Settings, session: Session, text: str, position: str, remove: bool) -> None:
    when = now()
    after = remove_notes(session, position) if remove else add_note(session, text, position, when)
    commit(session, "note", "remove" if remove else text, after, when)
    verb = "removed the notes on" if remove else "added a note on"
    emit(
        settings,
        lambda: _noted_json(session, position),
        lambda: [f"{verb} {position_text(session, position)}"],
    )


def _noted(session: Session, id: str) -> list[str]:
    return [note.text for note in session.refs.notes.values() if note.event == id]


def _noted_json(session: Session, id: str) -> dict[str, Any]:
    return {"position": position_json(session, id), "notes": _noted(session, id)}


def _lines(session: Session, shown: list[str]) -> Iterator[str]:
    for id in shown:
        yield position_text(session, id)
        yield from (f"  {line}" for text in _noted(session, id) for line in text.splitlines())
