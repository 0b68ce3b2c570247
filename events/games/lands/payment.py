"""Checks of prices and abilities: cards from hand, resources in play, who may do what (L3, L4, L7)."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.lands import moves as m
from events.games.lands.board import find, match, pays, some
from events.games.lands.extinction import source, targets
from events.games.lands.facts import Facts, describe, gives, primaries
from events.games.lands.state import Card, State
from events.problem import Problem, who

TIMINGS_AT: dict[str, tuple[str, ...]] = {
    "turn": ("exhaust", "when-played"),
    "extinction": ("end-of-period",),
    "over": ("end-of-period", "end-of-game"),
}
"""The timings of abilities that may work in a phase, beside active ones."""


def in_play(state: State, seat: int, names: Sequence[str], rule: str, rivals: bool = False) -> list[Problem]:
    """Each named card is in play (L7: an extinct one is not), each copy once."""
    problems = []
    for name, target in zip(names, targets(state, seat, names, rivals), strict=True):
        if target is None:
            problems.append(_absent(state, seat, name, rule))
    return problems


def _absent(state: State, seat: int, name: str, rule: str) -> Problem:
    player = state.seats[seat - 1]
    if find(player.board, (name,))[0] is not None:
        return Problem(rule, f"{name} is named twice")
    if find(player.gone, (name,))[0] is not None:
        return Problem("L7", f"{name} is extinct and out of play")
    return Problem(rule, f"{name} is not in play on this player's board")


def hand_can_pay(state: State, seat: int, number: int, rule: str, what: str) -> list[Problem]:
    """A known hand holds the cards; where hands are only followed, it is told and the count given up."""
    hand = state.seats[seat - 1].hand
    if hand is None or number <= hand:
        return []
    cards = some(number, "card")
    if state.options.get("hands") == "strict":
        return [Problem(rule, f"{cards} needed {what}, {hand} in hand")]
    reason = f"{cards} needed {what}, {hand} counted in hand: the count is not known any more"
    return [Problem(rule, f"{reason}; 'hand N' states it", "unknown")]


def _facts(state: State, move: m.Play) -> Facts:
    return describe(state.cards.get(move.card), move.facts)


def paid_from_hand(state: State, seat: int, move: m.Play) -> list[Problem]:
    """The printed number of cards is discarded, and the hand holds them beside the card itself (L4)."""
    cost = _facts(state, move).cost
    if cost is not None and move.discard is not None and cost != move.discard:
        return [Problem("L4", f"{move.card} costs {cost} from hand, not {move.discard}")]
    spent = cost if move.discard is None else move.discard
    if spent is not None:
        return hand_can_pay(state, seat, 1 + spent, "L4", f"to play {move.card}")
    if state.seats[seat - 1].hand is None:
        return []
    reason = f"what {move.card} cost from hand is not known, so the hand is not: 'hand N' states it"
    return [Problem("L4", reason, "unknown")]


def paid_in_resources(state: State, seat: int, move: m.Play) -> list[Problem]:
    """One ready card in play for each resource, by its primary attribute, no more and no fewer (L4)."""
    facts = _facts(state, move)
    needs = () if facts.kind == "land" else facts.needs
    if needs is None:
        return ready_cards(state, seat, move.exhaust)
    if not move.exhaust:
        return _payable(state, seat, move.card, needs)
    problems = ready_cards(state, seat, move.exhaust)
    board = state.seats[seat - 1].board
    paying = [board[at] for at in find(board, move.exhaust) if at is not None]
    if not problems and not pays(paying, needs):
        given = ", ".join(f"{card.name} ({_resource(card)})" for card in paying)
        wanted = ", ".join(needs) or "no resource"
        problems.append(Problem("L4", f"{move.card} needs {wanted}; paid with {given}"))
    return problems


def _resource(card: Card) -> str:
    return "/".join(primaries(card.facts)) or "resource unknown"


def _payable(state: State, seat: int, name: str, needs: Sequence[str]) -> list[Problem]:
    """Nothing was said of how it was paid; told where no ready cards could have done it."""
    ready = [card for card in state.seats[seat - 1].board if not card.exhausted]
    wishes = [[at for at, card in enumerate(ready) if gives(card.facts, need)] for need in needs]
    if match(wishes) is not None:
        return []
    reason = f"{name} needs {', '.join(needs)}, which the ready cards do not give"
    return [Problem("L4", f"{reason}; how it was paid is not known", "unknown")]


def ready_cards(state: State, seat: int, names: Sequence[str]) -> list[Problem]:
    """Cards that pay are in play and ready (L4)."""
    board = state.seats[seat - 1].board
    exhausted = [board[at].name for at in find(board, names) if at is not None and board[at].exhausted]
    problems = in_play(state, seat, names, "L4")
    return problems + [Problem("L4", f"{name} is exhausted and cannot pay") for name in exhausted]


def printed_cost(state: State, seat: int, move: m.Play) -> list[Problem]:
    """Lands cost 1 to 3 cards, any card 1 to 4 (L4): another cost is likely misread."""
    facts = _facts(state, move)
    most = 3 if facts.kind == "land" else 4
    if facts.cost is None or 1 <= facts.cost <= most:
        return []
    reason = f"a {facts.kind} costs 1 to {most} cards, {move.card} is said to cost {facts.cost}"
    return [Problem("L4", reason, "disputed")]


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
            problems.append(Problem("L4", f"{name} is exhausted and cannot pay"))
    return problems


def by_ability(state: State, seat: int, move: m.Ready | m.Exhaust | m.Extinct | m.Token) -> list[Problem]:
    """The cards are in play, and the ability that does it can work now (L4, L5, L7, L8)."""
    cards = () if isinstance(move, m.Token) else move.cards
    if not move.by:
        return [] if isinstance(move, m.Extinct) else in_play(state, seat, cards, "L4")
    if state.phase == "turn" and seat != state.now.seat and isinstance(move, (m.Extinct, m.Token)):
        return [Problem("L5", f"{who(state.now.seat)} is on turn: no ability of {who(seat)} works now")]
    if state.now.ending and seat == state.now.seat and isinstance(move, m.Extinct):
        return [Problem("L8", "the end of this turn has begun: no ability works any more")]
    return _works(state, seat, move.by) or in_play(state, seat, cards, "L7", rivals=True)


def _works(state: State, seat: int, name: str) -> list[Problem]:
    """The source is in play, or went extinct in this turn, and its timing is now (L4)."""
    card = source(state, seat, name)
    if card is None:
        return [_absent(state, seat, name, "L4")]
    timing = card.facts.timing
    if not timing or timing == "active":
        return []
    if timing not in TIMINGS_AT[state.phase]:
        return [Problem("L4", f"the ability of {name} is {timing}: it does not work now")]
    if state.phase == "extinction" and state.revealed:
        return [Problem("L12", f"the extinction card lies open: the ability of {name} came before it")]
    if timing == "when-played" and card.name not in state.now.played:
        return [Problem("L4", f"the ability of {name} worked once, when it was played")]
    return []
