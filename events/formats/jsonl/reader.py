"""Reads a session from JSON lines and proves it; an error names the line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn, TypeVar

import msgspec

from events.digest import digest
from events.errors import MesoError, Usage
from events.formats.jsonl.lines import VERSION, Counts, EndLine, EventLine, HeaderLine, OperationLine
from events.formats.jsonl.salvage import from_remains
from events.games.catalogue import find_game
from events.library.people import check_player_name
from events.moves.event import Begin, read_event
from events.names import clean
from events.session.proof import EventProof, Flaw, OperationProof
from events.store.operations import Operation
from events.store.portable import (
    PortableEvent,
    PortableOperation,
    PortableSession,
    ordered_events,
    ordered_operations,
)

Line = TypeVar("Line")


def read(text: str, name: str = "", partial: bool = False) -> PortableSession:
    """The session of such a text. partial: take what is complete if the end is missing.

    Errors: `MesoError` `torn` (no end), `damaged-file`, `newer-format`; `Usage` for
    names that are not valid.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    torn = lines.pop()  # what follows the end of the last line
    if _is_end(torn):  # an editor has left out the last newline
        lines, torn = [*lines, torn], ""
    while lines and not torn and not lines[-1].strip():
        lines.pop()
    return _Reading(lines, torn, partial).session()


def _is_end(line: str) -> bool:
    """Whether a line is an end, and whole."""
    try:
        return bool(msgspec.json.decode(line, type=EndLine))
    except (msgspec.MsgspecError, RecursionError):
        return False


class _Reading:
    """The lines of a file while they are read."""

    def __init__(self, lines: list[str], torn: str, partial: bool) -> None:
        self.lines, self.torn, self.partial = lines, torn, partial
        self.number = 1  # of the line that an error names
        self.events: dict[str, PortableEvent] = {}
        self.operations: dict[str, tuple[int, PortableOperation]] = {}

    def session(self) -> PortableSession:
        if not self.lines:
            self.fail("this is not a session: the first line is missing or cut off")
        header = self.header()
        end = self.body(EventProof(header.session, header.game))
        proof = self.prove_operations()
        if end:
            self.end(end)
            self.refuse(proof.head_flaws())
        elif not self.partial:
            self.end_missing()
        portable = self.portable(header) if end else from_remains(self.portable(header))
        self.number = 1
        self.prove_header(portable)
        return portable

    def header(self) -> HeaderLine:
        header = self.decode(self.lines[0], HeaderLine)
        if header.meso > VERSION:
            raise MesoError(
                "newer-format", f"a later meso wrote this file (format {header.meso})", "update meso"
            )
        try:
            find_game(header.game)
        except Usage as error:
            raise MesoError("newer-format", error.message, error.hint) from error
        return header

    def body(self, proof: EventProof) -> Counts | None:
        """Reads the lines; gives the end, or None if it is missing."""
        for number, line in enumerate(self.lines[1:], 2):
            self.number = number
            if line.startswith('{"event"'):
                self.event(self.decode(line, EventLine), proof)
            elif line.startswith('{"operation"'):
                self.operation(self.decode(line, OperationLine))
            elif line.startswith('{"end"'):
                return self.decode(line, EndLine).end
            else:
                self.fail("this line is neither an event nor an operation")
        return None

    def decode(self, line: str, kind: type[Line]) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.fail(str(error))

    def event(self, line: EventLine, proof: EventProof) -> None:
        event = PortableEvent(line.event, line.parent, line.n, bytes(line.body))
        if event.id in self.events:
            self.fail(f"event {event.id[:12]} appears twice")
        self.refuse(proof.flaws(event))
        self.events[event.id] = event

    def operation(self, line: OperationLine) -> None:
        body = bytes(line.body)
        row = PortableOperation(line.operation, line.parent, body, self.decode(body.decode(), Operation))
        if row.id in self.operations:
            self.fail(f"operation {row.id[:12]} appears twice")
        self.operations[row.id] = (self.number, row)

    def prove_operations(self) -> OperationProof:
        last, rows = self.number, self.operations.values()
        proof = OperationProof(self.events, [row.parent for _, row in rows])
        for self.number, row in rows:
            self.refuse(proof.flaws(row))
        self.number = last
        return proof

    def end(self, end: Counts) -> None:
        for what, counted, found in (
            ("event", end.events, len(self.events)),
            ("operation", end.operations, len(self.operations)),
        ):
            if counted != found:
                self.fail(f"the file had {counted} {what}s and has {found}: lines are missing or repeated")
        if end.digest != digest("".join(f"{line}\n" for line in self.lines[: self.number - 1]).encode()):
            self.number = 1
            self.fail("the digest does not match: every event and operation does, so the header was changed")
        if self.number < len(self.lines) or self.torn.strip():
            self.number += 1
            self.fail("there are lines after the end")

    def end_missing(self) -> NoReturn:
        number = len(self.lines) + 1
        what = "last line is incomplete" if self.torn else "end is missing"
        raise MesoError(
            "torn",
            f"the {what} (line {number}): the file was cut off",
            "'meso import --partial' imports what is complete",
            number,
        )

    def portable(self, header: HeaderLine) -> PortableSession:
        return PortableSession(
            header.session,
            header.game,
            header.name,
            header.created,
            header.seats,
            ordered_events(self.events.values()),
            ordered_operations(row for _, row in self.operations.values()),
        )

    def prove_header(self, portable: PortableSession) -> None:
        """The header must fit the first event, and its names must be valid."""
        if not portable.events:
            self.fail("the first event is missing")
        first = portable.events[0]
        begin = read_event(first.id, "", 0, first.body, find_game(portable.game).all_moves).move
        if isinstance(begin, Begin) and begin.seats != len(portable.seats):
            self.fail(f"the header has {len(portable.seats)} seats, the first event has {begin.seats}")
        names: tuple[str, ...] = ()
        for seat in portable.seats:
            if seat.name:
                names = (*names, check_player_name(seat.name, names))
            clean(seat.piece + seat.person)
        clean(portable.name)

    def refuse(self, flaws: Iterable[Flaw]) -> None:
        for flaw in flaws:
            self.fail(flaw.message)

    def fail(self, message: str) -> NoReturn:
        raise MesoError(
            "damaged-file",
            message,
            "nothing was imported; try another copy of the file",
            self.number,
        )
