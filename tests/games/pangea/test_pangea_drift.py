"""Shifts and migrations (P6, P7): the rulebook's examples, what is allowed and what is refused."""

from __future__ import annotations

from events.games.pangea.board.board import count
from events.games.pangea.board.tiles import Place
from games.pangea.pangea_tables import sizes, table, two, where
from story import Story


class TestP6:
    """Shift: straight by one cell, along another tile, ending with a whole side next to a tile."""

    def test_examples_1_and_2_along_an_edge(self) -> None:
        """The tile slides along its neighbour; other tiles may be left without one."""
        story = two().play("p 1,1 s", "s 0,0 n")
        assert set(story.state.board.spots) == {(0, 1), (1, 0), (1, 1)}
        assert sizes(story) == [2, 1]
        torn = two().play("p -1,0 we", ".", "p 1,1 s", ".", "p -2,0 e", "s 0,0 n")
        assert sizes(torn) == [2, 2, 1] and torn.hints == ["continents by number of tiles: 5, now 2 2 1"]

    def test_example_3_neither_along_a_tile_nor_to_one(self) -> None:
        reason = two().refused("s 0,0 w", "P6")
        assert "along no other tile" in reason and "no other tile next to it" in reason

    def test_example_4_diagonally(self) -> None:
        assert "diagonal" in two().play("p 1,1 nesw").refused("s 0,0 nw", "P6")

    def test_example_5_along_an_edge_but_to_nothing(self) -> None:
        """From next to a tile to a cell where only a corner touches."""
        reason = two().refused("s 0,0 n", "P6")
        assert "no other tile next to it" in reason and "along" not in reason

    def test_straight_with_tiles_only_behind_and_ahead(self) -> None:
        around = ["1,1", "1,2", "0,2", "-1,2", "-2,2", "-2,1"]
        story = two().play(*[f"p {cell} -\n." for cell in around], "p -2,0 -")
        reason = story.refused("s 0,0 w", "P6")
        assert "along no other tile" in reason and "next to it" not in reason

    def test_not_onto_a_tile_and_only_a_tile(self) -> None:
        two().refused("s 0,0 e", "P6")
        two().refused("s 5,5 e", "P6")

    def test_an_own_dinosaur_on_its_land(self) -> None:
        story = two().play("p 1,1 s")
        assert "Ana has no dinosaur" in story.refused("s 1,1 w", "P6")
        story.play("m 0,0 e", "m 0,0 e", "m 1,0 ~")
        story.refused("s 0,0 n", "P6")

    def test_a_dinosaur_in_the_ocean_is_not_enough(self) -> None:
        two().play("p 1,1 s", "m 0,0 ~", "m 0,0 ~").refused("s 0,0 n", "P6")

    def test_everything_on_the_tile_goes_along(self) -> None:
        story = two().play("p 1,1 s", ".", "p 2,0 w", "m 1,0 w~", ".", "p 3,0 w", "s 0,0 n")
        assert where(story, 1) == {"0,1a": 2} and where(story, 2) == {"0,1~": 1, "1,0a": 1}

    def test_this_turns_tile_may_shift_too(self) -> None:
        story = two().play("p 0,1 s", "m 0,0 n", "s 0,1 e")
        assert story.state.progress.placed == (1, 1)

    def test_strict_wants_a_tile_beside_both_ends(self) -> None:
        """A tile next to the start only, another one only ahead of the end."""
        around = [f"p {cell} -\n." for cell in ("2,0", "2,1", "2,2", "1,2")]
        two().play(*around, "p 0,2 -", "s 0,0 n")
        story = two(shift="strict").play(*around, "p 0,2 -")
        assert "along no other tile" in story.refused("s 0,0 n", "P6")
        two(shift="strict").play("p 1,1 s", "s 0,0 n")

    def test_strict_wants_them_on_the_same_side(self) -> None:
        """East of the start, west of the end."""
        around = [f"p {cell} -\n." for cell in ("2,0", "2,1", "2,2", "1,2", "0,2", "-1,2")]
        two().play(*around, "p -1,1 -", "s 0,0 n")
        two(shift="strict").play(*around, "p -1,1 -").refused("s 0,0 n", "P6")


class TestP7:
    """Migrate: an own dinosaur, step by step, over joined land, over ocean, or between them on one tile."""

    def sea(self) -> Story:
        """Ana at 0,0, Ben at 1,0; an island at 0,1, sea at 1,1, all land at 2,0."""
        return two().play("p 0,1 .", ".", "p 1,1 -", ".", "p 2,0 nesw!", ".", "p 2,1 e/w", ".")

    def test_each_kind_of_step(self) -> None:
        assert where(self.sea().play("m 0,0 e"), 1) == {"0,0a": 1, "1,0a": 1}
        assert where(self.sea().play("m 0,0 ~n~"), 1) == {"0,0a": 1, "0,1a": 1}
        assert where(self.sea().play("m 0,0 ~ne"), 1) == {"0,0a": 1, "1,1~": 1}
        assert where(self.sea().play("m 0,0 1,0 1,0~ 1,1~ 2,1~"), 1) == {"0,0a": 1, "2,1~": 1}

    def test_steps_that_are_refused(self) -> None:
        story = self.sea()
        for line in (
            "m 0,0 n",  # an island is not joined
            "m 0,0 w",  # no tile
            "m 0,0 1,1",  # over a corner
            "m 0,0 0,1~",  # tile and terrain at once
            "m 0,0 2,0",  # two tiles on
            "m 0,0 0,0",  # to the same place
            "m 0,0 0,0b",  # no such landmass
            "m 0,0 ee~",  # the tile at 2,0 has no ocean
            "m 0,0 ~ee",  # and no step onto its ocean
            "m 0,0 9,9",
        ):
            story.refused(line, "P7")

    def test_from_one_landmass_to_the_other_takes_two_steps(self) -> None:
        story = table().play("start 0,0 e/w", "start 1,0 w")
        story.refused("m 0,0 0,0b", "P7")
        assert where(story.play("m 0,0 ~ 0,0b"), 1) == {"0,0a": 1, "0,0b": 1}

    def test_going_ashore_on_one_of_two_landmasses_gets_a_hint(self) -> None:
        story = table().play("start 0,0 e/w", "start 1,0 w").play("m 0,0 ~")
        assert "this step goes to a; type 0,0b" in story.play("m 0,0~ ~").hints[0]
        assert story.play("m 0,0 ~", "m 0,0~ 0,0b").hints == []

    def test_over_an_edge_with_two_landmasses_too(self) -> None:
        story = table().play("start 0,0 e", "start 1,0 wn/w")
        assert "1,0 has several landmasses: this step goes to a; type 1,0b" in story.play("m 0,0 e").hints[0]
        assert story.play("m 0,0 1,0b").hints == []

    def test_onto_the_landmass_that_is_joined(self) -> None:
        story = table().play("start 0,0 e", "start 1,0 n/w b b").play("m 0,0 e")
        assert where(story, 1) == {"0,0a": 1, "1,0b": 1}

    def test_only_own_dinosaurs_where_they_are(self) -> None:
        assert "Ana has no dinosaur" in two().refused("m 1,0 w", "P7")
        two().refused("m 0,0~ e", "P7")
        two().refused("m 7,7 e", "P7")

    def test_many_may_stand_on_one_tile(self) -> None:
        story = two().play("m 0,0 e", "m 0,0 e")
        assert count(story.state.board, Place(1, 0), 1) == count(story.state.board, Place(1, 0), 2) == 2
