"""The creatures that act in the turn of their tile (P9): what they may yet do, and where."""

from __future__ import annotations

from events.games.pangea.board import has_place
from events.games.pangea.continents import continent_lands
from events.games.pangea.state import Hunter, State
from events.games.pangea.tiles import (
    DILOPHOSAURUS,
    OCEAN,
    PARTS,
    PTERANODON,
    SPINOSAURUS,
    XY,
    Tile,
    icons_of,
)

BITES = {DILOPHOSAURUS: 1, SPINOSAURUS: 2}
"""How many dinosaurs a predator may take in the turn of its tile."""
FLIGHTS = 2
"""How many a pteranodon may carry."""


def hunters_of(tile: Tile) -> tuple[Hunter, ...]:
    """The predators of a tile that is just laid."""
    return tuple(Hunter(part, BITES[icon]) for part, icon in icons_of(tile) if icon in BITES)


def flights_of(tile: Tile) -> int:
    """How many dinosaurs may fly to a tile that is just laid."""
    return FLIGHTS * sum(icon == PTERANODON for _, icon in icons_of(tile))


def hunters_at(state: State, xy: XY, part: str) -> list[int]:
    """The predators of this turn's tile that may yet take somebody from this landmass (P9)."""
    placed = state.progress.placed
    if placed is None or part == OCEAN:
        return []
    return [
        index
        for index, hunter in enumerate(state.progress.hunters)
        if hunter.left > 0
        and has_place(state.board, placed, hunter.part)
        and (xy, part) in continent_lands(state.board, (placed, hunter.part))
    ]


def landing(state: State) -> tuple[XY, str] | None:
    """Where a pteranodon brings its dinosaurs where nothing is said: the tile laid this turn, else
    the only tile with one; to its land, or to its ocean where it has none."""
    placed = state.progress.placed
    spots = state.board.spots
    nests = [xy for xy, spot in spots.items() if has_pteranodon(spot.tile)]
    nest = placed if placed in nests else nests[0] if len(nests) == 1 else None
    if nest is None:
        return None
    return nest, PARTS[0] if spots[nest].tile.lands else OCEAN


def has_pteranodon(tile: Tile | None) -> bool:
    return tile is not None and flights_of(tile) > 0
