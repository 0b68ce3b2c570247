"""People: who sat at the tables. Events know seats only; a name can change without touching them.

What is said of a person is appended; the last word of a kind holds. Merged people show, and count,
as the one they were merged into. A name that was to be forgotten is shown nowhere any more, but the
row that held it stays in the file: nothing is ever taken out of a record.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    """A name that move text can tell from anything else. Errors: `Usage` with the reason."""
    name = clean(name).strip()
    if not any(c.isalpha() for c in name):
        raise Usage("bad-name", f"{name!r} is no player's name", "a name has a letter")
    if ":" in name:
        raise Usage("bad-name", f"{name!r} has a colon", "a colon ends the player in a move: leave it out")
    if caseless(name) == "all":
        raise Usage("bad-name", "'all' means every player in a move", "choose another name")
    if len(name) > LONGEST:
        raise Usage("bad-name", f"{name[:20]!r}… is longer than {LONGEST} letters", "choose a shorter one")
    if any(caseless(name) == caseless(other) for other in taken):
        raise Usage("bad-name", f"two players are called {name!r}", "names differ in more than case or form")
    return name


# --- reading ----------------------------------------------------------------------------------------


def name_of_person(record: Record, person: str) -> str:
    """The name shown today; "" where none is known, or where it was to be forgotten."""
    return _last(record, head_of(record, person), "name")


def names_at(record: Record, people: Sequence[str]) -> tuple[str, ...]:
    """The names at a table, in seat order; who has none is called by the seat."""
    return seat_names([name_of_person(record, person) for person in people])


def head_of(record: Record, person: str) -> str:
    """The person that a person was merged into at last, or the same."""
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
    """Person → name, those merged away and those forgotten left out, in the order they came."""
    return {person: name for person, name, merged in record.rows(_PEOPLE) if name and not merged}


def heads(record: Record) -> dict[str, str]:
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
    """Everybody who has a name and counts as themselves, with who was merged into them."""
    rows, merged_into = record.rows(_PEOPLE), heads(record)
    merged: dict[str, dict[str, str]] = {}
    for person, name, _ in rows:
        if merged_into[person] != person:
            merged.setdefault(merged_into[person], {})[person] = name or ""
    return [Person(person, name, merged.get(person, {})) for person, name, gone in rows if name and not gone]


def find_person(record: Record, name: str) -> str | None:
    """The id of the person of that name (in any case), or None."""
    same = [person for person, known in all_people(record).items() if caseless(known) == caseless(name)]
    return same[0] if same else None


def find_known(record: Record, name: str) -> str | None:
    """As `find_person`, also by the own name of somebody who counts as another: that other one."""
    person = find_person(record, name)
    if person is None:
        merged = [
            other
            for other, own, into in record.rows(_PEOPLE)
            if into and caseless(own or "") == caseless(name)
        ]
        person = head_of(record, merged[-1]) if merged else None
    return person


def get_person(record: Record, name: str) -> str:
    """As `find_person`. Errors: `MesoError` where nobody is called so."""
    person = find_person(record, name)
    if person is None:
        hint = did_you_mean(name, all_people(record).values()) or "'meso players' lists them"
        raise MesoError("no-player", f"nobody here is called {name!r}", hint)
    return person


def forgotten_names(record: Record, person: str) -> list[str]:
    """The names that somebody had who was to be forgotten; none for anybody else."""
    forgotten = _last(record, head_of(record, person), "forgotten")
    return names_ever(record, person) if forgotten else []


def names_ever(record: Record, person: str) -> list[str]:
    """All names that somebody has had here, and those of whoever counts as the same."""
    same = [other for other, head in heads(record).items() if head == head_of(record, person)]
    places = ", ".join("?" * len(same))
    rows = record.rows(
        "SELECT DISTINCT value FROM person_changes WHERE what = 'name' AND value <> ''"
        f" AND person IN ({places})",
        *same,
    )
    return [row[0] for row in rows]


def find_ever(record: Record, name: str) -> str:
    """As `get_person`, also by a name that was to be forgotten. Errors: `MesoError`."""
    person = find_person(record, name)
    if person is None:
        rows = record.rows("SELECT person, value FROM person_changes WHERE what = 'name' ORDER BY key DESC")
        ever = [head_of(record, other) for other, value in rows if caseless(value) == caseless(name)]
        gone = [other for other in ever if _last(record, other, "forgotten")]
        return gone[0] if gone else get_person(record, name)
    return person


def tables_of(record: Record, person: str) -> list[int]:
    """The sessions at which a person sat, also under what was merged into them, by row number."""
    same = [other for other, head in heads(record).items() if head == person]
    places = ", ".join("?" * len(same))
    rows = record.rows(
        f"SELECT DISTINCT session FROM seats WHERE person IN ({places}) ORDER BY session", *same
    )
    return [row[0] for row in rows]


# --- changing: in a transaction of the caller -------------------------------------------------------


def add_person(record: Record, name: str, id: str, at: int) -> str:
    """A new person."""
    record.insert("people", id=id, created=at)
    say(record, id, "name", name, at)
    return id


def say(record: Record, person: str, what: str, value: str, at: int) -> None:
    """Appends one word about a person."""
    record.insert("person_changes", person=person, what=what, value=value, at=at)


def rename_person(record: Record, person: str, name: str, at: int) -> str:
    """Another name for somebody, in all sessions, past ones too. Errors: `Usage`, `MesoError`."""
    name = check_player_name(name)
    other = find_person(record, name)
    if other not in (None, person):
        raise MesoError(
            "name-taken",
            f"somebody else is called {name_of_person(record, other or '')}",
            "'meso players merge' makes one person of two",
        )
    if name != name_of_person(record, person):
        say(record, person, "name", name, at)
    return name


def merge_people(record: Record, person: str, into: str, at: int) -> None:
    """Lets one person count as another. Errors: `MesoError` where both sat at one table."""
    if person == into:
        raise MesoError("same-player", f"{name_of_person(record, into)} is one person already")
    both = set(tables_of(record, person)) & set(tables_of(record, into))
    if both:
        one, other = name_of_person(record, person), name_of_person(record, into)
        table = record.refs(min(both))[2].name
        raise MesoError(
            "not-one-player",
            f"{one} and {other} played against each other in {table!r}",
            "two at one table are two people",
        )
    say(record, person, "merged", into, at)


def unmerge_person(record: Record, name: str, at: int) -> tuple[str, str]:
    """Parts the person whose own name this is, or who was merged last into the one of this name.

    Gives the name of the one parted, and of the one they counted as. Errors: `MesoError`.
    """
    everybody = list_people(record)
    pairs = [(other, own, head) for head in everybody for other, own in head.merged.items()]
    own_name = [pair for pair in pairs if caseless(pair[1]) == caseless(name)]
    by_head = [pair for pair in pairs if caseless(pair[2].name) == caseless(name)]
    if not own_name and not by_head:
        get_person(record, name)
        raise MesoError("not-merged", f"nobody was merged into {name!r}", "'meso players' shows who was")
    other, own, head = max(own_name or by_head, key=lambda pair: _merged_at(record, pair[0]))
    say(record, other, "merged", "", at)
    return _name_apart(record, other, own, at), head.name


def _merged_at(record: Record, person: str) -> int:
    row = record.one("SELECT max(key) FROM person_changes WHERE person = ? AND what = 'merged'", person)
    return int(row[0] or 0) if row else 0


def forget_person(record: Record, person: str, at: int) -> int:
    """Shows somebody's name nowhere any more; gives at how many tables they sat."""
    tables = len(tables_of(record, person))
    for other, head in heads(record).items():
        if head == person and _last(record, other, "name"):
            say(record, other, "name", "", at)
    say(record, person, "forgotten", "yes", at)
    return tables


# --- with copies of sessions ------------------------------------------------------------------------


def seat_person(record: Record, session: int, seat: int, copied: PortableSeat) -> str:
    """Seats somebody who comes with a copy of a session; gives the name if one known here is meant.

    Somebody of the same name here is taken for the same person: merged, which can be undone.
    """
    row, known = record.session(session), ""
    person = copied.person or _by_name(record, session, copied.name) or nameless_id(row.id, seat)
    if not record.one("SELECT 1 FROM people WHERE id = ?", person):
        record.insert("people", id=person, created=row.created)
        if copied.name:
            known = _introduce(record, session, person, copied.name, row.created)
    elif any(_counts_as(record, other, person) for other in _seated(record, session)):
        person = nameless_id(row.id, seat)  # here these two are one person, at this table they were two
        record.insert("people", id=person, created=row.created)
        _name_apart(record, person, copied.name, row.created)
    record.insert("seats", session=session, seat=seat, person=person, piece=copied.piece)
    return known


def _by_name(record: Record, session: int, name: str) -> str | None:
    """Who is meant where a copy knows names only; nobody who sits at the table already."""
    same = find_person(record, name) if name else None
    return same if same and same not in _seated(record, session) else None


def _seated(record: Record, session: int) -> list[str]:
    return [seat.person for seat in record.seats(session)]


def _counts_as(record: Record, one: str, other: str) -> bool:
    return head_of(record, one) == head_of(record, other)


def _introduce(record: Record, session: int, person: str, name: str, at: int) -> str:
    same = find_person(record, name)
    if same and not any(_counts_as(record, other, same) for other in _seated(record, session)):
        say(record, person, "name", name, at)
        say(record, person, "merged", same, at)
        return name_of_person(record, same)
    _name_apart(record, person, name, at)
    return ""


def _name_apart(record: Record, person: str, name: str, at: int) -> str:
    """Gives somebody a name that nobody else has here: `Ana`, else `Ana 2`."""
    others = [known for other, known in all_people(record).items() if other != person]
    named = free_name(name, others, gap=" ")
    if named != _last(record, person, "name"):
        say(record, person, "name", named, at)
    return named
