"""What the effects of point cards may do (H1), as far as the cards in front of the players are known.

What is certain, because the card was named, refuses a move; what only seems so is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator

from events.games.happy import moves as m
from events.games.happy.components import (
    BY_NAME,
    CHAINSAW,
    MOUTH_TRAP,
    PET_ROCK,
    PLANT,
    SCORING,
    SMOOTHIE,
    SNAKE,
)
from events.games.happy.round import cards_in_front, effect_name, turn_of_effect
from events.games.happy.state import Card, State, still_in
from events.problem import Kind, Problem, who

Problems = Iterator[Problem]
SWAPS = {2: SNAKE, 8: PLANT}
"""The cards that swap others, by value."""


def addition(state: State, seat: int, move: m.Add) -> Problems:
    """H1, H2: Pet Rock and Smoothie add a card's value, each once."""
    printed = BY_NAME.get(move.name)
    if printed or not move.name:
        yield from voided(state, seat, move.name or "a point card's effect")
    if not printed or not state.has(seat):
        return
    if move.name not in (PET_ROCK, SMOOTHIE):
        yield Problem("H1", f"{move.name} adds nothing in our list", "disputed")
        return
    if not 0 <= move.points <= 9:
        yield Problem("H2", f"{move.name} adds the value of one card, 0 to 9", "disputed")
    if any(term.name == move.name for term in state.seat(seat).adds):
        yield Problem("H1", f"{who(seat)} has used {move.name} in this round")
    yield from in_front(state, seat, move.name)


def inversion(state: State, seat: int, move: m.Invert) -> Problems:
    """H1, H3: Mouth Trap inverts once; the instant is no point card's effect."""
    if move.name != MOUTH_TRAP:
        return
    yield from voided(state, seat, MOUTH_TRAP)
    if any((old.name, old.by) == (MOUTH_TRAP, seat) for old in state.inversions):
        yield Problem("H1", f"{who(seat)} has used {MOUTH_TRAP} in this round")
    yield from in_front(state, seat, MOUTH_TRAP)


def voided(state: State, seat: int, what: str) -> Problems:
    """H1: with a Flaming Chainsaw on the table all other point card effects are void."""
    for holder, card in cards_in_front(state).items():
        if card.name == CHAINSAW:
            yield Problem("H1", f"{what} is void: {who(holder)} has {CHAINSAW}")


def in_front(state: State, seat: int, name: str) -> Problems:
    """H1: an effect is its card's, which lies in front of the player; effects come in turn."""
    value = BY_NAME[name].value
    cards = cards_in_front(state)
    own = [card for holder, card in cards.items() if seat in (holder, card.by) and _may_be(card, name, value)]
    if not own:
        yield Problem("H1", f"{who(seat)} has no {name} in front", "disputed")
        return
    if BY_NAME[name].timing == SCORING:
        return
    turn = turn_of_effect(state, seat, Card(value, name, seat))
    for holder, card in used(state):
        if turn_of_effect(state, holder, card) > turn:
            late = f"{name} of {who(seat)} comes before {effect_name(card)} of {who(holder)}"
            yield Problem("H1", late, "disputed")


def _may_be(card: Card, name: str, value: int) -> bool:
    return card.name == name or (not card.name and card.value == value)


def used(state: State) -> list[tuple[int, Card]]:
    """The players and their printed cards whose effects were used in this round."""
    names = [(seat, term.name) for seat in still_in(state) for term in state.seat(seat).adds]
    names += [(old.by, old.name) for old in state.inversions if old.name == MOUTH_TRAP]
    return [
        (seat, Card(BY_NAME[name].value, name, seat))
        for seat, name in names
        if name in BY_NAME and BY_NAME[name].effect and state.has(seat)
    ]


def exchange(state: State, seat: int, move: m.Swap) -> Problems:
    """H1: Grappling Snake takes a neighbour's card without effect, Hungry Plant swaps two others'."""
    yield from voided(state, seat, "a swap")
    laid = next((card for card in cards_in_front(state).values() if card.by == seat), None)
    if laid is None:
        return
    name = laid.name or SWAPS.get(laid.value, "")
    kind: Kind = "illegal" if laid.name else "disputed"
    if any(old.by == seat for old in state.swaps):
        yield Problem("H1", f"{who(seat)} has swapped in this round", kind)
    if name not in (SNAKE, PLANT):
        yield Problem("H1", f"{name or laid.value} of {who(seat)} swaps no cards", "disputed")
        return
    broken = snake(state, seat, move) if name == SNAKE else plant(seat, move)
    if broken:
        yield Problem("H1", broken, kind)


def snake(state: State, seat: int, move: m.Swap) -> str:
    """What Grappling Snake may not do in this swap, "" where it may."""
    if seat not in (move.one, move.other):
        return f"{SNAKE} swaps with the card of {who(seat)}"
    other = move.other if move.one == seat else move.one
    seats = still_in(state)
    place = seats.index(seat) if seat in seats else 0
    if other not in (seats[place - 1], seats[(place + 1) % len(seats)]):
        return f"{SNAKE} takes a neighbour's card: {who(other)} is none of {who(seat)}"
    card = state.seat(other).card
    if card and effect_name(card):
        return f"{SNAKE} takes no card with an effect: {who(other)} has {effect_name(card)}"
    return ""


def plant(seat: int, move: m.Swap) -> str:
    """What Hungry Plant may not do in this swap, "" where it may."""
    own = seat in (move.one, move.other)
    return f"{PLANT} swaps the cards of two other players than {who(seat)}" if own else ""
