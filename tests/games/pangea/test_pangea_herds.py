"""Growing, spawning and creatures (P8, P9): what is allowed and what is refused."""

from __future__ import annotations

import pytest

from events.games.pangea.board.board import in_play, supply
from events.games.pangea.creatures.powers import removals_left
from games.pangea.pangea_tables import table, two, where
from story import Story


class TestP8:
    """Grow where there are two of your own; spawn if there were fewer than two in play."""

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

    def test_not_on_a_continent_with_a_velociraptor(self) -> None:
        story = two().play("p 2,0 w+velociraptor")
        assert "velociraptor" in story.refused("g 0,0", "P8")
        two().play("p 2,0 n+velociraptor", "g 0,0")
        story.play("apart 1,0 e", "g 0,0")

    def few(self, left: int) -> Story:
        """Ana's predator leaves Ben `left` dinosaurs; then it is his turn."""
        story = two().play("p 2,0 w+spinosaurus", *["r Ben 1,0"] * (2 - left), ".")
        assert in_play(story.state.board, 2) == left
        return story

    @pytest.mark.parametrize("left", [0, 1])
    def test_a_player_who_began_with_fewer_than_two_may_spawn(self, left: int) -> None:
        story = self.few(left)
        story.refused("spawn 1,0", "P8")
        story.play("p 0,1 s/n")
        story.refused("spawn 0,0", "P8")
        story.refused("spawn 0,1c", "P8")
        for place in ("0,1a", "0,1b", "0,1~"):
            assert where(story.play(f"spawn {place}"), 2)[place] == 1
            story.undo()
        story.play("spawn 0,1~").refused("spawn 0,1", "P4")

    def test_spawning_next_to_a_velociraptor(self) -> None:
        self.few(1).play("p 0,1 s+velociraptor", "spawn 0,1")

    def test_spawning_on_a_tile_that_has_shifted(self) -> None:
        story = self.few(1).play("p 1,1 s", "m 1,0 n", "s 1,1 w")
        story.refused("spawn 1,1", "P8")
        story.play("spawn 0,1")

    def test_a_player_who_began_with_two_may_not_spawn(self) -> None:
        two().play("p 0,1 s").refused("spawn 0,1", "P8")
        story = two().play("p 2,0 w+spinosaurus", "r Ana 0,0", "r Ana 0,0")
        story.refused("spawn 2,0", "P8")

    def test_those_in_the_ocean_are_in_play(self) -> None:
        story = two().play("p 0,1 s", "m 0,0 ~", ".", "p 1,1 s", ".", "p 2,0 w")
        story.refused("spawn 2,0", "P8")

    def test_growing_and_spawning_count_together(self) -> None:
        story = self.few(1).play("Ben: p 0,1 s", "spawn 0,1", "m 1,0 w", "m 0,0 n")
        story.refused("g 0,1", "P4")


class TestP9:
    """Creatures act in the turn in which their tile is placed."""

    def test_a_dilophosaurus_removes_one_from_its_continent(self) -> None:
        story = two().play("p 2,0 w+dilophosaurus", "m 0,0 ~")
        story.refused("r Ana 0,0~", "P9")
        story.refused("r Ben 0,0", "P9")
        assert where(story.play("r Ben 1,0"), 2) == {"1,0a": 1}
        assert supply(story.state.board, 2) == 9
        story.refused("r Ben 1,0", "P9")

    def test_a_spinosaurus_removes_two_together_or_apart(self) -> None:
        story = two().play("p 2,0 w+spinosaurus", "r Ben 1,0", "m 0,0 e", "r Ana 1,0")
        story.refused("r Ana 0,0", "P9")

    def test_it_need_not_remove_any(self) -> None:
        two().play("p 2,0 w+spinosaurus", ".").refused("r Ana 0,0", "P9")

    def test_not_before_it_is_placed_and_not_without_one(self) -> None:
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
        assert removals_left(story.state.progress) == 0

    def both(self) -> Story:
        """Ana places a dilophosaurus in the west, a spinosaurus in the south, joined the long way round."""
        return two().play("p 1,-1 ne", ".", "p 2,-1 wn", ".", "p 2,0 w+dilophosaurus/s+spinosaurus")

    def test_two_separate_predators_each_remove_from_their_own_continent(self) -> None:
        story = two().play("p 1,-1 -", ".", "p 2,-1 n", "m 1,0 ~se~", ".")
        story.play("p 2,0 w+dilophosaurus/s+spinosaurus", "r Ben 1,0")
        assert "on 2,0 has already removed" in story.refused("r Ana 0,0", "P9")
        story.play("r Ben 2,-1")
        assert removals_left(story.state.progress) == 1
        story.refused("r Ana 0,0", "P9")

    def test_two_predators_on_one_continent_may_split_what_they_remove_in_any_way(self) -> None:
        """Nobody says which of them removed a dinosaur; once they are apart, it may have been either."""
        east = self.both().play("r Ben 1,0")
        east.play("apart 2,0 w", "m 0,0 ~", "rules off", "Ana: spawn 2,-1; spawn 2,-1", "rules on")
        east.play("r Ana 2,-1", "r Ana 2,-1").refused("r Ana 2,-1", "P9")
        west = self.both().play("r Ben 1,0", "apart 2,0 s", "r Ben 1,0").refused("r Ana 0,0", "P9")
        assert "has already removed all" in west
        assert removals_left(self.both().play("r Ben 1,0", "r Ben 1,0", "r Ana 0,0").state.progress) == 0

    def test_two_predators_on_one_landmass_add_up(self) -> None:
        story = two().play("p 2,0 w+dilophosaurus+dilophosaurus", "r Ben 1,0", "r Ana 0,0")
        assert "removed all" in story.refused("r Ben 1,0", "P9")

    def test_an_overruled_removal_elsewhere_counts(self) -> None:
        story = two().play("p 2,0 n+dilophosaurus", "r Ben 1,0 --anyway the coasts were misread")
        assert removals_left(story.state.progress) == 0
        assert removals_left(two().play("p 2,0 w+trex", "r Ben 1,0 --anyway so").state.progress) == 0

    def test_a_shift_does_not_trigger_it_again(self) -> None:
        story = two().play("p 0,1 s+dilophosaurus", "m 0,0 n", "r Ben 1,0", "s 0,1 e")
        story.refused("r Ben 1,0", "P9")
        story.play(".", "p 2,0 w", ".", "p 3,0 w", "s 1,1 w").refused("r Ben 1,0", "P9")

    def test_a_pteranodon_carries_two_at_once(self) -> None:
        story = two().play("p 0,1 n+pteranodon", "f Ben 1,0", "f Ana 0,0 0,1")
        assert where(story, 1) == {"0,0a": 1, "0,1a": 1} and where(story, 2) == {"1,0a": 1, "0,1a": 1}
        story.refused("f Ben 1,0", "P9")

    def test_a_dinosaur_that_is_already_there_stays(self) -> None:
        story = two().play("p 0,1 n+pteranodon", "f Ben 1,0", "f Ben 0,1")
        assert "nothing moves" in story.hints[0] and where(story, 2) == {"1,0a": 1, "0,1a": 1}
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

    def test_the_player_says_which_of_two_landmasses(self) -> None:
        story = two().play("p 0,1 n+pteranodon/s")
        story.refused("f Ben 1,0", "P9")
        story.refused("f Ben 1,0 0,1~", "P9")
        story.refused("f Ben 1,0 0,0", "P9")
        story.refused("f Ben 1,0 0,1c", "P9")
        assert where(story.play("f Ben 1,0 0,1b"), 2) == {"1,0a": 1, "0,1b": 1}

    def test_to_the_ocean_only_without_land(self) -> None:
        story = two().play("p 0,1 -+pteranodon", "f Ben 1,0", "f Ben 1,0 0,1~")
        assert where(story, 2) == {"0,1~": 2}

    def test_a_lasting_effect_shifts_with_its_tile(self) -> None:
        """As with a velociraptor, so with a T. rex and a hatchery."""
        story = two().play("p 0,1 s+velociraptor", "m 0,0 n", "s 0,1 e")
        story.play(".").refused("g 1,0", "P8")
