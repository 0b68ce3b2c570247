"""export, import, backup, check: sessions and records as files."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.meso import Meso
from events.formats.catalogue import FORMATS
from meso_cli.pictures.catalogue import PICTURES
from recorded import FIXTURES

ALL = [known.name for known in (*FORMATS, *PICTURES)]


@pytest.fixture
def friday(meso: Meso) -> Meso:
    """A game with a branch, a mark, a note, an overruling and a line left behind."""
    return meso.once(_friday)


def _friday(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben", "--name", "Friday", "--place", "Café =1", "--piece", "Ana=red")
    meso.log("Ana: draw herbivore 2", "Ana: play Swamp --discard 2; Ana: end")
    meso("note", "a *slow* start")
    meso("mark", "first")
    meso("log", "Ben: draw land; Ben: end")
    meso("undo")
    meso("log", "Ben: draw carnivore")
    meso("branch", "scratch", "--on", "3")
    meso("log", "Ana: draw land", "--anyway", "house rule")


def other(meso: Meso, tmp_path: Path) -> Meso:
    """Another record, on another machine."""
    return Meso(tmp_path / "other.db", meso.patch)


def test_everything_goes_to_another_record_and_comes_out_the_same(friday: Meso, tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    friday("export", "-o", str(one))
    there = other(friday, tmp_path)
    found = there.json("import", str(one))["imported"][0]
    assert (found["what"], found["session"], found["current"]) == ("new", "Friday", True)
    for command in (["history"], ["branch"], ["ops"], ["score"], ["show"]):
        assert there.json(*command) == friday.json(*command), command
    for command in (["history", "--all"], ["tree"]):
        ours, theirs = (sorted(m.json(*command), key=lambda row: row["id"]) for m in (friday, there))
        assert ours == theirs, command
    there("export", "-o", str(two))
    assert one.read_bytes() == two.read_bytes()
    assert there.json("import", str(one))["imported"][0]["what"] == "same"
    assert "intact" in there("check")


@pytest.mark.parametrize("name", ALL)
def test_every_format_is_written_to_a_file_and_to_the_screen(friday: Meso, name: str, tmp_path: Path) -> None:
    ending = next(known.extension for known in (*FORMATS, *PICTURES) if known.name == name)
    file = tmp_path / f"friday{ending}"
    assert f"({name}," in friday("export", "-o", str(file))
    assert friday("export", "--format", name) == file.read_text("utf-8")
    told = friday.json("export", "--format", ending[1:])
    assert (told["format"], told["text"]) == (name, file.read_text("utf-8"))
    assert "file" in friday.json("export", "-o", str(file), "--force")


@pytest.mark.parametrize("name", ["text", "csv", "markdown"])
def test_what_a_person_reads(friday: Meso, name: str, snapshot: object) -> None:
    assert friday("export", "--format", name) == snapshot


def test_a_cell_is_no_formula(meso: Meso) -> None:
    meso("new", "zooic", "--", "=cmd", "-Ben", "+1 Cleo", "@Dan")
    meso("log", "1: bonus -2 =HYPERLINK(1)")
    rows = meso("export", "--format", "csv")
    for name in ("=cmd", "-Ben", "+1 Cleo", "@Dan"):
        assert f"\n'{name},1," in rows or f"\n'{name}," in rows
    assert ",-2,-2 =HYPERLINK(1)" in rows or ",-2,'-2 =HYPERLINK(1)" in rows


def test_pictures_are_well_formed(friday: Meso) -> None:
    ElementTree.fromstring(friday("export", "--format", "svg"))
    header, *frames = friday("export", "--format", "cast").splitlines()
    assert json.loads(header)["version"] == 2 and all(json.loads(frame)[1] == "o" for frame in frames)
    page = friday("export", "--format", "html")
    assert "Friday" in page and "http://" not in page.replace("http://www.w3.org", "")


def test_a_picture_of_an_earlier_position(friday: Meso) -> None:
    assert friday("export", "--format", "txt", "--on", "0") == friday("show", "0")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--format", "pdf"], "unknown-format"),
        (["-o", "friday.pdf"], "unknown-format"),
        ([], "unknown-format"),
        (["--format", "csv", "--without", "Cleo"], "unknown-player"),
    ],
)
def test_wrong_usage_of_export(friday: Meso, words: list[str], code: str) -> None:
    assert friday.fails("export", *words, code=2)["code"] == code


def test_the_record_is_never_written_over(friday: Meso) -> None:
    before = friday.db.read_bytes()
    assert friday.fails("export", "--format", "csv", "-o", str(friday.db), code=2)["code"] == "usage"
    assert friday.fails("backup", str(friday.db), code=2)["code"] == "usage"
    assert friday.db.read_bytes() == before


def test_a_file_that_cannot_be_written(friday: Meso, tmp_path: Path) -> None:
    assert friday.fails("export", "-o", str(tmp_path / "no" / "f.csv"), code=1)["code"] == "cannot-write"
    if Path("/dev/full").exists():
        error = friday.fails("export", "--format", "csv", "-o", "/dev/full", code=1)
        assert error["code"] == "cannot-write"


def test_nobody_is_named_in_an_anonymous_copy(friday: Meso, tmp_path: Path) -> None:
    for name in (known.name for known in (*FORMATS, *PICTURES)):
        text = friday("export", "--format", name, "--anonymous")
        assert not any(word in text for word in ("Ana", "Ben", "Friday", "Café")), name
    file = tmp_path / "nobody.jsonl"
    friday("export", "--anonymous", "-o", str(file))
    there = other(friday, tmp_path)
    there("import", str(file))
    assert [event["id"] for event in there.json("history")] == [
        event["id"] for event in friday.json("history")
    ]
    assert there.json("sessions")[0]["players"] == ["Player 1", "Player 2"]
    assert there("players") == "player  sessions  merged\n"
    assert friday.json("import", str(file))["imported"][0]["what"] == "same"


def test_a_name_that_stays_in_an_event_is_told(friday: Meso) -> None:
    friday("log", "Ben: bonus 1 for Ana")
    said = friday.run("export", "--format", "jsonl", "--without", "Ana")
    assert "'Ana' remains in the text of events (6)" in said.err and said.code == 0


def test_a_name_that_stays_is_told_however_it_is_written(meso: Meso) -> None:
    name = 'D"Arc'
    meso("new", "zooic", name, "Ben")
    meso("log", f"Ben: bonus 1 {name} was slow")
    meso("branch", "Ben-tries")
    said = meso.json("export", "--format", "jsonl", "--anonymous")
    assert [sentence.split(" remains ")[0] for sentence in said["left_in"]] == [repr(name), "'Ben'"]


def test_no_name_of_before_is_told_in_an_anonymous_copy(friday: Meso, tmp_path: Path) -> None:
    """Ana was written down as Anna at first, and Ben counts as Benedict."""
    friday("note", "Ana thinks, Ben waits, Benedict laughs")
    friday("new", "lands", "Benedict", "--name", "alone")
    friday("players", "rename", "Ana", "Eva")
    friday("players", "merge", "Ben", "Benedict")
    for words in (["--anonymous"], ["--without", "Eva", "--without", "Benedict"]):
        text = friday("-s", "Friday", "export", "--format", "jsonl", *words)
        assert "Player 1 thinks, Player 2 waits, Player 2 laughs" in text
        assert not any(name in text for name in ("Ana", "Eva", "Ben"))
    clean = tmp_path / "clean.db"
    assert friday.json("players", "forget", "Eva", "--into", str(clean))["left_in"] == []
    assert b"Ana" not in clean.read_bytes()


def test_notes_can_be_left_out(friday: Meso) -> None:
    text = friday("export", "--format", "jsonl", "--without", "notes")
    assert "slow" not in text and "Ana" in text


# --- import


def test_two_machines_unite_and_say_where_they_parted(friday: Meso, tmp_path: Path) -> None:
    there = other(friday, tmp_path)
    one, two = str(tmp_path / "one.jsonl"), str(tmp_path / "two.jsonl")
    friday("export", "-o", one)
    there("import", one)
    friday("log", "Ben: end")
    there("log", "Ben: draw land; Ben: end")
    friday("export", "-o", one, "--force")
    there("export", "-o", two)
    said = friday("import", two)
    assert "main diverged after event 5 on main" in said and "theirs, now main-2, has 2" in said
    there("import", one)
    ours, theirs = ({b["name"]: b["position"]["id"] for b in m.json("branch")} for m in (friday, there))
    assert (ours["main"], ours["main-2"]) == (theirs["main-2"], theirs["main"])
    assert friday.json("undo")["events"] == 1


def test_all_files_or_none(meso: Meso, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.meso", tmp_path / "bad.meso"
    good.write_text("@game zooic\n@player Ana\n@player Ben\nAna: points 3\n")
    bad.write_text("@game zooic\n@player Ana\n@player Ben\nAna: points 3\nAna: points 4\n")
    error = meso.fails("import", str(good), str(bad), code=3)
    assert (error["rule"], error["line"]) == ("Z11", 5) and str(bad) in error["message"]
    assert not meso.db.exists()
    assert [one["session"] for one in meso.json("import", str(good))["imported"]] == ["good"]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("Ana: points 3\n", "bad-header", None),
        ("@game chess\n", "unknown-game", None),
        ("@game zooic\n@player Ana\n", "players", None),
        ("@game zooic\n@player Ana\n@player Ana:\n", "bad-name", None),
        ("@game zooic\n@player Ana\n@player ana\n", "bad-name", None),
        ("@game zooic\n@colour red\n", "bad-header", 2),
        ("@game zooic\n@at yesterday\n", "bad-time", 2),
        ("@game zooic\n@player Ana\n@player Ben\n@option rounds=9\n", "unknown-option", None),
        ("@game zooic\n@player Ana\n@player Ben\n(\nAna: points 3\n", "open-bracket", 4),
        ("@game zooic\n@player Ana\n@player Ben\n)\n", "open-bracket", 4),
        ("@game zooic\n@player Ana\n@player Ben\nAna: point 3\n", "unknown-verb", 4),
        ("@game zooic\n@player Ana\n@player Ben\n@branch a..b\n", "bad-name", 4),
        ("@game zooic\n@player Ana\n@player Ben\n@mark a\n@branch a\n", "bad-line", 5),
        ("@game zooic\n@player Ana\n@player Ben\n@current b\n", "bad-header", None),
        ("@game zooic\n@player Ana\n@player Ben\n@nonsense b\n", "bad-header", 4),
        ('@game zooic\n@player Ana\n@player Ben\nAna: bonus 2 "x\n', "open-quote", 4),
    ],
)
def test_a_text_that_is_wrong_is_refused_with_its_line(
    meso: Meso, tmp_path: Path, text: str, code: str, line: int | None
) -> None:
    file = tmp_path / "wrong.meso"
    file.write_text(text)
    error = meso.fails("import", str(file), code=2)
    assert (error["code"], error.get("line")) == (code, line)


def test_a_text_typed_by_hand(meso: Meso, tmp_path: Path) -> None:
    file = tmp_path / "evening.meso"
    file.write_text(
        "# an evening\n@game zooic\n@player Ana Maria\n@player Ben\n@piece 2 red\n@option rounds=1\n"
        "@at 2026-05-01T20:15+02:00\n\nAna Maria: points 12\n@note so many\n@more and more\n"
        "(\nBen: points 9\n@branch what-if\n)\n@at 2026-05-01T20:40+02:00\nBen: points 10\n@mark end\n"
    )
    meso("import", str(file))
    first, second = meso.json("history")
    assert (first["at"], second["at"]) == ("2026-05-01T20:15:00+02:00", "2026-05-01T20:40:00+02:00")
    assert (first["notes"], second["marks"]) == (["so many\nand more"], ["end"])
    scores = {branch["name"]: branch["points"] for branch in meso.json("branch")}
    assert scores == {"main": {"Ana Maria": 12, "Ben": 10}, "what-if": {"Ana Maria": 12, "Ben": 9}}
    assert meso.json("import", str(file))["imported"][0]["what"] == "same"


def test_an_edited_text_stands_beside_what_was_played(friday: Meso, tmp_path: Path) -> None:
    file = tmp_path / "friday.meso"
    friday("export", "-o", str(file))
    file.write_text(file.read_text("utf-8").replace("Ben: draw carnivore", "Ben: draw herbivore"), "utf-8")
    found = friday.json("import", str(file))["imported"][0]
    assert (found["what"], found["partings"][0]["theirs"]) == ("united", "main-2")


def test_a_torn_file_is_taken_only_when_that_is_said(friday: Meso, tmp_path: Path) -> None:
    file, there = tmp_path / "torn.jsonl", other(friday, tmp_path)
    text = friday("export", "--format", "jsonl")
    file.write_text(text[: len(text) // 2])
    error = there.fails("import", str(file), code=1)
    assert error["code"] == "torn" and error["line"] > 1 and "--partial" in error["hint"]
    assert there.json("import", "--partial", str(file))["imported"][0]["what"] == "new"
    assert "intact" in there("check")


def test_damage_is_refused_with_its_line(friday: Meso, tmp_path: Path) -> None:
    file, there = tmp_path / "damaged.jsonl", other(friday, tmp_path)
    text = friday("export", "--format", "jsonl")
    file.write_text(text.replace('"kind":"herbivore"', '"kind":"carnivore"'))
    error = there.fails("import", str(file), code=1)
    assert (error["code"], error["line"]) == ("damaged-file", 3)
    assert not there.db.exists()


@pytest.mark.parametrize("data", [b"", b"\n", b"\xff\xfe", b"{}\n", b"[" * 100_000, b"\x00" * 99])
def test_no_file_of_ours_is_an_error_and_no_crash(meso: Meso, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(data)
    assert meso.fails("import", str(file), code=1)["code"] in ("damaged-file", "torn")
    assert not meso.db.exists()


def test_files_that_are_not_there_or_tell_no_format(meso: Meso, tmp_path: Path) -> None:
    assert meso.fails("import", str(tmp_path / "none.jsonl"), code=1)["code"] == "cannot-open"
    assert meso.fails("import", "x.pdf", code=2)["code"] == "unknown-format"
    assert meso.fails("import", "x.csv", code=2)["code"] == "write-only"


def test_from_a_pipe_into_a_pipe(friday: Meso, tmp_path: Path) -> None:
    text = friday("export", "--format", "jsonl")
    there = other(friday, tmp_path)
    there("import", "-", "--format", "jsonl", stdin=text)
    assert there("export", "--format", "jsonl") == text


def test_recorded_games_can_be_imported_all_at_once(meso: Meso) -> None:
    files = sorted(str(path) for path in (FIXTURES / "lands").glob("*.meso"))
    assert len(meso.json("import", *files)["imported"]) == len(files)
    assert "intact" in meso("check")


# --- backup


def test_a_backup_is_a_whole_record(friday: Meso, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert str(copy) in friday("backup", str(copy))
    there = Meso(copy, friday.patch)
    assert there.json("history") == friday.json("history")
    assert "intact" in there("check")
    assert friday.fails("backup", str(copy), code=1)["code"] == "file-exists"
    friday("backup", str(copy), "--force")
    assert friday.fails("backup", str(tmp_path / "no" / "copy.db"), code=1)["code"] == "cannot-write"


def test_a_backup_while_another_one_writes(friday: Meso, tmp_path: Path) -> None:
    with closing(sqlite3.connect(friday.db, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("INSERT INTO answers VALUES ('half', 'done', '')")
        copy = tmp_path / "copy.db"
        friday("backup", str(copy))
        writer.execute("ROLLBACK")
    assert "intact" in Meso(copy, friday.patch)("check")


def test_there_is_nothing_to_back_up(meso: Meso, tmp_path: Path) -> None:
    assert meso.fails("backup", str(tmp_path / "copy.db"), code=1)["code"] == "no-record"
    assert not (tmp_path / "copy.db").exists()


# --- check


def test_a_whole_record(friday: Meso, tmp_path: Path) -> None:
    assert friday("check") == "the record is intact: 1 session, 8 events\n"
    told = friday.json("check", "Friday")
    assert (told["ok"], told["problems"]) == (True, [])
    assert Meso(tmp_path / "none.db", friday.patch).json("check")["ok"]
    assert friday.fails("check", "Saturday", code=1)["code"] == "no-session"


def test_a_damaged_record_is_exit_4(friday: Meso) -> None:
    with closing(sqlite3.connect(friday.db, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER events_no_update")
        raw.execute("UPDATE events SET body = replace(body, 'carnivore', 'herbivore') WHERE n = 4")
    said = friday.run("check", "--json")
    assert (said.code, said.err, said.json["ok"]) == (4, "", False)
    assert {problem["code"] for problem in said.json["problems"]} == {"missing-trigger", "changed-event"}
    changed = next(problem for problem in said.json["problems"] if problem["code"] == "changed-event")
    assert set(changed) == {"code", "session", "event", "message"} and changed["session"] == "Friday"
    assert friday.run("check").code == 4


def test_rebuild_makes_anew_what_can_be(friday: Meso) -> None:
    with closing(sqlite3.connect(friday.db, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER events_no_update")
        raw.execute("UPDATE summaries SET name = 'x'")
        raw.execute("DROP INDEX events_by_session")
    assert friday.run("check").code == 4
    assert "intact" in friday("check", "--rebuild")
    assert friday.json("sessions")[0]["session"] == "Friday"


def test_a_file_that_is_cut_short_is_damage_and_no_crash(friday: Meso) -> None:
    friday.db.write_bytes(friday.db.read_bytes()[:5000])
    said = friday.run("check", "--json")
    assert (said.code, said.json["ok"]) == (4, False)


def test_a_foreign_file_is_not_checked(meso: Meso) -> None:
    meso.db.write_text("no record")
    said = meso.run("check")
    assert (said.code, meso.db.read_text()) == (1, "no record")
