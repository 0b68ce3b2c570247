"""One self-contained page that replays a session; it asks no network for anything.

Tables are kept as the lines that they are made of, each different line once: neighbouring positions
share most of theirs, so a page of 400 moves stays small.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files

from rich.segment import Segment

from events.game.score import Sheet
from events.session.playback import Playback
from meso_cli.pictures.frames import WIDTH, lines_of, pictures
from meso_cli.views.sheet import draw_sheet
from meso_cli.views.svg import DARK


def page(playback: Playback, title: str, sheet: Sheet) -> str:
    """The page: the moves, the table at each of them, the score sheet at the end."""
    lines: dict[str, int] = {}
    styles: dict[str, str] = {}

    def numbers(drawn: Iterable[Iterable[Segment]]) -> list[int]:
        return [lines.setdefault(_line(line, styles), len(lines)) for line in drawn]

    frames = [
        {
            "n": picture.n,
            "moment": picture.moment,
            "move": picture.move,
            "turn": picture.turn,
            "round": picture.round,
            "marks": picture.marks,
            "notes": picture.notes,
            "lines": numbers(picture.lines),
        }
        for picture in pictures(playback)
    ]
    score = numbers(lines_of(draw_sheet(sheet, playback.session.names), WIDTH))
    data = {"frames": frames, "lines": list(lines), "score": score}
    return _filled(title, styles, data)


def _line(line: Iterable[Segment], styles: dict[str, str]) -> str:
    """A line as HTML; looks are classes that all lines share."""
    made = []
    for segment in line:
        if segment.control or not segment.text:
            continue
        look = segment.style.get_html_style(DARK) if segment.style else ""
        text = escape(segment.text.rstrip("\n"))
        made.append(f'<i class="{styles.setdefault(look, f"s{len(styles)}")}">{text}</i>' if look else text)
    return "".join(made)


def _filled(title: str, styles: dict[str, str], data: dict[str, object]) -> str:
    template = files("meso_cli.pictures").joinpath("page.html").read_text(encoding="utf-8")
    # "</" would end the script, whatever text of a player holds it
    script = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    css = "\n".join(f".{name}{{{look}}}" for look, name in styles.items())
    parts = {"__TITLE__": escape(title), "__STYLES__": css, "__DATA__": script}
    # In one pass over the template, so that a player's text is never taken for a place to fill.
    return re.sub("|".join(parts), lambda found: parts[found[0]], template)
