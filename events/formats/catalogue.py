"""The formats that a session can be written in, and those that can be read: all in one tuple.

To add one, write a module with `write(session) -> str` and add its line here; to read it, too, write
`read(text, name, partial) -> PortableSession`. A format is pure: it knows text, not files.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import msgspec

from events.errors import Usage
from events.formats import bgstats, csv, markdown
from events.formats.jsonl import reader as jsonl_reader
from events.formats.jsonl import writer as jsonl_writer
from events.formats.meso_text import reader as text_reader
from events.formats.meso_text import writer as text_writer
from events.names import did_you_mean
from events.session.in_memory import SessionInMemory
from events.store.portable import PortableSession

Read = Callable[[str, str, bool], PortableSession]
"""(text, name if the text has none, partial: the end may be missing) → the session, proved.

Errors: `MesoError`, with the line.
"""


class Format(msgspec.Struct, frozen=True):
    """One format. read: None if a session cannot be read from it."""

    name: str
    extension: str
    write: Callable[[SessionInMemory], str]
    read: Read | None = None


def _write_jsonl(session: SessionInMemory) -> str:
    return jsonl_writer.write(session.portable)


FORMATS: tuple[Format, ...] = (
    Format("jsonl", ".jsonl", _write_jsonl, jsonl_reader.read),
    Format("text", ".meso", text_writer.write, text_reader.read),
    Format("csv", ".csv", csv.write),
    Format("bgstats", ".bgsplay", bgstats.write),
    Format("markdown", ".md", markdown.write),
)


class Named(Protocol):
    """What a format is found by."""

    @property
    def name(self) -> str: ...
    @property
    def extension(self) -> str: ...


Known = TypeVar("Known", bound=Named)


def find_format(formats: Sequence[Known], name: str, path: str) -> Known:
    """The format of that name, or of the path's extension if no name is given. Errors: `Usage`."""
    wanted = name.casefold().removeprefix(".")
    for known in formats:
        if wanted in (known.name, known.extension[1:]) if name else path.casefold().endswith(known.extension):
            return known
    names = [known.name for known in formats]
    hint = f"the formats are {', '.join(names)}"
    if name:
        raise Usage("unknown-format", f"there is no format {name!r}", did_you_mean(name, names) or hint)
    message = f"cannot tell the format from {path}'s extension" if path else "there is no format and no file"
    raise Usage("unknown-format", message, f"write --format NAME; {hint}")
