"""Figures over many sessions: how often, how long, who won, a player's averages by category.

Only finished sessions have results, which are those of the branch `main`. Knows no particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from events.statistics.summaries import Summary

Thing = TypeVar("Thing")
Key = TypeVar("Key", bound=Hashable)

Seated = Mapping[int, Mapping[int, str]]
"""Session's row number → seat → the canonical person, if they have a name."""


class GameFigures(msgspec.Struct, frozen=True):
    """One game: its sessions, the finished ones, and the average minutes and moves of those."""

    game: str
    sessions: int
    finished: int
    minutes: int
    moves: int


class PlayerFigures(msgspec.Struct, frozen=True):
    """One player in one game, solo or not; finished sessions only.

    won: with shared victories; None for solo games. best, average: of totals without unknown points.
    session: the name of the best. categories: average points. last: UTC ms of the end of the last one.
    """

    person: str
    game: str
    solo: bool
    finished: int
    won: int | None
    best: int | None
    session: str
    average: float | None
    categories: dict[str, float]
    last: int


def game_figures(summaries: Iterable[Summary]) -> list[GameFigures]:
    """Each game that was played, in the order of their first sessions."""
    return [_game(game, sessions) for game, sessions in _by(summaries, lambda s: s.game).items()]


def _game(game: str, sessions: Sequence[Summary]) -> GameFigures:
    ended = [session for session in sessions if session.finished]
    minutes = _mean([session.played / 60000 for session in ended])
    moves = _mean([session.events for session in ended])
    return GameFigures(game, len(sessions), len(ended), round(minutes or 0), round(moves or 0))


def player_figures(summaries: Iterable[Summary], seated: Seated) -> list[PlayerFigures]:
    """Each player in each game, the most sessions first."""
    ended = [session for session in summaries if session.finished]
    played = [(session, seat) for session in ended for seat in seated.get(session.key, {})]
    groups = _by(played, lambda one: (seated[one[0].key][one[1]], one[0].game, one[0].seats == 1))
    found = [_player(*key, group) for key, group in groups.items()]
    return sorted(found, key=lambda figures: -figures.finished)


def _player(person: str, game: str, solo: bool, played: Sequence[tuple[Summary, int]]) -> PlayerFigures:
    whole = [(session.totals[seat], session) for session, seat in played if seat not in session.unknown]
    best = max(whole, key=lambda pair: pair[0], default=None)
    return PlayerFigures(
        person=person,
        game=game,
        solo=solo,
        finished=len(played),
        won=None if solo else sum(seat in session.winners for session, seat in played),
        best=best[0] if best else None,
        session=best[1].name if best else "",
        average=_rounded(_mean([total for total, _ in whole])),
        categories=_categories(played),
        last=max(session.ended for session, _ in played),
    )


def _categories(played: Sequence[tuple[Summary, int]]) -> dict[str, float]:
    points: dict[str, list[float]] = {}
    order: list[str] = []
    for session, seat in played:
        lines = session.lines.get(seat, {})
        order = _merged(order, list(lines))
        for category, value in lines.items():
            if value is not None:
                points.setdefault(category, []).append(value)
    return {name: round(sum(points[name]) / len(points[name]), 1) for name in order if name in points}


def _merged(order: Sequence[str], names: Sequence[str]) -> list[str]:
    """The order with more names in it, each after the one that it follows."""
    made, at = list(order), 0
    for name in names:
        if name not in made:
            made.insert(at, name)
        at = made.index(name) + 1
    return made


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 1)


def _by(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    groups: dict[Key, list[Thing]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups
