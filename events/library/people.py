"""People: who sat at the tables. Events know seats only; a name can change without touching them.

What is said of a person is appended; the last word of a kind holds. Merged people show, and count,
as the one they were merged into.
"""

from __future__ import annotations

from collections.abc import Container, Sequence

from events.errors import MesoError, Usage
from events.store.record import Record
from events.words import clean, fold

LONGEST = 60


def check_player_name(name: str, taken: tuple[str, ...] = ()) -> str:
    """A name that move text can tell from anything else. Errors: `Usage` with the reason."""
    name = clean(name).strip()
    if not any(c.isalpha() for c in name):
        raise Usage("bad-name", f"{name!r} is no player's name", "a name has a letter")
    if ":" in name:
        raise Usage("bad-name", f"{name!r} has a colon", "a colon ends the player in a move: leave it out")
    if fold(name) == "all":
        raise Usage("bad-name", "'all' means every player in a move", "choose another name")
    if len(name) > LONGEST:
        raise Usage("bad-name", f"{name[:20]!r}… is longer than {LONGEST} letters", "choose a shorter one")
    if any(fold(name) == fold(other) for other in taken):
        raise Usage("bad-name", f"two players are called {name!r}", "names differ in more than case or form")
    return name


def name_of_person(record: Record, person: str) -> str:
    """The name shown today; "" where none is known, or where it was to be forgotten."""
    return _last(record, head_of(record, person), "name")


def names_at(record: Record, people: Sequence[str]) -> tuple[str, ...]:
    """The names at a table, in seat order; who has none is called by the seat: `Player 2`."""
    names = [name_of_person(record, person) for person in people]
    taken = {fold(name) for name in names}
    return tuple(name or stand_in(seat, taken) for seat, name in enumerate(names, 1))


def stand_in(seat: int, taken: Container[str]) -> str:
    """What a player without a name is called: by the seat, and so that no other name is the same."""
    name = f"Player {seat}"
    while fold(name) in taken:
        name += "*"
    return name


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


def all_people(record: Record) -> dict[str, str]:
    """Person → name, those merged away and those forgotten left out, in the order they came."""
    rows = record.rows(
        "SELECT p.id, (SELECT value FROM person_changes WHERE person = p.id AND what = 'name' ORDER BY key DESC LIMIT 1),"
        " (SELECT value FROM person_changes WHERE person = p.id AND what = 'merged' ORDER BY key DESC LIMIT 1)"
        " FROM people p ORDER BY p.key"
    )
    return {person: name for person, name, merged in rows if name and not merged}


def find_person(record: Record, name: str) -> str | None:
    """The id of the person of that name (in any case), or None."""
    same = [person for person, known in all_people(record).items() if fold(known) == fold(name)]
    return same[0] if same else None


def get_person(record: Record, name: str) -> str:
    """As `find_person`. Errors: `MesoError` where nobody is called so."""
    person = find_person(record, name)
    if person is None:
        from events.words import did_you_mean

        hint = did_you_mean(name, all_people(record).values()) or "'meso players' lists them"
        raise MesoError("no-player", f"nobody here is called {name!r}", hint)
    return person


def add_person(record: Record, name: str, id: str, at: int) -> str:
    """A new person. In a transaction of the caller."""
    record.insert("people", id=id, created=at)
    say(record, id, "name", name, at)
    return id


def say(record: Record, person: str, what: str, value: str, at: int) -> None:
    """Appends one word about a person. In a transaction of the caller."""
    record.insert("person_changes", person=person, what=what, value=value, at=at)
