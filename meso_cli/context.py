"""What every command works with: the settings of the call, the clock, the open record and session."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from events.errors import MesoError
from events.library.sessions import current_session, find_session
from events.session.session import Session
from events.statistics.summaries import Seen, keep_summary, read_summaries
from events.store.opening import open_record
from events.store.operations import Refs
from events.store.record import Record
from events.times import When
from meso_cli.views.pieces import wearing


class Watched(msgspec.Struct):
    """A session as somebody sees it: its id, and the last operation that was shown.

    passed: another one has come first meanwhile, and a call was refused for it.
    """

    session: str = ""
    operation: str = ""
    passed: bool = False

    def see(self, session: Session) -> None:
        """What was shown, or done, is seen."""
        self.session, self.operation = session.row.id, session.operation

    def check(self, session: Session) -> None:
        """Errors: `MesoError` where the session is no longer what was seen."""
        self.passed = session.row.id == self.session and session.operation != self.operation
        if self.passed:
            raise MesoError("moved-on", "another table has moved on meanwhile: nothing was recorded")


class Settings(msgspec.Struct):
    """The global options of one call. color: `auto`, `always` or `never`.

    watched: what the person who calls has before them, where a shell keeps it in sight.
    held: what waits to be written until the record is, while something is being recorded.
    """

    db: str = ""
    session: str = ""
    color: str = "auto"
    json: bool = False
    watched: Watched | None = None
    held: list[Callable[[], None]] | None = None

    def say(self, write: Callable[[], None]) -> None:
        """Writes now, or, while something is being recorded, once that is kept."""
        if self.held is None:
            write()
        else:
            self.held.append(write)

    def path(self) -> str:
        """The record file: `--db`, else MESO_DB, else the platform's data folder."""
        chosen = self.db or os.environ.get("MESO_DB", "")
        if chosen:
            return chosen
        from platformdirs import user_data_path  # only where nothing was said

        return str(user_data_path("meso", appauthor=False) / "meso.db")

    def session_name(self) -> str:
        """The session to use instead of the current one, or ""."""
        return self.session or os.environ.get("MESO_SESSION", "")


def kept_elsewhere(record: Record, key: int) -> list[str]:
    """A hint where MESO_SESSION keeps this terminal on another session than the one just made current."""
    name = os.environ.get("MESO_SESSION", "")
    with suppress(MesoError):
        if name and find_session(record, name) != key:
            return [f"  this terminal stays on {name}, as MESO_SESSION says"]
    return []


def now() -> When:
    """This moment, with the table's offset from UTC."""
    at = time.time()
    return When(int(at * 1000), time.localtime(at).tm_gmtoff // 60)


def nonce() -> str:
    """32 hex digits of chance."""
    return os.urandom(16).hex()


@contextmanager
def reading(settings: Settings) -> Iterator[Record]:
    """The record, for reading only; an empty one where there is no file."""
    record = open_record(settings.path())
    try:
        yield record
    finally:
        record.close()


@contextmanager
def writing(settings: Settings) -> Iterator[Record]:
    """The record inside one transaction: all of it is kept, or nothing. Makes the file where missing."""
    record = open_record(settings.path(), write=True)
    held: list[Callable[[], None]] = []
    settings.held = held
    try:
        with record.writing():
            yield record
    finally:
        settings.held = None
        record.close()
    for write in held:
        write()


def session_key(settings: Settings, record: Record, name: str = "") -> int:
    """The session that a call means: by name, by `-s` or MESO_SESSION, else the current one."""
    wanted = name or settings.session_name()
    return find_session(record, wanted) if wanted else current_session(record)


@contextmanager
def reading_session(settings: Settings, name: str = "") -> Iterator[Session]:
    """The session that a call means, for reading only; what is drawn has its pieces' colours."""
    with reading(settings) as record:
        session = Session(record, session_key(settings, record, name))
        with wearing(session.pieces):
            yield session


@contextmanager
def writing_session(settings: Settings, name: str = "") -> Iterator[Session]:
    """The session that a call means, inside one transaction; its summary is brought up to date."""
    path = settings.path()
    if not os.path.exists(path):  # a call that can only fail must not make a file
        with reading_session(settings, name):
            raise MesoError("no-session", "no session is open")
    with writing(settings) as record:
        session = Session(record, session_key(settings, record, name))
        before, watched = session.operation, settings.watched
        if watched:
            watched.check(session)
        yield session
        if session.operation != before:
            keep_summary(session)
            if watched and watched.session == session.row.id:
                watched.see(session)


def summaries(settings: Settings, record: Record, kind: type[Seen]) -> list[Seen]:
    """Every session at a glance; what had to be folded anew is kept for the next time, where that can be."""
    found, stale = read_summaries(record, kind)
    if stale:
        with suppress(MesoError), writing(settings) as writer:
            for key in stale:
                keep_summary(Session(writer, key))
    return found


def commit(session: Session, what: str, text: str, after: Refs, when: When | None = None) -> bool:
    """One operation that adds no event; False where it changes nothing."""
    return session.commit(what, text, after, when or now())
