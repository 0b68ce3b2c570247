"""A session written, read and imported: nothing is lost or doubled, and two sides of it become one."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desk import Desk, memory_record
from evenings import entries, evenings, go_on, hold, players, seen
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
from events.session.branches import add_branch, add_note, hide_branch, remove_mark, set_mark, switch_branch
from events.session.in_memory import SessionInMemory, portable_of
from events.session.session import Session
from events.store.operations import Operation, operation_id
from events.store.portable import PortableEvent, PortableOperation, PortableSession
from events.store.record import Record
from events.times import When
from recorded import load, recorded

LATER = When(9_000_000_000)


def imported(portable: PortableSession, record: Record | None = None) -> ImportResult:
    """A session imported into a record, by way of JSON lines."""
    record = record or memory_record()
    proved = jsonl_reader.read(jsonl_writer.write(portable))
    with record.writing():
        return import_session(record, proved, LATER)


def as_text(portable: PortableSession) -> str:
    return text_writer.write(SessionInMemory(portable))


def whole(record: Record) -> None:
    assert check_record(record).faults == ()


def lines(session: Session) -> set[str]:
    """The tips of the branches."""
    return set(session.refs.branches.values())


def only_session(record: Record) -> Session:
    return Session(record, 1)


def small() -> Desk:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("Ana: points 3\nBen: points 4")
    return desk


@given(players, evenings)
def test_everything_is_read_back_and_written_the_same(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    text = jsonl_writer.write(portable_of(desk.session))
    session = imported(jsonl_reader.read(text)).session
    assert seen(session) == seen(desk.session)
    assert session.refs == desk.session.refs
    assert jsonl_writer.write(portable_of(session)) == text
    whole(session.record)


@given(players, evenings)
def test_importing_twice_changes_nothing(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    portable = portable_of(desk.session)
    before = desk.record.connection.total_changes
    assert imported(portable, desk.record).what == "same"
    assert desk.record.connection.total_changes == before


@settings(max_examples=60)
@given(players, evenings)
def test_text_gives_the_same_tree_with_the_same_ids(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    portable = portable_of(desk.session)
    read = text_reader.read(as_text(portable))
    assert read.events == portable.events
    session = imported(read).session
    one, other = seen(session), seen(desk.session)
    assert one[:2] == other[:2] and one[2] == other[2]
    assert imported(read, desk.record).what == "same"


def parted(people: list[str], *ways: list[object]) -> tuple[Desk, Desk]:
    """Two sides of one session, each continued. ways: before the export, here, there."""
    evening, here, there = ways
    one = hold(people, evening)
    other = Desk.over(imported(portable_of(one.session)).session, seed=5)
    go_on(one, here)
    go_on(other, there)
    return one, other


logs = st.lists(st.tuples(st.just("log"), st.lists(entries, min_size=1, max_size=3)), max_size=6)


@settings(max_examples=60)
@given(players, evenings, logs, logs)
def test_two_sides_unite_to_the_same_lines_in_both_orders(
    people: list[str], evening: list[object], here: list[object], there: list[object]
) -> None:
    one, other = parted(people, evening, here, there)
    ours, theirs = portable_of(one.session), portable_of(other.session)
    first, second = imported(theirs, one.record).session, imported(ours, other.record).session
    assert lines(first) == lines(second)
    assert portable_of(first).events == portable_of(second).events
    whole(one.record)
    whole(other.record)


@settings(max_examples=40)
@given(st.lists(logs, min_size=3, max_size=3))
def test_three_copies_unite_to_the_same_lines_in_every_order(ways: list[list[object]]) -> None:
    base = portable_of(small().session)
    copies = []
    for seed, way in enumerate(ways, 5):
        desk = Desk.over(imported(base).session, seed)
        go_on(desk, way)
        copies.append(portable_of(desk.session))
    found = []
    for order in itertools.permutations(copies):
        record = memory_record()
        session = [imported(copy, record).session for copy in order][-1]
        found.append((lines(session), portable_of(session).events))
    assert all(each == found[0] for each in found)


@settings(max_examples=60)
@given(players, evenings, evenings, evenings)
def test_sides_exchanged_both_ways_at_once_stay_what_they_are(
    people: list[str], evening: list[object], here: list[object], there: list[object]
) -> None:
    one, other = parted(people, evening, here, there)
    ours, theirs = portable_of(one.session), portable_of(other.session)
    imported(theirs, one.record)
    imported(ours, other.record)
    records = [(one.record, other.record), (other.record, one.record)]
    before = [jsonl_writer.write(portable_of(only_session(record))) for record, _ in records]
    copies = [portable_of(only_session(record)) for _, record in records]
    for (record, _), text, copy in zip(records, before, copies, strict=True):
        assert imported(copy, record).what == "same"
        assert jsonl_writer.write(portable_of(only_session(record))) == text


def both_ways(one: Desk, other: Desk) -> tuple[ImportResult, ImportResult]:
    """Both export, then both import."""
    ours, theirs = portable_of(one.session), portable_of(other.session)
    results = imported(theirs, one.record), imported(ours, other.record)
    one.session, other.session = (result.session for result in results)
    return results


def two() -> tuple[Desk, Desk]:
    one = small()
    return one, Desk.over(imported(portable_of(one.session)).session, seed=5)


def test_an_exchange_both_ways_swaps_nothing() -> None:
    one, other = two()
    one.log("Ana: bonus 1 here")
    other.log("Ana: bonus 2 there")
    ours, theirs = one.tip, other.tip
    both_ways(one, other)
    for _ in range(3):
        assert one.session.refs.branches == {"main": ours, "main-2": theirs}
        assert other.session.refs.branches == {"main": theirs, "main-2": ours}
        assert [result.what for result in both_ways(one, other)] == ["same", "same"]


def test_one_way_and_back_leaves_each_its_own_line() -> None:
    one, other = two()
    one.log("Ana: bonus 1 here")
    other.log("Ana: bonus 2 there")
    ours, theirs = one.tip, other.tip
    imported(portable_of(one.session), other.record)
    found = imported(portable_of(other.reopened()), one.record)
    assert [(parting.branch, parting.name) for parting in found.partings] == [("main", "main-2")]
    assert found.session.refs.branches == {"main": ours, "main-2": theirs}


def test_another_way_after_an_undo_there_stands_beside_ours() -> None:
    one, other = two()
    ours = one.tip
    other.undo()
    imported(portable_of(other.session), one.record)
    assert one.reopened().refs.branches == {"main": ours}
    other.log("Ben: points 5")
    found = imported(portable_of(other.session), one.record)
    assert found.session.refs.branches == {"main": ours, "main-2": other.tip}
    assert len(found.partings) == 1


def test_what_was_undone_here_does_not_come_back() -> None:
    one, other = two()
    one.undo()
    ours = one.tip
    other.log("Ana: bonus 2 there")
    both_ways(one, other)
    assert one.session.refs.branches == {"main": ours, "main-2": other.tip}


def test_what_was_undone_there_is_not_brought_back_by_a_copy_that_knew_of_it() -> None:
    one, other = two()
    one.commit("mark", set_mark(one.session, "x", one.at(1)))
    other.log("Ana: bonus 2 there")
    other.undo(2)
    theirs = other.tip
    for _ in range(2):
        both_ways(one, other)
        assert other.session.refs.branches == {"main": theirs}
    assert [result.what for result in both_ways(one, other)] == ["same", "same"]


def test_our_line_goes_on_where_the_other_side_continues_it() -> None:
    one, other = two()
    one.log("Ana: bonus 1 here")
    other.log("Ana: bonus 2 there")
    theirs = other.tip
    both_ways(one, other)
    other.commit("switch", switch_branch(other.session, "main-2"))
    other.log("Ana: bonus 3 on")
    both_ways(one, other)
    assert one.session.refs.branches == {"main": other.tip, "main-2": theirs}


def test_marks_put_on_two_positions_stay_both() -> None:
    one, other = two()
    one.commit("mark", set_mark(one.session, "x", one.at(1)))
    other.commit("mark", set_mark(other.session, "x", other.at(2)))
    both_ways(one, other)
    assert one.session.refs.marks == {"x": one.at(1), "x-2": one.at(2)}
    assert other.session.refs.marks == {"x": one.at(2), "x-2": one.at(1)}
    assert [result.what for result in both_ways(one, other)] == ["same", "same"]


def test_a_mark_that_was_moved_there_stays_here_where_each_put_it_itself() -> None:
    one, other = two()
    for desk, places in ((one, [1]), (other, [1, 2])):
        for place in places:
            desk.commit("mark", set_mark(desk.session, "x", desk.at(place)))
    both_ways(one, other)
    assert one.session.refs.marks == {"x": one.at(1), "x-2": one.at(2)}
    assert [result.what for result in both_ways(one, other)] == ["same", "same"]


def test_a_removed_mark_goes_and_a_moved_one_stays() -> None:
    one, other = two()
    for name in ("x", "y"):
        one.commit("mark", set_mark(one.session, name, one.at(1)))
    both_ways(one, other)
    for name in ("x", "y"):
        other.commit("mark", remove_mark(other.session, name))
    one.commit("mark", set_mark(one.session, "y", one.at(2)))
    both_ways(one, other)
    assert one.session.refs.marks == other.session.refs.marks == {"y": one.at(2)}


def test_an_older_copy_of_our_own_changes_nothing() -> None:
    one = small()
    copy = portable_of(one.session)
    text = text_reader.read(as_text(copy))
    one.log("Ana: bonus 1 here")
    one.undo(2)
    before = one.reopened().refs
    for older in (copy, text):
        found = imported(older, one.record)
        assert (found.what, found.session.refs) == ("same", before)


def test_an_import_reports_where_a_branch_parted() -> None:
    one = small()
    other = Desk.over(imported(portable_of(one.session)).session, seed=5)
    one.log("Ana: bonus 1 here")
    other.log("Ben: bonus 2 there; Ben: bonus 3 there")
    found = imported(portable_of(other.session), one.record)
    (parting,) = found.partings
    assert (found.what, found.events) == ("united", 2)
    assert (parting.branch, parting.name, parting.position) == ("main", "main-2", one.ids()[2])
    assert one.reopened().refs.branches["main"] == parting.ours


def test_a_branch_that_parted_continues_under_its_new_name() -> None:
    one = small()
    other = Desk.over(imported(portable_of(one.session)).session, seed=5)
    one.log("Ana: bonus 1 here")
    other.log("Ben: bonus 2 there")
    one.session = imported(portable_of(other.session), one.record).session
    other.log("Ben: bonus 4 there")
    again = imported(portable_of(other.session), one.record).session
    assert set(again.refs.branches) == {"main", "main-2"}
    assert again.refs.branches["main-2"] == other.tip


def test_a_file_that_only_continued_needs_no_operation() -> None:
    one = small()
    other = Desk.over(imported(portable_of(one.session)).session, seed=5)
    other.log("Ben: bonus 2 there")
    other.commit("mark", set_mark(other.session, "here", other.tip))
    found = imported(portable_of(other.session), one.record)
    assert (found.what, found.events, found.operations) == ("forward", 1, 2)
    assert found.session.refs == other.session.refs


def test_a_session_whose_name_is_taken_gets_another() -> None:
    desk, other = small(), Desk("zooic", ["Cleo", "Dan"], seed=2)
    found = imported(portable_of(other.session), desk.record)
    assert (found.name, found.session.refs.name) == ("zooic-1", "zooic-1-2")


def test_people_of_one_name_are_matched_and_can_be_separated() -> None:
    desk, other = small(), Desk("zooic", ["ANA", "Dan"], seed=2)
    found = imported(portable_of(other.session), desk.record)
    assert found.matched == ("Ana",) and found.session.names == ("Ana", "Dan")
    with desk.record.writing():
        assert unmerge_person(desk.record, "Ana", 1) == ("ANA 2", "Ana")
    assert Session(desk.record, found.session.row.key).names == ("ANA 2", "Dan")


def test_two_people_who_are_one_here_stay_two_at_a_table_where_they_met() -> None:
    """Ana and Anna were merged here; they play against each other in the imported session."""
    met = Desk("zooic", ["Ana", "Anna"])
    portable = portable_of(met.session)
    desk = Desk("zooic", ["Ana", "Ben"], seed=1)
    with desk.record.writing():
        add_person(desk.record, "Anna", portable.seats[1].person + "x", 0)
        merge_people(desk.record, portable.seats[1].person + "x", find_person(desk.record, "Ana") or "", 0)
    names = imported(msgspec.structs.replace(portable, name="met"), desk.record).session.names
    assert len(set(map(str.casefold, names))) == 2


# --- without names, without notes


@settings(max_examples=40)
@given(players, evenings)
def test_an_anonymous_session_has_the_same_ids_and_proves_them(
    people: list[str], evening: list[object]
) -> None:
    desk = hold(people, evening)
    portable = portable_of(desk.session)
    without = Redaction(
        {seat: [name] for seat, name in enumerate(desk.session.names, 1)}, notes=True, title=True
    )
    text = jsonl_writer.write(leave_out(portable, without))
    session = imported(jsonl_reader.read(text)).session
    assert [event.id for event in portable_of(session).events] == [event.id for event in portable.events]
    assert session.names == tuple(f"Player {seat}" for seat in range(1, len(people) + 1))
    assert session.refs.branches == desk.session.refs.branches and not session.refs.notes
    assert jsonl_writer.write(portable_of(session)) == text
    whole(session.record)


def test_without_one_name_the_other_stays_and_notes_change() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("Ana: bonus 1 Ben was slow")
    desk.commit("note", add_note(desk.session, "ben laughed, Benedict did not", desk.tip, desk.when()))
    portable = portable_of(desk.session)
    without = Redaction({2: ["Ben"]})
    session = imported(leave_out(portable, without)).session
    assert session.names == ("Ana", "Player 2")
    assert [note.text for note in session.refs.notes.values()] == ["Player 2 laughed, Benedict did not"]
    assert list(left_in(portable, without)) == [
        "'Ben' remains in the text of events (1), which cannot be changed"
    ]


# --- torn and damaged files


def test_a_file_that_an_editor_has_saved_is_whole() -> None:
    text = jsonl_writer.write(portable_of(small().session))
    for same in (text[:-1], text + "\n", text + "\r\n \n", "\ufeff" + text.replace("\n", "\r\n")):
        assert jsonl_reader.read(same) == jsonl_reader.read(text)
    for torn in (text[:-2], text + "{", text + "\n{", text[:-1] + " {"):
        with pytest.raises(MesoError):
            jsonl_reader.read(torn)


def test_a_torn_file_is_refused_and_what_is_whole_can_be_taken() -> None:
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
        session = imported(jsonl_reader.read(torn, partial=True)).session
        assert session.node(session.refs.tip).n <= number - 2
        whole(session.record)


def test_all_lines_but_the_end_are_the_whole_session() -> None:
    desk = small()
    text = jsonl_writer.write(portable_of(desk.session))
    session = imported(jsonl_reader.read("\n".join(text.split("\n")[:-2]) + "\n", partial=True)).session
    assert seen(session) == seen(desk.session)


@pytest.mark.parametrize("change", [0x01, 0x10, 0x80])
def test_no_changed_byte_of_a_file_is_accepted(change: int) -> None:
    portable = portable_of(small().session)
    data = jsonl_writer.write(portable).encode()
    for place in range(0, len(data), 3):
        worse = bytearray(data)
        worse[place] ^= change
        try:
            read = jsonl_reader.read(worse.decode())
        except (MesoError, UnicodeDecodeError):
            continue
        assert read == portable, f"byte {place} was changed and accepted"


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
    portable = portable_of(small().session)
    assert jsonl_reader.read("\ufeff" + jsonl_writer.write(portable).replace("\n", "\r\n")) == portable


# --- recorded games


@pytest.mark.parametrize(
    "path",
    [path for slug in GAMES for path in recorded(slug)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_recorded_games_are_read_as_text_and_go_through_both_formats(path: Path) -> None:
    portable = text_reader.read(path.read_text("utf-8"), path.stem)
    session = imported(portable).session
    assert [event.move for event in session.line(session.refs.tip)][1:] == [
        event.move for event in load(path).events
    ][1:]
    assert text_reader.read(as_text(portable_of(session))).events == portable.events
    assert jsonl_reader.read(jsonl_writer.write(portable_of(session))) == portable_of(session)
    whole(session.record)


def test_a_large_import_leaves_snapshots() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(["Ana: bonus 1 x"] * 600))
    session = imported(portable_of(desk.session)).session
    assert session.record.one("SELECT count(*) FROM snapshots") == (2,)


def test_an_event_of_an_unknown_kind_is_passed_on() -> None:
    desk = small()
    tip = desk.session.event(desk.tip)
    event = make_event(tip, Unknown("fossil", '{"verb":"fossil","where":"bone bed"}'), seat=1, at=7)
    refs = msgspec.structs.replace(desk.session.refs, branches={"main": event.id})
    with desk.record.writing():
        desk.session.commit("log", "fossil", refs, desk.when(), [event])
    portable = portable_of(desk.session)
    session = imported(jsonl_reader.read(jsonl_writer.write(portable))).session
    assert portable_of(session) == portable and session.event(event.id).move == event.move
    whole(session.record)


def test_an_impossible_session_is_refused_as_a_whole() -> None:
    portable = portable_of(small().session)
    replace = msgspec.structs.replace
    wrong = [
        replace(portable, game="chess"),
        replace(portable, game="happy"),
        replace(portable, seats=portable.seats[:1]),
        replace(portable, seats=(portable.seats[0], replace(portable.seats[1], name="ana"))),
        replace(portable, seats=(portable.seats[0], replace(portable.seats[1], name="Ben:"))),
        replace(portable, events=portable.events[1:]),
        replace(portable, events=portable.events[:-1]),
        replace(portable, operations=()),
    ]
    for each in wrong:
        record = memory_record()
        with pytest.raises((MesoError, sqlite3.IntegrityError)):
            imported(each, record)
        assert record.one("SELECT count(*) FROM events") == (0,)


# --- changes made here in between


@settings(max_examples=40)
@given(players, evenings)
def test_importing_a_redacted_session_back_changes_nothing(people: list[str], evening: list[object]) -> None:
    desk = hold(people, evening)
    names = {seat: [name] for seat, name in enumerate(desk.session.names, 1)}
    before = desk.reopened().refs
    for without in (
        Redaction(names, title=True),
        Redaction(names, notes=True, title=True),
        Redaction(notes=True),
    ):
        found = imported(leave_out(portable_of(desk.session), without), desk.record)
        assert (found.what, found.session.refs) == ("same", before)


def test_text_keeps_a_mark_that_took_the_name_of_a_hidden_branch() -> None:
    desk = small()
    desk.commit("branch", add_branch(desk.session, "a", desk.at(1)))
    desk.commit("branch", hide_branch(desk.session, "a"))
    desk.commit("mark", set_mark(desk.session, "a", desk.at(2)))
    refs = imported(text_reader.read(as_text(portable_of(desk.session)))).session.refs
    assert (refs.hidden, refs.marks) == ({"a": desk.at(1)}, {"a": desk.at(2)})


def test_an_import_does_not_repeat_facts_that_were_corrected_since() -> None:
    desk = Desk("lands", ["Ana", "Ben"])
    desk.log("rules off a test\nAna: card Fenland --kind land --cost 1")
    other = Desk.over(imported(portable_of(desk.session)).session, seed=5)
    with desk.record.writing():
        add_card(desk.record, "lands", "Fenland", {"cost": 2}, "added", 0)
    other.log("Ana: bonus 1 x")
    assert imported(portable_of(other.session), desk.record).what == "forward"
    assert (lookup(desk.record, "lands")("Fenland") or {})["cost"] == 2


def _with_operations(
    portable: PortableSession, *patches: dict[str, object], n: int | None = None
) -> PortableSession:
    """A session with more operations, each matching its id, whatever its content."""
    rows = list(portable.operations)
    for patch in patches:
        number = rows[-1].operation.n + 1 if n is None else n
        operation = Operation(number, "mark", "mark", 7, patch=patch)
        body, parent = msgspec.json.encode(operation), rows[-1].id
        rows.append(PortableOperation(operation_id(parent, body), parent, body, operation))
    return msgspec.structs.replace(portable, operations=tuple(rows))


def test_nothing_is_imported_that_a_check_would_call_damage() -> None:
    """Every id matches, but the content is impossible, even in refs before the last."""
    desk = small()
    portable, main = portable_of(desk.session), {"main": desk.tip}
    begin = desk.session.first().move
    event = make_event(desk.session.event(desk.tip), begin, at=7)
    twice = PortableEvent(event.id, event.parent, event.n, event.body)
    wrong = [
        msgspec.structs.replace(portable, events=(*portable.events, twice)),
        _with_operations(portable, {"marks": {"q": "zz"}}, {"marks": {"q": None}}),
        _with_operations(portable, {"branches": {"main": 5}}, {"branches": main}),
        _with_operations(portable, {"frozen": {"main": {"tip": "zz"}}}),
        _with_operations(portable, {"place": "here"}, n=77),
    ]
    for each in wrong:
        with pytest.raises(MesoError) as caught:
            jsonl_reader.read(jsonl_writer.write(each))
        assert caught.value.code == "damaged-file"
    whole(imported(_with_operations(portable, {"place": "here"}, {"place": ""})).session.record)
