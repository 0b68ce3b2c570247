"""Files that a call names: read whole, written whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from events.errors import MesoError, Usage

LARGEST = 256 * 1024 * 1024


def read_file(path: str) -> str:
    """The text of a file, `-` is stdin. Errors: `MesoError`."""
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if path == "-" else _bytes(path)
    except OSError as error:
        raise MesoError(
            "cannot-open", f"{path} cannot be read: {error.strerror}", "check the path"
        ) from error
    if len(data) > LARGEST:
        raise MesoError("too-large", f"{path} is larger than 256 MB", "that is no file of this program")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise MesoError("damaged-file", f"{path} is no UTF-8 text", "nothing was imported", line) from error


def _bytes(path: str) -> bytes:
    with Path(path).open("rb") as file:
        return file.read(LARGEST + 1)


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
