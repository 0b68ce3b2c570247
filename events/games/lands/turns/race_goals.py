"""Race goals: when one is met, who may claim it, what it pays (L15, L16)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from events.games.lands import moves as m
from events.games.lands.components import FULL_ROWS, KINDS, RACE_FROM, RACES, ROWS
from events.games.lands.state import Claim, Seat, State, counts, with_seat

replace = msgspec.structs.replace


def full_rows(seat: Seat) -> tuple[str, ...]:
    """The race goals of rows that a player's board meets now."""
    number = counts(seat.board)
    return tuple(ROWS[kind] for kind in KINDS if number[kind] >= FULL_ROWS[ROWS[kind]])


def meet(state: State, seat: int, goals: Iterable[str]) -> State:
    """The state with these goals marked as met, if it is the player's own turn."""
    new = tuple(goal for goal in goals if goal not in state.now.met)
    if not new or seat != state.now.seat or state.phase != "turn":
        return state
    return replace(state, now=replace(state.now, met=state.now.met + new))


def top(state: State, goal: str) -> int:
    """The value of the token on top of a goal's stack, 0 if none is left."""
    stack = state.stacks.get(goal, ())
    return stack[0] if stack else 0


def claimable(state: State, seat: int) -> list[str]:
    """The race goals that a player has met in their current turn and may still claim."""
    if state.phase != "turn" or seat != state.now.seat:
        return []
    claimed = {claim.goal for claim in state.seats[seat - 1].claims}
    open_goals = [goal for goal in RACES if goal in state.now.met and goal not in claimed]
    return [goal for goal in open_goals if top(state, goal) and RACE_FROM[goal] <= state.period]


def claim(state: State, seat: int, move: m.Claim) -> State:
    """A claim waits for the end of the round; alone at the table it is paid at once (L16)."""
    for goal in move.goals() or claimable(state, seat):
        state = _claim(state, seat, goal, move.worth)
    return pay_claims(state) if state.solo else state


def _claim(state: State, seat: int, goal: str, worth: int | None) -> State:
    player = state.seats[seat - 1]
    if any(old.goal == goal for old in player.claims):
        return state
    made = Claim(goal, state.period, state.round, worth)
    if worth is not None:
        left = tuple(value for value in state.stacks.get(goal, ()) if value < worth)
        state = replace(state, stacks={**state.stacks, goal: left})
    return with_seat(state, seat, replace(player, claims=(*player.claims, made)))


def rivals(state: State, goal: str) -> bool:
    """Whether several claims of a goal wait, so that it matters which came first."""
    return sum(_waits(claim) and claim.goal == goal for seat in state.seats for claim in seat.claims) > 1


def _waits(claim: Claim) -> bool:
    return claim.paid is None and not claim.unclear


def pay_claims(state: State, played: bool = True) -> State:
    """Pays the claims that wait: all of one goal get the same token, and its stack drops by one.

    played: the round was played to its end. Else, with the rules off, several claims of one goal may be
    of several rounds, and which of them got which token is unknown.
    """
    waiting = {claim.goal for seat in state.seats for claim in seat.claims if _waits(claim)}
    if not waiting:
        return state
    sure = played or state.common.rules_on
    worth = {goal: top(state, goal) if sure or not rivals(state, goal) else None for goal in waiting}
    seats = tuple(replace(seat, claims=_paid(seat.claims, worth)) for seat in state.seats)
    stacks = {goal: stack[1:] if goal in waiting else stack for goal, stack in state.stacks.items()}
    return replace(state, seats=seats, stacks=stacks)


def _paid(claims: tuple[Claim, ...], worth: dict[str, int | None]) -> tuple[Claim, ...]:
    return tuple(
        replace(claim, paid=worth[claim.goal], unclear=worth[claim.goal] is None) if _waits(claim) else claim
        for claim in claims
    )
