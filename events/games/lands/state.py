"""The state: boards, hands as far as known, claims, the moment. Frozen values; nothing is guessed."""

from __future__ import annotations

import msgspec

from events.game.common_state import CommonState
from events.games.lands.cards.facts import Facts
from events.games.lands.components import KINDS


class Card(msgspec.Struct, frozen=True):
    """A copy of a card that was played: on the board or in the extinction pile.

    uses: how often its ability was used, by `use` or as the source of an effect.
    fresh: it was played from hand in this turn. asleep: and nothing has made it ready since (L3).
    worked: its ability has worked in this turn, so that `use` and its effects count once.
    """

    name: str
    facts: Facts
    exhausted: bool = False
    uses: int = 0
    fresh: bool = False
    asleep: bool = False
    worked: bool = False


class Goal(msgspec.Struct, frozen=True):
    """A goal card; `scores` is its formula (L18), "" if it is unknown."""

    name: str
    scores: str = ""


class Token(msgspec.Struct, frozen=True):
    """A token from an ability or an effect; `by` is the card it came from, or ""."""

    value: int
    by: str = ""


class Claim(msgspec.Struct, frozen=True):
    """A claim on a race goal, with its period and round; `paid` is None until the round is over.

    unclear: the moment at which it pays has passed, and which token it was is unknown.
    """

    goal: str
    period: int
    round: int
    paid: int | None = None
    unclear: bool = False


class Seat(msgspec.Struct, frozen=True):
    """One player.

    board: cards in play, in the order played. gone: the extinction pile.
    hand: the number of cards, None if unknown. stated: the players counted it (`hand N`), so it
    survives a jump in time. owed: discards of a major extinction that are already subtracted
    and can still be named. last: how many of the pile were in play when the game ended.
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
    """The current turn; each turn begins with the defaults.

    seat: whose turn it is, 0 for nobody. special: the special action was taken. ending: only
    extinctions, claims and the end are left (L8). overgrazed: L9 has applied. acted: anything
    happened. met: race goals whose condition held at some moment of the turn (L15).
    lost: how many cards of the seat went extinct.
    """

    seat: int = 0
    special: bool = False
    ending: bool = False
    overgrazed: bool = False
    acted: bool = False
    met: tuple[str, ...] = ()
    lost: int = 0


class State(msgspec.Struct, frozen=True):
    """The whole game.

    round: from 1; 0 after the last one of a period. phase: `turn`, `extinction` or `over`.
    stacks: race goal → values left, the top first. cards: name → facts of every card that was named.
    decks: kind → cards that its deck held after the set-up, or at most when it was last reshuffled.
    drawn: kind → cards drawn from that deck. unsaid: kind → cards drawn from it or from the discard pile.
    piles: kind → cards discarded, "" for those of an unknown kind. unlogged: there may be more.
    revealed: the extinction card of this phase was revealed; extinctions: the names of all that were.
    opened: this round's period card was logged.
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
    decks: dict[str, int] = {}
    drawn: dict[str, int] = {}
    unsaid: dict[str, int] = {}
    piles: dict[str, int] = {}
    unlogged: bool = False
    opened: bool = False
    period_card: str = ""
    period_text: str = ""
    revealed: bool = False
    extinctions: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        return len(self.seats) == 1

    @property
    def over(self) -> bool:
        return self.phase == "over" or self.common.finished


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
