"""Files that commands write: whole, on the disk and asked for, or not at all."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cli.meso import Meso
from events.store import opening
from events.store.record import Record
from meso_cli import files

WRITERS = {
    "backup": ["backup", "FILE"],
    "export": ["export", "--format", "jsonl", "-o", "FILE"],
    "cards": ["cards", "lands", "export", "-o", "FILE"],
    "forget": ["players", "forget", "Ana", "--into", "FILE"],
}
FORCED = [name for name in WRITERS if name != "forget"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "out"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    return [entry.name for entry in folder.iterdir()]


def words(name: str, file: Path, *more: str) -> list[str]:
    return [str(file) if word == "FILE" else word for word in WRITERS[name]] + list(more)


@pytest.mark.parametrize("name", WRITERS)
def test_what_exists_stays_unless_force_is_said(lands: Meso, folder: Path, name: str) -> None:
    file = folder / "out.toml"
    file.write_text("mine")
    assert lands.fails(*words(name, file), code=1)["code"] == "file-exists"
    assert file.read_text() == "mine" and names(folder) == ["out.toml"]
    if name in FORCED:
        lands(*words(name, file, "--force"))
        assert file.read_bytes() != b"mine" and names(folder) == ["out.toml"]


@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_is_no_file(lands: Meso, folder: Path, name: str) -> None:
    force = ["--force"] if name in FORCED else []
    for place in (folder, folder / "..", Path()):
        assert lands.fails(*words(name, place, *force), code=1)["code"] == "cannot-write"
    assert names(folder) == []


@pytest.mark.parametrize("name", WRITERS)
def test_a_pipe_stays_a_pipe(lands: Meso, folder: Path, name: str) -> None:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    if name in ("export", "cards"):
        reader.start()
        lands(*words(name, pipe))
        reader.join(30)
        assert read[0]
    else:
        force = ["--force"] if name in FORCED else []
        assert lands.fails(*words(name, pipe, *force), code=1)["code"] == "cannot-write"
    assert stat.S_ISFIFO(pipe.stat().st_mode) and names(folder) == ["pipe"]


def test_a_link_stays_a_link(lands: Meso, folder: Path) -> None:
    (folder / "link").symlink_to("real.jsonl")
    lands("export", "--format", "jsonl", "-o", str(folder / "link"))
    assert (folder / "link").is_symlink() and (folder / "real.jsonl").read_bytes()


@pytest.mark.parametrize("name", WRITERS)
def test_it_is_on_the_disk_before_it_has_its_name(
    lands: Meso, folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def noted(what: str, call: Callable[..., object]) -> Callable[..., object]:
        def made(*arguments: object) -> object:
            done.append(f"{what} folder" if what == "sync" and _is_folder(arguments[0]) else what)
            return call(*arguments)

        return made

    for what, function in (("sync", "fsync"), ("name", "link"), ("name", "replace")):
        monkeypatch.setattr(files.os, function, noted(what, getattr(os, function)))
    lands(*words(name, folder / "one.toml"))
    assert done == ["sync", "name", "sync folder"]


def _is_folder(descriptor: object) -> bool:
    assert isinstance(descriptor, int)
    return stat.S_ISDIR(os.fstat(descriptor).st_mode)


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_two_backups_at_once_do_not_share_a_half(lands: Meso, folder: Path, force: list[str]) -> None:
    copy = folder / "copy.db"
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda _: lands.process("backup", str(copy), *force), range(4)))
    codes = sorted(one.code for one in said)
    assert codes == ([0, 0, 0, 0] if force else [0, 1, 1, 1]), said
    assert names(folder) == ["copy.db"]
    assert "intact" in Meso(copy, lands.patch)("check")


def test_what_fails_half_way_leaves_nothing(
    lands: Meso, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = opening.backup

    def broken(record: Record, target: str) -> None:
        real(record, target)
        for ending in files.BESIDE:
            Path(target + ending).touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("meso_cli.commands.backup.backup", broken)
    (folder / "copy.db").write_text("mine")
    error = lands.fails("backup", str(folder / "copy.db"), "--force", code=1)
    assert error["code"] == "cannot-write" and ".part" not in error["message"]
    assert names(folder) == ["copy.db"] and (folder / "copy.db").read_text() == "mine"
