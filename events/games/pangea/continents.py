"""Continents: sets of joined landmasses, with what stands on them (P1). Knows no score."""

from __future__ import annotations

import msgspec

from events.games.pangea.board import Board, herd, joined_over
from events.games.pangea.tiles import HATCHERY, PARTS, STEPS, TREX, VELOCIRAPTOR, XY, land_at, step

Land = tuple[XY, str]
"""A landmass on the board: its tile's cell and its letter."""


class Continent(msgspec.Struct, frozen=True):
    """lands: joined landmasses, in the order of their cells. tiles: how many tiles they lie on.

    herds: dinosaurs by seat (from 0). hatcheries: tiles with one.
    """

    lands: tuple[Land, ...]
    tiles: int
    herds: tuple[int, ...]
    trex: bool
    velociraptor: bool
    hatcheries: int


def continent_lands(board: Board, start: Land) -> set[Land]:
    """All landmasses that one can walk to from this one; it is not asked whether it exists."""
    found, edge = {start}, [start]
    while edge:
        xy, part = edge.pop()
        for side in STEPS:
            beyond = step(xy, side)
            for mine, theirs in joined_over(board, xy, side):
                if mine == part and (beyond, theirs) not in found:
                    found.add((beyond, theirs))
                    edge.append((beyond, theirs))
    return found


def continent_at(board: Board, xy: XY, part: str) -> Continent | None:
    """The continent of a landmass; None for an ocean and for what is not there."""
    spot = board.spots.get(xy)
    if spot is None or land_at(spot.tile, part) is None:
        return None
    return _continent(board, continent_lands(board, (xy, part)))


def continents(board: Board) -> tuple[Continent, ...]:
    """All continents, the largest first, then from the north-west."""
    found: list[Continent] = []
    seen: set[Land] = set()
    for xy, spot in board.spots.items():
        for part in PARTS[: len(spot.tile.lands)]:
            if (xy, part) not in seen:
                lands = continent_lands(board, (xy, part))
                seen |= lands
                found.append(_continent(board, lands))
    return tuple(sorted(found, key=lambda one: (-one.tiles, _reading(one.lands[0]))))


def _reading(land: Land) -> tuple[int, int, str]:
    """From the north to the south, then from the west to the east, as a board is read."""
    (x, y), part = land
    return -y, x, part


def _continent(board: Board, lands: set[Land]) -> Continent:
    ordered = tuple(sorted(lands, key=_reading))
    herds = [herd(board, xy, part) for xy, part in ordered]
    icons = [(xy, icon) for xy, part in ordered for icon in _icons(board, xy, part)]
    return Continent(
        ordered,
        len({xy for xy, _ in ordered}),
        tuple(map(sum, zip(*herds, strict=True))),
        any(icon == TREX for _, icon in icons),
        any(icon == VELOCIRAPTOR for _, icon in icons),
        len({xy for xy, icon in icons if icon == HATCHERY}),
    )


def _icons(board: Board, xy: XY, part: str) -> tuple[str, ...]:
    land = land_at(board.spots[xy].tile, part)
    return land.icons if land else ()
