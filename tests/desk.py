"""A session in a record in memory, used as the commands use it: for tests of lines and laws."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Sequence

from events.game import fold
from events.game.entry import EntryContext
from events.games.catalogue import find_game
from events.moves.text import show_event, split_line
from events.session.new import Setup, begin
from events.session.position import find_position
from events.session.rewrite import Edit, EditKind, Policy, Rewrite, rewrite, rewritten_refs
from events.session.session import Session
from events.session.steps import LogResult, UndoResult, log_lines, redo_steps, undo_steps, write_log
from events.statistics.summaries import keep_summary
from events.store.operations import Refs
from events.store.record import Record
from events.store.schema import fill_empty
from events.times import When


def memory_record() -> Record:
    """An empty record in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    fill_empty(connection)
    return Record(connection, ":memory:", True)


class Desk:
    """One session; every method is one action of a person."""

    def __init__(
        self,
        game: str,
        players: Sequence[str],
        record: Record | None = None,
        seed: int = 1,
        **options: str,
    ) -> None:
        self.record = record or memory_record()
        self._clock = itertools.count(seed * 1_000_000, 1000)
        people = tuple(f"{seed:04x}{seat:028x}" for seat in range(len(players)))
        setup = Setup(players=tuple(players), nonce=f"{seed:032x}", people=people, options=options)
        with self.record.writing():
            self.session = begin(self.record, find_game(game), setup, self.when())

    @classmethod
    def over(cls, session: Session, seed: int = 1) -> Desk:
        """A desk for a session that is there already."""
        desk = cls.__new__(cls)
        desk.record, desk.session = session.record, session
        desk._clock = itertools.count(seed * 1_000_000, 1000)
        return desk

    def when(self) -> When:
        return When(next(self._clock), 60)

    def context(self, anyway: str = "", when: When | None = None) -> EntryContext:
        when = when or self.when()
        return EntryContext(
            self.session.game, self.session.names, when.at, when.offset, live=True, anyway=anyway
        )

    def log(self, text: str, anyway: str = "", when: When | None = None) -> LogResult:
        lines = [(number, split_line(line)) for number, line in enumerate(text.splitlines(), 1)]
        logged = log_lines(self.session, self.context(anyway, when), [line for line in lines if line[1]])
        with self.record.writing():
            write_log(self.session, logged, text, self.when())
            keep_summary(self.session)
        return logged

    def commit(self, what: str, after: Refs) -> None:
        with self.record.writing():
            self.session.commit(what, what, after, self.when())
            keep_summary(self.session)

    def undo(self, count: int = 1) -> UndoResult:
        taken = undo_steps(self.session, count)
        self.commit("undo", taken.refs)
        return taken

    def redo(self, count: int = 1) -> UndoResult:
        taken = redo_steps(self.session, count)
        self.commit("redo", taken.refs)
        return taken

    def edit(self, *edits: Edit, policy: Policy = "stop", anyway: str = "") -> Rewrite:
        made = rewrite(self.session, self.context(anyway), edits, policy)
        if made.changed:
            with self.record.writing():
                self.session.commit(
                    "amend", "amend", rewritten_refs(self.session, made), self.when(), made.events
                )
                keep_summary(self.session)
        return made

    def amend(self, n: int, move: str, policy: Policy = "stop", anyway: str = "") -> Rewrite:
        return self.edit(self.edit_of("amend", n, move), policy=policy, anyway=anyway)

    def edit_of(self, kind: EditKind, position: int | str, move: str = "") -> Edit:
        return Edit(kind, self.at(position), tuple(tuple(words) for words in split_line(move)))

    def at(self, position: int | str) -> str:
        return find_position(self.session, str(position))

    @property
    def tip(self) -> str:
        return self.session.refs.tip

    def texts(self, tip: str | None = None) -> list[str]:
        return [show_event(event, self.session.names) for event in self.session.line(tip or self.tip)[1:]]

    def ids(self, tip: str | None = None) -> list[str]:
        return [event.id for event in self.session.line(tip or self.tip)]

    def state(self, id: str | None = None) -> object:
        return self.session.state(id or self.tip)

    def totals(self, id: str | None = None) -> dict[str, int]:
        sheet = fold.sheet(self.session.game, self.session.state(id or self.tip), len(self.session.names))
        return {self.session.names[score.seat - 1]: score.total for score in sheet.scores}

    def reopened(self) -> Session:
        """The session, read again from the record."""
        return Session(self.record, self.session.row.key)
