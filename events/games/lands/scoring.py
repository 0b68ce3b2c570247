"""Final scoring: cards, tokens, goals, term by term; ties (L17–L20). What is unknown stays open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.game.score import Account, Line, Part, Settlement, TieBreak, by_hand, known_points, places_by
from events.games.lands.cards.facts import Facts
from events.games.lands.cards.formula import count, read_formula
from events.games.lands.components import STACK
from events.games.lands.state import Card, Claim, Goal, Seat, State, played
from events.games.lands.turns.race_goals import rivals, top


class Term(msgspec.Struct, frozen=True):
    """One term of a line: what it is for, its points (None if unknown), how they add up.

    open: what keeps it from being final, or "". key: what it is where `what` can change, or "".
    """

    what: str
    points: int | None
    why: str
    open: str = ""
    key: str = ""


HIDDEN_GOAL = Term("own goal", None, "hidden until the end", "own goal, hidden until the end", "own goal")
"""What the others see of a player's own goal."""


def score(state: State) -> tuple[Account, ...]:
    """One account per seat, by the rules alone."""
    return tuple(_account(state, at, seat) for at, seat in enumerate(state.seats, 1))


def _account(state: State, at: int, seat: Seat) -> Account:
    terms = {
        "cards": _cards(seat),
        "tokens": token_terms(state, seat),
        "goals": _goals(state, seat),
    }
    lines = tuple(_line(category, own) for category, own in terms.items())
    if seat.goal is not None and not state.solo:
        public = _line("goals", [HIDDEN_GOAL, *terms["goals"][1:]])
        lines = (*lines[:-1], msgspec.structs.replace(lines[-1], public=public))
    unknown = tuple(term.open for own in terms.values() for term in own if term.open)
    return Account(at, lines, tuple(dict.fromkeys(unknown)))


def _line(category: str, terms: Sequence[Term]) -> Line:
    """Points are the sum of the known terms, None if none is known."""
    known = [term.points for term in terms if term.points is not None]
    points = sum(known) if known or not terms else None
    why = "; ".join(_shown(term) for term in terms) or "none"
    shown = [{"what": term.what, "points": term.points, "why": term.why} for term in terms]
    extra: dict[str, object] = {"terms": shown}
    if open_ := [term.open for term in terms if term.open]:
        extra["open"] = open_
    return Line(category, points, why, extra, parts=_parts(terms))


def _parts(terms: Sequence[Term]) -> dict[str, Part]:
    """The terms by what they are for; equal ones are numbered."""
    parts: dict[str, Part] = {}
    for term in terms:
        key = same = term.key or term.what
        number = 1
        while key in parts:
            number += 1
            key = f"{same} ({number})"
        parts[key] = Part(term.points, term.open)
    return parts


def _shown(term: Term) -> str:
    points = "?" if term.points is None else str(term.points)
    return f"{term.what} {points}" + (f" ({term.why})" if term.why else "")


# --- cards


def _as_things(seat: Seat) -> list[tuple[str, Facts]]:
    return [(card.name, card.facts) for card in played(seat)]


def _cards(seat: Seat) -> list[Term]:
    """Printed points of every card played, and end-of-game abilities (L17, L18, L19)."""
    things = _as_things(seat)
    terms = [term for card in played(seat) for term in _card_terms(card, things)]
    lands = sum(card.facts.kind == "land" for card in played(seat))
    return [*([Term(f"{lands} land{'' if lands == 1 else 's'}", 0, "")] if lands else []), *terms]


def _card_terms(card: Card, things: Sequence[tuple[str, Facts]]) -> list[Term]:
    terms = []
    if card.facts.kind != "land":
        terms.append(_worth(card, things))
    if card.facts.timing == "end-of-game":
        terms.append(_ability(card, things))
    return terms


def _worth(card: Card, things: Sequence[tuple[str, Facts]]) -> Term:
    vp = card.facts.vp
    if vp is None:
        return Term(card.name, None, "points unknown", f"the points of {card.name}")
    if isinstance(vp, int):
        return Term(card.name, vp, "")
    return _formula(card.name, vp, things, f"the points of {card.name}")


def _ability(card: Card, things: Sequence[tuple[str, Facts]]) -> Term:
    what = f"{card.name} at the end"
    return _formula(what, card.facts.ability, things, f"the end-of-game ability of {card.name}")


def _formula(what: str, text: str, things: Sequence[tuple[str, Facts]], open_: str) -> Term:
    addends = read_formula(text)
    if addends is None:
        return Term(what, None, f"not a formula: {text}" if text else "formula unknown", open_)
    found = count(addends, things)
    missing = f"{open_}: facts of {', '.join(found.unclear)} are missing" if found.unclear else ""
    return Term(what, found.points, found.why, missing)


# --- tokens and goals


def token_terms(state: State, seat: Seat) -> list[Term]:
    """Tokens of abilities and of race goals alike (L17)."""
    values: dict[str, list[int]] = {}
    for token in seat.tokens:
        values.setdefault(token.by or "token", []).append(token.value)
    terms = [Term(by, sum(found), _added(found)) for by, found in values.items()]
    return terms + [_claim_term(state, claim) for claim in seat.claims]


def _claim_term(state: State, claim: Claim) -> Term:
    if claim.unclear or (claim.paid is None and not state.common.rules_on and rivals(state, claim.goal)):
        which = f"which token was paid for {claim.goal}"
        return Term(claim.goal, min(STACK), "race goal, 2 or 1: 'claim' says it with --worth", which)
    return Term(claim.goal, _claim_value(state, claim.goal, claim.paid), _when(state, claim.paid))


def _added(values: Sequence[int]) -> str:
    return " + ".join(str(value) for value in values) if len(values) > 1 else ""


def _claim_value(state: State, goal: str, paid: int | None) -> int:
    """What a claim is worth now: nothing before it is paid, unless the rules are off."""
    if paid is not None:
        return paid
    return 0 if state.common.rules_on else top(state, goal)


def _when(state: State, paid: int | None) -> str:
    if paid is None and state.common.rules_on:
        return "race goal, paid at the end of the round"
    return "race goal"


def _goals(state: State, seat: Seat) -> list[Term]:
    """The player's own goal and the common one (L17, L18)."""
    return [_goal("own goal", seat.goal, seat), _goal("common goal", state.common_goal, seat)]


def _goal(what: str, goal: Goal | None, seat: Seat) -> Term:
    if goal is None:
        return Term(what, None, "not logged", what)
    term = _formula(goal.name, goal.scores, _as_things(seat), f"{what} {goal.name}")
    return msgspec.structs.replace(term, key=what)


# --- ties


def settle(state: State, totals: Mapping[int, int]) -> Settlement:
    """Most points, then most cards left in hand, then most in tokens; then everybody shares (L20).

    A tie that needs what nobody logged is undecided: it has no winner.
    """
    places = places_by({at: _key(state, at, totals) for at in totals})
    best = max(totals.values(), default=0)
    tied = tuple(at for at, total in totals.items() if total == best)
    first = tuple(at for at, place in places.items() if place == 1)
    if len(tied) < 2:
        return Settlement(places, tied)
    if len(first) == 1:
        return Settlement(places, first, TieBreak(_decider(state, tied), tied))
    if any(state.seats[at - 1].hand is None for at in tied):
        return Settlement(places, (), TieBreak("hand unknown", tied))
    if any(_tokens(state, at) is None for at in first):
        return Settlement(places, (), TieBreak("tokens unknown", first))
    if state.options.get("last-tie") == "leaders":
        return Settlement(places, first, TieBreak("shared by leaders", first))
    return Settlement(dict.fromkeys(totals, 1), tuple(totals), TieBreak("shared by all", first))


def _key(state: State, at: int, totals: Mapping[int, int]) -> tuple[int, int, int]:
    """What decides a place; hands and tokens decide only where those of all tied players are known."""
    equals = [other for other, total in totals.items() if total == totals[at]]
    hands = {other: state.seats[other - 1].hand for other in equals}
    hand = hands[at]
    if hand is None or None in hands.values():
        return totals[at], 0, 0
    tokens = {other: _tokens(state, other) for other in equals if hands[other] == hand}
    known = tokens[at] if None not in tokens.values() else None
    return totals[at], hand, known or 0


def _decider(state: State, tied: Sequence[int]) -> str:
    hands = [state.seats[at - 1].hand for at in tied]
    return "hand" if hands.count(max(hand or 0 for hand in hands)) == 1 else "tokens"


def _tokens(state: State, at: int) -> int | None:
    """A player's tokens for the tie-break: their value, or their number by the option `tokens-tiebreak`.

    None if they are unknown: the points were counted by hand, and these tokens were not.
    """
    seat, counted = state.seats[at - 1], state.common.tallies.get(at, {})
    if state.options.get("tokens-tiebreak") == "count":
        if counted.keys() & {"tokens", "total"}:
            return None
        return len(seat.tokens) + sum(bool(claim.paid) for claim in seat.claims)
    if "total" in counted and "tokens" not in counted:
        return None
    line = by_hand(_line("tokens", token_terms(state, seat)), state.common, at)
    return known_points(line)
