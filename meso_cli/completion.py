"""Shell completion of sessions, branches, players, cards and verbs. It never fails and never writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from events.names import has_controls
from events.session.session import Session
from meso_cli.context import Settings, reading, reading_session

if TYPE_CHECKING:
    from events.moves.move import Move


def _complete(find: Callable[[Settings], Iterable[str]]) -> Callable[..., list[str]]:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        try:
            names = list(find(ctx.obj))
        except Exception:
            return []
        # An older record may have control characters, which a shell would print as they are.
        return [
            name
            for name in names
            if name.casefold().startswith(incomplete.casefold()) and not has_controls(name)
        ]

    return complete


def _sessions(settings: Settings) -> Iterable[str]:
    from events.library.sessions import session_names

    with reading(settings) as record:
        return list(session_names(record).values())


def _branches(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return list(session.refs.branches)


def _marks(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return list(session.refs.marks)


def _positions(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return ["@", *session.refs.branches, *session.refs.marks]


def _players(settings: Settings) -> Iterable[str]:
    from events.library.people import all_people

    with reading(settings) as record:
        return list(all_people(record).values())


def _names(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return session.names


def _verbs(settings: Settings) -> Iterable[str]:
    from events.moves.move import verb_of

    with reading_session(settings) as session:
        return [verb_of(move) for move in session.game.all_moves]


def words_of_session(session: Session, before: Sequence[str] = ()) -> list[str]:
    """The words that can occur in a move: players, verbs, and the names that are known now.

    before: the words of the line so far; after a verb come only the words that it takes.
    """
    from events.moves.move import verb_of

    verb = _verb_in(session, before)
    if verb is not None:
        return _words_after(session, verb)
    moves = session.game.all_moves
    names = [name for move in moves for name in _names_in(session, move)]
    return list(dict.fromkeys([*(f"{name}:" for name in session.names), *map(verb_of, moves), *names]))


def _verb_in(session: Session, before: Sequence[str]) -> type[Move] | None:
    """The verb of the move at the end of the line so far."""
    from events.errors import Usage
    from events.moves.text import find_verb

    words = list(before)
    while ";" in words:
        words = words[words.index(";") + 1 :]
    if words and words[0].endswith(":"):
        words = words[1:]
    try:
        return find_verb(words[0], session.game.all_moves, live=True) if words else None
    except Usage:
        return None


def _words_after(session: Session, move: type[Move]) -> list[str]:
    from events.moves.kinds import Choice
    from events.moves.move import fields_of

    fields = fields_of(move)
    choices = [value for field in fields if isinstance(field.kind, Choice) for value in field.kind.values]
    return list(dict.fromkeys([*_names_in(session, move), *choices]))


def _names_in(session: Session, move: type[Move]) -> list[str]:
    """The names that the fields of a move can take now."""
    from events.library.cards import card_names
    from events.moves.move import fields_of

    game, state = session.game, session.state(session.refs.tip)
    active = game.turn(state).active
    seat = active[0] if active else 0
    names: list[str] = []
    for kind in dict.fromkeys(getattr(field.kind, "what", "") for field in fields_of(move)):
        names += game.known(state, seat, kind) if kind else ()
        names += card_names(session.record, game.slug) if kind == "card" else ()
    return names


def complete_words(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The words of a move that fit after those before the cursor."""
    before = tuple(ctx.params.get(param.name or "") or ())

    def words(settings: Settings) -> Iterable[str]:
        with reading_session(settings) as session:
            return words_of_session(session, before)

    return _complete(words)(ctx, param, incomplete)


def _games(settings: Settings) -> Iterable[str]:
    from events.games.catalogue import GAMES

    return GAMES


def complete_cards(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """The cards in the catalogue of the game on the command line."""
    from events.library.cards import list_cards

    def cards(settings: Settings) -> Iterable[str]:
        with reading(settings) as record:
            return [entry.name for entry in list_cards(record, str(ctx.params.get("game") or ""))]

    return [] if ctx.params.get("words") else _complete(cards)(ctx, param, incomplete)


def complete_among(words: Iterable[str]) -> Callable[..., list[str]]:
    """Completes one of a few fixed words."""
    fixed = tuple(words)
    return _complete(lambda settings: fixed)


complete_sessions = _complete(_sessions)
complete_branches = _complete(_branches)
complete_marks = _complete(_marks)
complete_positions = _complete(_positions)
complete_players = _complete(_players)
complete_names = _complete(_names)
complete_verbs = _complete(_verbs)
complete_games = _complete(_games)
