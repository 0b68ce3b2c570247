"""How cards leave the boards, because of whom, and which race goals that meets."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.lands import moves as m
from events.games.lands.board.copies import ability_source, find, targets
from events.games.lands.board.food_chain import Loss, loss_after_extinction, loss_at_turn_end, take_off
from events.games.lands.state import Card, State, counts, with_seat
from events.games.lands.turns.hands import give, take
from events.games.lands.turns.race_goals import meet

replace = msgspec.structs.replace
DRAWN = {"land": 2, "herbivore": 1, "carnivore": 1}
"""Cards that the special action draws, by what it is taken for (L5)."""


def loss_now(state: State, seat: int) -> Loss | None:
    """What of a player's cards must go extinct now, or would if their turn ended; None if nothing must."""
    number = counts(state.seats[seat - 1].board)
    if state.phase == "extinction":
        return loss_after_extinction(number) if state.revealed else None
    if state.phase == "turn" and seat == state.now.seat:
        return loss_at_turn_end(number, state.now.overgrazed)
    return None


def _lose(state: State, lost: Sequence[tuple[int, int] | None]) -> State:
    """The cards at these (seat, place) go to their owners' extinction piles, in the order named (L7)."""
    for owner in {target[0] for target in lost if target is not None}:
        places = [target[1] for target in lost if target is not None and target[0] == owner]
        player = state.seats[owner - 1]
        gone = tuple(replace(player.board[at], exhausted=False) for at in places)
        board = tuple(card for at, card in enumerate(player.board) if at not in places)
        state = with_seat(state, owner, replace(player, board=board, gone=(*player.gone, *gone)))
        if owner == state.now.seat:
            state = replace(state, now=replace(state.now, lost=state.now.lost + len(gone)))
    return state


def extinct(state: State, seat: int, move: m.Extinct) -> State:
    """Through an ability, even of others' cards; a bare one: see `restore_balance`."""
    if not move.by:
        return restore_balance(state, seat, move.cards)
    card = ability_source(state, seat, move.by)
    state = _lose(state, targets(state, seat, move.cards, True))
    return meet(state, seat, ["extinction"]) if card and card.facts.kind == "herbivore" else state


def restore_balance(state: State, seat: int, names: Sequence[str]) -> State:
    """A bare extinction: in one's own turn it begins the end of the turn (L8, L9)."""
    board = state.seats[seat - 1].board
    places = [place for place in find(board, names) if place is not None]
    if state.phase == "turn" and seat == state.now.seat:
        overgrazed = state.now.overgrazed or _overgrazes(board, places)
        state = replace(state, now=replace(state.now, ending=True, overgrazed=overgrazed))
    return _lose(state, [(seat, place) for place in places])


def _overgrazes(board: tuple[Card, ...], places: Sequence[int]) -> bool:
    """Whether one of these extinctions is the land that overgrazing takes."""
    kinds = [board[place].facts.kind for place in places]
    return take_off(counts(board), kinds, loss_at_turn_end).overgrazed


def special(state: State, seat: int, move: m.Special) -> State:
    """Two cards from hand for the gain of the special action (L5)."""
    player = give(state, replace(state.seats[seat - 1], owed=0), -2)
    number = DRAWN.get(move.gain, 0)
    state = with_seat(state, seat, give(state, player, number))
    state = take(state, move.gain, number) if number else state
    if seat == state.now.seat:
        state = replace(state, now=replace(state.now, special=True))
    if move.gain != "extinct":
        return state
    return _lose(state, targets(state, seat, (move.card,), state.options.get("special") == "any"))
