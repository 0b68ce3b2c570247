"""The kinds of lines, for the reader and the writer."""

from __future__ import annotations

from typing import Annotated

import msgspec

from events.store.portable import PortableSeat

VERSION = 1
Whole = Annotated[int, msgspec.Meta(ge=0, le=2**62)]
Moment = Annotated[int, msgspec.Meta(ge=-(2**62), le=2**62)]
"""UTC ms; below 0 before 1970."""


class HeaderLine(msgspec.Struct, frozen=True):
    """The first line. meso: the version of this format. session: the id of the first event."""

    meso: int
    session: str
    game: str
    name: str
    created: Moment
    seats: tuple[PortableSeat, ...]


class EventLine(msgspec.Struct, frozen=True):
    """An event: its id, its parent's, its number, its body as stored."""

    event: str
    parent: str
    n: Whole
    body: msgspec.Raw


class OperationLine(msgspec.Struct, frozen=True):
    """An operation: its id, its parent's, its body as stored."""

    operation: str
    parent: str
    body: msgspec.Raw


class Counts(msgspec.Struct, frozen=True):
    """What the file holds. digest: SHA-256 of all lines before the end, in hex."""

    events: int
    operations: int
    digest: str


class EndLine(msgspec.Struct, frozen=True):
    """The last line."""

    end: Counts
