"""Each rule of Pangea in Pieces as a story: what it allows, and what it refuses with its code."""

from __future__ import annotations

import pytest

from events.games.pangea.board import count, in_play, supply
from events.games.pangea.game import GAME, SOLO_NOTE
from story import Story


def table(players: str = "Ana Ben", **options: str) -> Story:
    return Story(GAME, players, **options)


def two(**options: str) -> Story:
    """Ana's tile at 0,0, Ben's to the east of it, all land; Ana begins."""
    return table(**options).play("start 0,0 nesw", "start 1,0 nesw")


def where(story: Story, seat: int) -> dict[str, int]:
    """Where a seat's dinosaurs stand."""
    return {
        f"{x},{y}{part}": herd[seat - 1]
        for (x, y), spot in story.state.board.spots.items()
        for part, herd in spot.herds.items()
        if herd[seat - 1]
    }


class TestP1:
    """Land joins over an edge when both tiles have land on it; the table may say otherwise."""

    def test_land_meets_only_where_both_tiles_have_it(self) -> None:
        story = table().play("start 0,0 e", "start 1,0 w").play("p 2,0 nes", ".", "p 0,1 nes")
        assert sizes(story) == [2, 1, 1]

    def test_a_corner_joins_nothing(self) -> None:
        assert sizes(two().play("p 1,1 n", ".", "p 2,1 nesw")) == [2, 1, 1]

    def test_the_table_parts_one_edge(self) -> None:
        story = two().play("apart 0,0 e")
        assert sizes(story) == [1, 1]
        story.refused("m 0,0 e", "P7")
        assert sizes(story.play("join 1,0 w")) == [2]

    def test_the_table_joins_land_that_was_typed_otherwise(self) -> None:
        story = two().play("p 0,1 ./n", "join 0,1 s")
        assert sizes(story) == [3, 1]
        assert where(story.play("m 0,0 n"), 1) == {"0,0a": 1, "0,1a": 1}

    def test_anyone_may_say_so_at_any_time(self) -> None:
        table().play("start 0,0 nesw", "start 1,0 nesw", "Ben: apart 0,0 e", "2: join 0,0 e")

    def test_there_is_a_tile_on_both_sides(self) -> None:
        two().refused("apart 0,0 n", "P1")
        two().refused("join 5,5 n", "P1")

    def test_a_ruling_that_changes_nothing_is_said(self) -> None:
        assert "joined" in two().play("join 0,0 e").hints[0]
        assert "not joined" in two().play("p 0,1 n", "apart 0,1 s").hints[0]

    def test_a_tile_with_two_landmasses_of_a_continent_counts_once(self) -> None:
        story = table().play("start 0,0 ne/s", "start 1,0 wn").play("p 0,1 es", ".", "p 1,1 ws")
        assert sizes(story) == [4, 1]
        story.play(".", "p -1,0 es", ".", "p -1,-1 ne", ".", "p 0,-1 wn")
        assert sizes(story) == [4, 4]
        assert sizes(story.play(".", "p 2,0 w")) == [4, 4, 1]

    def test_both_landmasses_in_one_continent_by_a_way_around(self) -> None:
        story = table().play("start 0,0 n/e", "start 1,0 wn")
        story.play("p 1,1 ws", ".", "p 0,1 es")
        assert sizes(story) == [4]

    def test_a_shift_ends_the_rulings_about_its_edges(self) -> None:
        story = two().play("apart 0,0 e", "p 1,1 s", "s 0,0 n")
        assert "ruling" in " ".join(story.hints)
        assert story.state.board.rulings == {}


def sizes(story: Story) -> list[int]:
    return [one["size"] for one in story.game.table(story.state, story.names, False)["continents"]]  # type: ignore[attr-defined]


class TestP2:
    """All ocean of a tile is one area, joined to the ocean of every neighbour."""

    def test_oceans_join_also_where_the_edges_are_land(self) -> None:
        assert where(two().play("m 0,0 ~e"), 1) == {"0,0a": 1, "1,0~": 1}

    def test_a_tile_without_ocean_is_no_way(self) -> None:
        story = table().play("start 0,0 nesw", "start 1,0 nesw!")
        story.refused("m 0,0 ~e", "P7")
        story.play("p -1,0 nesw", ".").refused("m 1,0 ~", "P7")


class TestP3:
    """Starting tiles: in turn order, land joined to land, two dinosaurs each."""

    def test_everybody_starts_and_then_the_first_player_begins(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 nes")
        assert story.moment == "t0:ben"
        story.play("start 1,0 wn", "start 1,1 s")
        assert story.moment == "t1:ana" and "Ana begins" in story.hints[0]
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
    def test_on_landmass_a_unless_said(self, said: str, stand: dict[str, int]) -> None:
        assert where(table().play(f"start 0,0 ne/s {said}"), 1) == stand

    def test_a_first_tile_elsewhere_is_only_remarked(self) -> None:
        assert "0,0" in table().play("start 3,3 nes").hints[0]


class TestP4:
    """A turn: place once, shift at most once, 4 steps, grow at most once, in any order, then the end."""

    def test_a_turn_in_any_order(self) -> None:
        story = two().play("m 0,0 e", "m 1,0 w", "g 0,0", "p 1,1 nesw", "s 0,0 n", "m 0,1 ~")
        assert story.play(".").moment == "t2:ben"

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
        story.refused("m 0,1 ~", "P4")

    def test_only_who_is_on_turn(self) -> None:
        for line in ("Ben: place 2,0 w", "Ben: end", "Ben: migrate 1,0 ~", "Ben: grow 1,0", "Ben: asteroid"):
            assert "Ana" in two().refused(line, "P4")

    def test_the_turn_goes_round(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 e", "start 1,0 we", "start 2,0 wn")
        for at, moment in enumerate(["t2:ben", "t3:cleo", "t4:ana", "t5:ben"], 3):
            assert story.play(f"p {at},0 w", ".").moment == moment

    def test_what_was_done_is_forgotten_with_the_turn(self) -> None:
        story = two().play(
            "p 0,1 s", "g 0,0", "m 0,0 ~~~~", ".", "p 1,1 s", ".", "p 2,0 w", "g 0,0", "m 0,0 ~"
        )
        assert in_play(story.state.board, 1) == 4


class TestP5:
    """Place: an empty cell with a neighbour; terrain need not match."""

    def test_beside_any_tile(self) -> None:
        two().play("p 0,1 -")
        two().play("p -1,0 n!")

    def test_not_on_a_tile_not_alone_not_over_a_corner(self) -> None:
        two().refused("p 1,0 nesw", "P5")
        two().refused("p 5,5 nesw", "P5")
        two().refused("p 2,1 nesw", "P5")


class TestP6:
    """Shift: straight by one cell, along another tile, with a whole side beside a tile at the end."""

    def test_examples_1_and_2_along_an_edge(self) -> None:
        """The tile slides along its neighbour, and others may be left alone."""
        story = two().play("p 1,1 s", "s 0,0 n")
        assert set(story.state.board.spots) == {(0, 1), (1, 0), (1, 1)}
        assert sizes(story) == [2, 1]
        torn = two().play("p -1,0 we", ".", "p 1,1 s", ".", "p -2,0 e", "s 0,0 n")
        assert sizes(torn) == [2, 2, 1] and torn.hints == ["continents by tiles: 5, now 2 2 1"]

    def test_example_3_neither_along_a_tile_nor_to_one(self) -> None:
        reason = two().refused("s 0,0 w", "P6")
        assert "along no other tile" in reason and "no other tile beside" in reason

    def test_example_4_diagonally(self) -> None:
        assert "diagonal" in two().play("p 1,1 nesw").refused("s 0,0 nw", "P6")

    def test_example_5_along_an_edge_but_to_nothing(self) -> None:
        """From beside a tile to where only a corner touches."""
        reason = two().refused("s 0,0 n", "P6")
        assert "no other tile beside" in reason and "along" not in reason

    def test_straight_between_what_is_behind_and_ahead(self) -> None:
        around = ["1,1", "1,2", "0,2", "-1,2", "-2,2", "-2,1"]
        story = two().play(*[f"p {cell} -\n." for cell in around], "p -2,0 -")
        reason = story.refused("s 0,0 w", "P6")
        assert "along no other tile" in reason and "beside" not in reason

    def test_not_onto_a_tile_and_not_what_is_not_there(self) -> None:
        two().refused("s 0,0 e", "P6")
        two().refused("s 5,5 e", "P6")

    def test_an_own_dinosaur_on_its_land(self) -> None:
        story = two().play("p 1,1 s")
        assert "Ana has no dinosaur" in story.refused("s 1,1 w", "P6")
        story.play("m 0,0 e", "m 0,0 e", "m 1,0 ~")
        story.refused("s 0,0 n", "P6")

    def test_in_the_ocean_it_is_not_enough(self) -> None:
        two().play("p 1,1 s", "m 0,0 ~", "m 0,0 ~").refused("s 0,0 n", "P6")

    def test_everything_on_the_tile_goes_along(self) -> None:
        story = two().play("p 1,1 s", ".", "p 2,0 w", "m 1,0 w~", ".", "p 3,0 w", "s 0,0 n")
        assert where(story, 1) == {"0,1a": 2} and where(story, 2) == {"0,1~": 1, "1,0a": 1}

    def test_the_tile_of_this_turn_may_go_too(self) -> None:
        story = two().play("p 0,1 s", "m 0,0 n", "s 0,1 e")
        assert story.state.progress.placed == (1, 1)

    def test_strict_wants_a_tile_beside_both_ends(self) -> None:
        """A tile beside the start alone, another one only ahead of the end."""
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
    """Migrate: an own dinosaur, step by step, joined land, ocean to ocean, or both on one tile."""

    def sea(self) -> Story:
        """Ana at 0,0, Ben at 1,0; an island at 0,1, sea at 1,1, all land at 2,0."""
        return two().play("p 0,1 .", ".", "p 1,1 -", ".", "p 2,0 nesw!", ".", "p 2,1 e/w", ".")

    def test_each_kind_of_step(self) -> None:
        assert where(self.sea().play("m 0,0 e"), 1) == {"0,0a": 1, "1,0a": 1}
        assert where(self.sea().play("m 0,0 ~n~"), 1) == {"0,0a": 1, "0,1a": 1}
        assert where(self.sea().play("m 0,0 ~ne"), 1) == {"0,0a": 1, "1,1~": 1}
        assert where(self.sea().play("m 0,0 1,0 1,0~ 1,1~ 2,1~"), 1) == {"0,0a": 1, "2,1~": 1}

    def test_steps_that_are_none(self) -> None:
        story = self.sea()
        for line in (
            "m 0,0 n",  # an island is not joined
            "m 0,0 w",  # no tile
            "m 0,0 1,1",  # over a corner
            "m 0,0 0,1~",  # tile and terrain at once
            "m 0,0 2,0",  # two tiles on
            "m 0,0 0,0",  # nowhere
            "m 0,0 0,0b",  # no such landmass
            "m 0,0 ee~",  # the tile at 2,0 has no ocean
            "m 0,0 ~ee",  # nor a way over it
            "m 0,0 9,9",
        ):
            story.refused(line, "P7")

    def test_from_one_landmass_to_the_other_takes_two_steps(self) -> None:
        story = table().play("start 0,0 e/w", "start 1,0 w")
        story.refused("m 0,0 0,0b", "P7")
        assert where(story.play("m 0,0 ~ 0,0b"), 1) == {"0,0a": 1, "0,0b": 1}

    def test_ashore_on_two_landmasses_it_is_said_which_was_taken(self) -> None:
        story = table().play("start 0,0 e/w", "start 1,0 w").play("m 0,0 ~")
        assert "several landmasses" in story.play("m 0,0~ ~").hints[0]

    def test_onto_the_landmass_that_is_joined(self) -> None:
        story = table().play("start 0,0 e", "start 1,0 n/w b b").play("m 0,0 e")
        assert where(story, 1) == {"0,0a": 1, "1,0b": 1}

    def test_only_own_dinosaurs_where_they_are(self) -> None:
        assert "Ana has no dinosaur" in two().refused("m 1,0 w", "P7")
        two().refused("m 0,0~ e", "P7")
        two().refused("m 7,7 e", "P7")

    def test_many_may_stand_on_one_tile(self) -> None:
        story = two().play("m 0,0 e", "m 0,0 e")
        assert count(story.state.board, (1, 0), "a", 1) == count(story.state.board, (1, 0), "a", 2) == 2


class TestP8:
    """Grow beside two of your own; spawn when there were fewer than two."""

    def test_two_on_one_landmass_of_one_tile(self) -> None:
        assert where(two().play("g 0,0"), 1) == {"0,0a": 3}
        two().play("m 0,0 e").refused("g 0,0", "P8")
        two().play("m 0,0 ~").refused("g 0,0", "P8")
        two().play("m 0,0 ~", "m 0,0 ~").refused("g 0,0~", "P8")
        two().refused("g 1,0", "P8")
        two().refused("g 5,5", "P8")
        table().play("start 0,0 e/n a b", "start 1,0 w").refused("g 0,0", "P8")

    def test_what_came_in_this_turn_counts(self) -> None:
        story = table().play("start 0,0 ne/s a b", "start 1,0 wn")
        story.play("m 0,0b ~ 0,0", "g 0,0")

    def test_ten_at_most(self) -> None:
        story = two()
        for at in range(8):
            story.play(f"Ana: p {at + 2},0 w", "Ana: g 0,0", "Ana: .", f"Ben: p {at},1 -", "Ben: .")
        assert supply(story.state.board, 1) == 0
        story.refused("g 0,0", "P8")

    def test_not_beside_a_velociraptor(self) -> None:
        story = two().play("p 2,0 w+velociraptor")
        assert "velociraptor" in story.refused("g 0,0", "P8")
        two().play("p 2,0 n+velociraptor", "g 0,0")
        story.play("apart 1,0 e", "g 0,0")

    def few(self, left: int) -> Story:
        """Ben loses dinosaurs to Ana's predator until `left` are left; then it is his turn."""
        story = two().play("p 2,0 w+spinosaurus", *["r Ben 1,0"] * (2 - left), ".")
        assert in_play(story.state.board, 2) == left
        return story

    @pytest.mark.parametrize("left", [0, 1])
    def test_who_began_with_fewer_than_two_may_spawn(self, left: int) -> None:
        story = self.few(left)
        story.refused("spawn 1,0", "P8")
        story.play("p 0,1 s/n")
        story.refused("spawn 0,0", "P8")
        story.refused("spawn 0,1c", "P8")
        for place in ("0,1a", "0,1b", "0,1~"):
            assert where(story.play(f"spawn {place}"), 2)[place] == 1
            story.undo()
        story.play("spawn 0,1~").refused("spawn 0,1", "P4")

    def test_a_velociraptor_does_not_keep_it_away(self) -> None:
        self.few(1).play("p 0,1 s+velociraptor", "spawn 0,1")

    def test_where_the_tile_has_drifted_to(self) -> None:
        story = self.few(1).play("p 1,1 s", "m 1,0 n", "s 1,1 w")
        story.refused("spawn 1,1", "P8")
        story.play("spawn 0,1")

    def test_who_began_with_two_may_not(self) -> None:
        two().play("p 0,1 s").refused("spawn 0,1", "P8")
        story = two().play("p 2,0 w+spinosaurus", "r Ana 0,0", "r Ana 0,0")
        story.refused("spawn 2,0", "P8")

    def test_those_in_the_ocean_are_in_play(self) -> None:
        story = two().play("p 0,1 s", "m 0,0 ~", ".", "p 1,1 s", ".", "p 2,0 w")
        story.refused("spawn 2,0", "P8")

    def test_one_growth_a_turn_whichever(self) -> None:
        story = self.few(1).play("Ben: p 0,1 s", "spawn 0,1", "m 1,0 w", "m 0,0 n")
        story.refused("g 0,1", "P4")


class TestP9:
    """Creatures act in the turn in which their tile is laid."""

    def test_a_dilophosaurus_takes_one_from_its_continent(self) -> None:
        story = two().play("p 2,0 w+dilophosaurus", "m 0,0 ~")
        story.refused("r Ana 0,0~", "P9")
        story.refused("r Ben 0,0", "P9")
        assert where(story.play("r Ben 1,0"), 2) == {"1,0a": 1}
        assert supply(story.state.board, 2) == 9
        story.refused("r Ben 1,0", "P9")

    def test_a_spinosaurus_takes_two_together_or_apart(self) -> None:
        story = two().play("p 2,0 w+spinosaurus", "r Ben 1,0", "m 0,0 e", "r Ana 1,0")
        story.refused("r Ana 0,0", "P9")

    def test_it_need_not_take_anyone(self) -> None:
        two().play("p 2,0 w+spinosaurus", ".").refused("r Ana 0,0", "P9")

    def test_not_before_it_is_laid_and_not_without_one(self) -> None:
        two().refused("r Ben 1,0", "P9")
        two().play("p 2,0 w+trex").refused("r Ben 1,0", "P9")

    def test_only_its_continent_as_it_is_then(self) -> None:
        story = two().play("p -1,0 ne", ".", "p 1,1 s", ".", "p -1,1 s+spinosaurus")
        story.play("r Ben 1,0", "apart 0,0 e")
        assert "not on the continent" in story.refused("r Ben 1,0", "P9")
        story.play("r Ana 0,0")

    def test_of_a_tile_with_two_landmasses_the_one_with_the_icon(self) -> None:
        story = two().play("p 2,0 n/w+dilophosaurus", "r Ana 0,0")
        two().play("p 2,0 n+dilophosaurus/w").refused("r Ana 0,0", "P9")
        assert story.state.progress.hunters[0].left == 0

    def test_a_shift_does_not_wake_it_again(self) -> None:
        story = two().play("p 0,1 s+dilophosaurus", "m 0,0 n", "r Ben 1,0", "s 0,1 e")
        story.refused("r Ben 1,0", "P9")
        story.play(".", "p 2,0 w", ".", "p 3,0 w", "s 1,1 w").refused("r Ben 1,0", "P9")

    def test_a_pteranodon_carries_two_at_once(self) -> None:
        story = two().play("p 0,1 n+pteranodon", "f Ben 1,0", "f Ana 0,0 0,1")
        assert where(story, 1) == {"0,0a": 1, "0,1a": 1} and where(story, 2) == {"1,0a": 1, "0,1a": 1}
        story.refused("f Ben 1,0", "P9")

    def test_not_later_in_the_turn(self) -> None:
        for between in ("m 0,0 ~", "g 0,0", "s 0,0 n"):
            two().play("p 1,1 n+pteranodon", between).refused("f Ben 1,0", "P9")
        two().play("p 0,1 n+pteranodon", "bonus 1 for a note between", "apart 0,0 e", "f Ben 1,0")
        two().refused("f Ben 1,0", "P9")

    def test_from_land_anywhere_only(self) -> None:
        story = two().play("m 0,0 ~", "p 0,1 n+pteranodon")
        story.refused("f Ana 0,0~", "P9")
        story.refused("f Ben 0,0", "P9")
        two().play("apart 0,0 e", "p -1,0 n+pteranodon", "f Ben 1,0 -1,0")

    def test_to_land_that_is_said_where_there_are_two(self) -> None:
        story = two().play("p 0,1 n+pteranodon/s")
        story.refused("f Ben 1,0", "P9")
        story.refused("f Ben 1,0 0,1~", "P9")
        story.refused("f Ben 1,0 0,0", "P9")
        story.refused("f Ben 1,0 0,1c", "P9")
        assert where(story.play("f Ben 1,0 0,1b"), 2) == {"1,0a": 1, "0,1b": 1}

    def test_to_the_ocean_only_without_land(self) -> None:
        story = two().play("p 0,1 -+pteranodon", "f Ben 1,0", "f Ben 1,0 0,1~")
        assert where(story, 2) == {"0,1~": 2}

    def test_the_ones_that_last(self) -> None:
        """Velociraptor, T. rex and hatchery drift with their tile."""
        story = two().play("p 0,1 s+velociraptor", "m 0,0 n", "s 0,1 e")
        story.play(".").refused("g 1,0", "P8")


class TestP10:
    """Asteroids: at the end of a turn, three, the third ends the game."""

    def test_the_turn_goes_on_to_its_end(self) -> None:
        story = two().play("p 2,0 w", "a")
        assert story.moment == "a1:ana" and not story.sheet().final
        assert "Ana" in story.hints[0]
        assert story.play(".").moment == "t2:ben"

    def test_after_it_nothing_but_the_end(self) -> None:
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

    def test_tiles_set_aside_are_told(self) -> None:
        for players, aside in ((2, 4), (3, 3), (4, 2), (5, 1)):
            story = table(" ".join(["Ana", "Ben", "Cleo", "Dov", "Eva"][:players]))
            assert f"set aside {aside} tile" in " ".join(GAME.due(story.state, story.names))

    def test_a_table_may_break_off(self) -> None:
        story = two().play("p 2,0 w", "a", "finish")
        assert "1 of 3 asteroids" in story.hints[0]
        assert story.sheet().final and story.moment == "a1"

    def test_from_two_to_five_and_not_alone(self) -> None:
        assert GAME.players == (2, 5) and "no solo rules" in SOLO_NOTE


class TestOverruled:
    """What happened at the table can be recorded all the same."""

    def test_with_a_reason_it_stands_with_its_codes(self) -> None:
        story = two().play("p 5,5 nesw --anyway house rule", "g 1,0 --anyway Ben said so")
        assert [event.overruled.rules for event in story.events if event.overruled] == [("P5",), ("P8",)]
        assert where(story, 1) == {"0,0a": 2, "1,0a": 1}

    def test_all_broken_rules_are_named(self) -> None:
        story = two().play("p 0,1 s", "p 3,3 s --anyway two at once")
        assert story.events[-1].overruled and story.events[-1].overruled.rules == ("P4", "P5")

    def test_an_unlawful_way_puts_the_dinosaur_where_it_was_said(self) -> None:
        story = two().play("p 2,0 n", "m 0,0 2,0 --anyway it jumped")
        assert where(story, 1) == {"0,0a": 1, "2,0a": 1}
        assert where(story.play("m 0,0 n --anyway it swam off"), 1) == {"0,0a": 1, "2,0a": 1}

    def test_the_other_players_turn_is_not_used_up(self) -> None:
        story = two().play("Ben: g 1,0 --anyway forgotten", "g 0,0")
        assert in_play(story.state.board, 1) == in_play(story.state.board, 2) == 3


class TestByHand:
    """With the rules off every well-formed move is applied as far as it makes sense."""

    def test_a_position_set_up_by_hand(self) -> None:
        story = table("Ana Ben Cleo").play(
            "rules off the laptop came out late",
            "Ana: place 0,0 nesw",
            "Ana: place 2,0 nesw+trex",
            "Ben: place 1,0 we",
            "Ana: spawn 0,0; spawn 0,0; spawn 2,0",
            "Ben: spawn 1,0~",
            "Cleo: spawn 1,0; spawn 1,0",
            "at t9 Ben",
            "rules on",
        )
        assert story.moment == "t9:ben" and story.state.progress.began == 1
        assert sizes(story) == [3]
        story.play("p 3,0 w", "spawn 3,0", ".")
        assert story.moment == "t10:cleo"

    def test_a_player_must_be_said(self) -> None:
        story = two().play("rules off")
        assert story.moment == "t1"
        story.misread("g 0,0", "no-player")
        story.play("Ben: g 0,0", "Ana: .")

    def test_no_limits_but_ten_dinosaurs(self) -> None:
        story = two().play("rules off", *["Ana: spawn 0,0"] * 30)
        assert where(story, 1) == {"0,0a": 10}
        story.play("Ana: place 7,7 n", "Ana: shift 7,7 ne", "Ana: shift 0,0 e", "Ben: remove Ana 0,0")
        assert set(story.state.board.spots) == {(0, 0), (1, 0), (8, 8)} and in_play(story.state.board, 1) == 9

    def test_what_makes_no_sense_changes_nothing(self) -> None:
        story = two().play("rules off")
        board = story.state.board
        for line in (
            "grow 9,9",
            "spawn 0,0d",
            "migrate 9,9 e",
            "shift 9,9 e",
            "remove Ben 0,0",
            "fly Ben 0,0 1,0",
            "fly Ben 1,0",
            "apart 9,9 e",
            "migrate 0,0 www",
        ):
            assert story.play(f"Ana: {line}").state.board == board

    def test_a_tile_laid_again_is_a_correction(self) -> None:
        story = two().play("rules off", "Ana: place 0,0 ns/e")
        assert where(story, 1) == {"0,0a": 2}
        assert where(story.play("Ana: place 0,0 -"), 1) == {}

    def test_more_dinosaurs_on_a_starting_tile(self) -> None:
        assert where(table().play("rules off", "Ana: start 0,0 e/n a b b"), 1) == {"0,0a": 1, "0,0b": 2}

    def test_the_turn_under_way_is_kept(self) -> None:
        story = two().play("p 2,0 w", "m 0,0 ~~", "rules off a slip", "Ben: g 1,0", "rules on")
        assert story.moment == "t1:ana" and story.state.progress.steps == 2
        story.refused("p 3,0 w", "P4")

    def test_starting_tiles_by_hand_then_on(self) -> None:
        story = table("Ana Ben Cleo").play("rules off", "Ana: start 0,0 e", "rules on")
        assert story.moment == "t0:ben" and "Ben" in " ".join(story.hints)
        story.play("rules off", "Ben: place 1,0 we", "Ben: spawn 1,0", "rules on")
        assert story.moment == "t0:cleo"
        story.refused("Ben: start 1,1 s", "P3")
        assert story.play("start 2,0 w").moment == "t1:ana"

    def test_only_scores(self) -> None:
        story = table().play("rules off", "Ana: tally a1=9 a2=11 a3=20", "Ben: tally total=41", "finish")
        assert story.totals() == {"Ana": 40, "Ben": 41} and story.winners() == ["Ben"]


class TestAt:
    """`at MOMENT PLAYER` says where the table is."""

    def test_a_turn(self) -> None:
        assert two().play("at t14 Ben").moment == "t14:ben"
        assert two().play("at T7").moment == "t7:ana"
        assert table("Ana Ben Cleo").play("at t5").moment == "t5:ben"

    def test_an_asteroid_that_was_not_logged_is_unknown(self) -> None:
        story = two().play("p 2,0 w", "at a2 Ben")
        assert story.moment == "a2:ben"
        assert story.lines("Ana") == {"a1": None, "a2": None}
        assert "asteroid 1" in story.sheet().scores[0].unknown[0]
        story.play("Ana: tally a1=7 a2=5", ".")
        assert story.moment == "t2:ana" and story.totals()["Ana"] == 12
        assert story.sheet().scores[0].unknown == ()

    def test_what_was_logged_stays(self) -> None:
        story = two().play("p 2,0 w", "a", ".", "at a2 Ana")
        assert story.lines("Ana") == {"a1": 3, "a2": None}
        assert story.play("at a3").sheet().final

    def test_the_starting_tiles(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 e", "at t4 Ben", "at t0")
        assert story.moment == "t0:ben"
