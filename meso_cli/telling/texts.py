"""Events, positions, times and scores as text for people, in plain words without colour."""

from __future__ import annotations

from collections.abc import Sequence

from events.game.score import Sheet, is_open
from events.moves.event import Begin, Event
from events.moves.text import show_event
from events.session.reader import SessionReader
from meso_cli.telling.contract_json import position_json


def counted(count: int, noun: str) -> str:
    """`1 move`, `2 moves`."""
    return f"{count} {noun}{'s' * (count != 1)}"


def short_id(id: str) -> str:
    """The beginning of an id, long enough to type."""
    return id[:8]


def position_text(session: SessionReader, id: str) -> str:
    """A position in a message: `event 12 on main, p1r3:ana`."""
    position = position_json(session, id)
    return f"event {position['n']} on {position['branch'] or 'an abandoned line'}, {position['moment']}"


def event_text(session: SessionReader, event: Event) -> str:
    """An event as move text; the first one names the game and the players."""
    if isinstance(event.move, Begin):
        return f"new {session.game.slug} {' '.join(session.names)}"
    return show_event(event, session.names)


def result_text(session: SessionReader, id: str) -> str:
    """How a finished game ended, in a sentence: `Dan wins: Dan 51, Ana 44`."""
    names, sheet = session.names, session.score_sheet(id)
    scores = []
    for score in sorted(sheet.scores, key=lambda score: score.place):
        least, rank = "at least " if is_open(score) else "", f" ({score.rank})" if score.rank else ""
        scores.append(f"{names[score.seat - 1]} {least}{score.total}{rank}")
    if sheet.undecided:
        return f"undecided: {', '.join(scores)}"
    if len(names) == 1 or not sheet.final:
        return ", ".join(scores)
    winners = _joined([names[seat - 1] for seat in sheet.winners])
    return f"{winners} win{'s' * (len(sheet.winners) == 1)}: {', '.join(scores)}"


def standing_text(sheet: Sheet, names: Sequence[str]) -> str:
    """Who leads or won, in a few words: `Ana won 49–41`, `Ben leads 12–10`, `even at 8–8`."""
    ranked = sorted(sheet.scores, key=lambda score: score.place if sheet.final else -score.total)
    points = "–".join(str(score.total) for score in ranked)
    if sheet.final and any(map(is_open, ranked)):
        points += ", at least"
    if len(ranked) == 1:
        return f"{points} points" + f", {ranked[0].rank}" * bool(ranked[0].rank and sheet.final)
    if sheet.undecided:
        return f"undecided, {points}"
    if sheet.final:
        return f"{_joined([names[seat - 1] for seat in sheet.winners])} won {points}"
    leaders = [names[score.seat - 1] for score in ranked if score.total == ranked[0].total]
    if len(leaders) == len(ranked):
        return f"even at {points}"
    return f"{_joined(leaders)} lead{'s' * (len(leaders) == 1)} {points}"


def _joined(names: Sequence[str]) -> str:
    """`Ana`, `Ana and Ben`, `Ana, Ben and Cleo`."""
    return " and ".join(part for part in (", ".join(names[:-1]), *names[-1:]) if part)
