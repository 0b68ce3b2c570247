"""Sessions by name: all names, finding one, the current one, free names."""

from __future__ import annotations

from events.errors import MesoError, Usage
from events.names import LONGEST, caseless, clean, did_you_mean
from events.store.record import Record


def make_current(record: Record, key: int, at: int) -> None:
    """Makes a session the current one. In a transaction of the caller."""
    if record.current() != key:
        record.insert("currents", session=key, at=at)


def free_session_name(record: Record, wanted: str, but: int = 0) -> str:
    """A valid name that no other session has. but: the session that may have it.

    Errors: `Usage` if it is not valid, `MesoError` if it is taken.
    """
    name = check_session_name(wanted)
    if any(caseless(name) == caseless(taken) for key, taken in session_names(record).items() if key != but):
        raise MesoError("name-taken", f"there is already a session {name!r}", "choose another name")
    return name


def check_session_name(name: str) -> str:
    """A name that a session can have. Errors: `Usage`."""
    name = clean(name).strip()
    if not any(c.isalnum() for c in name) or len(name) > LONGEST or name.startswith("-"):
        raise Usage(
            "bad-name",
            f"{name[:LONGEST]!r} is not a valid session name",
            f"use a letter or a digit, at most {LONGEST} characters, and no - at the start",
        )
    return name


def session_names(record: Record) -> dict[int, str]:
    """Session's row number → its name now."""
    rows = record.rows(
        "SELECT s.key, m.name FROM sessions s LEFT JOIN summaries m ON m.session = s.key"
        " AND m.operation = (SELECT id FROM operations WHERE session = s.key ORDER BY key DESC LIMIT 1)"
        " ORDER BY s.key"
    )
    return {key: name if name is not None else record.refs(key)[2].name for key, name in rows}


def find_session(record: Record, text: str) -> int:
    """The session of a name, a unique prefix of one, or an id. Errors: `MesoError`."""
    names = session_names(record)
    exact = [key for key, name in names.items() if name == text]
    folded = [key for key, name in names.items() if caseless(name) == caseless(text)]
    starts = [key for key, name in names.items() if text and caseless(name).startswith(caseless(text))]
    for found in (exact, folded, starts):
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(sorted(names[key] for key in found)[:4])
            raise MesoError("ambiguous", f"{text!r} can mean {several}", "type more of the name")
    row = (
        record.one("SELECT key FROM sessions WHERE id >= ? AND id < ?", text, text + "~")
        if len(text) >= 4 and text.isascii()
        else None
    )
    if row:
        return int(row[0])
    raise MesoError(
        "no-session",
        f"there is no session {text!r}",
        did_you_mean(text, names.values()) or "'meso sessions' lists them",
    )


def current_session(record: Record) -> int:
    """The current session. Errors: `MesoError` if there is none."""
    key = record.current()
    if key is None:
        raise MesoError(
            "no-session",
            "no session is open",
            "'meso new GAME PLAYER…' starts one, 'meso open NAME' opens one",
        )
    return key
