"""What every command works with: the settings of the call, the clock, the open record and session."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress

import msgspec

from events.errors import MesoError, Usage
from events.library.sessions import current_session, find_session
from events.session.session import Session
from events.statistics.summaries import Seen, keep_summary, read_summaries
from events.store.opening import open_record
from events.store.operations import Refs
from events.store.record import Record
from events.times import When
from meso_cli.views.terminal import Color


class ShownSession(msgspec.Struct):
    """The session that a live table shows: its id, and the last operation that the user has seen.

    outdated: a call was refused because another terminal changed the session.
    commits: as in `Settings`, of the live table and of the calls in it.
    """

    session: str = ""
    operation: str = ""
    outdated: bool = False
    commits: list[str] = []

    def update(self, session: Session) -> None:
        """Notes that the user has seen the session as it is now."""
        self.session, self.operation = session.row.id, session.operation

    def check(self, session: Session) -> None:
        """Errors: `MesoError` if the session has changed since it was shown."""
        self.outdated = session.row.id == self.session and session.operation != self.operation
        if self.outdated:
            raise MesoError("moved-on", "another terminal changed this session: nothing was recorded")


class Settings(msgspec.Struct):
    """The global options of one call, and who calls.

    run: runs a command line of meso; gives its exit code. shown: what the user of a live table sees.
    deferred: output that waits for the commit, while something is being recorded.
    commits: the records in which something has been recorded.
    stale: row numbers of sessions whose summaries were rebuilt while reading, to be stored afterwards.
    """

    run: Callable[[list[str], ShownSession | None], int]
    db: str = ""
    session: str = ""
    color: Color = "auto"
    json: bool = False
    shown: ShownSession | None = None
    deferred: list[Callable[[], None]] | None = None
    commits: list[str] = []
    stale: list[int] = []

    def after_commit(self, write: Callable[[], None]) -> None:
        """Writes now, or once what is being recorded is on disk."""
        if self.deferred is None:
            write()
        else:
            self.deferred.append(write)

    def path(self) -> str:
        """The record file: `--db`, else MESO_DB, else the platform's data folder."""
        chosen = self.db or os.environ.get("MESO_DB", "")
        if chosen.startswith((":", "file:")):  # SQLite would keep nothing, or take it for a URI
            raise Usage("usage", f"{chosen} is not a file name", "give the path of a file, such as ./meso.db")
        if chosen:
            return chosen
        from platformdirs import user_data_path  # slow to load

        return str(user_data_path("meso", appauthor=False) / "meso.db")

    def session_name(self) -> str:
        """The session to use instead of the current one, or ""."""
        return self.session or os.environ.get("MESO_SESSION", "")


def environment_hint(record: Record, key: int) -> list[str]:
    """A hint if MESO_SESSION keeps this terminal on another session than the one just made current."""
    name = os.environ.get("MESO_SESSION", "")
    with suppress(MesoError):
        if name and find_session(record, name) != key:
            return [f"  this terminal stays on {name}: MESO_SESSION is set"]
    return []


def now() -> When:
    """The current time, with the local offset from UTC."""
    at = time.time()
    return When(int(at * 1000), time.localtime(at).tm_gmtoff // 60)


def nonce() -> str:
    """32 random hex digits."""
    return os.urandom(16).hex()


@contextmanager
def reading(settings: Settings) -> Iterator[Record]:
    """The record as of one instant, for reading only; an empty one if there is no file."""
    record = open_record(settings.path())
    try:
        yield record
    finally:
        record.close()
    _keep_summaries(settings)


def _keep_summaries(settings: Settings) -> None:
    """Stores the summaries that a reader had to rebuild, if the record can be written.

    After the reader's transaction: a record without a write-ahead log would make the writer wait for it.
    """
    stale, settings.stale = settings.stale, []
    if stale:
        with suppress(MesoError), caching(settings) as writer:
            for key in stale:
                keep_summary(Session(writer, key))


@contextmanager
def writing(settings: Settings) -> Iterator[Record]:
    """The record inside one transaction: all or nothing is recorded. Creates a missing file."""
    record = open_record(settings.path(), write=True)
    deferred: list[Callable[[], None]] = []
    settings.deferred = deferred
    try:
        with record.writing():
            before = record.connection.total_changes
            yield record
        if record.connection.total_changes > before:
            settings.commits.append(record.path)
    finally:
        settings.deferred = None
        record.close()
    for write in deferred:
        write()


@contextmanager
def caching(settings: Settings) -> Iterator[Record]:
    """The record inside one transaction that only fills caches: nothing is recorded."""
    with closing(open_record(settings.path(), write=True)) as record, record.writing():
        yield record


@contextmanager
def changing(settings: Settings) -> Iterator[Record]:
    """As `writing`, but an empty record if there is no file: a call that can only fail creates none."""
    with (writing if os.path.exists(settings.path()) else reading)(settings) as record:
        yield record


def session_key(settings: Settings, record: Record, name: str = "") -> int:
    """The session of a call: by name, by `-s` or MESO_SESSION, else the current one."""
    wanted = name or settings.session_name()
    return find_session(record, wanted) if wanted else current_session(record)


@contextmanager
def reading_session(settings: Settings, name: str = "") -> Iterator[Session]:
    """The session of a call, for reading only."""
    with reading(settings) as record:
        yield Session(record, session_key(settings, record, name))


@contextmanager
def writing_session(settings: Settings, name: str = "") -> Iterator[Session]:
    """The session of a call, inside one transaction; its summary is brought up to date."""
    with changing(settings) as record:
        session = Session(record, session_key(settings, record, name))
        before, shown = session.operation, settings.shown
        if shown:
            shown.check(session)
        yield session
        if session.operation != before:
            keep_summary(session)
            if shown and shown.session == session.row.id:
                shown.update(session)


def summaries(settings: Settings, record: Record, kind: type[Seen]) -> list[Seen]:
    """A summary of every session; those that were rebuilt are stored once the reading is done."""
    found, settings.stale = read_summaries(record, kind)
    return found


def commit(session: Session, what: str, text: str, after: Refs, when: When | None = None) -> bool:
    """Records one operation that adds no event; False if it changes nothing."""
    return session.commit(what, text, after, when or now())
