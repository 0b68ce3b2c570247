"""The board: tiles with the dinosaurs on them, and the players' rulings on single edges.

Boards are values: every function returns a new board and leaves the old one unchanged. Nothing here
knows whose turn it is or what is allowed; an impossible change returns the same board.
"""

from __future__ import annotations

import msgspec

from events.games.pangea.board.tiles import (
    BACK,
    OCEAN,
    STEPS,
    XY,
    Place,
    Tile,
    has_part,
    land_parts,
    step,
    touching,
)
from events.games.pangea.components import DINOSAURS

Edge = tuple[int, int, str]
"""The east (`e`) or north (`n`) edge of a cell."""


class Spot(msgspec.Struct, frozen=True):
    """A tile on the board. herds: part → dinosaurs by seat (from 0); parts without any are omitted."""

    tile: Tile
    herds: dict[str, tuple[int, ...]] = {}


class Board(msgspec.Struct, frozen=True):
    """seats: how many players. rulings: edge → whether the players say that land meets there (P1)."""

    seats: int
    spots: dict[XY, Spot] = {}
    rulings: dict[Edge, bool] = {}


def edge_of(xy: XY, side: str) -> Edge:
    """The name of an edge, the same from both of its sides."""
    if side in ("s", "w"):
        return (*step(xy, side), BACK[side])
    return (*xy, side)


def tile_at(board: Board, xy: XY) -> Tile | None:
    """The tile on a cell, or None."""
    spot = board.spots.get(xy)
    return spot.tile if spot else None


def has_place(board: Board, place: Place) -> bool:
    """Whether the board has this landmass or ocean."""
    tile = tile_at(board, place.xy)
    return tile is not None and has_part(tile, place.part)


def herd(board: Board, place: Place) -> tuple[int, ...]:
    """The dinosaurs at a place, by seat."""
    spot = board.spots.get(place.xy)
    found = spot.herds.get(place.part) if spot else None
    return found or (0,) * board.seats


def count(board: Board, place: Place, seat: int) -> int:
    """One seat's dinosaurs at a place."""
    return herd(board, place)[seat - 1] if 1 <= seat <= board.seats else 0


def on_land(spot: Spot, seat: int) -> int:
    """One seat's dinosaurs on the land of a tile."""
    return sum(herd[seat - 1] for part, herd in spot.herds.items() if part != OCEAN)


def in_play(board: Board, seat: int) -> int:
    """One seat's dinosaurs on the whole board, oceans included."""
    found = 0
    for spot in board.spots.values():  # loops: this runs at every growth and at the end of every turn
        for herd in spot.herds.values():
            found += herd[seat - 1]
    return found


def supply(board: Board, seat: int) -> int:
    """One seat's dinosaurs that are not on the board."""
    return DINOSAURS - in_play(board, seat)


def joined_over(board: Board, xy: XY, side: str) -> tuple[tuple[str, str], ...]:
    """The landmasses joined at an edge: (of this tile, of the next tile) (P1)."""
    here, there = tile_at(board, xy), tile_at(board, step(xy, side))
    if here is None or there is None or side not in STEPS:
        return ()
    mine, theirs = touching(here, side), touching(there, BACK[side])
    ruling = board.rulings.get(edge_of(xy, side)) if board.rulings else None
    if ruling is False:
        return ()
    if ruling:  # the printed land meets: if no landmass was typed with this edge, the first one has it
        mine, theirs = mine or land_parts(here)[:1], theirs or land_parts(there)[:1]
    return tuple((a, b) for a in mine for b in theirs)


def put(board: Board, place: Place, seat: int, number: int = 1) -> Board:
    """Adds dinosaurs to a place, or removes them (number below 0); never more than there are."""
    if not (has_place(board, place) and 1 <= seat <= board.seats):
        return board
    stock = supply(board, seat) if number > 0 else count(board, place, seat)
    number = max(-stock, min(stock, number))
    if not number:
        return board
    return with_spot(board, place.xy, _counted(board.spots[place.xy], place.part, seat, number, board.seats))


def carry(board: Board, seat: int, source: Place, to: Place) -> Board:
    """Takes one dinosaur from a place to another one."""
    if source == to or not (count(board, source, seat) and has_place(board, to)):
        return board
    left = _counted(board.spots[source.xy], source.part, seat, -1, board.seats)
    spots = {**board.spots, source.xy: left}
    spots[to.xy] = _counted(spots[to.xy], to.part, seat, 1, board.seats)
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
    """The board with one cell changed."""
    return Board(board.seats, {**board.spots, xy: spot}, board.rulings)


def lay(board: Board, xy: XY, tile: Tile) -> Board:
    """Places a tile. On top of another one it corrects that tile; dinosaurs stay if their place does."""
    old = board.spots.get(xy)
    herds = {part: herd for part, herd in old.herds.items() if has_part(tile, part)} if old else {}
    return with_spot(board, xy, Spot(tile, herds))


def shifted(board: Board, xy: XY, to: XY) -> Board:
    """Moves a tile with everything on it; rulings about its old and new edges lapse."""
    if xy not in board.spots or to in board.spots:
        return board
    spots = {(to if at == xy else at): spot for at, spot in board.spots.items()}
    lapsed = {edge_of(cell, side) for cell in (xy, to) for side in STEPS}
    rulings = {edge: joined for edge, joined in board.rulings.items() if edge not in lapsed}
    return Board(board.seats, spots, rulings)


def ruled(board: Board, xy: XY, side: str, joined: bool) -> Board:
    """Records a ruling about one edge, if both of its sides have a tile."""
    if side not in STEPS or xy not in board.spots or step(xy, side) not in board.spots:
        return board
    return Board(board.seats, board.spots, {**board.rulings, edge_of(xy, side): joined})


def has_neighbour(board: Board, xy: XY, without: XY | None = None) -> bool:
    """Whether one of the four neighbouring cells has a tile, not counting `without`."""
    return any(cell in board.spots and cell != without for cell in (step(xy, side) for side in STEPS))
