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

WIDTH = 7
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
    """How many lines between the edges a tile needs, 2 or 3."""
    if len(spot.tile.lands) > 1:
        return 3
    part = PARTS[0] if spot.tile.lands else OCEAN
    wide = [len(token.text) for token in _tokens(spot, part, GREEK[0], PARTS + GREEK)]
    return 3 if len(wide) > 2 and sum(wide) > 2 * (WIDTH - 2) - 2 else 2


def draw(spot: Spot, homes: Mapping[str, int], letters: Sequence[str], inner: int) -> Drawn:
    """A tile in `inner` + 2 lines. homes: landmass → its continent's number from 0."""
    tile = spot.tile
    height = inner + 2
    fields = _fields(tile, height)
    canvas: Canvas = [[(SEA, "ocean") if tile.ocean else (BARE, "dim")] * WIDTH for _ in range(height)]
    for field in fields:
        _fill(canvas, tile, field)
    crowded = False
    for field in [*fields, *_seas(tile, spot, height)]:
        home = homes.get(field.part)
        label = GREEK[home % len(GREEK)] if home is not None else ""
        crowded |= not _write(canvas, field, _tokens(spot, field.part, label, letters))
    return Drawn(tuple(_spans(line) for line in canvas), crowded)


def _fields(tile: Tile, height: int) -> list[Field]:
    """Where each landmass lies between the edges: one below the other, or side by side where one
    touches the north and the south."""
    last = height - 2
    if len(tile.lands) == 1:
        return [Field(PARTS[0], 1, last, 1, WIDTH - 2)]
    parts = list(zip(PARTS, tile.lands, strict=False))
    if len(parts) == 2 and any({"n", "s"} <= set(land.edges) for _, land in parts):
        west = sorted(parts, key=lambda one: ("e" in one[1].edges) - ("w" in one[1].edges))
        return [Field(west[0][0], 1, last, 1, 2), Field(west[1][0], 1, last, 4, 5)]
    north = sorted(parts, key=lambda one: ("s" in one[1].edges) - ("n" in one[1].edges))
    rows = [1, last] if len(parts) == 2 else range(1, last + 1)
    return [Field(part, row, row, 1, WIDTH - 2) for (part, _), row in zip(north, rows, strict=False)]


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
        return [Field(OCEAN, 1, height - 2, 1, WIDTH - 2)]
    if OCEAN not in spot.herds:
        return []
    touched = "".join(land.edges for land in tile.lands)
    if "s" in touched and "n" in touched:  # no line of sea is free: the southern coast gives way
        return [Field(OCEAN, height - 1, height - 1, 0, WIDTH - 1)]
    row = height - 1 if "s" not in touched else 0
    return [Field(OCEAN, row, row, 1, WIDTH - 1)]


def _tokens(spot: Spot, part: str, label: str, letters: Sequence[str]) -> list[Token]:
    """What is to be read on a part: its continent, the dinosaurs by player, the icons."""
    herd = spot.herds.get(part, ())
    own = [
        Token(f"{letters[seat]}{number if number > 1 else ''}", f"player{seat + 1}")
        for seat, number in enumerate(herd)
        if number
    ]
    icons = [Token(WORDS.get(icon, icon[:5]), "icon") for at, icon in icons_of(spot.tile) if at == part]
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
