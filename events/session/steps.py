"""Log, undo and redo: they move the tip of a branch along its line.

A step is one line of move text, or one whole correction. The steps of `log` are read from the events
(the first event of a line is not joined to its parent); the refs hold only the others, as a stack.
Undo removes nothing: the tip goes back, the line stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from events.errors import MesoError, Refused, Usage
from events.game.entry import Entered, EntryContext, enter
from events.moves.event import Event
from events.moves.kinds import Word
from events.moves.text import show_event
from events.session.reader import SessionReader
from events.session.session import Session
from events.store.operations import Refs
from events.times import When

Moves = Sequence[Sequence[Word]]
MOST = 8
"""The moves of a step that `step_text` shows at most."""


class LogResult(msgspec.Struct, frozen=True):
    """What a call of `log` recorded: the events in order, the state after them, hints for people.

    redone: the moves were exactly those that redo would have restored.
    echoes: each event as text for people.
    """

    events: tuple[Event, ...]
    state: Any
    hints: tuple[str, ...]
    redone: bool
    refs: Refs
    echoes: tuple[str, ...] = ()


class UndoResult(msgspec.Struct, frozen=True):
    """The steps that undo or redo moved over, in that order, each as its events.

    instead: for each step, the events that replace it; only a correction has some.
    """

    steps: tuple[tuple[Event, ...], ...]
    instead: tuple[tuple[Event, ...], ...]
    refs: Refs

    @property
    def events(self) -> int:
        return sum(len(step) for step in self.steps)


def log_lines(
    session: Session, context: EntryContext, lines: Sequence[tuple[int, Moves]], at_branch: str = ""
) -> LogResult:
    """Enters lines (each with its number in the file), all or none. Writes nothing.

    Errors: `Usage`, `Refused`, each with the number of the line.
    """
    refs = session.refs
    branch = at_branch or refs.current
    tip = session.event(refs.branches[branch])
    state, redo = session.state(tip.id), list(refs.redo.get(branch, ()))
    corrections = list(refs.steps.get(branch, ()))
    made: list[Event] = []
    echoes: list[str] = []
    fresh, hints = 0, dict[str, None]()
    for number, moves in lines:
        entered = _enter_line(context, tip, state, number, moves)
        again = _again(session, tip, redo, entered.events) if not fresh else ()
        fresh += not again
        if again:
            _forward(session, corrections, tip.id, again[-1].id)
        redo = redo[:-1] if again else []
        made += again or entered.events
        tip, state = (made or [tip])[-1], entered.state
        hints.update(dict.fromkeys(entered.hints))
        echoes += entered.echoes
    after = _moved(refs, branch, tip.id, redo, corrections)
    session.remember(tip.id, state)
    redone = bool(made) and not fresh
    return LogResult(tuple(made), state, tuple(hints), redone, after, tuple(echoes))


def _enter_line(context: EntryContext, tip: Event, state: Any, number: int, moves: Moves) -> Entered:
    try:
        return enter(context, tip, state, moves)
    except (Usage, Refused) as error:
        error.line = number or None
        raise


def _again(session: Session, tip: Event, redo: list[str], events: Sequence[Event]) -> tuple[Event, ...]:
    """The events that redo would restore, if they are exactly the ones just entered."""
    if not redo or not session.is_above(tip.id, redo[-1]):
        return ()
    old = session.line(redo[-1], tip.id)
    return tuple(old) if [_content(event) for event in old] == [_content(event) for event in events] else ()


def _content(event: Event) -> tuple[object, ...]:
    return event.seat, event.move, event.overruled


def _moved(
    refs: Refs, branch: str, tip: str, redo: Sequence[str], corrections: Sequence[tuple[str, str]]
) -> Refs:
    steps = dict(refs.steps)
    if corrections or branch in steps:
        steps[branch] = tuple(corrections)
    return msgspec.structs.replace(
        refs,
        branches={**refs.branches, branch: tip},
        redo={**refs.redo, branch: tuple(redo)},
        steps=steps,
    )


def back_on_line(session: SessionReader, tip: str) -> str | None:
    """The tip before the logged line that ends with `tip`; None at the start."""
    event = session.event(tip)
    while event.joined and event.n > 1:
        event = session.event(event.parent)
    return event.parent or None


def _back(session: Session, corrections: list[tuple[str, str]], tip: str) -> str | None:
    """Where one undo from `tip` goes; None at the start. Takes an undone correction off the stack."""
    if corrections and corrections[-1][0] == tip:
        return corrections.pop()[1]
    return back_on_line(session, tip)


def _forward(session: Session, corrections: list[tuple[str, str]], tip: str, following: str) -> None:
    """Redoes a step from `tip` to `following`; one that the events alone do not show is put on the stack."""
    if back_on_line(session, following) != tip:
        corrections.append((following, tip))


def undo_steps(session: Session, count: int) -> UndoResult:
    """Undoes `count` steps of the current branch. Errors: `MesoError` if there are fewer."""
    refs = session.refs
    tips, corrections = [refs.tip], list(refs.steps.get(refs.current, ()))
    for done in range(count):
        previous = _back(session, corrections, tips[-1])
        if previous is None:
            raise _nothing_left(done)
        tips.append(previous)
    return _taken(session, tips, corrections)


def _nothing_left(done: int) -> MesoError:
    if not done:
        return MesoError("nothing-to-undo", "there is nothing to undo", "this is the start of the session")
    message = f"only {done} step{'s' * (done != 1)} can be undone"
    return MesoError("nothing-to-undo", message, f"'undo {done}' goes back to the start")


def undo_while(session: Session, same: Callable[[Any], str]) -> UndoResult:
    """Undoes the last step, and those before it while `same` gives the same for the state before.

    It follows the corrected line: an earlier turn or round that was corrected stays corrected.
    """
    tips = [session.refs.tip]
    wanted: str | None = None
    while (previous := back_on_line(session, tips[-1])) is not None:
        key = same(session.state(previous))
        wanted = key if wanted is None else wanted
        if key != wanted:
            break
        tips.append(previous)
    if len(tips) == 1:
        raise _nothing_left(0)
    return _taken_on_line(session, tips)


def undo_to(session: Session, position: str) -> UndoResult:
    """Undoes everything after a position of the current line. Errors: `MesoError`."""
    refs = session.refs
    if not session.is_above(position, refs.tip) or position == refs.tip:
        reason = "is the current position" if position == refs.tip else "is not on this line"
        raise MesoError("nothing-to-undo", f"event {position[:12]} {reason}", "'meso history' shows the line")
    tips, n = [refs.tip], session.node(position).n
    while tips[-1] != position:
        previous = back_on_line(session, tips[-1])
        assert previous is not None
        tips.append(previous if session.node(previous).n >= n else position)
    return _taken_on_line(session, tips)


def _taken_on_line(session: Session, tips: list[str]) -> UndoResult:
    """Steps back along the events; a correction stays on the stack while its tip is on the line."""
    refs = session.refs
    corrections = list(refs.steps.get(refs.current, ()))
    while corrections and not session.is_above(corrections[-1][0], tips[-1]):
        corrections.pop()
    return _taken(session, tips, corrections)


def _taken(session: Session, tips: list[str], corrections: Sequence[tuple[str, str]]) -> UndoResult:
    refs = session.refs
    redo = (*refs.redo.get(refs.current, ()), *tips[:-1])
    return _walked(session, tips, _moved(refs, refs.current, tips[-1], redo, corrections))


def _walked(session: Session, tips: Sequence[str], refs: Refs, forward: bool = False) -> UndoResult:
    """The steps between tips: the events that only the later line has, and those of the earlier one."""
    steps, instead = [], []
    for one, other in pairwise(tips):
        base = session.common(one, other)
        earlier, later = (one, other) if forward else (other, one)
        steps.append(tuple(session.line(later, base)))
        instead.append(tuple(session.line(earlier, base)))
    return UndoResult(tuple(steps), tuple(instead), refs)


def redo_steps(session: Session, count: int) -> UndoResult:
    """Redoes `count` steps. Errors: `MesoError` if there are fewer."""
    refs = session.refs
    redo = refs.redo.get(refs.current, ())
    if count > len(redo):
        raise _nothing_more(len(redo))
    tips = [refs.tip, *reversed(redo[len(redo) - count :])]
    corrections = list(refs.steps.get(refs.current, ()))
    for tip, following in pairwise(tips):
        _forward(session, corrections, tip, following)
    left_over = redo[: len(redo) - count]
    return _walked(session, tips, _moved(refs, refs.current, tips[-1], left_over, corrections), forward=True)


def _nothing_more(steps: int) -> MesoError:
    if not steps:
        hint = "you can redo what you undid, until you log something else"
        return MesoError("nothing-to-redo", "there is nothing to redo", hint)
    message = f"only {steps} step{'s' * (steps != 1)} can be redone"
    return MesoError("nothing-to-redo", message, f"'redo {steps}' redoes all of them")


def write_log(session: Session, logged: LogResult, text: str, when: When) -> bool:
    """Commits what `log_lines` entered, as one operation. In a transaction of the caller."""
    if not logged.events:
        return False
    what = "redo" if logged.redone else "log"
    fresh = [] if logged.redone else logged.events
    return session.commit(what, text, logged.refs, when, fresh)


def step_text(session: SessionReader, events: Sequence[Event]) -> str:
    """The moves of a step on one line; of a long step, the first ones and the last."""
    shown = events if len(events) <= MOST else (*events[: MOST - 2], events[-1])
    texts = [show_event(event, session.names) for event in shown]
    if len(shown) < len(events):
        texts.insert(-1, f"… {len(events) - len(shown)} more moves …")
    return "; ".join(texts)
