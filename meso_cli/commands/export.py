"""`meso export`: writes a session to a file."""

from __future__ import annotations

import click

from events.errors import Usage
from events.exchange.redaction import Redaction, forgotten, leave_out, left_in
from events.formats.catalogue import FORMATS, Format, find_format
from events.library.people import names_ever
from events.moves.kinds import Scope, find_player
from events.names import did_you_mean
from events.session.in_memory import SessionInMemory, portable_of
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_among, complete_positions, complete_sessions
from meso_cli.context import Settings, reading_session
from meso_cli.files import write_file
from meso_cli.options import meso_command
from meso_cli.output import emit, write_hint, write_text
from meso_cli.pictures.catalogue import PICTURES, PictureFormat

ALL: tuple[Format | PictureFormat, ...] = (*FORMATS, *PICTURES)
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
@click.option(
    "-o", "--output", default="", metavar="FILE", help="The file to write; its extension is the format."
)
@click.option(
    "--on",
    "position",
    default="@",
    metavar="POS",
    shell_complete=complete_positions,
    help="The position that a picture shows, or at which a replay ends.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--anonymous", is_flag=True, help="Leave out the names of players, session and place.")
@click.option(
    "--without", multiple=True, metavar="NAME|notes", help="Leave out a player's name or the notes."
)
def command(
    settings: Settings,
    named: str,
    form: str,
    output: str,
    position: str,
    force: bool,
    anonymous: bool,
    without: tuple[str, ...],
) -> None:
    """Write a session to a file.

    \b
    meso export -o friday.jsonl          everything, for backup and to unite copies
    meso export friday -o friday.meso    the moves as text
    meso export --format csv             the score sheet, to stdout
    meso export -o friday.html           a page that replays the session
    meso export --anonymous -o game.jsonl
    """
    known = find_format(ALL, form, output)
    with reading_session(settings, named) as recorded:
        redaction = _redaction(recorded, anonymous, without)
        portable, at = portable_of(recorded), find_position(recorded, position)
        session = SessionInMemory(leave_out(portable, redaction))
        text = known.write(session) if isinstance(known, Format) else known.write(session, at)
        remaining = list(left_in(portable, redaction))
        _put(settings, {"session": recorded.refs.name, "format": known.name}, output, text, remaining, force)
        if not settings.json:
            for sentence in remaining:
                write_hint(sentence)


def _redaction(session: Session, anonymous: bool, words: tuple[str, ...]) -> Redaction:
    """What to leave out. Errors: `Usage` for a name that no player here has."""
    players, names = forgotten(session), session.names
    for word in words:
        seat = find_player(word, Scope(names, live=True))
        if seat is None and word.casefold() != "notes":
            hint = did_you_mean(word, names) or f"'notes', or one of {', '.join(names)}"
            raise Usage("unknown-player", f"{word!r} is not a player here", hint)
        if seat:
            players[seat] = _names(session, seat)
    if anonymous:
        players = {seat: _names(session, seat) for seat in range(1, len(names) + 1)}
    return Redaction(players, any(word.casefold() == "notes" for word in words), anonymous)


def _names(session: Session, seat: int) -> list[str]:
    """All names of a player: notes and titles may contain an earlier one."""
    person = session.record.seats(session.row.key)[seat - 1].person
    return list(dict.fromkeys([session.names[seat - 1], *names_ever(session.record, person)]))


def _put(
    settings: Settings, what: dict[str, str], output: str, text: str, remaining: list[str], force: bool
) -> None:
    result = {**what, "left_in": remaining}
    if output in ("", "-"):
        emit(settings, lambda: {**result, "text": text}, list)
        if not settings.json:
            write_text(text)
        return
    size = write_file(output, text, settings.path(), force)
    emit(
        settings,
        lambda: {**result, "file": output, "bytes": size},
        lambda: [f"{what['session']} written to {output} ({what['format']}, {size} bytes)"],
    )
