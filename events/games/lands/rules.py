"""What the rules object to: one named check a rule, each with the code of the rules page.

A check looks at the state before a move and returns problems; it never raises and changes nothing.
What was not logged is not checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.games.lands import moves as m
from events.games.lands.balance import balance_at_turn_end, balance_in_extinction, turn_may_end
from events.games.lands.board import slots_for, some
from events.games.lands.components import DECKS, FULL_ROWS, LAND_SLOTS, RACE_FROM, ROWS, SLOTS
from events.games.lands.facts import describe
from events.games.lands.flow import top
from events.games.lands.hands import already_taken
from events.games.lands.payment import (
    ability_price,
    by_ability,
    hand_can_pay,
    in_play,
    is_ready_to_use,
    paid_from_hand,
    paid_in_resources,
    printed_cost,
)
from events.games.lands.reducer import claimable
from events.games.lands.state import Card, State, counts, row
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Check = Callable[[State, int, Any], list[Problem]]


def check(state: State, event: Event) -> list[Problem]:
    """All objections to a move, the one that decides first."""
    found: list[Problem] = []
    for rule in CHECKS.get(type(event.move), ()):
        found += rule(state, event.seat, event.move)
    return found


# --- whose turn it is


def on_turn(state: State, seat: int, move: Any) -> list[Problem]:
    """Plays, abilities and the end of the turn belong to the player on turn (L5, L12)."""
    if state.phase == "extinction":
        return [Problem("L12", "the major extinction of this period comes first")]
    if seat != state.now.seat:
        return [Problem("L5", f"{who(state.now.seat)} is on turn")]
    return []


def not_ending(state: State, seat: int, move: Any) -> list[Problem]:
    """After the first extinction for balance only extinctions, claims and the end are left (L8)."""
    if seat == state.now.seat and state.now.ending:
        return [Problem("L8", "the end of this turn has begun: only extinct, claim and end are left")]
    return []


# --- plays


def slot_is_free(state: State, seat: int, move: m.Play) -> list[Problem]:
    """The row, with the new card, fits into the slots of the period (L1)."""
    facts = describe(state.cards.get(move.card), move.facts)
    cards = row(state.seats[seat - 1].board, facts.kind)
    if not facts.kind or slots_for([*cards, Card(move.card, facts)], facts.kind, state.period) is not None:
        return []
    if facts.kind == "land":
        return [Problem("L1", f"{len(cards)} lands are in play, {LAND_SLOTS} is the most")]
    slots = ", ".join("/".join(sizes) for sizes in SLOTS[facts.kind][state.period - 1])
    held = ", ".join(f"{card.name} ({card.facts.size or 'size unknown'})" for card in cards) or "none"
    what = f"{facts.size} {facts.kind}".strip()
    return [Problem("L1", f"no slot for a {what} in period {state.period}: slots {slots}; in play {held}")]


def row_is_carried(state: State, seat: int, move: m.Play) -> list[Problem]:
    """No more herbivores than lands, no more carnivores than herbivores, in the row played into (L2)."""
    kind = describe(state.cards.get(move.card), move.facts).kind
    below = {"herbivore": "land", "carnivore": "herbivore"}.get(kind)
    number = counts(state.seats[seat - 1].board)
    if below is None or number[kind] + 1 <= number[below]:
        return []
    reason = f"{some(number[kind] + 1, kind)} would stand on {some(number[below], below)}"
    return [Problem("L2", reason)]


def land_is_worth_nothing(state: State, seat: int, move: m.Play) -> list[Problem]:
    """Lands give no points, whatever was typed (L17)."""
    facts = describe(state.cards.get(move.card), move.facts)
    if facts.kind == "land" and facts.vp not in (None, 0, "0"):
        return [Problem("L17", f"{move.card} is a land: it scores 0, not {facts.vp}", "disputed")]
    return []


# --- hands and decks


def deck_lasts(state: State, seat: int, move: m.Draw) -> list[Problem]:
    """No more cards come from a deck than it has, until it is made anew (L6)."""
    if move.source != "deck":
        return []
    drawn, most = state.drawn.get(move.kind, 0) + move.n, DECKS[move.kind]
    if drawn <= most:
        return []
    reason = f"{drawn} cards from the {move.kind} deck, which has {most}; was it reshuffled?"
    return [Problem("L6", reason)]


def hand_has_cards(state: State, seat: int, move: m.Discard) -> list[Problem]:
    """No more cards are discarded than are in hand (L7)."""
    number = (move.n or len(move.cards)) - already_taken(state, seat, move)
    return hand_can_pay(state, seat, number, "L7", "to discard")


# --- the special action


def special_is_left(state: State, seat: int, move: m.Special) -> list[Problem]:
    """At most once a turn (L5)."""
    if state.now.special and seat == state.now.seat:
        return [Problem("L5", "the special action was taken in this turn already")]
    return []


def special_is_paid(state: State, seat: int, move: m.Special) -> list[Problem]:
    """It costs 2 cards from hand (L5)."""
    return hand_can_pay(state, seat, 2, "L5", "for the special action")


def special_takes_own_card(state: State, seat: int, move: m.Special) -> list[Problem]:
    """The card that goes extinct is one's own, unless the table reads it otherwise (L5)."""
    if move.gain != "extinct":
        return []
    return in_play(state, seat, (move.card,), "L5", rivals=state.options.get("special") == "any")


# --- race goals


def claim_is_due(state: State, seat: int, move: m.Claim) -> list[Problem]:
    """Its condition held in this turn, a token is left, and it was not claimed before (L15)."""
    if state.phase != "turn" or seat != state.now.seat:
        return [Problem("L15", "a race goal is claimed in one's own turn")]
    if not move.goal:
        return [] if claimable(state, seat) else [Problem("L15", "no race goal is due")]
    return [Problem("L15", reason) for reason in _why_not(state, seat, move.goal)][:1]


def _why_not(state: State, seat: int, goal: str) -> list[str]:
    reasons = []
    if any(claim.goal == goal for claim in state.seats[seat - 1].claims):
        reasons.append(f"{goal} was claimed by this player already")
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
        return f"{goal}: {FULL_ROWS[goal]} in play at the same time are needed, {number} are now"
    if goal == "extinction":
        return "no herbivore's ability made a card extinct in this turn (extinct CARD --by HERBIVORE)"
    return "no carnivore's ability gave a token in this turn (token N --by CARNIVORE)"


# --- rounds, periods, the end


def opens_the_round(state: State, seat: int, move: m.Period) -> list[Problem]:
    """One period card a round (L11)."""
    if state.phase != "turn":
        return [Problem("L11", "a period card opens a round, and no round is on")]
    if state.opened:
        return [Problem("L11", f"this round's period card is {state.period_card or 'logged'} already")]
    return []


def reveals_once(state: State, seat: int, move: m.Reveal) -> list[Problem]:
    """One major extinction card after the last round of periods 1 and 2 (L12)."""
    if state.phase != "extinction":
        return [Problem("L12", "a major extinction comes after the last round of periods 1 and 2")]
    if state.revealed:
        return [Problem("L12", "the major extinction card of this period lies open already")]
    return []


def ends_by_itself(state: State, seat: int, move: Finish) -> list[Problem]:
    """The game is over after round 5 of period 3, not before (L14)."""
    where = f"round {state.round} of" if state.round else "the end of"
    reason = f"the game ends by itself after round 5 of period 3; it is {where} period {state.period}"
    return [Problem("L14", reason)]


def rows_hold(state: State, seat: int, move: m.Have) -> list[Problem]:
    """Rows that hold more than the period's slots are told (L1), not refused: the table sees its cards."""
    board = list(state.seats[seat - 1].board)
    for had in move.cards:
        board.append(Card(had.card, describe(state.cards.get(had.card), had.facts)))
    over = [kind for kind in ROWS if slots_for(row(tuple(board), kind), kind, state.period) is None]
    reason = f"than period {state.period} has slots for"
    return [Problem("L1", f"more {ROWS[kind]} {reason}", "disputed") for kind in over]


CHECKS: dict[type[Any], tuple[Check, ...]] = {
    m.Period: (opens_the_round,),
    m.Draw: (not_ending, deck_lasts),
    m.Discard: (not_ending, hand_has_cards),
    m.Play: (
        on_turn,
        not_ending,
        slot_is_free,
        row_is_carried,
        paid_from_hand,
        paid_in_resources,
        printed_cost,
        land_is_worth_nothing,
    ),
    m.Use: (on_turn, not_ending, is_ready_to_use, ability_price),
    m.Ready: (not_ending, by_ability),
    m.Exhaust: (not_ending, by_ability),
    m.Reshuffle: (not_ending,),
    m.Special: (on_turn, not_ending, special_is_left, special_is_paid, special_takes_own_card),
    m.Extinct: (balance_at_turn_end, balance_in_extinction, by_ability),
    m.Token: (not_ending, by_ability),
    m.Claim: (claim_is_due,),
    m.End: (on_turn, turn_may_end),
    m.Reveal: (reveals_once,),
    m.Have: (rows_hold,),
    Finish: (ends_by_itself,),
}
