"""What a table looks like, as values: titles, rows, cells, marks. Knows no screen and no colour.

A game gives a `View` of a state; one set of renderers turns it into a terminal, a page, a text.

Marks are names for what a span means; the renderer chooses how it looks:
`title` `dim` `good` `bad` `new` `points` `key`; `player1`…`player6`; `ready` `exhausted` `empty`
`gone` `unknown` `overruled`; and the games' materials `land` `herbivore` `carnivore` `ocean` `icon`;
`turn` is who is on turn. Several may stand together, parted by a blank: `player1 turn`.
The renderer gives a sign in text to those that must be seen without colour (`exhausted` `empty`
`gone` `unknown` `overruled` `turn`).
"""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True):
    """A piece of text with one meaning; text of users is never markup."""

    text: str
    mark: str = ""


Text = tuple[Span, ...]
"""One line of spans."""


def text(*parts: str | Span) -> Text:
    """Spans from plain strings and spans: `text("3 of ", Span("5", "points"))`."""
    return tuple(part if isinstance(part, Span) else Span(part) for part in parts)


class Paragraph(msgspec.Struct, frozen=True):
    """Lines of text under an optional title; `mark` is the title's (whose it is: `player1 turn`).

    clip: lines too long for the screen are cut, not wrapped (a drawing).
    """

    lines: tuple[Text, ...]
    title: str = ""
    mark: str = ""
    clip: bool = False


class Cell(msgspec.Struct, frozen=True):
    """A box on a board: lines of text; `mark` is the box's own mark, `joins` the sides
    (of `n e s w`) on which it runs on into its neighbour without a border."""

    lines: tuple[Text, ...] = ()
    mark: str = ""
    joins: str = ""


class Board(msgspec.Struct, frozen=True):
    """Boxes in rows, all of one width; None leaves a place empty. `mark` is the title's.

    row_labels and column_labels are written beside and above, where given.
    """

    rows: tuple[tuple[Cell | None, ...], ...]
    title: str = ""
    row_labels: tuple[str, ...] = ()
    column_labels: tuple[str, ...] = ()
    mark: str = ""


class Grid(msgspec.Struct, frozen=True):
    """A table with column heads. right: the columns (from 0) whose cells are set to the right.

    total: the last row is a sum and set apart. mark: the title's.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    title: str = ""
    right: tuple[int, ...] = ()
    total: bool = False
    mark: str = ""


class Track(msgspec.Struct, frozen=True):
    """A row of spaces, each with a short text; long ones are folded by the renderer.

    mark: the title's.
    """

    spaces: tuple[Text, ...]
    title: str = ""
    mark: str = ""


class Side(msgspec.Struct, frozen=True):
    """Parts drawn side by side where the width allows it, else one under the other."""

    parts: tuple[Paragraph | Board | Grid | Track, ...]


Part = Paragraph | Board | Grid | Track | Side


class View(msgspec.Struct, frozen=True):
    """A whole table: a title (the game), a subtitle (where it stands), the parts from the top."""

    title: str
    subtitle: str
    parts: tuple[Part, ...]
