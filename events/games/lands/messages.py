"""What is told to people: what is due, hints after a move, the flat facts whose difference is a diff."""

from __future__ import annotations

from collections.abc import Sequence

from events.game.game import Names
from events.games.lands import moves as m
from events.games.lands.balance import due_now
from events.games.lands.board import some
from events.games.lands.components import KINDS, ROWS
from events.games.lands.flow import top
from events.games.lands.moment import show_moment
from events.games.lands.reducer import claimable
from events.games.lands.state import Card, Goal, Seat, State, has_seat, row
from events.moves.event import Event
from events.moves.kinds import name_of


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most pressing first."""
    if state.phase == "over" or state.common.finished:
        return ["the game is over", *_missing_goals(state, names)]
    if not state.common.rules_on:
        return ["the rules are off: any move of any player, 'rules on' takes them up again"]
    if state.phase == "extinction":
        return _due_in_extinction(state, names)
    name = name_of(state.now.seat, names)
    opening = state.period == state.round == 1
    lines = [f"{name}: {text}" for text in _due_in_turn(state)]
    if opening and (state.common_goal is None or any(seat.goal is None for seat in state.seats)):
        lines.append("goals may be logged: 'common NAME', and 'goal NAME' for each player")
    return lines


def _due_in_turn(state: State) -> list[str]:
    lines = []
    due_ = due_now(state, state.now.seat)
    if due_ is not None:
        lines.append(f"{some(due_.count, due_.kind)} must go extinct before the turn ends ({due_.why})")
    lines += [f"{goal} may be claimed, for {top(state, goal)}" for goal in claimable(state, state.now.seat)]
    if state.now.ending:
        return [*lines, "end the turn"]
    moves = ["play", "use"] + ([] if state.now.special else ["special"]) + ["end"]
    return [*lines, ", ".join(moves)]


def _missing_goals(state: State, names: Names) -> list[str]:
    """The goals that a score is still without when the game is over."""
    counted = [_goals_counted(state, at) for at in range(1, len(state.seats) + 1)]
    lines = [] if all(counted) else _missing("the common goal", "common", state.common_goal)
    for at, seat in enumerate(state.seats, 1):
        if not counted[at - 1]:
            name = name_of(at, names)
            lines += _missing(f"{name}'s own goal", f"{name}: goal", seat.goal)
    return lines


def _missing(what: str, verb: str, goal: Goal | None) -> list[str]:
    if goal is None:
        return [f"{what} was not logged: '{verb} NAME'"]
    scores = f"'{verb} {goal.name} --scores N per THING card'"
    return [] if goal.scores else [f"what {what} scores is not known: {scores}"]


def _goals_counted(state: State, seat: int) -> bool:
    return bool(state.common.tallies.get(seat, {}).keys() & {"goals", "total"})


def _waiting(state: State, names: Names) -> list[str]:
    """The end-of-period abilities that may work now and have not, of cards in play by seat (L4)."""
    lines = []
    for at, seat in enumerate(state.seats, 1):
        in_play = seat.gone[len(seat.gone) - seat.last :] if state.phase == "over" else seat.board
        found = [card.name for card in in_play if card.facts.timing == "end-of-period"]
        left = [name for name in found if (at, name) not in state.now.worked]
        if left:
            lines.append(f"{name_of(at, names)}: end-of-period ability of {', '.join(left)}")
    return lines


def _due_in_extinction(state: State, names: Names) -> list[str]:
    if not state.revealed:
        return [*_waiting(state, names), "reveal the major extinction card"]
    lines = []
    for seat in range(1, len(state.seats) + 1):
        due_ = due_now(state, seat)
        if due_ is not None:
            lines.append(
                f"{name_of(seat, names)}: {some(due_.count, due_.kind)} must go extinct ({due_.why})"
            )
    return lines


# --- hints


def hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    """What a person should know right after this move."""
    return [
        *_turn_hints(old, event, new, names),
        *_payouts(old, new, names),
        *_time_hints(old, new, names),
        *_fact_hints(event, new, names),
        *_hand_hints(event, old, new, names),
    ]


def _turn_hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    seat = event.seat
    if isinstance(event.move, m.End):
        return _end_of_turn(old, seat, names) if new.common.rules_on and seat == old.now.seat else []
    if not new.common.rules_on or new.now.seat != old.now.seat or seat != new.now.seat:
        return []
    fresh = [goal for goal in claimable(new, seat) if goal not in claimable(old, seat)]
    lines = [f"{goal} is met: 'claim {goal}' is worth {top(new, goal)}" for goal in fresh]
    due_ = due_now(new, seat) if new.phase == "turn" else None
    if due_ is not None and due_ != due_now(old, seat):
        lines.append(f"as it stands, {some(due_.count, due_.kind)} must go extinct at the end of the turn")
    return lines


def _end_of_turn(old: State, seat: int, names: Names) -> list[str]:
    """What was likely forgotten in the turn that just ended."""
    name = name_of(seat, names)
    if old.phase == "turn" and not old.now.acted:
        return [f"{name}'s turn was empty"]
    return [
        f"{name} met {goal} and did not claim it, worth {top(old, goal)}: 'undo' goes back before the end"
        for goal in claimable(old, seat)
    ]


def _payouts(old: State, new: State, names: Names) -> list[str]:
    lines = []
    for at, (before, after) in enumerate(zip(old.seats, new.seats, strict=True), 1):
        paid = {claim.goal for claim in before.claims if claim.paid is not None}
        lines += [
            f"{name_of(at, names)} gets {claim.paid} for {claim.goal}"
            for claim in after.claims
            if claim.paid is not None and claim.goal not in paid
        ]
    return lines


def _time_hints(old: State, new: State, names: Names) -> list[str]:
    if new.phase == "extinction":
        if old.phase != "extinction":
            return [f"period {new.period} is over", *_due_in_extinction(new, names)]
        return _due_in_extinction(new, names) if new.revealed and not old.revealed else []
    if new.phase == "over":
        return _end_hints(new, names) if old.phase != "over" else []
    if old.phase != "turn":
        begins = f"period {new.period} begins"
        return [begins if new.round == 1 else f"it is round {new.round} of period {new.period}"]
    if (old.period, old.round) != (new.period, new.round):
        return [f"round {old.round} is over; round {new.round} of period {new.period} begins"]
    return []


def _end_hints(new: State, names: Names) -> list[str]:
    """The game is over; what was in play to the end may still give tokens and cards (L14)."""
    return ["the game is over: 'score' shows the sheet", *_waiting(new, names), *_missing_goals(new, names)]


def _fact_hints(event: Event, new: State, names: Names) -> list[str]:
    """What scoring will ask for: a goal's formula, the points of a card."""
    move = event.move
    if isinstance(move, m.Goal | m.Common) and not move.scores:
        verb = f"{name_of(event.seat, names)}: goal" if isinstance(move, m.Goal) else "common"
        return [f"what {move.name} scores is not known: {verb} {move.name} --scores 'N per THING card'"]
    if not isinstance(move, m.Play):
        return []
    facts = new.cards.get(move.card)
    if facts and facts.vp is None and facts.kind in ("herbivore", "carnivore"):
        return [f"the points of {move.card} are not known: card {move.card} 3vp"]
    return []


def _hand_hints(event: Event, old: State, new: State, names: Names) -> list[str]:
    """Discards of a major extinction that were subtracted by themselves."""
    if isinstance(event.move, m.Discard):
        return _twice(old, event, new, names)
    if not isinstance(event.move, m.Reveal):
        return []
    late = _waiting(old, names) if old.phase == "extinction" else []
    return [f"{line} came before the card: 'undo' takes it back" for line in late] + [
        f"{name_of(at, names)}: hand {before.hand} → {after.hand}"
        for at, (before, after) in enumerate(zip(old.seats, new.seats, strict=True), 1)
        if before.hand != after.hand
    ]


def _twice(old: State, event: Event, new: State, names: Names) -> list[str]:
    """A number of cards discarded when the count fell by as many already, and nothing happened since."""
    if not has_seat(old, event.seat):
        return []
    owed, now = (state.seats[event.seat - 1].owed for state in (old, new))
    if not owed or owed != now or old.phase == "extinction":
        return []
    name = name_of(event.seat, names)
    return [f"the major extinction took {some(owed, 'card')} of {name} already: 'undo' if these are the same"]


# --- facts


def facts(state: State, names: Names) -> dict[str, str]:
    """The table in flat words: label → value; hidden goals are not told."""
    told = {
        "moment": show_moment(state.period, state.round),
        "on turn": name_of(state.now.seat, names) if state.now.seat else "nobody",
        "common goal": state.common_goal.name if state.common_goal else "not logged",
        "period card": state.period_card,
        "extinctions": ", ".join(state.extinctions),
        **{f"race {goal}": _numbers(stack) for goal, stack in state.stacks.items()},
    }
    for at, seat in enumerate(state.seats, 1):
        told |= {f"{name_of(at, names)} {label}": value for label, value in _seat_facts(seat).items()}
    return told


def _seat_facts(seat: Seat) -> dict[str, str]:
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
    return f"{goal} (waits)" if paid is None else f"{goal} {paid}"


def _names(cards: Sequence[Card]) -> str:
    return ", ".join(card.name + (" (exhausted)" if card.exhausted else "") for card in cards) or "none"


def _numbers(values: object) -> str:
    assert hasattr(values, "__iter__")
    return " ".join(str(value) for value in values) or "none"
