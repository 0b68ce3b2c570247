"""What people and programs see: what is due, hints, positions as data, views, options, catching up."""

from __future__ import annotations

import pytest

from events.errors import Usage
from events.game.game import resolve_options
from events.games.happy.game import GAME
from events.moves.move import verb_of
from events.view import Grid, View
from recorded import load, recorded
from story import Story

DINOSAURS = "Ana: dinosaur nervous; Ben: dinosaur bronto; Cleo: dinosaur cry"


def three(**options: str) -> Story:
    return Story(GAME, "Ana Ben Cleo", **options).play(DINOSAURS)


def due(story: Story) -> str:
    return " | ".join(GAME.due(story.state, story.names))


def active(story: Story) -> list[str]:
    return [story.names[seat - 1] for seat in GAME.turn(story.state).active]


def shown(story: Story, secrets: bool = False) -> str:
    """All text of a view."""
    view = GAME.view(story.state, story.names, secrets)
    return "\n".join([view.title, view.subtitle, *_texts(view)])


def _texts(view: View) -> list[str]:
    lines = []
    for part in view.parts:
        rows = part.rows if isinstance(part, Grid) else tuple((line,) for line in part.lines)
        lines += [part.title, *(" ".join("".join(s.text for s in cell) for cell in row) for row in rows)]
    return lines


def test_what_is_due_follows_the_round() -> None:
    story = Story(GAME, "Ana Ben Cleo")
    assert due(story).startswith("name the dinosaurs of Ana, Ben and Cleo")
    story.play(DINOSAURS)
    assert due(story).startswith("flip the disaster of round 1")
    story.play("d m", "Ben: p pet")
    assert due(story).startswith("waiting for Ana and Cleo to play a point card")
    assert active(story) == ["Ana", "Cleo"]
    story.play("p 3", "p 9")
    assert "Ben may use Pet Rock" in due(story)
    assert active(story) == []
    story.play("Ben: a 3 pet rock")
    assert "Pet Rock" not in due(story)
    assert due(story).endswith("then: resolve")
    story.play("r")
    assert due(story) == "sudden death, waiting for Ana and Ben: sudden N, or sudden none"
    story.play("s none")
    assert due(story).startswith("Ana has no point card and takes the disaster")
    story.play("Ben: s 4")
    assert due(story).startswith("Ana has to take the disaster meteor")
    assert active(story) == ["Ana"]
    story.play("dodge")
    assert due(story).startswith("nobody takes the disaster")
    story.play("end", "finish")
    assert due(story) == ""


def test_each_phase_has_a_name() -> None:
    story = three()
    phases = [GAME.turn(story.state).phase]
    for line in ("d m", "all: p 1 1 9", "r", "s 3; s 4", "end"):
        phases.append(GAME.turn(story.play(line).state).phase)
    assert phases == ["disaster", "cards", "effects", "sudden", "dodge", "disaster"]


def test_the_first_round_begins_with_its_disaster() -> None:
    """So undoing a round keeps the dinosaurs."""
    story = three()
    opening = GAME.turn(story.state).round
    first = GAME.turn(story.play("d m").state).round
    second = GAME.turn(story.play("all: p 1 7 9", "r", "end").state).round
    assert len({opening, first, second}) == 3
    assert GAME.turn(story.play("d m").state).round == second


def test_hints_after_a_move() -> None:
    story = three().play("d m", "all: p 1 7 9", "r")
    assert story.hints == ["Cleo collects 9", "Ana has to take the disaster"]
    story.play("end", "d natural", "all: p 1 7 9", "r", "end", "d emotional", "all: p 1 7 9", "r")
    assert "Ana has to take the disaster and will be out" in story.hints[-1]
    assert "the disaster puts Ana out" in due(story)
    story.play("end")
    assert story.hints[0].startswith("Ana is out with 3 points (three types: meteor, natural, emotional)")
    story.play("d m", "p 4; p 4", "r")
    assert story.hints == ["all players are tied: nobody collects, and the disaster goes under its deck"]
    story.play("end", "Ben: move 41 x", "Ben: move 2 y")
    assert story.hints == ["Ben reached 51: the game is over"]


def test_the_last_one_in_brings_a_hint() -> None:
    story = Story(GAME, "Ana Ben")
    for _ in range(3):
        story.play("d m", "all: p 0 9", "r", "end")
    assert story.hints[-1] == "Ben is the last player in: the game is over"
    assert "is the last player in" in shown(story)


# -------------------------------------------------------------------------------------- as data


def test_laid_cards_are_hidden_until_all_are_revealed() -> None:
    story = three().play("d m", "Ana: p 6 star")
    for told in (shown(story), str(GAME.state_json(story.state, story.names, False))):
        assert "Special Star Fruit" not in told
    assert "face down" in shown(story)
    assert "face down" in str(GAME.labels(story.state, story.names))
    assert "Special Star Fruit" in shown(story, True)
    story.play("p 2", "p 3")
    assert "Special Star Fruit" in shown(story)


def test_the_table_as_json() -> None:
    story = three().play("d cannibal", "p star; p 0; p 9", "Ben: a 4 pet rock; Ana: b 2 --to Ben")
    table = GAME.state_json(story.state, story.names, False)
    assert table["round"] == 1
    assert table["phase"] == "effects"
    assert table["disaster"] == {"type": "predatory", "name": "Lil' Cannibal"}
    assert table["boosts_times"] == 2
    ben = table["players"][1]
    assert ben["terms"] == {"card": 0, "dinosaur": -1, "effects": 4, "boosts": 4, "disasters": 0, "sum": 7}
    assert ben["score"] == 7
    assert ben["boosts"] == [{"points": 2, "name": None, "by": "Ana"}]
    story.play("r", "Ana: s 1; Ben: s 4", "end")
    assert GAME.state_json(story.state, story.names, False)["last_round"] == {
        "round": 1,
        "collected": {"Cleo": 9},
        "disaster": {"type": "predatory", "name": "Lil' Cannibal"},
        "taker": "Ana",
        "out": False,
    }


def test_labels_differ_between_two_positions() -> None:
    story = three().play("d m", "all: p 1 7 9", "r")
    before = GAME.labels(story.state, story.names)
    story.play("end")
    after = GAME.labels(story.state, story.names)
    changed = {label for label in before if before[label] != after[label]}
    assert {"round", "phase", "Ana route", "Ana disasters", "Ana card"} <= changed
    assert "Ben route" not in changed


def test_the_score_sheet_lists_every_step() -> None:
    story = three().play(
        "Ana: move 2 promo card", "d m", "all: p 1 7 9", "r", "end", "d natural", "all: p 9 7 3", "r"
    )
    why = story.sheet().scores[0].lines[0].why
    assert why == "collected 9 (r2); moved for disasters 1 (r1); +2 promo card (r1)"
    assert story.lines("Ana") == {"escape": 12}


def test_the_view_shows_routes_areas_and_the_round() -> None:
    story = three().play("d m", "all: p 1 7 9", "r", "end", "d natural", "all: p 4 7 3", "Ben: i", "r")
    told = shown(story)
    assert "━●" in told
    assert "meteor" in told
    assert "Ben inverted the scores" in told
    assert "collects" in told and "takes the disaster" in told
    for fixture in recorded("happy"):
        played = load(fixture)
        for state in played.states:
            GAME.view(state, played.names, False)


def test_the_route_is_fifty_spaces() -> None:
    view = GAME.view(three().play("Ana: move 12 x").state, ("Ana", "Ben", "Cleo"), False)
    grid = view.parts[0]
    assert isinstance(grid, Grid)
    track = "".join(span.text for span in grid.rows[0][1])
    assert len(track) == 51 and track.index("●") == 12
    assert len(grid.columns[1]) == 51


# ------------------------------------------------------------------------------------- options


def test_options_are_checked() -> None:
    names = ("Ana", "Ben")
    assert GAME.option("duel", "yes", names) == "yes"
    assert GAME.option("ages", "Ben, ana", names) == "2,1"
    assert GAME.option("ages", "2,1", names) == "2,1"
    assert GAME.option("ages", "", names) == ""
    for name, value in (
        ("duel", "maybe"),
        ("ages", "Zoe"),
        ("ages", "Ana,Ana"),
        ("colour", "red"),
        ("star-fruit", "3"),
    ):
        with pytest.raises(Usage) as caught:
            resolve_options(GAME, {name: value}, names)
        assert caught.value.hint
    with pytest.raises(Usage):
        GAME.option("duel", "yes", ("Ana", "Ben", "Cleo"))
    assert [option.name for option in GAME.options] == [
        "duel",
        "ages",
        "inversions",
        "floor",
        "disaster-bonus",
        "after-sudden",
        "star-fruit",
    ]
    assert [option.default for option in GAME.options] == ["no", "", "parity", "no", "no", "yes", "stack"]


# --------------------------------------------------------------------------------- catching up


def test_catching_up_with_the_rules_off() -> None:
    """A position is set up by hand, and the game continues by the rules."""
    story = three().play("rules off the laptop came out late", "Ana: move 30 so far; Ben: move -2 so far")
    story.play(
        "disaster natural", "Ben: dodge --to Ben", "disaster m", "Ben: sudden none", "at r6", "rules on"
    )
    assert story.moment == "r6"
    assert [threat.type for threat in story.state.seats[1].disasters] == ["natural", "meteor"]
    assert story.totals() == {"Ana": 30, "Ben": -2, "Cleo": 0}
    story.play("d m", "all: p 1 7 9", "r", "end")
    assert story.moment == "r7"


def test_with_the_rules_off_nothing_is_refused() -> None:
    story = Story(GAME, "Ana Ben Cleo").play("rules off")
    story.play(
        "end",
        "resolve",
        "Ana: sudden 3",
        "Ben: sudden 1",
        "Ana: play 4",
        "Ana: play 8",
        "Ben: dodge --to Cleo",
    )
    story.play(
        "Cleo: boost 9", "Ana: swap Ana Ana", "Ben: invert", "Cleo: discard 40", "disaster m", "disaster m"
    )
    story.play("Ana: dinosaur stego", "Ben: dinosaur stego", "Cleo: play 99", "resolve", "resolve", "end")
    assert story.moment == "r3"
    assert not story.state.over
    story.play("finish")
    assert story.sheet().final
    story.refused("Ana: play 3", "finished")


def test_with_the_rules_off_only_the_table_ends_the_game() -> None:
    """At 50 there is a hint; with the rules on again the game is won, if that is still so."""
    story = three().play("rules off", "Ana: move 51 x")
    assert "'finish' ends the game" in story.hints[0]
    story.play("Ben: move 40 y")
    assert not story.sheet().final
    assert story.play("rules on").winners() == ["Ana"]
    story.play("rules off", "Ana: move -2 wrong")
    assert not story.play("rules on").state.over
    story.play("rules off", *["d m", "Ana: s none", "d m", "Ana: s none", "d m", "Ana: s none", "at r4"])
    assert story.play("rules on").state.seats[0].out
    assert not story.state.over


def test_the_lowest_of_a_sudden_death_typed_with_the_rules_off() -> None:
    story = Story(GAME, "Ana Ben Cleo").play("rules off", "d m", "Ben: s 5", "Cleo: s 1")
    assert story.state.taker == 3


def test_resolving_again_counts_once() -> None:
    """A booster came late: the round is scored again."""
    story = three().play(
        "d m", "all: p 1 7 9", "r", "Ben: b 4 --anyway it was laid in time", "r --anyway so again"
    )
    assert story.totals() == {"Ana": 0, "Ben": 11, "Cleo": 0}


def test_a_second_card_overruled_takes_the_place_of_the_first() -> None:
    story = three().play("d m", "Ana: p 1", "Ana: p 4 --anyway wrong card shown")
    assert story.state.seats[0].card.value == 4


def test_the_table_may_play_on() -> None:
    """Won at 50, but the table plays on: `at` undoes the end, --anyway allows each move."""
    story = three().play("Ana: move 50 so far")
    story.refused("d m", "finished")
    story.play("d m --anyway to the end of the evening")
    assert story.state.over
    assert not story.play("at r2 --anyway the table plays on").state.over


def test_hand_counts_are_of_the_escape_route() -> None:
    story = three().play("Ana: tally escape=12")
    assert story.hints == []
    assert "on top of escape" in story.play("Ana: tally cards=3").hints[0]
    assert story.lines("Ana") == {"escape": 12, "cards": 3}


# ------------------------------------------------------------------------------------- recorded


def test_every_kind_of_move_occurs_in_a_recorded_game() -> None:
    played = [load(path) for path in recorded("happy")]
    verbs = {verb_of(event.move) for story in played for event in story.events[1:]}
    assert {verb_of(move) for move in GAME.all_moves} <= verbs


def test_every_way_to_end_occurs_in_a_recorded_game() -> None:
    played = [load(path) for path in recorded("happy")]
    ends = {
        (story.state.ended, story.state.common.finished, len(story.winners()), bool(story.state.options.duel))
        for story in played
    }
    assert {
        ("fifty", False, 1, False),
        ("fifty", False, 2, False),
        ("fifty", False, 1, True),
        ("last", False, 1, False),
        ("last", False, 1, True),
        ("", True, 1, False),
        ("", False, 0, False),
    } <= ends
