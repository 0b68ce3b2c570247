"""An asciicast (version 2) of a playback: one header line, then one line for each screen."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rich.color import ColorSystem
from rich.console import Group, RenderableType
from rich.segment import Segment
from rich.text import Text

from events.session.playback import Playback
from meso_cli.pictures.picture import WIDTH, Picture, lines_of, pictures

CLEAR = "\x1b[2J\x1b[H"
HEAD = 6
"""Lines of room above a table, for the move and its notes."""


def cast(playback: Playback, title: str, seconds: float = 1.0) -> str:
    """The playback as an asciicast, `seconds` for each move."""
    drawn = [(lines_of(_head(picture)), lines_of(picture.table)) for picture in pictures(playback)]
    height = max(len(table) for _, table in drawn)
    rows: list[object] = [{"version": 2, "width": WIDTH, "height": height + HEAD, "title": title}]
    for index, (head, table) in enumerate(drawn):
        screen = "\r\n".join(map(_ansi, (*head, (), *table)))
        rows.append([round(index * seconds, 3), "o", CLEAR + screen])
    rows.append([round(len(drawn) * seconds, 3), "o", "\r\n"])
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)


def _head(picture: Picture) -> RenderableType:
    """What is above a table: the move that led to it, and its notes."""
    head = Text(f"{picture.n}  {picture.moment}  ", style="bold").append(picture.move)
    return Group(head, *(Text(f"   “{note}”", style="italic") for note in picture.notes))


def _ansi(line: Iterable[Segment]) -> str:
    """A line with its styles as escape sequences."""
    return "".join(
        segment.style.render(segment.text, color_system=ColorSystem.TRUECOLOR)
        if segment.style
        else segment.text
        for segment in line
        if not segment.control
    )
