"""Everything known about a game of Pangea in Pieces, as one frozen value."""

from __future__ import annotations

import msgspec

from events.game.common_state import CommonState
from events.game.game import Moment, Turn
from events.games.pangea.board.board import Board, in_play
from events.games.pangea.board.tiles import XY
from events.games.pangea.components import ASTEROIDS
from events.moves.event import Begin

START, TURN, DRAWN, OVER = "start", "turn", "asteroid", "over"
"""Phases: starting tiles, a turn, an asteroid drawn in it, the end."""


class Predator(msgspec.Struct, frozen=True):
    """The predators on one landmass of this turn's tile. most: dinosaurs that they may remove together."""

    part: str
    most: int


class Progress(msgspec.Struct, frozen=True):
    """What has been done in this turn.

    began: the player's dinosaurs in play at its beginning. placed: where this turn's tile is now.
    flights: dinosaurs that a pteranodon may carry right now. predators: those of this turn's tile.
    removed: for each dinosaur that they removed, the landmasses whose predators could reach it.
    """

    began: int = 0
    placed: XY | None = None
    shifted: bool = False
    steps: int = 0
    grown: bool = False
    flights: int = 0
    predators: tuple[Predator, ...] = ()
    removed: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """shift, trex_bonus, hatchery_trex, size_ties: the options.

    seat: whose turn it is. turn: its number, 0 before the first. started: seats that have placed
    their starting tile. asteroids: the board at each asteroid, None for one drawn before logging began.
    """

    seats: int
    shift: str
    trex_bonus: str
    hatchery_trex: str
    size_ties: str
    board: Board
    common: CommonState = CommonState()
    phase: str = START
    seat: int = 1
    turn: int = 0
    started: tuple[int, ...] = ()
    progress: Progress = Progress()
    asteroids: tuple[Board | None, ...] = ()


def start_state(first: Begin) -> State:
    """The empty table; a missing option has its default."""
    get = first.options.get
    seats = max(1, min(first.seats, 9))
    return State(
        seats,
        get("shift", "lenient"),
        get("trex-bonus", "yes"),
        get("hatchery-trex", "players"),
        get("size-ties", "sum"),
        Board(seats),
    )


def is_over(state: State) -> bool:
    """Whether the third asteroid was drawn or the players finished earlier (P10)."""
    return state.common.finished or len(state.asteroids) >= ASTEROIDS


def active_seat(state: State) -> int:
    """Who is to move; 0 while the rules are off and when the game is over."""
    return state.seat if state.common.rules_on and not is_over(state) else 0


def moment_of(state: State) -> Moment:
    """`t0` during the starting tiles, `t14` in a turn, `a2` from the second asteroid to its `end`."""
    drawn = len(state.asteroids)
    if state.phase == DRAWN and drawn:
        return Moment(f"a{drawn}")
    return Moment(f"t{state.turn}")


def turn_of(state: State) -> Turn:
    """Whose turn it is; a round has one turn of each player."""
    seat = active_seat(state)
    active = (seat,) if seat else ()
    phase = OVER if is_over(state) else state.phase
    if state.phase == START:
        return Turn(active, f"t0.{state.seat}", "start", phase)
    return Turn(active, f"t{state.turn}", f"r{(state.turn - 1) // state.seats + 1}", phase)


def stage_of(state: State) -> str:
    """`a0` before the first asteroid, `a1` after it, and so on."""
    return f"a{len(state.asteroids)}"


def read_moment(text: str) -> tuple[str, int] | None:
    """`t14` → ("t", 14), `a2` → ("a", 2); None if this game has no such moment."""
    kind, number = text[:1].lower(), text[1:]
    if kind not in ("t", "a") or not (number.isascii() and number.isdigit() and len(number) <= 4):
        return None
    if kind == "a" and not 1 <= int(number) <= ASTEROIDS:
        return None
    return kind, int(number)


def fresh(board: Board, seat: int) -> Progress:
    """A turn in which nothing has been done."""
    return Progress(in_play(board, seat))


def untouched(progress: Progress) -> bool:
    """Whether nothing has been done in the turn."""
    return progress == Progress(progress.began)
