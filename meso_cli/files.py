"""Files that a command writes: complete and on disk, or not at all. Nothing else writes files."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count

from events.errors import MesoError, Usage

BESIDE = ("", "-journal", "-wal", "-shm")
"""The suffixes of the files that SQLite keeps next to a record while it is written."""


def write_file(path: str, text: str, record: str, force: bool) -> int:
    """Writes a file in one step; gives its size. record: never overwritten. force: overwrite another file.

    A device or a pipe gets the text as it is. Errors: as `new_file`.
    """
    data = text.encode()
    if _kind(path) in (0, stat.S_IFREG, stat.S_IFDIR):
        with new_file(path, record, force) as part, open(part, "wb") as file:
            file.write(data)
    else:
        with _errors_of(path), open(path, "wb") as stream:
            stream.write(data)
    return len(data)


@contextmanager
def new_file(
    path: str, record: str, force: bool = False, hint: str = "--force overwrites it"
) -> Iterator[str]:
    """The name of an empty file to fill; it becomes `path` once it is complete and on disk.

    record: the record, which is never overwritten. force: overwrite another file. hint: if one exists.
    Errors: `Usage`, `MesoError`; `path` is then as it was before.
    """
    _refuse(path, record, force, hint)
    with _errors_of(path):
        target = os.path.realpath(path)
        part = _part(os.path.dirname(target))
    try:
        with _errors_of(path, part):
            yield part
            _sync(part)
            try:
                _rename(part, target, force)
            except FileExistsError:
                raise _exists(path, hint) from None
            _sync(os.path.dirname(target))
    finally:
        for ending in BESIDE:
            with suppress(FileNotFoundError):
                os.unlink(part + ending)


def _refuse(path: str, record: str, force: bool, hint: str) -> None:
    kind = _kind(path)
    if kind and os.path.exists(record) and os.path.samefile(path, record):
        raise Usage("usage", f"{path} is the record itself", "name another file")
    if kind == stat.S_IFDIR:
        raise MesoError("cannot-write", f"{path} is a folder", "name a file in it")
    if kind not in (0, stat.S_IFREG):
        raise MesoError("cannot-write", f"{path} is a device or a pipe", "name a file")
    if kind and not force:
        raise _exists(path, hint)


def _exists(path: str, hint: str) -> MesoError:
    return MesoError("file-exists", f"{path} already exists", hint)


def _kind(path: str) -> int:
    """The type of the file, as `stat` gives it; 0 if there is none."""
    with _errors_of(path):
        try:
            return stat.S_IFMT(os.stat(path).st_mode)
        except FileNotFoundError:
            return 0


def _part(folder: str) -> str:
    """A new empty file of this process alone."""
    for number in count():
        part = os.path.join(folder, f".meso-{os.getpid()}-{number}.part")
        with suppress(FileExistsError):
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return part
    raise AssertionError("unreachable")


def _rename(part: str, target: str, force: bool) -> None:
    """Errors: `FileExistsError` if another process has created the file meanwhile."""
    if not force:
        try:
            os.link(part, target)
            return
        except FileExistsError:
            raise
        except OSError:  # a disk without links
            pass
    os.replace(part, target)


def _sync(path: str) -> None:
    """Waits until a file, or the names in a folder, are on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _errors_of(path: str, part: str = "") -> Iterator[None]:
    """Errors name the file that was asked for, not the part that is being written."""
    try:
        yield
    except MesoError as error:
        error.message = error.message.replace(part, path) if part else error.message
        raise
    except BrokenPipeError:
        raise
    except OSError as error:
        raise MesoError(
            "cannot-write", f"{path} cannot be written: {error.strerror}", "check the path and the free space"
        ) from error
