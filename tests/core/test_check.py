"""`check` trusts nothing: it finds whatever was changed in a record from outside."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from damaging import CHANGES, content, is_found, missed, small_record, spoil
from desk import Desk, memory_record
from events.checks.record import Checked, check_record, open_suspect, rebuild
from events.errors import MesoError
from events.store.opening import open_record
from events.store.schema import KEPT, triggers


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "record.db"
    small_record(file)
    return file


def checked(path: Path) -> Checked:
    with closing(open_suspect(str(path))) as record:
        return check_record(record)


def codes(path: Path) -> set[str]:
    return {fault.code for fault in checked(path).faults}


def test_a_record_that_was_only_used_is_whole(path: Path) -> None:
    found = checked(path)
    assert (found.faults, found.sessions, found.events) == ((), 1, 4)


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE events SET body = replace(body, '12', '13') WHERE n = 1", "changed-event"),
        ("UPDATE events SET body = 'no json' WHERE n = 1", "changed-event"),
        ("UPDATE events SET parent = 1 WHERE n = 3", "changed-event"),
        ("UPDATE events SET parent = 1, n = 1 WHERE n = 3", "changed-event"),
        ("UPDATE events SET parent = NULL WHERE n = 3", "missing-event"),
        ("UPDATE events SET n = 7 WHERE n = 3", "wrong-number"),
        ("UPDATE events SET jump = 2 WHERE n = 3", "wrong-jump"),
        ("UPDATE events SET id = 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk' WHERE n = 3", "changed-event"),
        ("DELETE FROM events WHERE n = 3", "bad-operation"),
        ("DELETE FROM events WHERE n = 2", "missing-event"),
        ("DELETE FROM events", "missing-event"),
        ("DELETE FROM operations WHERE key = 2", "missing-operation"),
        ("DELETE FROM operations", "damaged"),
        ("UPDATE operations SET body = replace(body, 'log', 'lag') WHERE key = 2", "changed-operation"),
        ("UPDATE operations SET body = 'null' WHERE key = 3", "bad-operation"),
        ("UPDATE operations SET key = 9 WHERE key = 2", "missing-operation"),
        ("UPDATE operations SET key = 9 WHERE key = 2", "missing-row"),
        ("UPDATE sessions SET name = 'another'", "changed-row"),
        ("UPDATE sessions SET game = 'lands'", "bad-event"),
        ("UPDATE seats SET piece = 'red'", "changed-row"),
        ("UPDATE person_changes SET value = 'Eva' WHERE key = 1", "changed-row"),
        ("DELETE FROM person_changes WHERE key = 1", "missing-row"),
        ("DELETE FROM people WHERE key = 1", "missing-row"),
        ("UPDATE cards SET facts = '{}'", "changed-row"),
        ("UPDATE currents SET at = at + 1", "changed-row"),
        ("UPDATE summaries SET data = replace(data, '12', '13')", "wrong-cache"),
        ("UPDATE summaries SET name = 'x'", "wrong-cache"),
        ("CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END", "foreign-trigger"),
        ("DROP INDEX seats_by_person", "missing-index"),
        ("DROP TABLE snapshots", "missing-table"),
        ("ALTER TABLE cards ADD COLUMN more TEXT", "changed-table"),
        ("PRAGMA user_version = 0", "changed-header"),
        ("PRAGMA application_id = 7", "changed-header"),
    ],
)
def test_what_was_changed_is_found(path: Path, statement: str, code: str) -> None:
    spoil(path, statement)
    assert code in codes(path)


@pytest.mark.parametrize("name", triggers())
def test_a_dropped_trigger_is_found_and_made_again(path: Path, name: str) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute(f"DROP TRIGGER {name}")
    assert codes(path) == {"missing-trigger"}
    with closing(open_record(str(path), write=True)) as record, record.writing():
        rebuild(record)
    assert codes(path) == set()


def test_a_changed_trigger_is_found(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("DROP TRIGGER events_no_update")
        raw.execute("CREATE TRIGGER events_no_update BEFORE UPDATE ON cards BEGIN SELECT 1; END")
    assert codes(path) == {"changed-trigger"}


def test_caches_can_be_dropped_and_made_again(path: Path) -> None:
    with closing(sqlite3.connect(path)) as raw:
        raw.execute("UPDATE summaries SET data = '{}'")
        raw.commit()
    assert codes(path) == {"wrong-cache"}
    with closing(open_record(str(path), write=True)) as record, record.writing():
        rebuild(record)
    assert codes(path) == set()


def test_a_wrong_snapshot_is_found() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(["Ana: bonus 1 x"] * 300))
    assert desk.record.one("SELECT count(*) FROM snapshots") == (1,)
    assert check_record(desk.record).faults == ()
    (state,) = desk.record.rows("SELECT state FROM snapshots")[0]
    worse = state.replace(msgspec.msgpack.encode("x"), msgspec.msgpack.encode("y"), 1)
    desk.record.connection.execute("UPDATE snapshots SET state = ?", (worse,))
    assert {fault.code for fault in check_record(desk.record).faults} == {"wrong-cache"}


def test_a_result_that_the_same_rules_no_longer_give_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = finished()
    assert check_record(desk.record).faults == ()
    assert desk.session.refs.frozen["main"]["totals"] == {"1": 12, "2": 10}
    game = desk.session.game
    worse = msgspec.structs.replace(game, score=lambda state: game.score(state)[:1] + game.score(state)[:1])
    _play_by(monkeypatch, msgspec.structs.replace(worse, score=lambda state: _one_more(game.score(state))))
    codes = {fault.code for fault in check_record(desk.record).faults}
    assert "changed-result" in codes


def test_a_result_that_differs_under_newer_rules_is_a_note_and_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = finished()
    game = desk.session.game
    newer = msgspec.structs.replace(
        game, rules=game.rules + 1, score=lambda state: _one_more(game.score(state))
    )
    _play_by(monkeypatch, newer)
    found = check_record(desk.record)
    assert found.faults == ()
    was, now = (f"Ana {n}, Ben {n - 2} under rules {game.rules + n - 12}" for n in (12, 13))
    assert found.notes == (f"zooic-1, main: was {was}, now {now}",)


def finished() -> Desk:
    desk = Desk("zooic", ["Ana", "Ben"], rounds="1")
    desk.log("Ana: points 12; Ben: points 10")
    return desk


def _one_more(accounts: tuple[object, ...]) -> tuple[object, ...]:
    """Each account with one more point in its first line."""
    replace = msgspec.structs.replace
    return tuple(
        replace(a, lines=(replace(a.lines[0], points=a.lines[0].points + 1), *a.lines[1:])) for a in accounts
    )


def _play_by(monkeypatch: pytest.MonkeyPatch, game: object) -> None:
    from events.session import session
    from events.statistics import summaries

    monkeypatch.setattr(session, "find_game", lambda slug: game)
    monkeypatch.setattr(summaries, "find_game", lambda slug: game)


def test_only_the_requested_session_is_checked() -> None:
    record = memory_record()
    one, other = Desk("zooic", ["Ana", "Ben"], record), Desk("zooic", ["Ana", "Ben"], record, seed=2)
    for name in triggers():
        record.connection.execute(f"DROP TRIGGER {name}")
    record.connection.execute("UPDATE events SET n = 5 WHERE session = ?", (other.session.row.key,))
    whole = {(t.code, t.session) for t in check_record(record).faults}
    assert ("wrong-number", "zooic-2") in whole
    own = {t.session for t in check_record(record, one.session.row.key).faults}
    assert own == {""}


def test_a_foreign_file_is_not_a_damaged_record(tmp_path: Path) -> None:
    foreign = tmp_path / "other.db"
    with closing(sqlite3.connect(foreign)) as raw:
        raw.execute("CREATE TABLE t (x)")
    with pytest.raises(MesoError) as caught:
        open_suspect(str(foreign))
    assert (caught.value.code, caught.value.status) == ("not-a-record", 1)


def places(data: bytes, count: int) -> Iterator[int]:
    """Random places, the same each time; half of them where bytes are not zero."""
    chance = random.Random(1)
    written = [place for place, byte in enumerate(data) if byte]
    for _ in range(count // 2):
        yield chance.randrange(len(data))
        yield chance.choice(written)


def test_a_changed_byte_is_found_or_leaves_everything_equal(path: Path, tmp_path: Path) -> None:
    """Some bytes of the file; `scripts/every-byte` tries each one."""
    whole, data = content(path), path.read_bytes()
    assert not is_found(path) and len(CHANGES) == 3
    assert list(missed(data, places(data, 60), tmp_path / "damaged.db", whole)) == []


@pytest.mark.parametrize("length", [0, 50, 100, 4096, 8192, 50_000])
def test_a_file_that_was_cut_short_is_found(path: Path, length: int, tmp_path: Path) -> None:
    cut = tmp_path / "cut.db"
    cut.write_bytes(path.read_bytes()[:length])
    if length:
        assert is_found(cut)


def test_every_kept_table_holds_something_to_damage(path: Path) -> None:
    with closing(open_record(str(path))) as record:
        assert all(record.one(f"SELECT 1 FROM {table}") for table in KEPT)
