"""cards: the catalogue that comes with meso, learns from sessions, and is corrected by people."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from cli.meso import Meso


def card(meso: Meso, name: str) -> dict[str, object]:
    told: dict[str, object] = meso.json("cards", "lands", "show", name)
    return told


def test_the_shipped_catalogue_says_what_is_missing(meso: Meso) -> None:
    cards = {one["name"]: one for one in meso.json("cards", "lands")}
    assert set(cards) == {
        "Swamp",
        "Iguanodon",
        "Plagiosaurus",
        "Vintana",
        "Apatosaurus",
        "Ceratosaurus",
        "Tyrannosaurus",
    }
    assert (cards["Swamp"]["missing"], cards["Iguanodon"]["missing"]) == ([], ["vp", "also"])
    assert "timing" in cards["Tyrannosaurus"]["missing"]
    assert not meso.db.exists()


def test_the_list_in_a_pipe(meso: Meso, snapshot: object) -> None:
    assert meso("cards", "lands") == snapshot


def test_facts_logged_in_a_session_are_known_in_the_next_one(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso("log", 'play "Lil\' Cannibal" lh 3vp c1 +jur 1', "--anyway", "to learn it")
    assert card(meso, "lil")["sources"] == ["lands-1"]
    meso("new", "lands", "Cleo")
    meso("log", "play", "Lil' Cannibal", "--anyway", "to use it")
    assert meso.json("history")[0]["event"]["move"]["facts"]["vp"] == 3
    assert "intact" in meso("check")


def test_facts_are_corrected_later_and_both_words_are_shown(meso: Meso, snapshot: object) -> None:
    meso("new", "lands", "Ana", "Ben", "--name", "Friday")
    meso("log", "card Iguanodon 3vp")
    meso("new", "lands", "Ana", "Ben", "--name", "Saturday")
    meso("log", "card Iguanodon 4vp +cre")
    told = card(meso, "Iguanodon")
    assert told["facts"]["vp"] == 4 and told["missing"] == []
    assert told["conflicts"] == {"vp": [{"value": 3, "source": "Friday"}, {"value": 4, "source": "Saturday"}]}
    assert meso("cards", "lands", "show", "Iguanodon") == snapshot


def test_a_card_is_added_with_facts_written_as_in_a_move(meso: Meso) -> None:
    assert "added" in meso("cards", "lands", "add", "Big Lake", "--kind", "land", "--is", "water,forest")
    assert card(meso, "Big Lake")["facts"] == {"kind": "land", "is": ["water", "forest"]}
    assert "already known" in meso("cards", "lands", "add", '"Big Lake" --kind land')
    meso("cards", "lands", "add", "Iguanodon", "3vp")
    assert card(meso, "Iguanodon")["facts"]["cost"] == 3


def test_a_catalogue_is_exported_and_imported(meso: Meso, tmp_path: Path) -> None:
    meso("cards", "lands", "add", '"Delicious" Smoothie [/b]', "mh", "2vp")
    meso("cards", "lands", "add", "Oddity", "--kind", "land", "--ability", 'say "hi" \\ bye')
    file = tmp_path / "cards.toml"
    meso("cards", "lands", "export", "-o", str(file))
    tables = tomllib.loads(file.read_text("utf-8"))
    assert tables["Oddity"]["ability"] == 'say "hi" \\ bye' and tables["Iguanodon"]["missing"] == [
        "vp",
        "also",
    ]
    there = Meso(tmp_path / "other.db", meso.patch)
    assert len(there.json("cards", "lands", "import", str(file))["changed"]) == 2
    assert there.json("cards", "lands", "import", str(file))["changed"] == []
    for name in ("Delicious", "Oddity", "Swamp"):
        found = next(one for one in there.json("cards", "lands") if name in one["name"])
        assert found["facts"] == next(o["facts"] for o in meso.json("cards", "lands") if name in o["name"])
    assert there("cards", "lands", "export") == meso("cards", "lands", "export")


def test_a_catalogue_that_an_editor_has_saved(meso: Meso, tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    file.write_bytes(b"\xef\xbb\xbf" + b"[Swamp]\r\nkind = 'land'\r\n")
    assert meso.json("cards", "lands", "import", str(file))["cards"] == 1


def test_a_catalogue_is_written_as_toml_alone(meso: Meso, tmp_path: Path) -> None:
    for name in ("cards.csv", "cards.json", "cards.CSV"):
        error = meso.fails("cards", "lands", "export", "-o", str(tmp_path / name), code=2)
        assert error["code"] == "unknown-format" and "TOML" in error["message"]
    for name in ("cards", "cards.TOML"):
        meso("cards", "lands", "export", "-o", str(tmp_path / name))


@pytest.mark.parametrize(
    ("text", "code", "status"),
    [
        ("[Swamp]\nkind = 'swamp'\n", "unknown-word", 2),
        ("[Swamp]\ncolour = 'red'\n", "bad-facts", 2),
        ("[Swamp]\ncost = -1\n", "out-of-range", 2),
        ("kind = 'land'\n", "bad-facts", 2),
        ("[Swamp\n", "damaged-file", 1),
    ],
)
def test_a_wrong_file_names_the_card(meso: Meso, tmp_path: Path, text: str, code: str, status: int) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text)
    error = meso.fails("cards", "lands", "import", str(file), code=status)
    assert error["code"] == code and ("Swamp" in error["message"] or status == 1 or code == "bad-facts")
    assert not meso.db.exists()


@pytest.mark.parametrize(
    ("words", "code", "status"),
    [
        (["chess"], "unknown-game", 2),
        (["happy"], "no-catalogue", 2),
        (["lands", "sell"], "usage", 2),
        (["lands", "show"], "usage", 2),
        (["lands", "add"], "usage", 2),
        (["lands", "add", "Iguanodon"], "missing-word", 2),
        (["lands", "import"], "usage", 2),
        (["lands", "show", "Nobody"], "no-card", 1),
        (["lands", "import", "none.toml"], "cannot-open", 1),
    ],
)
def test_wrong_usage(meso: Meso, words: list[str], code: str, status: int) -> None:
    assert meso.fails("cards", *words, code=status)["code"] == code


def test_the_cards_of_an_imported_session_are_known(meso: Meso, tmp_path: Path) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso("log", "card Iguanodon 3vp")
    file = tmp_path / "one.jsonl"
    meso("export", "-o", str(file))
    there = Meso(tmp_path / "other.db", meso.patch)
    there("import", str(file))
    assert card(there, "Iguanodon")["facts"]["vp"] == 3
