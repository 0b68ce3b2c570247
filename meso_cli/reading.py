"""Files that a command reads: complete, not too large, in UTF-8. `log` needs it, so it imports little."""

from __future__ import annotations

import sys

from events.errors import MesoError

LARGEST = 256 * 1024 * 1024


def read_bytes(path: str, most: int) -> bytes:
    """The bytes of a file, `-` is stdin. Errors: `MesoError`, also if it has more than `most`."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(most + 1)
    except OSError as error:
        raise MesoError(
            "cannot-open", f"{path} cannot be read: {error.strerror or error}", "check the path"
        ) from error
    if len(data) > most:
        raise MesoError("too-large", f"{path} is larger than {most >> 20} MB", "check the path")
    return data


def line_of(data: bytes, error: UnicodeDecodeError) -> int:
    """The number of the line that is not UTF-8."""
    return data[: error.start].count(b"\n") + 1


def read_file(path: str) -> str:
    """The text of a file without its BOM, `-` is stdin. Errors: `MesoError`."""
    data = read_bytes(path, LARGEST)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{path} is not UTF-8 text"
        raise MesoError("damaged-file", message, "nothing was imported", line_of(data, error)) from error
