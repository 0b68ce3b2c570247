"""Files that a command writes: completely, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from events.errors import MesoError, Usage


def write_file(path: str, text: str, not_to: str) -> int:
    """Writes a file in one step; gives its size. not_to: the record, which is never overwritten.

    Errors: `MesoError`; the file then keeps its old contents.
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
            "cannot-write", f"{path} cannot be written: {error.strerror}", "check the path and the free space"
        ) from error
    return len(data)


def _replace(target: Path, data: bytes) -> None:
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def refuse_record(path: str, record: str) -> None:
    """Errors: `Usage` if the file to write is the record itself."""
    if os.path.exists(record) and os.path.exists(path) and os.path.samefile(path, record):
        raise Usage("usage", f"{path} is the record itself", "name another file")
