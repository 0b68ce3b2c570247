"""Effects of point cards: once per card, in order, for the right player; a card face down stays hidden."""

from __future__ import annotations

import pytest

from events.games.happy import moves as m
from events.games.happy.components import POINT_CARDS
from events.games.happy.game import GAME
from games.happy.happy_naive import deal
from story import Story

EFFECTS = [card.name for card in POINT_CARDS if card.effect]


def laid(*cards: str, **options: str) -> Story:
    """Ana, Ben, Cleo (and Dan) with these cards revealed, against a meteor."""
    names = ["Ana", "Ben", "Cleo", "Dan"][: len(cards)]
    lines = [f"{name}: play {card}" for name, card in zip(names, cards, strict=True)]
    return Story(GAME, names, **options).play("disaster meteor", *lines)


def due(story: Story) -> str:
    return " | ".join(GAME.due(story.state, story.names))


def doubted(story: Story, line: str) -> str:
    return " | ".join(story.play(line).hints)


# ------------------------------------------------------------------------------- once per card and round


@pytest.mark.parametrize("card", ["Pet Rock", '"Delicious" Smoothie'])
def test_an_effect_that_was_used_is_used_up_for_whoever_gets_the_card(card: str) -> None:
    """Ana adds, Ben's Hungry Plant gives her card to Cleo: it does not add again, for anybody."""
    story = laid(card, "plant", "4").play(f"Ana: add 3 {card}", "Ben: swap Ana Cleo")
    assert "Ana already used that" in story.refused(f"Cleo: add 5 {card}", "H1")
    story.refused(f"Ana: add 5 {card}", "H1")
    assert "may use" not in due(story)


def test_a_mouth_trap_is_of_whoever_has_it_while_scores_are_counted() -> None:
    """Cleo has Ana's Mouth Trap: she inverts, once; Ana no longer has one."""
    story = laid("mouth", "plant", "4").play("Ben: swap Ana Cleo")
    assert "Cleo may use Mouth Trap" in due(story) and "Ana may use" not in due(story)
    assert "Ana has no Mouth Trap in front" in doubted(story, "Ana: invert mouth")
    story.undo().play("Cleo: invert mouth")
    story.refused("Cleo: invert mouth", "H1")
    assert "may use" not in due(story)


def test_each_of_two_that_change_places_may_be_used() -> None:
    """Two Pet Rocks, swapped between their players after the first was used: the second still adds."""
    story = laid("pet", "plant", "pet").play("Ana: add 3 pet", "Ben: swap Ana Cleo")
    story.play("Cleo: add 4 pet")
    story.refused("Cleo: add 4 pet", "H1")
    story.refused("Ana: add 4 pet", "H1")


def test_a_swap_that_was_made_is_due_for_nobody() -> None:
    """Ana's Grappling Snake is in front of Dan now: neither may use it."""
    story = laid("snake", "5", "4", "6 bow")
    assert "Ana may use Grappling Snake" in due(story)
    assert "may use" not in due(story.play("Ana: swap Ana Dan"))


@pytest.mark.parametrize("seed", range(30))
def test_what_was_used_is_not_due_any_more(seed: int) -> None:
    """In games played by the rules nobody is told to use an effect again."""
    dealt = deal(seed, 3 + seed % 4)
    story, done = Story(GAME, dealt.names, live=False), set()
    for line in dealt.lines:
        move = story.play(line).events[-1].move
        name = story.names[story.events[-1].seat - 1]
        if isinstance(move, m.Disaster):
            done.clear()
        if isinstance(move, m.Swap):
            done |= {f"{name} may use Grappling Snake", f"{name} may use Hungry Plant"}
        if isinstance(move, (m.Add, m.Invert)) and move.name in EFFECTS:
            done.add(f"{name} may use {move.name}")
        assert not [text for text in done if text in due(story)], line


# ------------------------------------------------------------------------------------------ in order


def test_a_swap_has_its_place_in_the_order() -> None:
    """A Pet Rock (0) comes before a Grappling Snake (2), and that before a Hungry Plant (8)."""
    after_snake = laid("snake", "5", "pet").play("Ana: swap Ana Ben")
    assert "Cleo's Pet Rock comes before Ana's Grappling Snake" in doubted(after_snake, "Cleo: add 4 pet")
    planted = laid("plant", "snake", "5", "4").play("Ana: swap Cleo Dan")
    assert "Ben's Grappling Snake comes before Ana's Hungry Plant" in doubted(planted, "Ben: swap Ben Cleo")


# ----------------------------------------------------------------------------------- what seems doubtful


def test_a_second_bare_addition_looks_like_one_logged_twice() -> None:
    story = laid("0", "5", "9 cannon")
    assert doubted(story, "Ana: add 4") == ""
    assert "Ana already added 4 this round" in doubted(story, "Ana: add 4")
    assert doubted(story, "Ana: add 1 cake") == ""


def test_a_pet_rock_adds_no_card_that_is_out_in_a_duel() -> None:
    story = Story(GAME, "Ana Ben", duel="yes").play("d m", "Ana: play pet; Ben: play 9")
    assert "a duel has no point cards of value 1, 2 or 3" in doubted(story, "Ana: add 2 pet")
    assert doubted(story.undo(), "Ana: add 4 pet") == ""


# ------------------------------------------------------------------------------------------ face down


def told(story: Story) -> str:
    """Everything that people are shown while cards are face down."""
    state, names = story.state, story.names
    return repr(
        (
            GAME.view(state, names, False),
            GAME.state_json(state, names, False),
            GAME.labels(state, names),
            GAME.due(state, names),
        )
    )


@pytest.mark.parametrize("card", EFFECTS)
def test_a_card_face_down_is_shown_nowhere(card: str) -> None:
    """Whatever Ana played, the table looks the same until all cards are revealed."""
    before = [Story(GAME, "Ana Ben Cleo").play("d m", f"Ana: play {other}") for other in (card, "cool stick")]
    assert told(before[0]) == told(before[1])
    after = [story.play("Ben: play 5", "Cleo: play 4") for story in before]
    assert told(after[0]) != told(after[1])


def test_of_two_mouth_traps_that_changed_hands_each_inverts_once() -> None:
    """H1: the card in front of Ana is Ben's, and Ben's is Ana's; each is used by its holder."""
    story = Story(GAME, "Ana Ben Cleo")
    story.play("disaster natural", 'Ana: play "Mouth Trap"', 'Ben: play "Mouth Trap"')
    story.play('Cleo: play "Hungry Plant"', "Cleo: swap Ana Ben")
    story.play('Ana: invert "Mouth Trap"', 'Ben: invert "Mouth Trap"')
    story.refused('Ana: invert "Mouth Trap"', "H1")
