"""One tile drawn in characters: its land and sea, its dinosaurs and icons. Knows no turn and no score.

A tile is 7 characters wide; its first and last lines are its north and south edges, the lines between
them have the text:

    ~▒▒▒▒▒~     land touches the north edge
    ~αA2B▒▒     continent α, 2 dinosaurs of A and 1 of B; land touches the east edge
    ~▒T.rex     an icon
    ~~~C~~~     no land at the south edge; a dinosaur of C in the ocean
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import msgspec

from events.games.pangea.board.board import Spot
from events.games.pangea.board.tiles import OCEAN, PARTS, Tile, icons_of, land_parts, landmasses
from events.games.pangea.components import ICONS
from events.view import Span, Text

WIDTH, INNER, HALF = 7, 5, 2
"""The width of a tile, of the space between its edges, and of one of two landmasses side by side."""
TALLEST = 5
SEA, LAND, BARE = "~", "▒", "·"
GREEK = "αβγδεζηθικλμνξπρστυφχψω"
"""Labels of continents, the largest first; after the last one they repeat."""


class Area(msgspec.Struct, frozen=True):
    """Where a part of a tile is drawn: its lines and columns from 0, both ends included."""

    part: str
    top: int
    bottom: int
    left: int
    right: int


class Drawn(msgspec.Struct, frozen=True):
    """The lines of a tile, and whether something did not fit on it."""

    lines: tuple[Text, ...]
    crowded: bool


Canvas = list[list[tuple[str, str]]]


def height_of(spot: Spot) -> int:
    """How many lines a tile needs between its edges."""
    if not spot.tile.lands:
        return max(2, _lines(spot, OCEAN, INNER))
    needs = [_lines(spot, part, INNER) for part in land_parts(spot.tile)]
    if len(needs) == 1:
        return min(max(2, needs[0]), TALLEST)
    if _beside(spot.tile):
        return min(max(3, *(_lines(spot, part, HALF) for part in PARTS[:2])), TALLEST)
    return min(max(3, sum(needs)), TALLEST)


def _lines(spot: Spot, part: str, width: int) -> int:
    """How many lines the tokens of a part take, whatever their letters."""
    tokens = _tokens(spot, part, GREEK[0], PARTS + GREEK, width)
    line, column = 1, 0
    for token in tokens:
        if column + len(token.text) > width:
            line, column = line + 1, 0
        column += len(token.text)
    return line


def draw(spot: Spot, homes: Mapping[str, int], letters: Sequence[str], inner: int) -> Drawn:
    """A tile in `inner` + 2 lines. homes: landmass → the index of its continent."""
    tile = spot.tile
    height = inner + 2
    areas = _areas(spot, inner)
    canvas: Canvas = [[(SEA, "ocean") if tile.ocean else (BARE, "dim")] * WIDTH for _ in range(height)]
    for area in areas:
        _fill(canvas, tile, area)
    crowded = False
    for area in [*areas, *_seas(tile, spot, height)]:
        home = homes.get(area.part)
        label = GREEK[home % len(GREEK)] if home is not None else ""
        width = area.right - area.left + 1
        crowded |= not _write(canvas, area, _tokens(spot, area.part, label, letters, width))
    return Drawn(tuple(_spans(line) for line in canvas), crowded)


def _beside(tile: Tile) -> bool:
    """Whether two landmasses are drawn side by side: one of them touches both north and south."""
    return len(tile.lands) == 2 and any({"n", "s"} <= set(land.edges) for land in tile.lands)


def _areas(spot: Spot, inner: int) -> list[Area]:
    """Where each landmass is drawn between the edges: stacked, or side by side."""
    parts = landmasses(spot.tile)
    if len(parts) == 1:
        return [Area(PARTS[0], 1, inner, 1, INNER)]
    if _beside(spot.tile):
        west = sorted(parts, key=lambda one: ("e" in one[1].edges) - ("w" in one[1].edges))
        return [Area(west[0][0], 1, inner, 1, HALF), Area(west[1][0], 1, inner, INNER - HALF + 1, INNER)]
    north = sorted(parts, key=lambda one: ("s" in one[1].edges) - ("n" in one[1].edges))
    if len(parts) == 2:
        (first, _), (last, _) = north
        rows = min(_lines(spot, first, INNER), inner - 1)
        below = min(_lines(spot, last, INNER), inner - rows)
        return [Area(first, 1, rows, 1, INNER), Area(last, inner - below + 1, inner, 1, INNER)]
    return [Area(part, row, row, 1, INNER) for row, (part, _) in enumerate(north[:inner], 1)]


def _fill(canvas: Canvas, tile: Tile, area: Area) -> None:
    """Fills in a landmass, out to the edges that it touches."""
    edges = tile.lands[PARTS.index(area.part)].edges
    left, right = 0 if "w" in edges else area.left, WIDTH - 1 if "e" in edges else area.right
    top, bottom = 0 if "n" in edges else area.top, len(canvas) - 1 if "s" in edges else area.bottom
    across = product(range(area.top, area.bottom + 1), range(left, right + 1))
    down = product(range(top, bottom + 1), range(area.left, area.right + 1))
    for row, column in (*across, *down):
        canvas[row][column] = (LAND, "land")


def _seas(tile: Tile, spot: Spot, height: int) -> list[Area]:
    """Where dinosaurs in the ocean are written: a line of sea, else the southern edge."""
    if not tile.lands:
        return [Area(OCEAN, 1, height - 2, 1, INNER)]
    if OCEAN not in spot.herds:
        return []
    touched = "".join(land.edges for land in tile.lands)
    if "s" in touched and "n" in touched:  # no line of sea is free: use the southern coast
        return [Area(OCEAN, height - 1, height - 1, 0, WIDTH - 1)]
    row = height - 1 if "s" not in touched else 0
    return [Area(OCEAN, row, row, 1, WIDTH - 1)]


def _tokens(spot: Spot, part: str, label: str, letters: Sequence[str], width: int) -> list[Span]:
    """The text on a part: its continent, the dinosaurs by player, the icons (cut to width)."""
    herd = spot.herds.get(part, ())
    own = [
        Span(f"{letters[seat]}{number if number > 1 else ''}", f"player{seat + 1}")
        for seat, number in enumerate(herd)
        if number
    ]
    icons = [icon for at, icon in icons_of(spot.tile) if at == part]
    drawn = [Span(ICONS.get(icon, icon)[:width], "icon") for icon in icons]
    return [*([Span(label, "key")] if label else []), *own, *drawn]


def _write(canvas: Canvas, area: Area, tokens: Sequence[Span]) -> bool:
    """Writes tokens into an area, line by line; returns whether all of them fit."""
    row, column = area.top, area.left
    for token in tokens:
        width = len(token.text)
        if column + width > area.right + 1:
            row, column = row + 1, area.left
        if row > area.bottom or width > area.right + 1 - area.left:
            return False
        for offset, char in enumerate(token.text):
            canvas[row][column + offset] = (char, token.mark)
        column += width
    return True


def _spans(line: Sequence[tuple[str, str]]) -> Text:
    """Joins neighbouring characters with the same mark into spans."""
    spans: list[Span] = []
    for char, mark in line:
        if spans and spans[-1].mark == mark:
            spans[-1] = Span(spans[-1].text + char, mark)
        else:
            spans.append(Span(char, mark))
    return tuple(spans)
