"""Lines for people: what is due, and hints after a move."""

from __future__ import annotations

from collections.abc import Iterator

from events.game.game import Names
from events.games.lands import moves as m
from events.games.lands.board.food_chain import number_of
from events.games.lands.cards.facts import is_animal
from events.games.lands.state import Goal, State, has_seat
from events.games.lands.turns.losses import loss_now
from events.games.lands.turns.race_goals import claimable, full_rows, top
from events.moves.common_moves import At
from events.moves.event import Event
from events.moves.kinds import name_of


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most urgent first."""
    if state.over:
        return ["the game is over", *_missing_goals(state, names)]
    if not state.common.rules_on:
        return ["the rules are off and every move is accepted; 'rules on' checks moves again"]
    if state.phase == "extinction":
        return _due_in_extinction(state, names)
    lines = [f"{name_of(state.now.seat, names)}: {text}" for text in _due_in_turn(state)]
    goals = (state.common_goal, *(seat.goal for seat in state.seats))
    if state.period == state.round == 1 and None in goals:
        lines.append("goals may be logged: 'common NAME', and 'goal NAME' for each player")
    return lines


def _due_in_turn(state: State) -> list[str]:
    lines = []
    if loss := loss_now(state, state.now.seat):
        lines.append(f"{loss.text} before the turn ends ({loss.why})")
    lines += [f"{goal} may be claimed for {top(state, goal)}" for goal in claimable(state, state.now.seat)]
    if state.now.ending:
        return [*lines, "end the turn"]
    moves = ["play", "use"] + ([] if state.now.special else ["special"]) + ["end"]
    return [*lines, ", ".join(moves)]


def _due_in_extinction(state: State, names: Names) -> list[str]:
    if not state.revealed:
        return [*_waiting_abilities(state, names), "reveal the major extinction card"]
    losses = [(seat, loss_now(state, seat)) for seat in _seats(state)]
    return [f"{name_of(seat, names)}: {loss.text} ({loss.why})" for seat, loss in losses if loss]


def _waiting_abilities(state: State, names: Names) -> list[str]:
    """The end-of-period abilities of cards in play that may work now and have not yet (L4)."""
    lines = []
    for at, seat in enumerate(state.seats, 1):
        in_play = seat.gone[len(seat.gone) - seat.last :] if state.phase == "over" else seat.board
        waiting = [card for card in in_play if card.facts.timing == "end-of-period"]
        left = [card.name for card in waiting if not card.worked]
        if left:
            lines.append(f"{name_of(at, names)}: end-of-period ability of {', '.join(left)}")
    return lines


def _missing_goals(state: State, names: Names) -> list[str]:
    """The goals that a score still lacks when the game is over."""
    counted = [state.common.tallies.get(at, {}).keys() & {"goals", "total"} for at in _seats(state)]
    lines = [] if all(counted) else _missing("the common goal", "common", state.common_goal)
    for at, seat in enumerate(state.seats, 1):
        if not counted[at - 1]:
            name = name_of(at, names)
            lines += _missing(f"{name}'s own goal", f"{name}: goal", seat.goal)
    return lines


def _missing(what: str, verb: str, goal: Goal | None) -> list[str]:
    if goal is None:
        return [f"{what} was not logged: '{verb} NAME'"]
    return [] if goal.scores else [_unknown_formula(what, verb, goal.name)]


def _unknown_formula(what: str, verb: str, name: str) -> str:
    return f"what {what} scores is unknown: '{verb} {name} --scores N per THING card'"


def _seats(state: State) -> range:
    return range(1, len(state.seats) + 1)


# --- hints


def hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    """What people should know right after this move."""
    return [
        *_turn_hints(old, event, new, names),
        *_payouts(old, new, names),
        *_time_hints(old, event, new, names),
        *_fact_hints(event, new, names),
        *_hand_hints(old, event, new, names),
    ]


def _turn_hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    seat = event.seat
    if isinstance(event.move, m.End):
        return _end_of_turn(old, seat, names) if new.common.rules_on and seat == old.now.seat else []
    if not new.common.rules_on or new.now.seat != old.now.seat or seat != new.now.seat:
        return []
    newly_met = [goal for goal in claimable(new, seat) if goal not in claimable(old, seat)]
    lines = [f"{goal} is met: 'claim {goal}' is worth {top(new, goal)}" for goal in newly_met]
    lines += _passed(old, new, seat) if new.solo else []
    loss = loss_now(new, seat) if new.phase == "turn" else None
    if loss is not None and loss != loss_now(old, seat):
        lines.append(f"as things are now, {loss.text} at the end of the turn")
    return lines


def _passed(old: State, new: State, seat: int) -> list[str]:
    """Solo, a race goal is claimed in its turn; one whose turn is over gets a hint at once (L16)."""
    was, is_now = (full_rows(state.seats[seat - 1]) for state in (old, new))
    passed = [goal for goal in claimable(new, seat) if goal in was and goal not in is_now]
    return [f"{goal} was met before this and is still yours: 'claim {goal}'" for goal in passed]


def _end_of_turn(old: State, seat: int, names: Names) -> list[str]:
    """What was probably forgotten in the turn that just ended."""
    name = name_of(seat, names)
    if old.phase == "turn" and not old.now.acted:
        return [f"nothing was logged in {name}'s turn"]
    return [
        f"{name} met {goal} (worth {top(old, goal)}) but did not claim it: 'undo' goes back to the turn"
        for goal in claimable(old, seat)
    ]


def _payouts(old: State, new: State, names: Names) -> Iterator[str]:
    for at, (before, after) in enumerate(zip(old.seats, new.seats, strict=True), 1):
        paid = {claim.goal for claim in before.claims if claim.paid is not None}
        for claim in after.claims:
            if claim.paid is not None and claim.goal not in paid:
                yield f"{name_of(at, names)} gets {claim.paid} for {claim.goal}"


def _time_hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    if new.phase == "extinction":
        if old.phase != "extinction":
            over = f"period {new.period} is over"
            if isinstance(event.move, At):
                over = f"it is the major extinction after period {new.period}"
            return [over, *_due_in_extinction(new, names)]
        return _due_in_extinction(new, names) if new.revealed and not old.revealed else []
    if new.phase == "over":
        return _end_hints(new, names) if old.phase != "over" else []
    if isinstance(event.move, At):
        return [f"it is round {new.round} of period {new.period}"]
    if old.phase != "turn":
        return [f"period {new.period} begins"]
    if (old.period, old.round) != (new.period, new.round):
        return [f"round {old.round} is over; round {new.round} of period {new.period} begins"]
    return []


def _end_hints(new: State, names: Names) -> list[str]:
    """The game is over; what was in play to the end may still give tokens and cards (L14)."""
    waiting = _waiting_abilities(new, names)
    return ["the game is over: 'score' shows the sheet", *waiting, *_missing_goals(new, names)]


def _fact_hints(event: Event, new: State, names: Names) -> list[str]:
    """What scoring will need: a goal's formula, the points of a card."""
    move = event.move
    if isinstance(move, m.Goal | m.Common) and not move.scores:
        verb = f"{name_of(event.seat, names)}: goal" if isinstance(move, m.Goal) else "common"
        return [_unknown_formula(move.name, verb, move.name)]
    if not isinstance(move, m.Play):
        return []
    facts = new.cards.get(move.card)
    if facts and facts.vp is None and is_animal(facts):
        return [f"the points of {move.card} are unknown: 'card {move.card} 3vp'"]
    return []


def _hand_hints(old: State, event: Event, new: State, names: Names) -> list[str]:
    """Discards of a major extinction that were subtracted automatically."""
    if isinstance(event.move, m.Discard):
        return _discarded_twice(old, event, new, names)
    if not isinstance(event.move, m.Reveal):
        return []
    late = _waiting_abilities(old, names) if old.phase == "extinction" else []
    return [f"{line} comes before the card: 'undo' removes the card" for line in late] + [
        f"{name_of(at, names)}: hand {before.hand} → {after.hand}"
        for at, (before, after) in enumerate(zip(old.seats, new.seats, strict=True), 1)
        if before.hand != after.hand
    ]


def _discarded_twice(old: State, event: Event, new: State, names: Names) -> list[str]:
    """A number of cards discarded that a major extinction may already have taken off the count (L13)."""
    if not has_seat(old, event.seat):
        return []
    owed, now = (state.seats[event.seat - 1].owed for state in (old, new))
    if not owed or owed != now or old.phase == "extinction":
        return []
    name = name_of(event.seat, names)
    taken = number_of(owed, "card")
    return [f"the major extinction already took {taken} from {name}: 'undo' if these are the same"]
