"""Summaries: what lists and statistics need of each session, kept as a cache.

A summary belongs to a session's last operation and to the versions of its game; one that is older
is made again from the events. Results are those of the branch `main`.
"""

from __future__ import annotations

import functools
from typing import TypeVar

import msgspec

from events.game import fold
from events.games.catalogue import find_game
from events.session.session import Session
from events.store.record import Record


class Glance(msgspec.Struct, frozen=True):
    """What a list shows of one session.

    started: UTC ms of the first event; offset: minutes east of UTC then. events: on the line of main,
    the first not counted. winners: seats, none while it runs.
    """

    key: int
    id: str
    game: str
    name: str
    archived: bool
    started: int
    offset: int
    events: int
    finished: bool
    winners: tuple[int, ...]


class Summary(Glance, frozen=True):
    """What statistics need of one session as well; of scores nothing while it runs.

    ended: UTC ms of the last event. played: ms until then without the pauses. totals: seat → points.
    lines: seat → category → points, None: not known. unknown: seats whose total is not known whole.
    reached: how far a solo game came in the game's achievements.
    """

    ended: int
    played: int
    seats: int
    totals: dict[int, int]
    lines: dict[int, dict[str, int | None]]
    unknown: tuple[int, ...]
    reached: tuple[int, ...]


def summarize(session: Session) -> Summary:
    """The summary of a session as it stands. Scores are computed only where the game is over."""
    refs, game = session.refs, session.game
    tip, first = session.event(refs.branches["main"]), session.first()
    seats, state = len(session.names), session.state(tip.id)
    over = game.over(state)
    scores = fold.sheet(game, state, seats).scores if over else ()
    return Summary(
        key=session.row.key,
        id=session.row.id,
        game=game.slug,
        name=refs.name,
        archived=refs.archived,
        started=first.at,
        ended=tip.at,
        offset=first.offset,
        played=max(0, tip.at - first.at - state.common.paused),
        seats=seats,
        events=tip.n,
        finished=over,
        winners=tuple(score.seat for score in scores if score.winner),
        totals={score.seat: score.total for score in scores},
        lines={score.seat: {line.category: line.points for line in score.lines} for score in scores},
        unknown=tuple(score.seat for score in scores if score.unknown),
        reached=game.achievements.reached(state) if game.achievements and over and seats == 1 else (),
    )


def keep_summary(session: Session) -> None:
    """Puts the summary of a session into the cache. In a transaction of the caller."""
    summary, game = summarize(session), session.game
    session.record.connection.execute(
        "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            session.row.key,
            session.operation,
            game.rules,
            game.reducer,
            summary.name,
            summary.archived,
            msgspec.json.encode(summary).decode(),
        ),
    )


_FRESH = (
    "SELECT s.key, m.data, m.rules, m.reducer, s.game FROM sessions s"
    " LEFT JOIN summaries m ON m.session = s.key AND m.operation ="
    " (SELECT id FROM operations WHERE session = s.key ORDER BY key DESC LIMIT 1)"
)


Seen = TypeVar("Seen", bound=Glance)


def all_summaries(record: Record) -> list[Summary]:
    """Every session of the record, oldest first; one without a summary of today is folded anew."""
    return read_summaries(record, Summary)[0]


def read_summaries(record: Record, kind: type[Seen]) -> tuple[list[Seen], list[int]]:
    """Every session of the record, oldest first, and which had to be folded anew (their row numbers).

    kind: Summary, or Glance, which is read sooner.
    """
    made, stale = [], []
    decoder, versions = msgspec.json.Decoder(kind), functools.cache(_versions)
    for key, data, rules, reducer, game in record.rows(_FRESH + " ORDER BY s.key"):
        if data and (rules, reducer) == versions(game):
            made.append(decoder.decode(data))
        else:
            made.append(msgspec.convert(summarize(Session(record, key)), kind, from_attributes=True))
            stale.append(key)
    return made, stale


def _versions(slug: str) -> tuple[int, int]:
    game = find_game(slug)
    return game.rules, game.reducer
