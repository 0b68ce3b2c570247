"""One HTML page that replays a session; it needs no network.

A table is a list of line numbers, and each distinct line is stored once: successive positions share
most of their lines, so that a page of 400 moves stays small.
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
from meso_cli.pictures.picture import lines_of, pictures
from meso_cli.views.sheet import draw_sheet


def page(playback: Playback, title: str, sheet: Sheet) -> str:
    """The page: the moves, the table after each of them, the score sheet at the end."""
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
            "lines": numbers(lines_of(picture.table)),
        }
        for picture in pictures(playback)
    ]
    session = playback.session
    score = numbers(lines_of(draw_sheet(sheet, session.names, session.pieces)))
    data = {"frames": frames, "lines": list(lines), "score": score}
    return _filled(title, styles, data)


def _line(line: Iterable[Segment], styles: dict[str, str]) -> str:
    """A line as HTML. styles: CSS → its class, for all lines."""
    made = []
    for segment in line:
        if segment.control or not segment.text:
            continue
        css = segment.style.get_html_style() if segment.style else ""
        text = escape(segment.text.rstrip("\n"))
        made.append(f'<i class="{styles.setdefault(css, f"s{len(styles)}")}">{text}</i>' if css else text)
    return "".join(made)


def _filled(title: str, styles: dict[str, str], data: dict[str, object]) -> str:
    template = files("meso_cli.pictures").joinpath("page.html").read_text(encoding="utf-8")
    # a player's text may hold "</script>", which would end the script
    script = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    css = "\n".join(f".{name}{{{rule}}}" for rule, name in styles.items())
    parts = {"__TITLE__": escape(title), "__STYLES__": css, "__DATA__": script}
    # in one pass, so that no placeholder in a player's text is filled
    return re.sub("|".join(parts), lambda found: parts[found[0]], template)
