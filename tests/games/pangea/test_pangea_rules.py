"""The board, the start and the turn (P1 to P5, P10): what is allowed and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.games.pangea.board.board import in_play, supply
from events.games.pangea.game import GAME, SOLO_NOTE
from games.pangea.pangea_tables import sizes, table, two, where


class TestP1:
    """Land joins at an edge if both tiles have land on it; players may rule otherwise."""

    def test_land_meets_only_where_both_tiles_have_it(self) -> None:
        story = table().play("start 0,0 e", "start 1,0 w").play("p 2,0 nes", ".", "p 0,1 nes")
        assert sizes(story) == [2, 1, 1]

    def test_a_corner_joins_nothing(self) -> None:
        assert sizes(two().play("p 1,1 n", ".", "p 2,1 nesw")) == [2, 1, 1]

    def test_players_separate_land_at_an_edge(self) -> None:
        story = two().play("apart 0,0 e")
        assert sizes(story) == [1, 1]
        story.refused("m 0,0 e", "P7")
        assert sizes(story.play("join 1,0 w")) == [2]

    def test_players_join_land_that_was_typed_otherwise(self) -> None:
        story = two().play("p 0,1 ./n", "join 0,1 s")
        assert sizes(story) == [3, 1]
        assert where(story.play("m 0,0 n"), 1) == {"0,0a": 1, "0,1a": 1}

    def test_anyone_may_rule_at_any_time(self) -> None:
        table().play("start 0,0 nesw", "start 1,0 nesw", "Ben: apart 0,0 e", "2: join 0,0 e")

    def test_there_is_a_tile_on_both_sides(self) -> None:
        two().refused("apart 0,0 n", "P1")
        two().refused("join 5,5 n", "P1")

    def test_only_land_can_be_joined(self) -> None:
        story = two().play("p 0,1 -")
        assert "0,1 has no land" in story.refused("join 0,0 n", "P1")
        assert "not joined" in story.play("apart 0,1 s").hints[0]

    def test_a_ruling_that_changes_nothing_gets_a_hint(self) -> None:
        assert "joined" in two().play("join 0,0 e").hints[0]
        assert "not joined" in two().play("p 0,1 n", "apart 0,1 s").hints[0]

    def test_a_tile_with_two_landmasses_of_a_continent_counts_once(self) -> None:
        story = table().play("start 0,0 ne/s", "start 1,0 wn").play("p 0,1 es", ".", "p 1,1 ws")
        assert sizes(story) == [4, 1]
        story.play(".", "p -1,0 es", ".", "p -1,-1 ne", ".", "p 0,-1 wn")
        assert sizes(story) == [4, 4]
        assert sizes(story.play(".", "p 2,0 w")) == [4, 4, 1]

    def test_both_landmasses_in_one_continent_the_long_way_round(self) -> None:
        story = table().play("start 0,0 n/e", "start 1,0 wn")
        story.play("p 1,1 ws", ".", "p 0,1 es")
        assert sizes(story) == [4]

    def test_a_shift_ends_the_rulings_about_its_edges(self) -> None:
        story = two().play("apart 0,0 e", "p 1,1 s", "s 0,0 n")
        assert "ruling" in " ".join(story.hints)
        assert story.state.board.rulings == {}


class TestP2:
    """All ocean of a tile is one area, joined to the ocean of every neighbour."""

    def test_oceans_join_also_where_the_edges_are_land(self) -> None:
        assert where(two().play("m 0,0 ~e"), 1) == {"0,0a": 1, "1,0~": 1}

    def test_a_tile_without_ocean_joins_no_ocean(self) -> None:
        story = table().play("start 0,0 nesw", "start 1,0 nesw!")
        story.refused("m 0,0 ~e", "P7")
        story.play("p -1,0 nesw", ".").refused("m 1,0 ~", "P7")


class TestP3:
    """Starting tiles: in turn order, land joined to land, two dinosaurs each."""

    def test_everybody_starts_and_then_the_first_player_begins(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 nes")
        assert story.moment == "t0"
        story.play("start 1,0 wn", "start 1,1 s")
        assert story.moment == "t1" and "Ana begins" in story.hints[0]
        assert [in_play(story.state.board, seat) for seat in (1, 2, 3)] == [2, 2, 2]
        assert [supply(story.state.board, seat) for seat in (1, 2, 3)] == [8, 8, 8]

    def test_out_of_order_or_twice(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 nes")
        story.refused("Cleo: start 1,0 w", "P3")
        story.refused("Ana: start 1,0 w", "P3")
        two().refused("start 2,0 w", "P3")

    def test_nothing_else_before_all_have_started(self) -> None:
        story = table().play("start 0,0 nes")
        for line in ("place 1,0 nes", "end", "grow 0,0", "Ana: migrate 0,0 ~", "asteroid"):
            assert "Ben" in story.refused(line, "P3")

    def test_the_second_touches_land_with_land(self) -> None:
        story = table().play("start 0,0 ne")
        story.refused("start 0,0 nes", "P3")
        story.refused("start 2,0 nesw", "P3")
        story.refused("start 1,1 nesw", "P3")
        story.refused("start 1,0 nes", "P3")
        story.refused("start 0,-1 nesw", "P3")
        story.play("start 1,0 w")

    def test_the_dinosaurs_stand_on_land(self) -> None:
        table().refused("start 0,0 -", "P3")
        table().refused("start 0,0 nes b", "P3")
        table().refused("start 0,0 ne/s a b b", "P3")

    @pytest.mark.parametrize(
        ("said", "stand"),
        [
            ("", {"0,0a": 2}),
            ("b b", {"0,0b": 2}),
            ("b", {"0,0a": 1, "0,0b": 1}),
            ("a b", {"0,0a": 1, "0,0b": 1}),
        ],
    )
    def test_on_landmass_a_by_default(self, said: str, stand: dict[str, int]) -> None:
        assert where(table().play(f"start 0,0 ne/s {said}"), 1) == stand

    def test_a_first_tile_elsewhere_gets_a_hint(self) -> None:
        assert "0,0" in table().play("start 3,3 nes").hints[0]


class TestP4:
    """A turn: place once, shift at most once, 4 steps, grow at most once, in any order, then end."""

    def test_a_turn_in_any_order(self) -> None:
        story = two().play("m 0,0 e", "m 1,0 w", "g 0,0", "p 1,1 nesw", "s 0,0 n", "m 0,1 ~")
        assert story.play(".").moment == "t2"

    def test_place_is_required_and_once(self) -> None:
        two().refused("end", "P4")
        two().refused("asteroid", "P4")
        two().play("p 2,0 w").refused("p 3,0 w", "P4")

    def test_one_shift_one_growth_four_steps(self) -> None:
        story = two().play("p 1,1 s", "s 0,0 n", "g 0,1")
        story.refused("s 0,1 n", "P4")
        story.refused("g 0,1", "P4")
        story.play("m 0,1 ~", "m 0,1 ~~")
        story.refused("m 0,1 ~~", "P4")
        assert story.play("m 0,1 ~").state.progress.steps == 4
        assert "1 step; 0 of 4 are left this turn" in story.refused("m 0,1 ~", "P4")

    def test_only_the_player_to_move(self) -> None:
        for line in ("Ben: place 2,0 w", "Ben: end", "Ben: migrate 1,0 ~", "Ben: grow 1,0", "Ben: asteroid"):
            assert "Ana" in two().refused(line, "P4")

    def test_turns_go_round_the_table(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 e", "start 1,0 we", "start 2,0 wn")
        for at, moment in enumerate(["t2", "t3", "t4", "t5"], 3):
            assert story.play(f"p {at},0 w", ".").moment == moment

    def test_a_new_turn_resets_the_limits(self) -> None:
        story = two().play(
            "p 0,1 s", "g 0,0", "m 0,0 ~~~~", ".", "p 1,1 s", ".", "p 2,0 w", "g 0,0", "m 0,0 ~"
        )
        assert in_play(story.state.board, 1) == 4


class TestP5:
    """Place: on an empty cell next to a tile; terrain need not match."""

    def test_next_to_any_tile(self) -> None:
        two().play("p 0,1 -")
        two().play("p -1,0 n!")

    def test_not_on_a_tile_not_alone_not_over_a_corner(self) -> None:
        two().refused("p 1,0 nesw", "P5")
        two().refused("p 5,5 nesw", "P5")
        two().refused("p 2,1 nesw", "P5")


class TestP10:
    """Asteroids: one at the end of a turn, three in all; the third ends the game."""

    def test_the_turn_still_needs_its_end(self) -> None:
        story = two().play("p 2,0 w", "a")
        assert story.moment == "a1" and not story.sheet().final
        assert "Ana" in story.hints[0]
        assert story.play(".").moment == "t2"

    def test_only_end_is_possible_afterwards(self) -> None:
        story = two().play("p 2,0 w", "a")
        story.refused("a", "P10")
        for line in ("g 0,0", "m 0,0 e", "s 0,0 n", "p 3,0 w"):
            story.refused(line, "P4")
        story.refused("Ben: .", "P4")

    def test_the_third_ends_the_game(self) -> None:
        story = two().play("p 2,0 w", "a", ".", "p 3,0 w", "a", ".", "p 4,0 w", "a")
        assert story.moment == "a3" and story.sheet().final
        assert list(story.lines("Ana")) == ["a1", "a2", "a3"]
        story.refused("end", "finished")
        story.refused("Ben: place 5,0 w", "finished")
        story.play("Ben: bonus 1 for patience")

    def test_tiles_to_set_aside_are_due(self) -> None:
        for players, aside in ((2, 4), (3, 3), (4, 2), (5, 1)):
            story = table(" ".join(["Ana", "Ben", "Cleo", "Dov", "Eva"][:players]))
            assert f"set aside {aside} tile" in " ".join(GAME.due(story.state, story.names))

    def test_players_may_stop_early(self) -> None:
        story = two().play("p 2,0 w", "a", "finish")
        assert "1 of 3 asteroids" in story.hints[0]
        assert story.sheet().final and story.moment == "a1"

    def test_two_to_five_players_and_no_solo_game(self) -> None:
        assert GAME.players == (2, 5) and "no solo rules" in SOLO_NOTE


def test_rule_texts_have_exactly_the_codes_of_the_checks() -> None:
    package = Path(__file__).parents[3] / "events" / "games" / "pangea"
    source = "".join(path.read_text("utf-8") for path in package.rglob("*.py"))
    assert GAME.rule_texts.keys() == set(re.findall(r'\bProblem\(\s*"(\w+)"', source))
    assert all(text for texts in GAME.rule_texts.values() for text in texts)
