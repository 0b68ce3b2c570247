"""A position as plain data: the `table` of `show --json`, and the labels whose differences are a diff."""

from __future__ import annotations

from events.game.game import Names
from events.games.happy.components import TYPES, effect_of
from events.games.happy.messages import card_text, out_text, terms_text, threat_text
from events.games.happy.round.scores import ScoreTerms, is_inverted, multiplier, score_terms, scores
from events.games.happy.state import (
    Bout,
    Card,
    Seat,
    State,
    Term,
    Threat,
    active,
    is_face_down,
    phase_of,
)
from events.moves.kinds import name_of


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The `table` of `show --json`."""
    owes = active(state) if state.phase in ("cards", "sudden") else ()
    taker = taker_of(state)
    return {
        "round": state.round,
        "phase": phase_of(state),
        "disaster": _threat(state.disaster),
        "taker": name_of(taker, names) if taker else None,
        "owing": [name_of(seat, names) for seat in owes],
        "inversions": len(state.inversions),
        "inverted": is_inverted(state),
        "boosts_times": 1 if is_face_down(state, secrets) else multiplier(state),
        "resolved": state.resolved,
        "sudden": [_bout(bout, names) for bout in state.bouts],
        "ended": state.ended or None,
        "last_round": _last(state, names),
        "players": _players(state, names, is_face_down(state, secrets)),
    }


def taker_of(state: State) -> int:
    """The seat that has to take the disaster, 0 for nobody: a game is won before that (H8)."""
    return 0 if state.over else state.taker


def _threat(threat: Threat | None) -> dict[str, str] | None:
    return {"type": threat.type, "name": threat.name} if threat else None


def _bout(bout: Bout, names: Names) -> list[dict[str, object]]:
    return [
        {"player": name_of(seat, names), "laid": seat in bout.played, "value": bout.played.get(seat)}
        for seat in bout.group
    ]


def _last(state: State, names: Names) -> dict[str, object] | None:
    last = state.last
    if last is None:
        return None
    return {
        "round": last.round,
        "collected": {name_of(seat, names): points for seat, points in last.collected.items()},
        "disaster": _threat(last.disaster),
        "taker": name_of(last.taker, names) if last.taker else None,
        "out": last.out,
    }


def _players(state: State, names: Names, down: bool) -> list[dict[str, object]]:
    by_seat = {} if down else {terms.seat: terms for terms in score_terms(state)}
    final = {} if down else state.scores or scores(state)
    return [
        {
            "name": name_of(number, names),
            "seat": number,
            "dinosaur": seat.dinosaur or None,
            "adjust": dict(zip(TYPES, seat.adjust, strict=True)),
            "route": seat.route,
            "disasters": [_threat(threat) for threat in seat.disasters],
            "out": seat.out or None,
            "why_out": out_text(state, seat) or None,
            "card": _card(seat.card, down),
            "adds": [_term(term, names) for term in seat.adds],
            "boosts": [_term(term, names) for term in seat.boosts],
            "terms": _terms(by_seat.get(number)),
            "discarded": seat.discarded,
            "score": final.get(number),
            "collected": state.collected.get(number),
        }
        for number, seat in enumerate(state.seats, 1)
    ]


def _card(card: Card | None, down: bool) -> dict[str, object] | None:
    if card is None:
        return None
    if down:
        return {"hidden": True}
    return {"value": card.value, "name": card.name or None, "effect": effect_of(card.name) or None}


def _term(term: Term, names: Names) -> dict[str, object]:
    return {"points": term.points, "name": term.name or None, "by": name_of(term.by, names)}


def _terms(terms: ScoreTerms | None) -> dict[str, int] | None:
    """The terms of a score before inversions."""
    if terms is None:
        return None
    return {
        "card": terms.card,
        "dinosaur": terms.dinosaur,
        "effects": terms.adds,
        "boosts": terms.boosts,
        "disasters": terms.disasters,
        "sum": terms.total,
    }


def labels(state: State, names: Names) -> dict[str, str]:
    """Label → value in this game's words; what differs between two positions is a diff."""
    taker, down = taker_of(state), is_face_down(state, False)
    found = {
        "round": str(state.round),
        "phase": phase_of(state),
        "disaster": threat_text(state.disaster),
        "inversions": str(len(state.inversions)),
        "takes the disaster": name_of(taker, names) if taker else "nobody",
    }
    for number, seat in enumerate(state.seats, 1):
        found[f"{name_of(number, names)} score"] = str(state.scores.get(number, "none"))
        found |= {
            f"{name_of(number, names)} {label}": value for label, value in _seat_labels(state, seat, down)
        }
    return found


def _seat_labels(state: State, seat: Seat, down: bool) -> list[tuple[str, str]]:
    return [
        ("dinosaur", seat.dinosaur or "not named"),
        ("route", str(seat.route)),
        ("disasters", ", ".join(threat_text(threat) for threat in seat.disasters) or "none"),
        ("card", card_text(seat.card, down)),
        ("effects", terms_text(seat.adds)),
        ("boosts", terms_text(seat.boosts)),
        ("in the game", out_text(state, seat) or "yes"),
    ]
