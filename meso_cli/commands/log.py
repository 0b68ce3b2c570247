"""`meso log`: records moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from events.errors import Usage
from events.moves.kinds import Word
from events.moves.text import show_event, split_line
from events.session.session import Session
from events.session.steps import LogResult, log_lines, write_log
from events.times import When, time_text
from meso_cli.completion import complete_words
from meso_cli.context import Settings, now, writing_session
from meso_cli.options import anyway_option, dry_run_option, meso_command, moves_of_arguments
from meso_cli.output import emit
from meso_cli.reading import line_of, read_bytes
from meso_cli.telling.contract_json import event_json, position_json
from meso_cli.telling.recorded import entry_context, hints_of, logged_lines, operation_text
from meso_cli.times import read_time

IDLE = 12 * 3600 * 1000
"""ms without a move after which `log` says which session it wrote to."""
AHEAD = 60 * 1000
"""ms by which clocks may differ."""
LARGEST = 16 * 1024 * 1024
"""Bytes of a file of moves."""

Lines = list[tuple[int, list[list[Word]]]]


@meso_command(name="log", free_words=True)
@click.argument("move", nargs=-1, type=click.UNPROCESSED, shell_complete=complete_words)
@click.option(
    "-f", "--file", "file", metavar="FILE", help="Record the lines of a file, all or none; - is stdin."
)
@anyway_option
@dry_run_option
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
        if dry_run:
            _emit_dry_run(settings, session, logged)
            return
        write_log(session, logged, operation_text(session, logged), when)
        warnings = _warnings(session, when, idle, typed=at is not None)
        _emit(settings, session, logged, [*warnings, *hints_of(session, logged)])


def _lines(move: Sequence[str], file: str | None) -> Lines:
    if file is not None and move:
        raise Usage("usage", "a move and a file cannot be combined", "leave one out")
    if file is not None or tuple(move) == ("-",):
        return read_lines(_read(file or "-"))
    if not move:
        raise Usage("usage", "the move is missing", "'meso moves' lists what can be logged now")
    moves = moves_of_arguments(move)
    if not moves:
        raise Usage("missing-word", "the move is empty", "'meso moves' lists what can be logged now")
    return [(0, moves)]


def read_lines(text: str) -> Lines:
    """The lines of a text that hold moves, each with its number. Errors: `Usage` with the line."""
    lines = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            moves = split_line(line)
        except Usage as error:
            error.line = number
            raise
        if moves:
            lines.append((number, moves))
    if not lines:
        raise Usage("missing-word", "there are no moves to log", "write one step per line")
    return lines


def _read(path: str) -> str:
    data = read_bytes(path, LARGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Usage(
            "bad-text", f"{path} is not UTF-8 text", "save it as UTF-8", line_of(data, error)
        ) from error


def _warnings(session: Session, when: When, idle: int, typed: bool) -> Iterator[str]:
    """Likely slips: the wrong session, the wrong time.

    idle: ms since the last move. typed: whether the person gave the time.
    """
    name = session.refs.name
    if idle > IDLE:
        hours = idle // 3600000
        length = f"{hours} hours" if hours < 72 else f"{hours // 24} days"
        yield f"recorded in {name}, which had been idle for {length}"
    if session.refs.archived:
        yield f"{name} is archived: 'meso archive --undo' unarchives it"
    if typed and when.at > now().at + AHEAD:
        yield f"{time_text(when.at, when.offset)} is in the future"


def _emit(settings: Settings, session: Session, logged: LogResult, hints: list[str]) -> None:
    def as_json() -> dict[str, Any]:
        return {
            "recorded": [event_json(session, event) for event in logged.events],
            "position": position_json(session, session.refs.tip),
            "hints": hints,
            "redo": logged.redone,
        }

    emit(settings, as_json, lambda: logged_lines(session, logged, hints))


def _emit_dry_run(settings: Settings, session: Session, logged: LogResult) -> None:
    moves = [(event, show_event(event, session.names)) for event in logged.events]

    def as_json() -> dict[str, Any]:
        return {
            "recorded": [],
            "would_record": [{"n": event.n, "id": event.id, "text": text} for event, text in moves],
            "position": position_json(session, session.refs.tip),
            "hints": list(logged.hints),
        }

    def plain() -> list[str]:
        return [f"would record  {text}" for _, text in moves] + [f"  {hint}" for hint in logged.hints]

    emit(settings, as_json, plain)
