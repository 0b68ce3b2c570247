"""`meso export`: writes a session to a file."""

from __future__ import annotations

import sys
from contextlib import closing

import click

from events.errors import Usage
from events.exchange.exchange import portable_of, unfiled
from events.exchange.redaction import Redaction, forgotten, leave_out, left_in
from events.formats.catalogue import FORMATS, Format
from events.library.people import names_ever
from events.moves.kinds import Scope, find_player
from events.names import did_you_mean
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_among, complete_positions, complete_sessions
from meso_cli.context import Settings, now, reading_session
from meso_cli.files import write_file
from meso_cli.options import meso_command
from meso_cli.output import emit, write_hint
from meso_cli.pictures.catalogue import PICTURES, PictureFormat

Known = Format | PictureFormat
ALL: tuple[Known, ...] = (*FORMATS, *PICTURES)
NAMES = ", ".join(known.name for known in ALL)


@meso_command(name="export")
@click.argument("named", default="", metavar="[SESSION]", shell_complete=complete_sessions)
@click.option(
    "--format",
    "form",
    default="",
    metavar="F",
    shell_complete=complete_among(known.name for known in ALL),
    help=f"{NAMES}.",
)
@click.option("-o", "--output", default="", metavar="FILE", help="Where to; its ending tells the format.")
@click.option(
    "--on",
    "position",
    default="@",
    metavar="POS",
    shell_complete=complete_positions,
    help="The position that a picture shows, or where a replay ends.",
)
@click.option("--anonymous", is_flag=True, help="Without the names of players, session and place.")
@click.option("--without", multiple=True, metavar="NAME|notes", help="Without a player's name, or the notes.")
def command(
    settings: Settings,
    named: str,
    form: str,
    output: str,
    position: str,
    anonymous: bool,
    without: tuple[str, ...],
) -> None:
    """Write a session to a file.

    \b
    meso export -o friday.jsonl          everything, to back up and to unite
    meso export friday -o friday.meso    the moves as text
    meso export --format csv             the score sheet, on the screen
    meso export -o friday.html           a page that replays the session
    meso export --anonymous -o game.jsonl
    """
    known = find_known(form, output)
    with reading_session(settings, named) as opened:
        left = _without(opened, anonymous, without)
        text = _text(opened, known, left, find_position(opened, position))
        still = list(left_in(portable_of(opened), left))
        _put(settings, opened, known, output, text, still)
        if not settings.json:
            for sentence in still:
                write_hint(sentence)


def find_known(form: str, output: str) -> Known:
    """The format that was named, else that of the file's ending. Errors: `Usage`."""
    wanted = form.casefold().removeprefix(".")
    for known in ALL:
        if wanted in (known.name, known.ending[1:]) if form else output.casefold().endswith(known.ending):
            return known
    if form:
        hint = did_you_mean(form, [known.name for known in ALL]) or f"the formats are {NAMES}"
        raise Usage("unknown-format", f"there is no format {form!r}", hint)
    said = f"the ending of {output} tells no format" if output else "no format and no file is named"
    raise Usage("unknown-format", said, f"write --format with one of {NAMES}")


def _without(session: Session, anonymous: bool, words: tuple[str, ...]) -> Redaction:
    """What is to be left out. Errors: `Usage` for a name that nobody here has."""
    players, names = forgotten(session), session.names
    for word in words:
        seat = find_player(word, Scope(names, live=True))
        if seat is None and word.casefold() != "notes":
            hint = did_you_mean(word, names) or f"'notes', or one of {', '.join(names)}"
            raise Usage("unknown-player", f"{word!r} is no player here", hint)
        if seat:
            players[seat] = _names(session, seat)
    if anonymous:
        players = {seat: _names(session, seat) for seat in range(1, len(names) + 1)}
    return Redaction(players, any(word.casefold() == "notes" for word in words), anonymous)


def _names(session: Session, seat: int) -> list[str]:
    """All names of somebody: notes and titles may tell an earlier one."""
    person = session.record.seats(session.row.key)[seat - 1].person
    return list(dict.fromkeys([session.names[seat - 1], *names_ever(session.record, person)]))


def _text(session: Session, known: Known, without: Redaction, position: str) -> str:
    if isinstance(known, Format):
        return known.write(leave_out(portable_of(session), without))
    if without == Redaction():
        return known.write(session, position)
    other = unfiled(leave_out(portable_of(session), without), now())
    with closing(other.record):
        return known.write(other, position)


def _put(
    settings: Settings, session: Session, known: Known, output: str, text: str, still: list[str]
) -> None:
    told = {"session": session.refs.name, "format": known.name, "left_in": still}
    if output in ("", "-"):
        emit(settings, lambda: {**told, "text": text}, list)
        if not settings.json:
            _to_stdout(text)
        return
    size = write_file(output, text, not_to=settings.path())
    emit(
        settings,
        lambda: {**told, "file": output, "bytes": size},
        lambda: [f"{session.refs.name} written to {output} ({known.name}, {size} bytes)"],
    )


def _to_stdout(text: str) -> None:
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    buffer.write(text.encode())
    buffer.flush()
