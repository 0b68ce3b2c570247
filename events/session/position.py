"""Position addresses: what a person types to mean a place in a session's tree.

BASE, with `~N` (N events back) or `:N` (event number N of that branch) behind it. BASE is looked up
as a number on the current line, `@`, a branch, a mark, a moment, an event's id or its beginning.
"""

from __future__ import annotations

import re

from events.errors import MesoError
from events.game.game import Moment
from events.moves.kinds import Scope, find_player
from events.names import caseless, did_you_mean
from events.session.session import Session

_SUFFIX = re.compile(r"^(.*?)(?:~(\d{1,9})|:(\d{1,9}))?$", re.DOTALL)
_ID = re.compile(r"^[k-z]{4,32}$")


def find_position(session: Session, text: str, branch: str | None = None) -> str:
    """The id of the event that an address means. Errors: `MesoError` `no-position`, `ambiguous`.

    branch: the branch whose line numbers and moments mean, the current one by default.
    """
    tip = session.refs.branches[branch] if branch else session.refs.tip
    whole = _base(session, text, tip)
    if whole is not None:
        return whole
    match = _SUFFIX.match(text)
    assert match
    base, back, number = match.groups()
    if back is None and number is None:
        raise _nothing(session, text)
    found = _base(session, base or "@", tip)
    if found is None:
        raise _nothing(session, base)
    if number is not None:
        return session.at_number(found, int(number))
    n = session.node(found).n
    if int(back) > n:
        raise MesoError("no-position", f"{text!r} lies before the start: {base or '@'} is event {n}")
    return session.at_number(found, n - int(back))


def _base(session: Session, text: str, tip: str) -> str | None:
    refs = session.refs
    if text.isascii() and text.isdigit() and len(text) <= 9:
        return session.at_number(tip, int(text))
    if text == "@":
        return tip
    if text in refs.branches:
        return refs.branches[text]
    if text in refs.marks:
        return refs.marks[text]
    return find_moment(session, text, tip) or _by_id(session, text)


def is_moment(session: Session, text: str) -> bool:
    """Whether a text has the form of a moment of this game, without the player."""
    return re.fullmatch(session.game.moment_form, caseless(text)) is not None


def find_moment(session: Session, text: str, tip: str) -> str | None:
    """The first position on the line to `tip` that has a moment (`p2r3`, `p2r3:ana`), or None."""
    wanted = read_moment(session, text)
    if wanted is None:
        return None
    for event, state in session.states(tip):
        if wanted.covers(session.game.moment(state)):
            return event.id
    raise MesoError(
        "no-position", f"this line never comes to {text!r}", "'meso history' shows where it has been"
    )


def read_moment(session: Session, text: str) -> Moment | None:
    """A moment as it is typed; None for what has another form. Errors: `MesoError` for a stranger in it."""
    base, _, player = text.partition(":")
    if not is_moment(session, base):
        return None
    seat = find_player(player, Scope(session.names, live=True)) if player else 0
    if seat is None:
        raise MesoError(
            "no-position",
            f"{player!r} in {text!r} is no player here",
            f"the players are {', '.join(session.names)}",
        )
    return Moment(caseless(base), seat)


def _by_id(session: Session, text: str) -> str | None:
    if not _ID.match(text):
        return None
    rows = session.record.rows(
        "SELECT id FROM events WHERE session = ? AND id >= ? AND id < ? LIMIT 3",
        session.row.key,
        text,
        text + "~",
    )
    if len(rows) > 1:
        names = " and ".join(row[0][: len(text) + 4] for row in rows[:2])
        raise MesoError("ambiguous", f"{text!r} begins the ids {names}", "type more letters")
    return rows[0][0] if rows else None


def _nothing(session: Session, text: str) -> MesoError:
    refs = session.refs
    known = [*refs.branches, *refs.marks]
    hint = (
        did_you_mean(text, known)
        or "a number, @, a branch, a mark, a moment or an id; @~3 is three events back"
    )
    return MesoError("no-position", f"there is no position {text!r}", hint)


def moment_text(session: Session, id: str) -> str:
    """A position's moment as it is printed and typed: `p2r3:ana`."""
    return show_moment(session.game.moment(session.state(id)), session.names)


def show_moment(moment: Moment, names: tuple[str, ...]) -> str:
    """A moment with its player's name, in lower case."""
    if not moment.seat or moment.seat > len(names):
        return moment.text
    return f"{moment.text}:{names[moment.seat - 1].casefold()}"


def branch_of(session: Session, id: str) -> str:
    """The branch that a position is called by: the current one where it lies on it, else any, else ""."""
    refs = session.refs
    for name in dict.fromkeys([refs.current, "main", *refs.branches]):
        if name in refs.branches and session.is_above(id, refs.branches[name]):
            return name
    return ""
