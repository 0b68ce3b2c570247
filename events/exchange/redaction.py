"""Redaction: a session without names or notes. The events stay the same and still match their ids.

Operations contain names, notes and titles as text, so a redacted session has only one, with the
current refs. Text inside an event (a reason, a bonus) cannot be redacted without changing the event:
it is reported instead.
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
    seat_names,
    single_operation,
)

_replace = msgspec.structs.replace


class Redaction(msgspec.Struct, frozen=True):
    """What to leave out. players: seat → all names of that player. notes: whether all notes are left out.

    title: whether the session's name and place are left out.
    """

    players: dict[int, list[str]] = {}
    notes: bool = False
    title: bool = False


def leave_out(portable: PortableSession, without: Redaction) -> PortableSession:
    """The redacted session; the same one if there is nothing to leave out."""
    if without == Redaction():
        return portable
    refs, stand_ins = portable.refs, _stand_ins(portable, without)
    neutral = f"{portable.game}-{portable.id[:6]}"
    named = without.title or mentions(refs.name, stand_ins) or mentions(portable.name, stand_ins)
    refs = _replace(
        refs,
        name=neutral if named else refs.name,
        place="" if without.title or mentions(refs.place, stand_ins) else refs.place,
        notes={} if without.notes else _notes(refs, stand_ins),
    )
    seats = tuple(
        PortableSeat(nameless_id(portable.id, number), "", seat.piece) if number in without.players else seat
        for number, seat in enumerate(portable.seats, 1)
    )
    operation = single_operation(refs, portable.head.operation.at)
    return _replace(portable, name=neutral if named else portable.name, seats=seats, operations=(operation,))


def _stand_ins(portable: PortableSession, without: Redaction) -> dict[str, str]:
    """The names to leave out, each with its replacement."""
    plain = seat_names(["" for _ in portable.seats])
    return {name: plain[seat - 1] for seat, names in without.players.items() for name in names}


def scrub(text: str, words: dict[str, str]) -> str:
    """A text with each name replaced."""
    if not words:
        return text
    by_fold = {name.casefold(): word for name, word in words.items()}
    return _pattern(words).sub(lambda found: by_fold.get(found[0].casefold(), "somebody"), text)


def _pattern(names: Collection[str]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def mentions(text: str, names: Collection[str]) -> bool:
    """Whether a text contains one of the names as a whole word."""
    return bool(names) and _pattern(names).search(text) is not None


def _notes(refs: Refs, names: dict[str, str]) -> dict[str, Note]:
    return {id: _replace(note, text=scrub(note.text, names)) for id, note in refs.notes.items()}


def left_in(portable: PortableSession, without: Redaction) -> Iterator[str]:
    """Where a name to be left out remains, a sentence each."""
    refs = portable.refs
    for name in _stand_ins(portable, without):
        found = [event for event in portable.events if mentions(_words(event.body), [name])]
        if found:
            places = ", ".join(str(event.n) for event in found[:5])
            yield f"{name!r} remains in the text of events ({places}), which cannot be changed"
        for branch in (*refs.branches, *refs.hidden, *refs.marks):
            if mentions(branch.replace("-", " ").replace("_", " "), [name]):
                yield f"{name!r} remains in the name of the branch or mark {branch!r}"


def _words(body: bytes) -> str:
    """All strings in an event, unescaped, one a line."""
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
    """Seat → all names of a player whose name is forgotten."""
    record = session.record
    if not record.one("SELECT 1 FROM person_changes WHERE what = 'forgotten'"):
        return {}
    seats = record.seats(session.row.key)
    return {seat.seat: names for seat in seats if (names := forgotten_names(record, seat.person))}


def spoken(session: Session, operations: Sequence[Operation]) -> list[Operation]:
    """Operations as they may be shown: without forgotten names."""
    words = {name: session.names[seat - 1] for seat, names in forgotten(session).items() for name in names}
    if not words:
        return list(operations)
    return [_replace(operation, text=scrub(operation.text, words)) for operation in operations]
