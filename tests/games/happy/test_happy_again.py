"""Rounds resolved again, games typed with the rules off, moves without a player: laws over dealt games."""

from __future__ import annotations

import pytest

from events.errors import Refused, Usage
from events.games.happy import moves as m
from events.games.happy.game import GAME
from events.view import Grid
from games.happy.happy_naive import Dealt, deal
from games.happy.test_happy_naive import seen
from story import Story


def played(dealt: Dealt, **options: str) -> Story:
    return Story(GAME, dealt.names, live=False, **options).play(*dealt.lines)


def ended(way: str) -> Dealt:
    """A dealt game that ends this way."""
    return next(dealt for dealt in map(deal, range(500), [3] * 500) if played(dealt).state.ended == way)


# ----------------------------------------------------------------------------------- resolved again


@pytest.mark.parametrize("seed", range(20))
def test_resolving_again_changes_nothing(seed: int) -> None:
    """No matter what was collected before or how the round continues."""
    dealt = deal(seed, 2 + seed % 5)
    story = Story(GAME, dealt.names, live=False)
    for line in dealt.lines:
        story.play(line)
        if line == "resolve":
            want = seen(story), story.state.taker
            story.play("resolve --anyway again")
            assert (seen(story), story.state.taker) == want
            story.undo()


def test_resolving_again_takes_back_this_round_alone() -> None:
    """The table plays round 1 twice: the result of the first time stays."""
    story = Story(GAME, "Ana Ben Cleo").play("d m", "all: p 9 5 1", "r", "end", "at r1")
    story.play("d m", "all: p 3 2 1", "r", "r --anyway again")
    assert story.totals() == {"Ana": 12, "Ben": 0, "Cleo": 1}


@pytest.mark.parametrize(
    "lines",
    [
        ("Ben: boost -2 --to Ana --anyway laid in time", "resolve --anyway again"),
        ("Ana: move -2 miscounted --anyway so",),
    ],
)
def test_a_victory_may_be_taken_back(lines: tuple[str, ...]) -> None:
    """Ana was at 50 and no longer is: nobody has won."""
    story = Story(GAME, "Ana Ben Cleo").play("Ana: move 45 so far", "d m", "all: p 5 4 3", "r")
    assert story.winners() == ["Ana"]
    story.play(*lines)
    assert not story.state.over
    assert not story.sheet().final


# ------------------------------------------------------------------------------------ the last round


@pytest.mark.parametrize("seed", range(40))
def test_every_final_score_is_shown_with_its_terms(seed: int) -> None:
    """Also for the player whom the last disaster put out, with the card in front of that player."""
    options = {"disaster-bonus": "yes" if seed % 2 else "no"}
    dealt = deal(seed, 2 + seed % 5, options)
    story = Story(GAME, dealt.names, live=False, **options)
    for line in dealt.lines:
        state = story.play(line).state
        if not state.scores:
            continue
        players = GAME.state_json(state, story.names, False)["players"]
        terms = {player["seat"]: player["terms"] for player in players if player["terms"]}
        assert set(terms) == set(state.scores), line
        assert sorted({count["sum"] for count in terms.values()}) == sorted(set(state.scores.values()))


def test_a_player_who_goes_out_last_is_shown_with_the_round() -> None:
    dealt = ended("last")
    story = played(dealt)
    loser = story.names[story.state.last.taker - 1]
    grid = GAME.view(story.state, story.names, False).parts[2]
    assert isinstance(grid, Grid)
    rows = {row[0][0].text: "".join(span.text for span in row[-1]) for row in grid.rows}
    assert [name for name in rows if rows[name] == "took the disaster"] == [loser]


# ------------------------------------------------------------------------------------ the rules off


@pytest.mark.parametrize("seed", range(40))
def test_a_game_typed_with_the_rules_off_counts_the_same(seed: int) -> None:
    """Routes, disasters and outs are the same after each line; `finish` settles who has won."""
    dealt = deal(seed, 2 + seed % 5)
    story = Story(GAME, dealt.names, live=False).play("rules off played yesterday")
    for line, want in zip(dealt.lines, dealt.after, strict=True):
        assert seen(story.play(line))[:3] == want[:3], line
    assert story.play("finish").winners() == dealt.winners or not dealt.winners


def test_the_last_one_in_does_not_move_with_the_rules_off() -> None:
    """The game ended at once when it was played (H7)."""
    story = Story(GAME, "Ana Ben").play("rules off", "d natural", "Ana: p 9; Ben: p 0", "r", "end")
    for _ in range(3):
        story.play("d m", "Ana: p 0; Ben: p 9", "r", "end")
    assert story.state.seats[0].out == 4
    assert (
        story.totals()["Ben"] == 3 * 9 + 3 * 1
    )  # a natural disaster moved Ben in three rounds, not in the fourth


# --------------------------------------------------------------------------- moves without a player


@pytest.mark.parametrize("seed", range(20))
def test_a_dodge_without_a_player_is_of_who_takes_the_disaster(seed: int) -> None:
    dealt = deal(seed, 3 + seed % 4)
    story = Story(GAME, dealt.names, live=False)
    for line in dealt.lines:
        if story.state.taker and not story.state.over:
            assert GAME.actor(story.state, m.Dodge) == story.state.taker
        story.play(line)


def test_who_has_no_card_may_dodge_while_others_still_owe_one() -> None:
    """Ben is not asked to dodge Ana's disaster."""
    story = Story(GAME, "Ana Ben Cleo").play("d m", "all: p 2 2 9", "r", "s none", "dodge")
    assert story.text()[-1] == "Ana: dodge"


@pytest.mark.parametrize("after_sudden", ["yes", "no"])
def test_a_dodge_is_offered_where_it_is_allowed(after_sudden: str) -> None:
    """Also after sudden death, if the option allows it."""
    offered = set()
    for seed in range(30):
        dealt = deal(seed, 4, {"after-sudden": after_sudden})
        story = Story(GAME, dealt.names, live=False, after_sudden=after_sudden)
        for line in dealt.lines:
            state = story.play(line).state
            if not state.taker or state.over:
                continue
            told = "dodge" in " ".join(GAME.due(state, story.names))
            assert told == allowed(story, f"{story.names[state.taker - 1]}: dodge"), line
            offered.add((told, bool(state.bouts)))
    assert offered == {(True, False), (after_sudden == "yes", True)}


def allowed(story: Story, line: str) -> bool:
    """Whether the rules allow a line; the story does not change."""
    try:
        story.play(line)
    except Refused:
        return False
    story.undo()
    return True


def test_a_player_after_an_instant_s_name_brings_a_hint() -> None:
    """`boost 2 Ben` raises Ana's score by an instant called Ben: a hint says so."""
    story = Story(GAME, "Ana Ben Cleo").play("d m", "all: p 2 5 9")
    assert "write --to Ben" in story.play("Ana: boost 2 Ben").hints[0]
    assert "write --to Ben" in story.play("Ana: boost 2 lucky ben").hints[0]
    assert story.play("Ana: boost 2 dice", "Ana: boost 2 Ben --to Cleo", "Ana: boost booster").hints == []
    assert "--to PLAYER" in story.misread("Ana: boost booster Ben", "unknown-card")
    assert "write --to Cleo" in story.play("r", "dodge redirect Cleo").hints[0]


@pytest.mark.parametrize("number", ["0", "3", "0021", "1000", "1" * 40])
def test_a_number_that_is_no_seat_is_nobody(number: str) -> None:
    """Not even if it starts with the digits of a seat."""
    Story(GAME, "Ana Ben").play("d m").misread(f"{number}: play 3")
    with pytest.raises(Usage):
        GAME.option("ages", number, ("Ana", "Ben"))
