"""Lines for people: what is due now, and what they should know right after a move."""

from __future__ import annotations

from collections.abc import Iterable

from events.game.game import Names
from events.games.happy import moves as m
from events.games.happy.components import BY_NAME, CHAINSAW, INSTANT_BY_NAME, MOUTH_TRAP, STAR_FRUIT
from events.games.happy.effects.order import effect_name, effects_in_order, used_effects
from events.games.happy.state import GOAL, Card, Seat, State, Term, Threat, owing, still_in, why_out
from events.moves.event import Event
from events.moves.kinds import Scope, find_player, name_of

MIGHT_BE = {9: CHAINSAW, 6: STAR_FRUIT, 5: MOUTH_TRAP}
"""Value → the card of that value whose effect changes the scoring of the round."""


def listed(seats: Iterable[int], names: Names) -> str:
    """Players as a list: `Ana, Ben and Cleo`."""
    *first, last = [name_of(seat, names) for seat in seats] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


def threat_text(threat: Threat | None) -> str:
    """A disaster: `Stomped (predatory)`."""
    if threat is None:
        return "none"
    return f"{threat.name} ({threat.type})" if threat.name else threat.type


def card_text(card: Card | None, face_down: bool) -> str:
    """A card in front of a player: `6 Bow and Dino`."""
    if card is None:
        return "none"
    return "face down" if face_down else f"{card.value} {card.name}".strip()


def terms_text(terms: tuple[Term, ...]) -> str:
    """What was added, term by term: `+4 Pet Rock, -2`."""
    return ", ".join(f"{term.points:+d} {term.name}".strip() for term in terms) or "none"


def out_text(state: State, seat: Seat) -> str:
    """When and why a player went out, "" for one still in (H7)."""
    reason = why_out(seat.disasters, state.options.duel) or "as the players decided"
    return f"out in round {seat.out}, {reason}" if seat.out else ""


def due(state: State, names: Names) -> list[str]:
    """What must or may be done now, the most urgent first."""
    if state.over:
        return []
    lines = DUE[state.phase](state, names)
    if not state.common.rules_on:
        return [*lines, "the rules are off and every move is accepted; 'rules on' checks moves again"]
    return lines


def _disaster(state: State, names: Names) -> list[str]:
    lines = [f"flip the disaster of round {state.round}: disaster TYPE or disaster NAME"]
    missing = [seat for seat in still_in(state) if not state.seat(seat).dinosaur]
    if missing and state.last is None:
        return [f"name the dinosaurs of {listed(missing, names)}: dinosaur NAME", *lines]
    return lines


def _cards(state: State, names: Names) -> list[str]:
    return [f"waiting for {listed(owing(state), names)} to play a point card: play N or play NAME"]


def _effects(state: State, names: Names) -> list[str]:
    done = {(seat, card.name) for seat, card in used_effects(state)}
    usable = [(seat, effect_name(card)) for seat, card in effects_in_order(state)]
    lines = [
        f"{name_of(seat, names)} may use {effect}: {BY_NAME[effect].effect}"
        for seat, effect in usable
        if effect not in (CHAINSAW, STAR_FRUIT) and (seat, effect) not in done
    ]
    return [*lines, "log effects, boosters, sappers and inversions, then: resolve"]


def _sudden(state: State, names: Names) -> list[str]:
    if state.taker:
        taker = name_of(state.taker, names)
        ways = "end (or dodge)" if may_dodge(state) else "end"
        return [
            f"{taker} has no point card and takes the disaster: {ways}",
            f"if {listed(owing(state), names)} cannot play one either: sudden none",
        ]
    return [f"sudden death, waiting for {listed(owing(state), names)}: sudden N, or sudden none"]


def _dodge(state: State, names: Names) -> list[str]:
    taker = name_of(state.taker, names)
    ways = "end, or first dodge" if may_dodge(state) else "end"
    lines = [f"{taker} has to take the disaster {threat_text(state.disaster)}: {ways}"]
    if going_out(state):
        return [f"the disaster puts {taker} out ({going_out(state)})", *lines]
    return lines


def may_dodge(state: State) -> bool:
    """Whether the disaster may be dodged: after sudden death it depends on an option (H5)."""
    return not state.bouts or state.options.after_sudden


def going_out(state: State) -> str:
    """Why the disaster puts the player who has to take it out, "" if it does not."""
    if not (state.disaster and state.has(state.taker)):
        return ""
    return why_out((*state.seat(state.taker).disasters, state.disaster), state.options.duel)


def _end(state: State, names: Names) -> list[str]:
    return ["nobody takes the disaster, so it goes under its deck: end"]


DUE = {
    "disaster": _disaster,
    "cards": _cards,
    "effects": _effects,
    "sudden": _sudden,
    "dodge": _dodge,
    "end": _end,
}


def hints(before: State, event: Event, after: State, names: Names) -> list[str]:
    """What people should know right after a move."""
    lines: list[str] = []
    match event.move:
        case m.Play(value, ""):
            lines = _might_be(value)
        case m.Boost(_, name, 0):
            lines = _missing_to(name, names)
        case m.Resolve():
            lines = _resolved(after, names)
        case m.Sudden() if after.phase == "sudden" and not after.taker and after.bouts[-1].played:
            pass  # others still have to play a card
        case m.Dodge(name, 0):
            lines = [*_missing_to(name, names), *_next(after, names)]
        case m.Sudden() | m.Dodge():
            lines = _next(after, names)
        case m.End():
            lines = _ended(after, names)
    if after.ended and not before.ended:
        lines.append(winning(after, names))
    if not after.common.rules_on and len(arrived(after)) > len(arrived(before)):
        lines.append(
            f"{listed(arrived(after), names)} reached {GOAL}: with the rules off, only 'finish' ends the game"
        )
    return lines


def arrived(state: State) -> list[int]:
    """The seats still in that have reached the end of the route."""
    return [seat for seat in still_in(state) if state.seat(seat).route >= GOAL]


def _might_be(value: int | None) -> list[str]:
    if value is None or value not in MIGHT_BE:
        return []
    name = MIGHT_BE[value]
    return [f"if this {value} is {name} ({BY_NAME[name].effect}), amend it to 'play {value} {name}'"]


def _missing_to(name: str, names: Names) -> list[str]:
    """A player at the end of an instant's name: `--to` was probably forgotten."""
    last = name.rpartition(" ")[2]
    seat = find_player(last, Scope(names, live=True)) if last else None
    if seat is None or name in INSTANT_BY_NAME:
        return []
    return [
        f"{last!r} was read as part of the instant's name: for a player write --to {name_of(seat, names)}"
    ]


def _resolved(state: State, names: Names) -> list[str]:
    if not state.collected:
        return ["all players are tied: nobody collects, and the disaster goes under its deck"]
    lines = [f"{name_of(seat, names)} collects {points}" for seat, points in state.collected.items()]
    return lines if state.ended else [*lines, *_next(state, names)]


def _next(state: State, names: Names) -> list[str]:
    """Who has to take the disaster now."""
    if state.phase == "dodge":
        text = f"{name_of(state.taker, names)} has to take the disaster"
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
        return f"{listed(still_in(state), names)} is the last player in: the game is over"
    if not arrived(state):
        return "the game is over"  # won, but the routes were changed since
    best = max(state.seat(seat).route for seat in arrived(state))
    first = [seat for seat in arrived(state) if state.seat(seat).route == best]
    return f"{listed(first, names)} reached {best}: the game is over"
