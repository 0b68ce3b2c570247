"""The state after one more move. Pure and total: any stored event is applied as far as it makes sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from events.games.happy import moves as m
from events.games.happy.components import (
    BY_NAME,
    DINOSAURS,
    INSTANT_BY_NAME,
    MOUTH_TRAP,
    TYPE_OF_DISASTER,
    TYPES,
)
from events.games.happy.round.ending import advance, begin_round, end_round, give_disaster, look_for_winner
from events.games.happy.round.scores import extremes, scores
from events.games.happy.state import (
    Bout,
    Card,
    Dodged,
    Inverted,
    Options,
    Seat,
    State,
    Step,
    Swapped,
    Term,
    Threat,
    change_seat,
    owing,
)
from events.moves.common_moves import At, Rules
from events.moves.event import Begin, Event

replace = msgspec.structs.replace
MOST = 12
"""More seats than any game has."""
LIMIT = 10**6
"""Numbers of stored moves are cut off here."""


def start(begin: Begin) -> State:
    """The state before the first disaster."""
    chosen = begin.options
    options = Options(
        duel=chosen.get("duel") == "yes",
        ages=tuple(
            int(word) for word in chosen.get("ages", "").split(",") if word.isdecimal() and len(word) < 4
        ),
        once=chosen.get("inversions") == "once",
        floor=chosen.get("floor") == "yes",
        disaster_bonus=chosen.get("disaster-bonus") == "yes",
        after_sudden=chosen.get("after-sudden") != "no",
        stack=chosen.get("star-fruit") != "cap",
    )
    return State(seats=tuple(Seat() for _ in range(min(begin.seats, MOST))), options=options)


def apply(state: State, event: Event) -> State:
    """The state after one more event."""
    step = STEPS.get(type(event.move))
    return step(state, event.seat, event.move) if step else state


def bounded(number: int) -> int:
    """A number within ±LIMIT."""
    return max(-LIMIT, min(LIMIT, number))


def spend_card(state: State, name: str) -> State:
    """One more card of the main deck left a hand; name: "" if it is not known."""
    seen = {**state.seen, name: state.seen.get(name, 0) + 1} if name else state.seen
    return replace(state, seen=seen, spent=state.spent + 1)


# --------------------------------------------------------------------- before the cards are revealed


def numbers_of(move: m.Dinosaur) -> tuple[int, int, int, int]:
    """What a dinosaur adds: as typed, else as printed, else 0."""
    typed = (move.natural, move.predatory, move.emotional, move.meteor)
    printed = DINOSAURS.get(move.name, (0, 0, 0, 0))
    a, b, c, d = (bounded(new) if new is not None else old for new, old in zip(typed, printed, strict=True))
    return a, b, c, d


def _dinosaur(state: State, seat: int, move: m.Dinosaur) -> State:
    return change_seat(state, seat, dinosaur=move.name, adjust=numbers_of(move))


def _disaster(state: State, seat: int, move: m.Disaster) -> State:
    kind = move.type or TYPE_OF_DISASTER.get(move.name, "")
    if kind not in TYPES:
        return state
    state = give_disaster(state)  # rules off: the taker of the last one gets it now
    state = replace(state, disaster=Threat(kind, move.name), resolved=False, phase="cards")
    return _reveal(state)


def _play(state: State, seat: int, move: m.Play) -> State:
    value = move.value
    if value is None:
        value = BY_NAME[move.name].value if move.name in BY_NAME else None
    if value is None or not state.has(seat):
        return state
    state = change_seat(state, seat, card=Card(bounded(value), move.name, seat))
    return _reveal(spend_card(state, move.name))


def _reveal(state: State) -> State:
    """Effects apply once everybody has played a card."""
    if state.phase != "cards" or owing(state):
        return state
    return replace(state, phase="effects")


# ------------------------------------------------------------------------------ effects and instants


def _boost(state: State, seat: int, move: m.Boost) -> State:
    to = move.to or seat
    printed = INSTANT_BY_NAME.get(move.name)
    points = move.points if move.points is not None else printed.points if printed else 0
    if not state.has(to):
        return state
    boosts = (*state.seat(to).boosts, Term(bounded(points), move.name, seat))
    return spend_card(change_seat(state, to, boosts=boosts), move.name)


def _add(state: State, seat: int, move: m.Add) -> State:
    if not state.has(seat):
        return state
    adds = (*state.seat(seat).adds, Term(bounded(move.points), move.name, seat))
    return spend_card(change_seat(state, seat, adds=adds), "")


def _swap(state: State, seat: int, move: m.Swap) -> State:
    if not (state.has(move.one) and state.has(move.other)):
        return state
    one, other = state.seat(move.one).card, state.seat(move.other).card
    state = change_seat(change_seat(state, move.one, card=other), move.other, card=one)
    return replace(state, swaps=(*state.swaps, Swapped(move.one, move.other, seat)))


def _invert(state: State, seat: int, move: m.Invert) -> State:
    state = replace(state, inversions=(*state.inversions, Inverted(move.name, seat)))
    return state if move.name == MOUTH_TRAP else spend_card(state, move.name)


# ------------------------------------------------------------------------------------------- scoring


def _resolve(state: State, seat: int, move: m.Resolve) -> State:
    """The round is scored: the highest collects, the lowest has to take the disaster (H4)."""
    state = _uncollected(state)
    by_seat = scores(state)
    highest, lowest = extremes(by_seat)
    collected = {number: max(0, by_seat[number]) for number in highest}
    for number, points in collected.items():
        state = advance(state, number, "collect", points)
    state = replace(
        state, scores=by_seat, collected=collected, resolved=True, bouts=(), dodges=(), taker=0, phase="end"
    )
    if len(lowest) == 1:
        state = replace(state, phase="dodge", taker=lowest[0])
    elif lowest:
        state = replace(state, phase="sudden", bouts=(Bout(lowest),))
    return look_for_winner(replace(state, ended=""))  # if resolved again, the game may no longer be won


def _uncollected(state: State) -> State:
    """Reverses what this round gave: a round that is resolved again counts once."""
    for number, points in state.collected.items():
        player = state.seat(number)
        collected = Step(state.round, "collect", points)
        if collected in player.steps:
            last = len(player.steps) - 1 - player.steps[::-1].index(collected)
            steps = player.steps[:last] + player.steps[last + 1 :]
            state = change_seat(state, number, steps=steps, route=player.route - points)
    return replace(state, collected={})


def _sudden(state: State, seat: int, move: m.Sudden) -> State:
    """One card of sudden death, or none (H4)."""
    if not state.has(seat):
        return state
    bout = state.bouts[-1] if state.bouts else Bout(())
    if seat in bout.played and state.phase != "sudden":
        bout = Bout(())  # rules off: another bout, of the players who are named
    elif state.bouts:
        state = replace(state, bouts=state.bouts[:-1])
    group = bout.group if seat in bout.group else (*bout.group, seat)
    value = None if move.value is None else bounded(move.value)
    bout = Bout(group, {**bout.played, seat: value})
    state = replace(state, bouts=(*state.bouts, bout))
    return _sudden_result(spend_card(state, "") if value is not None else state, bout)


def _sudden_result(state: State, bout: Bout) -> State:
    """Who takes the disaster after a card of sudden death, as far as that is decided."""
    without = [seat for seat, value in bout.played.items() if value is None]
    if len(without) > 1:
        return replace(state, phase="end", taker=0)
    if bout.owing:  # one player without a card takes it, unless another has none either
        return replace(state, phase="sudden", taker=without[0] if without else 0)
    if without:
        return replace(state, phase="dodge", taker=without[0])
    low = min(value for value in bout.played.values() if value is not None)
    lowest = tuple(seat for seat in bout.group if bout.played[seat] == low)
    if len(lowest) == 1:
        return replace(state, phase="dodge", taker=lowest[0])
    return replace(state, phase="sudden", taker=0, bouts=(*state.bouts, Bout(lowest)))


def _dodge(state: State, seat: int, move: m.Dodge) -> State:
    """The disaster goes to another player, or under its deck (H5)."""
    to = move.to if state.has(move.to) else 0
    state = replace(state, dodges=(*state.dodges, Dodged(seat, to)), taker=to)
    return spend_card(replace(state, phase="dodge" if to else "end"), move.name)


# ---------------------------------------------------------------------------------------- at any time


def _discard(state: State, seat: int, move: m.Discard) -> State:
    if not state.has(seat):
        return state
    count = bounded(move.count)
    state = change_seat(state, seat, discarded=bounded(state.seat(seat).discarded + count))
    return replace(state, spent=state.spent + count)


def _go(state: State, seat: int, move: m.Go) -> State:
    """Spaces for another reason; they may win the game (H8) or undo a win."""
    state = advance(state, seat, "move", bounded(move.spaces), move.why)
    return look_for_winner(replace(state, ended=""))


def round_of(moment: str) -> int:
    """The round of a moment `r5`, or 0 for any other text."""
    digits = moment[1:]
    good = moment[:1] in ("r", "R") and digits.isascii() and digits.isdigit() and len(digits) <= 3
    return int(digits) if good else 0


def _at(state: State, seat: int, move: At) -> State:
    """The start of any round; a disaster with a taker is taken first."""
    number = round_of(move.moment)
    return replace(begin_round(give_disaster(state), number), ended="", last=None) if number else state


def _rules(state: State, seat: int, move: Rules) -> State:
    """Once the rules are on again, somebody may have won (H7, H8)."""
    return look_for_winner(replace(state, ended="")) if move.state == "on" else state


STEPS: dict[type, Callable[[State, int, Any], State]] = {
    m.Dinosaur: _dinosaur,
    m.Disaster: _disaster,
    m.Play: _play,
    m.Boost: _boost,
    m.Add: _add,
    m.Swap: _swap,
    m.Invert: _invert,
    m.Resolve: _resolve,
    m.Sudden: _sudden,
    m.Dodge: _dodge,
    m.Discard: _discard,
    m.Go: _go,
    m.End: lambda state, seat, move: end_round(state),
    At: _at,
    Rules: _rules,
}
