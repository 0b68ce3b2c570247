"""Positions as people type them.

BASE, BASE~N (N events back) or BASE:N (event number N of that branch). BASE is looked up as a number
on the current line, `@`, a branch, a mark, a moment, then as an event's id or the start of one.
"""

from __future__ import annotations

import re

from events.errors import MesoError
from events.game.game import Moment
from events.moves.kinds import Scope, find_player
from events.names import caseless, did_you_mean
from events.session.reader import SessionReader

_SUFFIX = r"(?s)^(.*?)(?:~(\d{1,9})|:(\d{1,9}))?$"
_ID = r"^[k-z]{4,32}$"


def find_position(session: SessionReader, text: str, branch: str | None = None) -> str:
    """The id of the event that an address means. Errors: `MesoError` `no-position`, `ambiguous`.

    branch: the branch on which numbers and moments are looked up; by default the current one.
    """
    tip = session.refs.branches[branch] if branch else session.refs.tip
    whole = _base(session, text, tip)
    if whole is not None:
        return whole
    match = re.match(_SUFFIX, text)
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
        raise MesoError("no-position", f"{text!r} is before the start: {base or '@'} is event {n}")
    return session.at_number(found, n - int(back))


def _base(session: SessionReader, text: str, tip: str) -> str | None:
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


def is_moment(session: SessionReader, text: str) -> bool:
    """Whether a text has the form of a moment of this game; a player in it does not count."""
    return re.fullmatch(session.game.moment_form, caseless(text)) is not None


def find_moment(session: SessionReader, text: str, tip: str) -> str | None:
    """The first position on the line to `tip` that has a moment (`p2r3`, `p2r3:ana`), or None."""
    wanted = read_moment(session, text)
    if wanted is None:
        return None
    for event, state in session.states(tip):
        if wanted.covers(session.game.moment(state)):
            return event.id
    raise MesoError("no-position", f"this line never reaches {text!r}", "'meso history' shows its moments")


def read_moment(session: SessionReader, text: str) -> Moment | None:
    """A typed moment, or None for another form. Errors: `MesoError` if its player is not here."""
    base, _, player = text.partition(":")
    if not is_moment(session, base):
        return None
    seat = find_player(player, Scope(session.names, live=True)) if player else 0
    if seat is None:
        raise MesoError(
            "no-position",
            f"{player!r} in {text!r} is not a player here",
            f"the players are {', '.join(session.names)}",
        )
    return Moment(caseless(base), seat)


def _by_id(session: SessionReader, text: str) -> str | None:
    if not re.match(_ID, text):
        return None
    ids = session.ids_from(text)
    if len(ids) > 1:
        names = " and ".join(id[: len(text) + 4] for id in ids[:2])
        raise MesoError("ambiguous", f"{text!r} can mean {names}", "type more letters")
    return ids[0] if ids else None


def _nothing(session: SessionReader, text: str) -> MesoError:
    refs = session.refs
    known = [*refs.branches, *refs.marks]
    hint = (
        did_you_mean(text, known)
        or "write a number, @, a branch, a mark, a moment or an id; @~3 is three events back"
    )
    return MesoError("no-position", f"there is no position {text!r}", hint)


def moment_text(session: SessionReader, id: str) -> str:
    """The moment of a position, as it is printed and typed: `p2r3:ana`."""
    return show_moment(session.game.moment(session.state(id)), session.names)


def show_moment(moment: Moment, names: tuple[str, ...]) -> str:
    """A moment with its player's name, in lower case."""
    if not moment.seat or moment.seat > len(names):
        return moment.text
    return f"{moment.text}:{names[moment.seat - 1].casefold()}"


def branch_of(session: SessionReader, id: str) -> str:
    """The branch that a position is on: the current one, else main, else any, else ""."""
    refs = session.refs
    for name in dict.fromkeys([refs.current, "main", *refs.branches]):
        if name in refs.branches and session.is_above(id, refs.branches[name]):
            return name
    return ""
