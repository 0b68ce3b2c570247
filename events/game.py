"""What a game is: one value of functions and facts. No function here keeps anything.

Every state has a field `table: Table`. All functions are pure; `apply` is total: it never fails on
a stored event, never changes its argument, reads no clock and no chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from events.errors import Usage
from events.event import Begin, Event
from events.move import Move
from events.problem import Problem
from events.score import Account, PlayerScore, Settlement, Sheet, total_of, with_table
from events.table import AFTER_END, TABLE_MOVES, Table, Tally, apply_table
from events.view import View
from events.words import did_you_mean

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


class Better(msgspec.Struct, frozen=True):
    """What the players could have made of what they had.

    extra: (seat, category) → more keys for that line of the score sheet's JSON.
    view: what they made and what they could have made, for people.
    """

    extra: Mapping[tuple[int, str], Mapping[str, object]]
    view: View


Keep = Callable[[str, Callable[[], bytes]], bytes]
"""(key, how to work it out) → the answer, from where the caller keeps old ones by key."""


class State(Protocol):
    """The least that every game's state has."""

    @property
    def table(self) -> Table: ...


class Game(msgspec.Struct, frozen=True):
    """One game. `S` below is the game's own state type, a frozen struct with a field `table`.

    slug, title: `lands`, `Lands of the Mesozoic`. players: least and most.
    rules, reducer: versions; rules grows when a score or a check changes, reducer with the state.
    moves: the game's own moves, without the common ones.
    moment_form: a regular expression for this game's moment texts, without the player.
    """

    slug: str
    title: str
    players: tuple[int, int]
    rules: int
    reducer: int
    options: tuple[Option, ...]
    moves: tuple[type[Move], ...]
    moment_form: str
    # the state's type, for snapshots
    state: type[Any]
    # (the first event) → S
    start: Callable[[Begin], Any]
    # (S, event) → S; common moves have already changed `table`, `finish` and `at` come here too
    apply: Callable[[Any, Event], Any]
    # (S before, event) → what the rules object to; not asked while the rules are off
    check: Callable[[Any, Event], list[Problem]]
    # (S) → one account a seat, by the rules alone (no tally, no bonus: those are added outside)
    score: Callable[[Any], tuple[Account, ...]]
    # (S, totals by seat) → places, winners, tie-break, as if the game ended here
    settle: Callable[[Any, Mapping[int, int]], Settlement]
    # (S) → whether the game is over
    over: Callable[[Any], bool]
    # (S, names, secrets) → what the table looks like; hidden things only with secrets
    view: Callable[[Any, Names, bool], View]
    # (S) → where the game stands
    moment: Callable[[Any], Moment]
    # (S) → who is on turn, and in which turn and round
    turn: Callable[[Any], Turn]
    # (S, names) → what must or may be done now, for people, the most pressing first
    due: Callable[[Any, Names], list[str]]
    # (S before, event, S after, names) → what a person should know right after this move
    hints: Callable[[Any, Event, Any, Names], list[str]]
    # (S, a move's type) → the seat that makes it when no player is typed, 0 for nobody, None: must be said
    actor: Callable[[Any, type[Move]], int | None]
    # (S, seat, what) → the names that may be meant by a `Name(what)` argument
    known: Callable[[Any, int, str], Sequence[str]]
    # (S, names) → label → value in the game's own words, flat; what differs between two is a diff
    facts: Callable[[Any, Names], dict[str, str]]
    # (S, names, secrets) → the `table` of `show --json`
    table: Callable[[Any, Names, bool], dict[str, object]]
    # (S) → the seats still in the game
    still_in: Callable[[Any], tuple[int, ...]]
    # (S before, seat, move, facts of a card by name or None) → the move with what a catalogue knows
    # written into it, so that the record stands alone. Errors: Usage (a card without facts)
    complete: Callable[[Any, int, Move, Callable[[str], Mapping[str, object] | None]], Move]
    # (option name, value, names) → the value as stored (`ages` names → seats). Errors: Usage
    option: Callable[[str, str, Names], str] | None = None
    # (total) → the rank of a solo player
    rank: Callable[[int], str] | None = None
    # (S) → a text that changes exactly when a larger part of the game begins (a period, an asteroid)
    stage: Callable[[Any], str] | None = None
    # the categories of its score sheet, beside `bonus`
    categories: tuple[str, ...] = ()
    # what to do with fewer players than the game takes, for people
    few: str = ""
    # (S, names, where answers are kept, whether to say how to get there) → what could have been made
    best: Callable[[Any, Names, Keep, bool], Better] | None = None
    # moves that may still be logged when the game is over (facts, counts, bonuses)
    after_end: tuple[type[Move], ...] = ()

    @property
    def all_options(self) -> tuple[Option, ...]:
        """The game's options and the one that every game has."""
        return (*self.options, RULES)

    @property
    def all_moves(self) -> tuple[type[Move], ...]:
        """The game's moves and the common ones."""
        return (*self.moves, *TABLE_MOVES)


def resolve_options(game: Game, given: Mapping[str, str], names: Names) -> dict[str, str]:
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
    return {
        name: game.option(name, value, names) if game.option and name in own else value
        for name, value in made.items()
    }


def start(game: Game, first: Event) -> Any:
    """The state after the first event of a session; the option `rules` is every game's."""
    assert isinstance(first.move, Begin)
    state = game.start(first.move)
    if first.move.options.get(RULES.name) == "off":
        table = msgspec.structs.replace(state.table, rules_on=False)
        state = msgspec.structs.replace(state, table=table)
    return state


def apply(game: Game, state: Any, event: Event) -> Any:
    """The state after one more event: the table's own part first, then the game's."""
    table = apply_table(state.table, event)
    if table is not state.table:
        state = msgspec.structs.replace(state, table=table)
    return game.apply(state, event)


def is_behind_end(game: Game, state: Any, move: type[object]) -> bool:
    """Whether the game is over and a move of this kind comes too late."""
    return game.over(state) and not issubclass(move, (*AFTER_END, *game.after_end))


def check(game: Game, state: Any, event: Event) -> list[Problem]:
    """What the rules object to; nothing while they are off."""
    if is_behind_end(game, state, type(event.move)):
        return [FINISHED]
    own = game.check(state, event) if state.table.rules_on else []
    return [*own, *_counted(game, event.move)]


def _counted(game: Game, move: object) -> Iterator[Problem]:
    """A tally of a category that the sheet does not have adds a line to it: it may be a slip of the key."""
    if isinstance(move, Tally):
        other = [key for key in move.counts if key not in (*game.categories, "total", "bonus")]
        if other:
            text = f"{', '.join(other)} comes on top of {', '.join(game.categories)}; a sum is 'total'"
            yield Problem("tally", text, "disputed")


def sheet(game: Game, state: Any, seats: int) -> Sheet:
    """The score sheet of a position, with hand counts and bonuses."""
    accounts = with_table(game.score(state), state.table)
    totals = {account.seat: total_of(account) for account in accounts}
    settled = game.settle(state, totals)
    final = game.over(state)
    winners = settled.winners if final else ()
    rank = game.rank if game.rank and seats == 1 else None
    scores = tuple(
        PlayerScore(
            account.seat,
            totals[account.seat],
            settled.places[account.seat],
            account.seat in winners,
            account.lines,
            account.unknown,
            rank(totals[account.seat]) if rank else "",
        )
        for account in accounts
    )
    return Sheet(final, scores, winners, settled.tie_break if final else None)
