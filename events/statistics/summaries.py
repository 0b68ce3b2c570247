"""Summaries: what lists and statistics need of each session, in a cache.

A summary is valid for a session's last operation and the versions of its game; a stale one is recomputed
from the events. Results are those of the branch `main`.
"""

from __future__ import annotations

import functools
from typing import TypeVar

import msgspec

from events.game import fold
from events.game.score import is_open, known_points
from events.games.catalogue import find_game
from events.session.session import Session
from events.store.record import Record


class Glance(msgspec.Struct, frozen=True):
    """What a list shows of one session.

    started: UTC ms of the first event; offset: minutes east of UTC then. events: on the line of main,
    without the first. winners: seats, none until it is finished.
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
    """What statistics also need of one session; it has no scores until the session is finished.

    ended: UTC ms of the last event. played: ms until then without pauses. totals: seat → points.
    lines: seat → category → points, None: not known. unknown: seats with unknown points in their total.
    reached: how far a solo session got in the game's achievements.
    """

    ended: int
    played: int
    seats: int
    totals: dict[int, int]
    lines: dict[int, dict[str, int | None]]
    unknown: tuple[int, ...]
    reached: tuple[int, ...]


def summarize(session: Session) -> Summary:
    """The summary of a session now. Scores are computed only where the game is over."""
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
        lines={score.seat: {line.category: known_points(line) for line in score.lines} for score in scores},
        unknown=tuple(score.seat for score in scores if is_open(score)),
        reached=game.achievements.reached(state) if game.achievements and over and seats == 1 else (),
    )


def keep_summary(session: Session) -> None:
    """Stores the summary of a session in the cache. In a transaction of the caller."""
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
    "SELECT s.key, CAST(m.data AS BLOB), m.rules, m.reducer, s.game FROM sessions s"
    " LEFT JOIN summaries m ON m.session = s.key AND m.operation ="
    " (SELECT id FROM operations WHERE session = s.key ORDER BY key DESC LIMIT 1)"
)


Seen = TypeVar("Seen", bound=Glance)


def read_summaries(record: Record, kind: type[Seen]) -> tuple[list[Seen], list[int]]:
    """The summary of every session, oldest first, and the row numbers of those that were stale.

    kind: Summary, or Glance, which is faster to read.
    """
    made, stale = [], []
    decoder, versions = msgspec.json.Decoder(kind), functools.cache(_versions)
    for key, data, rules, reducer, game in record.rows(_FRESH + " ORDER BY s.key"):
        found = _read(decoder, data) if data and (rules, reducer) == versions(game) else None
        if found is None:
            found = msgspec.convert(summarize(Session(record, key)), kind, from_attributes=True)
            stale.append(key)
        made.append(found)
    return made, stale


def _read(decoder: msgspec.json.Decoder[Seen], data: bytes) -> Seen | None:
    """A stored summary; None if it cannot be read."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _versions(slug: str) -> tuple[int, int]:
    game = find_game(slug)
    return game.rules, game.reducer
