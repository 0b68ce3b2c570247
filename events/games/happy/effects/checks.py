"""What the effects of point cards may do (H1), as far as the cards in front of the players are known.

A move is refused if the card was named, so that the breach is certain; otherwise there is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from events.games.happy import moves as m
from events.games.happy.components import (
    BY_NAME,
    CHAINSAW,
    DUEL_OUT,
    MOUTH_TRAP,
    PET_ROCK,
    PLANT,
    SCORING,
    SMOOTHIE,
    SNAKE,
)
from events.games.happy.effects.order import card_played_by, effect_name, order_key, used_effects
from events.games.happy.state import Card, State, cards_in_front, still_in
from events.problem import Problem, Severity, who

Problems = Iterator[Problem]
SWAPS = {2: SNAKE, 8: PLANT}
"""Value → the card of that value that swaps cards."""


def add_effect(state: State, seat: int, move: m.Add) -> Problems:
    """H1, H2: only Pet Rock and Smoothie add, each the value of one card."""
    printed = BY_NAME.get(move.name)
    if printed or not move.name:
        yield from _not_cancelled(state, move.name or "a point card's effect")
    if not state.has(seat):
        return
    if not printed:
        yield from _added_before(state, seat, move)
        return
    if move.name not in (PET_ROCK, SMOOTHIE):
        yield Problem("H1", f"the printed {move.name} adds nothing", "disputed")
        return
    if not 0 <= move.points <= 9:
        yield Problem("H2", f"{move.name} adds the value of one card, from 0 to 9", "disputed")
    elif move.name == PET_ROCK and state.options.duel and move.points in DUEL_OUT:
        yield Problem("H9", f"a duel has no point cards of value 1, 2 or 3 to add {move.points}", "disputed")
    yield from _once(state, seat, move.name)
    yield from _in_front(state, seat, move.name)


def _added_before(state: State, seat: int, move: m.Add) -> Problems:
    """H1: a second addition without a name may be the first one, logged twice."""
    added = state.seat(seat).adds
    if added and not move.name:
        text = f"{who(seat)} already added {added[-1].points} this round: both count"
        yield Problem("H1", text, "disputed")


def invert_effect(state: State, seat: int, move: m.Invert) -> Problems:
    """H1, H3: Mouth Trap inverts once; Score Inversion is an instant and has no such limit."""
    if move.name == MOUTH_TRAP:
        yield from _not_cancelled(state, MOUTH_TRAP)
        yield from _once(state, seat, MOUTH_TRAP)
        yield from _in_front(state, seat, MOUTH_TRAP)


def _not_cancelled(state: State, what: str) -> Problems:
    """H1: a Flaming Chainsaw cancels all other point card effects."""
    for holder, card in cards_in_front(state).items():
        if card.name == CHAINSAW:
            yield Problem("H1", f"{what} has no effect: {who(holder)} has {CHAINSAW}")


def _once(state: State, seat: int, name: str) -> Problems:
    """H1: each effect once per card and round, even if the card has changed hands since."""
    users = [user for user, card in used_effects(state) if card.name == name]
    own = {player for holder, card in _own_cards(state, seat, name) for player in (holder, card.by)}
    if seat in users:
        yield Problem("H1", f"{who(seat)} already used {name} this round")
    elif own.intersection(users) and not _one_card_each([*users, seat], _hands(state, name)):
        yield Problem(
            "H1", f"{who([user for user in users if user in own][-1])} already used that {name} this round"
        )


def _hands(state: State, name: str) -> list[tuple[int, int]]:
    """Of each card that may have this name: who holds it, and who played it."""
    return [(holder, card.by) for holder, card in cards_in_front(state).items() if _may_be(card, name)]


def _one_card_each(users: list[int], hands: list[tuple[int, int]]) -> bool:
    """Whether each user can have used another card, one that they hold or played."""
    known = [user for user in users if any(user in hand for hand in hands)]
    return any(
        all(user in hand for user, hand in zip(known, chosen, strict=True))
        for chosen in permutations(hands, len(known))
    )


def _own_cards(state: State, seat: int, name: str) -> list[tuple[int, Card]]:
    """The cards that may have this name and may be used by this player, each with its holder."""
    scoring = BY_NAME[name].timing == SCORING  # used by its holder then; others were used before they moved
    return [
        (holder, card)
        for holder, card in cards_in_front(state).items()
        if _may_be(card, name) and (seat == holder or (seat == card.by and not scoring))
    ]


def _may_be(card: Card, name: str) -> bool:
    return card.name == name or (not card.name and card.value == BY_NAME[name].value)


def _in_front(state: State, seat: int, name: str) -> Problems:
    """H1: only the player with the card in front uses its effect."""
    if not _own_cards(state, seat, name):
        yield Problem("H1", f"{who(seat)} has no {name} in front of them", "disputed")
    elif BY_NAME[name].timing != SCORING:
        yield from _in_order(state, seat, name)


def _in_order(state: State, seat: int, name: str) -> Problems:
    """H1: effects apply in order, so no later one was used before."""
    key = order_key(state, seat, Card(BY_NAME[name].value, name, seat))
    for user, card in used_effects(state):
        if order_key(state, user, card) > key:
            late = f"{who(seat)}'s {name} comes before {who(user)}'s {effect_name(card)}"
            yield Problem("H1", late, "disputed")


def swap_effect(state: State, seat: int, move: m.Swap) -> Problems:
    """H1: Grappling Snake takes a neighbour's card without an effect, Hungry Plant swaps two others'."""
    yield from _not_cancelled(state, "a swap")
    played = card_played_by(state, seat)
    if not played.by:
        return
    name = played.name or SWAPS.get(played.value, "")
    severity: Severity = "illegal" if played.name else "disputed"
    if any(old.by == seat for old in state.swaps):
        yield Problem("H1", f"{who(seat)} already swapped cards this round", severity)
    if name not in (SNAKE, PLANT):
        yield Problem("H1", f"{who(seat)}'s {name or played.value} does not swap cards", "disputed")
        return
    broken = _snake_breaks(state, seat, move) if name == SNAKE else _plant_breaks(seat, move)
    if broken:
        yield Problem("H1", broken, severity)
    if played.name:
        yield from _in_order(state, seat, name)


def _snake_breaks(state: State, seat: int, move: m.Swap) -> str:
    """Why Grappling Snake may not make this swap, "" if it may."""
    if seat not in (move.one, move.other):
        return f"{SNAKE} swaps {who(seat)}'s own card with another"
    other = move.other if move.one == seat else move.one
    seats = still_in(state)
    place = seats.index(seat) if seat in seats else 0
    if other not in (seats[place - 1], seats[(place + 1) % len(seats)]):
        return f"{SNAKE} takes a neighbour's card: {who(other)} is not next to {who(seat)}"
    card = state.seat(other).card
    if card and effect_name(card):
        return f"{SNAKE} takes only a card without an effect: {who(other)} has {effect_name(card)}"
    return ""


def _plant_breaks(seat: int, move: m.Swap) -> str:
    """Why Hungry Plant may not make this swap, "" if it may."""
    own = seat in (move.one, move.other)
    return f"{PLANT} swaps the cards of two players other than {who(seat)}" if own else ""
