"""Lines of spans measured, wrapped to a width, cut and padded. Knows no rich, no box and no sign."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from events import view
from events.view import Span
from meso_cli.views.glyphs import GLUE, REPLACEMENT, Measure, glyphs


class Glyph(msgspec.Struct, frozen=True):
    """One glyph, its mark and its width in cells."""

    text: str
    mark: str
    width: int


def width_of(line: view.Text, measure: Measure) -> int:
    """The width of a line in cells."""
    return measure("".join(span.text for span in line))


def longest_word(line: view.Text, measure: Measure) -> int:
    """The width below which wrapping breaks a word. A drawing counts as one word."""
    if drawing(line):
        return width_of(line, measure)
    text = "".join(span.text for span in line).replace(GLUE, "")
    return max(map(measure, text.split(" ")))


def drawing(line: view.Text) -> bool:
    """Whether a line is a drawing made of blanks and characters, which wrapping would spoil."""
    text = "".join(span.text for span in line)
    return text.startswith(" ") or "  " in text


def wrap(line: view.Text, width: int, measure: Measure) -> list[view.Text]:
    """The line as lines of at most `width` cells, broken between words where possible."""
    rows: list[list[Glyph]] = [[]]
    used = 0
    for word in _words(_glyphs(line, width, measure)):
        for piece in _pieces(word, width):
            size = sum(glyph.width for glyph in piece)
            if used + size > width:
                rows.append([])
                used = 0
            if rows[-1] or len(rows) == 1 or piece[0].text != " ":
                rows[-1].extend(piece)
                used += size
    return [_line(row) for row in rows if row or len(rows) == 1]


def cut(line: view.Text, width: int, measure: Measure) -> view.Text:
    """The line cut to a width, with `…` if something is missing."""
    if width_of(line, measure) <= width:
        return line
    kept: list[Glyph] = []
    used = 0
    for glyph in _glyphs(line, width, measure):
        used += glyph.width
        if used > width - 1:
            break
        kept.append(glyph)
    return (*_line(kept), Span("…")) if width > 0 else ()


def pad(line: view.Text, width: int, measure: Measure) -> view.Text:
    """The line filled up with blanks to a width."""
    missing = width - width_of(line, measure)
    return (*line, Span(" " * missing)) if missing > 0 else line


def joined(line: Iterable[Span]) -> view.Text:
    """The line with neighbouring spans of the same mark merged."""
    runs = groupby(line, key=lambda span: span.mark)
    return tuple(Span("".join(span.text for span in run), mark) for mark, run in runs)


def _glyphs(line: view.Text, width: int, measure: Measure) -> list[Glyph]:
    found = [Glyph(text, span.mark, measure(text)) for span in line for text in glyphs(span.text, measure)]
    return [glyph if glyph.width <= width else Glyph(REPLACEMENT, glyph.mark, 1) for glyph in found]


def _words(line: list[Glyph]) -> list[list[Glyph]]:
    """The words of a line, each blank as a word of its own."""
    words: list[list[Glyph]] = []
    inside = False
    for glyph in line:
        if inside and glyph.text != " ":
            words[-1].append(glyph)
        else:
            words.append([glyph])
        inside = glyph.text != " "
    return words


def _pieces(word: list[Glyph], width: int) -> list[list[Glyph]]:
    """A word in pieces that fit a line; if it is too long, its glue goes first."""
    if sum(glyph.width for glyph in word) > width:
        word = [glyph for glyph in word if glyph.text != GLUE] or word
    pieces: list[list[Glyph]] = [[]]
    used = 0
    for glyph in word:
        if used + glyph.width > width:
            pieces.append([])
            used = 0
        pieces[-1].append(glyph)
        used += glyph.width
    return pieces


def _line(row: list[Glyph]) -> view.Text:
    return joined(Span(glyph.text, glyph.mark) for glyph in row)
