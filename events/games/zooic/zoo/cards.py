"""Cards and grids as they are typed: `hl+cb`, `2p`, `mlr`, rows separated by `/`. Knows no score.

A grid travels as its text in canonical spacing (`a t / . d`); cells keep the letters as typed.
Strict reading is for people (`read_grid`); `cells_of` takes any stored text and never fails.
"""

from __future__ import annotations

import msgspec

from events.errors import Usage
from events.games.zooic.components import BLANK, CODES, EXITS, LARGEST, MOST_OF_ONE, SPACE

DIGITS = "0123456789"


class Card(msgspec.Struct, frozen=True):
    """The features printed on one card, counted by code; equal cards cannot be told apart.

    exits: the monorail's exits as bits, 1 << EXITS.index(letter).
    """

    hl: int = 0
    hr: int = 0
    ct: int = 0
    cb: int = 0
    a: int = 0
    t: int = 0
    p: int = 0
    gt: int = 0
    gb: int = 0
    s: int = 0
    x: int = 0
    v: int = 0
    d: int = 0
    exits: int = 0

    @property
    def is_advanced(self) -> bool:
        """Whether it is from the advanced deck: an advanced feature or two sorts of enclosure."""
        double = (self.hl or self.hr) and (self.ct or self.cb)
        return bool(self.gt or self.gb or self.s or self.x or self.v or double)


Cells = tuple[tuple[Card | None, ...], ...]
"""A grid as cards, row by row; None is the empty space."""

PLAIN = Card()


def split_feature(piece: str) -> tuple[int, str] | None:
    """The count and the code (in small letters) of `2p`, or None if it is not a feature."""
    code = piece.lstrip(DIGITS)
    digits = piece[: len(piece) - len(code)]
    code = code.lower() if code.isascii() else ""
    known = code in CODES or (code[:1] == "m" and _are_exits(code[1:]))
    if not known or digits.startswith("0") or len(digits) > 2:
        return None
    return int(digits or "1"), code


def _are_exits(letters: str) -> bool:
    return bool(letters) and set(letters) <= set(EXITS) and len(set(letters)) == len(letters)


def unread_piece(cell: str) -> str | None:
    """The first part of a cell that is not a feature, None if all of it is read."""
    if cell in (BLANK, SPACE):
        return None
    pieces = cell.split("+")
    return next((piece for piece in pieces if split_feature(piece) is None), None)


def card_of(cell: str) -> Card:
    """The card of a cell's text; what is not a feature counts for nothing."""
    counts: dict[str, int] = {}
    exits = 0
    for piece in cell.split("+"):
        feature = split_feature(piece)
        if feature is None:
            continue
        count, code = feature
        if code[0] == "m":
            exits |= sum(1 << EXITS.index(letter) for letter in code[1:])
        else:
            counts[code] = min(MOST_OF_ONE, counts.get(code, 0) + count)
    return Card(**counts, exits=exits)


def spelled(card: Card) -> str:
    """A card in one spelling: small letters, features in the order of `Card`."""
    counts = [(code, getattr(card, code)) for code in Card.__struct_fields__[:-1]]
    parts = [code if count == 1 else f"{count}{code}" for code, count in counts if count]
    exits = "".join(letter for bit, letter in enumerate(EXITS) if card.exits >> bit & 1)
    return "+".join([*parts, f"m{exits}"] if exits else parts) or BLANK


def texts_of(grid: str) -> tuple[tuple[str, ...], ...]:
    """The cells of a stored grid as typed, made rectangular with empty spaces; never fails."""
    rows = [tuple(row.split()[:LARGEST]) for row in grid.split("/")][:LARGEST]
    width = max(len(row) for row in rows)
    return tuple(row + (SPACE,) * (width - len(row)) for row in rows) if width else ()


def cells_of(grid: str) -> Cells:
    """The cards of a stored grid; never fails."""
    return tuple(tuple(None if cell == SPACE else card_of(cell) for cell in row) for row in texts_of(grid))


def shape_of(cells: Cells) -> tuple[int, int]:
    """Rows and columns."""
    return len(cells), len(cells[0]) if cells else 0


def flat(cells: Cells) -> tuple[Card | None, ...]:
    """The cards row by row from the top left."""
    return tuple(card for row in cells for card in row)


def grid_of(texts: tuple[str, ...], columns: int) -> str:
    """The text of a grid from its cells row by row."""
    rows = (texts[at : at + columns] for at in range(0, len(texts), columns))
    return " / ".join(" ".join(row) for row in rows)


def read_grid(typed: str, gap: bool = False) -> str:
    """A grid's canonical text from what was typed; a new line separates rows, with or without a `/`.

    gap: the last space may be left out, as in a deal. Errors: `Usage` naming row and column.
    """
    lines = [line.strip() for line in typed.split("\n")]
    text = "/".join(line.removeprefix("/").removesuffix("/") for line in lines if line)
    rows = [row.split() for row in text.strip("/").split("/")]
    if gap and len(rows) > 1 and len(rows[-1]) == len(rows[0]) - 1:
        rows[-1].append(SPACE)
    _check_cells(rows)
    _check_shape(rows)
    return " / ".join(" ".join(row) for row in rows)


def _check_cells(rows: list[list[str]]) -> None:
    for i, row in enumerate(rows, 1):
        for j, cell in enumerate(row, 1):
            piece = unread_piece(cell)
            if piece is not None:
                raise Usage("bad-cell", f"row {i}, column {j}: {_complaint(cell, piece)}", codes_hint())


def _complaint(cell: str, piece: str) -> str:
    if not piece:
        return f"{cell!r} lacks a feature before or after a '+'"
    within = f" in {cell!r}" if piece != cell else ""
    return f"{piece!r}{within} is not a feature"


def codes_hint() -> str:
    """The codes that a cell may hold."""
    codes = f"the codes are {' '.join(CODES)} and m with exits of l r u d"
    return f"{codes}; '.' is a card without features, '+' joins features, 2p is two of them"


def _check_shape(rows: list[list[str]]) -> None:
    width = len(rows[0])
    for i, row in enumerate(rows, 1):
        if len(row) != width or not row:
            cells = f"{len(row)} {'cell' if len(row) == 1 else 'cells'}"
            raise Usage(
                "bad-grid",
                f"row {i} has {cells} but row 1 has {width} ({sum(map(len, rows))} in all)",
                "'/' separates rows, blanks separate cells; '.' is a card without features, d the director",
            )
    if max(len(rows), width) > LARGEST:
        message = f"a grid of {width}x{len(rows)} is too large"
        raise Usage("bad-grid", message, "a zoo is 4x3 or 3x3, columns first")
