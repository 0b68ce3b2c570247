"""Whose effects the point cards have, which were used, and in which order they apply (H1)."""

from __future__ import annotations

from events.games.happy.components import BY_NAME, CHAINSAW, MOUTH_TRAP, NORMAL, PET_ROCK
from events.games.happy.state import Card, State, cards_in_front, in_round


def effect_name(card: Card) -> str:
    """The name of a card that certainly has an effect, else ""; every 0 is a Pet Rock."""
    if not card.name:
        return PET_ROCK if card.value == 0 else ""
    printed = BY_NAME.get(card.name)
    return card.name if printed and printed.effect else ""


def effects_in_order(state: State) -> tuple[tuple[int, Card], ...]:
    """The players and their cards that certainly have an effect, in the order in which effects apply."""
    known = [
        (_user_of(seat, card), card) for seat, card in cards_in_front(state).items() if effect_name(card)
    ]
    if any(card.name == CHAINSAW for _, card in known):
        known = [(seat, card) for seat, card in known if card.name == CHAINSAW]
    return tuple(sorted(known, key=lambda held: order_key(state, *held)))


def _user_of(holder: int, card: Card) -> int:
    """The seat that uses the effect of a card when it applies.

    Only a Hungry Plant swaps cards that have an effect, and it applies after all effects that go by value:
    those belonged to the players of the cards, the others belong to whoever then has the card.
    """
    return card.by if card.by and BY_NAME[effect_name(card)].timing == NORMAL else holder


def order_key(state: State, seat: int, card: Card) -> tuple[int, int, int, int]:
    """The key that orders effects: timing, value, points at the start of the round, age."""
    ages = state.options.ages
    points = sum(step.spaces for step in state.seat(seat).steps if step.round < state.round)
    age = ages.index(seat) if seat in ages else len(ages)
    return (BY_NAME[effect_name(card)].timing, card.value, points, age)


def used_effects(state: State) -> list[tuple[int, Card]]:
    """The players and their printed cards whose effects were used in this round."""
    names = [(seat, term.name) for seat in in_round(state) for term in state.seat(seat).adds]
    names += [(old.by, old.name) for old in state.inversions if old.name == MOUTH_TRAP]
    names += [(old.by, card_played_by(state, old.by).name) for old in state.swaps]
    return [
        (seat, Card(BY_NAME[name].value, name, seat))
        for seat, name in names
        if name in BY_NAME and BY_NAME[name].effect and state.has(seat)
    ]


def card_played_by(state: State, seat: int) -> Card:
    """The card that a player played, wherever it is now; a nameless 0 of seat 0 if there is none."""
    played = (card for card in cards_in_front(state).values() if card.by == seat)
    return next(played, Card(0))
