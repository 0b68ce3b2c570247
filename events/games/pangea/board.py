"""The board: tiles with what stands on them, and the table's rulings about single edges.

Boards are values: every function gives a new board and leaves the old one as it was. Nothing here
knows whose turn it is or what is allowed; what cannot be done leaves the board as it is.
"""

from __future__ import annotations

import msgspec

from events.games.pangea.tiles import (
    BACK,
    OCEAN,
    PARTS,
    STEPS,
    XY,
    Tile,
    has_part,
    neighbours,
    step,
    touching,
)

DINOSAURS = 10
"""How many each player has, in play and in the supply together."""

Edge = tuple[int, int, str]
"""The edge east (`e`) or north (`n`) of a cell."""


class Spot(msgspec.Struct, frozen=True):
    """A tile on the board. herds: part → dinosaurs by seat (from 0); parts without any are left out."""

    tile: Tile
    herds: dict[str, tuple[int, ...]] = {}


class Board(msgspec.Struct, frozen=True):
    """seats: how many players. rulings: edge → whether land meets over it, by the table's word (P1)."""

    seats: int
    spots: dict[XY, Spot] = {}
    rulings: dict[Edge, bool] = {}


def edge_of(xy: XY, side: str) -> Edge:
    """The name of an edge, the same from both of its sides."""
    if side in ("s", "w"):
        return (*step(xy, side), BACK[side])
    return (*xy, side)


def tile_at(board: Board, xy: XY) -> Tile | None:
    spot = board.spots.get(xy)
    return spot.tile if spot else None


def has_place(board: Board, xy: XY, part: str) -> bool:
    """Whether there is such a landmass or ocean on the board."""
    spot = board.spots.get(xy)
    return spot is not None and has_part(spot.tile, part)


def herd(board: Board, xy: XY, part: str) -> tuple[int, ...]:
    """The dinosaurs at a place, by seat."""
    spot = board.spots.get(xy)
    found = spot.herds.get(part) if spot else None
    return found or (0,) * board.seats


def count(board: Board, xy: XY, part: str, seat: int) -> int:
    """One seat's dinosaurs at a place."""
    return herd(board, xy, part)[seat - 1] if 1 <= seat <= board.seats else 0


def on_land(spot: Spot, seat: int) -> int:
    """One seat's dinosaurs on the land of a tile."""
    return sum(herd[seat - 1] for part, herd in spot.herds.items() if part != OCEAN)


def in_play(board: Board, seat: int) -> int:
    """One seat's dinosaurs on the whole board, oceans included."""
    found = 0
    for spot in board.spots.values():  # loops: this is asked at every growth and every end of a turn
        for herd in spot.herds.values():
            found += herd[seat - 1]
    return found


def supply(board: Board, seat: int) -> int:
    return DINOSAURS - in_play(board, seat)


def joined_over(board: Board, xy: XY, side: str) -> tuple[tuple[str, str], ...]:
    """The landmasses joined over an edge: (of this tile, of the one beyond) (P1)."""
    here, there = tile_at(board, xy), tile_at(board, step(xy, side))
    if here is None or there is None or side not in STEPS:
        return ()
    mine, theirs = touching(here, side), touching(there, BACK[side])
    ruling = board.rulings.get(edge_of(xy, side)) if board.rulings else None
    if ruling is False:
        return ()
    if ruling:  # the printed land meets: where no edge was typed for it, the first landmass does
        mine, theirs = mine or _first(here), theirs or _first(there)
    return tuple((a, b) for a in mine for b in theirs)


def _first(tile: Tile) -> str:
    return PARTS[: min(1, len(tile.lands))]


def put(board: Board, xy: XY, part: str, seat: int, number: int = 1) -> Board:
    """Dinosaurs set on a place, or taken off (number below 0); never more than there are."""
    if not (has_place(board, xy, part) and 1 <= seat <= board.seats):
        return board
    stock = supply(board, seat) if number > 0 else count(board, xy, part, seat)
    number = max(-stock, min(stock, number))
    if not number:
        return board
    return with_spot(board, xy, _counted(board.spots[xy], part, seat, number, board.seats))


def carry(board: Board, seat: int, xy: XY, part: str, to: XY, onto: str) -> Board:
    """One dinosaur taken from a place to another one."""
    if (xy, part) == (to, onto) or not (count(board, xy, part, seat) and has_place(board, to, onto)):
        return board
    spots = {**board.spots, xy: _counted(board.spots[xy], part, seat, -1, board.seats)}
    spots[to] = _counted(spots[to], onto, seat, 1, board.seats)
    return Board(board.seats, spots, board.rulings)


def _counted(spot: Spot, part: str, seat: int, number: int, seats: int) -> Spot:
    """The tile with more or fewer of a seat's dinosaurs on one of its parts."""
    counts = list(spot.herds.get(part) or (0,) * seats)
    counts[seat - 1] += number
    herds = {**spot.herds, part: tuple(counts)}
    if not any(counts):
        del herds[part]
    return Spot(spot.tile, herds)


def with_spot(board: Board, xy: XY, spot: Spot) -> Board:
    return Board(board.seats, {**board.spots, xy: spot}, board.rulings)


def lay(board: Board, xy: XY, tile: Tile) -> Board:
    """A tile laid; over another one it corrects what was typed: who still has ground stays."""
    old = board.spots.get(xy)
    herds = {part: herd for part, herd in old.herds.items() if has_part(tile, part)} if old else {}
    return with_spot(board, xy, Spot(tile, herds))


def shifted(board: Board, xy: XY, to: XY) -> Board:
    """A tile with all that is on it, elsewhere; rulings about its edges were about other coasts."""
    if xy not in board.spots or to in board.spots:
        return board
    spots = {(to if at == xy else at): spot for at, spot in board.spots.items()}
    return Board(board.seats, spots, without_rulings(board, xy, to))


def without_rulings(board: Board, *cells: XY) -> dict[Edge, bool]:
    """The rulings that are not about an edge of these cells."""
    if not board.rulings:
        return board.rulings
    lapsed = {edge_of(xy, side) for xy in cells for side in STEPS}
    return {edge: ruling for edge, ruling in board.rulings.items() if edge not in lapsed}


def ruled(board: Board, xy: XY, side: str, joined: bool) -> Board:
    """The table's word about one edge, where there is a tile on both sides of it."""
    if side not in STEPS or xy not in board.spots or step(xy, side) not in board.spots:
        return board
    return Board(board.seats, board.spots, {**board.rulings, edge_of(xy, side): joined})


def has_neighbour(board: Board, xy: XY, without: XY | None = None) -> bool:
    """Whether a tile lies on one of the four cells beside this one, not counting `without`."""
    return any(cell in board.spots and cell != without for cell in neighbours(xy))
