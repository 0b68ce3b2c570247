"""What was recorded, for `log` and the live table."""

from __future__ import annotations

from collections.abc import Sequence

from events.game.entry import EntryContext
from events.library.cards import card_names, lookup
from events.moves.text import show_event
from events.names import clean
from events.session.session import Session, When
from events.session.steps import LogResult
from meso_cli.telling.contract_json import position_words, result_text


def entry_context(session: Session, when: When, live: bool, anyway: str = "") -> EntryContext:
    """The table that moves are entered at: the session's, with the cards that this record knows."""
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


def logged_text(session: Session, logged: LogResult) -> str:
    texts = [show_event(event, session.names) for event in logged.events]
    return "; ".join(texts) if len(texts) <= 4 else f"{texts[0]} … {texts[-1]} ({len(texts)} moves)"


def logged_lines(session: Session, logged: LogResult, hints: Sequence[str] | None = None) -> list[str]:
    """What was recorded, in plain lines: the moves, where the table stands now, the hints."""
    tip = logged.events[-1].id if logged.events else session.refs.tip
    told = list(zip(logged.events, logged.echoes, strict=True))
    left = len(told) - 6 if len(told) > 12 else 0
    lines = [f"… {left} moves more before these"] if left else []
    for event, echo in told[left:]:
        mark = f"  (overrules {', '.join(event.breaks)})" if event.breaks else ""
        lines.append(f"{event.n}  {echo}{mark}")
    lines.append(f"{'again at' if logged.redone else 'now at'} {position_words(session, tip)}")
    return lines + [f"  {hint}" for hint in (hints_of(session, logged) if hints is None else hints)]


def hints_of(session: Session, logged: LogResult, dry_run: bool = False) -> list[str]:
    """What the game says of the moves, and how it came out where it is over."""
    if dry_run or not logged.events or not session.game.over(logged.state):
        return list(logged.hints)
    return [*logged.hints, result_text(session, logged.events[-1].id)]
