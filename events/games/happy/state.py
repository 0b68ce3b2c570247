"""What stands on the table: the players with their routes and disasters, the round, how it goes.

Frozen values; a seat is counted from 1. Nothing here knows who may do what.
"""

from __future__ import annotations

from typing import Any

import msgspec

from events.game.common_state import CommonState
from events.games.happy.components import TYPES

GOAL = 50
"""The length of the escape route (H8)."""
HAND = 5
"""The cards that a hand is filled up to (H6)."""


class Options(msgspec.Struct, frozen=True):
    """The readings of the rules that this table plays by.

    ages: seats, the youngest first. once: any number of inversions counts as one.
    floor: no score below 0. disaster_bonus: each disaster held adds 1 to the score.
    after_sudden: a dodge is possible after sudden death. stack: each Star Fruit doubles again.
    """

    duel: bool = False
    ages: tuple[int, ...] = ()
    once: bool = False
    floor: bool = False
    disaster_bonus: bool = False
    after_sudden: bool = True
    stack: bool = True


class Card(msgspec.Struct, frozen=True):
    """A point card: its value and, where it was said, its name. by: the seat that laid it."""

    value: int
    name: str = ""
    by: int = 0


class Term(msgspec.Struct, frozen=True):
    """Points added to a score in this round, by which card and by whom."""

    points: int
    name: str
    by: int


class Threat(msgspec.Struct, frozen=True):
    """A disaster card: its type and, where it was said, its name."""

    type: str
    name: str = ""


class Step(msgspec.Struct, frozen=True):
    """Spaces moved on the escape route: `collect`, `disasters` or `move` (with its reason)."""

    round: int
    kind: str
    spaces: int
    why: str = ""


class Seat(msgspec.Struct, frozen=True):
    """One player. adjust: by the order of the disaster types. out: the round in which it went out, else 0.

    route: the sum of the steps. card: the point card in front of the player now.
    adds, boosts: what was added in this round. discarded: cards in this round.
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
    """Two seats' point cards changed places, by whose effect."""

    one: int
    other: int
    by: int


class Dodged(msgspec.Struct, frozen=True):
    """A disaster not taken: handed to the seat `to`, or (0) put under its deck."""

    by: int
    name: str
    to: int


class Bout(msgspec.Struct, frozen=True):
    """One go of sudden death: who is in it, and what each laid (None: no point card)."""

    group: tuple[int, ...]
    laid: dict[int, int | None] = {}

    @property
    def owing(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.group if seat not in self.laid)


class Result(msgspec.Struct, frozen=True):
    """How the round before this one went. taker: 0 where nobody took the disaster."""

    round: int
    collected: dict[int, int]
    disaster: Threat | None
    taker: int
    out: bool = False


class State(msgspec.Struct, frozen=True):
    """The whole table.

    phase: `disaster` (to be flipped), `cards` (to be laid), `effects`, `sudden`, `dodge` (taker may
    still dodge) or `end` (nobody takes the disaster). taker: the seat that takes it, 0 for nobody.
    scores, collected: by seat, once the round is resolved. bouts: of sudden death, the last is on.
    seen: named cards logged since the deck was last shuffled; spent: all cards logged since then.
    ended: `fifty` or `last`, once the game is won by the rules.
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
        """Whether somebody sits there."""
        return 1 <= seat <= len(self.seats)

    def seat(self, number: int) -> Seat:
        """The player of a seat that is there."""
        return self.seats[number - 1]

    @property
    def over(self) -> bool:
        """Won, or left as it stands; with the rules off only the table says when it is over."""
        return self.common.finished or (bool(self.ended) and self.common.rules_on)


def change(state: State, number: int, **values: Any) -> State:
    """The table with one player changed; as it is where nobody sits there."""
    if not state.has(number):
        return state
    seats = list(state.seats)
    seats[number - 1] = msgspec.structs.replace(seats[number - 1], **values)
    return msgspec.structs.replace(state, seats=tuple(seats))


def still_in(state: State) -> tuple[int, ...]:
    """The seats that are not out."""
    return tuple(number for number, seat in enumerate(state.seats, 1) if not seat.out)


def settled(state: State) -> Result | None:
    """How the round on the table ended, where it is the last: no new one has cleared it away. Else None."""
    return state.last if state.last and state.last.round == state.round else None


def in_round(state: State) -> tuple[int, ...]:
    """The seats whose cards count in this round: still in, or put out by its disaster at the very end."""
    end = settled(state)
    gone = end.taker if end and end.out else 0
    return tuple(number for number, seat in enumerate(state.seats, 1) if not seat.out or number == gone)


def owing(state: State) -> tuple[int, ...]:
    """The seats that still owe a card: in this round, or in sudden death."""
    if state.phase == "sudden" and state.bouts:
        return state.bouts[-1].owing
    return tuple(number for number in still_in(state) if state.seat(number).card is None)


def active(state: State) -> tuple[int, ...]:
    """The seats that are to do something now, in seat order; none with the rules off."""
    if state.over or not state.common.rules_on:
        return ()
    if state.phase in ("cards", "sudden"):
        return owing(state)
    return (state.taker,) if state.phase == "dodge" and state.taker else ()


def types_of(disasters: tuple[Threat, ...]) -> tuple[int, int, int, int]:
    """How many disasters of each type, in the order of the types."""
    kinds = [threat.type for threat in disasters]
    natural, predatory, emotional, meteor = (kinds.count(kind) for kind in TYPES)
    return natural, predatory, emotional, meteor


def is_out(disasters: tuple[Threat, ...], duel: bool) -> bool:
    """Whether these disasters put somebody out (H7), in a duel (H9); meteors are whatever makes it so."""
    *plain, meteors = types_of(disasters)
    if duel:
        return max(plain) + meteors >= 4 or sum(max(0, 2 - count) for count in plain) <= meteors
    return max(plain) + meteors >= 3 or sum(count == 0 for count in plain) <= meteors


def why_out(disasters: tuple[Threat, ...], duel: bool) -> str:
    """What puts the holder of these disasters out, in words; "" for one who is in."""
    if not is_out(disasters, duel):
        return ""
    *plain, meteors = types_of(disasters)
    if duel:
        reason = "four of one type" if max(plain) + meteors >= 4 else "two of each type"
    else:
        reason = "three of one type" if max(plain) + meteors >= 3 else "three types"
    return f"{reason}: {', '.join(threat.type for threat in disasters)}"
