"""Every rule as a story in move text: what is taken, what is refused and by which code."""

from __future__ import annotations

import inspect
import re

import pytest

from events.errors import Usage
from events.game.game import resolve_options
from events.games.zooic import rules
from events.games.zooic.game import GAME
from story import Story

ZOO = "hl hr a t / mr ml t a / p . p d"
OTHER = "t+hl hr a t / . d a+hr t / p mlr ml ."
YOUNG = "hl hr a / mr ml t / p . d"
DEAL = "hl hr a t / mr ml 2a s / p 2p x"
DISTINCT = "hl hr a t / mr ml 2a s / p 2p x d"


def table(players: str = "Ana Ben", **options: str) -> Story:
    return Story(GAME, players, **options)


# --- Z6, Z8: what a zoo is


def test_z6_a_zoo_has_exactly_one_director() -> None:
    story = table()
    assert "this one has 2: row 3, column 1; row 3, column 4" in story.refused(
        "zoo hl hr a t / mr ml t a / d . p d", "Z6"
    )
    assert "this one has 0" in story.refused("zoo hl hr a t / mr ml t a / p . p t", "Z6")
    story.refused("zoo hl hr a t / mr ml t a / p . p 2d", "Z6")
    story.play(f"zoo {ZOO}")


def test_z6_the_director_fills_the_space() -> None:
    message = table().refused("zoo hl hr a t / mr ml t a / d . p _", "Z6")
    assert "row 3, column 4 is empty" in message


def test_z8_the_grid_has_the_size_of_the_session() -> None:
    message = table().refused("zoo a a a a / t t t t / p p p p / . . . d", "Z8")
    assert "4 columns and 3 rows in this session, but this grid has 4 and 4" in message
    table().refused(f"zoo {YOUNG}", "Z8")
    table(size="3x3").refused(f"zoo {ZOO}", "Z8")
    assert table(size="3x3").play(f"zoo {YOUNG}").totals() == {"Ana": 13, "Ben": 0}


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ("hl hr a t / mr ml t a / p . d", "row 3 has 3 cells but row 1 has 4 (11 in all)"),
        ("hl hr a / mr ml t a / p . p d", "row 2 has 4 cells but row 1 has 3"),
        ("hl hr a t / mr zz t a / p . p d", "row 2, column 2: 'zz' is not a feature"),
        ("hl hr a t / mr ml t+qq a / p . p d", "row 2, column 3: 'qq' in 't+qq' is not a feature"),
        ("hl hr a t / mr ml t m / p . p d", "row 2, column 4: 'm' is not a feature"),
        ("hl hr a t / mr ml t mll / p . p d", "row 2, column 4: 'mll' is not a feature"),
        ("hl hr a t / mr ml t mx / p . p d", "'mx' is not a feature"),
        ("hl hr a t / mr ml t+ a / p . p d", "row 2, column 3: 't+' lacks a feature before or after a '+'"),
        ("hl hr a t / mr ml 0t a / p . p d", "'0t' is not a feature"),
        ("hl hr a t / mr ml 100t a / p . p d", "'100t' is not a feature"),
        ("hl hr a t / mr ml -2t a / p . p d", "'-2t' is not a feature"),
        ("hl hr a t / mr ml ²t a / p . p d", "'²t' is not a feature"),
        ("hl hr a t // p . p d", "row 2 has 0 cells"),
        ("a a a a a / t t t t t / p p p p d", "a grid of 5x3 is too large"),
        ("a / t / p / . / d", "a grid of 1x5 is too large"),
        ("/ /", "row 1 has 0 cells"),
    ],
)
def test_a_grid_with_a_mistake_names_it(grid: str, message: str) -> None:
    assert message in table().misread(f"zoo {grid}")


def test_a_grid_is_one_word_or_several_or_lines() -> None:
    one = table().play(f'zoo "{ZOO}"')
    several = table().play(f"zoo {ZOO}")
    tight = table().play("z hl hr a t/mr ml t a/p . p d")
    assert one.text() == several.text() == tight.text() == [f"Ana: zoo {ZOO}"]


def test_cells_are_shown_as_they_were_typed() -> None:
    assert table().play("zoo HL hr A t / mr ML t a / P . p D").text() == [
        "Ana: zoo HL hr A t / mr ML t a / P . p D"
    ]


# --- Z7, Z8, Z11: rounds and totals


def test_z11_a_second_zoo_or_number_is_refused() -> None:
    story = table().play(f"Ana: zoo {ZOO}")
    assert "Ana already has a zoo in round 1" in story.refused(f"Ana: zoo {OTHER}", "Z11")
    story.refused("Ana: points 20", "Z11")
    story = table().play("Ana: points 12")
    assert "Ana already has 12 points in round 1" in story.refused("Ana: points 13", "Z11")
    story.play('Ana: points 13 --anyway "counted again"', "Ben: points 5")
    assert story.lines("Ana") == {"r1": 13}


def test_z11_grids_and_numbers_mix() -> None:
    story = table().play(f"zoo {ZOO}", "points 15", "all: points 10 11", "points 30", f"zoo {OTHER}")
    assert story.totals() == {"Ana": 52, "Ben": 30}
    assert story.moment == "r3"
    assert story.winners() == ["Ana"]


def test_a_round_ends_when_everybody_has_a_zoo_or_points() -> None:
    story = table("Ana Ben Cy")
    assert story.moment == "r1"
    story.play("Ben: points 3", "points 4")  # without a name: the first who owes one
    assert story.text()[-1] == "Ana: points 4"
    assert story.moment == "r1"
    assert story.play("p 5").moment == "r2"


def test_z7_the_lowest_round_is_dropped_and_the_higher_dropped_round_breaks_a_tie() -> None:
    """12, 20, 15 against 10, 17, 18."""
    story = table().play("all: points 12 10", "all: points 20 17", "all: points 15 18")
    assert story.totals() == {"Ana": 35, "Ben": 35}
    sheet = story.sheet()
    assert story.winners() == ["Ana"]
    assert sheet.tie_break is not None and (sheet.tie_break.rule, sheet.tie_break.tied) == ("dropped", (1, 2))
    assert [score.place for score in sheet.scores] == [1, 2]
    assert [line.extra["dropped"] for line in sheet.scores[0].lines] == [True, False, False]


def test_z7_equal_dropped_rounds_share_the_win() -> None:
    story = table("Ana Ben Cy").play("all: points 12 12 1", "all: points 20 15 1", "all: points 15 20 1")
    assert story.winners() == ["Ana", "Ben"]
    sheet = story.sheet()
    assert sheet.tie_break is not None and (sheet.tie_break.rule, sheet.tie_break.tied) == ("shared", (1, 2))
    assert [score.place for score in sheet.scores] == [1, 1, 3]


def test_z7_of_equal_lowest_rounds_one_is_dropped() -> None:
    assert table().play("all: points 9 0", "all: points 9 0", "all: points 9 0").totals()["Ana"] == 18


def test_z7_the_handicap_drops_the_highest_of_that_player() -> None:
    story = table().play(
        "Ana: handicap drops-highest", "all: points 12 12", "all: points 20 20", "all: points 15 15"
    )
    assert story.totals() == {"Ana": 27, "Ben": 35}
    assert story.lines("Ana") == {"r1": 12, "r2": 20, "r3": 15}


def test_z7_other_handicaps_change_no_points() -> None:
    story = table().play("Ana: handicap off-hand", "Ana: handicap counts-five", "Ana: handicap off-hand")
    assert story.state.handicaps == (("off-hand", "counts-five"), ())
    assert story.play("all: points 1 2", "all: points 3 4", "all: points 5 6").totals() == {
        "Ana": 8,
        "Ben": 10,
    }


def test_nothing_is_dropped_before_all_rounds_are_there() -> None:
    story = table().play("all: points 12 10")
    assert story.totals() == {"Ana": 12, "Ben": 10}
    assert story.play("all: points 20 17").totals() == {"Ana": 32, "Ben": 27}
    assert not story.sheet().final and story.winners() == []


def test_z8_the_learning_round_is_the_game() -> None:
    story = table(rounds="1").play("all: points 12 10")
    assert story.totals() == {"Ana": 12, "Ben": 10}
    assert (story.moment, story.sheet().final, story.winners()) == ("r1", True, ["Ana"])
    story.refused("Ana: points 13", "finished")


def test_z8_a_tie_of_the_learning_round_is_shared() -> None:
    story = table(rounds="1").play("all: points 12 12")
    assert story.winners() == ["Ana", "Ben"]


# --- Z9: advanced cards and the draft


def test_z9_advanced_codes_are_read_either_way() -> None:
    grid = "s hr a t / mr x t a / p . gb d"
    story = table().play(f"zoo {grid}")
    assert any("advanced=no" in hint for hint in story.hints)
    story = table(advanced="yes").play(f"zoo {grid}")
    assert not any("advanced" in hint for hint in story.hints)


def test_z9_more_advanced_cards_than_the_deck_holds_are_hinted_at() -> None:
    story = table(advanced="yes").play("zoo s s s x / x . . . / . . . d")
    assert not any("deck holds" in hint for hint in story.hints)
    story.play("zoo s . . . / . . . . / . . . d")
    assert any("round 1 has 6 advanced cards, but the deck holds 5" in hint for hint in story.hints)


def test_z9_a_draft_gives_eleven_cards_and_no_director() -> None:
    story = table()
    for pair in ("hl hr", "a t", "mr ml", "2a s", "p 2p"):
        story.play(f"Ana: keep {pair}")
    assert "a draft gives 11 cards, but this would make 12" in story.refused("Ana: keep x x", "Z9")
    story.refused("Ana: keep d", "Z9")
    story.play("Ana: keep x")
    assert len(story.state.build(1).kept) == 11
    table(size="3x3").refused("keep a a a a a a a a a", "Z9")


def test_z9_drafted_cards_are_in_the_zoo() -> None:
    story = table().play("Ana: keep hl hr 2p s")
    assert "kept in the draft but missing here: 2p s" in story.refused(f"Ana: zoo {ZOO}", "Z9")
    story.refused("Ana: deal hl hr a t / mr ml 2a . / p 2p x", "Z9")
    story.play(f"Ana: deal {DEAL}", f"Ana: zoo {DISTINCT}")
    late = table().play(f"Ana: zoo {ZOO}")
    late.refused("Ana: keep 2p", "Z9")
    late.play("Ana: keep hl hr")


def test_z9_what_is_not_a_card_is_not_understood() -> None:
    assert "is not a card" in table().misread("keep zz", "bad-cell")
    table().misread("keep _", "bad-cell")
    table().misread("keep", "missing-word")


# --- Z10: deal, zoo, slides


def test_z10_a_deal_leaves_the_last_space_empty() -> None:
    story = table()
    story.refused("deal hl hr a t / mr _ 2a s / p 2p x .", "Z10")
    story.refused("deal hl hr a t / mr ml 2a s / p 2p x a", "Z10")
    story.refused("deal hl hr a t / mr ml 2a s / p 2p d _", "Z10")
    story.refused("deal hl hr a / mr ml 2a / p 2p _", "Z8")
    story.play(f"Ana: deal {DEAL}", f"Ben: deal {DEAL} _")
    assert story.text() == [f"Ana: deal {DEAL} _", f"Ben: deal {DEAL} _"]
    assert "Ana already has a deal in round 1" in story.refused(f"Ana: deal {DEAL}", "Z10")


def test_z10_the_zoo_holds_the_cards_of_the_deal() -> None:
    story = table().play(f"Ana: deal {DEAL}")
    message = story.refused("Ana: zoo hl hr a t / mr ml a s / p 2p x d", "Z10")
    assert "missing from the zoo: 2a; never dealt: a" in message
    story.play('Ana: zoo hl hr a t / mr ml a s / p 2p x d --anyway "a card was swapped"')


def test_z10_slides_reach_only_half_of_the_arrangements() -> None:
    """Two of all different cards swapped, the space in its place: an odd permutation."""
    story = table().play(f"Ana: deal {DEAL}")
    story.refused("Ana: zoo hr hl a t / mr ml 2a s / p 2p x d", "Z10")
    story.refused("Ana: zoo hr hl a t / mr ml 2a s / p d 2p x", "Z10")
    story.play("Ana: zoo hr a hl t / mr ml 2a s / p 2p x d")


def test_z10_one_slide_is_reachable_and_its_mirror_image_is_not() -> None:
    table().play(f"Ana: deal {DEAL}", "Ana: zoo hl hr a t / mr ml 2a s / p 2p d x")
    table().play(f"Ana: deal {DEAL}").refused("Ana: zoo hl hr a t / mr ml 2a s / p x d 2p", "Z10")


def test_z10_with_two_identical_cards_everything_is_reached() -> None:
    twins = "hl hr a t / mr ml a s / p 2p x"
    table().play(f"Ana: deal {twins}", "Ana: zoo hr hl a t / mr ml a s / p 2p x d")
    plain = "hl hr a t / mr ml A s / p 2p x"
    table().play(f"Ana: deal {plain}", "Ana: zoo hr hl a t / mr ml a s / p 2p x d")
    spelled = "hl hr a+t t / mr ml t+a s / p 2p x"
    table().play(f"Ana: deal {spelled}", "Ana: zoo hr hl a+t t / mr ml t+a s / p 2p x d")


def test_z10_a_deal_logged_after_the_zoo_must_fit_too() -> None:
    story = table().play("Ana: zoo hr hl a t / mr ml 2a s / p 2p x d")
    story.refused(f"Ana: deal {DEAL}", "Z10")
    story.play("Ana: deal hr hl a t / mr ml 2a s / p 2p x")


def test_z10_slides_lead_from_the_deal_to_the_zoo() -> None:
    story = table()
    assert "log 'deal GRID' first" in story.refused("Ana: slides r", "Z10")
    story.play(f"Ana: deal {DEAL}")
    assert "slide 1 (u): no card is below the empty space" in story.refused("Ana: slides u", "Z10")
    assert "slide 3 (l): no card is to the right of the empty space" in story.refused(
        "Ana: slides rll", "Z10"
    )
    story.play("Ana: slides rd")
    assert "the slides do not lead to this zoo" in story.refused(f"Ana: zoo {DISTINCT}", "Z10")
    story.play("Ana: zoo hl hr a t / mr ml d s / p 2p 2a x")


def test_z10_slides_logged_after_the_zoo_must_fit_too() -> None:
    story = table().play(f"Ana: deal {DEAL}", "Ana: zoo hl hr a t / mr ml 2a s / p 2p d x")
    story.refused("Ana: slides rd", "Z10")
    story.play("Ana: slides R")
    assert story.text()[-1] == "Ana: slides r"
    assert table().play(f"deal {DEAL}", "slides r d l u").state.build(1).slides == "rdlu"
    table().misread("slides x", "bad-slide")
    table().misread("slides", "missing-word")


# --- whose move, when, rules off, at, finish, tally


def test_without_a_name_the_first_who_still_lacks_it() -> None:
    story = table("Ana Ben Cy").play(f"deal {DEAL}", f"deal {DEAL}", "points 3", f"deal {DEAL}", "keep a")
    assert [text.split(":")[0] for text in story.text()] == ["Ana", "Ben", "Ana", "Cy", "Ben"]


def test_a_name_holds_until_a_zoo_is_laid_down() -> None:
    story = table("Ana Ben").play(f"Ben: deal {DEAL}; points 5; points 6")
    assert story.text()[1:] == ["Ben: points 5", "Ana: points 6"]


def test_all_deals_numbers_in_seat_order_as_one_step() -> None:
    story = table("Ana Ben Cy").play("all: points 22 15 18")
    assert story.text() == ["Ana: points 22", "Ben: points 15", "Cy: points 18"]
    assert [event.joined for event in story.events[1:]] == [False, True, True]


def test_with_rules_off_everything_is_taken_and_nobody_is_to_move() -> None:
    story = table().play("rules off typed from the pad")
    story.misread("points 5", "missing-player")
    story.play("Ana: points 12", "Ana: points 20", "Ana: points 15", "Ben: zoo a t / p d", "Ben: points 17")
    assert story.lines("Ana") == {"r1": 12, "r2": 20, "r3": 15}
    story.play("Ben: points 18")
    assert story.totals()["Ana"] == 35
    assert story.sheet().final
    story.misread("Ana: zoo zz", "bad-cell")


def test_with_rules_on_again_the_game_goes_on() -> None:
    story = table().play("rules off late", "Ana: points 3", "Ana: points 4", "rules on", "points 5")
    assert story.text()[-1] == "Ben: points 5"
    assert story.moment == "r2"
    story.refused("Ana: points 1", "Z11")


def test_at_says_where_the_game_stands() -> None:
    story = table().play("at R3")
    assert story.text() == ["at r3"]
    assert story.moment == "r3"
    story.play("all: points 20 30")
    sheet = story.sheet()
    assert sheet.final and story.totals() == {"Ana": 20, "Ben": 30}
    assert sheet.scores[0].unknown == ("round 1 is not logged", "round 2 is not logged")
    assert story.lines("Ana") == {"r1": None, "r2": None, "r3": 20}
    assert "its moments are r1, r2, r3" in table().misread("at r4", "unknown-moment")
    table(rounds="1").misread("at r2", "unknown-moment")


def test_what_is_not_logged_is_not_dropped_but_may_be_counted_by_hand() -> None:
    story = table().play("at r2", "all: points 12 10", "all: points 20 17")
    assert story.totals() == {"Ana": 32, "Ben": 27}
    story.play("Ana: tally r1=15", "Ben: tally r1=4")
    assert story.totals() == {"Ana": 35, "Ben": 27}
    assert story.sheet().scores[0].unknown == ()


def test_with_a_handicap_an_unknown_round_may_be_the_one_that_counts() -> None:
    story = table().play("Ana: handicap drops-highest", "at r2", "all: points 12 10", "all: points 20 17")
    assert story.totals() == {"Ana": 12, "Ben": 27}


def test_a_tally_replaces_rounds_or_all() -> None:
    story = table().play("all: points 12 10", "all: points 20 17", "all: points 15 18", "Ana: tally r2=10")
    assert story.totals()["Ana"] == 27
    assert story.lines("Ana") == {"r1": 12, "r2": 10, "r3": 15}
    story.play("Ana: tally total=40", "Ana: bonus 2 promo")
    assert story.totals()["Ana"] == 42


def test_a_tie_of_a_counted_total_is_shared() -> None:
    """Nobody knows what was dropped."""
    story = table().play("all: points 12 10", "all: points 20 17", "all: points 15 18", "Ana: tally total=35")
    assert story.winners() == ["Ana", "Ben"]


def test_finish_ends_a_game_early_and_only_once() -> None:
    story = table().play("all: points 12 10", "finish")
    assert story.sheet().final and story.winners() == ["Ana"]
    assert story.lines("Ana") == {"r1": 12, "r2": None, "r3": None}
    story.refused("finish", "finished")
    story.refused("Ana: points 3", "finished")


def test_options_are_resolved_or_refused_with_the_list() -> None:
    names = ("Ana", "Ben")
    assert resolve_options(GAME, {"size": "3x3"}, names)["size"] == "3x3"
    for name, value, message in (("size", "5x5", "4x3, 3x3"), ("colour", "red", "rounds, size, advanced")):
        with pytest.raises(Usage) as caught:
            resolve_options(GAME, {name: value}, names)
        assert message in caught.value.hint


# --- the texts of the rules


def test_every_rule_that_a_check_names_has_texts_and_no_other_has() -> None:
    source = inspect.getsource(rules)
    assert set(re.findall(r'Problem\(\s*"(\w+)"', source)) == GAME.rule_texts.keys()
    assert source.count("Problem(") == len(re.findall(r'Problem\(\s*"', source))
    assert all(GAME.rule_texts.values())
