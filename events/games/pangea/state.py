"""Everything that is known of a table of Pangea in Pieces, as one frozen value."""

from __future__ import annotations

import msgspec

from events.game.common_state import CommonState
from events.game.game import Moment, Turn
from events.games.pangea.board import Board, in_play
from events.games.pangea.tiles import XY
from events.moves.event import Begin

START, TURN, DRAWN, OVER = "start", "turn", "asteroid", "over"
"""Phases: starting tiles, a turn, an asteroid drawn in it, the end."""

ASTEROIDS = 3
STEPS_A_TURN = 4


class Hunter(msgspec.Struct, frozen=True):
    """The predators of a landmass of the tile laid this turn: which, how many dinosaurs they may take."""

    part: str
    most: int


class Progress(msgspec.Struct, frozen=True):
    """What has been done in this turn.

    began: the player's dinosaurs in play when it began. placed: where this turn's tile is now.
    flights: dinosaurs that a pteranodon may carry right now. hunters: predators of this turn's tile.
    taken: for each dinosaur that they took, the landmasses whose predator may have been the one.
    """

    began: int = 0
    placed: XY | None = None
    shifted: bool = False
    steps: int = 0
    grown: bool = False
    flights: int = 0
    hunters: tuple[Hunter, ...] = ()
    taken: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """shift, trex_bonus, hatchery_trex, size_ties: the options.

    seat: who is on turn. turn: its number, 0 before the first. started: seats whose starting tile lies.
    asteroids: the board at each asteroid drawn, None where it was not logged (the table began to
    log later).
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
    """The empty table; an option that is not there has its default."""
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
    """By the third asteroid, or because the table says so (P10)."""
    return state.common.finished or len(state.asteroids) >= ASTEROIDS


def active_seat(state: State) -> int:
    """Who is on turn; 0 with the rules off and when the game is over."""
    return state.seat if state.common.rules_on and not is_over(state) else 0


def phase_of(state: State) -> str:
    return OVER if is_over(state) else state.phase


def moment_of(state: State) -> Moment:
    """`t0` while starting tiles are laid, `t14` in a turn, `a2` from the second asteroid to its `end`."""
    drawn = len(state.asteroids)
    if state.phase == DRAWN and drawn:
        return Moment(f"a{drawn}")
    return Moment(f"t{state.turn}")


def turn_of(state: State) -> Turn:
    seat = active_seat(state)
    active = (seat,) if seat else ()
    if state.phase == START:
        return Turn(active, f"t0.{state.seat}", "start", phase_of(state))
    return Turn(active, f"t{state.turn}", f"r{(state.turn - 1) // state.seats + 1}", phase_of(state))


def stage_of(state: State) -> str:
    """Before the first asteroid, between two of them…"""
    return f"a{len(state.asteroids)}"


def read_moment(text: str) -> tuple[str, int] | None:
    """`t14` → ("t", 14), `a2` → ("a", 2); None for what is no moment of this game."""
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
