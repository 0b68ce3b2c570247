"""What players decide over the rules: overruled moves, rules off, `at`."""

from __future__ import annotations

from events.games.pangea.board.board import in_play
from games.pangea.pangea_tables import sizes, table, two, where


class TestOverruled:
    """What happened at the table can be recorded anyway."""

    def test_with_a_reason_a_move_keeps_the_codes_it_broke(self) -> None:
        story = two().play("p 5,5 nesw --anyway house rule", "g 1,0 --anyway Ben said so")
        assert [event.overruled.rules for event in story.events if event.overruled] == [("P5",), ("P8",)]
        assert where(story, 1) == {"0,0a": 2, "1,0a": 1}

    def test_all_broken_rules_are_named(self) -> None:
        story = two().play("p 0,1 s", "p 3,3 s --anyway two at once")
        assert story.events[-1].overruled and story.events[-1].overruled.rules == ("P4", "P5")

    def test_an_overruled_migration_ends_where_it_was_typed(self) -> None:
        story = two().play("p 2,0 n", "m 0,0 2,0 --anyway it jumped")
        assert where(story, 1) == {"0,0a": 1, "2,0a": 1}
        assert where(story.play("m 0,0 n --anyway it swam off"), 1) == {"0,0a": 1, "2,0a": 1}

    def test_the_other_players_turn_is_not_affected(self) -> None:
        story = two().play("Ben: g 1,0 --anyway forgotten", "g 0,0")
        assert in_play(story.state.board, 1) == in_play(story.state.board, 2) == 3


class TestByHand:
    """With the rules off, every well-formed move is applied as far as it makes sense."""

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
        assert story.moment == "t9" and story.state.progress.began == 1
        assert sizes(story) == [3]
        story.play("p 3,0 w", "spawn 3,0", ".")
        assert story.moment == "t10"

    def test_the_player_must_be_typed(self) -> None:
        story = two().play("rules off")
        assert story.moment == "t1"
        story.misread("g 0,0", "missing-player")
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

    def test_a_tile_placed_again_is_a_correction(self) -> None:
        story = two().play("rules off", "Ana: place 0,0 ns/e")
        assert where(story, 1) == {"0,0a": 2}
        assert where(story.play("Ana: place 0,0 -"), 1) == {}

    def test_more_dinosaurs_on_a_starting_tile(self) -> None:
        assert where(table().play("rules off", "Ana: start 0,0 e/n a b b"), 1) == {"0,0a": 1, "0,0b": 2}

    def test_the_turn_in_progress_is_kept(self) -> None:
        story = two().play("p 2,0 w", "m 0,0 ~~", "rules off a slip", "Ben: g 1,0", "rules on")
        assert story.moment == "t1" and story.state.progress.steps == 2
        story.refused("p 3,0 w", "P4")

    def test_starting_tiles_by_hand_then_by_the_rules(self) -> None:
        story = table("Ana Ben Cleo").play("rules off", "Ana: start 0,0 e", "rules on")
        assert story.moment == "t0" and "Ben" in " ".join(story.hints)
        story.play("rules off", "Ben: place 1,0 we", "Ben: spawn 1,0", "rules on")
        assert story.moment == "t0"
        story.refused("Ben: start 1,1 s", "P3")
        assert story.play("start 2,0 w").moment == "t1"

    def test_only_scores(self) -> None:
        story = table().play("rules off", "Ana: tally a1=9 a2=11 a3=20", "Ben: tally total=41", "finish")
        assert story.totals() == {"Ana": 40, "Ben": 41} and story.winners() == ["Ben"]


class TestAt:
    """`at MOMENT PLAYER` says where the game is."""

    def test_a_turn(self) -> None:
        assert two().play("at t14 Ben").moment == "t14"
        assert two().play("at T7").moment == "t7"
        assert table("Ana Ben Cleo").play("at t5").moment == "t5"

    def test_an_asteroid_that_was_not_logged_is_unknown(self) -> None:
        story = two().play("p 2,0 w", "at a2 Ben")
        assert story.moment == "a2"
        assert story.lines("Ana") == {"a1": None, "a2": None}
        assert "asteroid 1" in story.sheet().scores[0].unknown[0]
        story.play("Ana: tally a1=7 a2=5", ".")
        assert story.moment == "t2" and story.totals()["Ana"] == 12
        assert story.sheet().scores[0].unknown == ()

    def test_what_was_logged_stays(self) -> None:
        story = two().play("p 2,0 w", "a", ".", "at a2 Ana")
        assert story.lines("Ana") == {"a1": 3, "a2": None}
        assert story.play("at a3").sheet().final

    def test_the_starting_tiles(self) -> None:
        story = table("Ana Ben Cleo").play("start 0,0 e", "at t4 Ben", "at t0")
        assert story.moment == "t0"

    def test_the_starting_tiles_of_somebody_again(self) -> None:
        story = two().play("at t0 Ben")
        assert story.moment == "t0"
        assert story.play("start 2,0 w").moment == "t1"
        assert two().play("at t0").moment == "t1"
