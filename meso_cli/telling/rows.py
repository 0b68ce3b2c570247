"""Events, operations, branches and sessions as the rows of the lists that people read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from events.game.score import PlayerScore, Sheet, without_secrets
from events.moves.event import Begin, Event
from events.moves.kinds import Choice, Kind, Name, Number, Player, Rest
from events.moves.move import Move, fields_of
from events.moves.text import show_event
from events.session.position import moment_text
from events.session.search import on_branches, remember_states, tips
from events.session.session import Session
from events.store.operations import Operation
from events.times import minute_text
from meso_cli.telling.contract_json import event_json, sheet_of
from meso_cli.views.graph import TreeNode
from meso_cli.views.history import HistoryRow
from meso_cli.views.listing import BranchRow, OperationRow

SHORT = 8
"""Letters of an id that are shown; they are enough to type it."""
WIDEST = 100
"""Letters of what was said that a list of operations shows."""


def event_text(session: Session, event: Event) -> str:
    """An event as move text; the first one says what is played by whom."""
    if isinstance(event.move, Begin):
        return f"new {session.game.slug} {' '.join(session.names)}"
    return show_event(event, session.names)


def history_row(session: Session, event: Event, moment: str = "") -> HistoryRow:
    """One event with all that belongs to it. moment: in which it was made."""
    told = event_json(session, event)
    overruled = event.overruled if event.breaks else None
    return HistoryRow(
        n=event.n,
        text=event_text(session, event),
        id=event.id[:SHORT],
        seat=event.seat,
        moment=moment,
        at=minute_text(event.at, event.offset),
        overruled=overruled.rules if overruled else (),
        why=overruled.why if overruled else "",
        amended=told["amended"]["text"] if "amended" in told else "",
        notes=tuple(told["notes"]),
        marks=tuple(told["marks"]),
        branches=tuple(name for name, tip in session.refs.branches.items() if tip == event.id),
    )


def standing(sheet: Sheet, names: Sequence[str]) -> str:
    """Who leads or won, in a line: `Ana won 49–41`, `Ben leads 12–10`, `even at 8–8`."""
    ranked = sorted(sheet.scores, key=lambda score: score.place if sheet.final else -score.total)
    points = "–".join(str(score.total) for score in ranked)
    if sheet.final and any(map(_open, ranked)):
        points += ", at least"
    if len(ranked) == 1:
        return f"{points} points" + f", {ranked[0].rank}" * bool(ranked[0].rank and sheet.final)
    if sheet.final:
        return f"{' and '.join(names[seat - 1] for seat in sheet.winners)} won {points}"
    first = [names[score.seat - 1] for score in ranked if score.total == ranked[0].total]
    if len(first) == len(ranked):
        return f"even at {points}"
    return f"{' and '.join(first)} lead{'s' * (len(first) == 1)} {points}"


def _open(score: PlayerScore) -> bool:
    """Whether a term of it is not known."""
    return bool(score.unknown) or any(line.points is None for line in score.lines)


def tree_nodes(session: Session, events: Sequence[Event]) -> Iterable[TreeNode]:
    """Every event of a session for the drawing of its tree; each line's end says how it stands."""
    refs = session.refs
    ends = {event.id for event in tips(events)} | set(refs.branches.values())
    remember_states(session, events, ends)
    kept = on_branches(session, events)
    for event in events:
        left = event.id not in kept
        yield TreeNode(
            id=event.id,
            parent=event.parent,
            n=event.n,
            text=event_text(session, event),
            seat=event.seat,
            branches=tuple(name for name, tip in refs.branches.items() if tip == event.id),
            marks=tuple(name for name, at in refs.marks.items() if at == event.id),
            left_behind=left,
            result=_standing_at(session, event.id) if event.id in ends else "",
            current=event.id == refs.tip,
        )


def _standing_at(session: Session, id: str) -> str:
    return standing(without_secrets(sheet_of(session, id)), session.names)


def history_rows(session: Session, events: Sequence[Event], whole: Sequence[Event]) -> list[HistoryRow]:
    """Events as rows with the moments in which they were made.

    whole: these events and all that lie above them, parents first.
    """
    remember_states(session, whole, {event.parent for event in events})
    return [history_row(session, event, moment_text(session, event.parent)) for event in events]


def totals(session: Session, id: str, secrets: bool = True) -> dict[str, int]:
    """Name → points at a position, in seat order."""
    sheet = sheet_of(session, id)
    shown = sheet if secrets else without_secrets(sheet)
    return {session.names[score.seat - 1]: score.total for score in shown.scores}


def branch_row(session: Session, name: str) -> BranchRow:
    """A branch with where it stands."""
    tip = session.refs.branches[name]
    return BranchRow(
        name=name,
        n=session.node(tip).n,
        moment=moment_text(session, tip),
        id=tip[:SHORT],
        current=name == session.refs.current,
        points=tuple(totals(session, tip, secrets=False).items()),
    )


def operation_row(session: Session, operation: Operation) -> OperationRow:
    """An operation with the events' numbers that branches went from and to."""
    moved = tuple(
        (branch, _number(session, came), _number(session, went)) for branch, came, went in operation.moved
    )
    return OperationRow(
        n=operation.n,
        what=operation.what,
        at=minute_text(operation.at, operation.offset),
        text=_first_words(operation.text),
        moved=moved,
    )


def _first_words(text: str) -> str:
    """The first line of a text, as long as a list has room for."""
    line = text.partition("\n")[0]
    return text if len(line) <= WIDEST and line == text else f"{line[:WIDEST].rstrip()}…"


def _number(session: Session, id: str) -> str:
    return str(session.node(id).n) if id else ""


def arguments_of(move: type[Move]) -> tuple[tuple[str, str], ...]:
    """What stands behind a verb: each word or option, and what it may be."""
    told = []
    for field in fields_of(move):
        name = f"{field.flag} {field.kind.metavar}".strip() if field.flag else field.kind.metavar
        meaning = [_meaning(field.kind), "several" * field.many, "" if field.required else "may be left out"]
        told.append((name, ", ".join(part for part in meaning if part)))
        told += [(f"{flag} {metavar}".strip(), "") for flag, metavar in field.kind.flags.items()]
    return tuple(told)


def _meaning(kind: Kind) -> str:
    match kind:
        case Number(low=low, high=high):
            return f"a number from {low} to {high}"
        case Choice(values=values):
            return ", ".join(
                " ".join([value, *(f"({short})" for short in shorts)]) for value, shorts in values.items()
            )
        case Player():
            return "a player: name, beginning of it, or seat"
        case Name(what=what):
            return f"the name of a {what}"
        case Rest():
            return "text to the end of the move"
    said = (type(kind).__doc__ or "").partition("\n")[0].rstrip(".")
    return "" if type(kind) is Kind else said[:1].lower() + said[1:]
