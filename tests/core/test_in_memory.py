"""The law of the one interface: a session in a record and the same one in memory are read alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from desk import Desk
from evenings import evenings, hold, players, seen
from events.errors import MesoError
from events.session.in_memory import SessionInMemory, portable_of
from events.session.playback import Playback
from events.session.position import branch_of, find_position, moment_text
from events.session.reader import SessionReader
from events.session.search import all_events, find_text, on_branches


def positions(session: SessionReader, address: str) -> str:
    try:
        return find_position(session, address)
    except MesoError as error:
        return error.message


@settings(max_examples=60)
@given(players, evenings)
def test_both_are_read_alike(people: list[str], evening: list[object]) -> None:
    recorded = hold(people, evening).reopened()
    memory = SessionInMemory(portable_of(recorded))
    assert seen(memory) == seen(recorded)
    assert (memory.id, memory.pieces, memory.refs) == (recorded.id, recorded.pieces, recorded.refs)
    assert (memory.first(), memory.begin()) == (recorded.first(), recorded.begin())
    assert memory.notes_by_event() == recorded.notes_by_event()
    events = all_events(recorded)
    assert sorted(event.id for event in all_events(memory)) == sorted(event.id for event in events)
    assert on_branches(memory, events) == on_branches(recorded, events)
    for event in events:
        assert memory.event(event.id) == recorded.event(event.id) == event
        assert memory.line(event.id) == recorded.line(event.id)
        assert memory.state(event.id) == recorded.state(event.id)
        assert list(memory.states(event.id)) == list(recorded.states(event.id))
        assert memory.score_sheet(event.id) == recorded.score_sheet(event.id)
        assert moment_text(memory, event.id) == moment_text(recorded, event.id)
        assert branch_of(memory, event.id) == branch_of(recorded, event.id)
        for n in range(event.n + 1):
            assert memory.at_number(event.id, n) == recorded.at_number(event.id, n)
    for one, other in pairwise(event.id for event in events):
        base = memory.common(one, other)
        assert base == recorded.common(one, other)
        assert memory.line(one, base) == recorded.line(one, base)
        assert memory.is_above(one, other) == recorded.is_above(one, other)
        assert memory.is_above(base, one) and memory.is_above(base, other)
    addresses = ("@", "@~1", "0", "7", "main", "main:1", "a", "mark_1~1", "r1", *(e.id[:5] for e in events))
    assert [positions(memory, each) for each in addresses] == [
        positions(recorded, each) for each in addresses
    ]
    found = [[(e.at, e.seat, e.body) for e in find_text(each, "ana")] for each in (memory, recorded)]
    assert sorted(found[0]) == sorted(found[1])
    assert Playback(memory, memory.refs.tip).frames == Playback(recorded, recorded.refs.tip).frames


def test_a_long_line_in_memory_is_folded_once() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(["Ana: bonus 1 x"] * 600))
    memory = SessionInMemory(portable_of(desk.session))
    assert memory.state(desk.tip) == desk.reopened().state(desk.tip)
    assert memory.at_number(desk.tip, 300) == desk.session.at_number(desk.tip, 300)
    with pytest.raises(MesoError, match="no event 601"):
        memory.at_number(desk.tip, 601)
