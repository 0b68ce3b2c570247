"""Continents: sets of joined landmasses, with the dinosaurs and icons on them (P1). Knows no score."""

from __future__ import annotations

import msgspec

from events.games.pangea.board.board import Board, has_place, herd, joined_over
from events.games.pangea.board.tiles import OCEAN, STEPS, Place, land_parts, landmasses, step
from events.games.pangea.components import HATCHERY, TREX, VELOCIRAPTOR


class Continent(msgspec.Struct, frozen=True):
    """lands: joined landmasses, from north to south, then west to east. tiles: how many tiles they are on.

    herds: dinosaurs by seat (from 0). hatcheries: how many tiles have one.
    """

    lands: tuple[Place, ...]
    tiles: int
    herds: tuple[int, ...]
    trex: bool
    velociraptor: bool
    hatcheries: int


def continent_lands(board: Board, start: Place) -> set[Place]:
    """All landmasses that can be reached over land from this one; it need not exist."""
    found, open_ends = {start}, [start]
    while open_ends:
        land = open_ends.pop()
        for side in STEPS:
            for mine, theirs in joined_over(board, land.xy, side):
                beyond = Place(*step(land.xy, side), theirs)
                if mine == land.part and beyond not in found:
                    found.add(beyond)
                    open_ends.append(beyond)
    return found


def continent_at(board: Board, land: Place) -> Continent | None:
    """The continent of a landmass; None for an ocean and for a place that does not exist."""
    if land.part == OCEAN or not has_place(board, land):
        return None
    return _continent(board, continent_lands(board, land))


def continents(board: Board) -> tuple[Continent, ...]:
    """All continents, the largest first, then from the north-west."""
    found: list[Continent] = []
    seen: set[Place] = set()
    for xy, spot in board.spots.items():
        for part in land_parts(spot.tile):
            if Place(*xy, part) not in seen:
                lands = continent_lands(board, Place(*xy, part))
                seen |= lands
                found.append(_continent(board, lands))
    return tuple(sorted(found, key=lambda one: (-one.tiles, _reading_order(one.lands[0]))))


def _reading_order(land: Place) -> tuple[int, int, str]:
    """From north to south, then west to east, as a board is read."""
    return -land.y, land.x, land.part


def _continent(board: Board, lands: set[Place]) -> Continent:
    ordered = tuple(sorted(lands, key=_reading_order))
    icons = {
        (land.xy, icon)
        for land in ordered
        for part, mass in landmasses(board.spots[land.xy].tile)
        if part == land.part
        for icon in mass.icons
    }
    kinds = [icon for _, icon in icons]
    return Continent(
        ordered,
        len({land.xy for land in ordered}),
        tuple(map(sum, zip(*(herd(board, land) for land in ordered), strict=True))),
        TREX in kinds,
        VELOCIRAPTOR in kinds,
        kinds.count(HATCHERY),
    )


def lasting_icons(one: Continent) -> list[str]:
    """The icons of a continent that keep their effect, in words."""
    eggs = f"{one.hatcheries} hatcher{'y' if one.hatcheries == 1 else 'ies'}"
    return ["T. rex"] * one.trex + ["velociraptor"] * one.velociraptor + [eggs] * bool(one.hatcheries)
