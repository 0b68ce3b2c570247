"""Every rule as a story in move text: what it allows, what it refuses and by which code."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from events.games.happy import rules
from events.games.happy.game import GAME
from story import Story

DINOSAURS = "Ana: dinosaur nervous; Ben: dinosaur bronto; Cleo: dinosaur cry"


def three(**options: str) -> Story:
    """Ana (Nervous Rex), Ben (Bad Luck Bronto) and Cleo (Cry Ceratops) before their first disaster."""
    return Story(GAME, "Ana Ben Cleo", **options).play(DINOSAURS)


def shown(cards: str, kind: str = "meteor", **options: str) -> Story:
    """The three with their cards revealed; against a meteor none of them is adjusted."""
    return three(**options).play(f"disaster {kind}", f"all: play {cards}")


def doubted(story: Story, line: str) -> str:
    """Plays a line that is allowed, and gives its hints."""
    return " | ".join(story.play(line).hints)


# ------------------------------------------------------------------------------------------ H1


def test_h1_a_round_begins_with_one_disaster() -> None:
    """A disaster is flipped, then cards are played; a second disaster waits for the next round."""
    story = three()
    story.refused("Ana: play 5", "H1")
    story.refused("resolve", "H1")
    story.play("disaster natural")
    assert "natural" in story.refused("disaster predatory", "H1")


def test_h1_everybody_plays_one_card() -> None:
    """Each player plays one; nothing is resolved before all have."""
    story = three().play("disaster natural", "Ana: play 5")
    assert "Ana" in story.refused("Ana: play 3", "H1")
    assert "Ben and Cleo" in story.refused("resolve", "H1")
    story.play("play 3", "play 4")  # the first in seat order who still has to play a card
    story.refused("Ben: play 2", "H1")
    story.play("resolve")


def test_h1_a_printed_disaster_is_of_its_type() -> None:
    """Stomped is predatory."""
    story = three()
    assert "predatory" in story.refused("disaster natural Stomped", "H1")
    story.play("disaster predatory Stomped")
    assert story.state.disaster.type == "predatory"


def test_h1_an_effect_is_used_once() -> None:
    """A Pet Rock adds once in a round."""
    story = three().play(
        "disaster meteor", "Ana: play pet rock; Ben: play 5; Cleo: play 6", "Ana: add 4 pet rock"
    )
    assert "Pet Rock" in story.refused("Ana: add 3 pet rock", "H1")
    story.play("Ana: add 1 cake")


def test_h1_mouth_trap_inverts_once_the_instant_again() -> None:
    """The card's effect is used up; an instant is another card."""
    story = three().play("disaster meteor", "Ana: play mouth; Ben: play 9; Cleo: play 6", "Ana: invert mouth")
    story.refused("Ana: invert mouth trap", "H1")
    story.play("Ana: invert score inversion")


def test_h1_a_chainsaw_voids_all_other_effects() -> None:
    """With a Flaming Chainsaw in front of Ana no other point card does anything; instants do."""
    story = three().play("disaster meteor", "Ana: play chainsaw; Ben: play 0; Cleo: play mouth")
    assert "Ana has Flaming Chainsaw" in story.refused("Ben: add 4 pet rock", "H1")
    story.refused("Ben: add 4", "H1")
    story.refused("Cleo: invert mouth", "H1")
    story.refused("Ben: swap Ana Cleo", "H1")
    story.play("Cleo: invert score inversion", "Ben: boost 2")


def test_h1_a_named_snake_takes_a_neighbours_card_without_effect() -> None:
    """Grappling Snake swaps with a neighbour, and not with a card that has an effect."""
    table = Story(GAME, "Ana Ben Cleo Dan").play("disaster meteor")
    table.play("Ana: play snake; Ben: play pet; Cleo: play 4; Dan: play 6 bow")
    assert "Cleo is not next to Ana" in table.refused("Ana: swap Ana Cleo", "H1")
    assert "Pet Rock" in table.refused("Ana: swap Ana Ben", "H1")
    table.refused("Ana: swap Ben Dan", "H1")
    table.play("Ana: swap Ana Dan")
    table.refused("Ana: swap Ana Dan", "H1")


def test_h1_a_named_plant_swaps_two_others() -> None:
    """Hungry Plant takes the cards of two other players."""
    table = three().play("disaster meteor", "Ana: play plant; Ben: play 5; Cleo: play 4")
    table.refused("Ana: swap Ana Ben", "H1")
    table.refused("Ana: swap Ben Ben", "H1")
    table.play("Ana: swap Ben Cleo")


def test_h1_what_is_not_certain_is_only_doubted() -> None:
    """A card without a name may be anything: a hint, and the table decides."""
    assert "does not swap cards" in doubted(shown("4 5 6"), "Ana: swap Ana Ben")
    assert "two players other than Ana" in doubted(shown("8 5 6"), "Ana: swap Ana Ben")
    assert "no Pet Rock in front" in doubted(shown("4 5 6"), "Ana: add 4 pet rock")
    assert "adds nothing" in doubted(shown("1 5 6"), "Ana: add 4 cool stick")


def test_h1_effects_out_of_turn_are_doubted() -> None:
    """A Pet Rock (0) comes before a Smoothie (3), in whatever order they are logged."""
    story = three().play("disaster meteor", "Ana: play pet; Ben: play smoothie; Cleo: play 6")
    assert "comes before" not in doubted(story, "Ben: add 5 smoothie")
    assert "Ana's Pet Rock comes before" in doubted(story, "Ana: add 4 pet rock")


def test_h1_ties_of_effects_go_by_points_then_age() -> None:
    """Of two Pet Rocks the one of the player with fewer points is first, then the younger player's."""

    def first(**options: str) -> str:
        story = three(**options).play("disaster meteor", "Ana: play pet; Ben: play pet; Cleo: play 6")
        return GAME.due(story.state, story.names)[0]

    assert first().startswith("Ana may use Pet Rock")
    assert first(ages="Ben,Ana").startswith("Ben may use Pet Rock")
    ahead = three(ages="Ana,Ben").play("Ana: move 3 promo", "disaster meteor")
    ahead.play("Ana: play pet; Ben: play pet; Cleo: play 6")
    assert GAME.due(ahead.state, ahead.names)[0].startswith("Ana may use")  # 3 points came in this round


# ------------------------------------------------------------------------------------------ H2


def test_h2_each_dinosaur_once() -> None:
    """Two players cannot be the same dinosaur, and one player cannot be two."""
    story = Story(GAME, "Ana Ben").play("Ana: dinosaur stego")
    assert "Ana's" in story.refused("Ben: dinosaur stego", "H2")
    story.refused("Ana: dinosaur cry", "H2")
    story.play("Ben: dinosaur cry")


def test_h2_a_printed_card_has_its_value() -> None:
    """Bow and Dino is a 6."""
    story = three().play("disaster natural")
    assert "is a 6" in story.refused("Ana: play 5 Bow and Dino", "H2")
    story.refused("Ana: play 10", "H2")
    story.play('Ana: play 10 "A card of our own"', "Ben: play 6 Bow and Dino")


def test_h2_boosters_come_once_the_cards_are_revealed() -> None:
    """Not before that, not after the round is scored, not in sudden death."""
    story = three()
    story.refused("Ana: boost 2", "H2")
    story.play("disaster meteor", "Ana: play 3")
    assert "Ben and Cleo" in story.refused("Ana: boost 2", "H2")
    story.refused("Ana: add 2", "H2")
    story.play("Ben: play 2; Cleo: play 6", "Ana: boost 2", "resolve")
    story.refused("Ana: boost 2", "H2")
    story.refused("Ana: swap Ana Ben", "H1")


def test_h2_a_printed_booster_is_two() -> None:
    """Score Booster is +2, Score Sapper -2; for other instants the table decides."""
    story = shown("4 5 6")
    story.refused("Ana: boost 3 booster", "H2")
    story.refused("Ana: boost 2 sapper --to Ben", "H2")
    story.play("Ana: boost sapper --to Ben; Ana: boost 2 booster")
    assert "is +2" in doubted(story, "Ana: boost 3 dice")
    story.play("resolve")
    assert story.state.scores == {1: 9, 2: 3, 3: 6}


def test_h2_additions_stay_when_cards_are_swapped() -> None:
    """Ana keeps her booster, whichever card she ends up with."""
    story = shown("2 9 5").play("Ana: boost 2", "Ana: swap Ana Ben", "resolve")
    assert story.state.scores == {1: 11, 2: 2, 3: 5}


def test_h2_scores_may_be_negative_unless_the_table_says_no() -> None:
    """A sapped 0 is -2 and lowest; with floor=yes it is 0."""
    assert shown("0 5 6").play("Ana: boost -2", "resolve").state.scores[1] == -2
    assert shown("0 5 6", floor="yes").play("Ana: boost -2", "resolve").state.scores[1] == 0


def test_h2_the_highest_collects_nothing_below_zero() -> None:
    """If all are below 0, the highest stays where it is."""
    story = Story(GAME, "Ana Ben").play("disaster meteor", "all: play 0 0")
    story.play("Ana: boost -2; Ben: boost -4", "resolve")
    assert story.state.scores == {1: -2, 2: -4}
    assert story.totals() == {"Ana": 0, "Ben": 0}
    assert story.state.taker == 2


def test_h2_disasters_add_to_the_score_only_as_an_option() -> None:
    """Ana holds a meteor: 3 counts 3, with disaster-bonus=yes 4."""
    for option, score in (("no", 3), ("yes", 4)):
        story = shown("1 5 6", disaster_bonus=option).play("resolve", "end")
        story.play("disaster meteor", "all: play 3 5 6", "resolve")
        assert story.state.scores[1] == score


def test_h2_two_star_fruits_double_twice_unless_capped() -> None:
    """A booster under two Special Star Fruits counts 8, or 4 with star-fruit=cap."""
    for option, score in (("stack", 13), ("cap", 9)):
        story = three(star_fruit=option).play(
            "disaster meteor", "Ana: play star; Ben: play star; Cleo: play 5"
        )
        assert story.play("Cleo: boost 2", "resolve").state.scores[3] == score


def test_h2_a_chainsaw_voids_a_star_fruit() -> None:
    """A booster counts once while a Flaming Chainsaw is in play."""
    story = three().play("disaster meteor", "Ana: play chainsaw; Ben: play star; Cleo: play 5")
    assert story.play("Cleo: boost 2", "resolve").state.scores[3] == 7


def test_h2_an_unknown_dinosaur_brings_a_hint() -> None:
    """Without a dinosaur nothing is adjusted, and the first disaster says so."""
    story = Story(GAME, "Ana Ben").play("Ana: dinosaur rex")
    assert "no dinosaur is named for Ben" in doubted(story, "disaster emotional")
    story.play("all: play 5 4", "resolve")
    assert story.state.scores == {1: 4, 2: 4}


# ------------------------------------------------------------------------------------------ H3


def test_h3_inversions_cancel_unless_they_count_once() -> None:
    """Two inversions cancel each other; with inversions=once they count as one."""
    assert shown("1 5 9").play("Ana: invert", "Ben: invert", "resolve").state.scores == {1: 1, 2: 5, 3: 9}
    once = shown("1 5 9", inversions="once").play("Ana: invert", "Ben: invert", "resolve")
    assert once.state.scores == {1: 9, 2: 5, 3: 1}


def test_h3_no_inversion_in_sudden_death() -> None:
    """In sudden death only values count: no inversion, no booster, no swap."""
    story = shown("2 2 9").play("resolve")
    story.refused("Ana: invert", "H3")
    story.refused("Ana: boost 2", "H4")
    story.refused("Ana: add 2", "H4")
    story.refused("Ana: swap Ana Ben", "H4")
    three().refused("Ana: invert", "H3")


# ------------------------------------------------------------------------------------------ H4


def test_h4_a_round_is_scored_once() -> None:
    """Resolving twice is refused."""
    shown("1 5 9").play("resolve").refused("resolve", "H4")


def test_h4_all_who_are_highest_collect() -> None:
    """9, 9, 3: both collect."""
    story = shown("9 9 3").play("resolve")
    assert story.totals() == {"Ana": 9, "Ben": 9, "Cleo": 0}
    assert story.state.taker == 3


def test_h4_sudden_death_is_among_the_lowest() -> None:
    """Only the tied players play a card each; those tied again repeat it."""
    story = Story(GAME, "Ana Ben Cleo Dan").play("disaster meteor", "all: play 2 2 2 9", "resolve")
    story.refused("Dan: sudden 4", "H4")
    story.refused("end", "H4")
    story.play("Ana: sudden 3")
    story.refused("Ana: sudden 4", "H4")
    story.refused("Ben: sudden 12", "H4")
    story.play("sudden 3", "sudden 8")
    story.refused("Cleo: sudden 1", "H4")
    story.play("Ana: sudden 0; Ben: sudden 1")
    assert story.state.taker == 1
    story.refused("Ben: sudden 1", "H4")


def test_h4_one_without_a_card_takes_the_disaster() -> None:
    """The others need not play one."""
    story = shown("2 2 9").play("resolve", "Ana: sudden none")
    assert story.state.taker == 1
    story.play("end")
    assert [len(seat.disasters) for seat in story.state.seats] == [1, 0, 0]


def test_h4_two_without_a_card_end_it() -> None:
    """The disaster goes under its deck; the highest keeps what it collected."""
    story = shown("2 2 9").play("resolve", "Ana: sudden none", "Ben: sudden none")
    assert story.state.phase == "end"
    story.refused("Ana: dodge", "H5")
    story.play("end")
    assert [len(seat.disasters) for seat in story.state.seats] == [0, 0, 0]
    assert story.totals()["Cleo"] == 9


def test_h4_there_is_no_sudden_death_without_a_tie() -> None:
    """A single lowest player takes the disaster at once."""
    shown("1 5 9").play("resolve").refused("Ana: sudden 4", "H4")


def test_h4_everybody_is_tied() -> None:
    """Nobody collects, nobody takes, the round ends."""
    story = shown("4 4 4").play("resolve")
    assert story.totals() == {"Ana": 0, "Ben": 0, "Cleo": 0}
    story.refused("Ana: dodge", "H5")
    assert story.play("end").moment == "r2"


# ------------------------------------------------------------------------------------------ H5


def test_h5_the_loser_may_dodge_before_the_end() -> None:
    """Insurance puts the disaster under its deck; only the loser may use it."""
    story = shown("1 5 9")
    story.refused("Ana: dodge", "H5")
    story.play("resolve")
    story.refused("Ben: dodge", "H5")
    story.play("dodge insurance")
    story.refused("Ana: dodge", "H5")
    story.play("end")
    assert story.state.seats[0].disasters == ()


def test_h5_a_redirected_disaster_may_be_redirected() -> None:
    """Whoever gets it may dodge it in turn, even back."""
    story = shown("1 5 9").play("resolve", "Ana: dodge redirect --to Cleo")
    story.refused("Ana: dodge --to Ben", "H5")
    story.refused("Cleo: dodge --to Cleo", "H5")
    story.play("Cleo: dodge --to Ana")
    assert story.state.taker == 1


def test_h5_the_printed_dodges() -> None:
    """A redirect names a player, insurance does not."""
    story = shown("1 5 9").play("resolve")
    story.refused("dodge redirect", "H5")
    story.refused("dodge insurance --to Ben", "H5")


def test_h5_after_sudden_death_it_is_an_option() -> None:
    """Allowed once the loser is known, unless after-sudden=no."""
    shown("2 2 9").play("resolve", "sudden 3; sudden 4", "dodge")
    no = shown("2 2 9", after_sudden="no").play("resolve", "sudden 3; sudden 4")
    no.refused("dodge", "H5")


def test_h5_the_player_who_takes_a_disaster_may_discard_one() -> None:
    """The taker may discard one card; more, or another player's, brings a hint."""
    story = shown("1 5 9").play("resolve")
    assert not doubted(story, "Ana: discard")
    assert "only the player who takes" in doubted(story, "Ana: discard 2")
    assert "only the player who takes" in doubted(story, "Ben: discard")


# ------------------------------------------------------------------------------------------ H6


def test_h6_a_round_ends_after_it_is_scored() -> None:
    """Not before the disaster, the cards and `resolve`."""
    story = three()
    story.refused("end", "H6")
    story.play("disaster meteor")
    story.refused("end", "H6")
    story.play("all: play 1 2 3")
    story.refused("end", "H6")
    assert story.play("resolve", "end").moment == "r2"


def test_h6_everybody_moves_for_its_disasters() -> None:
    """The new one counts at once."""
    story = shown("1 5 9").play("resolve", "end")
    assert story.totals() == {"Ana": 1, "Ben": 0, "Cleo": 9}
    story.play("disaster natural", "all: play 1 5 9", "resolve", "end")
    assert story.totals() == {"Ana": 3, "Ben": 0, "Cleo": 17}


# ------------------------------------------------------------------------------------------ H7


def out_in_three() -> Story:
    """Ana lost three rounds and is out."""
    story = three()
    for kind in ("natural", "predatory", "meteor"):
        story.play(f"disaster {kind}", "Ana: play 0; Ben: play 6; Cleo: play 7", "resolve", "end")
    return story


def test_h7_three_types_put_a_player_out_at_once() -> None:
    """Out before everybody advances in that round; the points stay in the score."""
    story = out_in_three()
    assert story.state.seats[0].out == 3
    assert story.totals()["Ana"] == 1 + 2  # advanced in two rounds, not in the third
    assert GAME.still_in(story.state) == (2, 3)
    assert "three of one type" in " ".join(story.hints) or "three types" in " ".join(story.hints)


def test_h7_a_player_who_is_out_does_nothing() -> None:
    """No card, no instant, no target."""
    story = out_in_three().play("disaster natural")
    for line in ("Ana: play 4", "Ana: discard", "Ana: move 2 x"):
        assert "Ana has been out since round 3" in story.refused(line, "H7")
    story.play("Ben: play 8; Cleo: play 2")
    for line in ("Ana: invert", "Ben: boost 2 --to Ana", "Ben: swap Ana Cleo", "Ana: add 1", "Ana: boost 2"):
        story.refused(line, "H7")
    story.play("resolve")
    story.refused("Cleo: dodge --to Ana", "H7")
    story.refused("Ana: sudden 1", "H7")


def test_h7_the_last_one_in_wins_at_once() -> None:
    """Nobody advances, no new round begins, and the points of the others do not matter."""
    story = Story(GAME, "Ana Ben").play("Ana: dinosaur stego; Ben: dinosaur bronto")
    for _ in range(2):
        story.play("disaster meteor", "Ana: play 0; Ben: play 9", "resolve", "end")
    assert story.totals() == {"Ana": 3, "Ben": 18}
    story.play("disaster meteor", "Ana: play 8; Ben: play 0", "Ben: move -9 slipped", "resolve")
    story.play("Ben: dodge --to Ana", "end")
    assert story.moment == "r3"
    assert story.totals() == {"Ana": 12, "Ben": 9}  # nobody advances after that
    assert story.winners() == ["Ben"]
    assert {score.seat: score.place for score in story.sheet().scores} == {1: 2, 2: 1}


# ------------------------------------------------------------------------------------------ H8


def test_h8_fifty_is_looked_at_after_collecting() -> None:
    """Before the disaster is taken: the game is over with `resolve`."""
    story = three().play("Ana: move 45 carried over", "disaster meteor", "all: play 5 4 3", "resolve")
    assert story.winners() == ["Ana"]
    assert story.state.seats[2].disasters == ()
    assert GAME.labels(story.state, story.names)["takes the disaster"] == "nobody"


@pytest.mark.parametrize(
    "line", ["disaster natural", "end", "Ana: play 5", "Cleo: dodge", "Ana: move 1 x", "resolve"]
)
def test_h8_a_game_cannot_go_on_after_it_is_won(line: str) -> None:
    story = three().play("Ana: move 45 carried over", "disaster meteor", "all: play 5 4 3", "resolve")
    story.refused(line, "finished")
    story.play("Ben: bonus 1 promo", "Ben: tally escape=4")


def test_h8_moved_by_hand_to_fifty() -> None:
    """A card that moves the meeple to the end wins at once."""
    assert three().play("Ana: move 49 so far", "Ana: move 1 card").winners() == ["Ana"]


def test_h8_several_at_once_the_highest_true_total() -> None:
    """52 before 51; 51 and 51 is shared."""
    for first, winners in ((44, ["Ana"]), (43, ["Ana", "Ben"])):
        story = three().play(f"Ana: move {first} so far; Ben: move 43 so far", "disaster meteor")
        story.play("all: play 8 8 3", "resolve")
        assert story.winners() == winners
        assert (story.sheet().tie_break is not None) == (len(winners) > 1)


def test_h8_finish_ends_the_game_as_it_is() -> None:
    """In an unfinished game the highest route of those still in wins, with a hint."""
    story = shown("1 5 9").play("resolve")
    assert "nobody has won yet" in doubted(story, "finish")
    assert story.winners() == ["Cleo"]
    assert "back past the start" in doubted(three(), "Ana: move -1 slipped")


# ------------------------------------------------------------------------------------------ H9


def duel() -> Story:
    return Story(GAME, "Ana Ben", duel="yes").play("Ana: dinosaur stego; Ben: dinosaur bronto")


def test_h9_a_duel_is_for_two_without_the_low_cards() -> None:
    """The point cards of 1, 2 and 3 are out."""
    story = duel().play("disaster natural")
    for card in ("1", "2", "3", "Handy Pan"):
        story.refused(f"Ana: play {card}", "H9")
    story.play("Ana: play 0; Ben: play 4")


def test_h9_a_tie_of_two_is_a_tie_of_all() -> None:
    """No sudden death between two players."""
    story = duel().play("disaster predatory", "Ana: play 4; Ben: play 5", "resolve")  # Bronto loses 1
    assert story.state.phase == "end"
    assert story.totals() == {"Ana": 0, "Ben": 0}


def test_h9_out_with_four_of_a_type() -> None:
    """Three natural disasters are safe in a duel, four are not."""
    story = duel()
    for number in range(1, 5):
        story.play("disaster natural", "Ana: play 0; Ben: play 4", "resolve", "end")
        assert bool(story.state.seats[0].out) == (number == 4)
    assert story.winners() == ["Ben"]


# ---------------------------------------------------------------------------------------- the deck


def test_a_fifth_cool_stick_is_doubted_not_refused() -> None:
    """The deck holds four; a fifth may mean a shuffle that nobody logged."""
    story = Story(GAME, "Ana Ben Cleo Dan")
    story.play("disaster meteor", *["play cool stick"] * 4)
    assert story.hints == []
    story.play("resolve", "end", "disaster meteor")
    assert "copy 5 of Cool Stick, but the deck holds 4" in doubted(story, "play cool stick")


def test_a_disaster_that_somebody_holds_is_doubted() -> None:
    """Ana holds Trapped."""
    story = three().play("disaster trapped", "all: play 0 5 9", "resolve", "end")
    assert "already holds Trapped" in doubted(story, "disaster trapped")


def test_a_second_redirect_is_doubted() -> None:
    story = shown("1 5 9").play("resolve", "Ana: dodge redirect --to Ben")
    assert "copy 2 of Disaster Redirect, but the deck holds 1" in doubted(story, "Ben: dodge redirect --to 3")


@pytest.mark.parametrize(("card", "name"), [(9, "Chainsaw"), (6, "Star Fruit"), (5, "Mouth Trap")])
def test_a_bare_card_that_might_have_an_effect_brings_a_hint(card: int, name: str) -> None:
    story = three().play("disaster meteor")
    assert name in doubted(story, f"Ana: play {card}")
    assert doubted(story, f"Ben: play {card} thing") == ""
    assert doubted(story, "Cleo: play 7") == ""


# --------------------------------------------------------------------------------------- the texts


def test_every_code_of_a_check_has_a_text() -> None:
    """And no other code has any. `deck` is not a rule of the book."""
    folder = Path(rules.__file__).parent
    trees = [ast.parse(path.read_text("utf-8")) for path in folder.rglob("*.py")]
    used = {
        node.value
        for tree in trees
        for function in tree.body
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Constant) and re.fullmatch("H[0-9]+|deck", str(node.value))
    }
    assert used == set(GAME.rule_texts)
    assert all(text[0].isupper() and text[-1] == "." for texts in GAME.rule_texts.values() for text in texts)
