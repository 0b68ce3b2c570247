"""What the rules say about a move: one check per rule, with the code of the rule.

Whose turn it is comes first: a player who may not move at all gets only that problem. The limits of a turn
(once, at most 4 steps) are P4; what a single move may do is P3 and P5 to P9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.games.pangea import moves as m
from events.games.pangea.board.board import (
    Board,
    count,
    has_neighbour,
    has_place,
    joined_over,
    on_land,
    supply,
    tile_at,
)
from events.games.pangea.board.continents import continent_at
from events.games.pangea.board.tiles import (
    BACK,
    DIAGONALS,
    EDGES,
    OCEAN,
    XY,
    land_parts,
    show_xy,
    step,
    touching,
)
from events.games.pangea.board.travel import split_steps, way
from events.games.pangea.components import ASTEROIDS, DINOSAURS, STARTERS, STEPS_A_TURN
from events.games.pangea.creatures import checks as creatures
from events.games.pangea.state import DRAWN, START, State, is_over
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Found = list[Problem]
ANY_TIME = (m.Apart, m.Join)


def check(state: State, event: Event) -> Found:
    """What the rules object to in a move, the decisive problem first."""
    move, seat = event.move, event.seat
    if isinstance(move, Finish):
        return early_finish(state)
    checks = CHECKS.get(type(move))
    if checks is None:
        return []
    gate = [] if isinstance(move, ANY_TIME) else whose_turn(state, seat, move)
    return gate or [problem for one in checks for problem in one(state, seat, move)]


def whose_turn(state: State, seat: int, move: Any) -> Found:
    """Players take turns (P4); a turn has one asteroid (P10), and after it only `end` is possible."""
    if state.phase == START or isinstance(move, m.Start):
        return _start_order(state, seat, move)
    if seat != state.seat:
        return [Problem("P4", f"it is {who(state.seat)}'s turn")]
    if state.phase != DRAWN or isinstance(move, m.End):
        return []
    if isinstance(move, m.Asteroid):
        return [Problem("P10", "an asteroid was already drawn this turn")]
    return [Problem("P4", "an asteroid was drawn this turn: only 'end' is possible now")]


def _start_order(state: State, seat: int, move: Any) -> Found:
    """One starting tile each, in turn order, before anything else."""
    if not isinstance(move, m.Start):
        return [Problem("P3", f"{who(state.seat)} must place a starting tile first")]
    if seat in state.started:
        return [Problem("P3", f"{who(seat)} has already placed a starting tile")]
    if state.phase != START:
        return [Problem("P3", "starting tiles are placed before the first turn")]
    return [] if seat == state.seat else [Problem("P3", f"{who(state.seat)} places the next starting tile")]


def start_place(state: State, seat: int, move: m.Start) -> Found:
    """The first tile goes at 0,0, each other one next to a tile, with land joined to land (P3)."""
    xy, board = move.cell.xy, state.board
    if not board.spots:
        return [] if xy == (0, 0) else [Problem("P3", "the first tile usually goes at 0,0", "disputed")]
    if objection := _not_free(board, xy):
        return [Problem("P3", objection)]
    if any(touching(move.tile, side) and _land_beyond(board, xy, side) for side in EDGES):
        return []
    return [Problem("P3", f"the tile at {show_xy(xy)} does not join its land to land on the board")]


def _not_free(board: Board, xy: XY) -> str:
    """Why no tile can be placed on a cell, or nothing."""
    if xy in board.spots:
        return f"there is already a tile at {show_xy(xy)}"
    return "" if has_neighbour(board, xy) else f"there is no tile next to {show_xy(xy)}"


def _land_beyond(board: Board, xy: XY, side: str) -> bool:
    """Whether the tile on the other side of an edge has land on it."""
    tile = tile_at(board, step(xy, side))
    return tile is not None and bool(touching(tile, BACK[side]))


def start_dinosaurs(state: State, seat: int, move: m.Start) -> Found:
    """2 dinosaurs go on the starting tile's land (P3)."""
    found = []
    if not move.tile.lands:
        found.append(Problem("P3", f"a starting tile needs land for its {STARTERS} dinosaurs"))
    elif missing := [part for part in move.on if part not in land_parts(move.tile)]:
        found.append(Problem("P3", f"the starting tile has no landmass {missing[0]}"))
    if len(move.on) > STARTERS:
        found.append(Problem("P3", f"{STARTERS} dinosaurs go on a starting tile, not {len(move.on)}"))
    return found


def place_once(state: State, seat: int, move: m.Lay) -> Found:
    """One tile a turn (P4)."""
    at = state.progress.placed
    if at is None:
        return []
    return [Problem("P4", f"{who(seat)} has already placed this turn's tile (at {show_xy(at)})")]


def place_beside(state: State, seat: int, move: m.Lay) -> Found:
    """A tile goes on an empty cell next to another tile (P5)."""
    objection = _not_free(state.board, move.cell.xy) if state.board.spots else ""
    return [Problem("P5", objection)] if objection else []


def shift_once(state: State, seat: int, move: m.Shift) -> Found:
    """At most one shift a turn (P4)."""
    if not state.progress.shifted:
        return []
    return [Problem("P4", f"{who(seat)} has already shifted a tile this turn")]


def shift_own(state: State, seat: int, move: m.Shift) -> Found:
    """A tile with one of the player's dinosaurs on its land shifts straight into an empty cell (P6)."""
    xy, board = move.cell.xy, state.board
    spot = board.spots.get(xy)
    if spot is None:
        return [Problem("P6", f"there is no tile at {show_xy(xy)}")]
    found = []
    if not on_land(spot, seat):
        found.append(Problem("P6", f"{who(seat)} has no dinosaur on the land of {show_xy(xy)}"))
    if move.way in DIAGONALS:
        found.append(Problem("P6", "a tile cannot shift diagonally, only n, e, s or w"))
    if step(xy, move.way) in board.spots:
        found.append(Problem("P6", f"there is already a tile at {show_xy(step(xy, move.way))}"))
    return found


def shift_along(state: State, seat: int, move: m.Shift) -> Found:
    """It slides along another tile and ends next to one (P6).

    The tile that it slides along is next to its start or its end, on a side parallel to the shift;
    `shift=strict` asks for tiles next to both, on the same side.
    """
    xy, spots = move.cell.xy, state.board.spots
    to = step(xy, move.way)
    if xy not in spots or to in spots or move.way in DIAGONALS:
        return []
    found = []
    sides = ("e", "w") if move.way in ("n", "s") else ("n", "s")
    beside = [[step(cell, side) in spots for cell in (xy, to)] for side in sides]
    enough = all if state.shift == "strict" else any
    if not any(enough(pair) for pair in beside):
        said = f"a shift from {show_xy(xy)} to {show_xy(to)} slides along no other tile"
        found.append(Problem("P6", said))
    if not has_neighbour(state.board, to, without=xy):
        found.append(Problem("P6", f"the tile would have no other tile next to it at {show_xy(to)}"))
    return found


def migrate_limit(state: State, seat: int, move: m.Migrate) -> Found:
    """At most 4 steps a turn, split in any way (P4)."""
    steps, left = len(split_steps(move.steps)), STEPS_A_TURN - state.progress.steps
    if steps <= left:
        return []
    said = f"this takes {steps} step{'s' * (steps != 1)}; {max(0, left)} of {STEPS_A_TURN} are left this turn"
    return [Problem("P4", said)]


def migrate_way(state: State, seat: int, move: m.Migrate) -> Found:
    """A player's dinosaur steps across joined land, across ocean, or between the two on a tile (P7)."""
    if not count(state.board, move.source, seat):
        return [Problem("P7", f"{who(seat)} has no dinosaur at {move.source}")]
    gone = way(state.board, move.source, move.steps)
    if gone.wrong:
        return [Problem("P7", gone.wrong)]
    return [Problem("P7", gone.assumed, "disputed")] if gone.assumed else []


def grow_once(state: State, seat: int, move: m.Grow | m.Spawn) -> Found:
    """At most one growth a turn, spawning included (P4)."""
    return [Problem("P4", f"{who(seat)} has already grown this turn")] if state.progress.grown else []


def grow_supply(state: State, seat: int, move: m.Grow | m.Spawn) -> Found:
    """The new dinosaur comes from the supply (P8)."""
    if supply(state.board, seat) > 0:
        return []
    return [Problem("P8", f"all {DINOSAURS} dinosaurs of {who(seat)} are in play")]


def grow_pair(state: State, seat: int, move: m.Grow) -> Found:
    """A dinosaur grows where the player has two on one landmass of one tile (P8)."""
    if move.place.part == OCEAN:
        return [Problem("P8", f"{move.place} is ocean: dinosaurs grow on land")]
    if not has_place(state.board, move.place):
        return [Problem("P8", f"there is no landmass {move.place}")]
    own = count(state.board, move.place, seat)
    if own >= 2:
        return []
    return [Problem("P8", f"{who(seat)} has {own} dinosaur{'s' * (own != 1)} at {move.place} and needs 2")]


def grow_velociraptor(state: State, seat: int, move: m.Grow) -> Found:
    """Nothing grows on a continent with a velociraptor (P8)."""
    continent = continent_at(state.board, move.place)
    if continent is None or not continent.velociraptor:
        return []
    return [Problem("P8", f"there is a velociraptor on the continent of {move.place}")]


def spawn_few(state: State, seat: int, move: m.Spawn) -> Found:
    """A dinosaur spawns for a player who began the turn with fewer than 2 in play (P8)."""
    began = state.progress.began
    if began < 2:
        return []
    return [Problem("P8", f"{who(seat)} began the turn with {began} dinosaurs in play, not fewer than 2")]


def spawn_tile(state: State, seat: int, move: m.Spawn) -> Found:
    """It spawns anywhere on this turn's tile, wherever that is now (P8)."""
    at = state.progress.placed
    if at is None:
        return [Problem("P8", "a dinosaur spawns on this turn's tile, which is not placed yet")]
    if move.place.xy != at:
        return [Problem("P8", f"a dinosaur spawns on this turn's tile, at {show_xy(at)}")]
    return [] if has_place(state.board, move.place) else [Problem("P8", f"there is no place {move.place}")]


def ruling(state: State, seat: int, move: m.Apart | m.Join) -> Found:
    """A ruling concerns the edge between two tiles (P1)."""
    xy, beyond = move.cell.xy, step(move.cell.xy, move.side)
    for cell in (xy, beyond):
        tile = tile_at(state.board, cell)
        if tile is None:
            return [Problem("P1", f"there is no tile at {show_xy(cell)}")]
        if isinstance(move, m.Join) and not tile.lands:
            return [Problem("P1", f"the tile at {show_xy(cell)} has no land")]
    joined = bool(joined_over(state.board, xy, move.side))
    if joined == isinstance(move, m.Apart):
        return []
    said = f"the land at {show_xy(xy)} and {show_xy(beyond)} is {'already' if joined else 'not'} joined"
    return [Problem("P1", said, "disputed")]


def placed_first(state: State, seat: int, move: m.Asteroid | m.End) -> Found:
    """A turn cannot end before its tile is placed (P4)."""
    if state.progress.placed is not None or state.phase == DRAWN:
        return []
    return [Problem("P4", f"{who(seat)} has not placed this turn's tile yet")]


def early_finish(state: State) -> Found:
    """The third asteroid ends the game; players may stop earlier (P10)."""
    if is_over(state):
        return []
    said = f"only {len(state.asteroids)} of {ASTEROIDS} asteroids were drawn; the others score nothing"
    return [Problem("P10", said, "disputed")]


CHECKS: dict[type, tuple[Callable[[State, int, Any], Found], ...]] = {
    m.Start: (start_place, start_dinosaurs),
    m.Lay: (place_once, place_beside),
    m.Shift: (shift_once, shift_own, shift_along),
    m.Migrate: (migrate_limit, migrate_way),
    m.Grow: (grow_once, grow_pair, grow_velociraptor, grow_supply),
    m.Spawn: (grow_once, spawn_few, spawn_tile, grow_supply),
    m.Remove: (creatures.remove_predator, creatures.remove_there),
    m.Fly: (creatures.fly_now, creatures.fly_from, creatures.fly_to, creatures.fly_somewhere),
    m.Apart: (ruling,),
    m.Join: (ruling,),
    m.Asteroid: (placed_first,),
    m.End: (placed_first,),
}
