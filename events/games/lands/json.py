"""The state for `show --json`, and its labels. Knows no screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.game.game import Names
from events.games.lands.board.slots import places_for
from events.games.lands.cards.facts import Facts
from events.games.lands.components import KINDS, ROWS, SLOTS
from events.games.lands.state import Card, Goal, Seat, State, row
from events.games.lands.turns.losses import loss_now
from events.games.lands.turns.moments import show_moment
from events.moves.kinds import name_of

Json = dict[str, object]


def state_json(state: State, names: Names, secrets: bool) -> Json:
    """Boards with their slots, hands, goals, tokens, claims; a hidden goal is `{"hidden": true}`."""
    return {
        "period": state.period,
        "round": state.round,
        "phase": state.phase,
        "on_turn": name_of(state.now.seat, names) if state.now.seat else None,
        "special_taken": state.now.special,
        "common_goal": _goal(state.common_goal),
        "period_card": {"name": state.period_card, "text": state.period_text} if state.opened else None,
        "revealed": state.revealed,
        "extinctions": list(state.extinctions),
        "race_goals": {name: _race(state, names, name) for name in state.stacks},
        "players": [_player(state, names, seat, secrets) for seat in range(1, len(state.seats) + 1)],
    }


def _goal(goal: Goal | None) -> Json | None:
    return None if goal is None else {"name": goal.name, "scores": goal.scores or None}


def _race(state: State, names: Names, name: str) -> Json:
    claims = [
        {"player": name_of(at, names), "period": claim.period, "round": claim.round, "paid": claim.paid}
        for at, seat in enumerate(state.seats, 1)
        for claim in seat.claims
        if claim.goal == name
    ]
    return {"left": list(state.stacks[name]), "claims": claims}


def _player(state: State, names: Names, at: int, secrets: bool) -> Json:
    seat = state.seats[at - 1]
    loss = loss_now(state, at)
    hidden = seat.goal is not None and not (secrets or state.over or state.solo)
    return {
        "name": name_of(at, names),
        "seat": at,
        "hand": seat.hand,
        "goal": {"hidden": True} if hidden else _goal(seat.goal),
        "tokens": [{"value": token.value, "by": token.by or None} for token in seat.tokens],
        "rows": {ROWS[kind]: _slots(seat, kind, state.period) for kind in reversed(KINDS)},
        "extinct": [_card(card) for card in seat.gone],
        "due": None if loss is None else {"kind": loss.kind, "count": loss.count, "rule": loss.rule},
    }


def _slots(seat: Seat, kind: str, period: int) -> list[Json]:
    """The slots of a row with the cards in them; cards beyond the slots follow, without one."""
    cards = row(seat.board, kind)
    slots = SLOTS[kind][period - 1]
    shown: list[Json] = [{"takes": list(sizes) if kind != "land" else None, "card": None} for sizes in slots]
    for place, card in zip(places_for(cards, kind, period), cards, strict=True):
        if place < len(shown):
            shown[place] = {**shown[place], "card": _card(card)}
        else:
            shown.append({"takes": None, "card": _card(card)})
    return shown


def _card(card: Card) -> Json:
    return {"name": card.name, "exhausted": card.exhausted, **_facts(card.facts)}


def _facts(facts: Facts) -> Json:
    return {
        "kind": facts.kind or None,
        "size": facts.size or None,
        "vp": 0 if facts.kind == "land" else facts.vp,
        "is": list(facts.primary),
        "also": list(facts.also or ()),
        "timing": facts.timing or None,
        "ability": facts.ability or None,
    }


# --- labels


def labels(state: State, names: Names) -> dict[str, str]:
    """The state in flat words, label → value; hidden goals stay hidden."""
    found = {
        "moment": show_moment(state.period, state.round),
        "to move": name_of(state.now.seat, names) if state.now.seat else "nobody",
        "common goal": state.common_goal.name if state.common_goal else "not logged",
        "period card": state.period_card,
        "extinctions": ", ".join(state.extinctions),
        **{f"race {goal}": _numbers(stack) for goal, stack in state.stacks.items()},
    }
    for at, seat in enumerate(state.seats, 1):
        found |= {f"{name_of(at, names)} {label}": value for label, value in _seat_labels(seat).items()}
    return found


def _seat_labels(seat: Seat) -> dict[str, str]:
    rows = {ROWS[kind]: _names(row(seat.board, kind)) for kind in reversed(KINDS)}
    return {
        "hand": "unknown" if seat.hand is None else str(seat.hand),
        "goal": "chosen" if seat.goal else "not logged",
        **rows,
        "extinct": _names(seat.gone),
        "tokens": _numbers(token.value for token in seat.tokens),
        "claims": ", ".join(_claim(claim.goal, claim.paid) for claim in seat.claims) or "none",
    }


def _claim(goal: str, paid: int | None) -> str:
    return f"{goal} (waiting)" if paid is None else f"{goal} {paid}"


def _names(cards: Sequence[Card]) -> str:
    return ", ".join(card.name + (" (exhausted)" if card.exhausted else "") for card in cards) or "none"


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values)) or "none"
