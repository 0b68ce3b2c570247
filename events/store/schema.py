"""The tables of a record file: those that are kept, the caches, and the migrations.

Rows of the kept tables are only ever inserted: triggers refuse every update, delete and replacement, by
any program. sqlite-utils is imported only where a file must be migrated.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

import msgspec

from events.digest import digest

APPLICATION_ID = 0x6D65736F  # "meso"
VERSION = 1

_HEADER = (f"PRAGMA application_id = {APPLICATION_ID}", "PRAGMA user_version = 1")

# Events and operations are proved by their ids; the rows of these tables by a seal over their values.
SEALED = frozenset({"sessions", "seats", "people", "person_changes", "currents", "cards"})

# table → (columns, the unique keys that INSERT OR REPLACE could replace by)
KEPT: dict[str, tuple[str, tuple[str, ...]]] = {
    "sessions": (
        "key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, "
        "name TEXT NOT NULL, created INTEGER NOT NULL, seal TEXT NOT NULL",
        ("key", "id"),
    ),
    "seats": (
        "session INTEGER NOT NULL REFERENCES sessions(key), seat INTEGER NOT NULL, "
        "person TEXT NOT NULL REFERENCES people(id), piece TEXT NOT NULL, seal TEXT NOT NULL, "
        "PRIMARY KEY (session, seat)",
        ("session, seat",),
    ),
    "people": (
        "key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, seal TEXT NOT NULL",
        ("key", "id"),
    ),
    # what: name, merged (into an id, or ""), forgotten; the last change of each kind is valid
    "person_changes": (
        "key INTEGER PRIMARY KEY, person TEXT NOT NULL REFERENCES people(id), what TEXT NOT NULL, "
        "value TEXT NOT NULL, at INTEGER NOT NULL, seal TEXT NOT NULL",
        ("key",),
    ),
    # parent, jump: keys of events above on the same line; NULL for the first event
    "events": (
        "key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "
        "session INTEGER NOT NULL REFERENCES sessions(key), parent INTEGER REFERENCES events(key), "
        "n INTEGER NOT NULL, jump INTEGER REFERENCES events(key), "
        "body TEXT NOT NULL",
        ("key", "id"),
    ),
    "operations": (
        "key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "
        "session INTEGER NOT NULL REFERENCES sessions(key), parent TEXT NOT NULL, body TEXT NOT NULL",
        ("key", "id"),
    ),
    # the current session: the last row
    "currents": (
        "key INTEGER PRIMARY KEY, session INTEGER NOT NULL REFERENCES sessions(key), at INTEGER NOT NULL, "
        "seal TEXT NOT NULL",
        ("key",),
    ),
    # facts of printed cards; of each name the last row is valid
    # source: a session's id or a word
    "cards": (
        "key INTEGER PRIMARY KEY, game TEXT NOT NULL, name TEXT NOT NULL, facts TEXT NOT NULL, "
        "source TEXT NOT NULL, at INTEGER NOT NULL, seal TEXT NOT NULL",
        ("key",),
    ),
}

# Caches can be dropped at any time and are filled only inside a writer's transaction.
CACHES: dict[str, str] = {
    "snapshots": (
        "event INTEGER NOT NULL, game TEXT NOT NULL, rules INTEGER NOT NULL, reducer INTEGER NOT NULL, "
        "state BLOB NOT NULL, PRIMARY KEY (event, game, rules, reducer)"
    ),
    "summaries": (
        "session INTEGER PRIMARY KEY, operation TEXT NOT NULL, rules INTEGER NOT NULL, "
        "reducer INTEGER NOT NULL, name TEXT NOT NULL, archived INTEGER NOT NULL, data TEXT NOT NULL"
    ),
    "answers": "key TEXT PRIMARY KEY, value TEXT NOT NULL, seal TEXT NOT NULL",
}

INDEXES = {
    "events_by_session": "events(session, n)",
    "operations_by_session": "operations(session, key)",
    "changes_by_person": "person_changes(person, what, key)",
    "seats_by_person": "seats(person)",
    "cards_by_name": "cards(game, name, key)",
    "summaries_by_name": "summaries(name)",
}


def seal(table: str, values: Mapping[str, object]) -> str:
    """The proof of a row: 16 bytes of SHA-256, in hex, over its table and its values without the key."""
    sealed = msgspec.json.encode([table, *(values[name] for name in sorted(values))])
    return digest(sealed)[:32]


def triggers() -> dict[str, str]:
    """Trigger name → the statement that creates it, for every kept table."""
    made = {}
    for table, (_, keys) in KEPT.items():
        for verb in ("UPDATE", "DELETE"):
            made[f"{table}_no_{verb.lower()}"] = (
                f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
                f"BEGIN SELECT RAISE(ABORT, '{table}: what is recorded is never changed'); END"
            )
        same = " OR ".join(_same(key) for key in keys)
        made[f"{table}_no_replace"] = (
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} "
            f"WHEN EXISTS (SELECT 1 FROM {table} WHERE {same}) "
            f"BEGIN SELECT RAISE(ABORT, '{table}: this row exists already'); END"
        )
    return made


def _same(keys: str) -> str:
    return "(" + " AND ".join(f"{key} = NEW.{key}" for key in keys.split(", ")) + ")"


def statements() -> list[str]:
    """The statements that make an empty file a record of the first version."""
    made = [f"CREATE TABLE {name} ({columns}) STRICT" for name, (columns, _) in KEPT.items()]
    made += cache_statements()
    made += [f"CREATE INDEX {name} ON {place}" for name, place in INDEXES.items() if "summaries" not in place]
    return made + list(triggers().values())


def cache_statements() -> list[str]:
    """The statements that create the caches if they are missing."""
    made = [f"CREATE TABLE IF NOT EXISTS {name} ({columns}) STRICT" for name, columns in CACHES.items()]
    return [*made, "CREATE INDEX IF NOT EXISTS summaries_by_name ON summaries(name)"]


def fill_empty(connection: sqlite3.Connection) -> None:
    """Creates the tables in an empty database."""
    for statement in (*statements(), *_HEADER):
        connection.execute(statement)


def migrate(connection: sqlite3.Connection) -> None:
    """Migrates a file to this version; each migration is one transaction."""
    from sqlite_utils import Database, Migrations  # slow to import: only where a file must change

    numbered = Migrations("meso")

    @numbered(name="1-record")
    def _record(db: Database) -> None:
        for statement in (*statements(), *_HEADER):
            db.execute(statement)

    numbered.apply(Database(connection))
