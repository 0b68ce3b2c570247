"""Checks of prices and abilities: cards from hand, resources in play, who may do what (L3, L4, L7)."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.lands import moves as m
from events.games.lands.board.copies import ability_source, find, targets
from events.games.lands.board.food_chain import number_of
from events.games.lands.board.slots import payers
from events.games.lands.cards.facts import Facts, describe, primaries
from events.games.lands.kinds import PERIOD
from events.games.lands.state import Card, State
from events.problem import Problem, who

TIMINGS_IN = {
    "turn": ("exhaust", "when-played"),
    "extinction": ("end-of-period",),
    "over": ("end-of-period", "end-of-game"),
}
"""Phase → the timings of abilities that may work in it, besides active ones."""


def facts_of_play(state: State, move: m.Play) -> Facts:
    """The facts of the card that a move plays: what is known, with what the move states."""
    return describe(state.cards.get(move.card), move.facts)


# --- the cards that a move names


def in_play(state: State, seat: int, names: Sequence[str], rule: str, rivals: bool = False) -> list[Problem]:
    """Each named card is in play (an extinct one is not, L7), each copy named once."""
    found = zip(names, targets(state, seat, names, rivals), strict=True)
    return [_absent(state, seat, name, rule) for name, target in found if target is None]


def _absent(state: State, seat: int, name: str, rule: str) -> Problem:
    player = state.seats[seat - 1]
    if find(player.board, (name,))[0] is not None:
        return Problem(rule, f"{name} is named twice")
    if find(player.gone, (name,))[0] is not None:
        return Problem("L7", f"{name} is extinct and out of play")
    return Problem(rule, f"{name} is not in play on this player's board")


def ready_cards(state: State, seat: int, names: Sequence[str]) -> list[Problem]:
    """Cards that pay are in play and ready (L4)."""
    board = state.seats[seat - 1].board
    exhausted = [board[at].name for at in find(board, names) if at is not None and board[at].exhausted]
    return in_play(state, seat, names, "L4") + [_cannot_pay(name) for name in exhausted]


def _cannot_pay(name: str) -> Problem:
    return Problem("L4", f"{name} is exhausted and cannot pay")


# --- what a card costs


def hand_can_pay(state: State, seat: int, number: int, rule: str, what: str) -> list[Problem]:
    """A known hand holds the cards; a hand that is only followed becomes unknown instead."""
    hand = state.seats[seat - 1].hand
    if hand is None or number <= hand:
        return []
    cards = f"{number_of(number, 'card')} needed {what}"
    if state.options.get("hands") == "strict":
        return [Problem(rule, f"{cards}, {hand} in hand")]
    reason = f"{cards}, {hand} counted in hand: the hand is unknown until 'hand N' counts it"
    return [Problem(rule, reason, "unknown")]


def paid_from_hand(state: State, seat: int, move: m.Play) -> list[Problem]:
    """The printed number of cards is discarded; the hand holds them and the card itself (L4)."""
    cost = facts_of_play(state, move).cost
    if cost is not None and move.discard is not None and cost != move.discard:
        return [Problem("L4", f"{move.card} costs {cost} from hand, not {move.discard}")]
    spent = cost if move.discard is None else move.discard
    if spent is not None:
        return hand_can_pay(state, seat, 1 + spent, "L4", f"to play {move.card}")
    if state.seats[seat - 1].hand is None:
        return []
    reason = f"the cost of {move.card} is unknown, so the hand is unknown until 'hand N' counts it"
    return [Problem("L4", reason, "unknown")]


def paid_in_resources(state: State, seat: int, move: m.Play) -> list[Problem]:
    """One ready card in play for each resource, by its primary attribute, no more and no fewer (L4)."""
    facts = facts_of_play(state, move)
    needs = () if facts.kind == "land" else facts.needs
    if needs is None:
        return ready_cards(state, seat, move.exhaust)
    if not move.exhaust:
        return _payable(state, seat, move.card, needs)
    problems = ready_cards(state, seat, move.exhaust)
    board = state.seats[seat - 1].board
    paying = [board[at] for at in find(board, move.exhaust) if at is not None]
    if not problems and (len(paying) != len(needs) or payers(paying, needs) is None):
        given = ", ".join(f"{card.name} ({_resource(card)})" for card in paying)
        wanted = ", ".join(needs) or "no resource"
        problems.append(Problem("L4", f"{move.card} needs {wanted}; it was paid with {given}"))
    return problems


def _payable(state: State, seat: int, name: str, needs: Sequence[str]) -> list[Problem]:
    """The payment was not stated; a hint if no ready cards could have paid (L4)."""
    ready = [card for card in state.seats[seat - 1].board if not card.exhausted]
    if payers(ready, needs) is not None:
        return []
    reason = f"{name} needs {', '.join(needs)}, which no ready cards pay; the payment is unknown"
    return [Problem("L4", reason, "unknown")]


def _resource(card: Card) -> str:
    return "/".join(primaries(card.facts)) or "resource unknown"


def printed_cost(state: State, seat: int, move: m.Play) -> list[Problem]:
    """Lands cost 1 to 3 cards, any card 1 to 4 (L4)."""
    facts = facts_of_play(state, move)
    most = 3 if facts.kind == "land" else 4
    if facts.cost is None or 1 <= facts.cost <= most:
        return []
    reason = f"a {facts.kind} costs 1 to {most} cards, not {facts.cost} as given for {move.card}"
    return [Problem("L4", reason, "disputed")]


# --- abilities


def is_ready_to_use(state: State, seat: int, move: m.Use) -> list[Problem]:
    """The card is in play, ready (L3), and its ability is one that exhausts it (L4)."""
    absent = in_play(state, seat, (move.card,), "L4")
    if absent:
        return absent
    board = state.seats[seat - 1].board
    card = board[find(board, (move.card,))[0] or 0]
    if card.exhausted:
        return [Problem("L3", f"{move.card} is exhausted until the end of the turn")]
    timing = card.facts.timing
    if timing not in ("", "exhaust"):
        return [Problem("L4", f"the ability of {move.card} is {timing}: it does not exhaust the card")]
    return []


def ability_price(state: State, seat: int, move: m.Use) -> list[Problem]:
    """The price of an ability: cards from hand, other ready cards in play (L4)."""
    problems = hand_can_pay(state, seat, move.discard or 0, "L4", f"to use {move.card}")
    board = state.seats[seat - 1].board
    _, *others = find(board, (move.card, *move.exhaust))
    for name, at in zip(move.exhaust, others, strict=True):
        if at is None:
            problems.append(_absent(state, seat, name, "L4"))
        elif board[at].exhausted:
            problems.append(_cannot_pay(name))
    return problems


def by_ability(state: State, seat: int, move: m.Ready | m.Exhaust | m.Extinct | m.Token) -> list[Problem]:
    """The cards are in play, and the ability that does it can work now (L4, L5, L7, L8)."""
    cards = () if isinstance(move, m.Token) else move.cards
    if not move.by:
        return [] if isinstance(move, m.Extinct) else in_play(state, seat, cards, "L4")
    if move.by == PERIOD:
        return in_play(state, seat, cards, "L7")
    own = state.phase != "turn" or seat == state.now.seat
    if not own and isinstance(move, (m.Extinct, m.Token)) and not _is_active(state, seat, move.by):
        return [Problem("L5", f"it is {who(state.now.seat)}'s turn: no ability of {who(seat)} works now")]
    if state.now.ending and seat == state.now.seat and isinstance(move, m.Extinct):
        return [Problem("L8", "this turn is already ending: abilities no longer work")]
    return _works(state, seat, move.by) or in_play(state, seat, cards, "L7", rivals=True)


def _is_active(state: State, seat: int, name: str) -> bool:
    card = ability_source(state, seat, name)
    return card is not None and card.facts.timing == "active"


def _works(state: State, seat: int, name: str) -> list[Problem]:
    """The source is in play, or went extinct in this turn, and its timing fits now (L4)."""
    card = ability_source(state, seat, name)
    if card is None:
        return [_absent(state, seat, name, "L4")]
    timing = card.facts.timing
    if not timing and card.asleep:
        return [
            Problem("L3", f"if the ability of {name} exhausts it, it does not work in this turn", "unknown")
        ]
    if not timing or timing == "active":
        return []
    if timing not in TIMINGS_IN[state.phase]:
        return [Problem("L4", f"the ability of {name} is {timing}: it does not work now")]
    if state.phase == "extinction" and state.revealed:
        return [Problem("L12", f"the ability of {name} works before the extinction card is revealed")]
    if timing == "exhaust" and card.asleep:
        return [Problem("L3", f"{name} was played in this turn and is exhausted until its end")]
    if timing == "when-played" and not card.fresh:
        return [Problem("L4", f"the ability of {name} worked once, when it was played")]
    return []
