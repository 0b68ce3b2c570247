"""The creatures that act in the turn of their tile (P9): what they may yet do, and where."""

from __future__ import annotations

from itertools import combinations

from events.games.pangea.board import has_place
from events.games.pangea.continents import continent_lands
from events.games.pangea.state import Hunter, Progress, State
from events.games.pangea.tiles import DILOPHOSAURUS, OCEAN, PARTS, PTERANODON, SPINOSAURUS, XY, Tile, icons_of

BITES = {DILOPHOSAURUS: 1, SPINOSAURUS: 2}
"""How many dinosaurs a predator may take in the turn of its tile."""
FLIGHTS = 2
"""How many a pteranodon may carry."""


def hunters_of(tile: Tile) -> tuple[Hunter, ...]:
    """The predators of a tile that is just laid, by landmass."""
    most: dict[str, int] = {}
    for part, icon in icons_of(tile):
        if icon in BITES:
            most[part] = most.get(part, 0) + BITES[icon]
    return tuple(Hunter(part, number) for part, number in most.items())


def flights_of(tile: Tile) -> int:
    """How many dinosaurs may fly to a tile that is just laid."""
    return FLIGHTS * sum(icon == PTERANODON for _, icon in icons_of(tile))


def hunters_at(state: State, xy: XY, part: str) -> str:
    """The landmasses of this turn's tile whose predators share a continent with this one now (P9)."""
    placed = state.progress.placed
    if placed is None or part == OCEAN:
        return ""
    return "".join(
        hunter.part
        for hunter in state.progress.hunters
        if has_place(state.board, placed, hunter.part)
        and (xy, part) in continent_lands(state.board, (placed, hunter.part))
    )


def bites_left(progress: Progress) -> int:
    """How many dinosaurs the predators of this turn's tile may yet take in all."""
    return max(0, sum(hunter.most for hunter in progress.hunters) - len(progress.taken))


def may_take(progress: Progress, able: str) -> bool:
    """Whether one more dinosaur may be taken by the predators of these landmasses (P9).

    Which of two predators on one continent took a dinosaur is not said, and matters only once their
    landmasses lie apart. So any sharing out will do, and there is one unless some group of predators
    is all that reached more dinosaurs than it may take.
    """
    taken = (*progress.taken, able)
    return all(
        sum(set(reached) <= {hunter.part for hunter in group} for reached in taken)
        <= sum(hunter.most for hunter in group)
        for size in range(1, len(progress.hunters) + 1)
        for group in combinations(progress.hunters, size)
    )


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
