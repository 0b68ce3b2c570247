"""One play as BG Stats takes it: tables of players, games, locations and plays that point to each other.

Ids are made from the session's own, so a play that is handed on twice is the same play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.digest import digest
from events.game.score import PlayerScore, Sheet
from events.session.replayed import ReplayedSession, local_text
from events.store.portable import PortableSession


def write(copy: PortableSession) -> str:
    """The result of the branch that the table is on, with who sat where, and for how long."""
    course = ReplayedSession(copy)
    *_, (_, state) = course.states(course.refs.tip)
    sheet = course.sheet(course.refs.tip)
    place = course.refs.place
    data = {
        "about": "A play recorded with meso",
        "players": [_player(copy, seat, name) for seat, name in enumerate(course.names, 1)],
        "locations": [{"id": 1, "uuid": uuid_of(f"place {place}"), "name": place}] if place else [],
        "games": [_game(course)],
        "plays": [_play(course, sheet, _minutes(course, state.common.paused))],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def uuid_of(seed: str) -> str:
    """A UUID that is always the same for the same text."""
    hexed = digest(seed.encode())
    return "-".join((hexed[:8], hexed[8:12], f"5{hexed[13:16]}", f"8{hexed[17:20]}", hexed[20:32]))


def _player(copy: PortableSession, seat: int, name: str) -> dict[str, Any]:
    person = copy.seats[seat - 1]
    return {
        "id": seat,
        "uuid": uuid_of(f"person {person.person}"),
        "name": name,
        "isAnonymous": not person.name,
    }


def _game(course: ReplayedSession) -> dict[str, Any]:
    return {
        "id": 1,
        "uuid": uuid_of(f"game {course.game.slug}"),
        "name": course.game.title,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _minutes(course: ReplayedSession, paused: int) -> int:
    """How long it was played, breaks left out. paused: ms."""
    line = course.line(course.refs.tip)
    return max(0, line[-1].at - line[0].at - paused) // 60_000


def _play(course: ReplayedSession, sheet: Sheet, minutes: int) -> dict[str, Any]:
    made: dict[str, Any] = {
        "uuid": uuid_of(f"play {course.copy.id}"),
        "playDate": local_text(course.first, "%Y-%m-%d %H:%M:%S"),
        "durationMin": minutes,
        "ignored": not sheet.final,
        "gameRefId": 1,
        "comments": "\n".join(_comments(course, sheet)),
        "playerScores": [_score(score, sheet) for score in sheet.scores],
    }
    if course.refs.place:
        made["locationRefId"] = 1
    return made


def _comments(course: ReplayedSession, sheet: Sheet) -> Iterator[str]:
    """The solo rank, and what was noted on the way."""
    yield from (f"rank: {score.rank}" for score in sheet.scores if score.rank)
    yield from (note.text for notes in course.notes.values() for note in notes)


def _score(score: PlayerScore, sheet: Sheet) -> Mapping[str, Any]:
    return {
        "playerRefId": score.seat,
        "score": str(score.total),
        "winner": score.winner,
        "rank": score.place if sheet.final else 0,
        "seatOrder": score.seat,
        "startPlayer": score.seat == 1,
        "newPlayer": False,
        "role": "",
    }
