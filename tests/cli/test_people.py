"""players, stats, achievements: people, and figures over many sessions."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from cli.meso import Meso
from events.formats.catalogue import FORMATS
from events.library.people import all_people
from events.store.opening import open_record
from meso_cli.pictures.catalogue import PICTURES
from recorded import FIXTURES


@pytest.fixture
def shelf(meso: Meso) -> Meso:
    """Three finished games of Ana with Ben or Anna, one that runs, one solo without times."""
    return meso.once(_shelf)


def _shelf(meso: Meso) -> None:
    for other, points in (("Ben", "22 15"), ("Ben", "10 15"), ("Anna", "30 30")):
        meso("new", "zooic", "Ana", other, "--option", "rounds=1")
        meso("log", f"all: points {points}")
    meso("new", "zooic", "Ana", "Ben")
    lines = (FIXTURES / "lands" / "solo.meso").read_text("utf-8").splitlines()
    untimed = [line for line in lines if not line.startswith(("@at ", "@times "))]
    meso("import", "-", "--format", "text", stdin="\n".join(untimed))


def names(meso: Meso) -> list[str]:
    return [player["name"] for player in meso.json("players")]


def test_players_are_listed(shelf: Meso) -> None:
    told = {player["name"]: player for player in shelf.json("players")}
    assert {name: player["sessions"] for name, player in told.items()} == {
        "Ana": 4,
        "Ben": 3,
        "Anna": 1,
        "Sol": 1,
    }
    assert set(told["Ana"]) == {"id", "name", "sessions", "merged"}
    assert shelf.json("players", "list") == shelf.json("players")


def test_players_in_a_pipe(shelf: Meso, snapshot: object) -> None:
    assert shelf("players") == snapshot


def test_a_name_changes_everywhere_but_no_event_does(shelf: Meso) -> None:
    ids = [event["id"] for event in shelf.json("-s", "zooic-1", "history")]
    assert shelf.json("players", "rename", "ana", "Ana Maria")["name"] == "Ana Maria"
    assert [event["id"] for event in shelf.json("-s", "zooic-1", "history")] == ids
    assert "Ana Maria: points 22" in shelf("-s", "zooic-1", "history").replace('"', "")
    assert {session["players"][0] for session in shelf.json("sessions")} == {"Ana Maria", "Sol"}
    assert shelf.json("-s", "zooic-1", "score")["winners"] == ["Ana Maria"]
    assert "intact" in shelf("check")


@pytest.mark.parametrize("name", ["all", "Ana:", "1", "", " ", "\x1b[31m"])
def test_names_that_are_not_valid(shelf: Meso, name: str) -> None:
    assert shelf.fails("players", "rename", "Ana", name, code=2)["code"] in ("bad-name", "bad-text")


def test_a_name_in_use(shelf: Meso) -> None:
    error = shelf.fails("players", "rename", "Ana", "BEN", code=1)
    assert error["code"] == "name-taken" and "merge" in error["hint"]
    assert shelf.fails("players", "rename", "Cleo", "X", code=1)["code"] == "no-player"


def test_two_names_of_one_person_count_as_one(shelf: Meso) -> None:
    assert shelf.json("players", "merge", "Anna", "Ben") == {"name": "Anna", "into": "Ben"}
    assert names(shelf) == ["Ana", "Ben", "Sol"]
    assert shelf.json("stats", "--player", "Ben")["players"][0]["finished"] == 3
    assert shelf.json("-s", "zooic-3", "show")["players"][1]["name"] == "Ben"
    assert shelf.json("players", "unmerge", "anna") == {"name": "Anna", "from": "Ben"}
    assert names(shelf) == ["Ana", "Ben", "Anna", "Sol"]
    assert "intact" in shelf("check")


def test_a_merged_name_plays_as_the_person_it_was_merged_into(shelf: Meso) -> None:
    shelf("players", "merge", "Anna", "Ben")
    shelf("new", "zooic", "anna", "Ana", "--name", "again")
    assert [player["name"] for player in shelf.json("show")["players"]] == ["Ben", "Ana"]
    assert shelf.fails("new", "zooic", "Ben", "Anna", code=2)["code"] == "bad-name"
    shelf("players", "unmerge", "Anna")
    shelf("new", "zooic", "Anna", "Ben", "--name", "apart")
    assert names(shelf) == ["Ana", "Ben", "Anna", "Sol"]


def test_two_people_who_played_each_other_cannot_be_merged(shelf: Meso) -> None:
    error = shelf.fails("players", "merge", "Anna", "Ana", code=1)
    assert error["code"] == "not-one-player" and "zooic-3" in error["message"]
    assert shelf.fails("players", "merge", "Ana", "ana", code=1)["code"] == "same-player"
    assert shelf.fails("players", "unmerge", "Ana", code=1)["code"] == "not-merged"


def test_people_cannot_be_merged_in_a_circle(shelf: Meso) -> None:
    shelf("players", "merge", "Anna", "Ben")
    assert shelf.fails("players", "merge", "Ben", "Anna", code=1)["code"] == "no-player"
    shelf("players", "merge", "Ben", "Sol")
    assert names(shelf) == ["Ana", "Sol"]


def test_a_forgotten_name_is_shown_nowhere(shelf: Meso) -> None:
    said = shelf("players", "forget", "Anna")
    assert "stay in this file" in said and "--into" in said
    for command in (
        ["players"],
        ["sessions"],
        ["stats"],
        ["-s", "zooic-3", "history"],
        ["-s", "zooic-3", "ops"],
        ["-s", "zooic-3", "show"],
        *(
            ["-s", "zooic-3", "export", "--format", name]
            for name in (known.name for known in (*FORMATS, *PICTURES))
        ),
    ):
        assert "Anna" not in shelf(*command), command
    assert shelf.json("-s", "zooic-3", "score")["winners"] == ["Ana", "Player 2"]
    assert b"Anna" in shelf.db.read_bytes() + wal(shelf)
    assert "intact" in shelf("check")


def wal(meso: Meso) -> bytes:
    beside = Path(f"{meso.db}-wal")
    return beside.read_bytes() if beside.exists() else b""


def test_a_record_without_a_name_can_be_written(shelf: Meso, tmp_path: Path) -> None:
    shelf("-s", "zooic-3", "note", "Anna was lucky")
    shelf("players", "forget", "Anna")
    clean = tmp_path / "clean.db"
    assert shelf.json("players", "forget", "Anna", "--into", str(clean))["left_in"] == []
    there = Meso(clean, shelf.patch)
    assert b"Anna" not in clean.read_bytes() + wal(there)
    assert names(there) == ["Ana", "Ben", "Sol"]
    ids, other = ([session["id"] for session in meso.json("sessions")] for meso in (shelf, there))
    assert ids == other and there.json("-s", "zooic-1", "ops") == shelf.json("-s", "zooic-1", "ops")
    assert there.json("-s", "zooic-3", "history")[-1]["notes"] == ["Player 2 was lucky"]
    assert "intact" in there("check")
    assert shelf.fails("players", "forget", "Ana", "--into", str(clean), code=1)["code"] == "file-exists"


def test_a_new_player_may_have_a_forgotten_name(shelf: Meso) -> None:
    shelf("players", "forget", "Anna")
    shelf("new", "zooic", "Anna", "Ben")
    assert {player["name"]: player["sessions"] for player in shelf.json("players")}["Anna"] == 1


# --- figures


def test_stats_in_a_pipe(shelf: Meso, snapshot: object) -> None:
    assert shelf("stats") == snapshot


def test_stats_as_json(shelf: Meso) -> None:
    told = shelf.json("stats", "--game", "zooic")
    assert (told["sessions"], told["finished"]) == (4, 3)
    assert [game["game"] for game in told["games"]] == ["zooic"]
    ana = told["players"][0]
    assert {key: ana[key] for key in ("player", "finished", "won", "best", "session", "average")} == {
        "player": "Ana",
        "finished": 3,
        "won": 2,
        "best": 30,
        "session": "zooic-3",
        "average": 20.7,
    }
    assert ana["categories"] == {"r1": 20.7}


def test_stats_of_one_player_and_since_a_day(shelf: Meso) -> None:
    assert {player["player"] for player in shelf.json("stats", "--player", "ben")["players"]} == {"Ben"}
    assert shelf.json("stats", "--since", "2030-01-01") == {
        "sessions": 0,
        "finished": 0,
        "games": [],
        "players": [],
    }
    assert shelf.fails("stats", "--player", "Cleo", code=1)["code"] == "no-player"
    assert shelf.fails("stats", "--game", "chess", code=2)["code"] == "unknown-game"


def test_a_solo_player_does_not_win(shelf: Meso) -> None:
    (sol,) = shelf.json("stats", "--player", "Sol")["players"]
    assert (sol["solo"], sol["won"], sol["finished"]) == (True, None, 1)


def test_achievements(shelf: Meso) -> None:
    told = shelf.json("achievements", "sol")
    assert (told["player"], told["met"], len(told["achievements"])) == ("Sol", 5, 16)
    met = {one["number"]: one["session"] for one in told["achievements"] if one["met"]}
    assert met == dict.fromkeys((1, 10, 11, 14, 15), "solo")
    near = told["achievements"][12]
    assert (near["target"], near["best"], near["session"]) == (75, 73, None)


def test_achievements_in_a_pipe(shelf: Meso, snapshot: object) -> None:
    assert shelf("achievements", "Sol") == snapshot


def test_only_solo_games_earn_achievements(shelf: Meso) -> None:
    assert shelf.json("achievements", "Ana")["met"] == 0
    assert shelf.fails("achievements", "Cleo", code=1)["code"] == "no-player"


def test_only_the_main_line_earns_achievements(shelf: Meso) -> None:
    shelf("open", "solo")
    shelf("branch", "other", "--on", "100")
    shelf("branch", "--promote", "other")
    assert shelf.json("achievements", "Sol")["met"] == 0


def test_an_archived_session_still_counts(shelf: Meso) -> None:
    shelf("archive", "zooic-1")
    assert shelf.json("stats", "--game", "zooic")["finished"] == 3


def test_stale_summaries_are_made_again_and_kept(shelf: Meso) -> None:
    whole = shelf.json("stats")
    with closing(open_record(str(shelf.db), write=True)) as record, record.writing():
        record.connection.execute("UPDATE summaries SET rules = 0")
    assert shelf.json("stats") == whole
    with closing(open_record(str(shelf.db))) as record:
        assert record.rows("SELECT count(*) FROM summaries WHERE rules = 0") == [(0,)]
        assert len(all_people(record)) == 4


def test_asking_creates_no_record(meso: Meso) -> None:
    assert meso.json("players") == [] and meso.json("stats")["sessions"] == 0
    meso.fails("players", "rename", "Ana", "Eva", code=1)
    meso.fails("players", "forget", "Ana", code=1)
    assert not meso.db.exists()
