"""Three machines with one session: whatever is done on each and whenever copies are exchanged, nothing
is lost, nobody's branch is moved but forward, and once all have all news nothing changes any more."""

from __future__ import annotations

import contextlib
import itertools
import os
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, rule

from desk import Desk, memory_record
from evenings import actions, go_on
from events.checks.record import check_record
from events.errors import MesoError
from events.exchange.importing import ImportResult, import_session
from events.formats.jsonl import writer as jsonl_writer
from events.session.branches import remove_mark, remove_notes, rename_branch, restored_refs
from events.session.in_memory import portable_of
from events.store.operations import Refs
from events.store.portable import PortableSession
from events.times import When

MACHINES = range(3)
machines = st.sampled_from(MACHINES)
names = st.sampled_from(["a", "b", "scratch", "main-2"])


class Exchanges(RuleBasedStateMachine):
    copies = Bundle("copies")

    @initialize()
    def copy(self) -> None:
        first = Desk("zooic", ["Ana", "Ben"])
        first.log("Ana: points 3\nBen: points 4")
        self.desks = [first, *(self._there(portable_of(first.session), seed) for seed in MACHINES[1:])]

    def _there(self, portable: PortableSession, seed: int) -> Desk:
        record = memory_record()
        with record.writing():
            return Desk.over(import_session(record, portable, When(1)).session, seed + 2)

    @rule(machine=machines, action=actions)
    def act(self, machine: int, action: Any) -> None:
        go_on(self.desks[machine], [action])

    @rule(machine=machines, number=st.integers(1, 3))
    def log(self, machine: int, number: int) -> None:
        self.desks[machine].log(f"Ana: bonus {number} here")

    @rule(machine=machines)
    def undo(self, machine: int) -> None:
        with contextlib.suppress(MesoError):
            self.desks[machine].undo()

    @rule(machine=machines, what=st.sampled_from([remove_mark, "branch", "note", "restore"]), name=names)
    def change(self, machine: int, what: Any, name: str) -> None:
        desk, session = self.desks[machine], self.desks[machine].session
        with contextlib.suppress(MesoError):
            if what == "branch":
                desk.commit("branch", rename_branch(session, name, f"{name}x"))
            elif what == "note":
                desk.commit("note", remove_notes(session, desk.tip))
            elif what == "restore":
                desk.commit("restore", restored_refs(session, session.number // 2))
            else:
                desk.commit("mark", remove_mark(session, name))

    @rule(target=copies, machine=machines)
    def export(self, machine: int) -> PortableSession:
        return portable_of(self.desks[machine].session)

    @rule(machine=machines, copy=copies)
    def take(self, machine: int, copy: PortableSession) -> None:
        self.imported(machine, copy)

    @rule(machine=machines, other=machines)
    def exchange(self, machine: int, other: int) -> None:
        ours, theirs = (portable_of(self.desks[each].session) for each in (machine, other))
        self.imported(machine, theirs)
        self.imported(other, ours)
        before = self.bytes_of(machine)
        assert self.imported(machine, theirs).what == "same"
        assert self.bytes_of(machine) == before

    def imported(self, machine: int, copy: PortableSession) -> ImportResult:
        desk = self.desks[machine]
        before, record = desk.session.refs, desk.record
        changes = record.connection.total_changes
        with record.writing():
            found = import_session(record, copy, desk.when())
        desk.session = desk.reopened()
        here = {event.id for event in portable_of(desk.session).events}
        assert {event.id for event in copy.events} <= here
        self.stay(before, copy.refs, desk)
        if found.what == "same":
            assert record.connection.total_changes == changes
        return found

    def stay(self, before: Refs, theirs: Refs, desk: Desk) -> None:
        """Each branch is where it was or further; one that is gone is hidden, as theirs is."""
        after = desk.session.refs
        assert after.current == before.current
        for name, tip in before.branches.items():
            if name in after.branches:
                assert desk.session.is_above(tip, after.branches[name])
            else:
                assert name not in theirs.branches and after.hidden[name] == tip

    def bytes_of(self, machine: int) -> str:
        return jsonl_writer.write(portable_of(self.desks[machine].session))

    def teardown(self) -> None:
        if not hasattr(self, "desks"):
            return
        rounds = 0
        while self.all_exchanged():
            rounds += 1
            assert rounds < 4, "each exchange changes something"
        events = [portable_of(desk.session).events for desk in self.desks]
        assert events[0] == events[1] == events[2]
        for desk in self.desks:
            assert check_record(desk.record).faults == ()

    def all_exchanged(self) -> bool:
        """Everybody imports the copies of all; whether anything was new to somebody."""
        copies = [portable_of(desk.session) for desk in self.desks]
        pairs = itertools.permutations(MACHINES, 2)
        told = {self.imported(here, copies[there]).what for here, there in pairs}
        return told != {"same"}


long = os.environ.get("LAWS") == "long"
TestExchanges = Exchanges.TestCase
TestExchanges.settings = settings(max_examples=1000 if long else 40, stateful_step_count=25)
