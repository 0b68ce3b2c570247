"""What the rules object to: a named check for each rule, with the rule's code.

A check looks at the state before a move and returns problems; it never raises and changes nothing.
What was not logged is not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from events.games.lands import moves as m
from events.games.lands.board.food_chain import shortage, there_are
from events.games.lands.board.slots import slots_for
from events.games.lands.cards.facts import describe
from events.games.lands.checks.balance import balance_at_turn_end, balance_in_extinction, turn_may_end
from events.games.lands.checks.payment import (
    ability_price,
    by_ability,
    facts_of_play,
    hand_can_pay,
    in_play,
    is_ready_to_use,
    paid_from_hand,
    paid_in_resources,
    printed_cost,
)
from events.games.lands.components import FULL_ROWS, LAND_SLOTS, RACE_FROM, ROWS, SLOTS
from events.games.lands.state import Card, State, counts, row
from events.games.lands.turns.hands import already_taken, in_deck, in_pile
from events.games.lands.turns.race_goals import claimable, top
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Check = Callable[[State, int, Any], list[Problem]]


def check(state: State, event: Event) -> list[Problem]:
    """All objections to a move, the decisive one first."""
    found: list[Problem] = []
    for rule in CHECKS.get(type(event.move), ()):
        found += rule(state, event.seat, event.move)
    return found


# --- whose turn it is


def own_turn(state: State, seat: int, move: Any) -> list[Problem]:
    """Plays, abilities and the end of the turn belong to the player whose turn it is (L5, L12)."""
    if state.phase == "extinction":
        return [Problem("L12", "the major extinction of this period comes first")]
    if seat != state.now.seat:
        return [Problem("L5", f"it is {who(state.now.seat)}'s turn")]
    return []


def not_ending(state: State, seat: int, move: Any) -> list[Problem]:
    """After the first extinction for balance, only extinctions, claims and the end are left (L8)."""
    if seat == state.now.seat and state.now.ending:
        return [Problem("L8", "this turn is already ending: only extinct, claim and end are left")]
    return []


# --- plays


def slot_is_free(state: State, seat: int, move: m.Play) -> list[Problem]:
    """The row, with the new card, fits the slots of the period (L1)."""
    facts = facts_of_play(state, move)
    cards = row(state.seats[seat - 1].board, facts.kind)
    if not facts.kind or slots_for([*cards, Card(move.card, facts)], facts.kind, state.period) is not None:
        return []
    if facts.kind == "land":
        return [Problem("L1", f"all {LAND_SLOTS} land slots are taken")]
    slots = ", ".join("/".join(sizes) for sizes in SLOTS[facts.kind][state.period - 1])
    held = ", ".join(f"{card.name} ({card.facts.size or 'size unknown'})" for card in cards) or "none"
    what = f"{facts.size} {facts.kind}".strip()
    return [Problem("L1", f"no slot for a {what} in period {state.period}: slots {slots}; in play {held}")]


def row_is_carried(state: State, seat: int, move: m.Play) -> list[Problem]:
    """No more herbivores than lands, no more carnivores than herbivores, in the row played into (L2)."""
    kind = facts_of_play(state, move).kind
    below = {"herbivore": "land", "carnivore": "herbivore"}.get(kind)
    number = counts(state.seats[seat - 1].board)
    if below is None or number[kind] + 1 <= number[below]:
        return []
    return [Problem("L2", shortage(kind, number[kind] + 1, below, number[kind] + 1, number[below]))]


def land_is_worth_nothing(state: State, seat: int, move: m.Play) -> list[Problem]:
    """Lands score nothing (L17)."""
    facts = facts_of_play(state, move)
    if facts.kind == "land" and facts.vp not in (None, 0, "0"):
        return [Problem("L17", f"{move.card} is a land: it scores 0, not {facts.vp}", "disputed")]
    return []


# --- hands and decks


def deck_lasts(state: State, seat: int, move: m.Draw) -> list[Problem]:
    """No more cards come from a deck or a discard pile than it can hold (L6)."""
    kind, deck, pile = move.kind, in_deck(state, move.kind), in_pile(state, move.kind)
    if move.source != "discard" and (move.source == "deck" or pile == 0) and move.n > deck:
        return [Problem("L6", f"the {kind} deck holds {deck} at most; was it reshuffled?")]
    if pile is not None and move.source == "discard" and move.n > pile:
        return [Problem("L6", f"the discard pile of {kind} cards holds {pile} at most")]
    left = None if pile is None else deck + pile - state.unsaid.get(kind, 0)
    if left is not None and move.n > left:
        return [Problem("L6", f"the {kind} deck and its discard pile hold {left} at most")]
    return []


def deck_is_empty(state: State, seat: int, move: m.Reshuffle) -> list[Problem]:
    """Only an empty deck is reshuffled (L6); the players see it, so another one gets a hint."""
    left = in_deck(state, move.kind) - state.unsaid.get(move.kind, 0)
    if state.unlogged or left <= 0:
        return []
    return [
        Problem(
            "L6", f"the {move.kind} deck still holds {left}: only an empty deck is reshuffled", "disputed"
        )
    ]


def hand_has_cards(state: State, seat: int, move: m.Discard) -> list[Problem]:
    """No more cards are discarded than are in hand (L7)."""
    number = (move.n or len(move.cards)) - already_taken(state, seat, move)
    return hand_can_pay(state, seat, number, "L7", "to discard")


# --- the special action


def special_is_left(state: State, seat: int, move: m.Special) -> list[Problem]:
    """At most once a turn (L5)."""
    if state.now.special and seat == state.now.seat:
        return [Problem("L5", "the special action was already taken in this turn")]
    return []


def special_is_paid(state: State, seat: int, move: m.Special) -> list[Problem]:
    """It costs 2 cards from hand (L5)."""
    return hand_can_pay(state, seat, 2, "L5", "for the special action")


def special_takes_own_card(state: State, seat: int, move: m.Special) -> list[Problem]:
    """The card that goes extinct is one's own, unless the option `special` says otherwise (L5)."""
    if move.gain != "extinct":
        return []
    return in_play(state, seat, (move.card,), "L5", rivals=state.options.get("special") == "any")


# --- race goals


def claim_is_due(state: State, seat: int, move: m.Claim) -> list[Problem]:
    """Its condition held in this turn, a token is left, and it was not claimed before (L15)."""
    if move.worth is not None:
        return _paid_before(state, seat, move)
    if state.phase != "turn" or seat != state.now.seat:
        return [Problem("L15", "a race goal can be claimed only in the player's own turn")]
    if not move.goal:
        return [] if claimable(state, seat) else [Problem("L15", "there is no race goal to claim")]
    reasons = [reason for goal in move.goals() for reason in _why_not(state, seat, goal)]
    return [Problem("L15", reason) for reason in reasons][:1]


def _paid_before(state: State, seat: int, move: m.Claim) -> list[Problem]:
    """What the table has paid is taken; a goal that is not met in this turn gets a hint (L15)."""
    due, claimed = claimable(state, seat), {claim.goal for claim in state.seats[seat - 1].claims}
    twice = [f"this player has already claimed {goal}" for goal in move.goals() if goal in claimed]
    if twice:
        return [Problem("L15", twice[0])]
    reason = "is not met in this turn: it counts as paid before"
    return [Problem("L15", f"{goal} {reason}", "disputed") for goal in move.goals() if goal not in due]


def _why_not(state: State, seat: int, goal: str) -> list[str]:
    reasons = []
    if any(claim.goal == goal for claim in state.seats[seat - 1].claims):
        reasons.append(f"this player has already claimed {goal}")
    if not top(state, goal):
        reasons.append(f"no token is left for {goal}")
    if state.period < RACE_FROM[goal]:
        reasons.append(f"{goal} can be claimed from period {RACE_FROM[goal]} on")
    if goal not in state.now.met:
        reasons.append(_unmet(state, seat, goal))
    return reasons


def _unmet(state: State, seat: int, goal: str) -> str:
    kinds = {name: kind for kind, name in ROWS.items()}
    if goal in FULL_ROWS:
        number = counts(state.seats[seat - 1].board)[kinds[goal]]
        return f"the goal {goal} needs {FULL_ROWS[goal]} in play at the same time, and {there_are(number)}"
    if goal == "extinction":
        return "no herbivore's ability made a card extinct in this turn (extinct CARD --by HERBIVORE)"
    return "no carnivore's ability gave a token in this turn (token N --by CARNIVORE)"


# --- rounds, periods, the end


def opens_the_round(state: State, seat: int, move: m.Period) -> list[Problem]:
    """One period card a round (L11)."""
    if state.phase != "turn":
        return [Problem("L11", "a period card opens a round, and no round is being played")]
    if state.opened:
        named = f": {state.period_card}" if state.period_card else ""
        return [Problem("L11", f"this round's period card was already logged{named}")]
    return []


def reveals_once(state: State, seat: int, move: m.Reveal) -> list[Problem]:
    """One major extinction card after the last round of periods 1 and 2 (L12)."""
    if state.phase != "extinction":
        return [Problem("L12", "a major extinction comes after the last round of periods 1 and 2")]
    if state.revealed:
        return [Problem("L12", "the major extinction card of this period is already revealed")]
    return []


def ends_by_itself(state: State, seat: int, move: Finish) -> list[Problem]:
    """The game is over after round 5 of period 3, not before (L14)."""
    where = f"round {state.round}" if state.round else "the end"
    reason = f"the game ends by itself after round 5 of period 3; it is {where} of period {state.period}"
    return [Problem("L14", reason)]


def rows_hold(state: State, seat: int, move: m.Have) -> list[Problem]:
    """Rows that hold more cards than the period has slots get a hint (L1): the players see their cards."""
    board = list(state.seats[seat - 1].board)
    for had in move.cards:
        board.append(Card(had.card, describe(state.cards.get(had.card), had.facts)))
    over = [kind for kind in ROWS if slots_for(row(tuple(board), kind), kind, state.period) is None]
    reason = f"are in play than period {state.period} has slots for"
    return [Problem("L1", f"more {ROWS[kind]} {reason}", "disputed") for kind in over]


CHECKS: dict[type[Any], tuple[Check, ...]] = {
    m.Period: (opens_the_round,),
    m.Draw: (not_ending, deck_lasts),
    m.Discard: (not_ending, hand_has_cards),
    m.Play: (
        own_turn,
        not_ending,
        slot_is_free,
        row_is_carried,
        paid_from_hand,
        paid_in_resources,
        printed_cost,
        land_is_worth_nothing,
    ),
    m.Use: (own_turn, not_ending, is_ready_to_use, ability_price),
    m.Ready: (not_ending, by_ability),
    m.Exhaust: (not_ending, by_ability),
    m.Reshuffle: (not_ending, deck_is_empty),
    m.Special: (own_turn, not_ending, special_is_left, special_is_paid, special_takes_own_card),
    m.Extinct: (balance_at_turn_end, balance_in_extinction, by_ability),
    m.Token: (not_ending, by_ability),
    m.Claim: (claim_is_due,),
    m.End: (own_turn, turn_may_end),
    m.Reveal: (reveals_once,),
    m.Have: (rows_hold,),
    Finish: (ends_by_itself,),
}

RULE_TEXTS: Mapping[str, tuple[str, ...]] = {
    "L1": (
        "A row, with the new card in it, fits the slots of the period; cards in play may change slots.",
        "Rows that hold more cards than the period has slots get a hint: the players see their cards.",
    ),
    "L2": ("No more herbivores than lands, and no more carnivores than herbivores, in the row played into.",),
    "L3": (
        "A card that is used is in play and ready.",
        "A card that was played in this turn has no exhaust ability before something makes it ready.",
    ),
    "L4": (
        "The printed number of cards is discarded, and the hand holds them and the card itself.",
        "One ready card in play pays each resource, by its primary attribute, no more and no fewer.",
        "Cards that pay are in play and ready.",
        "Lands cost 1 to 3 cards from hand, any card 1 to 4; any other cost gets a hint.",
        "The ability of a card that is used is one that exhausts it.",
        "The price of an ability is paid with cards from hand and other ready cards in play.",
        "Cards that an effect names are in play, and so is its source, or it went extinct in this turn.",
        "An ability works at its timing: a when-played one once, in the turn in which its card was played.",
    ),
    "L5": (
        "Plays, uses, the special action and the end of a turn belong to the player whose turn it is.",
        "So do extinctions, and tokens through an ability, unless it is an active one.",
        "The special action is taken at most once a turn.",
        "The special action costs 2 cards from hand.",
        "The card that it makes extinct is the player's own, unless the option `special` says otherwise.",
    ),
    "L6": (
        "No more cards are drawn from a deck than it has, nor from a discard pile than were discarded.",
        "A deck that still holds cards and is reshuffled gets a hint.",
    ),
    "L7": (
        "No more cards are discarded than are in hand.",
        "An extinct card is out of play.",
    ),
    "L8": (
        "At the end of a turn there are fewer herbivores than lands and fewer carnivores than herbivores.",
        "Exactly as many cards go extinct as are needed, herbivores before carnivores.",
        "After the first extinction for balance, only extinctions, claims and the end of the turn are left.",
    ),
    "L9": ("Where herbivores then outnumber carnivores by more than 2, one land goes extinct, once a turn.",),
    "L11": ("A round has one period card.",),
    "L12": (
        "After periods 1 and 2, one major extinction card is revealed before the next turn.",
        "After it, lands come down to 3, then the food chain holds; exactly as many cards go as are needed.",
        "End-of-period abilities work before the card is revealed.",
    ),
    "L14": ("The game ends by itself after round 5 of period 3, not before.",),
    "L15": (
        "A race goal is claimed in one's own turn, if its condition held at some moment of that turn.",
        "A race goal has a token left, and nobody claims it twice.",
        "Herbivores can be claimed from period 2 on, carnivores in period 3.",
    ),
    "L17": ("Lands score nothing.",),
}
"""Code of a rule → what the checks hold to, in a sentence each."""
