"""Every figure in the rules, the decks, and the disasters that are safe, tried one by one."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from events.games.happy.components import (
    DINOSAURS,
    DISASTERS,
    INSTANTS,
    MAIN_DECK,
    METEORS,
    POINT_CARDS,
    TYPES,
)
from events.games.happy.game import GAME
from events.games.happy.state import Threat, is_out, why_out
from games.happy.happy_naive import out_by_trying
from story import Story


def table(cards: str, kind: str = "meteor", players: str = "Ana Ben Cleo") -> Story:
    return Story(GAME, players).play(f"disaster {kind}", f"all: play {cards}")


def holding(*kinds: str) -> Story:
    """Ana holds these disasters at the start of a round, set up with the rules off."""
    story = Story(GAME, "Ana Ben Cleo").play("rules off set up")
    for kind in kinds:
        story.play(f"disaster {kind}", "Ana: dodge --to Ana")
    return story.play("at r4", "rules on")


def taking(kind: str, *held: str) -> Story:
    """Ana, who holds disasters, is lowest and takes one more."""
    story = holding(*held).play("Ana: dinosaur stego; Ben: dinosaur rex; Cleo: dinosaur cry")
    return story.play(f"disaster {kind}", "Ana: play 0; Ben: play 6; Cleo: play 8", "resolve", "end")


def test_nervous_rex_with_a_3_against_a_predatory_disaster_is_4() -> None:
    story = Story(GAME, "Ana Ben").play(
        "Ana: dinosaur nervous", "disaster predatory", "all: play 3 9", "resolve"
    )
    assert story.state.scores[1] == 4


@pytest.mark.parametrize(("name", "numbers"), DINOSAURS.items())
def test_each_dinosaur_adjusts_by_the_face_up_type(name: str, numbers: tuple[int, ...]) -> None:
    for kind, number in zip(TYPES, numbers, strict=True):
        story = Story(GAME, "Ana Ben").play(f"Ana: dinosaur {name}", f"disaster {kind}", "all: play 5 9")
        assert story.play("resolve").state.scores[1] == 5 + number


def test_3_3_9_and_one_inversion() -> None:
    """Both nines collect 9, the three takes the disaster, and there is no sudden death."""
    story = table("3 3 9").play("Ana: invert", "resolve")
    assert story.state.scores == {1: 9, 2: 9, 3: 3}
    assert story.totals() == {"Ana": 9, "Ben": 9, "Cleo": 0}
    assert (story.state.phase, story.state.taker) == ("dodge", 3)


def test_a_5_one_booster_and_one_star_fruit_is_9() -> None:
    story = Story(GAME, "Ana Ben").play("disaster meteor", "Ana: play 5; Ben: play star", "Ana: boost 2")
    assert story.play("resolve").state.scores[1] == 9


def test_a_card_s_own_addition_is_not_doubled() -> None:
    story = Story(GAME, "Ana Ben").play(
        "disaster meteor", "Ana: play pet; Ben: play star", "Ana: add 2 pet rock"
    )
    assert story.play("resolve").state.scores[1] == 2


def test_4_4_4_nobody_collects_and_the_round_goes_on() -> None:
    story = table("1 5 9").play("resolve", "end", "disaster meteor", "all: play 4 4 4", "resolve")
    assert story.totals() == {"Ana": 1, "Ben": 0, "Cleo": 9}
    story.play("end")
    assert story.totals() == {"Ana": 2, "Ben": 0, "Cleo": 9}
    assert sum(len(seat.disasters) for seat in story.state.seats) == 1


def test_7_2_2_and_a_sudden_death_of_5_and_1() -> None:
    story = table("7 2 2").play("resolve", "Ben: sudden 5; Cleo: sudden 1", "end")
    assert story.totals() == {"Ana": 7, "Ben": 0, "Cleo": 1}
    assert [len(seat.disasters) for seat in story.state.seats] == [0, 0, 1]


def test_natural_and_predatory_then_emotional_is_out() -> None:
    story = taking("emotional", "natural", "predatory")
    assert story.state.seats[0].out == 4
    assert story.totals()["Ana"] == 0


def test_natural_twice_and_predatory_then_predatory_is_in_and_moves_4() -> None:
    story = taking("predatory", "natural", "natural", "predatory")
    assert not story.state.seats[0].out
    assert story.totals()["Ana"] == 4


def test_natural_then_meteor_is_in_and_any_third_is_out() -> None:
    assert not taking("meteor", "natural").state.seats[0].out
    for kind in TYPES:
        assert taking(kind, "natural", "meteor").state.seats[0].out == 4


def test_46_points_and_2_disasters_collecting_3_wins_after_moving() -> None:
    story = holding("natural", "predatory").play("Ana: move 46 so far", "disaster meteor", "all: play 3 2 1")
    story.play("resolve")
    assert story.totals()["Ana"] == 49
    assert not story.state.over
    story.play("end")
    assert story.totals()["Ana"] == 51
    assert story.winners() == ["Ana"]
    assert story.moment == "r4"


# ---------------------------------------------------------------------------------------- the decks


def test_the_main_deck() -> None:
    assert sum(card.copies for card in POINT_CARDS) == 53
    assert sum(card.copies * card.value for card in POINT_CARDS) == 229
    assert sum(card.copies for card in INSTANTS) == 16
    assert MAIN_DECK == 69
    plain = [(card.value, card.copies) for card in POINT_CARDS if not card.effect]
    assert plain == [(1, 4), (2, 4), (3, 4), (4, 4), (5, 4), (6, 4), (7, 3), (8, 3), (9, 3)]
    effects = [(card.value, card.copies) for card in POINT_CARDS if card.effect]
    assert effects == [(0, 4), (1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2), (8, 1), (9, 1)]


def test_the_disaster_deck() -> None:
    assert [(kind, len(names)) for kind, names in DISASTERS.items()] == [
        ("natural", 8),
        ("predatory", 8),
        ("emotional", 8),
        ("meteor", 1),
    ]
    assert sum(len(names) for kind, names in DISASTERS.items() if kind != "meteor") + METEORS == 28


# --------------------------------------------------------------------------- who is out, by brute force


def hands(size: int) -> list[tuple[str, ...]]:
    """All sets of this many disasters, with four meteors at most."""
    return [held for held in combinations_with_replacement(TYPES, size) if held.count("meteor") <= METEORS]


@pytest.mark.parametrize("duel", [False, True])
def test_who_is_out_by_brute_force(duel: bool) -> None:
    """Every set up to nine cards, each meteor tried as every type."""
    for size in range(10):
        for held in hands(size):
            threats = tuple(Threat(kind) for kind in held)
            assert is_out(threats, duel) == out_by_trying(held, duel), held
            assert bool(why_out(threats, duel)) == is_out(threats, duel)


def test_no_five_disasters_are_safe() -> None:
    safe = [held for held in hands(4) if not is_out(tuple(Threat(kind) for kind in held), False)]
    assert safe == [
        ("natural", "natural", "predatory", "predatory"),
        ("natural", "natural", "emotional", "emotional"),
        ("predatory", "predatory", "emotional", "emotional"),
    ]
    assert all(is_out(tuple(Threat(kind) for kind in held), False) for held in hands(5))


def test_no_eight_disasters_are_safe_in_a_duel() -> None:
    assert any(not is_out(tuple(Threat(kind) for kind in held), True) for held in hands(7))
    assert all(is_out(tuple(Threat(kind) for kind in held), True) for held in hands(8))


def test_any_three_with_a_meteor_are_out() -> None:
    assert all(is_out(tuple(map(Threat, held)), False) for held in hands(3) if "meteor" in held)


# -------------------------------------------------------------------------------------- at the table


def test_a_round_of_four_in_at_most_sixty_keystrokes() -> None:
    """Typed line by line, counting Enter after each."""
    typed = ["d cannibal", "all: p 5 3 7 0", "Dan: a 4", "Ana: b 2", "r", "."]
    assert sum(len(line) + 1 for line in typed) <= 60
    story = Story(GAME, "Ana Ben Cleo Dan").play(*typed)
    assert story.moment == "r2"
    assert story.totals() == {"Ana": 7, "Ben": 1, "Cleo": 7, "Dan": 0}
