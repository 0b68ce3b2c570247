"""What amend, insert and drop share: their options, their edits, and the new line that they write."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import click
import msgspec

from events.errors import Usage
from events.game.game import Moment
from events.moves.kinds import Word
from events.moves.text import show_event, split_line
from events.session.position import find_position, read_moment
from events.session.rewrite import Edit, EditKind, Policy, rewrite, rewritten_refs
from events.session.session import Session
from meso_cli.context import Settings, now, writing_session
from meso_cli.options import anyway_option, dry_run_option, moves_of_arguments
from meso_cli.telling.corrected import emit_correction
from meso_cli.telling.recorded import entry_context

KINDS: dict[str, EditKind] = {"amend": "amend", "insert": "insert", "drop": "drop"}
MOST = 30
"""Moves of a moment that a hint lists."""


class CorrectionOptions(msgspec.Struct, frozen=True):
    """The options that corrections share. policy: what is done with later moves that no longer fit."""

    anyway: str
    policy: Policy
    dry_run: bool
    then: tuple[str, ...]


def correction_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Adds --dry-run, --anyway, --skip, --until and --then; the command gets them together as `options`."""

    @functools.wraps(function)
    def command(
        *given: Any, anyway: str, skip: bool, until: bool, dry_run: bool, then: tuple[str, ...], **more: Any
    ) -> Any:
        if skip and until:
            raise Usage("usage", "--skip and --until cannot be combined", "choose one")
        policy: Policy = "skip" if skip else "until" if until else "stop"
        return function(*given, options=CorrectionOptions(anyway.strip(), policy, dry_run, then), **more)

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
        anyway_option,
        dry_run_option,
    ):
        decorated = add(decorated)
    return decorated


def correct(
    settings: Settings,
    kind: EditKind,
    targets: Sequence[str],
    move: Sequence[str],
    options: CorrectionOptions,
) -> None:
    """Writes the corrected line and what changed; nothing is written if nothing changes.

    targets: positions as typed. move: the words of the command line, none for `drop`.
    """
    with writing_session(settings) as session:
        when = now()
        edits = _edits(session, kind, targets, moves_of_arguments(move))
        edits += [edit for text in options.then for edit in _then(session, text)]
        context = entry_context(session, when, live=True, anyway=options.anyway)
        rewritten = rewrite(session, context, edits, options.policy)
        before = session.score_sheet(rewritten.old_tip)
        written = rewritten.changed and not options.dry_run
        if written:
            text = "; then ".join([" ".join([kind, *targets, *move]), *options.then])
            session.commit(kind, text, rewritten_refs(session, rewritten), when, rewritten.events)
            session.remember(rewritten.tip.id, rewritten.state)
        emit_correction(settings, session, rewritten, before, written)


def _then(session: Session, text: str) -> list[Edit]:
    """The edits of one --then. Errors: `Usage`."""
    first, *others = split_line(text) or [[]]
    words = [word.text for word in first]
    kind = KINDS.get(words[0]) if len(words) > 1 else None
    if kind is None:
        hint = "write 'amend N MOVE', 'insert N MOVE' or 'drop N'"
        raise Usage("usage", f"--then {text!r} is not an edit", hint)
    if kind == "drop":
        return _edits(session, kind, words[1:], ())
    return _edits(session, kind, words[1:2], [first[2:], *others] if first[2:] else ())


def _edits(
    session: Session, kind: EditKind, targets: Sequence[str], moves: Sequence[Sequence[Word]]
) -> list[Edit]:
    """One kind of edit at each target. Errors: `Usage`."""
    if kind != "drop" and not moves:
        raise Usage("missing-word", "the move is missing", "'meso moves' lists the moves")
    if kind == "amend" and len(moves) > 1:
        raise Usage("usage", "only one move can replace a move", "insert the others: --then 'insert N MOVE'")
    words = tuple(tuple(move) for move in moves)
    return [Edit(kind, _target(session, target), words) for target in targets]


def _target(session: Session, text: str) -> str:
    """The event that a correction names. Errors: `Usage` for a moment, with its moves listed."""
    moment = read_moment(session, text)
    if moment is not None:
        raise Usage("usage", f"{text!r} is a moment: name one of its moves", _moves_of(session, moment))
    return find_position(session, text)


def _moves_of(session: Session, wanted: Moment) -> str:
    """The moves made at a moment, for a hint."""
    found, inside = [], False
    for event, state in session.states(session.refs.tip):
        if inside:
            found.append(f"{event.n} {show_event(event, session.names)}")
        inside = wanted.covers(session.game.moment(state))
    shown = found[:MOST] + ([f"… {len(found) - MOST} more"] if len(found) > MOST else [])
    return "\n  ".join(["its moves:", *shown]) if found else "the line has no moves there"
