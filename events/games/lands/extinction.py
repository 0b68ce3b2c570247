"""How cards leave the boards, by whose doing, and what race goals that meets. Total."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.lands import moves as m
from events.games.lands.board import due_at_turn_end, find
from events.games.lands.hands import give
from events.games.lands.state import Card, State, counts, with_seat

replace = msgspec.structs.replace


def targets(state: State, seat: int, names: Sequence[str], rivals: bool) -> list[tuple[int, int] | None]:
    """The (seat, place on its board) of each named card: the player's own before those of others."""
    own = find(state.seats[seat - 1].board, names)
    found = [(seat, place) if place is not None else None for place in own]
    if rivals and None in found:
        cards = in_others_play(state, seat)
        open_ones = [at for at, target in enumerate(found) if target is None]
        places = find([card for _, _, card in cards], [names[at] for at in open_ones])
        for at, place in zip(open_ones, places, strict=True):
            found[at] = cards[place][:2] if place is not None else None
    return found


def in_others_play(state: State, seat: int) -> list[tuple[int, int, Card]]:
    """The (seat, place on its board, card) of all cards in play on the boards of others, by seat.

    `Swamp.2` is the second of them in this order where the player has no such card.
    """
    return [
        (other, place, card)
        for other, player in enumerate(state.seats, 1)
        if other != seat
        for place, card in enumerate(player.board)
    ]


def source(state: State, seat: int, name: str) -> Card | None:
    """The card whose ability a move names: in play, or gone in this very turn (or at the end)."""
    player = state.seats[seat - 1]
    place = find(player.board, (name,))[0]
    if place is not None:
        return player.board[place]
    lost = player.last if state.phase == "over" else state.now.lost if seat == state.now.seat else 0
    gone = player.gone[len(player.gone) - lost :]
    place = find(gone, (name,))[0]
    return gone[place] if place is not None else None


def count_use(state: State, seat: int, name: str) -> State:
    """The ability of a card in play has worked once more."""
    player = state.seats[seat - 1]
    place = find(player.board, (name,))[0]
    if place is None:
        return state
    card = player.board[place]
    board = (*player.board[:place], replace(card, uses=card.uses + 1), *player.board[place + 1 :])
    now = replace(state.now, worked=(*state.now.worked, (seat, name)))
    return with_seat(replace(state, now=now), seat, replace(player, board=board))


def _source_kind(state: State, seat: int, name: str) -> str:
    card = source(state, seat, name)
    return card.facts.kind if card else ""


def meet(state: State, seat: int, goal: str) -> State:
    """A race goal is met by an event of the player's own turn."""
    if seat != state.now.seat or state.phase != "turn":
        return state
    return replace(state, now=replace(state.now, met=joined(state.now.met, (goal,))))


def _lose(state: State, found: Sequence[tuple[int, int] | None]) -> State:
    """Cards go from the boards to their owners' extinction piles, in the order named (L7)."""
    for owner in {target[0] for target in found if target is not None}:
        places = [target[1] for target in found if target is not None and target[0] == owner]
        player = state.seats[owner - 1]
        lost = tuple(replace(player.board[at], exhausted=False) for at in places)
        board = tuple(card for at, card in enumerate(player.board) if at not in places)
        state = with_seat(state, owner, replace(player, board=board, gone=(*player.gone, *lost)))
        if owner == state.now.seat:
            state = replace(state, now=replace(state.now, lost=state.now.lost + len(lost)))
    return state


def extinct(state: State, seat: int, move: m.Extinct) -> State:
    if not move.by:
        return restore_balance(state, seat, move.cards)
    by_herbivore = _source_kind(state, seat, move.by) == "herbivore"
    state = _lose(state, targets(state, seat, move.cards, True))
    return meet(state, seat, "extinction") if by_herbivore else state


def restore_balance(state: State, seat: int, names: Sequence[str]) -> State:
    """A bare extinction: on one's own turn it begins the end of the turn (L8, L9)."""
    board = state.seats[seat - 1].board
    places = [place for place in find(board, names) if place is not None]
    if state.phase == "turn" and seat == state.now.seat:
        struck = state.now.overgrazed or _overgrazes(board, places)
        state = replace(state, now=replace(state.now, ending=True, overgrazed=struck))
    return _lose(state, [(seat, place) for place in places])


def _overgrazes(board: tuple[Card, ...], places: Sequence[int]) -> bool:
    """Whether one of these extinctions, in this order, is the land that overgrazing asks for."""
    number = counts(board)
    for place in places:
        kind = board[place].facts.kind
        due = due_at_turn_end(number, False)
        if due is not None and due.rule == "L9" and kind == "land":
            return True
        number[kind] = number.get(kind, 0) - 1
    return False


def special(state: State, seat: int, move: m.Special) -> State:
    player = give(state, replace(state.seats[seat - 1], owed=0), -2)
    drawn = {"land": 2, "herbivore": 1, "carnivore": 1}.get(move.gain, 0)
    state = with_seat(state, seat, give(state, player, drawn) if drawn else player)
    if seat == state.now.seat:
        state = replace(state, now=replace(state.now, special=True))
    if move.gain != "extinct":
        return state
    return _lose(state, targets(state, seat, (move.card,), state.options.get("special") == "any"))


def joined(old: tuple[str, ...], new: Sequence[str]) -> tuple[str, ...]:
    more = tuple(goal for goal in new if goal not in old)
    return old + more if more else old
