"""What the game says to people: what is due now, and what they should know right after a move."""

from __future__ import annotations

from collections.abc import Iterable

from events.game.game import Names
from events.games.happy import moves as m
from events.games.happy.components import BY_NAME, CHAINSAW, INSTANT_BY_NAME, MOUTH_TRAP, STAR_FRUIT
from events.games.happy.effects import used
from events.games.happy.round import effect_name, effects_in_turn
from events.games.happy.state import GOAL, State, Threat, owing, still_in, why_out
from events.moves.event import Event
from events.moves.kinds import Scope, find_player, name_of

MIGHT_BE = {9: CHAINSAW, 6: STAR_FRUIT, 5: MOUTH_TRAP}
"""Values of cards whose effect changes how the round is counted."""


def listed(seats: Iterable[int], names: Names) -> str:
    """Players as a list for people: `Ana, Ben and Cleo`."""
    *first, last = [name_of(seat, names) for seat in seats] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def threat_text(threat: Threat | None) -> str:
    """A disaster for people: `Stomped (predatory)`."""
    if threat is None:
        return "none"
    return f"{threat.name} ({threat.type})" if threat.name else threat.type


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most pressing first."""
    if state.over:
        return []
    told = DUE[state.phase](state, names) if state.phase in DUE else []
    if not state.common.rules_on:
        return [*told, "the rules are off: everything is taken; 'rules on' goes on from here"]
    return told


def _disaster(state: State, names: Names) -> list[str]:
    told = [f"flip the disaster of round {state.round}: disaster TYPE or NAME"]
    missing = [seat for seat in still_in(state) if not state.seat(seat).dinosaur]
    if missing and state.last is None:
        return [f"say the dinosaurs of {listed(missing, names)}: dinosaur NAME", *told]
    return told


def _cards(state: State, names: Names) -> list[str]:
    return [f"{listed(owing(state), names)} to lay a point card: play N or NAME"]


def _effects(state: State, names: Names) -> list[str]:
    done = {(seat, card.name) for seat, card in used(state)}
    told = [
        f"{name_of(seat, names)} may use {effect_name(card)}: {BY_NAME[effect_name(card)].effect}"
        for seat, card in effects_in_turn(state)
        if effect_name(card) not in (CHAINSAW, STAR_FRUIT) and (seat, effect_name(card)) not in done
    ]
    return [*told, "effects, boosters, sappers, inversions; then: resolve"]


def _sudden(state: State, names: Names) -> list[str]:
    if state.taker:
        taker = name_of(state.taker, names)
        ways = "end (or dodge)" if may_dodge(state) else "end"
        return [
            f"{taker} has no point card and takes the disaster: {ways}",
            f"unless {listed(owing(state), names)} has none either: sudden none",
        ]
    return [f"sudden death: {listed(owing(state), names)} to lay a card: sudden N, or sudden none"]


def _dodge(state: State, names: Names) -> list[str]:
    taker = name_of(state.taker, names)
    ways = "end, or dodge before it" if may_dodge(state) else "end"
    told = [f"{taker} is to take the disaster {threat_text(state.disaster)}: {ways}"]
    if going_out(state):
        return [f"{taker} will be out by it ({going_out(state)})", *told]
    return told


def may_dodge(state: State) -> bool:
    """Whether the disaster may be dodged now: after sudden death only as the table plays (H5)."""
    return not state.bouts or state.options.after_sudden


def going_out(state: State) -> str:
    """Why the player who is to take the disaster will be out, "" where it stays in."""
    if not (state.disaster and state.has(state.taker)):
        return ""
    return why_out((*state.seat(state.taker).disasters, state.disaster), state.options.duel)


def _end(state: State, names: Names) -> list[str]:
    return ["nobody takes the disaster, it goes under its deck: end"]


DUE = {
    "disaster": _disaster,
    "cards": _cards,
    "effects": _effects,
    "sudden": _sudden,
    "dodge": _dodge,
    "end": _end,
}


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What a person should know right after a move."""
    told: list[str] = []
    match event.move:
        case m.Play(value, ""):
            told = _might_be(value)
        case m.Boost(_, name, 0):
            told = _no_player(name, names)
        case m.Resolve():
            told = _resolved(after, names)
        case m.Sudden() if after.phase == "sudden" and not after.taker and after.bouts[-1].laid:
            pass  # others are still to lay
        case m.Dodge(name, 0):
            told = [*_no_player(name, names), *_hangs(after, names)]
        case m.Sudden() | m.Dodge():
            told = _hangs(after, names)
        case m.End():
            told = _ended(after, names)
    if after.ended and not before.ended:
        told.append(winning(after, names))
    if not after.common.rules_on and len(arrived(after)) > len(arrived(before)):
        told.append(
            f"{listed(arrived(after), names)} at {GOAL} or more: with the rules off 'finish' ends the game"
        )
    return told


def arrived(state: State) -> list[int]:
    """The seats still in that have reached the end of the route."""
    return [seat for seat in still_in(state) if state.seat(seat).route >= GOAL]


def _might_be(value: int | None) -> list[str]:
    name = MIGHT_BE.get(-1 if value is None else value)
    if name is None:
        return []
    return [f"if this {value} is {name}, amend it to 'play {value} {name}': {BY_NAME[name].effect}"]


def _no_player(name: str, names: Names) -> list[str]:
    """Whether the name of an instant ends with a player, who was meant to get it."""
    last = name.rpartition(" ")[2]
    seat = find_player(last, Scope(names, live=True)) if last else None
    if seat is None or name in INSTANT_BY_NAME:
        return []
    return [f"{last!r} was taken for a word of the instant's name: write --to {name_of(seat, names)}"]


def _resolved(state: State, names: Names) -> list[str]:
    if not state.collected:
        return ["all are tied: nobody collects, the disaster goes under its deck"]
    told = [f"{name_of(seat, names)} collects {points}" for seat, points in state.collected.items()]
    return told if state.ended else [*told, *_hangs(state, names)]


def _hangs(state: State, names: Names) -> list[str]:
    """Who is to take the disaster now."""
    if state.phase == "dodge":
        text = f"{name_of(state.taker, names)} is to take the disaster"
        return [text + (f" and will be out ({going_out(state)})" if going_out(state) else "")]
    if state.phase == "sudden":
        return _sudden(state, names)
    return ["the disaster goes under its deck"] if state.phase == "end" else []


def _ended(state: State, names: Names) -> list[str]:
    """Who went out in the round that ended."""
    if not (state.last and state.last.out):
        return []
    seat = state.seat(state.last.taker)
    reason = why_out(seat.disasters, state.options.duel)
    return [f"{name_of(state.last.taker, names)} is out with {seat.route} points ({reason})"]


def winning(state: State, names: Names) -> str:
    """How the game was won."""
    if state.ended == "last":
        return f"{listed(still_in(state), names)} is the last dinosaur in: the game is over"
    if not arrived(state):
        return "the game is over"  # won, and then changed by the table's word
    best = max(state.seat(seat).route for seat in arrived(state))
    first = [seat for seat in arrived(state) if state.seat(seat).route == best]
    return f"{listed(first, names)} has reached {best}: the game is over"
