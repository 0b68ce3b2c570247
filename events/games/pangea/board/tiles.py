"""Tiles and places as values, and how they are written. Knows no board and no rule.

A tile is typed as its landmasses, each as the edges it touches: `ne+hatchery/sw!`.
A place is where dinosaurs are: `2,-1` (the tile's first landmass), `2,-1b`, `2,-1~` (its ocean).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from events.moves.kinds import is_number

XY = tuple[int, int]
"""Where a tile is: x grows to the east, y to the north."""

FARTHEST = 99
Along = Annotated[int, msgspec.Meta(ge=-FARTHEST, le=FARTHEST)]

STEPS: dict[str, XY] = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
"""The four directions and where they lead."""
DIAGONALS: dict[str, XY] = {"ne": (1, 1), "se": (1, -1), "sw": (-1, -1), "nw": (-1, 1)}
BACK = {"n": "s", "e": "w", "s": "n", "w": "e"}
EDGES = "nesw"

PARTS = "abcd"
"""The letters of a tile's landmasses, in the order in which they are typed."""
OCEAN = "~"


class Landmass(msgspec.Struct, frozen=True, omit_defaults=True):
    """One landmass of a tile: the edges it touches (of `nesw`, in this order) and its icons."""

    edges: str = ""
    icons: tuple[str, ...] = ()


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A tectonic plate. icons: those of a tile without land. ocean: whether it has any."""

    lands: Annotated[tuple[Landmass, ...], msgspec.Meta(max_length=len(PARTS))] = ()
    icons: tuple[str, ...] = ()
    ocean: bool = True


class Cell(msgspec.Struct, frozen=True):
    """Where a tile is or will be."""

    x: Along
    y: Along

    @property
    def xy(self) -> XY:
        return self.x, self.y

    def __str__(self) -> str:
        return show_xy(self.xy)


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where dinosaurs are: a landmass (`a` to `d`) or the ocean (`~`) of a tile."""

    x: Along
    y: Along
    part: str = "a"

    @property
    def xy(self) -> XY:
        return self.x, self.y

    def __str__(self) -> str:
        return f"{self.x},{self.y}{'' if self.part == 'a' else self.part}"


def numbers_in(text: str) -> XY | None:
    """`2,-1` as numbers, or None; they may exceed `FARTHEST`."""
    x, comma, y = text.replace("−", "-").partition(",")
    return (int(x), int(y)) if comma and is_number(x) and is_number(y) else None


def place_in(text: str) -> Place | None:
    """A place from its text, or None; it may be farther out than `FARTHEST`."""
    bare = numbers_in(text)
    if bare:
        return Place(*bare)
    lettered = numbers_in(text[:-1]) if text and text[-1] in PARTS + OCEAN else None
    return Place(*lettered, text[-1]) if lettered else None


def landmasses(tile: Tile) -> tuple[tuple[str, Landmass], ...]:
    """(letter, landmass) of each landmass."""
    return tuple(zip(PARTS, tile.lands, strict=False))


def land_parts(tile: Tile) -> str:
    """The letters of the landmasses."""
    return PARTS[: len(tile.lands)]


def parts_of(tile: Tile) -> str:
    """The letters of the landmasses, then `~` if the tile has ocean."""
    return land_parts(tile) + OCEAN * tile.ocean


def has_part(tile: Tile, part: str) -> bool:
    """Whether dinosaurs can stand there."""
    return len(part) == 1 and part in parts_of(tile)


def touching(tile: Tile, edge: str) -> str:
    """The letters of the landmasses that touch an edge."""
    return "".join(part for part, land in landmasses(tile) if edge in land.edges)


def step(xy: XY, direction: str) -> XY:
    """The next cell in a direction (also a diagonal one); the same cell for anything else."""
    dx, dy = STEPS.get(direction) or DIAGONALS.get(direction) or (0, 0)
    return xy[0] + dx, xy[1] + dy


def icons_of(tile: Tile) -> tuple[tuple[str, str], ...]:
    """(part, icon) of all icons; on a tile without land the part is `~`."""
    if not tile.lands:
        return tuple((OCEAN, icon) for icon in tile.icons)
    return tuple((part, icon) for part, land in landmasses(tile) for icon in land.icons)


def show_tile(tile: Tile) -> str:
    """The tile as it is typed."""
    lands = "/".join(_with_icons(land.edges or ".", land.icons) for land in tile.lands)
    return (lands or _with_icons("-", tile.icons)) + ("" if tile.ocean else "!")


def _with_icons(edges: str, icons: tuple[str, ...]) -> str:
    return "+".join((edges, *icons))


def show_xy(xy: XY) -> str:
    """A cell as it is typed."""
    return f"{xy[0]},{xy[1]}"
