"""A session written, read, brought into another record: nothing is lost or comes twice, two become one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings

from desk import Desk, memory_record
from evenings import evenings, go_on, hold, players, seen
from events.checks.record import check_record
from events.errors import MesoError
from events.exchange.importing import ImportResult, import_session
from events.exchange.redaction import Redaction, leave_out, left_in
from events.formats.jsonl import reader as jsonl_reader
from events.formats.jsonl import writer as jsonl_writer
from events.formats.meso_text import reader as text_reader
from events.formats.meso_text import writer as text_writer
from events.games.catalogue import GAMES
from events.library.cards import add_card, lookup
from events.library.people import add_person, find_person, merge_people, unmerge_person
from events.moves.event import make_event
from events.moves.move import Unknown
from events.session.branches import add_branch, add_note, hide_branch, set_mark
from events.session.in_memory import SessionInMemory, portable_of
from events.session.session import Session
from events.store.operations import Operation, operation_id
from events.store.portable import PortableEvent, PortableOperation, PortableSession
from events.store.record import Record
from events.times import When
from recorded import load, recorded

LATER = When(9_000_000_000)


def brought(copy: PortableSession, record: Record | None = None) -> ImportResult:
    """A copy in another record, as JSON lines bring it there."""
    record = record or memory_record()
    proved = jsonl_reader.read(jsonl_writer.write(copy))
    with record.writing():
        return import_session(record, proved, LATER)


def as_text(copy: PortableSession) -> str:
    return text_writer.write(SessionInMemory(copy))


def whole(record: Record) -> None:
    assert check_record(record).faults == ()


def lines(session: Session) -> set[str]:
    """Where lines end that a branch leads to."""
    return set(session.refs.branches.values())


def small() -> Desk:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("Ana: points 3\nBen: points 4")
    return desk


@given(players, evenings)
def test_everything_comes_back_and_is_written_the_same(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    text = jsonl_writer.write(portable_of(desk.session))
    session = brought(jsonl_reader.read(text)).session
    assert seen(session) == seen(desk.session)
    assert session.refs == desk.session.refs
    assert jsonl_writer.write(portable_of(session)) == text
    whole(session.record)


@given(players, evenings)
def test_importing_twice_changes_nothing(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    copy = portable_of(desk.session)
    before = desk.record.connection.total_changes
    assert brought(copy, desk.record).what == "same"
    assert desk.record.connection.total_changes == before


@settings(max_examples=60)
@given(players, evenings)
def test_text_gives_the_same_tree_with_the_same_ids(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    copy = portable_of(desk.session)
    read = text_reader.read(as_text(copy))
    assert read.events == copy.events
    session = brought(read).session
    one, other = seen(session), seen(desk.session)
    assert one[:2] == other[:2] and one[2] == other[2]
    assert brought(read, desk.record).what == "same"


def parted(people: list[str], *ways: list[object]) -> tuple[Desk, Desk]:
    """A session and a copy of it, each logged further. ways: before the copy, here, there."""
    evening, here, there = ways
    one = hold(people, evening)
    other = Desk.over(brought(portable_of(one.session)).session, seed=5)
    go_on(one, here)
    go_on(other, there)
    return one, other


@settings(max_examples=60)
@given(players, evenings, evenings, evenings)
def test_two_that_went_on_unite_to_the_same_lines_in_both_orders(
    people: list[str], evening: list[object], here: list[object], there: list[object]
) -> None:
    one, other = parted(people, evening, here, there)
    ours, theirs = portable_of(one.session), portable_of(other.session)
    first, second = brought(theirs, one.record).session, brought(ours, other.record).session
    assert lines(first) == lines(second)
    assert portable_of(first).events == portable_of(second).events
    whole(one.record)
    whole(other.record)


@settings(max_examples=60)
@given(players, evenings, evenings, evenings)
def test_copies_sent_to_and_fro_come_to_the_same(
    people: list[str], evening: list[object], here: list[object], there: list[object]
) -> None:
    one, other = parted(people, evening, here, there)
    ours = portable_of(one.session)
    brought(portable_of(other.session), one.record)
    brought(ours, other.record)
    first = brought(portable_of(other.session), one.record).session
    second = brought(portable_of(first), other.record)
    assert second.what in ("forward", "same")
    assert jsonl_writer.write(portable_of(second.session)) == jsonl_writer.write(portable_of(first))


def test_where_two_parted_is_told() -> None:
    one = small()
    other = Desk.over(brought(portable_of(one.session)).session, seed=5)
    one.log("Ana: bonus 1 here")
    other.log("Ben: bonus 2 there; Ben: bonus 3 there")
    found = brought(portable_of(other.session), one.record)
    (parting,) = found.partings
    assert (found.what, found.events) == ("united", 2)
    assert (parting.branch, parting.name, parting.position) == ("main", "main-2", one.ids()[2])
    assert one.reopened().refs.branches["main"] == parting.ours


def test_what_parted_once_goes_on_under_the_name_that_it_got() -> None:
    one = small()
    other = Desk.over(brought(portable_of(one.session)).session, seed=5)
    one.log("Ana: bonus 1 here")
    other.log("Ben: bonus 2 there")
    one.session = brought(portable_of(other.session), one.record).session
    other.log("Ben: bonus 4 there")
    again = brought(portable_of(other.session), one.record).session
    assert set(again.refs.branches) == {"main", "main-2"}
    assert again.refs.branches["main-2"] == other.tip


def test_a_copy_that_only_went_on_is_taken_over_without_an_operation() -> None:
    one = small()
    other = Desk.over(brought(portable_of(one.session)).session, seed=5)
    other.log("Ben: bonus 2 there")
    other.commit("mark", set_mark(other.session, "here", other.tip))
    found = brought(portable_of(other.session), one.record)
    assert (found.what, found.events, found.operations) == ("forward", 1, 2)
    assert found.session.refs == other.session.refs


def test_a_session_of_a_name_that_is_taken_is_named_apart() -> None:
    desk, other = small(), Desk("zooic", ["Cleo", "Dan"], seed=2)
    found = brought(portable_of(other.session), desk.record)
    assert (found.name, found.session.refs.name) == ("zooic-1", "zooic-1-2")


def test_people_of_one_name_are_taken_for_one_and_can_be_parted() -> None:
    desk, other = small(), Desk("zooic", ["ANA", "Dan"], seed=2)
    found = brought(portable_of(other.session), desk.record)
    assert found.matched == ("Ana",) and found.session.names == ("Ana", "Dan")
    with desk.record.writing():
        assert unmerge_person(desk.record, "Ana", 1) == ("ANA 2", "Ana")
    assert Session(desk.record, found.session.row.key).names == ("ANA 2", "Dan")


def test_two_people_who_are_one_here_stay_two_at_a_table_where_they_met() -> None:
    """Ana and Anna were merged here; a session comes in which they played against each other."""
    met = Desk("zooic", ["Ana", "Anna"])
    copy = portable_of(met.session)
    desk = Desk("zooic", ["Ana", "Ben"], seed=1)
    with desk.record.writing():
        add_person(desk.record, "Anna", copy.seats[1].person + "x", 0)
        merge_people(desk.record, copy.seats[1].person + "x", find_person(desk.record, "Ana") or "", 0)
    names = brought(msgspec.structs.replace(copy, name="met"), desk.record).session.names
    assert len(set(map(str.casefold, names))) == 2


# --- without names, without notes


@settings(max_examples=40)
@given(players, evenings)
def test_an_anonymous_copy_has_the_same_ids_and_proves_them(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    copy = portable_of(desk.session)
    without = Redaction(
        {seat: [name] for seat, name in enumerate(desk.session.names, 1)}, notes=True, title=True
    )
    text = jsonl_writer.write(leave_out(copy, without))
    session = brought(jsonl_reader.read(text)).session
    assert [event.id for event in portable_of(session).events] == [event.id for event in copy.events]
    assert session.names == tuple(f"Player {seat}" for seat in range(1, len(people) + 1))
    assert session.refs.branches == desk.session.refs.branches and not session.refs.notes
    assert jsonl_writer.write(portable_of(session)) == text
    whole(session.record)


def test_without_one_name_the_other_stays_and_notes_say_somebody_else() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("Ana: bonus 1 Ben was slow")
    desk.commit("note", add_note(desk.session, "ben laughed, Benedict did not", desk.tip, desk.when()))
    copy = portable_of(desk.session)
    without = Redaction({2: ["Ben"]})
    session = brought(leave_out(copy, without)).session
    assert session.names == ("Ana", "Player 2")
    assert [note.text for note in session.refs.notes.values()] == ["Player 2 laughed, Benedict did not"]
    assert list(left_in(copy, without)) == [
        "'Ben' remains in the text of events (1), which cannot be changed"
    ]


# --- torn and damaged files


def test_a_torn_file_is_named_and_what_is_whole_can_be_taken() -> None:
    desk = small()
    desk.log("Ana: points 7")
    text = jsonl_writer.write(portable_of(desk.session))
    for end in range(len(text) - 1):
        torn = text[:end]
        with pytest.raises(MesoError) as caught:
            jsonl_reader.read(torn)
        number = torn.count("\n") + 1
        assert (caught.value.code, caught.value.line) == (
            ("damaged-file", 1) if number == 1 else ("torn", number)
        )
        if number < 3:
            continue
        session = brought(jsonl_reader.read(torn, partial=True)).session
        assert session.node(session.refs.tip).n <= number - 2
        whole(session.record)


def test_all_lines_but_the_end_are_the_whole_session() -> None:
    desk = small()
    text = jsonl_writer.write(portable_of(desk.session))
    session = brought(jsonl_reader.read("\n".join(text.split("\n")[:-2]) + "\n", partial=True)).session
    assert seen(session) == seen(desk.session)


@pytest.mark.parametrize("change", [0x01, 0x10, 0x80])
def test_no_changed_byte_of_a_file_is_taken_for_the_session(change: int) -> None:
    copy = portable_of(small().session)
    data = jsonl_writer.write(copy).encode()
    for place in range(0, len(data), 3):
        worse = bytearray(data)
        worse[place] ^= change
        try:
            read = jsonl_reader.read(worse.decode())
        except (MesoError, UnicodeDecodeError):
            continue
        assert read == copy, f"byte {place} was changed and nothing was said"


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (lambda lines: [lines[0], *lines[2:]], 2),
        (lambda lines: [*lines[:3], lines[2], *lines[3:]], 4),
        (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3),
        (lambda lines: [*lines[:4], "{}", *lines[4:]], 5),
        (lambda lines: [lines[0].replace("Ana", "Eva"), *lines[1:]], 1),
        (lambda lines: [*lines, lines[1]], 8),
    ],
)
def test_damage_in_the_middle_is_refused_with_its_line(
    spoil: Callable[[list[str]], list[str]], line: int
) -> None:
    lines = jsonl_writer.write(portable_of(small().session)).splitlines()
    with pytest.raises(MesoError) as caught:
        jsonl_reader.read("\n".join(spoil(lines)) + "\n")
    assert (caught.value.code, caught.value.line) == ("damaged-file", line)


def test_a_file_that_went_through_mail_is_read() -> None:
    copy = portable_of(small().session)
    assert jsonl_reader.read("\ufeff" + jsonl_writer.write(copy).replace("\n", "\r\n")) == copy


# --- recorded games


@pytest.mark.parametrize(
    "path",
    [path for slug in GAMES for path in recorded(slug)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_recorded_games_are_read_as_text_and_go_through_both_formats(path: Path) -> None:
    copy = text_reader.read(path.read_text("utf-8"), path.stem)
    session = brought(copy).session
    assert [event.move for event in session.line(session.refs.tip)][1:] == [
        event.move for event in load(path).events
    ][1:]
    assert text_reader.read(as_text(portable_of(session))).events == copy.events
    assert jsonl_reader.read(jsonl_writer.write(portable_of(session))) == portable_of(session)
    whole(session.record)


def test_a_large_import_is_quick_and_leaves_snapshots() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(["Ana: bonus 1 x"] * 600))
    session = brought(portable_of(desk.session)).session
    assert session.record.one("SELECT count(*) FROM snapshots") == (2,)


def test_an_event_of_a_kind_that_is_not_known_yet_is_handed_on() -> None:
    desk = small()
    tip = desk.session.event(desk.tip)
    event = make_event(tip, Unknown("fossil", '{"verb":"fossil","where":"bone bed"}'), seat=1, at=7)
    refs = msgspec.structs.replace(desk.session.refs, branches={"main": event.id})
    with desk.record.writing():
        desk.session.commit("log", "fossil", refs, desk.when(), [event])
    copy = portable_of(desk.session)
    session = brought(jsonl_reader.read(jsonl_writer.write(copy))).session
    assert portable_of(session) == copy and session.event(event.id).move == event.move
    whole(session.record)


def test_nothing_of_a_session_that_cannot_be_is_taken() -> None:
    copy = portable_of(small().session)
    replace = msgspec.structs.replace
    wrong = [
        replace(copy, game="chess"),
        replace(copy, game="happy"),
        replace(copy, seats=copy.seats[:1]),
        replace(copy, seats=(copy.seats[0], replace(copy.seats[1], name="ana"))),
        replace(copy, seats=(copy.seats[0], replace(copy.seats[1], name="Ben:"))),
        replace(copy, events=copy.events[1:]),
        replace(copy, events=copy.events[:-1]),
        replace(copy, operations=()),
    ]
    for each in wrong:
        record = memory_record()
        with pytest.raises((MesoError, sqlite3.IntegrityError)):
            brought(each, record)
        assert record.one("SELECT count(*) FROM events") == (0,)


# --- what may have changed here meanwhile


@settings(max_examples=40)
@given(players, evenings)
def test_a_copy_without_names_brought_back_changes_nothing(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    names = {seat: [name] for seat, name in enumerate(desk.session.names, 1)}
    before = desk.reopened().refs
    for without in (
        Redaction(names, title=True),
        Redaction(names, notes=True, title=True),
        Redaction(notes=True),
    ):
        found = brought(leave_out(portable_of(desk.session), without), desk.record)
        assert (found.what, found.session.refs) == ("same", before)


def test_text_tells_a_mark_that_took_the_name_of_a_hidden_branch() -> None:
    desk = small()
    desk.commit("branch", add_branch(desk.session, "a", desk.at(1)))
    desk.commit("branch", hide_branch(desk.session, "a"))
    desk.commit("mark", set_mark(desk.session, "a", desk.at(2)))
    refs = brought(text_reader.read(as_text(portable_of(desk.session)))).session.refs
    assert (refs.hidden, refs.marks) == ({"a": desk.at(1)}, {"a": desk.at(2)})


def test_facts_that_were_corrected_since_are_not_told_anew_by_a_copy_that_went_on() -> None:
    desk = Desk("lands", ["Ana", "Ben"])
    desk.log("rules off a test\nAna: card Fenland --kind land --cost 1")
    other = Desk.over(brought(portable_of(desk.session)).session, seed=5)
    with desk.record.writing():
        add_card(desk.record, "lands", "Fenland", {"cost": 2}, "added", 0)
    other.log("Ana: bonus 1 x")
    assert brought(portable_of(other.session), desk.record).what == "forward"
    assert (lookup(desk.record, "lands")("Fenland") or {})["cost"] == 2


def _with_operations(
    copy: PortableSession, *patches: dict[str, object], n: int | None = None
) -> PortableSession:
    """The copy with more operations, each proved by its id, whatever it says."""
    rows = list(copy.operations)
    for patch in patches:
        number = rows[-1].operation.n + 1 if n is None else n
        operation = Operation(number, "mark", "mark", 7, patch=patch)
        body, parent = msgspec.json.encode(operation), rows[-1].id
        rows.append(PortableOperation(operation_id(parent, body), parent, body, operation))
    return msgspec.structs.replace(copy, operations=tuple(rows))


def test_nothing_is_taken_that_a_check_would_call_damage() -> None:
    """Every id fits, but what is said cannot be: on the way to the last view, too."""
    desk = small()
    copy, main = portable_of(desk.session), {"main": desk.tip}
    begin = desk.session.first().move
    event = make_event(desk.session.event(desk.tip), begin, at=7)
    twice = PortableEvent(event.id, event.parent, event.n, event.body)
    wrong = [
        msgspec.structs.replace(copy, events=(*copy.events, twice)),
        _with_operations(copy, {"marks": {"q": "zz"}}, {"marks": {"q": None}}),
        _with_operations(copy, {"branches": {"main": 5}}, {"branches": main}),
        _with_operations(copy, {"frozen": {"main": {"tip": "zz"}}}),
        _with_operations(copy, {"place": "here"}, n=77),
    ]
    for each in wrong:
        with pytest.raises(MesoError) as caught:
            jsonl_reader.read(jsonl_writer.write(each))
        assert caught.value.code == "damaged-file"
    whole(brought(_with_operations(copy, {"place": "here"}, {"place": ""})).session.record)
