"""Real processes: pipes that close, keys that interrupt, foreign files, full disks, two at once."""

from __future__ import annotations

import gc
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from beside import torn_reads
from cli.meso import ROOT, Meso, Said, needs_full

READING = (
    "",
    "show",
    "score",
    "history",
    "tree",
    "find x",
    "moves",
    "branch",
    "ops",
    "sessions",
    "mark",
    "note",
)
WRITING = (
    "new lands Ana",
    "log end",
    "undo",
    "mark x",
    "note x",
    "branch x",
    "open x",
    "rename x",
    "archive",
)


@pytest.fixture
def loose(lands: Meso) -> Meso:
    """A session without rules and turns, so that any move fits at any time."""
    lands("new", "lands", "Ana", "Ben", "--rules", "off", "--name", "loose")
    return lands


# --- streams --------------------------------------------------------------------------------------


def test_a_pipe_that_closes_early_is_not_an_error(loose: Meso) -> None:
    loose.log(*["Ana: draw land"] * 3000)
    for words in (["history"], ["history", "--json"], ["tree", "--json"]):
        with loose.start(*words) as started:
            assert started.stdout is not None and started.stderr is not None
            assert started.stdout.readline()
            started.stdout.close()
            assert (started.wait(30), started.stderr.read()) == (0, b"")


def test_a_pipe_that_is_closed_before_the_first_output(loose: Meso) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with loose.start("sessions", stdout=writer) as started:
        os.close(writer)
        assert started.stderr is not None
        assert (started.wait(30), started.stderr.read()) == (0, b"")


@needs_full
def test_a_full_device_is_an_error(loose: Meso) -> None:
    with Path("/dev/full").open("wb") as full:
        said = loose.process("sessions", stdout=full)
    assert (
        said.code == 1 and "space" in said.err and "Traceback" not in said.err and "Exception" not in said.err
    )


def test_a_closed_stream(loose: Meso) -> None:
    said = subprocess.run(
        ["sh", "-c", '"$0" -m meso_cli sessions >&-; echo $?', sys.executable],
        env=loose.environment(),
        capture_output=True,
        text=True,
    )
    assert said.stdout in ("0\n", "1\n") and "Traceback" not in said.stderr


@pytest.mark.parametrize("number", [signal.SIGINT])
def test_ctrl_c_is_130(loose: Meso, number: signal.Signals) -> None:
    with loose.start("log", "-") as started:
        assert started.stdin is not None and started.stderr is not None
        started.stdin.write(b"Ana: draw land\n")
        started.stdin.flush()
        time.sleep(1)
        started.send_signal(number)
        assert started.wait(30) == 130
        assert b"Traceback" not in started.stderr.read()
    assert loose.history() == []


def test_nothing_waits_for_answers_without_a_terminal(loose: Meso) -> None:
    """stdin is a pipe that nobody writes to and nobody closes."""
    reader, writer = os.pipe()
    for words in (
        ["log", "Ana: play Nothing"],
        ["new", "lands", "Ana"],
        ["undo"],
        ["branch", "--delete", "x"],
    ):
        with loose.start(*words, stdin=reader) as started:
            started.wait(30)
    os.close(reader)
    os.close(writer)


# --- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", READING)
def test_reading_creates_no_file(meso: Meso, words: str) -> None:
    said = meso.process(
        *words.split(), env=meso.environment(MESO_DB=str(meso.db.parent / "new" / "record.db"))
    )
    assert said.code in (0, 1) and "Traceback" not in said.err
    assert list(meso.db.parent.iterdir()) == []


@pytest.mark.parametrize("words", [word for word in WRITING if not word.startswith("new")])
def test_a_call_that_can_only_fail_creates_no_file(meso: Meso, words: str) -> None:
    assert meso.run(*words.split()).code == 1
    assert list(meso.db.parent.iterdir()) == []


def test_the_first_write_creates_the_file_and_its_folder(meso: Meso) -> None:
    path = meso.db.parent / "a" / "b" / "record.db"
    assert meso.process("--db", str(path), "new", "lands", "Ana").code == 0
    assert [entry.name for entry in path.parent.iterdir()] == ["record.db"]


def test_an_empty_file_is_a_new_record(meso: Meso) -> None:
    meso.db.touch()
    assert meso.json("sessions") == [] and meso.db.stat().st_size == 0
    meso("new", "lands", "Ana")
    assert len(meso.json("sessions")) == 1


def _foreign(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE events (id TEXT)")
    connection.commit()
    connection.close()


def _wal(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE notes (id TEXT)")
    connection.commit()
    connection.close()


FILES = {
    "text": lambda path: path.write_text("Ana: draw land\n" * 100),
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 64),
    "one-byte": lambda path: path.write_bytes(b"S"),
    "foreign": _foreign,
    "foreign-wal": _wal,
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_not_ours_is_refused_and_not_touched(meso: Meso, kind: str) -> None:
    FILES[kind](meso.db)
    before = meso.db.read_bytes()
    for words in (*READING, *WRITING):
        said = meso.run("--json", *words.split())
        assert said.code == 1 and said.error["code"] == "not-a-record", (words, said)
    assert meso.db.read_bytes() == before
    assert list(meso.db.parent.iterdir()) == [meso.db]


def test_a_folder_is_refused(meso: Meso) -> None:
    meso.db.mkdir()
    for words in (*READING[:3], *WRITING[:3]):
        assert meso.run("--json", *words.split()).error["code"] == "not-a-record"


def test_a_truncated_record_is_damaged(lands: Meso) -> None:
    whole = lands.db.read_bytes()
    for size in (50, 4096, len(whole) // 2):
        lands.db.write_bytes(whole[:size])
        for words in ("history", "log end"):
            said = lands.run("--json", *words.split())
            assert said.code in (1, 4) and said.error["code"] in ("damaged", "not-a-record", "no-session"), (
                said
            )


def test_a_record_of_a_later_version_is_left_alone(lands: Meso) -> None:
    connection = sqlite3.connect(lands.db)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    for words in ("history", "log end"):
        assert lands.run("--json", *words.split()).error["code"] == "newer-record"


@pytest.fixture
def public(lands: Meso) -> Iterator[Path]:
    """A folder with a record that everybody can read and only the owner can write."""
    folder = Path(tempfile.mkdtemp(prefix="meso-"))
    shutil.copy(lands.db, folder / "record.db")
    (folder / "record.db").chmod(0o444)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def without_rights(call: Callable[[], Said]) -> Said:
    """The outcome of a call in a process that does not run as root."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)
        os.write(writer, json.dumps(call()).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = json.loads(pipe.read())
    os.waitpid(child, 0)
    return Said(*told)


def test_a_read_only_folder(lands: Meso, public: Path) -> None:
    lands("history")
    lands("log", "draw land")  # what these import is imported before the rights are gone
    lands.db = public / "record.db"
    said = without_rights(lambda: lands.run("branch"))
    assert (said.code, said.err) == (0, "") and "main" in said.out
    said = without_rights(lambda: lands.run("--json", "log", "draw land"))
    assert said.code == 1 and said.error["code"] in ("read-only", "cannot-open"), said
    assert [path.name for path in public.iterdir()] == ["record.db"]
    lands.db = public / "new" / "record.db"
    said = without_rights(lambda: lands.run("--json", "new", "lands", "Ana"))
    assert said.code == 1 and said.error["code"] == "cannot-open", said


def test_a_full_disk(loose: Meso) -> None:
    """The file cannot grow: what was there stays, and nothing is half written."""
    size = loose.db.stat().st_size

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    before = loose.json("history")
    text = "\n".join(["Ana: draw land"] * 2000).encode()
    said = loose.process("--json", "log", "-", stdin=text, preexec_fn=limited)
    assert said.code == 1 and said.error["code"] in ("disk-full", "storage"), said
    assert loose.json("history") == before
    loose("log", "Ana: draw land")


# --- several at once ------------------------------------------------------------------------------


def test_a_killed_process_loses_no_move_that_it_acknowledged(loose: Meso) -> None:
    code = (
        "import sys\nfrom meso_cli.app import run\n"
        "for n in range(10_000):\n"
        "    if run(['log', f'Ana: hand {n % 160}']): sys.exit(1)\n"
        "    print('done', n, file=sys.stderr, flush=True)\n"
    )
    for wait in (0.6, 0.9, 1.3):
        before = len(loose.history())
        started = subprocess.Popen(
            [sys.executable, "-c", code],
            env=loose.environment(),
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        time.sleep(wait)
        started.kill()
        _, err = started.communicate()
        acknowledged = err.count(b"done")
        texts = loose.history()[before:]
        assert acknowledged <= len(texts) <= acknowledged + 1
        assert texts == [f"Ana: hand {n % 160}" for n in range(len(texts))]
    assert loose.json("check")["ok"]


def test_two_terminals_on_one_session(loose: Meso) -> None:
    def play(name: str) -> list[int]:
        return [loose.process("log", f"{name}: hand {n}").code for n in range(12)]

    with ThreadPoolExecutor() as pool:
        codes = list(pool.map(play, ["Ana", "Ben"]))
    assert codes == [[0] * 12] * 2
    told = loose.json("history")
    assert [event["n"] for event in told] == list(range(1, 25))
    for name in ("Ana", "Ben"):
        assert [event["text"] for event in told if event["player"] == name] == [
            f"{name}: hand {n}" for n in range(12)
        ]
    assert not any(node["left_behind"] for node in loose.json("tree"))


def test_two_processes_create_one_file_at_once(meso: Meso) -> None:
    with ThreadPoolExecutor() as pool:
        said = list(pool.map(lambda name: meso.process("new", "lands", name), ["Ana", "Ben", "Cleo", "Dan"]))
    assert [one.code for one in said] == [0] * 4, said
    assert sorted(one["session"] for one in meso.json("sessions")) == [
        "lands-1",
        "lands-2",
        "lands-3",
        "lands-4",
    ]


def test_two_terminals_on_two_sessions(loose: Meso) -> None:
    first, second = loose.environment(MESO_SESSION="lands-1"), loose.environment(MESO_SESSION="loose")
    for _ in range(2):
        assert loose.process("log", "draw land", env=first).code == 0
        assert loose.process("log", "Ben: draw land", env=second).code == 0
    assert loose.process("undo", env=first).code == 0
    assert [event["text"] for event in loose.json("history", "-s", "lands-1")] == ["Ana: draw land"]
    assert [event["text"] for event in loose.json("history", "-s", "loose")] == ["Ben: draw land"] * 2


def test_a_call_waits_for_another_writer(loose: Meso) -> None:
    connection = sqlite3.connect(loose.db, isolation_level=None)
    connection.execute("BEGIN IMMEDIATE")
    with loose.start("log", "Ana: draw land") as started:
        time.sleep(1)
        assert started.poll() is None
        assert loose.process("history").code == 0
        connection.execute("COMMIT")
        assert started.wait(30) == 0
    connection.close()
    assert len(loose.history()) == 1


@pytest.mark.parametrize(
    "words", [*READING, *WRITING, "check", "check nobody", "check --rebuild", "backup x.db"]
)
def test_no_command_leaves_the_record_open(loose: Meso, words: str) -> None:
    """A connection left open would lose its locks when the same process opens the record again."""
    if not Path("/proc/self/fd").exists():
        pytest.skip("no /proc here")
    loose.patch.chdir(loose.db.parent)
    gc.disable()
    try:
        loose.run(*words.split())
        assert not [each for each in map(_opened, Path("/proc/self/fd").iterdir()) if str(loose.db) in each]
    finally:
        gc.enable()


def _opened(entry: Path) -> str:
    try:
        return str(entry.readlink())
    except OSError:  # the descriptor that lists them
        return ""


def test_readers_beside_a_writer_see_one_moment(loose: Meso) -> None:
    assert torn_reads(loose.db, 100) == []
