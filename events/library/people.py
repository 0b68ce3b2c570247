"""People: who sat at the tables. Events know seats only, so a name can change without touching them.

Changes to a person are appended, and the last of each kind is valid. Merged people appear and count as the
one they were merged into: the canonical person. A forgotten name is no longer shown, but its row stays
in the file: nothing is ever removed from a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from events.errors import MesoError, Usage
from events.names import LONGEST, caseless, clean, did_you_mean, free_name
from events.store.portable import PortableSeat, nameless_id, seat_names
from events.store.record import Record


class Person(msgspec.Struct, frozen=True):
    """Somebody who sat at a table. merged: the people who count as this one, with their own names."""

    id: str
    name: str
    merged: dict[str, str]


def check_player_name(name: str, taken: tuple[str, ...] = ()) -> str:
    """A name that move text cannot mistake for anything else. Errors: `Usage` with the reason."""
    name = clean(name).strip()
    if not any(c.isalpha() for c in name):
        raise Usage("bad-name", f"{name!r} is not a valid name", "a player's name needs a letter")
    if ":" in name:
        raise Usage("bad-name", f"{name!r} has a colon", "leave it out: in a move, a colon ends the name")
    if caseless(name) == "all":
        raise Usage("bad-name", "'all' means every player in a move", "choose another name")
    if len(name) > LONGEST:
        raise Usage("bad-name", f"{name[:20]!r}… is longer than {LONGEST} characters", "shorten it")
    if any(caseless(name) == caseless(other) for other in taken):
        raise Usage(
            "bad-name",
            f"two players are called {name!r}",
            "choose names that differ in more than case or form",
        )
    return name


# --- reading ----------------------------------------------------------------------------------------


def name_of_person(record: Record, person: str) -> str:
    """The name shown now; "" if it is not known or forgotten."""
    return _last(record, canonical_person(record, person), "name")


def names_at(record: Record, people: Sequence[str]) -> tuple[str, ...]:
    """The names of these people, in seat order; one without a name is named after the seat."""
    return seat_names([name_of_person(record, person) for person in people])


def canonical_person(record: Record, person: str) -> str:
    """The person that somebody counts as: the one they were finally merged into, or they themselves."""
    seen = {person}
    while (into := _last(record, person, "merged")) and into not in seen:
        seen.add(into)
        person = into
    return person


def _last(record: Record, person: str, what: str) -> str:
    row = record.one(
        "SELECT value FROM person_changes WHERE person = ? AND what = ? ORDER BY key DESC LIMIT 1",
        person,
        what,
    )
    return row[0] if row else ""


_LAST = "(SELECT value FROM person_changes WHERE person = p.id AND what = '{}' ORDER BY key DESC LIMIT 1)"
_PEOPLE = f"SELECT p.id, {_LAST.format('name')}, {_LAST.format('merged')} FROM people p ORDER BY p.key"


def all_people(record: Record) -> dict[str, str]:
    """Person → name, oldest first, without those merged into others and those forgotten."""
    return {person: name for person, name, merged in record.rows(_PEOPLE) if name and not merged}


def canonical_people(record: Record) -> dict[str, str]:
    """Everybody → the person that they count as."""
    into = {person: merged for person, _, merged in record.rows(_PEOPLE)}
    return {person: _follow(person, into) for person in into}


def _follow(person: str, into: dict[str, str | None]) -> str:
    seen = {person}
    while (next_ := into.get(person)) and next_ not in seen:
        seen.add(next_)
        person = next_
    return person


def list_people(record: Record) -> list[Person]:
    """The canonical people that have names, with those merged into them."""
    rows, merged_into = record.rows(_PEOPLE), canonical_people(record)
    merged: dict[str, dict[str, str]] = {}
    for person, name, _ in rows:
        if merged_into[person] != person:
            merged.setdefault(merged_into[person], {})[person] = name or ""
    return [Person(person, name, merged.get(person, {})) for person, name, gone in rows if name and not gone]


def find_person(record: Record, name: str) -> str | None:
    """The id of the person of that name (in any case), or None."""
    same = [person for person, known in all_people(record).items() if caseless(known) == caseless(name)]
    return same[0] if same else None


def find_person_or_merged(record: Record, name: str) -> str | None:
    """Like `find_person`; the name of a merged person finds the one that they count as."""
    person = find_person(record, name)
    if person is None:
        merged = [
            other
            for other, own, into in record.rows(_PEOPLE)
            if into and caseless(own or "") == caseless(name)
        ]
        person = canonical_person(record, merged[-1]) if merged else None
    return person


def get_person(record: Record, name: str) -> str:
    """Like `find_person`. Errors: `MesoError` if nobody has that name."""
    person = find_person(record, name)
    if person is None:
        hint = did_you_mean(name, all_people(record).values()) or "'meso players' lists them"
        raise MesoError("no-player", f"nobody is called {name!r}", hint)
    return person


def forgotten_names(record: Record, person: str) -> list[str]:
    """The names of somebody who was forgotten; none for anybody else."""
    forgotten = _last(record, canonical_person(record, person), "forgotten")
    return names_ever(record, person) if forgotten else []


def names_ever(record: Record, person: str) -> list[str]:
    """All names, past and present, of everybody who counts as the same person."""
    sql = "SELECT DISTINCT value FROM person_changes WHERE what = 'name' AND value <> '' AND person IN ({})"
    return _values_of(record, sql, _merged_with(record, canonical_person(record, person)))


def get_person_or_forgotten(record: Record, name: str) -> str:
    """Like `get_person`, also by a forgotten name. Errors: `MesoError`."""
    person = find_person(record, name)
    if person is None:
        rows = record.rows("SELECT person, value FROM person_changes WHERE what = 'name' ORDER BY key DESC")
        ever = [canonical_person(record, other) for other, value in rows if caseless(value) == caseless(name)]
        gone = [other for other in ever if _last(record, other, "forgotten")]
        return gone[0] if gone else get_person(record, name)
    return person


def sessions_of(record: Record, person: str) -> list[int]:
    """The row numbers of the sessions of a person and of those merged into them."""
    sql = "SELECT DISTINCT session FROM seats WHERE person IN ({}) ORDER BY session"
    return _values_of(record, sql, _merged_with(record, person))


def _merged_with(record: Record, person: str) -> list[str]:
    """A canonical person and those merged into them."""
    return [other for other, head in canonical_people(record).items() if head == person]


def _values_of(record: Record, sql: str, people: Sequence[str]) -> list[Any]:
    """The first column of a query for several people, who are put in for `{}`."""
    return [row[0] for row in record.rows(sql.format(", ".join("?" * len(people))), *people)]


# --- changing: in a transaction of the caller -------------------------------------------------------


def add_person(record: Record, name: str, id: str, at: int) -> str:
    """A new person."""
    record.insert("people", id=id, created=at)
    _change(record, id, "name", name, at)
    return id


def _change(record: Record, person: str, what: str, value: str, at: int) -> None:
    """Appends one change of a person. what: `name`, `merged` or `forgotten`."""
    record.insert("person_changes", person=person, what=what, value=value, at=at)


def rename_person(record: Record, person: str, name: str, at: int) -> str:
    """Renames somebody in all sessions, past ones too. Errors: `Usage`, `MesoError`."""
    name = check_player_name(name)
    other = find_person(record, name)
    if other not in (None, person):
        raise MesoError(
            "name-taken",
            f"somebody else is already called {name_of_person(record, other or '')}",
            "'meso players merge' makes two people one",
        )
    if name != name_of_person(record, person):
        _change(record, person, "name", name, at)
    return name


def merge_people(record: Record, person: str, into: str, at: int) -> None:
    """Makes one person count as another. Errors: `MesoError` if both played in one session."""
    if person == into:
        raise MesoError(
            "same-player",
            f"{name_of_person(record, into)} is already one person",
            "name two people to merge",
        )
    both = set(sessions_of(record, person)) & set(sessions_of(record, into))
    if both:
        one, other = name_of_person(record, person), name_of_person(record, into)
        session = record.refs(min(both))[2].name
        raise MesoError(
            "not-one-player",
            f"{one} and {other} both played in {session!r}",
            "players of one session are different people",
        )
    _change(record, person, "merged", into, at)


def unmerge_person(record: Record, name: str, at: int) -> tuple[str, str]:
    """Undoes the merge of the person with this name, or the last merge into the one with this name.

    Returns the names of the person that is separate again and of the other one. Errors: `MesoError`.
    """
    everybody = list_people(record)
    pairs = [(other, own, head) for head in everybody for other, own in head.merged.items()]
    own_name = [pair for pair in pairs if caseless(pair[1]) == caseless(name)]
    by_head = [pair for pair in pairs if caseless(pair[2].name) == caseless(name)]
    if not own_name and not by_head:
        get_person(record, name)
        raise MesoError(
            "not-merged", f"nobody was merged into {name!r}", "'meso players' shows who is merged"
        )
    other, own, head = max(own_name or by_head, key=lambda pair: _merged_at(record, pair[0]))
    _change(record, other, "merged", "", at)
    return _name_apart(record, other, own, at), head.name


def _merged_at(record: Record, person: str) -> int:
    row = record.one("SELECT max(key) FROM person_changes WHERE person = ? AND what = 'merged'", person)
    return int(row[0] or 0) if row else 0


def forget_person(record: Record, person: str, at: int) -> int:
    """Stops showing somebody's name; returns in how many sessions they played."""
    sessions = len(sessions_of(record, person))
    for other in _merged_with(record, person):
        if _last(record, other, "name"):
            _change(record, other, "name", "", at)
    _change(record, person, "forgotten", "yes", at)
    return sessions


# --- people of imported sessions -------------------------------------------------------------------


def seat_person(record: Record, session: int, seat: int, imported: PortableSeat) -> str:
    """Seats somebody of an imported session; returns the name if they are taken for somebody known here.

    Somebody of the same name is taken for the same person: they are merged, which can be undone.
    """
    row, known = record.session(session), ""
    person = imported.person or _by_name(record, session, imported.name) or nameless_id(row.id, seat)
    if not record.one("SELECT 1 FROM people WHERE id = ?", person):
        record.insert("people", id=person, created=row.created)
        if imported.name:
            known = _introduce(record, session, person, imported.name, row.created)
    elif any(_counts_as(record, other, person) for other in _seated(record, session)):
        person = nameless_id(row.id, seat)  # two players of this session who are one person in this record
        record.insert("people", id=person, created=row.created)
        _name_apart(record, person, imported.name, row.created)
    record.insert("seats", session=session, seat=seat, person=person, piece=imported.piece)
    return known


def _by_name(record: Record, session: int, name: str) -> str | None:
    """The person with a name, for an import without ids; nobody who already has a seat in the session."""
    same = find_person(record, name) if name else None
    return same if same and same not in _seated(record, session) else None


def _seated(record: Record, session: int) -> list[str]:
    return [seat.person for seat in record.seats(session)]


def _counts_as(record: Record, one: str, other: str) -> bool:
    return canonical_person(record, one) == canonical_person(record, other)


def _introduce(record: Record, session: int, person: str, name: str, at: int) -> str:
    same = find_person(record, name)
    if same and not any(_counts_as(record, other, same) for other in _seated(record, session)):
        _change(record, person, "name", name, at)
        _change(record, person, "merged", same, at)
        return name_of_person(record, same)
    _name_apart(record, person, name, at)
    return ""


def _name_apart(record: Record, person: str, name: str, at: int) -> str:
    """Gives somebody a name that nobody else has here: `Ana`, else `Ana 2`."""
    others = [known for other, known in all_people(record).items() if other != person]
    named = free_name(name, others, gap=" ")
    if named != _last(record, person, "name"):
        _change(record, person, "name", named, at)
    return named
