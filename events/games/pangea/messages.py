"""Lines for people: what is due, what an asteroid would score, and what a move has just caused."""

from __future__ import annotations

from collections.abc import Mapping

from events.game.game import Names
from events.games.pangea import moves as m
from events.games.pangea.board.board import count, in_play, on_land, supply
from events.games.pangea.board.continents import continent_at, continents
from events.games.pangea.board.tiles import OCEAN, STEPS, Cell, Place, show_xy
from events.games.pangea.components import SET_ASIDE, STEPS_A_TURN
from events.games.pangea.creatures.powers import removals_left
from events.games.pangea.rules import shift_along, shift_own
from events.games.pangea.scoring import score_board, totals_of
from events.games.pangea.state import DRAWN, START, State, is_over
from events.moves.common_moves import Rules
from events.moves.event import Event
from events.moves.kinds import name_of

COUNTED = ("first", "second", "third")


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most urgent first."""
    if is_over(state):
        return []
    if not state.common.rules_on:
        resume = "the rules are off: name the player of each move; to resume, log 'at t9 NAME' and 'rules on'"
        return [resume, *prospect(state, names)]
    name = name_of(state.seat, names)
    if state.phase == START:
        return _due_start(state, name)
    if state.phase == DRAWN:
        return [f"{name} draws the next tile: end"]
    return [*_due_turn(state, name), *prospect(state, names)]


def _due_start(state: State, name: str) -> list[str]:
    said = [f"{name} places a starting tile with 2 dinosaurs on its land: start X,Y TILE"]
    aside = SET_ASIDE.get(state.seats, 0)
    if aside and not state.board.spots:
        said.append(f"set aside {aside} tile{'s' * (aside > 1)} of each period from b to g, face down")
    return said


def _due_turn(state: State, name: str) -> list[str]:
    must = "may end the turn: end" if state.progress.placed else "places this turn's tile: place X,Y TILE"
    optional = _creatures(state) + _open(state)
    return [f"{name} {must}", *([f"still possible: {', '.join(optional)}"] if optional else [])]


def _creatures(state: State) -> list[str]:
    """What the creatures of this turn's tile can still do."""
    flights, removals = state.progress.flights, removals_left(state.progress)
    said = [f"pteranodon: carry up to {flights}, now or never"] if flights else []
    return said + ([f"predator: remove up to {removals}"] if removals else [])


def _open(state: State) -> list[str]:
    """The optional actions that are still possible."""
    progress, board = state.progress, state.board
    said = ["shift"] if not progress.shifted and _can_shift(state, state.seat) else []
    left = STEPS_A_TURN - progress.steps
    if left > 0 and in_play(board, state.seat):
        said.append(f"{left} step{'s' * (left > 1)}")
    if progress.grown or not supply(board, state.seat):
        return said
    herds = growing(state, state.seat)
    if herds:
        said.append(f"grow at {' or '.join(herds)}")
    if progress.began < 2:
        at = f"at {show_xy(progress.placed)}" if progress.placed else "on this turn's tile"
        said.append(f"spawn {at}")
    return said


def _can_shift(state: State, seat: int) -> bool:
    """Whether a seat can shift any tile (P6)."""
    shifts = [
        m.Shift(Cell(*xy), way)
        for xy, spot in state.board.spots.items()
        if on_land(spot, seat)
        for way in STEPS
    ]
    return any(not (shift_own(state, seat, move) or shift_along(state, seat, move)) for move in shifts)


def growing(state: State, seat: int) -> list[str]:
    """The places where a seat has the two dinosaurs needed to grow, and no velociraptor (P8)."""
    herds = [Place(*xy, part) for xy, spot in state.board.spots.items() for part in spot.herds]
    pairs = [at for at in herds if at.part != OCEAN and count(state.board, at, seat) >= 2]
    return [str(at) for at in pairs if (one := continent_at(state.board, at)) and not one.velociraptor]


def prospect(state: State, names: Names) -> list[str]:
    """What an asteroid now would score; never part of the score."""
    if is_over(state) or not state.board.spots:
        return []
    return [f"an asteroid now would score: {asteroid_now(state, names)}"]


def asteroid_now(state: State, names: Names) -> str:
    """`Ana 6, Ben 3`: what an asteroid scores on the board as it is."""
    return by_name(totals_of(score_board(state, state.board), state.seats), names)


def by_name(numbers: Mapping[int, int], names: Names) -> str:
    """`Ana 2, Ben 1`, from numbers by seat."""
    return ", ".join(f"{name_of(seat, names)} {number}" for seat, number in numbers.items())


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What people should know right after this move."""
    match event.move:
        case m.Asteroid() if after.asteroids != before.asteroids:
            scored = f"the {COUNTED[len(after.asteroids) - 1]} asteroid scores: {asteroid_now(after, names)}"
            return [scored, "the game is over" if is_over(after) else "draw the next tile: end"]
        case m.Lay() if after.common.rules_on:
            return _creatures(after)
        case m.Shift() if after.board is not before.board:
            return _torn(before, after) + _lapsed(before, after)
        case m.Start() if before.phase == START != after.phase:
            return [f"all starting tiles are placed: {name_of(after.seat, names)} begins"]
        case Rules(on) if on == "on" and after.phase == START:
            name = name_of(after.seat, names)
            return [f"{name} places the next starting tile; if a turn is in progress, log 'at t9 NAME'"]
    return []


def _torn(before: State, after: State) -> list[str]:
    """What a shift did to the continents, if their number or sizes changed."""
    old, new = (sorted((one.tiles for one in continents(s.board)), reverse=True) for s in (before, after))
    if old == new:
        return []
    return [f"continents by number of tiles: {' '.join(map(str, old))}, now {' '.join(map(str, new))}"]


def _lapsed(before: State, after: State) -> list[str]:
    gone = [edge for edge in before.board.rulings if edge not in after.board.rulings]
    return [f"the shift cancels the ruling on edge {x},{y} {side}" for x, y, side in gone]
