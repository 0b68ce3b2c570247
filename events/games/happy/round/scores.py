"""The scores of one round, term by term (H2, H3)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from events.games.happy.components import CHAINSAW, STAR_FRUIT, TYPES
from events.games.happy.state import Seat, State, cards_in_front, result_of_round


class ScoreTerms(msgspec.Struct, frozen=True):
    """The terms of one player's score before inversions.

    boosts: already multiplied. disasters: only with the option `disaster-bonus`.
    """

    seat: int
    card: int
    dinosaur: int
    adds: int
    boosts: int
    disasters: int
    total: int


def score_terms(state: State) -> tuple[ScoreTerms, ...]:
    """The terms of everybody with a point card in front of them (H2)."""
    return tuple(_terms_of(state, number, card.value) for number, card in cards_in_front(state).items())


def _terms_of(state: State, number: int, card: int) -> ScoreTerms:
    seat = state.seat(number)
    dinosaur = _adjustment(state, seat)
    adds = sum(term.points for term in seat.adds)
    boosts = sum(term.points for term in seat.boosts) * multiplier(state)
    held = _held_before(state, number) if state.options.disaster_bonus else 0
    total = card + dinosaur + adds + boosts + held
    total = max(0, total) if state.options.floor else total
    return ScoreTerms(number, card, dinosaur, adds, boosts, held, total)


def _held_before(state: State, number: int) -> int:
    """The disasters that a player held during scoring, without this round's."""
    end = result_of_round(state)
    return len(state.seat(number).disasters) - (1 if end and end.disaster and end.taker == number else 0)


def _adjustment(state: State, seat: Seat) -> int:
    """What the dinosaur adds for the disaster of the round, even after it was taken."""
    end = result_of_round(state)
    threat = state.disaster or (end.disaster if end else None)
    return seat.adjust[TYPES.index(threat.type)] if threat else 0


def multiplier(state: State) -> int:
    """How often a boost counts: each Star Fruit doubles it, unless a Flaming Chainsaw is in play (H2)."""
    names = [card.name for card in cards_in_front(state).values()]
    fruits = names.count(STAR_FRUIT)
    if CHAINSAW in names or not fruits:
        return 1
    return 2**fruits if state.options.stack else 2


def is_inverted(state: State) -> bool:
    """Whether the scores end up inverted: two inversions cancel (H3)."""
    times = len(state.inversions)
    return times > 0 if state.options.once else times % 2 == 1


def scores(state: State) -> dict[int, int]:
    """The scores of the round by seat, after inversions (H2, H3)."""
    plain = {terms.seat: terms.total for terms in score_terms(state)}
    if not plain or not is_inverted(state):
        return plain
    high, low = max(plain.values()), min(plain.values())
    exchanged = {high: low, low: high}
    return {seat: exchanged.get(score, score) for seat, score in plain.items()}


def extremes(by_seat: Mapping[int, int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The seats with the highest and with the lowest score; both empty if all are tied (H4)."""
    if len(set(by_seat.values())) < 2:
        return (), ()
    high, low = max(by_seat.values()), min(by_seat.values())
    highest = tuple(seat for seat, score in by_seat.items() if score == high)
    return highest, tuple(seat for seat, score in by_seat.items() if score == low)
