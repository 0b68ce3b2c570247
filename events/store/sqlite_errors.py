"""SQLite's errors as errors of meso, which name the file and say what to do."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from events.errors import Damaged, MesoError


@contextmanager
def translate_errors(path: str) -> Iterator[None]:
    """Raises what SQLite raises in this context as `MesoError` or `Damaged`. path: of the record."""
    try:
        yield
    except sqlite3.Error as error:
        raise _translate(error, path) from error
    except UnicodeDecodeError as error:
        raise _damaged(path, "it holds text that is not valid UTF-8") from error


def _damaged(path: str, text: str) -> Damaged:
    hint = "run 'meso check'; a copy made with 'meso backup' may help"
    return Damaged("damaged", f"{path} is damaged: {text}", hint)


def _translate(error: sqlite3.Error, path: str) -> MesoError:
    text = str(error)
    if "not a database" in text:
        return MesoError("not-a-record", f"{path} is not a meso record", "name another file with --db")
    if "malformed" in text or "corrupt" in text or "UTF-8" in text or "disk image" in text:
        return _damaged(path, text)
    if "full" in text:
        return MesoError(
            "disk-full", f"the disk is full, nothing was written to {path}", "free some space and try again"
        )
    if "locked" in text or "busy" in text:
        return MesoError("busy", f"another program is using {path}", "try again in a moment")
    if "readonly" in text or "read-only" in text:
        return MesoError("read-only", f"{path} is read-only", "copy it to a folder that you can write to")
    if "unable to open" in text:
        return MesoError("cannot-open", f"{path} cannot be opened", "check the path and its permissions")
    if "no such table" in text or "no such column" in text:
        return Damaged("damaged", f"a part of the record {path} is missing: {text}", "run 'meso check'")
    return MesoError("storage", f"{path}: {text}")
