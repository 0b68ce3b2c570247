"""A report of a session in Markdown: the players, the score with every term, the moves.

Text of users is escaped, so it never becomes markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from events.game.score import PlayerScore, Sheet, is_open, without_secrets
from events.moves.event import Event
from events.moves.text import show_event
from events.session.reader import SessionReader
from events.times import local_text

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~^$!&])")


def write(session: SessionReader) -> str:
    """The report of the current branch, with the results of the others."""
    parts = (_title(session), _score(session), _moves(session), _others(session))
    texts = ["\n".join(lines).strip("\n") for lines in parts]
    return "\n\n".join(text for text in texts if text) + "\n"


def _sheet(session: SessionReader, tip: str) -> Sheet:
    return without_secrets(session.score_sheet(tip))


def escape(text: str) -> str:
    """A user's text, escaped and on one line."""
    return _MARKUP.sub(r"\\\1", " ".join(text.splitlines()))


def _title(session: SessionReader) -> Iterator[str]:
    refs, first, last = session.refs, session.first(), session.event(session.refs.tip)
    times = f"{local_text(first.at, first.offset)}–{local_text(last.at, last.offset)[-5:]}"
    yield f"# {escape(refs.name)}"
    yield ""
    yield f"{session.game.title}, {times}" + (f", {escape(refs.place)}" if refs.place else "")
    yield ""
    for name, piece in zip(session.names, session.pieces, strict=True):
        yield f"- {escape(name)}" + (f" ({escape(piece)})" if piece else "")
    chosen = [f"{escape(name)}={escape(value)}" for name, value in session.begin().options.items() if value]
    if chosen:
        yield ""
        yield f"Options: {', '.join(chosen)}"


def _score(session: SessionReader) -> Iterator[str]:
    sheet = _sheet(session, session.refs.tip)
    yield "## Final score" if sheet.final else "## Score so far"
    yield ""
    names = [escape(session.names[score.seat - 1]) for score in sheet.scores]
    yield _row(["", *names])
    yield _row(["---", *["--:"] * len(names)])
    for category in _categories(sheet.scores):
        yield _row([escape(category), *(_points(score, category) for score in sheet.scores)])
    yield _row(["**total**", *(f"**{_total(score)}**" for score in sheet.scores)])
    yield _row(["place", *(str(score.place) for score in sheet.scores)])
    yield ""
    if sheet.undecided:
        yield "Undecided."
        yield ""
    elif sheet.final:
        yield f"Won by {_names(session, sheet.winners)}." + _tie(session, sheet)
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


def _tie(session: SessionReader, sheet: Sheet) -> str:
    if sheet.tie_break is None:
        return ""
    return f" Tie between {_names(session, sheet.tie_break.tied)}: {escape(sheet.tie_break.rule)}."


def _names(session: SessionReader, seats: Sequence[int]) -> str:
    return ", ".join(escape(session.names[seat - 1]) for seat in seats)


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
    return f"at least {score.total}" if is_open(score) else str(score.total)


def _moves(session: SessionReader) -> Iterator[str]:
    yield "## Moves"
    last = ""
    marks, notes = _marks(session), session.notes_by_event()
    for (_, before), (event, _) in pairwise(session.states(session.refs.tip)):
        moment = session.game.moment(before).text
        if moment != last:
            yield ""
            yield f"### {escape(moment)}"
            yield ""
            last = moment
        yield (
            f"{event.n}. {escape(show_event(event, session.names))}"
            + _overruled(event)
            + marks.get(event.id, "")
        )
        for note in notes.get(event.id, ()):
            yield f"   > {escape(note.text)}"
    yield ""


def _overruled(event: Event) -> str:
    return f" *(overrules {', '.join(map(escape, event.breaks))})*" if event.breaks else ""


def _marks(session: SessionReader) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, id in session.refs.marks.items():
        found[id] = f"{found.get(id, '')} **[{escape(name)}]**"
    return found


def _others(session: SessionReader) -> Iterator[str]:
    """The other branches, with their length and score."""
    refs = session.refs
    others = {name: tip for name, tip in refs.branches.items() if name != refs.current}
    if not others:
        return
    yield "## Other lines"
    yield ""
    for name, tip in others.items():
        points = ", ".join(
            f"{escape(session.names[score.seat - 1])} {_total(score)}"
            for score in _sheet(session, tip).scores
        )
        yield f"- **{escape(name)}**, {session.node(tip).n} moves: {points}"
