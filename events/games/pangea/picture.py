"""One tile drawn in characters: its land and sea, what stands on it. Knows nothing of turns.

A tile is 7 characters wide; its first and last lines are its north and south edges, what is between
holds what there is to read:

    ~▒▒▒▒▒~     land touches the north
    ~αA2B▒▒     continent α, 2 of A and 1 of B; land touches the east
    ~▒T.rex     an icon
    ~~~C~~~     no land at the south; one of C in the ocean
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.games.pangea.board import Spot
from events.games.pangea.tiles import OCEAN, PARTS, Tile, icons_of
from events.view import Span, Text

WIDTH, INNER, HALF = 7, 5, 2
"""A tile, what lies between its edges, and one of two landmasses side by side."""
TALLEST = 5
SEA, LAND, BARE = "~", "▒", "·"
GREEK = "αβγδεζηθικλμνξπρστυφχψω"
"""Continents, the largest first; more of them start again."""
WORDS = {
    "hatchery": "hatch",
    "dilophosaurus": "dilo",
    "velociraptor": "velo",
    "spinosaurus": "spino",
    "trex": "T.rex",
    "pteranodon": "ptera",
}


class Token(msgspec.Struct, frozen=True):
    """A few characters that stay together."""

    text: str
    mark: str = ""


class Field(msgspec.Struct, frozen=True):
    """A part of a tile that is drawn: its lines (from 0) and columns, both ends included."""

    part: str
    top: int
    bottom: int
    left: int
    right: int


class Drawn(msgspec.Struct, frozen=True):
    """The lines of a tile, and whether something found no room on it."""

    lines: tuple[Text, ...]
    crowded: bool


Canvas = list[list[tuple[str, str]]]


def tall(spot: Spot) -> int:
    """How many lines between the edges a tile asks for."""
    if not spot.tile.lands:
        return max(2, _lines(spot, OCEAN, INNER))
    needs = [_lines(spot, part, INNER) for part in PARTS[: len(spot.tile.lands)]]
    if len(needs) == 1:
        return min(max(2, needs[0]), TALLEST)
    if _beside(spot.tile):
        return min(max(3, *(_lines(spot, part, HALF) for part in PARTS[:2])), TALLEST)
    return min(max(3, sum(needs)), TALLEST)


def _lines(spot: Spot, part: str, width: int) -> int:
    """The lines that a part's tokens take."""
    tokens = _tokens(spot, part, GREEK[0], PARTS + GREEK, width)
    line, column = 1, 0
    for token in tokens:
        if column + len(token.text) > width:
            line, column = line + 1, 0
        column += len(token.text)
    return line


def draw(spot: Spot, homes: Mapping[str, int], letters: Sequence[str], inner: int) -> Drawn:
    """A tile in `inner` + 2 lines. homes: landmass → its continent's number from 0."""
    tile = spot.tile
    height = inner + 2
    fields = _fields(spot, inner)
    canvas: Canvas = [[(SEA, "ocean") if tile.ocean else (BARE, "dim")] * WIDTH for _ in range(height)]
    for field in fields:
        _fill(canvas, tile, field)
    crowded = False
    for field in [*fields, *_seas(tile, spot, height)]:
        home = homes.get(field.part)
        label = GREEK[home % len(GREEK)] if home is not None else ""
        width = field.right - field.left + 1
        crowded |= not _write(canvas, field, _tokens(spot, field.part, label, letters, width))
    return Drawn(tuple(_spans(line) for line in canvas), crowded)


def _beside(tile: Tile) -> bool:
    """Whether two landmasses lie side by side: one of them touches the north and the south."""
    return len(tile.lands) == 2 and any({"n", "s"} <= set(land.edges) for land in tile.lands)


def _fields(spot: Spot, inner: int) -> list[Field]:
    """Where each landmass lies between the edges: one below the other, or side by side."""
    tile = spot.tile
    parts = list(zip(PARTS, tile.lands, strict=False))
    if len(parts) == 1:
        return [Field(PARTS[0], 1, inner, 1, INNER)]
    if _beside(tile):
        west = sorted(parts, key=lambda one: ("e" in one[1].edges) - ("w" in one[1].edges))
        return [Field(west[0][0], 1, inner, 1, HALF), Field(west[1][0], 1, inner, INNER - HALF + 1, INNER)]
    north = sorted(parts, key=lambda one: ("s" in one[1].edges) - ("n" in one[1].edges))
    if len(parts) == 2:
        (first, _), (last, _) = north
        rows = min(_lines(spot, first, INNER), inner - 1)
        below = min(_lines(spot, last, INNER), inner - rows)
        return [Field(first, 1, rows, 1, INNER), Field(last, inner - below + 1, inner, 1, INNER)]
    return [Field(part, row, row, 1, INNER) for row, (part, _) in enumerate(north[:inner], 1)]


def _fill(canvas: Canvas, tile: Tile, field: Field) -> None:
    """The land of a landmass, out to the edges that it touches."""
    edges = tile.lands[PARTS.index(field.part)].edges
    left = 0 if "w" in edges else field.left
    right = WIDTH - 1 if "e" in edges else field.right
    for row in range(field.top, field.bottom + 1):
        for column in range(left, right + 1):
            canvas[row][column] = (LAND, "land")
    for edge, first, end in (("n", 0, field.top), ("s", field.bottom + 1, len(canvas))):
        if edge in edges:
            for row in range(first, end):
                for column in range(field.left, field.right + 1):
                    canvas[row][column] = (LAND, "land")


def _seas(tile: Tile, spot: Spot, height: int) -> list[Field]:
    """Where those in the ocean are written: a line of sea, the southern edge where there is none."""
    if not tile.lands:
        return [Field(OCEAN, 1, height - 2, 1, INNER)]
    if OCEAN not in spot.herds:
        return []
    touched = "".join(land.edges for land in tile.lands)
    if "s" in touched and "n" in touched:  # no line of sea is free: the southern coast gives way
        return [Field(OCEAN, height - 1, height - 1, 0, WIDTH - 1)]
    row = height - 1 if "s" not in touched else 0
    return [Field(OCEAN, row, row, 1, WIDTH - 1)]


def _tokens(spot: Spot, part: str, label: str, letters: Sequence[str], width: int) -> list[Token]:
    """What is to be read on a part: its continent, the dinosaurs by player, the icons (cut to width)."""
    herd = spot.herds.get(part, ())
    own = [
        Token(f"{letters[seat]}{number if number > 1 else ''}", f"player{seat + 1}")
        for seat, number in enumerate(herd)
        if number
    ]
    icons = [Token(WORDS.get(icon, icon)[:width], "icon") for at, icon in icons_of(spot.tile) if at == part]
    return [*([Token(label, "key")] if label else []), *own, *icons]


def _write(canvas: Canvas, field: Field, tokens: Sequence[Token]) -> bool:
    """Writes tokens into a field, line by line; gives whether all of them found room."""
    row, column = field.top, field.left
    for token in tokens:
        width = len(token.text)
        if column + width > field.right + 1:
            row, column = row + 1, field.left
        if row > field.bottom or width > field.right + 1 - field.left:
            return False
        for offset, char in enumerate(token.text):
            canvas[row][column + offset] = (char, token.mark)
        column += width
    return True


def _spans(line: Sequence[tuple[str, str]]) -> Text:
    """Neighbouring characters of one mark as one span."""
    spans: list[Span] = []
    for char, mark in line:
        if spans and spans[-1].mark == mark:
            spans[-1] = Span(spans[-1].text + char, mark)
        else:
            spans.append(Span(char, mark))
    return tuple(spans)
