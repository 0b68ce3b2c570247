"""JSON lines: everything of a session, the same bytes from every record that holds the same.

A header; the events, parents first; the operations, what they stand on first; an end with counts and
a digest of all lines before it. Each event and operation is proved by its id, the rest by the digest.
"""

from __future__ import annotations

from typing import Annotated, Any, NoReturn, TypeVar

import msgspec

from events.digest import digest
from events.errors import MesoError
from events.formats.jsonl.salvage import from_remains
from events.store.operations import Operation
from events.store.portable import (
    PortableEvent,
    PortableOperation,
    PortableSeat,
    PortableSession,
    ordered_events,
    ordered_operations,
    proves_event,
    proves_operation,
)

VERSION = 1
Line = TypeVar("Line")
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**62)]


class _Header(msgspec.Struct, frozen=True):
    """meso: the version of this format."""

    meso: int
    session: str
    game: str
    name: str
    created: Whole
    seats: tuple[PortableSeat, ...]


class _Event(msgspec.Struct, frozen=True):
    event: str
    parent: str
    n: Whole
    body: msgspec.Raw


class _Operation(msgspec.Struct, frozen=True):
    operation: str
    parent: str
    body: msgspec.Raw


class _Counts(msgspec.Struct, frozen=True):
    events: int
    operations: int
    digest: str


class _End(msgspec.Struct, frozen=True):
    end: _Counts


def write(copy: PortableSession) -> str:
    """A session as JSON lines."""
    lines: list[Any] = [_Header(VERSION, copy.id, copy.game, copy.name, copy.created, copy.seats)]
    lines += [_Event(event.id, event.parent, event.n, msgspec.Raw(event.body)) for event in copy.events]
    lines += [_Operation(row.id, row.parent, msgspec.Raw(row.body)) for row in copy.operations]
    text = "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
    end = _End(_Counts(len(copy.events), len(copy.operations), _digest(text)))
    return text + msgspec.json.encode(end).decode() + "\n"


def _digest(text: str) -> str:
    return digest(text.encode())


def read(text: str, name: str = "", partial: bool = False) -> PortableSession:
    """The session of such a text. Errors: `MesoError` `torn` (no end), `damaged-file`."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    torn = lines.pop()  # what follows the last line's end
    reading = _Reading(lines, torn, partial)
    return reading.copy()


class _Reading:
    """The lines of a file while they are read."""

    def __init__(self, lines: list[str], torn: str, partial: bool) -> None:
        self.lines, self.torn, self.partial = lines, torn, partial
        self.events: dict[str, PortableEvent] = {}
        self.operations: dict[str, PortableOperation] = {}
        self.number = 1

    def copy(self) -> PortableSession:
        if not self.lines:
            self.fail("this is no session: the first line is missing or torn")
        header = self.header()
        ended = self.body()
        if not ended:
            self.end_missing()
        if self.partial and not ended:
            return from_remains(self.made(header))
        return self.made(header)

    def header(self) -> _Header:
        header = self.decode(self.lines[0], _Header)
        if header.meso > VERSION:
            raise MesoError(
                "newer-format", f"this file was written by a later meso (format {header.meso})", "update meso"
            )
        return header

    def body(self) -> bool:
        """Takes in the lines; gives whether the end was there."""
        for number, line in enumerate(self.lines[1:], 2):
            self.number = number  # errors name the line they are at
            if line.startswith('{"event"'):
                self.event(self.decode(line, _Event))
            elif line.startswith('{"operation"'):
                self.operation(self.decode(line, _Operation))
            elif line.startswith('{"end"'):
                self.end(self.decode(line, _End).end)
                return True
            else:
                self.fail("this line is neither an event nor an operation")
        return False

    def decode(self, line: str, kind: type[Line]) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            self.fail(str(error))

    def event(self, line: _Event) -> None:
        event = PortableEvent(line.event, line.parent, line.n, bytes(line.body))
        above = self.events.get(line.parent)
        if not proves_event(event):
            self.fail(f"event {line.event[:12]!r} is not what its id says: it was changed")
        if above is None and (line.parent or self.events):
            self.fail(f"event {line.event[:12]} follows one that is missing")
        if line.n != (above.n + 1 if above else 0):
            self.fail(f"event {line.event[:12]} has the number {line.n}, which is not its place")
        if event.id in self.events:
            self.fail(f"event {line.event[:12]} is there twice")
        self.events[event.id] = event

    def operation(self, line: _Operation) -> None:
        body = bytes(line.body)
        row = PortableOperation(line.operation, line.parent, body, self.decode(body.decode(), Operation))
        if not proves_operation(row):
            self.fail(f"operation {row.id[:12]!r} is not what its id says: it was changed")
        for below in (row.parent, row.operation.joined):
            if below and below not in self.operations:
                self.fail(f"operation {row.id[:12]} stands on one that is missing")
        if row.id in self.operations:
            self.fail(f"operation {row.id[:12]} is there twice")
        self.operations[row.id] = row

    def end(self, end: _Counts) -> None:
        for what, counted, found in (
            ("event", end.events, len(self.events)),
            ("operation", end.operations, len(self.operations)),
        ):
            if counted != found:
                self.fail(f"the file had {counted} {what}s and has {found}: lines are missing or doubled")
        if end.digest != _digest("".join(f"{line}\n" for line in self.lines[: self.number - 1])):
            self.number = 1
            self.fail(
                "the digest does not fit: as every event and operation is right, the header was changed"
            )
        if self.number < len(self.lines) or self.torn.strip():
            self.number += 1
            self.fail("there is more behind the end")

    def end_missing(self) -> None:
        """Refuses a file whose end is torn off, unless that was said to be right."""
        if self.partial:
            return
        number = len(self.lines) + 1
        what = "line is torn in the middle" if self.torn else "end is missing"
        raise MesoError(
            "torn",
            f"the last {what} (line {number}): the file was cut off",
            "'meso import --partial' takes what is whole",
            number,
        )

    def made(self, header: _Header) -> PortableSession:
        return PortableSession(
            header.session,
            header.game,
            header.name,
            header.created,
            header.seats,
            ordered_events(self.events.values()),
            ordered_operations(self.operations.values()),
        )

    def fail(self, message: str) -> NoReturn:
        raise MesoError(
            "damaged-file",
            message,
            "another copy of the file may be whole; nothing was imported",
            self.number,
        )
