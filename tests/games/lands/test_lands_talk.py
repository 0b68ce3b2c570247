"""What the players see: who is to move, what is due, hints, labels, JSON, names that may be meant."""

from __future__ import annotations

import msgspec
import pytest

from events.errors import Usage
from events.game import fold
from events.game.game import resolve_options
from events.games.lands import moves as m
from events.games.lands.game import GAME
from story import Story

BOARD = "have Marsh wetland Grove forest Dune dryland Lake water Heath prairie"


def due(story: Story) -> str:
    return "\n".join(GAME.due(story.state, story.names))


def test_who_is_to_move() -> None:
    story = Story(GAME, "Ana Ben")
    assert GAME.turn(story.state).active == (1,)
    assert GAME.turn(story.state).phase == "turn"
    assert fold.actor(GAME, story.state, m.Play) == 1
    before = GAME.turn(story.state)
    story.play("draw land")
    assert GAME.turn(story.state) == before
    story.play("end")
    assert GAME.turn(story.state).turn != before.turn and GAME.turn(story.state).round == before.round
    story.play("end")
    assert GAME.turn(story.state).round != before.round
    story.play("at p1x")
    assert GAME.turn(story.state).active == () and fold.actor(GAME, story.state, m.Draw) is None
    assert GAME.turn(story.state).phase == "extinction"
    story.play("rules off late", "at p2r2 Ben")
    assert fold.actor(GAME, story.state, m.Draw) is None
    assert GAME.turn(story.state).active == ()
    assert fold.still_in(GAME, story.state) == (1, 2)


def test_alone_at_the_table_no_player_is_typed() -> None:
    Story(GAME, "Ana").play("at p1x", "hand 3", "draw land", "reveal --hand 2", "at p3x", "token 2")


def test_a_period_is_a_stage() -> None:
    assert GAME.stage is not None
    story = Story(GAME, "Ana")
    assert GAME.stage(story.state) != GAME.stage(story.play("at p2r1").state)


def test_due_in_a_turn() -> None:
    story = Story(GAME, "Ana Ben")
    assert "goal" in due(story)
    story.play(BOARD, "have Bit sh Mid mh Huge lh")
    assert "lands may be claimed for 2" in due(story)
    assert "1 land must go extinct" in due(story)
    story.play("claim", "special land", "extinct Marsh")
    assert "may be claimed" not in due(story) and "special" not in due(story)
    assert "end the turn" in due(story)


def test_due_in_an_extinction() -> None:
    story = Story(GAME, "Ana Ben").play(f"Ana: {BOARD} Odd sh --timing end-of-period", "at p1x")
    assert "Odd" in due(story) and "reveal" in due(story)
    story.play("reveal")
    assert due(story) == "Ana: 2 lands must go extinct (5 lands, 3 survive)"
    story.play("Ana: extinct Marsh Grove", "at p3x")
    assert due(story).startswith("the game is over")
    assert "rules" in due(Story(GAME, "Ana", rules="off"))


def hinted(story: Story, text: str) -> bool:
    return any(text in hint for hint in story.hints)


def test_hints() -> None:
    story = Story(GAME, "Ana Ben").play("goal Odd One")
    assert hinted(story, "what Odd One scores")
    story.play("common Triassic Collector")
    assert story.hints == []
    story.play("have Marsh wetland Grove forest Dune dryland Lake water", "hand 9", "play Heath prairie c1")
    assert hinted(story, "lands is met")
    story.play("play Odd sh c1")
    assert hinted(story, "the points of Odd are unknown")
    story.play("claim", "end")
    assert story.hints == []
    story.play("end")
    assert hinted(story, "nothing was logged in Ben's turn")
    assert hinted(story, "Ana gets 2 for lands")
    assert hinted(story, "round 1 is over")
    story.play("at p1r7 Ben", "end")
    assert hinted(story, "period 1 is over")
    story.play("Ana: hand 8", "reveal --hand 6")
    assert hinted(story, "Ana: hand 8 → 6")
    assert hinted(story, "2 lands must go extinct")
    story.play("Ana: extinct Marsh Grove")
    assert hinted(story, "period 2 begins")
    story.play("Ana: have Old sc 1vp --timing end-of-period", "at p3r5 Ben", "end")
    assert hinted(story, "the game is over")
    assert hinted(story, "Ana: end-of-period ability of Old")


def test_what_was_forgotten_in_a_turn_is_hinted_at_its_end() -> None:
    """A race goal that was met and not claimed, in each turn; nothing where the rules are off."""
    story = Story(GAME, "Ana Ben").play(BOARD, "end")
    assert hinted(story, "nothing was logged in Ana's turn") is False
    assert hinted(story, "Ana met lands (worth 2) but did not claim it")
    story.play("end", "have Bit sh", "extinct Marsh --by Bit", "claim lands", "end")
    assert hinted(story, "Ana met extinction") and not hinted(story, "Ana met lands")
    story.play("rules off late", "Ana: have Heath prairie", "Ana: end")
    assert not hinted(story, "did not claim")


def test_what_is_missing_at_the_end_is_due() -> None:
    """Goals, and what they score, are asked for when the game is over, unless they were counted by hand."""
    story = Story(GAME, "Ana Ben").play("Ana: goal Own", "at p3r5 Ben", "end")
    for text in ("the common goal was not", "what Ana's own goal scores", "Ben: goal NAME"):
        assert hinted(story, text) and text in due(story)
    story.play("common C --scores 1", "Ana: goal Own --scores 1", "Ben: tally goals=3")
    assert due(story) == "the game is over"


def test_goals_are_asked_for_until_all_are_there() -> None:
    story = Story(GAME, "Ana Ben").play("Ana: goal A --scores 1", "common C --scores 1")
    assert "goals may be logged" in due(story)
    assert "goals may be logged" not in due(story.play("Ben: goal B --scores 1"))


def test_a_goal_without_a_formula_says_whose_it_is() -> None:
    story = Story(GAME, "Ana Ben").play("Ben: goal Odd One")
    assert hinted(story, "Ben: goal Odd One --scores")


def test_end_of_period_abilities_that_have_worked_are_not_due() -> None:
    """One that has not is named when the card is revealed too early."""
    story = Story(GAME, "Ana Ben").play("at p1x", "Ana: have A forest B forest Odd sh --timing end-of-period")
    story.play("Ben: have A B Odd", "Ana: token 1 --by Odd")
    assert "Ana: end" not in due(story) and "Ben: end-of-period ability of Odd" in due(story)
    story.play("reveal")
    assert hinted(story, "Ben: end-of-period ability of Odd comes before the card")


def test_a_number_of_cards_that_an_extinction_took_already() -> None:
    """Typed once the next period has begun, it counts as another discard, with a hint."""
    story = Story(GAME, "Ana Ben").play("at p1x", "Ana: hand 8", "reveal --hand 6", "Ana: discard 2")
    assert story.state.seats[0].hand == 4
    assert hinted(story, "already took 2 cards from Ana")
    story.play("draw land", "discard 2")
    assert not hinted(story, "already")


def test_hints_have_no_round_0() -> None:
    story = Story(GAME, "Ana").play("at p1x", "at p2r3")
    assert hinted(story, "it is round 3 of period 2")
    assert "end of period 2" in story.play("at p2x").refused("finish", "L14")


def test_with_nobody_to_move_the_error_says_what_is_due() -> None:
    story = Story(GAME, "Ana Ben").play("at p1x")
    assert "reveal the major extinction card" in story.misread("end", "missing-player")


def test_labels_are_flat_and_hide_secrets() -> None:
    story = Story(GAME, "Ana Ben").play('Ana: goal "Secret Aim" --scores 3', "play Swamp 2")
    labels = GAME.labels(story.state, story.names)
    assert labels["Ana lands"] == "Swamp (exhausted)"
    assert labels["Ana hand"] == "3"
    assert not any("Secret" in value for value in labels.values())


def test_the_table_as_json() -> None:
    story = Story(GAME, "Ana Ben").play('Ana: goal "Secret Aim" --scores 3', "hand 9")
    story.play("have Marsh wetland Grove forest", "play Mid mh 3vp c1 +jur", "Ben: token 2")
    table = msgspec.json.decode(msgspec.json.encode(GAME.state_json(story.state, story.names, False)))
    ana, ben = table["players"]
    assert ana["goal"] == {"hidden": True} and ben["goal"] is None
    slots = ana["rows"]["herbivores"]
    assert [slot["takes"] for slot in slots] == [["small"], ["small", "medium"], ["medium", "large"]]
    assert [slot["card"] and slot["card"]["name"] for slot in slots] == [None, "Mid", None]
    assert slots[1]["card"]["exhausted"] is True
    assert ana["due"] is None
    assert ben["tokens"] == [{"value": 2, "by": None}]
    assert table["race_goals"]["lands"] == {"left": [2, 1], "claims": []}
    open_table = GAME.state_json(story.state, story.names, True)
    assert open_table["players"][0]["goal"] == {"name": "Secret Aim", "scores": "3"}
    assert "Secret" in str(GAME.state_json(story.play("finish --anyway late").state, story.names, False))


def test_the_view_hides_goals_until_the_end() -> None:
    story = Story(GAME, "Ana Ben").play('Ana: goal "Secret Aim" --scores 3')
    assert "Secret" not in str(GAME.view(story.state, story.names, False))
    assert "Secret" in str(GAME.view(story.state, story.names, True))
    story.play("at p3x")
    assert "Secret" in str(GAME.view(story.state, story.names, False))


def test_the_view_shows_more_cards_than_slots() -> None:
    story = Story(GAME, "Ana").play(
        "rules off late", f"Ana: {BOARD} Sixth forest", "Ana: have A lc B lc C lc"
    )
    shown = str(GAME.view(story.state, story.names, False))
    assert all(name in shown for name in ("Sixth", "'A'", "'B'", "'C'"))


def test_names_that_may_be_meant() -> None:
    story = Story(GAME, "Ana Ben").play("Ana: have Marsh wetland", "Ben: have Grove forest")
    assert GAME.known(story.state, 1, "board") == ("Marsh",)
    assert GAME.known(story.state, 1, "rivals") == ("Grove",)
    assert {"Marsh", "Grove", "Swamp"} <= set(GAME.known(story.state, 1, "card"))
    assert "Triassic Collector" in GAME.known(story.state, 1, "goal")


def test_options() -> None:
    assert resolve_options(GAME, {"hands": "strict"}, ("Ana",))["hands"] == "strict"
    for name, value in (("hands", "maybe"), ("hands", "Strict"), ("hand", "strict")):
        with pytest.raises(Usage) as error:
            resolve_options(GAME, {name: value}, ("Ana",))
        assert error.value.code == "unknown-option" and error.value.hint
    assert {option.name: option.values for option in GAME.options} == {
        "hands": ("follow", "strict", "off"),
        "tokens-tiebreak": ("value", "count"),
        "special": ("own", "any"),
        "last-tie": ("all", "leaders"),
    }


def test_a_known_extinction_card_and_known_goals_bring_their_effects() -> None:
    story = Story(GAME, "Ana").play("at p1x", "reveal major volcanic")
    assert story.text()[-1] == 'reveal "Major Volcanic Period" --hand 6 --exhaust forest,prairie'
    story.play("at p2x", 'reveal "Major Volcanic Period" --hand 5')
    assert story.text()[-1] == 'reveal "Major Volcanic Period" --hand 5'
    story.play('goal "large herbivore tracker"')
    assert story.text()[-1] == 'Ana: goal "Large Herbivore Tracker" --scores "3 per large herbivore card"'


def test_a_jump_in_time_says_where_it_is_and_claims_nothing_else() -> None:
    story = Story(GAME, "Ana Ben").play("at p2r3")
    assert [hint for hint in story.hints if "period" in hint] == ["it is round 3 of period 2"]
    story.play("at p2r1")
    assert [hint for hint in story.hints if "round" in hint] == ["it is round 1 of period 2"]
    story.play("at p1x")
    assert not [hint for hint in story.hints if "is over" in hint]


def test_a_goal_of_a_solo_game_that_is_met_no_more_is_told_at_once() -> None:
    story = Story(GAME, "Sol").play("at p1r2", "have A forest B forest C forest D forest E forest")
    assert any("lands is met" in hint for hint in story.hints)
    story.play("special extinct A")
    assert any("lands was met before" in hint for hint in story.hints)
    story.play("claim lands", "special extinct B --anyway why")
    assert not any("lands was met" in hint for hint in story.hints)
