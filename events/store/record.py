"""The record: the one object that reads and writes the file. It knows rows, not games.

A writer holds `BEGIN IMMEDIATE` from its first read to its commit, so two writers take turns. Whatever
stops a writer, a killed process or a full disk, leaves the file as it was before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from events.errors import Damaged
from events.moves.event import Event
from events.store.operations import Operation, Refs, fold_refs, operation_id
from events.store.portable import PortableEvent, PortableOperation
from events.store.schema import SEALED, seal
from events.store.sqlite_errors import translate_errors
from events.tree import Node, jump_of

SNAPSHOT_EVERY = 256


class SessionRow(msgspec.Struct, frozen=True):
    """A session as stored. id: of its first event. name: its first name."""

    key: int
    id: str
    game: str
    name: str
    created: int


class Seat(msgspec.Struct, frozen=True):
    """Who sits where (from 1). person: an id; piece: a colour or ""."""

    seat: int
    person: str
    piece: str


class Record:
    """An open record, made by `open_record`. Close it when done."""

    def __init__(self, connection: sqlite3.Connection, path: str, writable: bool) -> None:
        self.connection, self.path, self.writable = connection, path, writable
        self._nodes: dict[int, Node] = {}

    def close(self) -> None:
        """Closes the connection; the last one to close moves the write-ahead log into the file."""
        self.connection.close()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        with translate_errors(self.path):
            return self.connection.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of a query, or None."""
        with translate_errors(self.path):
            row: tuple[Any, ...] | None = self.connection.execute(sql, values).fetchone()
            return row

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: all of it is stored, or nothing."""
        with translate_errors(self.path):
            self.connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self._nodes.clear()
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
                raise

    def insert(self, table: str, **values: object) -> int:
        """Adds a row, sealed if its table has seals; returns its key."""
        if table in SEALED:
            values["seal"] = seal(table, values)
        columns = ", ".join(values)
        places = ", ".join("?" * len(values))
        cursor = self.connection.execute(
            f"INSERT INTO {table} ({columns}) VALUES ({places})", tuple(values.values())
        )
        return cursor.lastrowid or 0

    # --- sessions -------------------------------------------------------------------------------

    def session(self, key: int) -> SessionRow:
        """A session by its row number. Errors: `Damaged` if it is missing."""
        row = self.one("SELECT key, id, game, name, created FROM sessions WHERE key = ?", key)
        if row is None:
            raise Damaged("damaged", f"session {key} is missing", "run 'meso check'")
        return SessionRow(*row)

    def current(self) -> int | None:
        """The current session, or None."""
        row = self.one("SELECT session FROM currents ORDER BY key DESC LIMIT 1")
        return row[0] if row else None

    def seats(self, session: int) -> list[Seat]:
        """The seats of a session, in order."""
        rows = self.rows("SELECT seat, person, piece FROM seats WHERE session = ? ORDER BY seat", session)
        return [Seat(*row) for row in rows]

    # --- operations -----------------------------------------------------------------------------

    def operations(self, session: int, latest: bool = False) -> list[PortableOperation]:
        """The operations of a session, oldest first. latest: only as many as the refs need."""
        rows = self.rows(
            "SELECT id, parent, CAST(body AS BLOB) FROM operations WHERE session = ? ORDER BY key DESC"
            + (" LIMIT 257" if latest else ""),
            session,
        )
        made = []
        for row in rows:
            id, parent, body = row
            made.append(PortableOperation(id, parent, body, read_operation(id, body)))
            if latest and made[-1].operation.whole is not None:
                break
        return made[::-1]

    def refs(self, session: int) -> tuple[str, int, Refs]:
        """The id and the number of the last operation, and the refs after it. Errors: `Damaged`."""
        rows = self.operations(session, latest=True)
        if not rows or rows[0].operation.whole is None:
            raise Damaged("damaged", f"session {session} has no operations", "run 'meso check'")
        return rows[-1].id, rows[-1].operation.n, fold_refs([row.operation for row in rows])

    def add_operation(self, session: int, parent: str, operation: Operation) -> str:
        """Adds an operation; returns its id. In a transaction of the caller."""
        body = msgspec.json.encode(operation)
        made = operation_id(parent, body)
        self.insert("operations", id=made, session=session, parent=parent, body=body.decode())
        return made

    # --- events ---------------------------------------------------------------------------------

    def fetch(self, key: int) -> Node:
        """An event's place in the tree, by row number. Errors: `Damaged` if it is missing."""
        node = self._nodes.get(key)
        if node is None:
            row = self.one(
                "SELECT key, id, coalesce(parent, 0), coalesce(jump, 0), n FROM events WHERE key = ?", key
            )
            if row is None:
                raise Damaged("missing-event", f"event {key} is missing", "run 'meso check'")
            node = self._nodes[key] = Node(*row)
        return node

    def node(self, id: str) -> Node:
        """An event's place in the tree, by id. Errors: `Damaged` if it is missing."""
        row = self.one("SELECT key FROM events WHERE id = ?", id)
        if row is None:
            raise Damaged("missing-event", f"event {id[:12]} is missing", "run 'meso check'")
        return self.fetch(row[0])

    def bodies(self, tip: Node, above: Node | None) -> list[tuple[str, str, int, bytes]]:
        """(id, parent's id, n, body) of each event after `above` (None: from the start) up to `tip`."""
        rows = self.rows(
            "WITH RECURSIVE up(key, id, parent, n, body) AS ("
            " SELECT key, id, parent, n, body FROM events WHERE key = ?1 AND key IS NOT ?2"
            " UNION ALL SELECT e.key, e.id, e.parent, e.n, e.body FROM up JOIN events e ON e.key = up.parent"
            " WHERE e.key IS NOT ?2)"
            " SELECT id, n, CAST(body AS BLOB) FROM up",
            tip.key,
            above.key if above else None,
        )
        rows.reverse()
        parents = [above.id if above else "", *(row[0] for row in rows)]
        return [(id, parent, n, body) for (id, n, body), parent in zip(rows, parents, strict=False)]

    def add_events(self, session: int, events: Iterable[Event | PortableEvent]) -> None:
        """Adds events, parents before children; events that are already there stay as they are."""
        for event in events:
            if self.one("SELECT 1 FROM events WHERE id = ?", event.id):
                continue
            parent = self.node(event.parent) if event.parent else None
            self.insert(
                "events",
                id=event.id,
                session=session,
                parent=parent.key if parent else None,
                n=event.n,
                jump=jump_of(parent, self.fetch) if parent else None,
                body=event.body.decode(),
            )

    def snapshot(self, key: int, game: str, rules: int, reducer: int) -> bytes | None:
        """The encoded state after an event, or None if no snapshot was stored."""
        row = self.one(
            "SELECT state FROM snapshots WHERE event = ? AND game = ? AND rules = ? AND reducer = ?",
            *(key, game, rules, reducer),
        )
        return row[0] if row else None

    def add_snapshot(self, key: int, game: str, rules: int, reducer: int, state: bytes) -> None:
        """Stores the encoded state after an event. In a transaction of the caller."""
        self.connection.execute(
            "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", (key, game, rules, reducer, state)
        )

    def answer(self, key: str) -> bytes | None:
        """An answer that was computed before, from the cache, or None."""
        row = self.one("SELECT CAST(value AS BLOB), CAST(seal AS BLOB) FROM answers WHERE key = ?", key)
        return row[0] if row and row[1] == _answer_seal(key, row[0]) else None

    def keep_answers(self, answers: dict[str, bytes]) -> None:
        """Stores answers in the cache. In a transaction of the caller."""
        for key, value in answers.items():
            row = (key, value.decode(), _answer_seal(key, value).decode())
            self.connection.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?)", row)

    def wrong_answers(self) -> list[str]:
        """The keys of answers that have changed; they are too slow to compute again, so they are sealed."""
        rows = self.rows("SELECT key, CAST(value AS BLOB), CAST(seal AS BLOB) FROM answers")
        return [key for key, value, sealed in rows if _answer_seal(key, value) != sealed]


def _answer_seal(key: str, value: bytes) -> bytes:
    """The seal of an answer; bytes that are no text have none that fits."""
    return seal("answers", {"key": key, "value": value.decode(errors="replace")}).encode()


def read_operation(id: str, body: bytes) -> Operation:
    """An operation from its stored bytes. Errors: `Damaged`."""
    try:
        return msgspec.json.decode(body, type=Operation)
    except (msgspec.MsgspecError, TypeError) as error:  # a damaged page can give no bytes at all
        raise Damaged(
            "bad-operation", f"operation {id[:12]} cannot be read: {error}", "run 'meso check'"
        ) from error
