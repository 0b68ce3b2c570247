"""Random games, dealt and scored by a second reading of the rules, give the same result."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.games.happy.game import GAME
from events.moves.move import verb_of
from games.happy.happy_naive import Dealt, deal
from story import Story


def seen(story: Story) -> tuple[object, ...]:
    """The position in the form of the second reading."""
    state = story.state
    return (
        story.totals(),
        {
            name: sorted(threat.type for threat in seat.disasters)
            for name, seat in zip(story.names, state.seats, strict=True)
        },
        sorted(name for name, seat in zip(story.names, state.seats, strict=True) if seat.out),
        story.winners(),
    )


def agree(dealt: Dealt, options: dict[str, str]) -> Story:
    """Plays a dealt game line by line; both readings must agree after each."""
    story = Story(GAME, dealt.names, live=False, **options)
    for line, want in zip(dealt.lines, dealt.after, strict=True):
        story.play(line)
        assert seen(story) == want, line
    return story


@given(
    st.randoms(use_true_random=False),
    st.integers(2, 6),
    st.fixed_dictionaries(
        {},
        optional={
            "inversions": st.just("once"),
            "floor": st.just("yes"),
            "disaster-bonus": st.just("yes"),
            "after-sudden": st.just("no"),
            "star-fruit": st.just("cap"),
        },
    ),
    st.booleans(),
)
def test_random_games_agree_with_the_second_reading(rng, players, options, aged) -> None:
    if aged:
        options = {**options, "ages": "Ben,Ana"}
    story = agree(Dealt(rng, players, options), options)
    assert story.state.over == bool(story.winners())


@pytest.mark.parametrize("seed", range(60))
def test_games_of_every_size_agree(seed: int) -> None:
    agree(deal(seed, 2 + seed % 5), {})


@pytest.mark.parametrize("seed", range(25))
def test_duels_agree(seed: int) -> None:
    agree(deal(seed, 2, {"duel": "yes"}), {"duel": "yes"})


def test_every_declared_move_is_dealt() -> None:
    """A declared move belongs in the second reading, too."""
    lines = [line for seed in range(20) for line in deal(seed, 4).lines]
    verbs = {line.partition(": ")[2].split()[0] if ": " in line else line.split()[0] for line in lines}
    assert verbs == {verb_of(move) for move in GAME.moves}


def test_a_dealt_game_brings_no_doubts_about_effects() -> None:
    """Effects that were played by the rules bring no objection, not even a hint."""
    for seed in range(40):
        dealt = deal(seed, 4)
        story = Story(GAME, dealt.names, live=False)
        for line in dealt.lines:
            story.play(line)
            doubts = [hint for hint in story.hints if "in front" in hint or "comes before" in hint]
            assert not doubts, (line, doubts)
