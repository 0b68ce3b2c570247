"""A report of a session in Markdown: who played, the score with every term, the course of the game.

What users typed is escaped: it is never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from events.game.score import PlayerScore, Sheet
from events.moves.event import Event
from events.moves.text import show_event
from events.session.replayed import ReplayedSession, local_text
from events.store.portable import PortableSession

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~^$!&])")


def write(copy: PortableSession) -> str:
    """The report on the branch that the table is on."""
    course = ReplayedSession(copy)
    states = list(course.states(course.refs.tip))
    sheet = course.sheet(course.refs.tip)
    parts = [_title(course, states), _score(course, sheet), _course(course, states), _others(course)]
    told = ["\n".join(lines).strip("\n") for lines in parts]
    return "\n\n".join(text for text in told if text) + "\n"


def escape(text: str) -> str:
    """A user's text as Markdown shows it, on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.splitlines()))


def _title(course: ReplayedSession, states: Sequence[tuple[Event, Any]]) -> Iterator[str]:
    refs, first, last = course.refs, course.first, states[-1][0]
    yield f"# {escape(refs.name)}"
    yield ""
    yield f"{course.game.title}, {local_text(first, '%Y-%m-%d %H:%M')}–{local_text(last, '%H:%M')}" + (
        f", {escape(refs.place)}" if refs.place else ""
    )
    yield ""
    for name, seat in zip(course.names, course.copy.seats, strict=True):
        yield f"- {escape(name)}" + (f" ({escape(seat.piece)})" if seat.piece else "")
    chosen = {name: value for name, value in course.begin.options.items() if value}
    if chosen:
        told = ", ".join(f"{escape(name)}={escape(value)}" for name, value in chosen.items())
        yield ""
        yield f"Options: {told}"


def _score(course: ReplayedSession, sheet: Sheet) -> Iterator[str]:
    yield "## Final score" if sheet.final else "## Score so far"
    yield ""
    names = [escape(course.names[score.seat - 1]) for score in sheet.scores]
    yield _row(["", *names])
    yield _row(["---", *["--:"] * len(names)])
    for category in _categories(sheet.scores):
        yield _row([escape(category), *(_points(score, category) for score in sheet.scores)])
    yield _row(["**total**", *(f"**{_total(score)}**" for score in sheet.scores)])
    yield _row(["place", *(str(score.place) for score in sheet.scores)])
    yield ""
    if sheet.final:
        yield f"Won by {', '.join(escape(course.names[seat - 1]) for seat in sheet.winners)}." + _tie(
            course, sheet
        )
        yield ""
    for name, score in zip(names, sheet.scores, strict=True):
        yield f"### {name}" + (f": {escape(score.rank)}" if score.rank else "")
        yield ""
        for line in score.lines:
            points = "?" if line.points is None else line.points
            yield f"- {escape(line.category)} {points}: {escape(line.why)}"
        for text in score.unknown:
            yield f"- not known: {escape(text)}"
        yield ""


def _tie(course: ReplayedSession, sheet: Sheet) -> str:
    if sheet.tie_break is None:
        return ""
    tied = ", ".join(escape(course.names[seat - 1]) for seat in sheet.tie_break.tied)
    return f" The tie of {tied}: {escape(sheet.tie_break.rule)}."


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _categories(scores: Sequence[PlayerScore]) -> list[str]:
    return list(dict.fromkeys(line.category for score in scores for line in score.lines))


def _points(score: PlayerScore, category: str) -> str:
    lines = [line for line in score.lines if line.category == category]
    if not lines:
        return ""
    return "?" if lines[0].points is None else str(lines[0].points)


def _total(score: PlayerScore) -> str:
    open_ = score.unknown or any(line.points is None for line in score.lines)
    return f"at least {score.total}" if open_ else str(score.total)


def _course(course: ReplayedSession, states: Sequence[tuple[Event, Any]]) -> Iterator[str]:
    yield "## Course of the game"
    last = ""
    marks = _marks(course)
    for (_, before), (event, _) in pairwise(states):
        moment = course.game.moment(before).text
        if moment != last:
            yield ""
            yield f"### {escape(moment)}"
            yield ""
            last = moment
        yield (
            f"{event.n}. {escape(show_event(event, course.names))}"
            + _overruled(event)
            + marks.get(event.id, "")
        )
        for note in course.notes.get(event.id, ()):
            yield f"   > {escape(note.text)}"
    yield ""


def _overruled(event: Event) -> str:
    return f" *(overrules {', '.join(map(escape, event.breaks))})*" if event.breaks else ""


def _marks(course: ReplayedSession) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, id in course.refs.marks.items():
        found[id] = f"{found.get(id, '')} **[{escape(name)}]**"
    return found


def _others(course: ReplayedSession) -> Iterator[str]:
    """The other branches: how far they go and what they came to."""
    refs = course.refs
    others = {name: tip for name, tip in refs.branches.items() if name != refs.current}
    if not others:
        return
    yield "## Other lines"
    yield ""
    for name, tip in others.items():
        sheet = course.sheet(tip)
        points = ", ".join(
            f"{escape(course.names[score.seat - 1])} {_total(score)}" for score in sheet.scores
        )
        yield f"- **{escape(name)}**, {course.events[tip].n} moves: {points}"
