"""What the rules object to (H1–H9), a check for each. The effects of point cards have their own checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
from events.games.happy.effects.checks import add_effect, invert_effect, swap_effect
from events.games.happy.reducer import numbers_of
from events.games.happy.state import State, owing
from events.moves.common_moves import Finish
from events.moves.event import Event
from events.problem import Problem, who

Problems = Iterator[Problem]
Check = Callable[[State, int, Any], Iterable[Problem]]

RULE_TEXTS: Mapping[str, tuple[str, ...]] = {
    "H1": (
        "A round begins with one disaster; a printed disaster has its printed type.",
        "Then each player still in plays one point card; the round is scored once all have.",
        "Effects apply in rising order of card value; ties go to fewer points, then to the younger player.",
        "Each effect is used once per card and round, even if the card changes hands.",
        "An effect belongs to the player with the card in front; only effects swap cards.",
        "Grappling Snake takes a neighbour's card without an effect; Hungry Plant swaps two other cards.",
        "A Flaming Chainsaw cancels all other point card effects in the round.",
    ),
    "H2": (
        "Each player has one dinosaur, and no two players have the same; without one nothing is adjusted.",
        "A printed card has its printed value, from 0 to 9.",
        "A Score Booster adds 2, and a Score Sapper subtracts 2.",
        "Pet Rock and Smoothie add the value of one card; two unnamed additions may be one, logged twice.",
        "Boosters, sappers and effects come after all cards are revealed and before the round is scored.",
    ),
    "H3": ("Scores are inverted after all cards are revealed and before the round is scored.",),
    "H4": (
        "A round is scored once.",
        "Only the players tied for the lowest score are in sudden death: one card each per bout.",
        "A round does not end before sudden death is decided.",
    ),
    "H5": (
        "Only the player who has to take the disaster may dodge it.",
        "With after-sudden=no nobody dodges after sudden death.",
        "Disaster Insurance puts the disaster under its deck; Disaster Redirect passes it to another player.",
        "Once the round is scored, only the player who takes the disaster may discard: one card.",
    ),
    "H6": ("A round ends after it is scored.",),
    "H7": ("A player who is out does nothing, and nothing is done to that player.",),
    "H8": (
        "The escape route begins at 0.",
        "The game ends at 50 spaces or when one player is left; finishing it earlier brings a hint.",
    ),
    "H9": ("A duel has no point cards of value 1, 2 or 3.",),
    "deck": ("No card appears more often than its deck holds it; only a hint, since decks are shuffled.",),
}
"""Code of a rule → what the checks hold to."""


def check(state: State, event: Event) -> list[Problem]:
    """Everything that the rules object to in one move, the most important first."""
    checks = CHECKS.get(type(event.move), ())
    return [problem for one in checks for problem in one(state, event.seat, event.move)]


def listed(seats: Iterable[int]) -> str:
    """Players as a list: `Ana, Ben and Cleo`."""
    *first, last = [who(seat) for seat in seats] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last


# ------------------------------------------------------------------------------------ H7: who is out


def in_the_game(state: State, seat: int, move: Any) -> Problems:
    """H7: a player who is out does nothing, and nothing is done to that player."""
    touched = [seat, getattr(move, "to", 0), getattr(move, "one", 0), getattr(move, "other", 0)]
    for number in dict.fromkeys(touched):
        if state.has(number) and state.seat(number).out:
            yield Problem("H7", f"{who(number)} has been out since round {state.seat(number).out}")


# ------------------------------------------------------------------------------ H1: the round's start


def disaster_due(state: State, seat: int, move: m.Disaster) -> Problems:
    """H1: one disaster a round, at its start."""
    if state.phase != "disaster":
        shown = f" ({state.disaster.type})" if state.disaster else ""
        yield Problem("H1", f"round {state.round} already has a disaster{shown}")


def disaster_printed(state: State, seat: int, move: m.Disaster) -> Problems:
    """H1: a printed disaster has its type. The deck holds a number of each."""
    printed = TYPE_OF_DISASTER.get(move.name, move.type)
    if move.type and printed != move.type:
        yield Problem("H1", f"{move.name} is {printed}, not {move.type}")
    held = [threat for player in state.seats for threat in player.disasters]
    single = move.name in TYPE_OF_DISASTER and printed != "meteor"
    if single and any(threat.name == move.name for threat in held):
        yield Problem("deck", f"a player already holds {move.name}", "disputed")
    most = METEORS if printed == "meteor" else OF_A_TYPE
    if sum(threat.type == printed for threat in held) >= most:
        yield Problem("deck", f"players already hold all {most} {printed} disasters", "disputed")


def dinosaurs_known(state: State, seat: int, move: m.Disaster) -> Problems:
    """H2: an unknown dinosaur adjusts nothing; a hint with the first disaster."""
    missing = [number for number, player in enumerate(state.seats, 1) if not player.dinosaur]
    if missing and state.last is None:
        text = f"no dinosaur is named for {listed(missing)}: nothing is adjusted there"
        yield Problem("H2", text, "unknown")


def card_due(state: State, seat: int, move: m.Play) -> Problems:
    """H1: one card per player, after the disaster is flipped."""
    if state.phase == "disaster":
        yield Problem("H1", f"the disaster of round {state.round} comes first")
    elif state.has(seat) and (card := state.seat(seat).card):
        yield Problem("H1", f"{who(seat)} already played a card ({card.name or card.value})")
    elif state.phase != "cards":
        yield Problem("H1", "the cards of this round are already revealed")


def card_printed(state: State, seat: int, move: m.Play) -> Problems:
    """H2: a printed card has its value, 9 at most. H9: a duel has no 1, 2 and 3."""
    printed = BY_NAME.get(move.name)
    if printed and move.value not in (None, printed.value):
        yield Problem("H2", f"{move.name} is a {printed.value}, not a {move.value}")
    elif move.value is not None and move.value > 9 and not move.name:
        yield Problem("H2", _too_high(move.value))
    if state.options.duel and move.value in DUEL_OUT:
        text = f"a duel has no point cards of value 1, 2 or 3: {who(seat)} cannot have a {move.value}"
        yield Problem("H9", text)


def _too_high(value: int) -> str:
    return f"there is no point card of value {value}: values go from 0 to 9"


def copies(state: State, seat: int, move: Any) -> Problems:
    """No more copies of a named card than the deck holds between two shuffles."""
    if isinstance(move, m.Invert) and move.name == MOUTH_TRAP:
        return  # that card was counted when it was played
    most, seen = copies_of(move.name), state.seen.get(move.name, 0)
    if most and seen >= most:
        text = f"this is copy {seen + 1} of {move.name}, but the deck holds {most} unless it was shuffled"
        yield Problem("deck", text, "disputed")


# ----------------------------------------------------------------------------------------- H2: scores


def dinosaur_free(state: State, seat: int, move: m.Dinosaur) -> Problems:
    """H2: one dinosaur per player, no two the same."""
    for number, player in enumerate(state.seats, 1):
        if number == seat and player.dinosaur:
            yield Problem("H2", f"{who(seat)} is already {player.dinosaur}")
        elif player.dinosaur == move.name:
            yield Problem("H2", f"{move.name} is already {who(number)}'s dinosaur")
    printed = DINOSAURS.get(move.name)
    if printed and numbers_of(move) != printed:
        yield Problem("H2", f"the printed {move.name} has {_adjusts(printed)}", "disputed")


def _adjusts(numbers: tuple[int, ...]) -> str:
    texts = [f"{kind} {number:+d}" for kind, number in zip(TYPES, numbers, strict=True) if number]
    return ", ".join(texts) or "no adjustment"


def while_scoring(rule: str, what: str) -> Check:
    """H1–H4: effects and instants count once all cards are revealed and until the round is scored."""

    def in_time(state: State, seat: int, move: Any) -> Problems:
        if state.phase == "disaster":
            yield Problem(rule, f"{what} comes after the cards of round {state.round} are revealed")
        elif state.phase == "cards":
            yield Problem(rule, f"{what} comes after all cards are revealed: {_waiting(state)}")
        elif state.phase == "sudden":
            yield Problem("H3" if rule == "H3" else "H4", f"{what} does not count in sudden death")
        elif state.phase != "effects":
            yield Problem(rule, f"round {state.round} is already scored: {what} comes too late")

    return in_time


def _waiting(state: State) -> str:
    seats = owing(state)
    return f"{listed(seats)} still {'has' if len(seats) == 1 else 'have'} to play a card"


def boost_printed(state: State, seat: int, move: m.Boost) -> Problems:
    """H2: a booster is +2, a sapper -2."""
    printed, points = INSTANT_BY_NAME.get(move.name), move.points or 0
    if printed and points != printed.points:
        yield Problem("H2", f"{move.name} is {printed.points:+d}, not {points:+d}")
    elif not printed and points not in (2, -2):
        yield Problem("H2", f"a printed booster is +2 and a sapper -2, not {points:+d}", "disputed")


def swap_of_two(state: State, seat: int, move: m.Swap) -> Problems:
    """H1: two players swap."""
    if move.one == move.other:
        yield Problem("H1", "a swap needs two different players")


# ----------------------------------------------------------------- H4: collecting, H5: dodging, H6: end


def resolve_due(state: State, seat: int, move: m.Resolve) -> Problems:
    """H1: everybody has played a card. H4: a round is scored once."""
    if state.phase == "disaster":
        yield Problem("H1", f"the disaster of round {state.round} comes first")
    elif state.phase == "cards":
        yield Problem("H1", _waiting(state))
    elif state.phase != "effects":
        yield Problem("H4", f"round {state.round} is already scored")


def sudden_due(state: State, seat: int, move: m.Sudden) -> Problems:
    """H4: one card per bout for each player tied for the lowest score."""
    if state.phase != "sudden" or not state.bouts:
        yield Problem("H4", "there is no sudden death now")
        return
    bout = state.bouts[-1]
    if seat not in bout.group:
        yield Problem("H4", f"{who(seat)} is not in this sudden death: it is between {listed(bout.group)}")
    elif seat in bout.played:
        yield Problem("H4", f"{who(seat)} already played a card in this bout of sudden death")
    if move.value is not None and move.value > 9:
        yield Problem("H4", _too_high(move.value))


def dodge_due(state: State, seat: int, move: m.Dodge) -> Problems:
    """H5: only the taker dodges; after sudden death only with the option after-sudden."""
    if not state.taker:
        yield Problem("H5", "nobody has to take a disaster now, so there is nothing to dodge")
    elif seat != state.taker:
        yield Problem("H5", f"only {who(state.taker)} may dodge the disaster, not {who(seat)}")
    elif state.bouts and not state.options.after_sudden:
        yield Problem(
            "H5", "in this session, a disaster cannot be dodged after sudden death (after-sudden=no)"
        )


def dodge_printed(state: State, seat: int, move: m.Dodge) -> Problems:
    """H5: insurance puts the disaster under its deck, a redirect passes it to another player."""
    if move.to and move.to == seat:
        yield Problem("H5", "the disaster can be passed only to another player")
    if move.name == REDIRECT and not move.to:
        yield Problem("H5", f"{REDIRECT} needs the player who gets the disaster: dodge --to PLAYER")
    if move.name == INSURANCE and move.to:
        yield Problem("H5", f"{INSURANCE} puts the disaster under its deck, so --to does not apply")


def discard_small(state: State, seat: int, move: m.Discard) -> Problems:
    """H5: once the round is scored only the taker discards, one card."""
    if state.phase in ("dodge", "end") and (seat != state.taker or move.count > 1):
        text = "only the player who takes the disaster may discard now, and only one card"
        yield Problem("H5", text, "disputed")


def end_due(state: State, seat: int, move: m.End) -> Problems:
    """H6: a round ends after it is scored. H4: and after sudden death is decided."""
    if state.phase == "disaster":
        yield Problem("H6", f"round {state.round} has not begun: flip its disaster")
    elif state.phase == "cards":
        yield Problem("H6", _waiting(state))
    elif state.phase == "effects":
        yield Problem("H6", "the round is not scored yet: resolve comes first")
    elif state.phase == "sudden" and not state.taker:
        yield Problem("H4", f"sudden death is not decided: {_waiting(state)}")


def behind_start(state: State, seat: int, move: m.Go) -> Problems:
    """H8: the escape route begins at 0."""
    if state.has(seat) and state.seat(seat).route + move.spaces < 0:
        yield Problem("H8", f"that moves {who(seat)} back past the start of the route", "disputed")


def finish_early(state: State, seat: int, move: Finish) -> Problems:
    """H8: the game ends by itself at 50 spaces or with the last player in."""
    if not state.over:
        yield Problem("H8", "nobody has won yet: the game ends as it is now", "disputed")


CHECKS: dict[type, tuple[Check, ...]] = {
    m.Dinosaur: (dinosaur_free,),
    m.Disaster: (disaster_due, disaster_printed, dinosaurs_known),
    m.Play: (in_the_game, card_due, card_printed, copies),
    m.Boost: (in_the_game, while_scoring("H2", "a booster or sapper"), boost_printed, copies),
    m.Add: (in_the_game, while_scoring("H2", "what a card adds"), add_effect),
    m.Swap: (in_the_game, while_scoring("H1", "a swap"), swap_of_two, swap_effect),
    m.Invert: (in_the_game, while_scoring("H3", "an inversion"), invert_effect, copies),
    m.Resolve: (resolve_due,),
    m.Sudden: (in_the_game, sudden_due),
    m.Dodge: (in_the_game, dodge_due, dodge_printed, copies),
    m.Discard: (in_the_game, discard_small),
    m.Go: (in_the_game, behind_start),
    m.End: (end_due,),
    Finish: (finish_early,),
}
