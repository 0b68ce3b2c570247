"""What a game is: one value of functions and facts. No function here keeps anything.

Every state has a field `common: CommonState`. All functions are pure; `apply` is total: it never fails on
a stored event, never changes its argument, reads no clock and no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from events.errors import Usage
from events.game.score import Account, Settlement
from events.moves.common_moves import COMMON_MOVES, CommonState
from events.moves.event import Begin, Event
from events.moves.kinds import Word
from events.moves.move import Move
from events.names import did_you_mean
from events.problem import Problem
from events.view import View

Names = tuple[str, ...]
"""The players' names in seat order."""


class Option(msgspec.Struct, frozen=True):
    """A reading of the rules that a table may choose when it starts.

    values: what may be chosen, the first is the default; empty: free text, `default` "".
    """

    name: str
    values: tuple[str, ...]
    help: str

    @property
    def default(self) -> str:
        return self.values[0] if self.values else ""


FINISHED = Problem("finished", "the game is over")

RULES = Option(
    "rules", ("strict", "off"), "whether moves are checked; off: every well-formed move is applied"
)


class Moment(msgspec.Struct, frozen=True):
    """Where a game stands in its own words: `p2r3` and, where somebody is on turn, a seat."""

    text: str
    seat: int = 0

    def covers(self, other: Moment) -> bool:
        """Whether another moment is this one; without a seat it is anybody's."""
        return self == other or (not self.seat and self.text == other.text)


class Turn(msgspec.Struct, frozen=True):
    """Who is on turn and in which turn and round, for undo by turn and round.

    active: the seats that may move now, the first is whose a move without a player is;
    empty where nobody is (rules off, game over).
    turn, round: any texts that change exactly when a new turn or round begins.
    phase: a word or two for people (`turn`, `end of turn`, `extinction`, `over`).
    """

    active: tuple[int, ...]
    turn: str
    round: str
    phase: str


class BestPossible(msgspec.Struct, frozen=True):
    """What the players could have made of what they had.

    extra: (seat, category) → more keys for that line of the score sheet's JSON.
    view: what they made and what they could have made, for people.
    """

    extra: Mapping[tuple[int, str], Mapping[str, object]]
    view: View


Keep = Callable[[str, Callable[[], bytes]], bytes]
"""(key, how to work it out) → the answer, from where the caller keeps old ones by key."""


class CommonPart(Protocol):
    """The least that every game's state has."""

    @property
    def common(self) -> CommonState: ...


S = TypeVar("S", bound=CommonPart)
"""A game's own state: a frozen struct with a field `common: CommonState`."""

Facts = Mapping[str, object]
"""What is printed on a card: fact → value, plain data."""

CardFacts = Callable[[str], Facts | None]
"""The facts of a card by its name, None where nobody has told them."""


class Catalogue(msgspec.Struct, frozen=True):
    """How a game that has printed cards keeps their facts between sessions."""

    # () → the cards that come with the game: name → facts
    shipped: Callable[[], Mapping[str, Facts]]
    # (typed words, known names) → a card's name and its facts. Errors: Usage
    read: Callable[[Sequence[Word], Sequence[str]], tuple[str, dict[str, Any]]]
    # (facts) → those that are known, as people read them: (fact, value)
    show: Callable[[Facts], list[tuple[str, str]]]
    # (facts) → those that nobody has told
    missing: Callable[[Facts], tuple[str, ...]]
    # (facts from a file) → as they are stored. Errors: Usage
    clean: Callable[[Facts], dict[str, Any]]
    # (move) → the facts that it states, by card
    taught: Callable[[Move], dict[str, Facts]]


class Achievement(msgspec.Struct, frozen=True):
    """One achievement of a solo player. number: from 1. best: the most that one session reached of `target`.

    session: the one that earned it, or "".
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
    """What a solo player reaches over many sessions."""

    # (S at the end) → how far this session came in each
    reached: Callable[[S], tuple[int, ...]]
    # (session's name, how far it came) of each session, oldest first → all achievements
    listed: Callable[[Iterable[tuple[str, tuple[int, ...]]]], tuple[Achievement, ...]]


class Game(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """One game: what it is called, its moves, and functions of its state `S`; no other code knows it.

    slug, title: `lands`, `Lands of the Mesozoic`. players: least and most.
    rules, reducer: versions; rules grows when a score or a check changes, reducer with the state.
    moves: the game's own moves, without the common ones.
    moment_form: a regular expression for this game's moment texts, without the player.
    state: the type of `S`, for snapshots.
    """

    slug: str
    title: str
    players: tuple[int, int]
    rules: int
    reducer: int
    moves: tuple[type[Move], ...]
    moment_form: str
    state: type[S]
    # the categories of its score sheet, beside `bonus`
    categories: tuple[str, ...]
    # (the first event) → S
    start: Callable[[Begin], S]
    # (S, event) → S; common moves have already changed `common`, `finish` and `at` come here too
    apply: Callable[[S, Event], S]
    # (S) → one account a seat, by the rules alone (no tally, no bonus: those are added outside)
    score: Callable[[S], tuple[Account, ...]]
    # (S, totals by seat) → places, winners, tie-break, as if the game ended here
    settle: Callable[[S, Mapping[int, int]], Settlement]
    # (S) → where the game stands
    moment: Callable[[S], Moment]
    # (S) → whose turn it is, and in which turn and round
    turn: Callable[[S], Turn]
    # (S, names, secrets) → what the table looks like; hidden things only with secrets
    view: Callable[[S, Names, bool], View]

    # What a small game need not have:

    options: tuple[Option, ...] = ()
    # (option name, value, names) → the value as stored (`ages` names → seats). Errors: Usage
    option: Callable[[str, str, Names], str] = lambda name, value, names: value
    # (S before, event) → what the rules object to; not asked while the rules are off
    check: Callable[[S, Event], list[Problem]] = lambda before, event: []
    # code of a rule → what the checks hold to, in a sentence each
    rule_texts: Mapping[str, tuple[str, ...]] = {}
    # (S) → whether the game is over
    over: Callable[[S], bool] = lambda state: state.common.finished
    # (S, a move's type) → the seat that makes it when no player is typed, 0 for nobody, None: must be said;
    # left out: the first seat that is active
    actor: Callable[[S, type[Move]], int | None] | None = None
    # (S) → the seats still in the game; left out: all of them
    still_in: Callable[[S], tuple[int, ...]] | None = None
    # (S, names) → what must or may be done now, for people, the most pressing first
    due: Callable[[S, Names], list[str]] = lambda state, names: []
    # (S before, event, S after, names) → what a person should know right after this move
    hints: Callable[[S, Event, S, Names], list[str]] = lambda before, event, after, names: []
    # (S, seat, what) → the names that may be meant by a `Name(what)` argument
    known: Callable[[S, int, str], Sequence[str]] = lambda state, seat, what: ()
    # (S, names) → label → value in the game's own words, flat; what differs between two is a diff
    labels: Callable[[S, Names], dict[str, str]] = lambda state, names: {}
    # (S, names, secrets) → the `table` of `show --json`
    state_json: Callable[[S, Names, bool], dict[str, object]] = lambda state, names, secrets: {}
    # (S before, seat, move, facts of a card) → the move with what a catalogue knows written into it,
    # so that the record stands alone. Errors: Usage (a card without facts)
    complete: Callable[[S, int, Move, CardFacts], Move] = lambda state, seat, move, cards: move
    # (total) → the rank of a solo player
    rank: Callable[[int], str] | None = None
    # (S) → a text that changes exactly when a larger part of the game begins (a period, an asteroid)
    stage: Callable[[S], str] | None = None
    # what to do with fewer players than the game takes, for people
    few: str = ""
    # (S, names, where answers are kept, whether to say how to get there) → what could have been made
    best: Callable[[S, Names, Keep, bool], BestPossible] | None = None
    # moves that may still be logged when the game is over (facts, counts, bonuses)
    after_end: tuple[type[Move], ...] = ()
    # its printed cards, and its achievements
    catalogue: Catalogue | None = None
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
"""A game whose state nobody looks into."""


def resolve_options(game: AnyGame, given: Mapping[str, str], names: Names) -> dict[str, str]:
    """Every option of the game with its value. Errors: `Usage` for an unknown one or an unknown value."""
    known = {option.name: option for option in game.all_options}
    for name, value in given.items():
        if name not in known:
            listed = ", ".join(known) or "none"
            raise Usage(
                "unknown-option",
                f"{game.slug} has no option {name!r}",
                did_you_mean(name, known) or f"its options: {listed}",
            )
        values = known[name].values
        if values and value not in values:
            raise Usage("unknown-option", f"{name} cannot be {value!r}", f"it is one of {', '.join(values)}")
    made = {option.name: given.get(option.name, option.default) for option in game.all_options}
    own = {option.name for option in game.options}
    return {name: game.option(name, value, names) if name in own else value for name, value in made.items()}
