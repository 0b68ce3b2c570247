"""`meso log`: records moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from events.errors import Usage
from events.moves.kinds import Word
from events.moves.text import show_event, split_line, split_words
from events.session.session import Session, When
from events.session.steps import LogResult, log_lines, write_log
from meso_cli.completion import complete_words
from meso_cli.context import Settings, now, writing_session
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.reading import line_of, read_bytes
from meso_cli.telling.contract_json import event_json, position_json, time_text
from meso_cli.telling.recorded import entry_context, hints_of, logged_lines, logged_text
from meso_cli.times import read_time

IDLE = 12 * 3600 * 1000
AHEAD = 60 * 1000
LARGEST = 16 * 1024 * 1024

Lines = list[tuple[int, list[list[Word]]]]


@meso_command(
    name="log", context_settings={"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]}
)
@click.argument("move", nargs=-1, type=click.UNPROCESSED, shell_complete=complete_words)
@click.option("-f", "--file", "file", metavar="FILE", help="The lines of a file, all or none; - is stdin.")
@click.option("--anyway", metavar="WHY", default="", help="Overrule the rules for the whole call.")
@click.option("--dry-run", is_flag=True, help="Say what would be recorded, record nothing.")
@click.option("--at", metavar="TIME", help="When it happened: 20:15, 2026-05-01T20:15, -10m.")
def command(
    settings: Settings, move: tuple[str, ...], file: str | None, anyway: str, dry_run: bool, at: str | None
) -> None:
    """Record moves.

    MOVE is one line of move text, or the words of one line.

    \b
    meso log "play Swamp 2"
    meso log Ana: draw herbivore 2
    meso log -f evening.txt
    meso log -

    'meso moves' lists what can be logged now.
    """
    lines, live = _lines(move, file), file is None and move != ("-",)
    when = read_time(at)
    with writing_session(settings) as session:
        idle = when.at - session.event(session.refs.tip).at
        logged = log_lines(session, entry_context(session, when, live, anyway), lines)
        if not dry_run:
            write_log(session, logged, logged_text(session, logged), when)
        odd = [] if dry_run else list(_odd(session, when, idle, typed=at is not None))
        _tell(settings, session, logged, dry_run, odd)


def _lines(move: Sequence[str], file: str | None) -> Lines:
    if file is not None and move:
        raise Usage("usage", "log takes a move or a file, not both", "leave one out")
    if file is not None or tuple(move) == ("-",):
        return read_lines(_read(file or "-"))
    if not move:
        raise Usage("usage", "there is no move to log", "'meso moves' lists what can be logged now")
    moves = split_line(move[0]) if len(move) == 1 else split_words(move)
    if not moves:
        raise Usage("missing-word", "the move is empty", "'meso moves' lists what can be logged now")
    return [(0, moves)]


def read_lines(text: str) -> Lines:
    """The lines of a text that hold moves, each with its number. Errors: `Usage` with the line."""
    made = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            moves = split_line(line)
        except Usage as error:
            error.line = number
            raise
        if moves:
            made.append((number, moves))
    if not made:
        raise Usage("missing-word", "there is no move in it", "one line of move text a step")
    return made


def _read(path: str) -> str:
    data = read_bytes(path, LARGEST, "evening of one table")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Usage(
            "bad-text", f"{path} is no UTF-8 text", "save it as UTF-8", line_of(data, error)
        ) from error


def _tell(settings: Settings, session: Session, logged: LogResult, dry_run: bool, odd: list[str]) -> None:
    hints = [*odd, *hints_of(session, logged, dry_run)]
    tip = logged.events[-1].id if logged.events else session.refs.tip
    if dry_run:
        _tell_dry(settings, session, logged, hints)
        return

    def as_json() -> dict[str, Any]:
        return {
            "recorded": [event_json(session, event) for event in logged.events],
            "position": position_json(session, tip),
            "hints": hints,
            "redo": logged.redone,
        }

    emit(settings, as_json, lambda: logged_lines(session, logged, hints))


def _odd(session: Session, when: When, idle: int, typed: bool) -> Iterator[str]:
    """What may be a slip of the person, not of the move: another session, another time.

    idle: ms since the last move. typed: the time was said by the person.
    """
    name = session.refs.name
    if idle > IDLE:
        hours = idle // 3600000
        long = f"{hours} hours" if hours < 72 else f"{hours // 24} days"
        yield f"written to {name}, which lay idle for {long}"
    if session.refs.archived:
        yield f"{name} is put away: 'meso archive --undo' takes it out again"
    if typed and when.at > now().at + AHEAD:
        yield f"{time_text(when.at, when.offset)} is still to come"


def _tell_dry(settings: Settings, session: Session, logged: LogResult, hints: list[str]) -> None:
    def as_json() -> dict[str, Any]:
        return {
            "recorded": [],
            "would_record": [
                {"n": event.n, "id": event.id, "text": show_event(event, session.names)}
                for event in logged.events
            ],
            "position": position_json(session, session.refs.tip),
            "hints": hints,
        }

    def plain() -> list[str]:
        return [f"would record  {show_event(event, session.names)}" for event in logged.events] + [
            f"  {hint}" for hint in hints
        ]

    emit(settings, as_json, plain)
