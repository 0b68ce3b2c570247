"""What a table looks like, as values: titles, rows, cells, marks. Knows no screen and no colour.

A game gives a `View` of a state; renderers draw it on a terminal, on a page or as plain text.

A mark says what a span means; the renderer chooses how it looks:
`title` `dim` `good` `bad` `points` `key`; `player1`…`player6`; `ready` `exhausted` `empty`
`gone` `unknown` `overruled`; the games' materials `land` `herbivore` `carnivore` `ocean` `icon`;
`turn` for the player to move. Several marks are separated by spaces: `player1 turn`.
The renderer adds a sign in text to those that must be visible without colour (`exhausted` `empty`
`gone` `unknown` `overruled` `turn`).
"""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True):
    """A piece of text with one meaning. Its text is never markup."""

    text: str
    mark: str = ""


Text = tuple[Span, ...]
"""One line of spans."""


def text(*parts: str | Span) -> Text:
    """Spans from plain strings and spans: `text("3 of ", Span("5", "points"))`."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


class Paragraph(msgspec.Struct, frozen=True):
    """Lines of text under an optional title; `mark` is the title's: `player1 turn`.

    clip: lines too long for the screen are cut, not wrapped.
    """

    lines: tuple[Text, ...]
    title: str = ""
    mark: str = ""
    clip: bool = False


class Cell(msgspec.Struct, frozen=True):
    """A box on a board: lines of text. mark: the whole box's. joins: the sides (of `n e s w`) that have
    no border to the next box."""

    lines: tuple[Text, ...] = ()
    mark: str = ""
    joins: str = ""


class Board(msgspec.Struct, frozen=True):
    """Boxes in rows, all equally wide; None is a gap. mark: the title's.

    row_labels and column_labels, if given, are written next to and above the boxes.
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    title: str = ""
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    mark: str = ""


class Grid(msgspec.Struct, frozen=True):
    """Rows under column heads. right: the columns (from 0) that are aligned right.

    mark: the title's.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    title: str = ""
    right: tuple[int, ...] = ()
    mark: str = ""


class Side(msgspec.Struct, frozen=True):
    """Parts drawn side by side if there is room, otherwise one below the other."""

    parts: tuple[Paragraph | Board | Grid, ...]


Part = Paragraph | Board | Grid | Side


class View(msgspec.Struct, frozen=True):
    """A whole table: a title (the game), a subtitle (the moment) and the parts, top to bottom."""

    title: str
    subtitle: str
    parts: tuple[Part, ...]
