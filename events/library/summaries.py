"""Summaries: what lists and statistics need of each session, kept as a cache.

A summary belongs to a session's last operation and to the versions of its game; one that is older
is made again from the events. Results are those of the branch `main`.
"""

from __future__ import annotations

import functools
from typing import TypeVar

import msgspec

from events import game as games
from events.errors import MesoError
from events.games.catalogue import find_game
from events.library.achievements import reached
from events.session import Session
from events.store.record import Record
from events.words import did_you_mean, fold


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
    view, game = session.view, session.game
    tip, first = session.event(view.branches["main"]), session.first()
    seats, state = len(session.names), session.state(tip.id)
    over = game.over(state)
    scores = games.sheet(game, state, seats).scores if over else ()
    return Summary(
        key=session.row.key,
        id=session.row.id,
        game=game.slug,
        name=view.name,
        archived=view.archived,
        started=first.at,
        ended=tip.at,
        offset=first.offset,
        played=max(0, tip.at - first.at - state.table.paused),
        seats=seats,
        events=tip.n,
        finished=over,
        winners=tuple(score.seat for score in scores if score.winner),
        totals={score.seat: score.total for score in scores},
        lines={score.seat: {line.category: line.points for line in score.lines} for score in scores},
        unknown=tuple(score.seat for score in scores if score.unknown),
        reached=reached(game.slug, state) if over and seats == 1 else (),
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


def session_names(record: Record) -> dict[int, str]:
    """Session's row number → its name today."""
    rows = record.rows(
        "SELECT s.key, m.name FROM sessions s LEFT JOIN summaries m ON m.session = s.key"
        " AND m.operation = (SELECT id FROM operations WHERE session = s.key ORDER BY key DESC LIMIT 1)"
        " ORDER BY s.key"
    )
    return {key: name if name is not None else record.view(key)[2].name for key, name in rows}


def find_session(record: Record, text: str) -> int:
    """The session of a name, a unique prefix of one, or an id. Errors: `MesoError` `no-session`."""
    names = session_names(record)
    exact = [key for key, name in names.items() if name == text]
    folded = [key for key, name in names.items() if fold(name) == fold(text)]
    starts = [key for key, name in names.items() if text and fold(name).startswith(fold(text))]
    for found in (exact, folded, starts):
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(sorted(names[key] for key in found)[:4])
            raise MesoError("ambiguous", f"{text!r} may be {several}", "type more of the name")
    row = (
        record.one("SELECT key FROM sessions WHERE id >= ? AND id < ?", text, text + "~")
        if len(text) >= 4 and text.isascii()
        else None
    )
    if row:
        return int(row[0])
    raise MesoError(
        "no-session",
        f"there is no session {text!r}",
        did_you_mean(text, names.values()) or "'meso sessions' lists them",
    )


def current_session(record: Record) -> int:
    """The session that commands mean. Errors: `MesoError` `no-session`."""
    key = record.current()
    if key is None:
        raise MesoError(
            "no-session",
            "no session is open",
            "'meso new GAME PLAYER…' starts one, 'meso open NAME' opens one",
        )
    return key
