"""What the effects of point cards may do (H1), as far as the cards in front of the players are known.

What is certain, because the card was named, refuses a move; what only seems so is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from events.games.happy.round import cards_in_front, effect_name, turn_of_effect
from events.games.happy.state import Card, State, in_round, still_in
from events.problem import Problem, Severity, who

Problems = Iterator[Problem]
SWAPS = {2: SNAKE, 8: PLANT}
"""The cards that swap others, by value."""


def addition(state: State, seat: int, move: m.Add) -> Problems:
    """H1, H2: Pet Rock and Smoothie add a card's value, each once."""
    printed = BY_NAME.get(move.name)
    if printed or not move.name:
        yield from voided(state, seat, move.name or "a point card's effect")
    if not state.has(seat):
        return
    if not printed:
        yield from _added_before(state, seat, move)
        return
    if move.name not in (PET_ROCK, SMOOTHIE):
        yield Problem("H1", f"{move.name} adds nothing in our list", "disputed")
        return
    if not 0 <= move.points <= 9:
        yield Problem("H2", f"{move.name} adds the value of one card, 0 to 9", "disputed")
    elif move.name == PET_ROCK and state.options.duel and move.points in DUEL_OUT:
        yield Problem("H9", f"a duel is without 1, 2 and 3: no card adds {move.points}", "disputed")
    yield from once(state, seat, move.name)
    yield from in_front(state, seat, move.name)


def _added_before(state: State, seat: int, move: m.Add) -> Problems:
    """H1: a bare addition to another of the same player looks like one that was logged twice."""
    added = state.seat(seat).adds
    if added and not move.name:
        text = f"{who(seat)} has added {added[-1].points} in this round already: both count"
        yield Problem("H1", text, "disputed")


def inversion(state: State, seat: int, move: m.Invert) -> Problems:
    """H1, H3: Mouth Trap inverts once; the instant is no point card's effect."""
    if move.name != MOUTH_TRAP:
        return
    yield from voided(state, seat, MOUTH_TRAP)
    yield from once(state, seat, MOUTH_TRAP)
    yield from in_front(state, seat, MOUTH_TRAP)


def voided(state: State, seat: int, what: str) -> Problems:
    """H1: with a Flaming Chainsaw on the table all other point card effects are void."""
    for holder, card in cards_in_front(state).items():
        if card.name == CHAINSAW:
            yield Problem("H1", f"{what} is void: {who(holder)} has {CHAINSAW}")


def once(state: State, seat: int, name: str) -> Problems:
    """H1: each effect once a card and round, also where the card has changed hands since."""
    users = [user for user, card in used(state) if card.name == name]
    own = own_cards(state, seat, name)
    others = {player for holder, card in own for player in (holder, card.by)}
    uses = [user for user in users if user in others]
    if seat in users:
        yield Problem("H1", f"{who(seat)} has used {name} in this round")
    elif own and len(uses) >= len(own):
        yield Problem("H1", f"{who(uses[-1])} has used that {name} in this round")


def own_cards(state: State, seat: int, name: str) -> list[tuple[int, Card]]:
    """The cards that may be of this name and the player's to use, with who has them in front now."""
    scoring = BY_NAME[name].timing == SCORING  # of whoever has it then; else it was used before it moved
    return [
        (holder, card)
        for holder, card in cards_in_front(state).items()
        if _may_be(card, name) and (seat == holder or (seat == card.by and not scoring))
    ]


def _may_be(card: Card, name: str) -> bool:
    return card.name == name or (not card.name and card.value == BY_NAME[name].value)


def in_front(state: State, seat: int, name: str) -> Problems:
    """H1: an effect is its card's, which lies in front of the player; effects come in turn."""
    if not own_cards(state, seat, name):
        yield Problem("H1", f"{who(seat)} has no {name} in front", "disputed")
    elif BY_NAME[name].timing != SCORING:
        yield from in_turn(state, seat, name)


def in_turn(state: State, seat: int, name: str) -> Problems:
    """H1: effects come in turn, so none of a later turn was used before."""
    turn = turn_of_effect(state, seat, Card(BY_NAME[name].value, name, seat))
    for user, card in used(state):
        if turn_of_effect(state, user, card) > turn:
            late = f"{name} of {who(seat)} comes before {effect_name(card)} of {who(user)}"
            yield Problem("H1", late, "disputed")


def used(state: State) -> list[tuple[int, Card]]:
    """The players and their printed cards whose effects were used in this round."""
    names = [(seat, term.name) for seat in in_round(state) for term in state.seat(seat).adds]
    names += [(old.by, old.name) for old in state.inversions if old.name == MOUTH_TRAP]
    names += [(old.by, laid_by(state, old.by).name) for old in state.swaps]
    return [
        (seat, Card(BY_NAME[name].value, name, seat))
        for seat, name in names
        if name in BY_NAME and BY_NAME[name].effect and state.has(seat)
    ]


def laid_by(state: State, seat: int) -> Card:
    """The card that a player laid, wherever it lies now; a nameless 0 of nobody where there is none."""
    laid = (card for card in cards_in_front(state).values() if card.by == seat)
    return next(laid, Card(0))


def exchange(state: State, seat: int, move: m.Swap) -> Problems:
    """H1: Grappling Snake takes a neighbour's card without effect, Hungry Plant swaps two others'."""
    yield from voided(state, seat, "a swap")
    laid = laid_by(state, seat)
    if not laid.by:
        return
    name = laid.name or SWAPS.get(laid.value, "")
    kind: Severity = "illegal" if laid.name else "disputed"
    if any(old.by == seat for old in state.swaps):
        yield Problem("H1", f"{who(seat)} has swapped in this round", kind)
    if name not in (SNAKE, PLANT):
        yield Problem("H1", f"{name or laid.value} of {who(seat)} swaps no cards", "disputed")
        return
    broken = snake(state, seat, move) if name == SNAKE else plant(seat, move)
    if broken:
        yield Problem("H1", broken, kind)
    if laid.name:
        yield from in_turn(state, seat, name)


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
