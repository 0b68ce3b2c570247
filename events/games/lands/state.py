"""What the record says of a table: boards, hands as far as they are known, claims, the time.

Frozen values only. A hand of None is not known; nothing here is ever guessed.
"""

from __future__ import annotations

import msgspec

from events.game.common_state import CommonState
from events.games.lands.components import KINDS
from events.games.lands.facts import Facts


class Card(msgspec.Struct, frozen=True):
    """A copy of a card that was played: on the board, or in the extinction pile.

    uses: how often its ability was used, by `use` or as the source of an effect.
    """

    name: str
    facts: Facts
    exhausted: bool = False
    uses: int = 0


class Goal(msgspec.Struct, frozen=True):
    """A goal card; `scores` is its formula (L18), "" where nobody said it."""

    name: str
    scores: str = ""


class Token(msgspec.Struct, frozen=True):
    """A token from an ability or an effect; `by` is the card it came from, or ""."""

    value: int
    by: str = ""


class Claim(msgspec.Struct, frozen=True):
    """A claim on a race goal with when it was made; `paid` is None until the round is over."""

    goal: str
    period: int
    round: int
    paid: int | None = None


class Seat(msgspec.Struct, frozen=True):
    """One player.

    board: cards in play, in the order played. gone: the extinction pile.
    hand: the number of cards, None: not known. stated: the table counted it (`hand N`), so that
    it outlives a jump in time. owed: discards of a major extinction that were subtracted already
    and that may still be named. last: how many of the pile were in play when the game ended.
    """

    board: tuple[Card, ...] = ()
    gone: tuple[Card, ...] = ()
    hand: int | None = None
    stated: bool = False
    tokens: tuple[Token, ...] = ()
    goal: Goal | None = None
    claims: tuple[Claim, ...] = ()
    owed: int = 0
    last: int = 0


class Now(msgspec.Struct, frozen=True):
    """The turn that is on; everything here starts anew with each turn.

    seat: who is on turn, 0 for nobody. special: the special action was taken. ending: only
    extinctions, claims and the end are left (L8). overgrazed: L9 has struck. acted: anything
    happened. met: race goals whose condition held at some moment of the turn (L15).
    lost: how many cards of the seat went extinct in it. played: the names of those it played.
    worked: (seat, card) whose ability has worked in it, so that `use` and its effects count once.
    """

    seat: int = 0
    special: bool = False
    ending: bool = False
    overgrazed: bool = False
    acted: bool = False
    met: tuple[str, ...] = ()
    lost: int = 0
    played: tuple[str, ...] = ()
    worked: tuple[tuple[int, str], ...] = ()


class State(msgspec.Struct, frozen=True):
    """A whole table.

    round: from 1; 0 behind the last one of a period. phase: `turn`, `extinction` or `over`.
    stacks: race goal → values left, the top first.
    cards: the facts of every card that was named, by name. drawn: kind → cards drawn from the
    deck since it was last made from its discard pile. revealed: this extinction phase's card
    lies open; extinctions: the names of all that did. opened: this round's period card was logged.
    """

    common: CommonState
    options: dict[str, str]
    seats: tuple[Seat, ...]
    stacks: dict[str, tuple[int, ...]]
    now: Now
    period: int = 1
    round: int = 1
    phase: str = "turn"
    common_goal: Goal | None = None
    cards: dict[str, Facts] = {}
    drawn: dict[str, int] = {}
    opened: bool = False
    period_card: str = ""
    period_text: str = ""
    revealed: bool = False
    extinctions: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1


def row(board: tuple[Card, ...], kind: str) -> list[Card]:
    """The cards of one kind in play."""
    return [card for card in board if card.facts.kind == kind]


def counts(board: tuple[Card, ...]) -> dict[str, int]:
    """How many lands, herbivores and carnivores are in play, by kind."""
    number = dict.fromkeys(KINDS, 0)
    for card in board:
        if card.facts.kind in number:
            number[card.facts.kind] += 1
    return number


def played(seat: Seat) -> tuple[Card, ...]:
    """Every card a player has played, in play or extinct (L17)."""
    return (*seat.gone, *seat.board)


def has_seat(state: State, seat: int) -> bool:
    return 1 <= seat <= len(state.seats)


def with_seat(state: State, seat: int, new: Seat) -> State:
    """The state with one player changed."""
    seats = (*state.seats[: seat - 1], new, *state.seats[seat:])
    return msgspec.structs.replace(state, seats=seats)
