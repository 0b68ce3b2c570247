"""What can be logged now, derived from the declarations of the moves and the rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from events.errors import Usage
from events.game import fold
from events.game.game import AnyGame, Names
from events.moves.common_moves import COMMON_MOVES
from events.moves.event import Event, make_event
from events.moves.kinds import Kind, Scope
from events.moves.move import Move, fields_of
from events.moves.text import read_move, split_line
from events.problem import with_names


class Offer(msgspec.Struct, frozen=True):
    """One kind of move. seat: who would make it, 0 for nobody, None if the player must be typed.

    why_not: why the rules refuse it now, whatever its words; "" if it can be logged.
    """

    move: type[Move]
    seat: int | None
    why_not: str = ""


class Position(msgspec.Struct, frozen=True):
    """Where moves are offered: the last event, and the state after it."""

    game: AnyGame
    names: Names
    tip: Event
    state: Any


class _Tried(msgspec.Struct, frozen=True):
    """A kind of move, the kinds of words in its sample, and the objection of the rules."""

    move: type[Move]
    words: frozenset[type[Kind]]
    objection: str


def offers(at: Position) -> Iterator[Offer]:
    """Every kind of move of a game, with whether it can be logged at a position.

    An objection holds whatever is typed if a move without words meets it, or two moves that have no
    kind of word in common: then the moment is wrong, not the words.
    """
    tried = [_try(at, move) for move in at.game.all_moves]
    for one in tried:
        alike = [other for other in tried if other.objection == one.objection]
        yield Offer(one.move, _maker(at, one.move), one.objection if _is_timely(alike) else "")


def _is_timely(alike: Sequence[_Tried]) -> bool:
    wordless = any(not fields_of(one.move) for one in alike)
    return wordless or any(one.words.isdisjoint(other.words) for one, other in combinations(alike, 2))


def _maker(at: Position, move: type[Move]) -> int | None:
    return 0 if move.seatless else fold.actor(at.game, at.state, move)


def _try(at: Position, move: type[Move]) -> _Tried:
    """A sample of a move, tried for everybody who can make it; no objection if it fits one of them."""
    seat = _maker(at, move)
    seats = (0,) if seat == 0 else dict.fromkeys((seat or 1, *fold.still_in(at.game, at.state)))
    tried = [_try_by(at, move, seat) for seat in seats]
    return tried[0] if all(one.objection for one in tried) else _Tried(move, frozenset(), "")


def _try_by(at: Position, move: type[Move], seat: int) -> _Tried:
    try:
        words = any(field.required for field in fields_of(move))
        made = _from_example(at, move, seat) if words else move()
    except Usage:
        closed = at.game.over(at.state) and not issubclass(move, (*COMMON_MOVES, *at.game.after_end))
        return _Tried(move, frozenset(), "the game is over" if closed else "")
    event = make_event(at.tip, made, seat=seat, at=at.tip.at)
    problems = with_names(fold.check(at.game, at.state, event), at.names)
    objection = next((problem.message for problem in problems if problem.severity == "illegal"), "")
    return _Tried(move, _kinds(made), objection)


def _kinds(made: Move) -> frozenset[type[Kind]]:
    """The kinds of words in a move."""
    infos = {info.name: info for info in msgspec.structs.fields(made)}
    used = [
        field for field in fields_of(type(made)) if getattr(made, field.name) != infos[field.name].default
    ]
    return frozenset(type(field.kind) for field in used)


def _from_example(at: Position, move: type[Move], seat: int) -> Move:
    """The example of a declaration as a move. Errors: `Usage` if it cannot be read here."""
    ((_, *words),) = split_line(move.example)
    scope = Scope(at.names, True, seat, lambda what: at.game.known(at.state, seat, what))
    return at.game.complete(at.state, seat, read_move(move, words, scope), lambda name: None)
