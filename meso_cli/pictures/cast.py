"""An asciicast (version 2) of a playback: one header line, then one line an output."""

from __future__ import annotations

import json
from collections.abc import Iterator

from rich.color import ColorSystem
from rich.segment import Segment

from events.session.playback import Playback
from meso_cli.pictures.frames import WIDTH, headed, height, lines_of, pictures

CLEAR = "\x1b[2J\x1b[H"


def cast(playback: Playback, title: str, seconds: float = 1.0) -> str:
    """The playback as an asciicast, `seconds` a move."""
    found = list(pictures(playback))
    header = {"version": 2, "width": WIDTH, "height": height(found) + 6, "title": title}
    rows = [json.dumps(header, ensure_ascii=False)]
    for index, picture in enumerate(found):
        lines = [*lines_of(headed(picture), WIDTH), (), *picture.lines]
        rows.append(
            json.dumps(
                [round(index * seconds, 3), "o", CLEAR + "\r\n".join(_ansi(lines))], ensure_ascii=False
            )
        )
    rows.append(json.dumps([round(len(found) * seconds, 3), "o", "\r\n"]))
    return "\n".join(rows) + "\n"


def _ansi(lines: list[tuple[Segment, ...]]) -> Iterator[str]:
    for line in lines:
        yield "".join(
            segment.style.render(segment.text, color_system=ColorSystem.TRUECOLOR)
            if segment.style
            else segment.text
            for segment in line
            if not segment.control
        )
