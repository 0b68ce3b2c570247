"""What the shell completes: sessions, branches, players, cards, verbs. Never an error, never a write."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import click

from events.session import Session
from meso_cli.context import Settings, reading, reading_session


def _complete(find: Callable[[Settings], Iterable[str]]) -> Callable[..., list[str]]:
    def complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
        settings = ctx.find_object(Settings) or Settings()
        settings.db = ctx.params.get("db") or settings.db
        try:
            names = list(find(settings))
        except Exception:
            return []
        return [name for name in names if name.casefold().startswith(incomplete.casefold())]

    return complete


def _sessions(settings: Settings) -> Iterable[str]:
    from events.library.summaries import session_names

    with reading(settings) as record:
        return list(session_names(record).values())


def _branches(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return list(session.view.branches)


def _marks(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return list(session.view.marks)


def _positions(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return ["@", *session.view.branches, *session.view.marks]


def _players(settings: Settings) -> Iterable[str]:
    from events.library.people import all_people

    with reading(settings) as record:
        return list(all_people(record).values())


def _names(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return session.names


def _verbs(settings: Settings) -> Iterable[str]:
    from events.move import verb_of

    with reading_session(settings) as session:
        return [verb_of(move) for move in session.game.all_moves]


def _words(settings: Settings) -> Iterable[str]:
    with reading_session(settings) as session:
        return words_of_session(session)


def words_of_session(session: Session) -> list[str]:
    """The words that a move may hold: players, verbs, and the names that are known now."""
    from events.move import fields_of, verb_of

    game, state = session.game, session.state(session.view.tip)
    moves = game.all_moves
    kinds = {getattr(field.kind, "what", "") for move in moves for field in fields_of(move)} - {""}
    active = game.turn(state).active
    seat = active[0] if active else 0
    names = [name for kind in sorted(kinds) for name in game.known(state, seat, kind)]
    return list(dict.fromkeys([*(f"{name}:" for name in session.names), *map(verb_of, moves), *names]))


def _games(settings: Settings) -> Iterable[str]:
    from events.games.catalogue import GAMES

    return GAMES


complete_sessions = _complete(_sessions)
complete_branches = _complete(_branches)
complete_marks = _complete(_marks)
complete_positions = _complete(_positions)
complete_players = _complete(_players)
complete_names = _complete(_names)
complete_verbs = _complete(_verbs)
complete_words = _complete(_words)
complete_games = _complete(_games)

Completer = Callable[..., Any]
