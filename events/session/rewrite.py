"""Corrections: amend, insert, drop. The later moves are applied again on a new line.

The old line is kept. A later move that no longer fits stops the whole correction, unless the policy
says what to do with it. Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from events.errors import MesoError, Refused, Usage
from events.game import fold
from events.game.entry import EntryContext, enter, read_single, refusal
from events.moves.event import Event, Overruled, make_event
from events.moves.kinds import Word
from events.moves.move import Move
from events.moves.text import show_event
from events.problem import Problem, with_names
from events.session.reader import SessionReader
from events.store.operations import Note, Refs, note_id

EditKind = Literal["amend", "insert", "drop"]
Policy = Literal["stop", "skip", "until"]
Outcome = Literal["kept", "again", "amended", "inserted", "dropped", "skipped", "overruled", "cut"]


class Edit(msgspec.Struct, frozen=True):
    """One correction. target: the event that it amends or drops, or after which it inserts."""

    kind: EditKind
    target: str
    words: tuple[tuple[Word, ...], ...] = ()


class Change(msgspec.Struct, frozen=True):
    """What happened to one move: its old event, its new event (None if there is none), and why.

    outcome: `kept` the same event; `again` the same move on the new line; `amended`; `inserted`;
    `dropped`; `skipped` it no longer fits and is left out; `overruled` it no longer fits and the
    players keep it; `cut` it comes after the new end of the line.
    """

    outcome: Outcome
    old: Event | None
    new: Event | None
    problems: tuple[Problem, ...] = ()


class Rewrite(msgspec.Struct, frozen=True):
    """A corrected line: what happened to every move from the first edit on, and the new tip."""

    changes: tuple[Change, ...]
    tip: Event
    state: Any
    old_tip: str

    @property
    def changed(self) -> bool:
        """Whether the new line differs from the old one."""
        return self.tip.id != self.old_tip

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the new line from the first edit on."""
        return tuple(change.new for change in self.changes if change.new is not None)


class _Writer:
    """The growing new line."""

    def __init__(self, session: SessionReader, context: EntryContext, policy: Policy, start: Event) -> None:
        self.session, self.context, self.policy = session, context, policy
        self.tip, self.state = start, session.state(start.id)
        self.changes: list[Change] = []
        self.unjoin = False  # the first move of this step was left out: the next one begins the step
        self.cut = False

    def accept(
        self, outcome: Outcome, old: Event | None, new: Event, problems: Sequence[Problem] = ()
    ) -> None:
        same = old is not None and old.id == new.id and outcome in ("again", "amended")
        self.changes.append(Change("kept" if same else outcome, old, new, tuple(problems)))
        self.state = fold.apply(self.context.game, self.state, new)
        self.tip, self.unjoin = new, False

    def leave_out(self, outcome: Outcome, old: Event, problems: Sequence[Problem] = ()) -> None:
        self.changes.append(Change(outcome, old, None, tuple(problems)))
        self.unjoin = self.unjoin or not old.joined

    def again(self, old: Event) -> None:
        """Applies an old move again. Errors: `Refused` if it no longer fits and the policy is to stop."""
        if self.cut:
            return self.leave_out("cut", old)
        event = _remade(old, self.tip, old.joined and not self.unjoin, None)
        broken = _unreadable(self.context, self.state, event) or _broken(self.context, self.state, event)
        why = old.overruled.why if old.overruled else self.context.anyway if broken else ""
        if not (broken or why):
            return self.accept("again", old, event)
        if why:
            event = _remade(old, self.tip, event.joined, _overruling(broken, why))
            return self.accept("again" if old.overruled else "overruled", old, event, broken)
        return self._unfit(old, event, broken)

    def _unfit(self, old: Event, event: Event, broken: list[Problem]) -> None:
        if self.policy == "skip":
            return self.leave_out("skipped", old, broken)
        if self.policy == "until":
            self.cut = True
            return self.leave_out("cut", old, broken)
        raise _conflict(old, event, broken, self.context.names)

    def amend(self, old: Event, words: Sequence[Word]) -> None:
        """Replaces an old move; the time and the player stay the same."""
        move, seat, why = read_single(self.context, self.state, words, old.seat)
        event = make_event(
            self.tip, move, seat=seat, at=old.at, offset=old.offset, joined=old.joined and not self.unjoin
        )
        broken = _broken(self.context, self.state, event)
        if broken or why:
            kept = old.overruled.why if old.overruled and not why else why
            event = self._overruled(event, broken, kept or self.context.anyway)
        self.accept("amended", old, event, broken)

    def _overruled(self, event: Event, broken: list[Problem], why: str) -> Event:
        if not why:
            raise refusal(event, broken, self.context.names)
        return _remade(event, self.tip, event.joined, _overruling(broken, why))

    def insert(self, words: Sequence[Sequence[Word]], inside: bool) -> None:
        """Adds a line of moves after the tip; inside a step they belong to it."""
        context = msgspec.structs.replace(self.context, at=self.tip.at, offset=self.tip.offset)
        entered = enter(context, self.tip, self.state, words)
        for event in entered.events:
            joined = event.joined or (inside and not self.unjoin)
            self.accept("inserted", None, _remade(event, self.tip, joined, event.overruled))


def _remade(event: Event, parent: Event, joined: bool, overruled: Overruled | None) -> Event:
    """The same move after another parent; the same event if nothing differs."""
    if (event.parent, event.joined, event.overruled) == (parent.id, joined, overruled):
        return event
    return make_event(
        parent,
        event.move,
        seat=event.seat,
        at=event.at,
        offset=event.offset,
        joined=joined,
        overruled=overruled,
    )


def _broken(context: EntryContext, state: Any, event: Event) -> list[Problem]:
    problems = with_names(fold.check(context.game, state, event), context.names)
    return [problem for problem in problems if problem.severity == "illegal"]


def _unreadable(context: EntryContext, state: Any, event: Event) -> list[Problem]:
    """Why this move could not be typed here: it plays a card that is not known, for example."""
    if not isinstance(event.move, Move):
        return []
    try:
        context.game.complete(state, event.seat, event.move, context.cards)
    except Usage as error:
        return [Problem(error.code, error.message)]
    return []


def _overruling(broken: Sequence[Problem], why: str) -> Overruled:
    return Overruled(tuple(dict.fromkeys(problem.rule for problem in broken)), why)


def _conflict(old: Event, event: Event, broken: list[Problem], names: tuple[str, ...]) -> Refused:
    reasons = "; ".join(f"{problem.message} ({problem.rule})" for problem in broken)
    text = f"event {old.n} would no longer fit: {show_event(old, names)}: {reasons}"
    hint = (
        "--anyway WHY overrules it, --skip leaves it out, --until ends the line before it, "
        f"--then 'amend {old.n} MOVE' or --then 'drop {old.n}' corrects it"
    )
    return Refused(broken, text, hint)


def rewrite(
    session: SessionReader, context: EntryContext, edits: Sequence[Edit], policy: Policy = "stop"
) -> Rewrite:
    """Corrects the current line with some edits.

    Errors: `Usage` for a move that cannot be understood, `Refused` for one that does not fit,
    `MesoError` for an edit of the first event or of one that is not on the line.
    """
    first = min(_cut_at(session, edit) for edit in edits)
    old_tip = session.refs.tip
    start = session.event(session.at_number(old_tip, first))
    writer = _Writer(session, context, policy, start)
    by_target = _by_target(edits)
    line = session.line(old_tip, start.id)
    _inserts(writer, by_target.get(start.id, ()), line[:1])
    for index, old in enumerate(line):
        _one(writer, old, by_target.get(old.id, ()), line[index + 1 : index + 2])
    return Rewrite(tuple(writer.changes), writer.tip, writer.state, old_tip)


def _by_target(edits: Sequence[Edit]) -> Mapping[str, list[Edit]]:
    found: dict[str, list[Edit]] = {}
    for edit in edits:
        found.setdefault(edit.target, []).append(edit)
    for same in found.values():
        if sum(edit.kind != "insert" for edit in same) > 1:
            raise Usage("usage", "the same move is corrected twice in one call", "combine both into one edit")
    return found


def _cut_at(session: SessionReader, edit: Edit) -> int:
    """The number of the last event that certainly stays."""
    n = session.node(edit.target).n
    if not session.is_above(edit.target, session.refs.tip):
        raise MesoError(
            "not-on-line", f"event {edit.target[:12]} is not on the current line", "'meso history' shows it"
        )
    if edit.kind == "insert":
        return n
    if n == 0:
        raise MesoError(
            "no-position",
            "event 0 is the start of the session, not a move",
            "'meso history' shows the moves",
        )
    return n - 1


def _one(writer: _Writer, old: Event, edits: Sequence[Edit], following: Sequence[Event]) -> None:
    change = next((edit for edit in edits if edit.kind != "insert"), None)
    if change is None:
        writer.again(old)
    elif change.kind == "drop":
        writer.leave_out("dropped", old)
    else:
        writer.amend(old, change.words[0])
    _inserts(writer, edits, following)


def _inserts(writer: _Writer, edits: Sequence[Edit], following: Sequence[Event]) -> None:
    for edit in edits:
        if edit.kind == "insert" and not writer.cut:
            writer.insert(edit.words, bool(following) and following[0].joined)


def rewritten_refs(session: SessionReader, made: Rewrite) -> Refs:
    """The refs after a correction: a new tip, one step for all of it, notes copied, marks moved."""
    refs, branch = session.refs, session.refs.current
    places = _places(made)
    steps = {**refs.steps, branch: (*refs.steps.get(branch, ()), (made.tip.id, made.old_tip))}
    return msgspec.structs.replace(
        refs,
        branches={**refs.branches, branch: made.tip.id},
        steps=steps,
        redo={**refs.redo, branch: ()},
        marks={name: places.get(id, id) for name, id in refs.marks.items()},
        notes={**refs.notes, **_copied(refs, made)},
        amended={**refs.amended, **_amended(refs, made)},
    )


def _places(made: Rewrite) -> dict[str, str]:
    """Old event → its counterpart on the new line (the event before it, if it was left out)."""
    places, last = {}, ""
    for change in made.changes:
        last = change.new.id if change.new else last or (change.old.parent if change.old else "")
        if change.old:
            places[change.old.id] = last
    return places


def _copied(refs: Refs, made: Rewrite) -> dict[str, Note]:
    places = {change.old.id: change.new.id for change in made.changes if change.old and change.new}
    copied: dict[str, Note] = {}
    present = {(note.event, note.text) for note in refs.notes.values()}
    for note in refs.notes.values():
        place = places.get(note.event, note.event)
        if place != note.event and (place, note.text) not in present:
            moved = Note(place, note.text, note.at)
            copied[note_id(moved, len(refs.notes) + len(copied))] = moved
    return copied


def _amended(refs: Refs, made: Rewrite) -> dict[str, str]:
    """New event → the event that it stands for, also if a move was amended before."""
    found = {}
    for change in made.changes:
        if change.old is None or change.new is None or change.new.id == change.old.id:
            continue
        was = refs.amended.get(change.old.id, change.old.id if change.outcome == "amended" else "")
        if was and was != change.new.id and change.new.id not in refs.amended:
            found[change.new.id] = was
    return found
