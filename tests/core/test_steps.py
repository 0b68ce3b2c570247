"""Undo, redo and what is logged in between: the tip moves back and forth, no line is ever lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import Desk
from events.errors import MesoError, Refused, Usage
from events.session.branches import (
    add_branch,
    hide_branch,
    promote_branch,
    rename_branch,
    restored_refs,
    switch_branch,
)
from events.session.steps import undo_to, undo_while


def three_rounds() -> Desk:
    desk = Desk("zooic", ["Ana", "Ben"])
    for line in ("all: points 12 10", "Ana: points 20; Ben: points 17", "Ana: points 15", "Ben: points 18"):
        desk.log(line)
    return desk


def test_undo_then_redo_gives_the_same_state() -> None:
    desk = three_rounds()
    tip, state = desk.tip, desk.state()
    taken = desk.undo(3)
    assert (len(taken.steps), taken.events) == (3, 4)
    assert desk.texts() == ["Ana: points 12", "Ben: points 10"]
    desk.redo(3)
    assert (desk.tip, desk.state()) == (tip, state)


def test_a_line_of_several_moves_is_one_step() -> None:
    desk = three_rounds()
    desk.undo(2)
    assert desk.undo().events == 2


def test_more_steps_than_there_are_do_nothing() -> None:
    desk = three_rounds()
    before = desk.session.refs
    with pytest.raises(MesoError, match="only 4 steps"):
        desk.undo(5)
    assert desk.reopened().refs == before
    desk.undo(4)
    with pytest.raises(MesoError, match="nothing to undo"):
        desk.undo()
    with pytest.raises(MesoError, match="only 4 steps"):
        desk.redo(5)


def test_acting_after_undo_keeps_the_old_line() -> None:
    desk = three_rounds()
    old, totals = desk.tip, desk.totals()
    desk.undo(2)
    desk.log("Ana: points 1")
    assert desk.session.refs.redo["main"] == ()
    assert desk.totals(old) == totals
    desk.commit("branch", add_branch(desk.session, "before", old))
    desk.commit("switch", switch_branch(desk.session, "before"))
    assert desk.totals() == totals


def test_logging_what_redo_would_bring_back_is_a_redo() -> None:
    desk = three_rounds()
    tip = desk.tip
    desk.undo(2)
    assert desk.log("a: p 15").redone
    assert desk.session.refs.redo["main"] == (tip,)
    assert desk.log("points 18").redone
    assert desk.tip == tip


def test_undo_on_a_branch_made_in_the_middle_of_a_line() -> None:
    desk = three_rounds()
    desk.commit("branch", add_branch(desk.session, "side", desk.at(4)))
    desk.commit("switch", switch_branch(desk.session, "side"))
    assert desk.undo().events == 2  # the line of two moves, as a whole
    assert desk.undo().events == 2
    assert desk.session.refs.branches["main"] != desk.tip


def test_undo_of_a_round_and_to_a_position() -> None:
    desk = three_rounds()
    turn = desk.session.game.turn
    taken = undo_while(desk.session, lambda state: turn(state).round)
    assert taken.events == 2
    desk.commit("undo", undo_to(desk.session, desk.at(3)).refs)
    assert len(desk.texts()) == 3
    desk.redo()
    assert len(desk.texts()) == 4


def test_restore_brings_back_any_earlier_refs() -> None:
    desk = three_rounds()
    refs = [desk.session.refs]
    desk.undo(2)
    refs.append(desk.session.refs)
    desk.commit("branch", add_branch(desk.session, "side", desk.at(1)))
    number = desk.session.number
    desk.commit("restore", restored_refs(desk.session, number - 2))
    assert desk.session.refs == refs[0]
    desk.commit("restore", restored_refs(desk.session, number - 1))
    assert desk.session.refs == refs[1]
    desk.commit("restore", restored_refs(desk.session, 0))
    assert desk.texts() == []


def test_a_file_is_recorded_as_a_whole_or_not_at_all() -> None:
    desk = three_rounds()
    before = desk.ids()
    with pytest.raises((Usage, Refused)) as caught:
        desk.log("Ana: points 3\nBen: points x")
    assert caught.value.line == 2 or caught.value.line == 1
    assert desk.reopened().refs.tip == before[-1]


@given(
    st.lists(st.sampled_from(["log", "undo", "redo", "branch", "switch", "restore"]), max_size=25), st.data()
)
def test_no_event_is_ever_lost_and_refs_fold_alike(actions: list[str], data: st.DataObject) -> None:
    """Whatever is done, each tip that ever was is still there, and a new reader sees the same refs."""
    desk = Desk("zooic", ["Ana", "Ben"])
    tips = {desk.tip: []}
    for number, action in enumerate(actions):
        try:
            if action == "log":
                desk.log(f"points {data.draw(st.integers(0, 3))}")
            elif action == "undo":
                desk.undo(data.draw(st.integers(1, 3)))
            elif action == "redo":
                desk.redo()
            elif action == "branch":
                desk.commit("branch", add_branch(desk.session, f"b{number}", desk.tip))
            elif action == "switch":
                name = data.draw(st.sampled_from(sorted(desk.session.refs.branches)))
                desk.commit("switch", switch_branch(desk.session, name))
            else:
                wanted = data.draw(st.integers(0, desk.session.number))
                desk.commit("restore", restored_refs(desk.session, wanted))
        except (MesoError, Refused):
            pass
        tips[desk.tip] = desk.texts()
    again = desk.reopened()
    assert again.refs == desk.session.refs
    assert again.number == desk.session.number
    for tip, texts in tips.items():
        assert desk.texts(tip) == texts


ACTIONS = ("log", "amend", "drop", "insert", "undo", "redo")


@given(st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(0, 9))))
def test_undo_is_a_stack_whatever_was_corrected(actions: list[tuple[str, int]]) -> None:
    """Undo and redo against two plain lists of tips, with corrections that come back to old ids."""
    desk = Desk("zooic", ["Ana", "Ben"], rules="off")
    done, undone = [desk.tip], []
    for action, number in actions:
        count, last = number % 3 + 1, desk.session.node(desk.tip).n
        stack = (done[1:], undone) if action in ("undo", "redo") else ()
        if stack and count > len(stack[action == "redo"]):
            with pytest.raises(MesoError):
                desk.undo(count) if action == "undo" else desk.redo(count)
        elif action == "undo":
            desk.undo(count)
            undone, done = [*undone, *done[: -count - 1 : -1]], done[:-count]
        elif action == "redo":
            desk.redo(count)
            done, undone = [*done, *undone[: -count - 1 : -1]], undone[:-count]
        else:
            _change(desk, action, number, last)
            if desk.tip != done[-1]:
                redone = (action == "log" or not last) and undone[-1:] == [desk.tip]
                done, undone = [*done, desk.tip], undone[:-1] if redone else []
        assert desk.tip == done[-1]
    assert desk.session.refs.redo.get("main", ()) == tuple(undone)
    if len(done) > 1:
        desk.undo(len(done) - 1)
    assert desk.texts() == []


def _change(desk: Desk, action: str, number: int, last: int) -> None:
    """Logs, or corrects one of the last moves into one of two."""
    move = f"Ana: bonus {number % 2} x"
    if action == "log" or not last:
        desk.log(f"{move}; {move}" if number % 3 == 2 else move)
    elif action == "insert":
        desk.edit(desk.edit_of("insert", last - number % min(last, 3), move))
    else:
        desk.edit(desk.edit_of(action, last - number % min(last, 3), move if action == "amend" else ""))


def test_a_round_is_undone_even_where_corrections_form_a_circle() -> None:
    desk = three_rounds()
    texts = desk.texts()
    desk.undo()
    desk.amend(5, "points 16")
    desk.amend(5, "points 15")
    turn = desk.session.game.turn
    desk.commit("undo", undo_while(desk.session, lambda state: turn(state).round).refs)
    assert desk.texts() == texts[:4]


def test_undo_to_a_position_forgets_the_corrections_after_it() -> None:
    desk = three_rounds()
    desk.amend(1, "points 13")
    desk.amend(5, "points 16")
    desk.commit("undo", undo_to(desk.session, desk.at(2)).refs)
    assert desk.texts() == ["Ana: points 13", "Ben: points 10"]
    assert desk.undo().events == 2 and desk.texts() == []
    desk.redo(2)
    assert desk.texts()[-1] == "Ben: points 17"


def test_a_branch_created_again_elsewhere_knows_nothing_of_the_hidden_one() -> None:
    desk = three_rounds()
    desk.commit("branch", add_branch(desk.session, "try", desk.at(4)))
    desk.commit("switch", switch_branch(desk.session, "try"))
    desk.undo()
    desk.commit("switch", switch_branch(desk.session, "main"))
    desk.commit("hide", hide_branch(desk.session, "try"))
    desk.commit("branch", add_branch(desk.session, "try", desk.at(0)))
    desk.commit("switch", switch_branch(desk.session, "try"))
    with pytest.raises(MesoError, match="nothing to redo"):
        desk.redo()


def test_a_branch_that_takes_the_name_of_a_hidden_one_keeps_its_own_steps() -> None:
    """Each of two branches has something to redo; one is hidden, the other one gets its name."""
    desk = Desk("zooic", ["Ana", "Ben"])
    for name in ("a", "b"):
        desk.commit("branch", add_branch(desk.session, name, desk.at(0)))
        desk.commit("switch", switch_branch(desk.session, name))
        desk.log(f"Ana: bonus 1 {name}")
        desk.undo()
    desk.commit("switch", switch_branch(desk.session, "main"))
    desk.commit("branch", hide_branch(desk.session, "b"))
    desk.commit("branch", rename_branch(desk.session, "a", "b"))
    assert desk.session.refs.hidden == {}
    desk.commit("switch", switch_branch(desk.session, "b"))
    desk.redo()
    assert desk.texts() == ["Ana: bonus 1 a"]


def test_main_never_takes_the_name_of_a_hidden_branch() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    for name in ("main-old", "new"):
        desk.commit("branch", add_branch(desk.session, name, desk.at(0)))
    desk.commit("branch", hide_branch(desk.session, "main-old"))
    desk.commit("branch", promote_branch(desk.session, "new"))
    assert set(desk.session.refs.branches) == {"main", "main-old-2"}
