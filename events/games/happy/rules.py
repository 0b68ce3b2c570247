"""What the rules object to, a named check a rule (H1–H9). Effects of cards are judged in `effects`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from events.games.happy import moves as m
from events.games.happy.components import (
    BY_NAME,
    DINOSAURS,
    DUEL_OUT,
    INSTANT_BY_NAME,
    INSURANCE,
    METEORS,
    MOUTH_TRAP,
    OF_A_TYPE,
    REDIRECT,
    TYPE_OF_DISASTER,
    TYPES,
    copies_of,
)
from events.games.happy.effects import addition, exchange, inversion
from events.games.happy.reducer import numbers_of
from events.games.happy.state import State, owing
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Problems = Iterator[Problem]
Check = Callable[[State, int, Any], Iterable[Problem]]


def check(state: State, event: Event) -> list[Problem]:
    """Everything that the rules object to in one move, the decisive first."""
    checks = CHECKS.get(type(event.move), ())
    return [problem for one in checks for problem in one(state, event.seat, event.move)]


def names(seats: Iterable[int]) -> str:
    """Players as a list for people: `Ana, Ben and Cleo`."""
    *first, last = [who(seat) for seat in seats] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


# ------------------------------------------------------------------------------------ H7: who is out


def in_the_game(state: State, seat: int, move: Any) -> Problems:
    """H7: who is out plays no more, and nothing is done to it."""
    touched = [seat, getattr(move, "to", 0), getattr(move, "one", 0), getattr(move, "other", 0)]
    for number in dict.fromkeys(touched):
        if state.has(number) and state.seat(number).out:
            yield Problem("H7", f"{who(number)} is out since round {state.seat(number).out}")


# ------------------------------------------------------------------------------ H1: the round's start


def disaster_due(state: State, seat: int, move: m.Disaster) -> Problems:
    """H1: one disaster a round, at its start."""
    if state.phase != "disaster":
        shown = f" ({state.disaster.type})" if state.disaster else ""
        yield Problem("H1", f"the disaster of round {state.round} lies on the table already{shown}")


def disaster_printed(state: State, seat: int, move: m.Disaster) -> Problems:
    """H1: a printed disaster is of its type; the deck holds so many of each."""
    printed = TYPE_OF_DISASTER.get(move.name, move.type)
    if move.type and printed != move.type:
        yield Problem("H1", f"{move.name} is {printed}, not {move.type}")
    held = [threat for player in state.seats for threat in player.disasters]
    single = move.name in TYPE_OF_DISASTER and printed != "meteor"
    if single and any(threat.name == move.name for threat in held):
        yield Problem("deck", f"{move.name} was taken by a player before", "disputed")
    most = METEORS if printed == "meteor" else OF_A_TYPE
    if sum(threat.type == printed for threat in held) >= most:
        yield Problem("deck", f"all {most} {printed} disasters were taken before", "disputed")


def dinosaurs_known(state: State, seat: int, move: m.Disaster) -> Problems:
    """H2: a dinosaur that was never said adjusts nothing; told with the first disaster."""
    missing = [number for number, player in enumerate(state.seats, 1) if not player.dinosaur]
    if missing and state.last is None:
        text = f"no dinosaur was said for {names(missing)}: nothing is adjusted there"
        yield Problem("H2", text, "unknown")


def card_due(state: State, seat: int, move: m.Play) -> Problems:
    """H1: one card a player, after the disaster is flipped."""
    if state.phase == "disaster":
        yield Problem("H1", f"the disaster of round {state.round} comes first")
    elif state.has(seat) and (card := state.seat(seat).card):
        yield Problem("H1", f"{who(seat)} has laid a card already ({card.name or card.value})")
    elif state.phase != "cards":
        yield Problem("H1", "the cards of this round are revealed")


def card_printed(state: State, seat: int, move: m.Play) -> Problems:
    """H2: a printed card has its value; there are none above 9. H9: a duel is played without 1, 2 and 3."""
    printed = BY_NAME.get(move.name)
    if printed and move.value not in (None, printed.value):
        yield Problem("H2", f"{move.name} is a {printed.value}, not a {move.value}")
    elif move.value is not None and move.value > 9 and not move.name:
        yield Problem("H2", f"there is no point card of {move.value}: they go from 0 to 9")
    if state.options.duel and move.value in DUEL_OUT:
        yield Problem(
            "H9", f"the point cards of 1, 2 and 3 are out in a duel: {who(seat)} has no {move.value}"
        )


def copies(state: State, seat: int, move: Any) -> Problems:
    """No more copies of a named card than the deck holds, as far as its shuffling is known."""
    if isinstance(move, m.Invert) and move.name == MOUTH_TRAP:
        return  # that card was counted when it was laid
    most, seen = copies_of(move.name), state.seen.get(move.name, 0)
    if most and seen >= most:
        text = f"this would be {move.name} number {seen + 1}: the deck holds {most}, unless it was shuffled"
        yield Problem("deck", text, "disputed")


# ----------------------------------------------------------------------------------------- H2: scores


def dinosaur_free(state: State, seat: int, move: m.Dinosaur) -> Problems:
    """H2: a dinosaur a player, each at most once."""
    for number, player in enumerate(state.seats, 1):
        if number == seat and player.dinosaur:
            yield Problem("H2", f"{who(seat)} is {player.dinosaur} already")
        elif player.dinosaur == move.name:
            yield Problem("H2", f"{move.name} is {who(number)}'s dinosaur")
    printed = DINOSAURS.get(move.name)
    if printed and numbers_of(move) != printed:
        yield Problem("H2", f"{move.name} is printed {_adjusts(printed)} in our list", "disputed")


def _adjusts(numbers: tuple[int, ...]) -> str:
    told = [f"{kind} {number:+d}" for kind, number in zip(TYPES, numbers, strict=True) if number]
    return ", ".join(told) or "with no adjustment"


def _while_scoring(state: State, rule: str, what: str) -> Problems:
    """H2, H3: effects and instants belong between the revealing of the cards and the scores."""
    if state.phase == "disaster":
        yield Problem(rule, f"{what} comes after the cards of round {state.round} are revealed")
    elif state.phase == "cards":
        yield Problem(rule, f"{what} comes after all cards are revealed: {names(owing(state))} still to lay")
    elif state.phase == "sudden":
        yield Problem(rule, f"{what} does not count in sudden death")
    elif state.phase != "effects":
        yield Problem(rule, f"the scores of round {state.round} stand: {what} comes too late")


def boost_due(state: State, seat: int, move: m.Boost) -> Problems:
    """H2: boosters and sappers count while scores are made."""
    return _while_scoring(state, "H4" if state.phase == "sudden" else "H2", "a booster or sapper")


def boost_printed(state: State, seat: int, move: m.Boost) -> Problems:
    """H2: a booster is +2, a sapper −2."""
    printed, points = INSTANT_BY_NAME.get(move.name), move.points or 0
    if printed and points != printed.points:
        yield Problem("H2", f"{move.name} is {printed.points:+d}, not {points:+d}")
    elif not printed and points not in (2, -2):
        yield Problem("H2", f"a printed booster is +2 and a sapper -2, not {points:+d}", "disputed")


def add_due(state: State, seat: int, move: m.Add) -> Problems:
    """H2: what an effect adds is added before scores stand."""
    return _while_scoring(state, "H4" if state.phase == "sudden" else "H2", "what a card adds")


def swap_due(state: State, seat: int, move: m.Swap) -> Problems:
    """H1: cards are swapped by effects, after all are revealed."""
    yield from _while_scoring(state, "H4" if state.phase == "sudden" else "H1", "a swap")
    if move.one == move.other:
        yield Problem("H1", f"{who(move.one)} cannot swap with itself")


def invert_due(state: State, seat: int, move: m.Invert) -> Problems:
    """H3: inversions come while scores are made, never in sudden death."""
    return _while_scoring(state, "H3", "an inversion")


# ----------------------------------------------------------------- H4: collecting, H5: dodging, H6: end


def resolve_due(state: State, seat: int, move: m.Resolve) -> Problems:
    """H1: all have laid a card. H4: scores stand once."""
    if state.phase == "disaster":
        yield Problem("H1", f"the disaster of round {state.round} comes first")
    elif state.phase == "cards":
        yield Problem("H1", f"{names(owing(state))} still to lay a card")
    elif state.phase != "effects":
        yield Problem("H4", f"the scores of round {state.round} stand already")


def sudden_due(state: State, seat: int, move: m.Sudden) -> Problems:
    """H4: those tied for the lowest score, one card each at a time."""
    if state.phase != "sudden" or not state.bouts:
        yield Problem("H4", "there is no sudden death now")
        return
    bout = state.bouts[-1]
    if seat not in bout.group:
        yield Problem("H4", f"{who(seat)} is not in this sudden death: it is among {names(bout.group)}")
    elif seat in bout.laid:
        yield Problem("H4", f"{who(seat)} has laid a card in this sudden death already")
    if move.value is not None and move.value > 9:
        yield Problem("H4", f"there is no point card of {move.value}: they go from 0 to 9")


def dodge_due(state: State, seat: int, move: m.Dodge) -> Problems:
    """H5: whoever would take the disaster may send it away, after sudden death too (option after-sudden)."""
    if not state.taker:
        yield Problem("H5", "nobody is about to take a disaster: there is none to dodge")
    elif seat != state.taker:
        yield Problem("H5", f"{who(state.taker)} is to take the disaster, not {who(seat)}")
    elif state.bouts and not state.options.after_sudden:
        yield Problem("H5", "this table plays without dodging after sudden death (after-sudden=no)")


def dodge_printed(state: State, seat: int, move: m.Dodge) -> Problems:
    """H5: an insurance goes under the deck, a redirect to another player."""
    if move.to and move.to == seat:
        yield Problem("H5", f"{who(seat)} cannot hand the disaster to itself")
    if move.name == REDIRECT and not move.to:
        yield Problem("H5", f"{REDIRECT} needs the player who gets the disaster: dodge --to PLAYER")
    if move.name == INSURANCE and move.to:
        yield Problem("H5", f"{INSURANCE} puts the disaster under its deck, not to {who(move.to)}")


def discard_small(state: State, seat: int, move: m.Discard) -> Problems:
    """H5: after the scores only whoever takes the disaster discards, one card."""
    if state.phase in ("dodge", "end") and (seat != state.taker or move.count > 1):
        yield Problem("H5", "now only whoever takes the disaster may discard, one card", "disputed")


def end_due(state: State, seat: int, move: m.End) -> Problems:
    """H6: a round ends when its scores stand. H4: and when sudden death is settled."""
    if state.phase == "disaster":
        yield Problem("H6", f"round {state.round} has not begun: flip its disaster")
    elif state.phase == "cards":
        yield Problem("H6", f"{names(owing(state))} still to lay a card")
    elif state.phase == "effects":
        yield Problem("H6", "the scores do not stand yet: resolve comes first")
    elif state.phase == "sudden" and not state.taker:
        yield Problem("H4", f"sudden death is not settled: {names(owing(state))} still to lay a card")


def behind_start(state: State, seat: int, move: m.Go) -> Problems:
    """H8: the route begins at 0."""
    if state.has(seat) and state.seat(seat).route + move.spaces < 0:
        yield Problem("H8", f"that puts {who(seat)} behind the start of the route", "disputed")


def finish_early(state: State, seat: int, move: Finish) -> Problems:
    """H8: the game ends by itself at 50, or with the last dinosaur in."""
    if not state.over:
        yield Problem("H8", "nobody has won yet: the game is left as it stands", "disputed")


CHECKS: dict[type, tuple[Check, ...]] = {
    m.Dinosaur: (dinosaur_free,),
    m.Disaster: (disaster_due, disaster_printed, dinosaurs_known),
    m.Play: (in_the_game, card_due, card_printed, copies),
    m.Boost: (in_the_game, boost_due, boost_printed, copies),
    m.Add: (in_the_game, add_due, addition),
    m.Swap: (in_the_game, swap_due, exchange),
    m.Invert: (in_the_game, invert_due, inversion, copies),
    m.Resolve: (resolve_due,),
    m.Sudden: (in_the_game, sudden_due),
    m.Dodge: (in_the_game, dodge_due, dodge_printed, copies),
    m.Discard: (in_the_game, discard_small),
    m.Go: (in_the_game, behind_start),
    m.End: (end_due,),
    Finish: (finish_early,),
}
