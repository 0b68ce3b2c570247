"""What the rules say about a move: one check a rule, each with the code of the rules page.

The turn comes first: who may not move at all is told only that. Limits of a turn (once, at most 4
steps) are P4; what a single move may do is P3 and P5 to P9.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.games.pangea import moves as m
from events.games.pangea import rules_creatures as creatures
from events.games.pangea.board import Board, count, has_neighbour, has_place, joined_over, on_land, supply
from events.games.pangea.continents import continent_at
from events.games.pangea.state import DRAWN, START, STEPS_A_TURN, State, is_over
from events.games.pangea.tiles import (
    BACK,
    DIAGONALS,
    EDGES,
    OCEAN,
    XY,
    Tile,
    has_part,
    land_at,
    show_place,
    show_xy,
    step,
    touching,
)
from events.games.pangea.travel import split_steps, way
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Found = list[Problem]
ANY_TIME = (m.Apart, m.Join)


def check(state: State, event: Event) -> Found:
    """What the rules object to in a move; the first problem is the most telling."""
    move, seat = event.move, event.seat
    if isinstance(move, Finish):
        return early_finish(state)
    checks = CHECKS.get(type(move))
    if checks is None:
        return []
    gate = [] if isinstance(move, ANY_TIME) else whose_turn(state, seat, move)
    return gate or [problem for one in checks for problem in one(state, seat, move)]


def whose_turn(state: State, seat: int, move: Any) -> Found:
    """P4: players move in turn; after an asteroid only `end` is left. P10: one asteroid a turn."""
    if state.phase == START or isinstance(move, m.Start):
        return _start_order(state, seat, move)
    if seat != state.seat:
        return [Problem("P4", f"it is {who(state.seat)}'s turn")]
    if state.phase != DRAWN or isinstance(move, m.End):
        return []
    if isinstance(move, m.Asteroid):
        return [Problem("P10", "an asteroid was just drawn: another one cannot come in the same turn")]
    return [Problem("P4", "the asteroid ended this turn's actions: 'end' is all that is left")]


def _start_order(state: State, seat: int, move: Any) -> Found:
    """P3: one starting tile each, in turn order, before anything else."""
    if not isinstance(move, m.Start):
        return [Problem("P3", f"{who(state.seat)} has still to lay a starting tile")]
    if seat in state.started:
        return [Problem("P3", f"{who(seat)} has laid a starting tile already")]
    if state.phase != START:
        return [Problem("P3", "starting tiles are laid before the first turn")]
    return [] if seat == state.seat else [Problem("P3", f"{who(state.seat)} lays the next starting tile")]


def start_place(state: State, seat: int, move: m.Start) -> Found:
    """P3: the first tile lies at 0,0; each other one beside a tile, with land joined to land."""
    xy, tile, spots = move.cell.xy, move.tile, state.board.spots
    if not spots:
        return [] if xy == (0, 0) else [Problem("P3", "the first tile usually lies at 0,0", "disputed")]
    if xy in spots:
        return [Problem("P3", f"a tile lies at {show_xy(xy)} already")]
    if not has_neighbour(state.board, xy):
        return [Problem("P3", f"no tile lies beside {show_xy(xy)}")]
    if any(touching(tile, side) and _land_behind(state.board, xy, side) for side in EDGES):
        return []
    return [Problem("P3", f"no land of the tile at {show_xy(xy)} is joined to land that lies already")]


def _land_behind(board: Board, xy: XY, side: str) -> bool:
    """Whether the tile beyond an edge has land on it."""
    spot = board.spots.get(step(xy, side))
    return spot is not None and bool(touching(spot.tile, BACK[side]))


def start_dinosaurs(state: State, seat: int, move: m.Start) -> Found:
    """P3: 2 dinosaurs on the starting tile's land."""
    found = []
    if not move.tile.lands:
        found.append(Problem("P3", "a starting tile has land, for 2 dinosaurs to stand on"))
    elif missing := [part for part in move.on if land_at(move.tile, part) is None]:
        found.append(Problem("P3", f"the starting tile has no landmass {missing[0]}"))
    if len(move.on) > 2:
        found.append(Problem("P3", f"2 dinosaurs go on the starting tile, not {len(move.on)}"))
    return found


def place_once(state: State, seat: int, move: m.Lay) -> Found:
    """P4: one tile is laid a turn."""
    at = state.progress.placed
    if at is None:
        return []
    return [Problem("P4", f"{who(seat)} has laid this turn's tile already (it is at {show_xy(at)})")]


def place_beside(state: State, seat: int, move: m.Lay) -> Found:
    """P5: a tile is laid on an empty cell beside another tile; terrain need not match."""
    xy, board = move.cell.xy, state.board
    if xy in board.spots:
        return [Problem("P5", f"a tile lies at {show_xy(xy)} already")]
    if board.spots and not has_neighbour(board, xy):
        return [Problem("P5", f"no tile lies beside {show_xy(xy)}")]
    return []


def shift_once(state: State, seat: int, move: m.Shift) -> Found:
    """P4: at most one shift a turn."""
    return [Problem("P4", f"{who(seat)} has shifted a tile in this turn")] if state.progress.shifted else []


def shift_own(state: State, seat: int, move: m.Shift) -> Found:
    """P6: a tile with an own dinosaur on its land shifts straight into an empty cell."""
    xy, board = move.cell.xy, state.board
    spot = board.spots.get(xy)
    if spot is None:
        return [Problem("P6", f"no tile lies at {show_xy(xy)}")]
    found = []
    if not on_land(spot, seat):
        found.append(Problem("P6", f"{who(seat)} has no dinosaur on the land of {show_xy(xy)}"))
    if move.way in DIAGONALS:
        found.append(Problem("P6", "a tile does not shift diagonally: n, e, s or w"))
    if step(xy, move.way) in board.spots:
        found.append(Problem("P6", f"a tile lies at {show_xy(step(xy, move.way))} already"))
    return found


def shift_along(state: State, seat: int, move: m.Shift) -> Found:
    """P6: it shifts along another tile, beside its start or its end (`shift=strict`: beside both, on the
    same side), and ends with a whole side beside a tile."""
    xy, spots = move.cell.xy, state.board.spots
    to = step(xy, move.way)
    if xy not in spots or to in spots or move.way in DIAGONALS:
        return []
    found = []
    sides = ("e", "w") if move.way in ("n", "s") else ("n", "s")
    beside = [[step(cell, side) in spots for cell in (xy, to)] for side in sides]
    enough = all if state.shift == "strict" else any
    if not any(enough(pair) for pair in beside):
        found.append(Problem("P6", f"the way from {show_xy(xy)} to {show_xy(to)} is along no other tile"))
    if not has_neighbour(state.board, to, without=xy):
        found.append(Problem("P6", f"at {show_xy(to)} the tile has no other tile beside it"))
    return found


def migrate_limit(state: State, seat: int, move: m.Migrate) -> Found:
    """P4: at most 4 steps a turn, split as wanted."""
    steps, left = len(split_steps(move.steps)), STEPS_A_TURN - state.progress.steps
    if steps <= left:
        return []
    said = f"{steps} step{'s' * (steps != 1)}: {max(0, left)} of the {STEPS_A_TURN} in a turn are left"
    return [Problem("P4", said)]


def migrate_way(state: State, seat: int, move: m.Migrate) -> Found:
    """P7: an own dinosaur steps over joined land, over oceans, or from one to the other on a tile."""
    xy, part = move.source.xy, move.source.part
    if not count(state.board, xy, part, seat):
        return [Problem("P7", f"{who(seat)} has no dinosaur at {show_place(xy, part)}")]
    gone = way(state.board, (xy, part), move.steps)
    if gone.wrong:
        return [Problem("P7", gone.wrong)]
    return [Problem("P7", gone.chosen, "disputed")] if gone.chosen else []


def grow_once(state: State, seat: int, move: m.Grow | m.Spawn) -> Found:
    """P4: a herd grows at most once a turn, a spawned dinosaur included."""
    return [Problem("P4", f"{who(seat)} has grown in this turn")] if state.progress.grown else []


def grow_supply(state: State, seat: int, move: m.Grow | m.Spawn) -> Found:
    """P8: the new dinosaur comes from the supply of 10."""
    if supply(state.board, seat) > 0:
        return []
    return [Problem("P8", f"all dinosaurs of {who(seat)} are in play")]


def grow_pair(state: State, seat: int, move: m.Grow) -> Found:
    """P8: a herd grows beside two own dinosaurs on one landmass of one tile."""
    xy, part = move.place.xy, move.place.part
    said = show_place(xy, part)
    if part == OCEAN:
        return [Problem("P8", f"{said} is ocean: a herd grows on land")]
    if not has_place(state.board, xy, part):
        return [Problem("P8", f"there is no landmass {said}")]
    own = count(state.board, xy, part, seat)
    if own >= 2:
        return []
    return [Problem("P8", f"{who(seat)} has {own} dinosaur{'s' * (own != 1)} at {said}, 2 are needed")]


def grow_velociraptor(state: State, seat: int, move: m.Grow) -> Found:
    """P8: no herd grows on a continent with a velociraptor."""
    continent = continent_at(state.board, move.place.xy, move.place.part)
    if continent is None or not continent.velociraptor:
        return []
    return [Problem("P8", f"a velociraptor lives on the continent of {move.place}")]


def spawn_few(state: State, seat: int, move: m.Spawn) -> Found:
    """P8: a dinosaur spawns for who began the turn with fewer than 2 in play."""
    began = state.progress.began
    if began < 2:
        return []
    return [Problem("P8", f"{who(seat)} began the turn with {began} dinosaurs in play, not below 2")]


def spawn_tile(state: State, seat: int, move: m.Spawn) -> Found:
    """P8: it spawns anywhere on the tile laid this turn, wherever that has drifted since."""
    at = state.progress.placed
    if at is None:
        return [Problem("P8", "a dinosaur spawns on this turn's tile, which is not laid yet")]
    tile = state.board.spots[at].tile if at in state.board.spots else Tile((), (), False)
    if move.place.xy != at:
        return [Problem("P8", f"a dinosaur spawns on this turn's tile, at {show_xy(at)}")]
    return [] if has_part(tile, move.place.part) else [Problem("P8", f"there is no place {move.place}")]


def ruling(state: State, seat: int, move: m.Apart | m.Join) -> Found:
    """P1: the table's ruling is about the edge between two tiles; one that changes nothing is told."""
    xy, beyond = move.cell.xy, step(move.cell.xy, move.side)
    for cell in (xy, beyond):
        if cell not in state.board.spots:
            return [Problem("P1", f"no tile lies at {show_xy(cell)}")]
        if isinstance(move, m.Join) and not state.board.spots[cell].tile.lands:
            return [Problem("P1", f"the tile at {show_xy(cell)} has no land")]
    joined = bool(joined_over(state.board, xy, move.side))
    if joined == isinstance(move, m.Apart):
        return []
    said = f"land is {'' if joined else 'not '}joined from {show_xy(xy)} to {show_xy(beyond)} already"
    return [Problem("P1", said, "disputed")]


def placed_first(state: State, seat: int, move: m.Asteroid | m.End) -> Found:
    """P4: a turn without a tile laid cannot end."""
    if state.progress.placed is not None or state.phase == DRAWN:
        return []
    return [Problem("P4", f"{who(seat)} has not laid this turn's tile yet")]


def early_finish(state: State) -> Found:
    """P10: the third asteroid ends the game; a table may break off before."""
    if is_over(state):
        return []
    said = f"{len(state.asteroids) or 'none'} of 3 asteroids drawn: only what they gave is scored"
    return [Problem("P10", said, "disputed")]


CHECKS: dict[type, tuple[Callable[[State, int, Any], Found], ...]] = {
    m.Start: (start_place, start_dinosaurs),
    m.Lay: (place_once, place_beside),
    m.Shift: (shift_once, shift_own, shift_along),
    m.Migrate: (migrate_limit, migrate_way),
    m.Grow: (grow_once, grow_pair, grow_velociraptor, grow_supply),
    m.Spawn: (grow_once, spawn_few, spawn_tile, grow_supply),
    m.Remove: (creatures.remove_hunter, creatures.remove_there),
    m.Fly: (creatures.fly_now, creatures.fly_from, creatures.fly_to, creatures.fly_somewhere),
    m.Apart: (ruling,),
    m.Join: (ruling,),
    m.Asteroid: (placed_first,),
    m.End: (placed_first,),
}
