"""What each move does to the state. Pure and total: a move that makes no sense changes nothing.

While the rules are off, a move changes only the board: the turn in progress keeps its tile, its steps
and its growth. Overruled moves count in the turn like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.games.pangea import moves as m
from events.games.pangea.board.board import Board, carry, in_play, lay, put, ruled, shifted
from events.games.pangea.board.tiles import PARTS, Place, step
from events.games.pangea.board.travel import way
from events.games.pangea.components import STARTERS
from events.games.pangea.creatures.powers import destination, flights_of, predators_at, predators_of
from events.games.pangea.state import DRAWN, START, TURN, State, fresh, is_over, read_moment, untouched
from events.moves.common_moves import At, Rules
from events.moves.event import Event


def apply(state: State, event: Event) -> State:
    """The state after one more event; an unknown kind of event changes nothing."""
    act = ACTS.get(type(event.move))
    return act(state, event.seat, event.move) if act else state


def _acted(state: State, seat: int, board: Board, **done: Any) -> State:
    """The board after a move; what was done counts only for the player to move, with the rules on.

    Any move but a flight ends the pteranodon's chance.
    """
    if not (state.common.rules_on and seat == state.seat):
        return state if board is state.board else replace(state, board=board)
    return replace(state, board=board, progress=replace(state.progress, **{"flights": 0, **done}))


def _start(state: State, seat: int, move: m.Start) -> State:
    if not 1 <= seat <= state.seats:
        return state
    board = lay(state.board, move.cell.xy, move.tile)
    for part in (*move.on, *PARTS[0] * STARTERS)[: max(STARTERS, len(move.on))]:
        board = put(board, Place(*move.cell.xy, part), seat)
    started = tuple(sorted({*state.started, seat}))
    return _next_starter(replace(state, board=board, started=started))


def _next_starter(state: State) -> State:
    """The next player without a starting tile; once all are placed, the first turn begins."""
    if state.phase != START:
        return state
    waiting = [seat for seat in range(1, state.seats + 1) if seat not in state.started]
    return replace(state, seat=waiting[0]) if waiting else _begin(state, 1, 1)


def _begin(state: State, turn: int, seat: int) -> State:
    return replace(state, phase=TURN, turn=turn, seat=seat, progress=fresh(state.board, seat))


def _place(state: State, seat: int, move: m.Lay) -> State:
    xy, tile = move.cell.xy, move.tile
    creatures = {"flights": flights_of(tile), "predators": predators_of(tile), "removed": ()}
    return _acted(state, seat, lay(state.board, xy, tile), placed=xy, **creatures)


def _shift(state: State, seat: int, move: m.Shift) -> State:
    xy, to = move.cell.xy, step(move.cell.xy, move.way)
    board = shifted(state.board, xy, to)
    if board is not state.board and state.progress.placed == xy:  # it is still this turn's tile
        state = replace(state, progress=replace(state.progress, placed=to))
    return _acted(state, seat, board, shifted=True)


def _migrate(state: State, seat: int, move: m.Migrate) -> State:
    gone = way(state.board, move.source, move.steps)
    board = carry(state.board, seat, move.source, gone.end)
    return _acted(state, seat, board, steps=state.progress.steps + gone.steps)


def _grow(state: State, seat: int, move: m.Grow | m.Spawn) -> State:
    board = put(state.board, move.place, seat)
    return _acted(state, seat, board, grown=True)


def _remove(state: State, seat: int, move: m.Remove) -> State:
    board = put(state.board, move.place, move.player, -1)
    progress = state.progress
    # an overruled removal that no predator reaches counts for any of them
    able = predators_at(state, move.place) or "".join(predator.part for predator in progress.predators)
    return _acted(state, seat, board, removed=(*progress.removed, able) if able else progress.removed)


def _fly(state: State, seat: int, move: m.Fly) -> State:
    to = move.to or destination(state)
    board = carry(state.board, move.player, move.source, to) if to else state.board
    return _acted(state, seat, board, flights=max(0, state.progress.flights - 1))


def _rule(state: State, seat: int, move: m.Apart | m.Join) -> State:
    return replace(state, board=ruled(state.board, move.cell.xy, move.side, isinstance(move, m.Join)))


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
    """With the rules back on, a turn in which nothing was done begins with the board as it is."""
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
    m.Apart: _rule,
    m.Join: _rule,
    m.Asteroid: _asteroid,
    m.End: _end,
    At: _at,
    Rules: _rules,
}
