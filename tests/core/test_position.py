"""Every way to name a position, and what each means where several could be meant."""

from __future__ import annotations

from itertools import pairwise

import pytest

from desk import Desk
from events.errors import MesoError, Usage
from events.session.branches import (
    add_branch,
    check_ref_name,
    hide_branch,
    promote_branch,
    remove_mark,
    rename_branch,
    set_mark,
    switch_branch,
)
from events.session.position import find_position, moment_text


@pytest.fixture
def desk() -> Desk:
    """Two lines: main of six moves, `side` from the second on."""
    desk = Desk("zooic", ["Ana", "Ben"])
    for points in (12, 10, 20, 17, 15, 18):
        desk.log(f"points {points}")
    desk.commit("branch", add_branch(desk.session, "side", desk.at(2)))
    desk.commit("switch", switch_branch(desk.session, "side"))
    desk.log("points 1")
    desk.commit("mark", set_mark(desk.session, "turning", desk.session.at_number(desk.tip, 1)))
    return desk


@pytest.mark.parametrize(
    ("address", "n", "line"),
    [
        ("0", 0, "side"),
        ("3", 3, "side"),
        ("@", 3, "side"),
        ("@~1", 2, "side"),
        ("~2", 1, "side"),
        ("@:2", 2, "side"),
        ("main", 6, "main"),
        ("main~2", 4, "main"),
        ("main:3", 3, "main"),
        ("side:3", 3, "side"),
        ("turning", 1, "main"),
        ("turning~1", 0, "main"),
        ("r2", 2, "side"),
        ("R2", 2, "side"),
        ("r2~1", 1, "side"),
        ("3~1", 2, "side"),
    ],
)
def test_addresses(desk: Desk, address: str, n: int, line: str) -> None:
    tip = desk.session.refs.branches[line]
    assert find_position(desk.session, address) == desk.session.at_number(tip, n)


def test_ids_and_their_beginnings(desk: Desk) -> None:
    for id in desk.ids(desk.session.refs.branches["main"]):
        assert find_position(desk.session, id) == find_position(desk.session, id[:10]) == id
        assert set(id) <= set("klmnopqrstuvwxyz")
    assert find_position(desk.session, desk.tip[:10] + "~1") == desk.at("@~1")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "7",
        "99",
        "@~9",
        "main:7",
        "nowhere",
        "r3",
        "kkkk",
        "@~",
        "main:",
        "-1",
        "1.5",
        "@@",
        "r9",
        "[/b]",
        "9" * 40,
    ],
)
def test_what_is_not_a_position(desk: Desk, address: str) -> None:
    with pytest.raises(MesoError):
        find_position(desk.session, address)


def test_two_ids_with_one_beginning_are_both_named() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(f"Ana: bonus {n} x" for n in range(1, 600)))
    ids = sorted(desk.ids())
    pair = max(pairwise(ids), key=lambda two: _shared(*two))
    start = pair[0][: _shared(*pair)]
    if len(start) >= 4:
        with pytest.raises(MesoError, match="can mean"):
            find_position(desk.session, start)


def _shared(one: str, two: str) -> int:
    return next(index for index, (a, b) in enumerate(zip(one, two, strict=True)) if a != b)


@pytest.mark.parametrize(
    "name", ["2", "a..b", "r2", "", "-x", "a b", "a:b", "a~1", "@", "x\x1b", "[/b]", "_x", "a" * 81]
)
def test_invalid_names_of_branches_and_marks(desk: Desk, name: str) -> None:
    with pytest.raises(Usage):
        check_ref_name(desk.session, name)


@pytest.mark.parametrize("name", ["x", "Plan-B", "añb_2", "длинно", "דרך"])
def test_valid_names_of_branches_and_marks(desk: Desk, name: str) -> None:
    assert check_ref_name(desk.session, name) == name


def test_branches_and_marks_share_their_names(desk: Desk) -> None:
    with pytest.raises(MesoError, match="already"):
        add_branch(desk.session, "turning", desk.tip)
    with pytest.raises(MesoError, match="already"):
        set_mark(desk.session, "side", desk.tip)
    desk.commit("mark", set_mark(desk.session, "turning", desk.tip))
    assert desk.at("turning") == desk.tip
    desk.commit("mark", remove_mark(desk.session, "turning"))
    desk.commit("branch", add_branch(desk.session, "turning", desk.tip))


def test_renaming_hiding_promoting(desk: Desk) -> None:
    main, side = desk.session.refs.branches["main"], desk.session.refs.branches["side"]
    for name in ("main", "side"):
        with pytest.raises(MesoError, match="cannot be hidden"):
            hide_branch(desk.session, name)
    desk.commit("branch", rename_branch(desk.session, "side", "other"))
    assert (desk.session.refs.current, desk.undo().events) == ("other", 1)
    desk.redo()
    desk.commit("branch", promote_branch(desk.session, "other"))
    assert desk.session.refs.branches == {"main-old": main, "main": side}
    desk.commit("branch", hide_branch(desk.session, "main-old"))
    assert desk.session.refs.hidden == {"main-old": main}
    assert desk.texts(main)[-1] == "Ben: points 18"


def test_moments_are_printed_as_they_are_typed(desk: Desk) -> None:
    text = moment_text(desk.session, desk.at(2))
    assert text == "r2"
    assert desk.at(text) == desk.at(2)
