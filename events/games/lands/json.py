"""A table as JSON says it. Knows no screen."""

from __future__ import annotations

from events.game.game import Names
from events.games.lands.balance import due_now
from events.games.lands.board import slots_for
from events.games.lands.components import KINDS, ROWS, SLOTS
from events.games.lands.facts import Facts
from events.games.lands.state import Card, Goal, Seat, State, row
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
        "common_goal": goal(state.common_goal),
        "period_card": {"name": state.period_card, "text": state.period_text} if state.opened else None,
        "revealed": state.revealed,
        "extinctions": list(state.extinctions),
        "race_goals": {name: _race(state, names, name) for name in state.stacks},
        "players": [_player(state, names, seat, secrets) for seat in range(1, len(state.seats) + 1)],
    }


def goal(card: Goal | None) -> Json | None:
    return None if card is None else {"name": card.name, "scores": card.scores or None}


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
    due = due_now(state, at)
    return {
        "name": name_of(at, names),
        "seat": at,
        "hand": seat.hand,
        "goal": own_goal(state, seat, secrets),
        "tokens": [{"value": token.value, "by": token.by or None} for token in seat.tokens],
        "rows": {ROWS[kind]: _slots(seat, kind, state.period) for kind in reversed(KINDS)},
        "extinct": [card(one) for one in seat.gone],
        "due": None if due is None else {"kind": due.kind, "count": due.count, "rule": due.rule},
    }


def own_goal(state: State, seat: Seat, secrets: bool) -> Json | None:
    """A player's own goal, hidden until the end."""
    if seat.goal is None or secrets or state.phase == "over" or state.common.finished:
        return goal(seat.goal)
    return {"hidden": True}


def _slots(seat: Seat, kind: str, period: int) -> list[Json]:
    """The slots of a row with what lies in them; cards beyond the slots follow without one."""
    cards = row(seat.board, kind)
    slots = SLOTS[kind][period - 1]
    places = placed(cards, kind, period)
    shown: list[Json] = [{"takes": list(sizes) if kind != "land" else None, "card": None} for sizes in slots]
    for place, one in zip(places, cards, strict=True):
        if place < len(shown):
            shown[place] = {**shown[place], "card": card(one)}
        else:
            shown.append({"takes": None, "card": card(one)})
    return shown


def placed(cards: list[Card], kind: str, period: int) -> list[int]:
    """A place for each card of a row: a slot that takes it (L1), else in the order played."""
    return slots_for(cards, kind, period) or list(range(len(cards)))


def card(one: Card) -> Json:
    return {"name": one.name, "exhausted": one.exhausted, **_facts(one.facts)}


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
