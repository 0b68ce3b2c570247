"""Writes a session as JSON lines."""

from __future__ import annotations

from typing import Any

import msgspec

from events.digest import digest
from events.formats.jsonl.lines import VERSION, Counts, EndLine, EventLine, HeaderLine, OperationLine
from events.store.portable import PortableSession


def write(portable: PortableSession) -> str:
    """A session as JSON lines."""
    header = HeaderLine(VERSION, portable.id, portable.game, portable.name, portable.created, portable.seats)
    lines: list[Any] = [header]
    lines += [EventLine(row.id, row.parent, row.n, msgspec.Raw(row.body)) for row in portable.events]
    lines += [OperationLine(row.id, row.parent, msgspec.Raw(row.body)) for row in portable.operations]
    text = "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
    end = EndLine(Counts(len(portable.events), len(portable.operations), digest(text.encode())))
    return text + msgspec.json.encode(end).decode() + "\n"
