"""What `log` and the live table share: the context in which moves are entered, and what they recorded."""

from __future__ import annotations

from collections.abc import Sequence

from events.game.entry import EntryContext
from events.library.cards import card_names, lookup
from events.moves.text import show_event
from events.names import clean
from events.session.session import Session
from events.session.steps import LogResult
from events.times import When
from meso_cli.telling.texts import position_text, result_text

MOST = 12
"""Moves that are listed one by one; of more than these, only the last ones."""
LAST = 6


def entry_context(session: Session, when: When, live: bool, anyway: str = "") -> EntryContext:
    """The context of entered moves: the session's game and names, and the cards that this record knows."""
    return EntryContext(
        game=session.game,
        names=session.names,
        at=when.at,
        offset=when.offset,
        live=live,
        anyway=clean(anyway).strip(),
        cards=lookup(session.record, session.game.slug),
        card_names=card_names(session.record, session.game.slug),
    )


def operation_text(session: Session, logged: LogResult) -> str:
    """The moves in the text of their operation."""
    texts = [show_event(event, session.names) for event in logged.events]
    return "; ".join(texts) if len(texts) <= 4 else f"{texts[0]} … {texts[-1]} ({len(texts)} moves)"


def logged_lines(session: Session, logged: LogResult, hints: Sequence[str]) -> list[str]:
    """The recorded moves, the position after them and the hints, in plain lines."""
    tip = logged.events[-1].id if logged.events else session.refs.tip
    moves = list(zip(logged.events, logged.echoes, strict=True))
    omitted = len(moves) - LAST if len(moves) > MOST else 0
    lines = [f"… {omitted} more moves before these"] if omitted else []
    for event, echo in moves[omitted:]:
        overruled = f"  (overrules {', '.join(event.breaks)})" if event.breaks else ""
        lines.append(f"{event.n}  {echo}{overruled}")
    lines.append(f"{'back at' if logged.redone else 'now at'} {position_text(session, tip)}")
    return lines + [f"  {hint}" for hint in hints]


def hints_of(session: Session, logged: LogResult) -> list[str]:
    """The game's hints on the moves, and the result if they ended the game."""
    if not logged.events or not session.game.over(logged.state):
        return list(logged.hints)
    return [*logged.hints, result_text(session, logged.events[-1].id)]
