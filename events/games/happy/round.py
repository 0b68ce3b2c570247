"""The scores of one round, with every term of them (H2, H3), and who comes first with effects (H1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from events.games.happy.components import BY_NAME, CHAINSAW, NORMAL, PET_ROCK, STAR_FRUIT, TYPES
from events.games.happy.state import Card, Seat, State, in_round, settled


class Count(msgspec.Struct, frozen=True):
    """One player's score of the round before inversions, term by term.

    boosts: already multiplied. disasters: only where the table plays with that bonus.
    """

    seat: int
    card: int
    trait: int
    adds: int
    boosts: int
    disasters: int
    total: int


def counts(state: State) -> tuple[Count, ...]:
    """The scores of all who have a card in front of them, before inversions (H2)."""
    times = multiplier(state)
    seats = [number for number in in_round(state) if state.seat(number).card]
    return tuple(_count(state, number, times) for number in seats)


def _count(state: State, number: int, times: int) -> Count:
    seat = state.seat(number)
    card = seat.card.value if seat.card else 0
    trait = trait_of(state, seat)
    adds = sum(term.points for term in seat.adds)
    boosts = sum(term.points for term in seat.boosts) * times
    held = _held(state, number) if state.options.disaster_bonus else 0
    total = card + trait + adds + boosts + held
    return Count(number, card, trait, adds, boosts, held, max(0, total) if state.options.floor else total)


def _held(state: State, number: int) -> int:
    """The disasters that a player held while scores were made: not that of this round."""
    end = settled(state)
    return len(state.seat(number).disasters) - (1 if end and end.disaster and end.taker == number else 0)


def trait_of(state: State, seat: Seat) -> int:
    """What the dinosaur adds, by the face-up disaster, also once that was given away."""
    end = settled(state)
    threat = state.disaster or (end.disaster if end else None)
    return seat.adjust[TYPES.index(threat.type)] if threat else 0


def multiplier(state: State) -> int:
    """How many times a boost counts: doubled by each Star Fruit, unless a Chainsaw is there (H2)."""
    names = [card.name for card in cards_in_front(state).values()]
    fruits = names.count(STAR_FRUIT)
    if CHAINSAW in names or not fruits:
        return 1
    return 2**fruits if state.options.stack else 2


def cards_in_front(state: State) -> dict[int, Card]:
    """The point cards in front of the players of this round, by seat."""
    shown = {number: state.seat(number).card for number in in_round(state)}
    return {number: card for number, card in shown.items() if card}


def inverted(state: State) -> bool:
    """Whether the scores are turned round in the end: two inversions cancel (H3)."""
    times = len(state.inversions)
    return times > 0 if state.options.once else times % 2 == 1


def scores(state: State) -> dict[int, int]:
    """The scores of the round by seat, inversions last (H2, H3)."""
    plain = {count.seat: count.total for count in counts(state)}
    if not plain or not inverted(state):
        return plain
    high, low = max(plain.values()), min(plain.values())
    change = {high: low, low: high}
    return {seat: change.get(score, score) for seat, score in plain.items()}


def extremes(by_seat: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats with the highest and with the lowest score; both empty where all are tied (H4)."""
    if len(set(by_seat.values())) < 2:
        return (), ()
    high, low = max(by_seat.values()), min(by_seat.values())
    highest = tuple(seat for seat, score in by_seat.items() if score == high)
    return highest, tuple(seat for seat, score in by_seat.items() if score == low)


def effect_name(card: Card) -> str:
    """The name of a card that certainly has an effect, else "": every 0 is a Pet Rock."""
    if not card.name:
        return PET_ROCK if card.value == 0 else ""
    printed = BY_NAME.get(card.name)
    return card.name if printed and printed.effect else ""


def effects_in_turn(state: State) -> tuple[tuple[int, Card], ...]:
    """The players and their cards that certainly have an effect, in the order in which effects come (H1)."""
    known = [(user_of(seat, card), card) for seat, card in cards_in_front(state).items() if effect_name(card)]
    if any(card.name == CHAINSAW for _, card in known):
        known = [(seat, card) for seat, card in known if card.name == CHAINSAW]
    return tuple(sorted(known, key=lambda held: turn_of_effect(state, *held)))


def user_of(holder: int, card: Card) -> int:
    """Whose the effect of a card is, that certainly has one, when its turn comes (H1).

    Cards with effects change hands by a Hungry Plant alone, whose turn is after all that come by value:
    those were their layers' to use, the others are of whoever has them then.
    """
    return card.by if card.by and BY_NAME[effect_name(card)].timing == NORMAL else holder


def turn_of_effect(state: State, seat: int, card: Card) -> tuple[int, int, int, int]:
    """A key by which effects come in turn (H1): when, value, points at the round's start, age."""
    ages = state.options.ages
    points = sum(step.spaces for step in state.seat(seat).steps if step.round < state.round)
    age = ages.index(seat) if seat in ages else len(ages)
    return (BY_NAME[effect_name(card)].timing, card.value, points, age)
