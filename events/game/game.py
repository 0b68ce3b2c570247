"""What a game is: one value that holds its moves, its data and functions of its state.

Every state has a field `common: CommonState`. All functions are pure. `apply` is total: it never fails on
a stored event, never changes its argument and uses no clock and no randomness.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from events.errors import Usage
from events.game.common_state import CommonState
from events.game.score import Account, Settlement, settle_by_total
from events.moves.common_moves import COMMON_MOVES
from events.moves.event import Begin, Event
from events.moves.kinds import Word
from events.moves.move import Move
from events.names import did_you_mean
from events.problem import Problem
from events.view import View

Names = tuple[str, ...]
"""The players' names in seat order."""


class Option(msgspec.Struct, frozen=True):
    """A reading of the rules that the players choose at the start.

    values: the choices, of which the first is the default; none: free text, by default "".
    """

    name: str
    values: tuple[str, ...]
    help: str

    @property
    def default(self) -> str:
        return self.values[0] if self.values else ""


FINISHED = Problem("finished", "the game is over")

RULES = Option(
    "rules", ("strict", "off"), "whether moves are checked; off: every well-formed move is accepted"
)


class Moment(msgspec.Struct, frozen=True):
    """Where a game is in its own words, such as `p2r3`, and the seat that is to move, if any."""

    text: str
    seat: int = 0

    def covers(self, other: Moment) -> bool:
        """Whether another moment is this one; a moment without a seat covers every seat."""
        return self == other or (not self.seat and self.text == other.text)


class Turn(msgspec.Struct, frozen=True):
    """Who is to move, and in which turn and round.

    active: the seats that can move now; a move without a player is made by the first. Empty if no
    seat is to move (rules off, game over).
    turn, round: texts that change exactly when a new turn or round begins, for undo.
    phase: a word or two for people (`turn`, `end of turn`, `extinction`, `over`).
    """

    active: tuple[int, ...]
    turn: str
    round: str
    phase: str


class BestPossible(msgspec.Struct, frozen=True):
    """The most that the players could have scored with what they had.

    extra: (seat, category) → more keys for that line of the score sheet's JSON.
    view: what they scored and what they could have scored, for people.
    """

    extra: Mapping[tuple[int, str], Mapping[str, object]]
    view: View


AnswerCache = Callable[[str, Callable[[], bytes]], bytes]
"""(key, how to compute it) → the answer, from the caller's cache if it is there."""


class CommonPart(Protocol):
    """What every game's state has."""

    @property
    def common(self) -> CommonState: ...


S = TypeVar("S", bound=CommonPart)
"""A game's own state: a frozen struct with a field `common: CommonState`."""

Facts = Mapping[str, object]
"""The facts printed on a card: fact → value, plain data."""

CardFacts = Callable[[str], Facts | None]
"""The facts of a card by its name, None if they are not known."""


class Catalogue(msgspec.Struct, frozen=True):
    """The printed cards of a game: how their facts are read, shown and stored."""

    # () → the cards that come with the game: name → facts
    shipped: Callable[[], Mapping[str, Facts]]
    # (typed words, known names) → a card's name and its facts. Errors: Usage
    read: Callable[[Sequence[Word], Sequence[str]], tuple[str, dict[str, Any]]]
    # (facts) → those that are known, for people: (fact, value)
    show: Callable[[Facts], list[tuple[str, str]]]
    # (facts) → the names of those that are not known
    missing: Callable[[Facts], tuple[str, ...]]
    # (facts from a file) → the facts as they are stored. Errors: Usage
    clean: Callable[[Facts], dict[str, Any]]
    # (move) → the facts that it states, by card
    stated: Callable[[Move], dict[str, Facts]]


class Achievement(msgspec.Struct, frozen=True):
    """One achievement of a solo player.

    number: from 1. best: the most that one session reached of `target`.
    session: the name of the one that earned it, or "".
    """

    number: int
    text: str
    target: int
    best: int
    session: str = ""

    @property
    def met(self) -> bool:
        """Whether a session earned it."""
        return bool(self.session)


class Achievements(msgspec.Struct, Generic[S], frozen=True):
    """What a solo player can achieve over many sessions."""

    # (S at the end) → how far this session got in each achievement
    reached: Callable[[S], tuple[int, ...]]
    # (session's name, how far it got) of each session, oldest first → all achievements
    listed: Callable[[Iterable[tuple[str, tuple[int, ...]]]], tuple[Achievement, ...]]


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One game; the rest of the program knows it through this value alone.

    slug, title: `lands`, `Lands of the Mesozoic`. players: the fewest and the most.
    rules: a version, raised when a score or a check changes. reducer: a version, raised when `S` changes.
    moves: the game's own moves, without the common ones.
    moment_form: a regular expression for the texts of its moments. state: the type `S`, for snapshots.
    """

    slug: str
    title: str
    players: tuple[int, int]
    moves: tuple[type[Move], ...]
    moment_form: str
    state: type[S]
    # the categories of its score sheet, without `bonus`
    categories: tuple[str, ...]
    # (the first event) → S
    start: Callable[[Begin], S]
    # (S, event) → S after it; for common moves, `common` is changed already
    apply: Callable[[S, Event], S]
    # (S) → one account per seat, by the rules alone: tallies and bonuses are added later
    score: Callable[[S], tuple[Account, ...]]
    # (S) → where the game is
    moment: Callable[[S], Moment]
    # (S) → whose turn it is, and in which turn and round
    turn: Callable[[S], Turn]
    # (S, names, secrets) → the drawing of the table; hidden things only with secrets
    view: Callable[[S, Names, bool], View]

    # Optional:

    rules: int = 1
    reducer: int = 1
    options: tuple[Option, ...] = ()
    # (option name, value, names) → the value as stored (`ages` names → seats). Errors: Usage
    option: Callable[[str, str, Names], str] = lambda name, value, names: value
    # (S before, event) → the objections of the rules; not asked while the rules are off
    check: Callable[[S, Event], list[Problem]] = lambda before, event: []
    # code of a rule → what is checked, in sentences
    rule_texts: Mapping[str, tuple[str, ...]] = {}
    # (S, totals by seat) → places, winners, tie-break, as if the game ended here; by default most points win
    settle: Callable[[S, Mapping[int, int]], Settlement] = lambda state, totals: settle_by_total(totals)
    # (S) → whether the game is over
    over: Callable[[S], bool] = lambda state: state.common.finished
    # (S, a move's type) → the seat that makes it when no player is typed, 0 for nobody, None if the
    # player must be typed; by default the first active seat
    actor: Callable[[S, type[Move]], int | None] | None = None
    # (S) → the seats still in the game; by default all
    still_in: Callable[[S], tuple[int, ...]] | None = None
    # (S, names) → what the players must or can do now, the most urgent first
    due: Callable[[S, Names], list[str]] = lambda state, names: []
    # (S before, event, S after, names) → hints for people right after this move
    hints: Callable[[S, Event, S, Names], list[str]] = lambda before, event, after, names: []
    # (S, seat, what) → the names that a `Name(what)` argument can mean
    known: Callable[[S, int, str], Sequence[str]] = lambda state, seat, what: ()
    # (S, names) → label → value in the game's own words; the differences between two states are a diff
    labels: Callable[[S, Names], dict[str, str]] = lambda state, names: {}
    # (S, names, secrets) → the `table` of `show --json`
    state_json: Callable[[S, Names, bool], dict[str, object]] = lambda state, names, secrets: {}
    # (S before, seat, move, facts of a card) → the move with the facts from the catalogue written into it,
    # so that a record needs no catalogue. Errors: Usage (a card without facts)
    complete: Callable[[S, int, Move, CardFacts], Move] = lambda state, seat, move, cards: move
    # (total) → the rank of a solo player
    rank: Callable[[int], str] | None = None
    # (S) → a text that changes exactly when a part larger than a round begins (a period, an asteroid)
    stage: Callable[[S], str] | None = None
    # what people can do with fewer players than the game needs
    few: str = ""
    # (S, names, cache, whether to show the way to it) → the most that could have been scored
    best: Callable[[S, Names, AnswerCache, bool], BestPossible] | None = None
    # moves that can still be logged when the game is over (facts, counts)
    after_end: tuple[type[Move], ...] = ()
    # its printed cards
    catalogue: Catalogue | None = None
    # its solo achievements
    achievements: Achievements[S] | None = None

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The game's options and the one that every game has."""
        return (*self.options, RULES)

    @property
    def all_moves(self) -> tuple[type[Move], ...]:
        """The game's moves and the common ones."""
        return (*self.moves, *COMMON_MOVES)


AnyGame = Game[Any]
"""A game of which the type of the state does not matter."""


def resolve_options(game: AnyGame, given: Mapping[str, str], names: Names) -> dict[str, str]:
    """Every option of the game with its value. Errors: `Usage` for an unknown option or value."""
    known = {option.name: option for option in game.all_options}
    for name, value in given.items():
        if name not in known:
            raise Usage(
                "unknown-option",
                f"{game.slug} has no option {name!r}",
                did_you_mean(name, known) or f"its options are {', '.join(known)}",
            )
        values = known[name].values
        if values and value not in values:
            raise Usage("unknown-option", f"{name} cannot be {value!r}", f"choose one of {', '.join(values)}")
    made = {name: given.get(name, option.default) for name, option in known.items()}
    return made | {option.name: game.option(option.name, made[option.name], names) for option in game.options}
