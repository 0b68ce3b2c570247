"""A copy of a session without names or notes: the events stay as they are, so their ids still prove them.

Operations tell names, notes and titles in words; a copy that leaves something out therefore brings
no history of operations but one that holds the view of today. What stands inside an event (a reason,
a bonus) cannot be left out without changing the event: it is told instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

import msgspec

from events.store.copies import CopiedSeat, Copy, nameless_id, seat_names, single_operation, view_after
from events.store.operations import Note, SessionView

_replace = msgspec.structs.replace


class Without(msgspec.Struct, frozen=True):
    """What is left out. seats: the players without a name, from 1. notes: all comments.

    names: the session's own name and its place too.
    """

    seats: frozenset[int] = frozenset()
    notes: bool = False
    names: bool = False


def leave_out(copy: Copy, without: Without) -> Copy:
    """The copy without what is to be left out; the same copy where that is nothing."""
    if without == Without():
        return copy
    view = view_after(copy.head, {row.id: row for row in copy.operations})
    told = _names(copy, without)
    neutral = f"{copy.game}-{copy.id[:6]}"
    named = without.names or _mentions(view.name, told) or _mentions(copy.name, told)
    view = _replace(
        view,
        name=neutral if named else view.name,
        place="" if without.names or _mentions(view.place, told) else view.place,
        notes={} if without.notes else _notes(view, told),
    )
    seats = tuple(
        CopiedSeat(nameless_id(copy.id, number), "", seat.piece) if number in without.seats else seat
        for number, seat in enumerate(copy.seats, 1)
    )
    operation = single_operation(view, copy.head.operation.at)
    return _replace(copy, name=neutral if named else copy.name, seats=seats, operations=(operation,))


def _names(copy: Copy, without: Without) -> dict[str, str]:
    """The names that are left out, each with what stands for it."""
    plain = seat_names(["" for _ in copy.seats])
    return {
        seat.name: plain[number - 1]
        for number, seat in enumerate(copy.seats, 1)
        if number in without.seats and seat.name
    }


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def _mentions(text: str, names: Collection[str]) -> bool:
    return bool(names) and _pattern(names).search(text) is not None


def _notes(view: SessionView, names: dict[str, str]) -> dict[str, Note]:
    """The notes, with another word for each name."""
    if not names:
        return view.notes
    pattern, words = _pattern(names), {name.casefold(): word for name, word in names.items()}

    def other(found: re.Match[str]) -> str:
        return words.get(found[0].casefold(), "somebody")

    return {id: _replace(note, text=pattern.sub(other, note.text)) for id, note in view.notes.items()}


def left_in(copy: Copy, without: Without) -> Iterator[str]:
    """Where a name that was to be left out still stands, in a sentence each."""
    view = view_after(copy.head, {row.id: row for row in copy.operations})
    for name in _names(copy, without):
        found = [event for event in copy.events if _mentions(event.body.decode(), [name])]
        if found:
            places = ", ".join(str(event.n) for event in found[:5])
            yield f"{name!r} stands inside the words of events ({places}), which cannot be changed"
        for branch in (*view.branches, *view.hidden, *view.marks):
            if _mentions(branch.replace("-", " ").replace("_", " "), [name]):
                yield f"{name!r} stands in the name of the branch or mark {branch!r}"
