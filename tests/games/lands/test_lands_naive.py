"""Whole games by chance, dealt and counted by the second reading, agree with the recorder at every line."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.games.lands.board.food_chain import loss_after_extinction, loss_at_turn_end
from events.games.lands.board.slots import slots_for
from events.games.lands.cards.facts import Facts
from events.games.lands.cards.formula import count, read_formula
from events.games.lands.game import GAME
from events.games.lands.scoring import score, token_terms
from events.games.lands.state import Card
from games.lands.lands_naive import Chance, card_points, seatable, survivors, worth
from story import Story


def seen(story: Story, name: str, points: bool) -> dict[str, object]:
    """What the recorder knows of a player, in the words of the second reading; points where asked for."""
    at = story.names.index(name)
    seat = story.state.seats[at]
    tokens = sum(term.points or 0 for term in token_terms(story.state, seat))
    lines = {line.category: line.points for line in score(story.state)[at].lines} if points else {}
    return {
        "board": sorted((card.name, card.exhausted) for card in seat.board),
        "gone": sorted(card.name for card in seat.gone),
        "hand": seat.hand,
        "tokens": tokens,
        **lines,
    }


def follow(game: Chance) -> Story:
    story = Story(GAME, game.names, live=False, hands="strict")
    for line, after in zip(game.lines, game.after, strict=True):
        story.play(line)
        assert {name: seen(story, name, "cards" in after[name]) for name in game.names} == after, line
    return story


@given(st.integers(0, 10**9), st.integers(1, 4))
@settings(max_examples=20)
def test_games_by_chance_agree_at_every_line(seed: int, players: int) -> None:
    game = Chance(seed, players)
    story = follow(game)
    assert story.sheet().final
    assert story.totals() == game.totals()
    assert story.winners() == (game.names if players == 1 else game.winners())


def test_games_by_chance_hold_every_declared_move() -> None:
    held = {type(event.move) for seed in range(3) for event in follow(Chance(seed, 2)).events}
    assert set(GAME.moves) <= held


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_game_by_chance_reads_back_from_its_own_text(players: int) -> None:
    """The printed long form, read as a file, gives the same table and the same ids."""
    story = follow(Chance(players, players))
    again = Story(GAME, list(story.names), live=False, hands="strict").play(*story.text())
    assert again.state == story.state
    assert again.text() == story.text()


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_the_food_chain_by_taking_one_card_at_a_time(lands: int, herbivores: int, carnivores: int) -> None:
    """The closed form gives what taking away card after card gives; a land never goes for balance."""
    number = {"land": lands, "herbivore": herbivores, "carnivore": carnivores}
    while (loss := loss_at_turn_end(number, overgrazed=True)) is not None:
        number[loss.kind] -= loss.count
    assert tuple(number.values()) == survivors(lands, herbivores, carnivores)


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_at_most_three_two_one_survive_an_extinction(lands: int, herbivores: int, carnivores: int) -> None:
    number = {"land": lands, "herbivore": herbivores, "carnivore": carnivores}
    while (loss := loss_after_extinction(number)) is not None:
        number[loss.kind] -= loss.count
    assert tuple(number.values()) == survivors(min(lands, 3), herbivores, carnivores)
    assert all(left <= most for left, most in zip(number.values(), (3, 2, 1), strict=True))


SLOTS = {
    ("herbivore", 1): ["s", "sm", "ml"],
    ("herbivore", 2): ["s", "sm", "ml", "l"],
    ("herbivore", 3): ["s", "sm", "ml", "l"],
    ("carnivore", 1): ["s"],
    ("carnivore", 2): ["s", "sl"],
    ("carnivore", 3): ["s", "sl", "l"],
}
SIZES = {"s": "small", "m": "medium", "l": "large"}


@given(st.sampled_from(sorted(SLOTS)), st.lists(st.sampled_from("sml"), max_size=5))
def test_slots_by_trying_every_way(row: tuple[str, int], sizes: list[str]) -> None:
    kind, period = row
    cards = [Card(f"X{at}", Facts(kind, SIZES[size])) for at, size in enumerate(sizes)]
    found = slots_for(cards, kind, period)
    assert (found is not None) == seatable(sizes, SLOTS[row])
    for size, slot in zip(sizes, found or [], strict=found is not None):
        assert size in SLOTS[row][slot]
    assert found is None or len(set(found)) == len(found)


@given(st.integers(0, 10**9))
def test_formulas_word_for_word(seed: int) -> None:
    """Formulas over random cards are worth what reading them word for word gives."""
    game = Chance.__new__(Chance)
    game.rng, game.number = random.Random(seed), 0
    dealt = [game.deal(kind) for kind in ("land", "herbivore", "carnivore") * 3]
    things = [
        (
            card.name,
            Facts(
                card.kind,
                SIZES.get(card.size, ""),
                primary=tuple(card.attributes) if card.kind == "land" else (),
                also=() if card.kind == "land" else tuple(card.attributes),
            ),
        )
        for card in dealt
    ]
    for _ in range(5):
        text = game.formula()
        terms = read_formula(text)
        assert terms is not None
        assert count(terms, things).points == worth(text, dealt)
    assert card_points(dealt) == sum(worth(card.vp, dealt) for card in dealt if card.kind != "land")
