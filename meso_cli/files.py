"""Files that a call writes: whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from events.errors import MesoError, Usage


def write_file(path: str, text: str, not_to: str) -> int:
    """Writes a file in one stroke; gives its size. not_to: the record, which is never written over.

    Errors: `MesoError`; what stood in the file before is then still there.
    """
    target, data = Path(path), text.encode()
    refuse_record(path, not_to)
    try:
        if target.exists() and not target.is_file():  # a device or a pipe
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise MesoError(
            "cannot-write", f"{path} cannot be written: {error.strerror}", "check the path and the room on it"
        ) from error
    return len(data)


def _replace(target: Path, data: bytes) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def refuse_record(path: str, record: str) -> None:
    """Errors: `Usage` where a file that is to be written is the record itself."""
    if os.path.exists(record) and os.path.exists(path) and os.path.samefile(path, record):
        raise Usage("usage", f"{path} is the record itself", "name another file")
