"""The formats that a session can be written in, and those that can be read: all in one tuple.

To add one: a module with `write(copy) -> str` (and `read(text, name, partial) -> Copy`), and its line here.
A format is pure: a session as a value goes in, text comes out. Its module is imported when it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import msgspec

from events.errors import Usage
from events.names import did_you_mean
from events.store.portable import PortableSession


class Format(msgspec.Struct, frozen=True):
    """One format. module: of events.formats. reads: whether a session can be made from it again.

    about: what it holds, in a few words.
    """

    name: str
    ending: str
    module: str
    about: str
    reads: bool = False

    def write(self, copy: PortableSession) -> str:
        """The session in this format."""
        writer: Callable[[PortableSession], str] = import_module(f"events.formats.{self.module}").write
        return writer(copy)

    def read(self, text: str, name: str = "", partial: bool = False) -> PortableSession:
        """The session that a text holds, every id in it proved.

        name: what it is called where the text does not say. partial: the end may be torn off.
        Errors: `MesoError`, with the line.
        """
        reader: Callable[[str, str, bool], PortableSession] = import_module(
            f"events.formats.{self.module}"
        ).read
        return reader(text, name, partial)


FORMATS: tuple[Format, ...] = (
    Format("jsonl", ".jsonl", "jsonl.jsonl", "everything of a session, to back up and to unite", reads=True),
    Format("text", ".meso", "meso_text.text", "moves as a person writes them", reads=True),
    Format("csv", ".csv", "csv", "the score sheet"),
    Format("bgstats", ".bgsplay", "bgstats", "the play, for BG Stats"),
    Format("markdown", ".md", "markdown", "a report: the score and the course of the game"),
)


def find_format(name: str) -> Format:
    """The format of a name or an ending. Errors: `Usage` with the list."""
    for known in FORMATS:
        if name.casefold() in (known.name, known.ending, known.ending[1:]):
            return known
    names = [known.name for known in FORMATS]
    hint = did_you_mean(name, names) or f"the formats are {', '.join(names)}"
    raise Usage("unknown-format", f"there is no format {name!r}", hint)


def format_of_file(path: str) -> Format | None:
    """The format of a file by its ending, or None."""
    return next((known for known in FORMATS if path.casefold().endswith(known.ending)), None)
