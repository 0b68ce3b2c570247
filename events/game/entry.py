"""From typed words to events: who makes a move, what it means and whether the rules allow it.

Pure: the caller passes in the state, the time and the known cards, and stores the events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from events.errors import Refused, Usage
from events.game import fold
from events.game.game import FINISHED, AnyGame, CardFacts, Names
from events.moves.event import Event, Overruled, make_event
from events.moves.kinds import Scope, Word, is_number
from events.moves.move import Move, fields_of, verb_of
from events.moves.text import Addressed, find_verb, read_address, read_move, show_event, take_anyway
from events.problem import Problem, with_names

AFTER_END_HINT = (
    "'meso amend', 'meso insert' and 'meso branch' change past moves; a bonus or a tally can still be logged"
)

LONG = 60
"""The most characters of a move that a refusal shows in full."""


class EntryContext(msgspec.Struct, frozen=True):
    """Where and when something is entered.

    at, offset: of the new events. live: whether a person types, so that prefixes are accepted.
    anyway: why the whole call overrules the rules, or "".
    cards: the facts of a card by name, from the catalogue. card_names: all names in it.
    """

    game: AnyGame
    names: Names
    at: int
    offset: int = 0
    live: bool = False
    anyway: str = ""
    cards: CardFacts = lambda name: None
    card_names: tuple[str, ...] = ()


class Entered(msgspec.Struct, frozen=True):
    """The outcome of a line: its events in order, the state after them, hints for people."""

    events: tuple[Event, ...]
    state: Any
    hints: tuple[str, ...]
    echoes: tuple[str, ...] = ()  # each event as move text, without the facts from the catalogue


class Cursor:
    """The tip and the state of a line while moves are entered."""

    def __init__(self, context: EntryContext, tip: Event | None, state: Any) -> None:
        self.context, self.tip, self.state = context, tip, state
        self.events: list[Event] = []
        self.hints: list[str] = []
        self.echoes: list[str] = []

    def scope(self, seat: int) -> Scope:
        context, state = self.context, self.state

        def known(what: str) -> Sequence[str]:
            own = context.game.known(state, seat, what)
            return (*own, *context.card_names) if what == "card" else own

        return Scope(context.names, context.live, seat, known)

    def add(self, move: Move, seat: int, why: str) -> None:
        """Completes one move from the catalogue, checks it and applies it. Errors: `Usage`, `Refused`."""
        game = self.context.game
        typed, move = move, fold.complete(game, self.state, seat, move, self.context.cards)
        event = self._event(move, seat, None)
        problems = with_names(fold.check(game, self.state, event), self.context.names)
        broken = [problem for problem in problems if problem.severity == "illegal"]
        if broken or why:
            event = self._overruled(event, broken, why)
        state = fold.apply(game, self.state, event)
        self.hints += [problem.message for problem in problems if problem.severity != "illegal"]
        self.hints += game.hints(self.state, event, state, self.context.names)
        self.events.append(event)
        self.echoes.append(show_event(replace(event, move=_as_typed(typed, move)), self.context.names))
        self.tip, self.state = event, state

    def _event(self, move: Move, seat: int, overruled: Overruled | None) -> Event:
        context = self.context
        joined = bool(self.events)
        return make_event(
            self.tip,
            move,
            seat=seat,
            at=context.at,
            offset=context.offset,
            joined=joined,
            overruled=overruled,
        )

    def _overruled(self, event: Event, broken: list[Problem], why: str) -> Event:
        why = why or self.context.anyway
        if not why:
            raise refusal(event, broken, self.context.names)
        assert isinstance(event.move, Move)
        rules = tuple(dict.fromkeys(problem.rule for problem in broken))
        return self._event(event.move, event.seat, Overruled(rules, why))


def _as_typed(typed: Move, move: Move) -> Move:
    """A move without the facts from the catalogue: players know their cards."""
    facts = [field.name for field in fields_of(type(move)) if field.kind.flags]
    return replace(move, **{name: getattr(typed, name) for name in facts})


def refusal(event: Event, broken: Sequence[Problem], names: Names, line: int | None = None) -> Refused:
    """The error for a move that the rules refuse, with the reasons."""
    reasons = "; ".join(f"{problem.message} ({problem.rule})" for problem in broken)
    hint = "if it happened anyway, log it with --anyway WHY"
    if broken[0] == FINISHED:
        hint = AFTER_END_HINT
    return Refused(broken, f"{_head(show_event(event, names))}: {reasons}", hint, line)


def _head(text: str) -> str:
    """The beginning of a long move, so that the reason after it stays visible: `Ana: play Iguanodon …`."""
    head, option, _ = text.partition(" --")
    return f"{head} …" if option and len(text) > LONG else text


def enter(context: EntryContext, tip: Event, state: Any, moves: Sequence[Sequence[Word]]) -> Entered:
    """Enters the moves of one line (one step) after `tip`, whose state is `state`.

    Errors: `Usage` for text that cannot be understood, `Refused` for what the rules forbid.
    """
    cursor = Cursor(context, tip, state)
    holder: int | str | None = None
    turn = ""
    for words in moves:
        addressed = read_address(words, cursor.scope(0))
        if addressed.to is not None:
            holder, turn = addressed.to, context.game.turn(cursor.state).turn
        elif context.game.turn(cursor.state).turn != turn:
            holder = None
        if addressed.words:
            _enter_move(cursor, Addressed(holder, addressed.words))
        elif len(moves) == 1:
            raise Usage("missing-word", "a move is missing after the player", "'meso moves' lists them")
    hints = tuple(dict.fromkeys(cursor.hints))
    return Entered(tuple(cursor.events), cursor.state, hints, tuple(cursor.echoes))


def _enter_move(cursor: Cursor, addressed: Addressed) -> None:
    context = cursor.context
    words, why = take_anyway(addressed.words)
    if not words:
        raise Usage("missing-word", "a move is missing before --anyway")
    move = find_verb(words[0].text, context.game.all_moves, context.live)
    if addressed.to == "all" and not move.seatless:
        _enter_all(cursor, move, words[1:], why)
        return
    seat = _seat(cursor, move, addressed.to, why or context.anyway)
    cursor.add(read_move(move, words[1:], cursor.scope(seat)), seat, why)


def read_single(context: EntryContext, state: Any, words: Sequence[Word], seat: int) -> tuple[Move, int, str]:
    """One move that replaces another: (the move, its seat, why it overrules the rules, or "").

    seat: whose move it is if no player is typed. Errors: `Usage`, also for `all:`.
    """
    cursor = Cursor(context, None, state)
    addressed = read_address(words, cursor.scope(0))
    left, why = take_anyway(addressed.words)
    if not left:
        raise Usage("missing-word", "a move is missing", "'meso moves' lists them")
    kind = find_verb(left[0].text, context.game.all_moves, context.live)
    if addressed.to == "all":
        raise Usage("usage", "only one move can replace a move", "name a player instead of all:")
    if kind.seatless:
        seat = 0
    elif isinstance(addressed.to, int):
        seat = addressed.to
    elif not seat:
        seat = _seat(cursor, kind, None)
    move = read_move(kind, left[1:], cursor.scope(seat))
    return fold.complete(context.game, state, seat, move, context.cards), seat, why


def _enter_all(cursor: Cursor, move: type[Move], words: Sequence[Word], why: str) -> None:
    """`all:` makes the move for every player still in, or deals the words in seat order."""
    seats = fold.still_in(cursor.context.game, cursor.state)
    shares = move.shares(words)
    dealt = len(shares) == len(seats) > 1
    if not dealt and len(shares) > 1 and all(is_number(word.text.rpartition("=")[2]) for word in shares):
        names = ", ".join(cursor.context.names[seat - 1] for seat in seats)
        raise Usage(
            "bad-number",
            f"{len(shares)} values for {len(seats)} player{'s' * (len(seats) != 1)}",
            f"write one for all, or one for each: {names}",
        )
    for index, seat in enumerate(seats):
        own = shares[index : index + 1] if dealt else words
        cursor.add(read_move(move, own, cursor.scope(seat)), seat, why)


def _seat(cursor: Cursor, move: type[Move], holder: int | str | None, why: str = "") -> int:
    if move.seatless:
        return 0
    if isinstance(holder, int):
        return holder
    game = cursor.context.game
    seat = fold.actor(game, cursor.state, move)
    if seat is None and not why and fold.is_after_end(game, cursor.state, move):
        raise Refused([FINISHED], f"{verb_of(move)}: {FINISHED.message} ({FINISHED.rule})", AFTER_END_HINT)
    if seat is None:
        names = cursor.context.names
        due = cursor.context.game.due(cursor.state, names)
        raise Usage(
            "missing-player",
            f"it is nobody's turn, so {verb_of(move)} needs a player",
            "; ".join([f"write '{names[0]}: {verb_of(move)} …'", *due[:2]]),
        )
    return seat
