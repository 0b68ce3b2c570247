"""What amend, insert and drop share: reading the edits, writing the new line, telling what changed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import click
import msgspec

from events.errors import Usage
from events.game import fold
from events.game.game import Moment
from events.game.score import Sheet, without_secrets
from events.moves.kinds import Word
from events.moves.text import show_event, split_line, split_words
from events.session.position import find_position, read_moment, show_moment
from events.session.rewrite import Change, Edit, EditKind, Policy, Rewrite, rewrite, rewritten_refs
from events.session.session import Session, When
from meso_cli.context import Settings, now, writing_session
from meso_cli.output import emit
from meso_cli.telling.contract_json import position_json, position_words, sheet_of
from meso_cli.telling.recorded import entry_context

SIGNS = {
    "kept": " ",
    "again": " ",
    "amended": "~",
    "inserted": "+",
    "dropped": "-",
    "skipped": "x",
    "overruled": "!",
    "cut": "x",
}

PASS = {"ignore_unknown_options": True, "help_option_names": ["-h", "--help"]}
"""The settings of a command that takes the words of a move."""


class How(msgspec.Struct, frozen=True):
    """The options that corrections share."""

    anyway: str
    policy: Policy
    dry_run: bool
    then: tuple[str, ...]


def correction_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --dry-run, --anyway, --skip, --until and --then; the command gets them together as `how`."""

    @functools.wraps(function)
    def command(
        *given: Any, anyway: str, skip: bool, until: bool, dry_run: bool, then: tuple[str, ...], **more: Any
    ) -> Any:
        return function(*given, how=_how(anyway, skip, until, dry_run, then), **more)

    decorated: Callable[..., Any] = command
    for add in (
        click.option(
            "--then",
            multiple=True,
            metavar="EDIT",
            help="Another edit in the same call: 'amend 9 token 2', 'drop 7'.",
        ),
        click.option("--until", is_flag=True, help="End the line before the first move that no longer fits."),
        click.option("--skip", is_flag=True, help="Leave out later moves that no longer fit."),
        click.option(
            "--anyway", default="", metavar="WHY", help="Overrule the rules for moves that do not fit."
        ),
        click.option("--dry-run", is_flag=True, help="Show the new line and the scores, write nothing."),
    ):
        decorated = add(decorated)
    return decorated


def _how(anyway: str, skip: bool, until: bool, dry_run: bool, then: tuple[str, ...]) -> How:
    """The options together. Errors: `Usage` where two exclude each other."""
    if skip and until:
        raise Usage("usage", "--skip and --until exclude each other", "choose one")
    return How(anyway.strip(), "skip" if skip else "until" if until else "stop", dry_run, then)


def words_of(move: Sequence[str]) -> tuple[tuple[Word, ...], ...]:
    """The moves of a line, typed as one argument or as several. Errors: `Usage`."""
    moves = split_line(move[0]) if len(move) == 1 else split_words(move)
    if not moves:
        raise Usage("missing-word", "the move is missing", "'meso moves' lists them")
    return tuple(tuple(words) for words in moves)


def target_of(session: Session, text: str) -> str:
    """The event that a correction names. Errors: `Usage` for a moment, with its moves listed."""
    moment = read_moment(session, text)
    if moment is not None:
        raise Usage("usage", f"{text!r} is a moment: say which move", _moves_of(session, moment))
    return find_position(session, text)


def _moves_of(session: Session, wanted: Moment) -> str:
    """The moves made while the game stood at a moment, for a hint."""
    found, inside = [], False
    for event, state in session.states(session.refs.tip):
        if inside:
            found.append(f"{event.n} {show_event(event, session.names)}")
        inside = wanted.covers(session.game.moment(state))
    shown = found[:30] + ([f"… {len(found) - 30} more"] if len(found) > 30 else [])
    return "\n  ".join(["its moves:", *shown]) if found else "the line has no moves there"


def edit_of(session: Session, kind: EditKind, target: str, words: tuple[tuple[Word, ...], ...] = ()) -> Edit:
    """One edit. Errors: `Usage`."""
    if kind == "amend" and len(words) != 1:
        raise Usage(
            "usage", "one move takes the place of one move", "insert the others: --then 'insert N MOVE'"
        )
    return Edit(kind, target_of(session, target), words)


def _then(session: Session, text: str) -> list[Edit]:
    words = [word for moves in split_line(text)[:1] for word in moves]
    kind = words[0].text if words else ""
    if kind not in ("amend", "insert", "drop") or len(words) < 2:
        raise Usage(
            "usage", f"--then {text!r} is no edit", "write 'amend N MOVE', 'insert N MOVE' or 'drop N'"
        )
    if kind == "drop":
        return [edit_of(session, "drop", word.text) for word in words[1:]]
    rest = split_line(text)
    moves = (tuple(words[2:]), *(tuple(more) for more in rest[1:]))
    if not moves[0]:
        raise Usage("missing-word", f"--then {text!r} lacks its move", "write 'amend N MOVE'")
    return [edit_of(session, "amend" if kind == "amend" else "insert", words[1].text, moves)]


def correct(
    settings: Settings, what: str, text: str, how: How, read: Callable[[Session], list[Edit]]
) -> None:
    """Writes the line anew and says what changed; nothing is written where nothing changes."""
    with writing_session(settings) as session:
        when = now()
        edits = read(session) + [edit for more in how.then for edit in _then(session, more)]
        made = rewrite(session, entry_context(session, when, live=True, anyway=how.anyway), edits, how.policy)
        before = sheet_of(session, made.old_tip)
        written = made.changed and not how.dry_run
        if written:
            _write(session, what, "; then ".join([text, *how.then]), made, when)
        _tell(settings, session, made, before, written)


def _write(session: Session, what: str, text: str, made: Rewrite, when: When) -> None:
    session.commit(what, text, rewritten_refs(session, made), when, made.events)
    session.remember(made.tip.id, made.state)


def _tell(settings: Settings, session: Session, made: Rewrite, before: Sheet, written: bool) -> None:
    after = fold.sheet(session.game, made.state, len(session.names))
    emit(
        settings,
        lambda: _json(session, made, before, after, written),
        lambda: _plain(session, made, before, after, written),
    )


def _json(session: Session, made: Rewrite, before: Sheet, after: Sheet, written: bool) -> dict[str, Any]:
    at = made.tip.id if written else session.refs.tip
    return {
        "changed": made.changed,
        "written": written,
        "moves": [_change_json(session, change) for change in made.changes],
        "position": position_json(session, at),
        "scores": _points(session, before, after),
    }


def _change_json(session: Session, change: Change) -> dict[str, Any]:
    event = change.new or change.old
    assert event is not None
    return {
        "outcome": change.outcome,
        "n": event.n,
        "text": show_event(event, session.names),
        "was": event_text(session, change),
        "id": change.new.id if change.new else None,
        "old": change.old.id if change.old else None,
        "problems": [{"rule": problem.rule, "message": problem.message} for problem in change.problems],
    }


def event_text(session: Session, change: Change) -> str | None:
    """What stood there before, where it was something else."""
    return show_event(change.old, session.names) if change.old and change.outcome == "amended" else None


def _points(session: Session, before: Sheet, after: Sheet) -> list[dict[str, Any]]:
    later = {score.seat: score.total for score in after.scores}
    return [
        {"player": session.names[score.seat - 1], "before": score.total, "after": later[score.seat]}
        for score in before.scores
    ]


def _plain(session: Session, made: Rewrite, before: Sheet, after: Sheet, written: bool) -> list[str]:
    if not made.changed:
        return ["nothing changes: the line is what it was"]
    lines = _changed_lines(session, made) if written else _new_line(session, made)
    for points in _points(session, without_secrets(before), without_secrets(after)):
        same = points["before"] == points["after"]
        lines.append(f"{points['player']}: {points['before']}" + ("" if same else f" → {points['after']}"))
    if not written:
        moment = show_moment(session.game.moment(made.state), session.names)
        return [*lines, f"nothing was written; the line would end at event {made.tip.n}, {moment}"]
    lines.append(
        f"now at {position_words(session, session.refs.tip)}; the old line ends at {made.old_tip[:8]}"
    )
    return lines


def _new_line(session: Session, made: Rewrite) -> list[str]:
    """The whole line as it would be, from the first move that changes on."""
    same = next(index for index, change in enumerate(made.changes) if change.outcome != "kept")
    first = made.changes[same].new or made.changes[same].old
    assert first is not None
    stays = [f"  … {first.n - 1} move{'s' * (first.n != 2)} as before"] if first.n > 1 else []
    return stays + [line for change in made.changes[same:] for line in _change_lines(session, change)]


def _changed_lines(session: Session, made: Rewrite) -> list[str]:
    """The moves that are not simply applied again, with the runs between them counted."""
    lines, run = [], 0
    for change in (*made.changes, None):
        if change is not None and change.outcome in ("kept", "again"):
            run += 1
            continue
        if run:
            lines.append(f"  … {run} move{'s' * (run != 1)} applied again")
            run = 0
        if change is not None:
            lines += _change_lines(session, change)
    return lines


def _change_lines(session: Session, change: Change) -> list[str]:
    event = change.new or change.old
    assert event is not None
    text = f"{SIGNS[change.outcome]} {event.n}  {show_event(event, session.names)}"
    was = event_text(session, change)
    why = "; ".join(f"{problem.message} ({problem.rule})" for problem in change.problems)
    label = {"skipped": "left out", "cut": "cut off"}.get(change.outcome, "")
    told = ": ".join(part for part in (label, f"was {was}" if was else "", why) if part)
    return [f"{text}    [{told}]" if told else text]
