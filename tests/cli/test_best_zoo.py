"""`score --best`: what it adds to a score sheet, what is cached, and what never asks for it."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from cli.meso import Meso
from cli.test_processes import without_rights
from events.errors import MesoError
from events.games.zooic.solver import best_cache
from events.games.zooic.solver.best import Best
from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.sliding import layout_of, replay
from events.games.zooic.zoo.terms import score_zoo
from meso_cli.context import Settings

DEAL = "hl hr a / mr ml t / p 2p _"
ZOO = "hl hr a / mr ml d / p 2p t"
OWN = {"category", "points", "why", "terms", "dropped", "placed", "copies"}
BROKEN = (
    "",
    "{}",
    "no json",
    '{"points": "many", "grid": "a", "proven": 1}',
    '{"points": 99, "grid": "hl hr a / mr ml t / p 2p d", "proven": true}',
    '{"points": 2, "grid": "a d", "proven": true}',
    '{"points": 0, "grid": "", "proven": true}',
)
BEST = {"possible", "proven", "best_zoo", "percent"}


@pytest.fixture
def zoo(meso: Meso) -> Meso:
    """Two young players, one with a deal and its zoo, one with bare points."""
    return meso.once(_zoo)


def _zoo(meso: Meso) -> None:
    meso("new", "zooic", "Ana", "Ben", "--option", "size=3x3")
    meso.log(f"Ana: deal {DEAL}", f"Ana: zoo {ZOO}", "Ben: points 9")


def answers(meso: Meso) -> list[tuple[str, str]]:
    connection = sqlite3.connect(meso.db)
    rows = connection.execute("SELECT key, value FROM answers").fetchall()
    connection.close()
    return rows


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing may be computed."""

    def fail(question: object) -> Best:
        raise AssertionError(question)

    monkeypatch.setattr(best_cache, "answer", fail)


def test_the_line_of_a_zoo_says_what_was_possible(zoo: Meso) -> None:
    ana, ben = zoo.json("score", "--best")["scores"]
    (line,) = ana["lines"]
    assert set(line) == OWN | BEST
    assert line["terms"] == {"enclosures": 6, "attractions": 2, "monorails": 4, "topiaries": 3}
    assert (line["points"], line["dropped"], line["proven"]) == (15, False, True)
    assert line["possible"] == score_zoo(cells_of(line["best_zoo"])).points >= 15
    assert line["percent"] == 100 * 15 // line["possible"]
    assert sorted(line["best_zoo"].split()) == sorted(ZOO.split())
    assert not set(ben["lines"][0]) & BEST


def test_slides_lead_from_the_deal_to_the_best_zoo(zoo: Meso) -> None:
    line = zoo.json("score", "--best", "--slides")["scores"][0]["lines"][0]
    assert set(line) == OWN | BEST | {"slides", "shortest"}
    deal = layout_of(cells_of(DEAL))
    assert deal is not None
    assert replay(deal, 3, line["slides"]) == layout_of(cells_of(line["best_zoo"]))
    assert line["shortest"]
    assert f"{len(line['slides'])} slides from the deal, the fewest possible" in zoo(
        "score", "--best", "--slides"
    )


def test_slides_need_best(zoo: Meso) -> None:
    assert zoo.fails("score", "--slides", code=2)["hint"] == "meso score --best --slides"


def test_a_game_without_zoos_has_no_best(lands: Meso) -> None:
    assert lands.fails("score", "--best", code=1)["code"] == "no-best"


@pytest.mark.usefixtures("never")
@pytest.mark.parametrize("words", ["score", "show", "", "history", "export --format csv", "stats", "check"])
def test_nothing_else_ever_asks_for_it(zoo: Meso, words: str) -> None:
    said = zoo("--json", *words.split())
    assert "possible" not in said and "best_zoo" not in said
    assert answers(zoo) == []


def test_an_answer_is_cached_for_the_same_cards(zoo: Meso, monkeypatch: pytest.MonkeyPatch) -> None:
    """For another arrangement of them, too, in another session and at an earlier position."""
    before = zoo.contents()
    first = zoo.json("score", "--best")
    assert len(answers(zoo)) == 1 and zoo.contents() == before
    monkeypatch.setattr(best_cache, "answer", None)
    assert zoo.json("score", "--best") == first
    assert zoo.json("score", "2", "--best")["scores"][0]["lines"] == first["scores"][0]["lines"]
    zoo("new", "zooic", "Cy", "Dee", "--option", "size=3x3")
    zoo.log(f"Cy: deal {DEAL}", "Cy: zoo HL hr A / mr ml t / p d 2p")
    line = zoo.json("score", "--best")["scores"][0]["lines"][0]
    assert line["possible"] == first["scores"][0]["lines"][0]["possible"]
    assert {"HL", "A"} <= set(line["best_zoo"].split())


@pytest.mark.parametrize("broken", BROKEN)
def test_a_cached_answer_that_cannot_be_read_is_computed_again(zoo: Meso, broken: str) -> None:
    first = zoo.json("score", "--best")
    connection = sqlite3.connect(zoo.db)
    with connection:
        connection.execute("UPDATE answers SET value = ?", (broken,))
    connection.close()
    assert zoo.json("score", "--best") == first
    assert zoo.json("score", "--best") == first


def test_while_another_process_writes_an_answer_is_not_cached(zoo: Meso) -> None:
    def refusing(settings: Settings) -> NoReturn:
        raise MesoError("locked", "another meso is writing")

    zoo.patch.setattr("meso_cli.commands.score.caching", refusing)
    expected = zoo.json("score", "--best")
    assert expected["scores"][0]["lines"][0]["proven"] and answers(zoo) == []
    assert zoo.json("score", "--best") == expected


def test_a_read_only_record_answers(zoo: Meso) -> None:
    folder = Path(tempfile.mkdtemp(prefix="meso-"))
    try:
        zoo.db = Path(shutil.copy(zoo.db, folder / "record.db"))
        zoo.db.chmod(0o444)
        folder.chmod(0o555)
        said = without_rights(lambda: zoo.run("--json", "score", "--best"))
        assert (said.code, said.err) == (0, "")
        assert said.json["scores"][0]["lines"][0]["proven"] and answers(zoo) == []
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
