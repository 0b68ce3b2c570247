"""A position as plain data: the `table` of its JSON, and labels with values for telling two apart."""

from __future__ import annotations

from events.game.game import Names
from events.games.happy.components import TYPES, effect_of
from events.games.happy.messages import listed, threat_text
from events.games.happy.round import Count, counts, inverted, multiplier, scores
from events.games.happy.state import Bout, Card, Seat, State, Term, Threat, active, why_out
from events.moves.kinds import name_of


def phase(state: State) -> str:
    """The phase, or `over`."""
    return "over" if state.over else state.phase


def hidden(state: State, secrets: bool) -> bool:
    """Whether the laid cards lie face down: until all have laid one (H1)."""
    return state.phase == "cards" and state.common.rules_on and not state.over and not secrets


def state_json(state: State, names: Names, secrets: bool) -> dict[str, object]:
    """The game's own part of a position as JSON."""
    owes = active(state) if state.phase in ("cards", "sudden") else ()
    taker = taking(state)
    return {
        "round": state.round,
        "phase": phase(state),
        "disaster": _threat(state.disaster),
        "taker": name_of(taker, names) if taker else None,
        "owing": [name_of(seat, names) for seat in owes],
        "inversions": len(state.inversions),
        "inverted": inverted(state),
        "boosts_times": 1 if hidden(state, secrets) else multiplier(state),
        "resolved": state.resolved,
        "sudden": [_bout(bout, names) for bout in state.bouts],
        "ended": state.ended or None,
        "last_round": _last(state, names),
        "players": _players(state, names, hidden(state, secrets)),
    }


def taking(state: State) -> int:
    """The seat that is to take the disaster, 0 for nobody: a game is won before it is given (H8)."""
    return 0 if state.over else state.taker


def _threat(threat: Threat | None) -> dict[str, str] | None:
    return {"type": threat.type, "name": threat.name} if threat else None


def _bout(bout: Bout, names: Names) -> list[dict[str, object]]:
    return [
        {"player": name_of(seat, names), "laid": seat in bout.laid, "value": bout.laid.get(seat)}
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
    by_seat = {} if down else {count.seat: count for count in counts(state)}
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


def out_text(state: State, seat: Seat) -> str:
    """Why and since when a player is out, "" for one who is in (H7)."""
    if not seat.out:
        return ""
    return f"out in round {seat.out}, {why_out(seat.disasters, state.options.duel) or 'by the table'}"


def _card(card: Card | None, down: bool) -> dict[str, object] | None:
    if card is None:
        return None
    if down:
        return {"hidden": True}
    return {"value": card.value, "name": card.name or None, "effect": effect_of(card.name) or None}


def _term(term: Term, names: Names) -> dict[str, object]:
    return {"points": term.points, "name": term.name or None, "by": name_of(term.by, names)}


def _terms(count: Count | None) -> dict[str, int] | None:
    """The terms of a score before inversions."""
    if count is None:
        return None
    return {
        "card": count.card,
        "dinosaur": count.trait,
        "effects": count.adds,
        "boosts": count.boosts,
        "disasters": count.disasters,
        "sum": count.total,
    }


def facts(state: State, names: Names) -> dict[str, str]:
    """Labels and values in this game's words; what differs between two positions is a diff."""
    told = {
        "round": str(state.round),
        "phase": phase(state),
        "disaster": threat_text(state.disaster),
        "inversions": str(len(state.inversions)),
        "takes the disaster": listed([taking(state)], names) if taking(state) else "nobody",
    }
    down = hidden(state, False)
    for number, seat in enumerate(state.seats, 1):
        told[f"{name_of(number, names)} score"] = str(state.scores.get(number, "none"))
        told |= {
            f"{name_of(number, names)} {label}": value for label, value in _seat_facts(state, seat, down)
        }
    return told


def _seat_facts(state: State, seat: Seat, down: bool) -> list[tuple[str, str]]:
    return [
        ("dinosaur", seat.dinosaur or "not said"),
        ("route", str(seat.route)),
        ("disasters", ", ".join(threat_text(threat) for threat in seat.disasters) or "none"),
        ("card", card_text(seat.card, down)),
        ("effects", terms_text(seat.adds)),
        ("boosts", terms_text(seat.boosts)),
        ("in the game", out_text(state, seat) or "yes"),
    ]


def card_text(card: Card | None, down: bool) -> str:
    """A card in front of a player for people: `6 Bow and Dino`."""
    if card is None:
        return "none"
    return "face down" if down else f"{card.value} {card.name}".strip()


def terms_text(terms: tuple[Term, ...]) -> str:
    """What was added, term by term: `+4 Pet Rock, -2`."""
    return ", ".join(f"{term.points:+d} {term.name}".strip() for term in terms) or "none"
