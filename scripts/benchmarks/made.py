"""Records for measurements: one long session, or many short ones."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.result import Result, interleaved
from events.game.entry import EntryContext
from events.game.game import resolve_options
from events.games.catalogue import find_game
from events.library.people import add_person
from events.moves.event import Begin, Event, make_event
from events.moves.text import split_line
from events.session.new import Setup, begin
from events.session.session import Session
from events.session.steps import log_lines, write_log
from events.statistics.summaries import keep_summary
from events.store.opening import open_record
from events.store.operations import Refs, make_operation
from events.store.record import Record
from events.times import When

TURN = ("hand 6", "discard 1", "hand 5", "discard 2", "hand 4")
"""Moves that can be logged again and again."""

STEP = 100


def long_session(path: Path, events: int) -> None:
    """A record with one session of `events` moves, logged 100 lines at a time, as from a file."""
    record = open_record(str(path), write=True)
    with record.writing():
        setup = Setup(("Ana", "Ben"), "0" * 32, ("a" * 32, "b" * 32))
        session = begin(record, find_game("lands"), setup, When(0))
    for first in range(0, events, STEP):
        with record.writing():
            log(session, [TURN[n % len(TURN)] for n in range(first, min(first + STEP, events))], first)
    record.close()


def at_sizes(
    what: str, sizes: Iterable[int], action: Callable[[Path, int], object], runs: int
) -> list[Result]:
    """Times the same action on sessions of several sizes. what: its name, with `{}` for the size."""
    with tempfile.TemporaryDirectory() as folder:
        actions = {}
        for size in sizes:
            path = Path(folder) / f"{size}.db"
            long_session(path, size)
            actions[what.format(size)] = functools.partial(action, path, size)
        return interleaved(actions, runs)


def log(session: Session, lines: list[str], at: int) -> None:
    """Logs lines as `meso log` does. In a transaction of the caller."""
    when = When(at * 1000)
    context = EntryContext(session.game, session.names, when.at)
    logged = log_lines(session, context, [(n, split_line(f"Ana: {line}")) for n, line in enumerate(lines)])
    write_log(session, logged, "measured", when)
    keep_summary(session)


def many_sessions(path: Path, count: int) -> None:
    """A record with `count` finished sessions of ten players, written row by row, which is fast."""
    game = find_game("zooic")
    options = resolve_options(game, {"rounds": "1"}, ("Ana", "Ben"))
    record = open_record(str(path), write=True)
    with record.writing():
        people = [add_person(record, f"Player {letter}", letter * 32, 0) for letter in "abcdefghij"]
        for number in range(count):
            first = make_event(
                None, Begin(f"{number:032x}", "zooic", game.rules, 2, options), at=number * 1000
            )
            key = record.insert("sessions", id=first.id, game="zooic", name=f"zooic-{number}", created=number)
            for seat in (1, 2):
                person = people[(number + (1 + number % 9) * (seat - 1)) % 10]
                record.insert("seats", session=key, seat=seat, person=person, piece="")
            _play(record, key, number, first)
    record.close()


def _play(record: Record, key: int, number: int, first: Event) -> None:
    record.add_events(key, [first])
    refs = Refs(f"zooic-{number}", {"main": first.id})
    record.add_operation(key, "", make_operation(0, "new", "new zooic", first.at, 0, None, refs))
    session = Session(record, key)
    moves = [f"1: points {number % 50}", f"2: points {number % 40}"]
    context = EntryContext(session.game, session.names, first.at + 1000)
    lines = [(n, split_line(move)) for n, move in enumerate(moves)]
    write_log(session, log_lines(session, context, lines), "measured", When(first.at + 1000))
    keep_summary(session)
