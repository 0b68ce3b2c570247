"""The state of a game: the players with their routes and disasters, and the round in progress.

Frozen values; seats count from 1. Nothing here knows who may do what.
"""

from __future__ import annotations

from typing import Any

import msgspec

from events.game.common_state import CommonState
from events.games.happy.components import TYPES

GOAL = 50
"""The length of the escape route (H8)."""
HAND = 5
"""The cards of a full hand (H6)."""


class Options(msgspec.Struct, frozen=True):
    """The readings of the rules in this session.

    ages: seats, the youngest first. once: any number of inversions counts as one.
    floor: no score is below 0. disaster_bonus: each disaster held adds 1 to the score.
    after_sudden: a disaster may be dodged after sudden death. stack: each Star Fruit doubles again.
    """

    duel: bool = False
    ages: tuple[int, ...] = ()
    once: bool = False
    floor: bool = False
    disaster_bonus: bool = False
    after_sudden: bool = True
    stack: bool = True


class Card(msgspec.Struct, frozen=True):
    """A point card: its value and, if known, its name. by: the seat that played it."""

    value: int
    name: str = ""
    by: int = 0


class Term(msgspec.Struct, frozen=True):
    """Points added to a score in this round, by which card and which seat."""

    points: int
    name: str
    by: int


class Threat(msgspec.Struct, frozen=True):
    """A disaster card: its type and, if known, its name."""

    type: str
    name: str = ""


class Step(msgspec.Struct, frozen=True):
    """Spaces moved on the escape route: `collect`, `disasters` or `move` (with its reason)."""

    round: int
    kind: str
    spaces: int
    why: str = ""


class Seat(msgspec.Struct, frozen=True):
    """One player. adjust: what the dinosaur adds, in the order of `TYPES`.

    route: the sum of the steps. out: the round in which the player went out, else 0.
    card: the point card in front of the player. adds, boosts, discarded: of this round.
    """

    dinosaur: str = ""
    adjust: tuple[int, int, int, int] = (0, 0, 0, 0)
    route: int = 0
    steps: tuple[Step, ...] = ()
    disasters: tuple[Threat, ...] = ()
    out: int = 0
    card: Card | None = None
    adds: tuple[Term, ...] = ()
    boosts: tuple[Term, ...] = ()
    discarded: int = 0


class Inverted(msgspec.Struct, frozen=True):
    """One inversion of the scores."""

    name: str
    by: int


class Swapped(msgspec.Struct, frozen=True):
    """The point cards of two seats changed places. by: the seat whose effect it was."""

    one: int
    other: int
    by: int


class Dodged(msgspec.Struct, frozen=True):
    """A disaster passed on: to another seat, or (0) under its deck."""

    by: int
    to: int


class Bout(msgspec.Struct, frozen=True):
    """One bout of sudden death: the seats in it, and the card that each played (None: no point card)."""

    group: tuple[int, ...]
    played: dict[int, int | None] = {}

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that still have to play a card."""
        return tuple(seat for seat in self.group if seat not in self.played)


class Result(msgspec.Struct, frozen=True):
    """How a finished round went. collected: by seat. taker: the seat that took the disaster, 0 for nobody."""

    round: int
    collected: dict[int, int]
    disaster: Threat | None
    taker: int
    out: bool = False


class State(msgspec.Struct, frozen=True):
    """The whole game.

    phase: `disaster` (to be flipped), `cards` (to be played), `effects`, `sudden`, `dodge` (the taker may
    still dodge) or `end` (nobody takes the disaster). taker: the seat that takes it, 0 for nobody.
    scores, collected: by seat, once the round is resolved. bouts: of sudden death, the last is in progress.
    seen: named cards logged since the last shuffle → how many; spent: all cards logged since then.
    ended: `fifty` or `last`, once the game is won by the rules. last: the round that ended last.
    """

    seats: tuple[Seat, ...]
    options: Options = Options()
    common: CommonState = CommonState()
    round: int = 1
    phase: str = "disaster"
    disaster: Threat | None = None
    taker: int = 0
    inversions: tuple[Inverted, ...] = ()
    swaps: tuple[Swapped, ...] = ()
    scores: dict[int, int] = {}
    collected: dict[int, int] = {}
    bouts: tuple[Bout, ...] = ()
    dodges: tuple[Dodged, ...] = ()
    resolved: bool = False
    seen: dict[str, int] = {}
    spent: int = 0
    ended: str = ""
    last: Result | None = None

    def has(self, seat: int) -> bool:
        """Whether a player has this seat."""
        return 1 <= seat <= len(self.seats)

    def seat(self, number: int) -> Seat:
        """The player of a seat that exists."""
        return self.seats[number - 1]

    @property
    def over(self) -> bool:
        """Won or finished; with the rules off only `finish` ends a game."""
        return self.common.finished or (bool(self.ended) and self.common.rules_on)


def change_seat(state: State, number: int, **values: Any) -> State:
    """The state with one player changed; unchanged for a seat that does not exist."""
    if not state.has(number):
        return state
    seats = list(state.seats)
    seats[number - 1] = msgspec.structs.replace(seats[number - 1], **values)
    return msgspec.structs.replace(state, seats=tuple(seats))


def still_in(state: State) -> tuple[int, ...]:
    """The seats that are not out."""
    return tuple(number for number, seat in enumerate(state.seats, 1) if not seat.out)


def result_of_round(state: State) -> Result | None:
    """How the current round ended, or None while it is in progress."""
    return state.last if state.last and state.last.round == state.round else None


def in_round(state: State) -> tuple[int, ...]:
    """The seats whose cards count in this round: those still in, and the one that its disaster put out."""
    end = result_of_round(state)
    gone = end.taker if end and end.out else 0
    return tuple(number for number, seat in enumerate(state.seats, 1) if not seat.out or number == gone)


def cards_in_front(state: State) -> dict[int, Card]:
    """The point cards in front of the players of this round, by seat."""
    shown = {number: state.seat(number).card for number in in_round(state)}
    return {number: card for number, card in shown.items() if card}


def owing(state: State) -> tuple[int, ...]:
    """The seats that still have to play a card, in this round or in sudden death."""
    if state.phase == "sudden" and state.bouts:
        return state.bouts[-1].owing
    return tuple(number for number in still_in(state) if state.seat(number).card is None)


def active(state: State) -> tuple[int, ...]:
    """The seats that have something to do now, in seat order; none with the rules off."""
    if state.over or not state.common.rules_on:
        return ()
    if state.phase in ("cards", "sudden"):
        return owing(state)
    return (state.taker,) if state.phase == "dodge" and state.taker else ()


def phase_of(state: State) -> str:
    """The phase, or `over`."""
    return "over" if state.over else state.phase


def is_face_down(state: State, secrets: bool) -> bool:
    """Whether the cards of the round are face down: until everybody has played one (H1)."""
    return state.phase == "cards" and state.common.rules_on and not state.over and not secrets


def is_out(disasters: tuple[Threat, ...], duel: bool) -> bool:
    """Whether these disasters put their holder out (H7), in a duel (H9)."""
    return bool(why_out(disasters, duel))


def why_out(disasters: tuple[Threat, ...], duel: bool) -> str:
    """Why these disasters put their holder out, in words, "" if they do not; a meteor counts as any type."""
    kinds = [threat.type for threat in disasters]
    *plain, meteors = (kinds.count(kind) for kind in TYPES)
    same, each = (4, 2) if duel else (3, 1)
    if max(plain) + meteors >= same:
        reason = "four of one type" if duel else "three of one type"
    elif sum(max(0, each - count) for count in plain) <= meteors:
        reason = "two of each type" if duel else "three types"
    else:
        return ""
    return f"{reason}: {', '.join(kinds)}"
