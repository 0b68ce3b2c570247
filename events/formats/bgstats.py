"""One play as BG Stats reads it: tables of players, games, locations and plays that refer to each other.

Ids are made from the session's own, so the same play exported twice stays one play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from events.digest import digest
from events.game.score import PlayerScore, Sheet, is_open, without_secrets
from events.session.in_memory import SessionInMemory
from events.store.portable import PortableSeat
from events.times import local_text


def write(session: SessionInMemory) -> str:
    """The result of the current branch, with the seats and the time played."""
    sheet = without_secrets(session.score_sheet(session.refs.tip))
    place = session.refs.place
    seats = zip(session.names, session.portable.seats, strict=True)
    data = {
        "about": "A play recorded with meso",
        "players": [_player(number, name, seat) for number, (name, seat) in enumerate(seats, 1)],
        "locations": [{"id": 1, "uuid": uuid_of(f"place {place}"), "name": place}] if place else [],
        "games": [_game(session)],
        "plays": [_play(session, sheet)],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"


def uuid_of(seed: str) -> str:
    """A UUID, always the same for the same text."""
    hexed = digest(seed.encode())
    return "-".join((hexed[:8], hexed[8:12], f"5{hexed[13:16]}", f"8{hexed[17:20]}", hexed[20:32]))


def _player(number: int, name: str, seat: PortableSeat) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": uuid_of(f"person {seat.person}"),
        "name": name,
        "isAnonymous": not seat.name,
    }


def _game(session: SessionInMemory) -> dict[str, Any]:
    return {
        "id": 1,
        "uuid": uuid_of(f"game {session.game.slug}"),
        "name": session.game.title,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _minutes(session: SessionInMemory) -> int:
    """The time played, without breaks."""
    tip = session.refs.tip
    played = session.event(tip).at - session.first().at - session.state(tip).common.paused
    return int(max(0, played)) // 60_000


def _play(session: SessionInMemory, sheet: Sheet) -> dict[str, Any]:
    first = session.first()
    made: dict[str, Any] = {
        "uuid": uuid_of(f"play {session.id}"),
        "playDate": local_text(first.at, first.offset, "seconds"),
        "durationMin": _minutes(session),
        "ignored": not sheet.winners,
        "gameRefId": 1,
        "comments": "\n".join(_comments(session, sheet)),
        "playerScores": [_score(score, sheet) for score in sheet.scores],
    }
    if session.refs.place:
        made["locationRefId"] = 1
    return made


def _comments(session: SessionInMemory, sheet: Sheet) -> Iterator[str]:
    """The solo rank and the notes."""
    yield from (f"rank: {score.rank}" for score in sheet.scores if score.rank)
    yield from (note.text for notes in session.notes_by_event().values() for note in notes)


def _score(score: PlayerScore, sheet: Sheet) -> Mapping[str, Any]:
    return {
        "playerRefId": score.seat,
        "score": "" if is_open(score) else str(score.total),
        "winner": score.winner,
        "rank": score.place if sheet.winners else 0,
        "seatOrder": score.seat,
        "startPlayer": score.seat == 1,
        "newPlayer": False,
        "role": "",
    }
