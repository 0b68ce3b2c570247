"""Creatures that act in the turn in which their tile is placed (P9): what they can still do, and where."""

from __future__ import annotations

from itertools import combinations

from events.games.pangea.board.board import has_place
from events.games.pangea.board.continents import continent_lands
from events.games.pangea.board.tiles import OCEAN, PARTS, Place, Tile, icons_of
from events.games.pangea.components import FLIGHTS, PTERANODON, REMOVALS
from events.games.pangea.state import Predator, Progress, State


def predators_of(tile: Tile) -> tuple[Predator, ...]:
    """The predators of a tile that has just been placed, by landmass."""
    most: dict[str, int] = {}
    for part, icon in icons_of(tile):
        if icon in REMOVALS:
            most[part] = most.get(part, 0) + REMOVALS[icon]
    return tuple(Predator(part, number) for part, number in most.items())


def flights_of(tile: Tile) -> int:
    """How many dinosaurs may fly to a tile that has just been placed."""
    return FLIGHTS * sum(icon == PTERANODON for _, icon in icons_of(tile))


def predators_at(state: State, place: Place) -> str:
    """The landmasses of this turn's tile whose predators now share a continent with this place."""
    placed = state.progress.placed
    if placed is None or place.part == OCEAN:
        return ""
    homes = {predator.part: Place(*placed, predator.part) for predator in state.progress.predators}
    return "".join(
        part
        for part, home in homes.items()
        if has_place(state.board, home) and place in continent_lands(state.board, home)
    )


def removals_left(progress: Progress) -> int:
    """How many dinosaurs the predators of this turn's tile may still remove in all."""
    return max(0, sum(predator.most for predator in progress.predators) - len(progress.removed))


def may_remove(progress: Progress, able: str) -> bool:
    """Whether the predators of these landmasses may remove one more dinosaur.

    Players do not say which of two predators on one continent removed a dinosaur, and it matters only
    once their landmasses are apart. So any allocation will do, and one exists unless some group of
    predators alone could reach more of the removed dinosaurs than it may remove (Hall's theorem).
    """
    removed = (*progress.removed, able)
    return all(
        sum(set(reached) <= {predator.part for predator in group} for reached in removed)
        <= sum(predator.most for predator in group)
        for size in range(1, len(progress.predators) + 1)
        for group in combinations(progress.predators, size)
    )


def destination(state: State) -> Place | None:
    """Where a pteranodon takes its dinosaurs if nothing else is typed.

    Its tile is the one placed this turn, or the only tile with a pteranodon; the place is the tile's
    first landmass, or its ocean if it has no land.
    """
    placed, spots = state.progress.placed, state.board.spots
    nests = [xy for xy, spot in spots.items() if flights_of(spot.tile)]
    nests = [placed] if placed in nests else nests
    return Place(*nests[0], PARTS[0] if spots[nests[0]].tile.lands else OCEAN) if len(nests) == 1 else None
