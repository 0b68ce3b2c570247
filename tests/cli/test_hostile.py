"""Names and texts that break programs: they are refused with a reason, or they work everywhere."""

from __future__ import annotations

import json
import os
import unicodedata

import pytest

from cli.meso import Meso

PLAYERS = (
    "[/b]",
    "[bold red]Rex",
    "Zoë",
    "Jürgen O'Neil",
    '"Quoted"',
    "🦕 Dino",
    "👨‍👩‍👧 family",
    "מיכל",
    "عمر بن علي",
    "李小龍",
    "--json",
    "-s",
    "a;b",
    "#Ana",
    "Ana=red",
    "p2r3",
    "x" * 60,
    "%s{0}\\n",
    "$(reboot)",
    "null",
)


@pytest.mark.parametrize("name", PLAYERS)
def test_players_with_difficult_names_play(meso: Meso, name: str) -> None:
    name = unicodedata.normalize("NFC", name)
    meso("new", "lands", "--name", "evening", "--", name, "Ben")
    assert meso.json()["players"] == [name, "Ben"]
    meso("log", "draw land 2")
    meso("log", "end")
    told = meso.json("log", "1: token 2", "--anyway", "seat")
    text = told["recorded"][0]["text"]
    meso("undo")
    assert meso.json("log", text)["recorded"][0]["text"] == text
    assert meso.json("history")[-1]["player"] == name
    assert [event["n"] for event in meso.json("history", f"--player={name}")] == [1, 2, 3]
    for command in ("show", "score", "sessions", "branch"):
        assert name in meso(command)
    for command in ("history", "tree", "moves", "ops"):
        meso(command)
        meso(command, "--color", "always", screen=True)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("1", "a player's name needs a letter"),
        ("", "a player's name needs a letter"),
        ("  ", "a player's name needs a letter"),
        ("🦕", "a player's name needs a letter"),
        ("all", "means every player"),
        ("ALL", "means every player"),
        ("Ana:", "a colon ends the name"),
        ("A:b", "a colon ends the name"),
        ("ana", "differ in more than case or form"),
        ("ＡＮＡ", "differ in more than case or form"),
        ("x" * 81, "shorten it"),
        ("bell\a", "retype it"),
        ("tab\tbed", "retype it"),
        ("two\nlines", "retype it"),
        ("\x1b[31mred", "retype it"),
    ],
)
def test_names_of_players_that_are_refused(meso: Meso, name: str, reason: str) -> None:
    error = meso.fails("new", "lands", "Ana", name, code=2)
    assert reason in f"{error['message']} {error['hint']}"
    assert not meso.db.exists()


CARDS = (
    "Lil' Cannibal",
    '"Delicious" Smoothie',
    "foo#bar",
    "Swamp;",
    "[/b]",
    "🦖 Rex",
    "ענק",
    "end",
    "-2 x",
    "a\\b",
)


@pytest.mark.parametrize("card", CARDS)
def test_cards_with_difficult_names_are_logged_twice(lands: Meso, card: str) -> None:
    escaped = card.replace("\\", "\\\\").replace('"', '\\"')
    lands("log", f'card "{escaped}" --kind land --vp 0')
    lands("log", f'have "{escaped}"', "--anyway", "late")
    first = lands.history()
    lands("undo", "2")
    for text in first:
        lands("log", text)
    assert lands.history() == first
    assert card in lands("show")


def test_happy_cards_as_they_are_printed(meso: Meso) -> None:
    meso("new", "happy", "Ana", "Ben", "--rules", "off")
    meso("log", "Ana:", "play", "3", "Lil'", "Cannibal")
    meso("log", "Ben: play 4 Lil' Cannibal")
    texts = meso.history()
    assert all("Lil' Cannibal" in text for text in texts)


@pytest.mark.parametrize(
    "text", ["[/b] [bold]", "\\", '"', "'", "🦕", "שלום", "--json", "-n 3", "%s", "a\u0301"]
)
def test_notes_with_difficult_texts(lands: Meso, text: str) -> None:
    lands("note", "--", text)
    assert lands.json("note")[0]["notes"] == [unicodedata.normalize("NFC", text)]
    assert unicodedata.normalize("NFC", text) in lands("note", screen=True)
    assert lands.json("find", "--", text)


def test_overruling_with_a_difficult_reason(lands: Meso) -> None:
    why = 'Ben\'s "house" rule; [/b] 🦕'
    lands("log", "--anyway", why, "Ben: end")
    assert lands.json("history")[0]["overruled"]["why"] == why
    text = lands.history()[0]
    lands("undo")
    lands("log", text)
    assert lands.json("history")[0]["overruled"]["why"] == why


@pytest.mark.parametrize("name", ["Ünïcødé", "б-1", "x_y-z", "Main"])
def test_branches_and_marks_with_letters_of_any_alphabet(lands: Meso, name: str) -> None:
    lands("branch", name)
    lands("mark", f"{name}-mark")
    lands("switch", name)
    assert lands.json()["branch"] == name
    assert lands.json("show", f"{name}-mark~0")["position"]["n"] == 0


@pytest.mark.parametrize(
    "name", ["😀", "[/b]", "a b", "", "-", "1a", "a..b", "a~1", "a:1", "p1r1", "P1R1", "x\ny"]
)
@pytest.mark.parametrize("command", ["branch", "mark"])
def test_branches_and_marks_that_are_refused(lands: Meso, command: str, name: str) -> None:
    assert lands.fails(command, "--", name, code=2)["code"] in ("bad-name", "bad-text")


@pytest.mark.parametrize("name", ["[/b] 1", "Freitag: 1", "🦕1", "ערב", "a/b", "1", "it's"])
def test_sessions_with_difficult_names(lands: Meso, name: str) -> None:
    lands("rename", "--", name)
    lands("new", "lands", "Cleo")
    lands("open", "--", name)
    assert name in lands("sessions", screen=True)
    assert lands.json(f"--session={name}")["session"] == name


# --- what is not text -----------------------------------------------------------------------------

BROKEN = b"caf\xe9"


@pytest.mark.parametrize(
    "words",
    [
        ["new", "lands", BROKEN, "Ben"],
        ["new", "lands", "Cleo", "--name", BROKEN],
        ["log", BROKEN],
        ["log", b"play \xff\xfe"],
        ["log", "end", "--anyway", BROKEN],
        ["note", BROKEN],
        ["mark", BROKEN],
        ["branch", BROKEN],
        ["rename", BROKEN],
        ["open", BROKEN],
        ["switch", BROKEN],
        ["show", BROKEN],
        ["find", BROKEN],
        ["history", "--player", BROKEN],
        ["moves", BROKEN],
        ["rules", BROKEN],
        [BROKEN],
        ["-s", BROKEN],
        ["--color", BROKEN],
    ],
)
def test_arguments_that_are_not_text(lands: Meso, words: list[str | bytes]) -> None:
    for json_too in ([], ["--json"]):
        said = lands.process(*json_too, *words)
        assert said.code in (0, 1, 2) and "Traceback" not in said.err and "internal" not in said.err, said
        assert said.code or words[0] == "find"
        if json_too and said.code:
            assert json.loads(said.err)["error"]["message"]
    assert lands.json("ops")[-1]["n"] == 0


def test_a_file_with_a_difficult_name(lands: Meso) -> None:
    path = lands.db.parent / os.fsdecode(b"b\xe9 \n [b].db")
    lands.db.rename(path)
    said = lands.process("--db", os.fsencode(path), "history")
    assert (said.code, said.out, said.err) == (0, "", "")
    said = lands.process("--db", os.fsencode(path), "path", "--json")
    assert said.code == 0 and json.loads(said.out)["exists"]


@pytest.mark.parametrize(
    ("data", "code", "error"),
    [
        (b"", 2, "missing-word"),
        (b"\n\n\n", 2, "missing-word"),
        (b"draw land\n\xff\xfe\n", 2, "bad-text"),
        (b"draw land\x00\n", 2, None),
        (b"\x00" * 1000, 2, None),
        (b"x" * 100_000, 2, "unknown-verb"),
        (b"draw land " * 50_000, 2, None),
        (b'"' * 9999, 2, None),
        (b";" * 9999, 2, "missing-word"),
        (b"draw land\n" * 17 * 100_000, 1, "too-large"),
    ],
    ids=["empty", "blank", "latin", "nul", "nuls", "word", "line", "quotes", "parts", "huge"],
)
def test_files_without_moves(lands: Meso, data: bytes, code: int, error: str | None) -> None:
    path = lands.db.parent / "moves.txt"
    path.write_bytes(data)
    said = lands.run("--json", "log", "-f", str(path))
    assert said.code == code and error in (None, said.error["code"]), said
    assert len(said.err) < 2000
    assert lands.contents()[1] == (1,)


def test_a_byte_order_mark_and_other_line_endings(lands: Meso) -> None:
    path = lands.db.parent / "moves.txt"
    path.write_bytes("\ufeffdraw land\r\nend\r\n".encode())
    assert [event["text"] for event in lands.json("log", "-f", str(path))["recorded"]] == [
        "Ana: draw land",
        "Ana: end",
    ]
