"""A copy of a session without names or notes: the events stay as they are, so their ids still prove them.

Operations tell names, notes and titles in words; a copy that leaves something out therefore brings
no history of operations but one that holds the view of today. What stands inside an event (a reason,
a bonus) cannot be left out without changing the event: it is told instead.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import msgspec

from events.library.people import forgotten_names
from events.session.session import Session
from events.store.operations import Note, Operation, Refs
from events.store.portable import (
    PortableSeat,
    PortableSession,
    nameless_id,
    refs_after,
    seat_names,
    single_operation,
)

_replace = msgspec.structs.replace


class Redaction(msgspec.Struct, frozen=True):
    """What is left out. players: seat → the names that go. notes: all comments.

    title: the session's own name and its place too.
    """

    players: dict[int, list[str]] = {}
    notes: bool = False
    title: bool = False


def leave_out(copy: PortableSession, without: Redaction) -> PortableSession:
    """The copy without what is to be left out; the same copy where that is nothing."""
    if without == Redaction():
        return copy
    refs = refs_after(copy.head, {row.id: row for row in copy.operations})
    told = _stand_ins(copy, without)
    neutral = f"{copy.game}-{copy.id[:6]}"
    named = without.title or mentions(refs.name, told) or mentions(copy.name, told)
    refs = _replace(
        refs,
        name=neutral if named else refs.name,
        place="" if without.title or mentions(refs.place, told) else refs.place,
        notes={} if without.notes else _notes(refs, told),
    )
    seats = tuple(
        PortableSeat(nameless_id(copy.id, number), "", seat.piece) if number in without.players else seat
        for number, seat in enumerate(copy.seats, 1)
    )
    operation = single_operation(refs, copy.head.operation.at)
    return _replace(copy, name=neutral if named else copy.name, seats=seats, operations=(operation,))


def _stand_ins(copy: PortableSession, without: Redaction) -> dict[str, str]:
    """The names that are left out, each with what stands for it."""
    plain = seat_names(["" for _ in copy.seats])
    return {name: plain[seat - 1] for seat, names in without.players.items() for name in names}


def scrub(text: str, words: dict[str, str]) -> str:
    """A text with another word for each name."""
    if not words:
        return text
    by_fold = {name.casefold(): word for name, word in words.items()}
    return _pattern(words).sub(lambda found: by_fold.get(found[0].casefold(), "somebody"), text)


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def mentions(text: str, names: Collection[str]) -> bool:
    """Whether a name stands in a text as a word of its own."""
    return bool(names) and _pattern(names).search(text) is not None


def _notes(refs: Refs, names: dict[str, str]) -> dict[str, Note]:
    return {id: _replace(note, text=scrub(note.text, names)) for id, note in refs.notes.items()}


def left_in(copy: PortableSession, without: Redaction) -> Iterator[str]:
    """Where a name that was to be left out still stands, in a sentence each."""
    refs = refs_after(copy.head, {row.id: row for row in copy.operations})
    for name in _stand_ins(copy, without):
        found = [event for event in copy.events if mentions(_words(event.body), [name])]
        if found:
            places = ", ".join(str(event.n) for event in found[:5])
            yield f"{name!r} stands inside the words of events ({places}), which cannot be changed"
        for branch in (*refs.branches, *refs.hidden, *refs.marks):
            if mentions(branch.replace("-", " ").replace("_", " "), [name]):
                yield f"{name!r} stands in the name of the branch or mark {branch!r}"


def _words(body: bytes) -> str:
    """Everything that is written in an event, a line each, as people read it: nothing escaped."""
    texts, waiting = [], [msgspec.json.decode(body)]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str):
            texts.append(value)
    return "\n".join(texts)


def forgotten(session: Session) -> dict[int, list[str]]:
    """Seat → the names of a player who was to be forgotten."""
    record = session.record
    if not record.one("SELECT 1 FROM person_changes WHERE what = 'forgotten'"):
        return {}
    seats = record.seats(session.row.key)
    return {seat.seat: names for seat in seats if (names := forgotten_names(record, seat.person))}


def spoken(session: Session, operations: Sequence[Operation]) -> list[Operation]:
    """Operations as they may be told: without the names of players who were to be forgotten."""
    words = {name: session.names[seat - 1] for seat, names in forgotten(session).items() for name in names}
    if not words:
        return list(operations)
    return [_replace(operation, text=scrub(operation.text, words)) for operation in operations]
