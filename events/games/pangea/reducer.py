"""What each move does to the table. Pure and total: what makes no sense changes nothing.

While the rules are off a move changes the board alone: the turn that was under way keeps its place,
its steps and its growth. Moves that the table overruled are counted in the turn like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.games.pangea import moves as m
from events.games.pangea.board import Board, carry, in_play, lay, put, ruled, shifted
from events.games.pangea.creatures import flights_of, hunters_at, hunters_of, landing
from events.games.pangea.state import DRAWN, START, TURN, State, fresh, is_over, read_moment, untouched
from events.games.pangea.tiles import PARTS, step
from events.games.pangea.travel import way
from events.moves.common_moves import At, Rules
from events.moves.event import Event

STARTERS = 2


def apply(state: State, event: Event) -> State:
    """The table after one more event; an event of an unknown kind, or of nobody, changes nothing."""
    act = ACTS.get(type(event.move))
    return act(state, event.seat, event.move) if act else state


def _acted(state: State, seat: int, board: Board, **done: Any) -> State:
    """The board after a move; what was done counts in the turn of the player on turn.

    Any move but a flight ends the pteranodon's moment.
    """
    if not (state.common.rules_on and seat == state.seat):
        return state if board is state.board else replace(state, board=board)
    return replace(state, board=board, progress=replace(state.progress, **{"flights": 0, **done}))


def _start(state: State, seat: int, move: m.Start) -> State:
    if not 1 <= seat <= state.seats:
        return state
    board = lay(state.board, move.cell.xy, move.tile)
    for part in (*move.on, PARTS[0], PARTS[0])[: max(STARTERS, len(move.on))]:
        board = put(board, move.cell.xy, part, seat)
    started = tuple(sorted({*state.started, seat}))
    return _next_starter(replace(state, board=board, started=started))


def _next_starter(state: State) -> State:
    """The next player without a starting tile; when all lie, the first turn begins."""
    if state.phase != START:
        return state
    waiting = [seat for seat in range(1, state.seats + 1) if seat not in state.started]
    return replace(state, seat=waiting[0]) if waiting else _begin(state, 1, 1)


def _begin(state: State, turn: int, seat: int) -> State:
    return replace(state, phase=TURN, turn=turn, seat=seat, progress=fresh(state.board, seat))


def _place(state: State, seat: int, move: m.Lay) -> State:
    xy = move.cell.xy
    return _acted(
        state,
        seat,
        lay(state.board, xy, move.tile),
        placed=xy,
        flights=flights_of(move.tile),
        hunters=hunters_of(move.tile),
        taken=(),
    )


def _shift(state: State, seat: int, move: m.Shift) -> State:
    xy, to = move.cell.xy, step(move.cell.xy, move.way)
    board = shifted(state.board, xy, to)
    if board is not state.board and state.progress.placed == xy:  # it is still the tile of this turn
        state = replace(state, progress=replace(state.progress, placed=to))
    return _acted(state, seat, board, shifted=True)


def _migrate(state: State, seat: int, move: m.Migrate) -> State:
    source = move.source
    gone = way(state.board, (source.xy, source.part), move.steps)
    board = carry(state.board, seat, source.xy, source.part, *gone.end)
    return _acted(state, seat, board, steps=state.progress.steps + gone.steps)


def _grow(state: State, seat: int, move: m.Grow | m.Spawn) -> State:
    board = put(state.board, move.place.xy, move.place.part, seat)
    return _acted(state, seat, board, grown=True)


def _remove(state: State, seat: int, move: m.Remove) -> State:
    xy, part = move.place.xy, move.place.part
    board = put(state.board, xy, part, move.player, -1)
    progress = state.progress
    # one that no predator reaches is overruled: any of them may have been meant
    able = hunters_at(state, xy, part) or "".join(hunter.part for hunter in progress.hunters)
    return _acted(state, seat, board, taken=(*progress.taken, able) if able else progress.taken)


def _fly(state: State, seat: int, move: m.Fly) -> State:
    to = (move.to.xy, move.to.part) if move.to else landing(state)
    board = carry(state.board, move.player, move.source.xy, move.source.part, *to) if to else state.board
    return _acted(state, seat, board, flights=max(0, state.progress.flights - 1))


def _apart(state: State, seat: int, move: m.Apart) -> State:
    return replace(state, board=ruled(state.board, move.cell.xy, move.side, False))


def _join(state: State, seat: int, move: m.Join) -> State:
    return replace(state, board=ruled(state.board, move.cell.xy, move.side, True))


def _asteroid(state: State, seat: int, move: m.Asteroid) -> State:
    if is_over(state):
        return state
    drawer = seat if 1 <= seat <= state.seats else state.seat
    return replace(state, asteroids=(*state.asteroids, state.board), phase=DRAWN, seat=drawer)


def _end(state: State, seat: int, move: m.End) -> State:
    if is_over(state):
        return state
    ended = seat if 1 <= seat <= state.seats else state.seat
    return _begin(state, state.turn + 1, ended % state.seats + 1)


def _at(state: State, seat: int, move: At) -> State:
    moment = read_moment(move.moment)
    player = move.player if 1 <= move.player <= state.seats else 0
    match moment:
        case ("t", 0):
            started = tuple(seat for seat in _in_play(state) if seat != player)
            begun = _next_starter(replace(state, phase=START, turn=0, started=started))
            return replace(begun, seat=player) if player else begun
        case ("t", turn):
            return _begin(state, turn, player or (turn - 1) % state.seats + 1)
        case ("a", number):
            known = state.asteroids[:number]
            asteroids = known + (None,) * (number - len(known))
            return replace(state, phase=DRAWN, seat=player or state.seat, asteroids=asteroids)
    return state


def _rules(state: State, seat: int, move: Rules) -> State:
    """When the rules come on again, a turn in which nothing was done begins with the board as it is."""
    if move.state != "on":
        return state
    if state.phase == START:
        return _next_starter(replace(state, started=tuple(sorted({*state.started, *_in_play(state)}))))
    if untouched(state.progress):
        return replace(state, progress=fresh(state.board, state.seat))
    return state


def _in_play(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, state.seats + 1) if in_play(state.board, seat))


ACTS: dict[type, Callable[[State, int, Any], State]] = {
    m.Start: _start,
    m.Lay: _place,
    m.Shift: _shift,
    m.Migrate: _migrate,
    m.Grow: _grow,
    m.Spawn: _grow,
    m.Remove: _remove,
    m.Fly: _fly,
    m.Apart: _apart,
    m.Join: _join,
    m.Asteroid: _asteroid,
    m.End: _end,
    At: _at,
    Rules: _rules,
}
