"""Corrections: what changes, what stays, and what a correction must never do."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desk import Desk
from events.errors import MesoError, Refused, Usage
from events.games.catalogue import GAMES
from events.session.branches import add_branch, add_note, set_mark, switch_branch
from events.times import When
from recorded import load, recorded

ALL = [path for slug in GAMES for path in recorded(slug)]


def typed(path: Path, most: int = 24) -> Desk:
    """The first moves of a recorded game, each line as it was joined when it was recorded."""
    story = load(path)
    begin = story.events[0].move
    desk = Desk(story.game.slug, story.names, **begin.options)
    step: list[str] = []
    for event, text in list(zip(story.events[1:], story.text(), strict=True))[:most]:
        if not event.joined and step:
            desk.log("; ".join(step))
            step = []
        step.append(text)
    if step:
        desk.log("; ".join(step))
    return desk


def simple() -> Desk:
    desk = Desk("zooic", ["Ana", "Ben"])
    for line in ("Ana: points 12", "Ben: points 10", "Ana: points 20", "Ben: points 17"):
        desk.log(line)
    return desk


def test_amending_applies_the_later_moves_again_and_keeps_the_old_line() -> None:
    desk = simple()
    old, texts = desk.tip, desk.texts()
    made = desk.amend(1, "points 13")
    assert desk.texts() == ["Ana: points 13", *texts[1:]]
    assert [change.outcome for change in made.changes] == ["amended", "again", "again", "again"]
    assert desk.texts(old) == texts
    assert desk.session.refs.amended == {desk.at(1): desk.session.at_number(old, 1)}
    assert desk.session.event(desk.at(1)).at == desk.session.event(desk.session.at_number(old, 1)).at


def test_one_undo_brings_the_old_tip_back_and_one_redo_the_new() -> None:
    desk = simple()
    old = desk.tip
    new = desk.amend(2, "points 11").tip.id
    desk.undo()
    assert desk.tip == old
    desk.redo()
    assert desk.tip == new
    desk.log("Ana: points 1")
    desk.undo(2)
    assert desk.tip == old


def test_undo_on_a_branch_made_inside_an_amended_run_goes_move_by_move() -> None:
    desk = simple()
    desk.amend(1, "points 13")
    desk.commit("branch", add_branch(desk.session, "side", desk.at(3)))
    desk.commit("switch", switch_branch(desk.session, "side"))
    assert desk.undo().events == 1
    assert desk.texts() == ["Ana: points 13", "Ben: points 10"]


def test_notes_are_copied_marks_move_other_branches_stay() -> None:
    desk = simple()
    old = desk.tip
    desk.commit("note", add_note(desk.session, "good", desk.at(3), desk.when()))
    desk.commit("mark", set_mark(desk.session, "here", desk.at(3)))
    desk.commit("branch", add_branch(desk.session, "side", old))
    desk.amend(1, "points 13")
    assert sorted(note.event for note in desk.session.refs.notes.values()) == sorted(
        [desk.session.at_number(old, 3), desk.at(3)]
    )
    assert desk.session.refs.marks == {"here": desk.at(3)}
    assert desk.session.refs.branches["side"] == old


def test_dropping_and_inserting() -> None:
    desk = simple()
    desk.edit(desk.edit_of("drop", 4))
    desk.edit(desk.edit_of("insert", 2, "Ana: handicap drops-highest"))
    assert desk.texts()[2:] == ["Ana: handicap drops-highest", "Ana: points 20"]


def test_a_later_move_that_does_not_fit_stops_it_all() -> None:
    desk = simple()
    before, rows = desk.session.refs, desk.record.one("SELECT count(*) FROM events")
    with pytest.raises(Refused, match="event 3 would no longer fit"):
        desk.edit(desk.edit_of("drop", 2))
    assert desk.reopened().refs == before
    assert desk.record.one("SELECT count(*) FROM events") == rows


def test_what_helps_a_move_that_does_not_fit() -> None:
    desk = simple()
    made = desk.edit(desk.edit_of("drop", 2), policy="skip")
    assert [change.outcome for change in made.changes] == ["dropped", "skipped", "again"]
    desk.undo()
    made = desk.edit(desk.edit_of("drop", 2), policy="until")
    assert desk.texts() == ["Ana: points 12"]
    desk.undo()
    made = desk.edit(desk.edit_of("drop", 2), anyway="house rule")
    assert made.changes[1].outcome == "overruled"
    assert desk.texts()[1].endswith('--anyway "house rule"')
    desk.undo()
    desk.edit(desk.edit_of("drop", 2), desk.edit_of("drop", 3))
    assert desk.texts() == ["Ana: points 12", "Ben: points 17"]


def test_the_first_move_of_a_step_can_be_dropped() -> None:
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("Ana: points 1")
    desk.log("Ana: handicap drops-highest; Ben: points 2")
    desk.edit(desk.edit_of("drop", 2))
    desk.edit(desk.edit_of("insert", 2, "Ana: points 3"))
    desk.undo(2)
    desk.redo(2)
    desk.commit("branch", add_branch(desk.session, "side", desk.tip))
    desk.commit("switch", switch_branch(desk.session, "side"))
    assert [taken.events for taken in (desk.undo(), desk.undo(), desk.undo())] == [1, 1, 1]


def test_the_start_and_other_lines_cannot_be_amended() -> None:
    desk = simple()
    old = desk.tip
    with pytest.raises(MesoError, match="start of the session"):
        desk.amend(0, "points 1")
    desk.amend(1, "points 13")
    with pytest.raises(MesoError, match="not on the current line"):
        desk.edit(desk.edit_of("drop", old[:12]))


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")
@settings(max_examples=4, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_laws_of_corrections_on_recorded_games(path: Path, data: st.DataObject) -> None:
    desk = typed(path)
    last = desk.session.node(desk.tip).n
    old, ids, texts = desk.tip, desk.ids(), desk.texts()
    n = data.draw(st.integers(1, last))
    # amending a move into itself does nothing
    assert not desk.amend(n, texts[n - 1]).changed
    # any other move of the same game in its place
    other = data.draw(st.sampled_from(texts))
    kind = data.draw(st.sampled_from(["amend", "insert", "drop"]))
    try:
        made = desk.edit(desk.edit_of(kind, n, "" if kind == "drop" else other), policy="skip")
    except (Usage, Refused, MesoError):
        assert desk.reopened().refs.tip == old
        return
    # nothing of the old line changes
    assert desk.ids(old) == ids
    if not made.changed:
        return
    assert_typed_anew(desk)
    # amend, then amend back, gives the old ids
    if kind == "amend" and all(change.outcome in ("amended", "again", "kept") for change in made.changes):
        desk.amend(n, texts[n - 1])
        assert desk.ids() == ids
        desk.undo()
    # one undo brings the old tip back
    desk.undo()
    assert desk.tip == old


def assert_typed_anew(desk: Desk) -> None:
    """A fresh session typed with the edited list gives the same state and score.

    A move that stands by the table's word alone may name a card that nobody told of: it is kept,
    but could not be typed.
    """
    line = desk.session.line(desk.tip)[1:]
    if any("-" in rule for event in line for rule in event.breaks):
        return
    fresh = Desk(desk.session.game.slug, desk.session.names, seed=2, **desk.session.begin().options)
    for event, text in zip(line, desk.texts(), strict=True):
        fresh.log(text, when=When(event.at, event.offset))
    assert fresh.totals() == desk.totals()
    assert fresh.state() == desk.state()
