"""The recorded games together hold every kind of move and every way in which a game may end."""

from __future__ import annotations

from events.games.lands.components import RACES
from events.games.lands.game import GAME
from events.games.lands.moves import MOVES
from events.moves.common_moves import COMMON_MOVES, Finish
from events.moves.move import verb_of
from recorded import load, recorded
from story import Story

PATHS = recorded("lands")
STORIES = {path.stem: load(path) for path in PATHS}


def kinds(story: Story) -> set[str]:
    return {verb_of(event.move) for event in story.events[1:]}


def test_every_kind_of_move_occurs() -> None:
    found = set().union(*map(kinds, STORIES.values()))
    assert {verb_of(move) for move in (*MOVES, *COMMON_MOVES)} - found == set()


def test_every_way_to_end_occurs() -> None:
    """By itself, broken off, not yet; solo, won, and each way in which a tie is settled."""
    ways = set()
    for story in STORIES.values():
        sheet = story.sheet()
        ended = "broken off" if isinstance(story.events[-1].move, Finish) else "by itself"
        ways.add(ended if sheet.final else "not yet")
        won = sheet.tie_break.rule if sheet.tie_break else "won"
        ways.add(won if len(story.names) > 1 else "alone")
    ties = {"hand", "tokens", "hand unknown", "shared by all", "shared by leaders"}
    assert ways == {"by itself", "broken off", "not yet", "alone", "won"} | ties


def test_every_race_goal_is_claimed_and_paid() -> None:
    paid = {
        claim.goal
        for story in STORIES.values()
        for seat in story.state.seats
        for claim in seat.claims
        if claim.paid
    }
    assert paid == set(RACES)


def test_every_option_value_but_one_occurs() -> None:
    """`hands=off` leaves nothing to look at; it has its own tests."""
    used = {pair for story in STORIES.values() for pair in story.state.options.items()}
    wanted = {(option.name, value) for option in GAME.options for value in option.values}
    assert wanted - used == {("hands", "off")}


def test_two_whole_games_have_eighteen_rounds() -> None:
    for name in ("demo", "solo"):
        story = STORIES[name]
        rounds = {GAME.moment(state).text for state in story.states if state.phase == "turn"}
        assert len(rounds) == 18
        assert "extinct" in kinds(story) and "reveal" in kinds(story)


def test_sarahs_turn() -> None:
    """3 lands, 2 herbivores and 1 carnivore are left, all ready, and Ben is to move."""
    seat = STORIES["sarahs-turn"].state.seats[0]
    assert sorted(card.facts.kind for card in seat.board) == ["carnivore", *["herbivore"] * 2, *["land"] * 3]
    assert not any(card.exhausted for card in seat.board)
    assert len(seat.gone) == 4
