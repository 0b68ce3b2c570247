"""sessions, open, rename, archive, path; games, rules, schema and moves: everything around a session."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from cli.meso import Meso
from events.games.catalogue import GAMES, find_game
from events.moves.event import body_type
from events.moves.move import verb_of
from recorded import load, recorded

SESSION = {"session", "game", "players", "started", "events", "finished", "winners", "current"}


@pytest.fixture
def shelf(meso: Meso) -> Meso:
    """Three sessions: one of Lands, a finished one of Mesozooic, one archived."""
    return meso.once(_shelf)


def _shelf(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
    meso("log", "draw", "land", "2")
    meso("new", "zooic", "Ana", "Ben", "Cleo", "--name", "Friday night", "--rules", "off")
    meso.log("all: points 22 15 18", "finish")
    meso("new", "lands", "Solo", "--name", "alone")
    meso("archive")
    meso("open", "lands-1")


def test_sessions_in_a_pipe(shelf: Meso, snapshot: object) -> None:
    assert shelf("sessions", "--all") == snapshot


def test_sessions_as_json(shelf: Meso) -> None:
    told = shelf.json("sessions")
    assert all(set(one) >= SESSION for one in told)
    first, second = told
    assert first | {"id": ""} == {
        "session": "lands-1",
        "game": "lands",
        "players": ["Ana", "Ben"],
        "started": "2026-05-01T20:01:00+00:00",
        "events": 1,
        "finished": False,
        "winners": [],
        "current": True,
        "archived": False,
        "id": "",
    }
    assert (second["finished"], second["winners"], second["current"]) == (True, ["Ana"], False)
    assert [one["session"] for one in shelf.json("sessions", "--all")] == ["lands-1", "Friday night", "alone"]
    assert [one["session"] for one in shelf.json("sessions", "--game", "zooic")] == ["Friday night"]
    assert [one["session"] for one in shelf.json("sessions", "-n", "1")] == ["Friday night"]


def test_no_sessions(meso: Meso) -> None:
    assert meso.json("sessions") == [] and not meso.db.exists()


def test_open_by_name_prefix_and_id(shelf: Meso) -> None:
    assert shelf.json("open", "fri")["session"] == "Friday night"
    first = shelf.json("sessions")[0]["id"]
    assert shelf.json("open", first)["session"] == "lands-1"
    assert shelf.json("open", "alone")["session"] == "alone"
    assert shelf.fails("open", "nothing", code=1)["code"] == "no-session"
    shelf("new", "lands", "Ana")
    assert shelf.fails("open", "lands", code=1)["code"] == "ambiguous"


def test_another_session_for_one_call(shelf: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shelf.json("-s", "Friday night")["session"] == "Friday night"
    assert shelf.json("history", "-s", "fri")[0]["text"] == "Ana: points 22"
    monkeypatch.setenv("MESO_SESSION", "alone")
    assert shelf.json()["session"] == "alone"
    assert shelf.json("-s", "fri")["session"] == "Friday night"
    monkeypatch.setenv("MESO_SESSION", "gone")
    assert shelf.fails(code=1)["code"] == "no-session"


def test_rename(shelf: Meso) -> None:
    assert shelf.json("rename", "Rainy evening") == {"session": "Rainy evening", "was": "lands-1"}
    assert shelf.json()["session"] == "Rainy evening"
    assert shelf.json("rename", "First", "-s", "Fri")["was"] == "Friday night"
    assert shelf("rename", "rainy EVENING").startswith("renamed Rainy evening to rainy EVENING")
    assert shelf.fails("rename", "alone", code=1)["code"] == "name-taken"
    assert shelf.fails("rename", "...", code=2)["code"] == "bad-name"
    assert shelf.fails("rename", code=2)["code"] == "usage"
    shelf("ops", "--restore", "1")
    assert shelf.json()["session"] == "lands-1"


def test_archive_and_back(shelf: Meso) -> None:
    assert shelf.json("archive", "Friday night") == {"session": "Friday night", "archived": True}
    assert [one["session"] for one in shelf.json("sessions")] == ["lands-1"]
    assert shelf("archive", "Friday night") == "Friday night is already archived\n"
    assert shelf("archive", "--undo", "Friday night") == "unarchived Friday night\n"
    assert len(shelf.json("sessions")) == 2
    assert shelf.fails("archive", "nothing", code=1)["code"] == "no-session"


def test_path(meso: Meso) -> None:
    assert meso("path") == f"{meso.db}\n"
    assert meso.json("path") == {"path": str(meso.db), "exists": False}


def test_the_default_path_is_the_platform_s(meso: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    home = meso.db.parent / "home"
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    said = meso.process("path", env=meso.environment(XDG_DATA_HOME=str(home), MESO_DB=""))
    assert said.out == f"{home / 'meso' / 'meso.db'}\n"
    assert not home.exists()


# --- games ----------------------------------------------------------------------------------------


def test_games(meso: Meso) -> None:
    assert [told["game"] for told in meso.json("games")] == list(GAMES)
    for line, slug in zip(meso("games").splitlines(), GAMES, strict=True):
        game = find_game(slug)
        assert line.split(maxsplit=1) == [
            slug,
            f"{game.title}, {game.players[0]} to {game.players[1]} players",
        ]


@pytest.mark.parametrize("game", GAMES)
def test_rules(meso: Meso, game: str) -> None:
    told = meso.json("rules", game)
    names = [option["name"] for option in told["options"]]
    assert names == [option.name for option in find_game(game).all_options]
    assert all(option["default"] in ("", *option["values"]) for option in told["options"])
    texts = find_game(game).rule_texts
    assert told["rules"] == [{"code": code, "texts": list(each)} for code, each in texts.items()]
    shown = meso("rules", game)
    assert all(re.search(rf"^ *{code} ", shown, re.MULTILINE) for code in texts)


def test_an_unknown_game(meso: Meso) -> None:
    for command in ("rules", "schema"):
        error = meso.fails(command, "land", code=2)
        assert (error["code"], error["hint"]) == ("unknown-game", "did you mean lands?")
    assert meso.fails("moves", "--game", "chess", code=2)["code"] == "unknown-game"


@pytest.mark.parametrize("game", GAMES)
def test_schema_names_every_move_and_field(meso: Meso, game: str) -> None:
    schema = meso.json("schema", game)
    kinds = {
        kind["$ref"].rpartition("/")[2] for kind in schema["$defs"]["Body"]["properties"]["move"]["anyOf"]
    }
    verbs = {schema["$defs"][kind]["properties"]["verb"]["enum"][0] for kind in kinds}
    assert verbs == {"new", *map(verb_of, find_game(game).all_moves)}
    assert all(schema["$defs"][kind]["description"] for kind in kinds)


@pytest.mark.parametrize(
    "path", [path for game in GAMES for path in recorded(game)[:2]], ids=lambda path: path.stem
)
def test_recorded_bodies_fit_the_schema(meso: Meso, path: Path) -> None:
    """Every recorded body has the required fields of the schema, and only fields that it names."""
    story = load(path)
    schema = meso.json("schema", story.game.slug)["$defs"]
    by_verb = {
        each["properties"]["verb"]["enum"][0]: each
        for each in schema.values()
        if "verb" in each.get("properties", {})
    }
    for event in story.events:
        body = msgspec.json.decode(event.body)
        assert set(schema["Body"]["required"]) <= set(body) <= set(schema["Body"]["properties"])
        move = by_verb[body["move"]["verb"]]
        assert set(move["required"]) <= set(body["move"]) <= set(move["properties"])
        for name, value in body["move"].items():
            said = move["properties"][name]
            assert value in said.get("enum", [value])
            if "minimum" in said and value is not None:
                assert said["minimum"] <= value <= said["maximum"]


def test_the_schema_is_that_of_the_stored_type() -> None:
    assert body_type(find_game("lands").all_moves).__struct_fields__[0] == "move"


# --- moves ----------------------------------------------------------------------------------------


def test_moves_now(lands: Meso) -> None:
    """What is due, a table of the moves that can be logged, and those that cannot with the reason."""
    _, due, table, closed = lands("moves").split("\n\n")
    verbs = [verb_of(move) for move in find_game("lands").all_moves]
    assert [line.split()[0] for line in table.splitlines()[1:]] == [
        verb for verb in verbs if verb != "finish"
    ]
    assert due.startswith("Ana: play, ") and closed.startswith("not now\n  finish: the game ends by itself")
    assert re.search(r"^  draw +d +draw KIND \[N\] \[--from deck/discard\] {2,}\S", table, re.MULTILINE)


def test_moves_now_as_json(lands: Meso) -> None:
    told = lands.json("moves")
    moves = {move["verb"]: move for move in told["moves"]}
    assert told["session"] == "lands-1" and told["position"]["n"] == 0 and told["due"]
    assert moves["draw"]["now"] and moves["draw"]["player"] == "Ana" and moves["draw"]["short"] == ["d"]
    assert moves["card"]["player"] is None
    assert not moves["finish"]["now"] and moves["finish"]["why_not"]


def test_one_move_in_detail(lands: Meso) -> None:
    for typed in ("draw", "d", "dr"):
        told = lands.json("moves", typed)
        assert told["usage"] == "draw KIND [N] [--from deck/discard]"
        assert told["example"] in lands("moves", typed)
    assert lands.fails("moves", "darw", code=2)["hint"] == "did you mean draw?"


@pytest.mark.parametrize("game", GAMES)
def test_every_move_has_help_with_an_example(meso: Meso, game: str) -> None:
    for move in meso.json("moves", "--game", game):
        assert move["help"] and move["example"].startswith(move["verb"])
        shown = meso("moves", move["verb"], "--game", game)
        assert move["usage"] in shown and move["example"] in shown


def test_moves_without_a_session(meso: Meso) -> None:
    assert meso.fails("moves", code=1)["code"] == "no-session"
