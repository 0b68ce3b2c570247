"""What continents score: every figure of the rules, the options, the end and its tie-breaks."""

from __future__ import annotations

import pytest

from events.errors import Usage
from events.game.game import resolve_options
from events.games.pangea.game import GAME
from events.games.pangea.scoring import places_on, row_for
from games.pangea.pangea_naive import Naive
from story import Story

NAMES = ["Ana", "Ben", "Cleo", "Dov", "Eva"]


def continent(
    tiles: int, herds: dict[str, int], hatcheries: int = 0, trex: int = 0, at: int = 0, **options: str
) -> Story:
    """A row of tiles, all joined, with these dinosaurs on the first; ready for an asteroid."""
    names = NAMES[: max(2, len(herds))]
    story = Story(GAME, names, **options).play("rules off a figure")
    return lay_row(story, tiles, herds, hatcheries, trex, at)


def lay_row(
    story: Story, tiles: int, herds: dict[str, int], hatcheries: int = 0, trex: int = 0, at: int = 0
) -> Story:
    for x in range(tiles):
        icons = "+hatchery" * (x < hatcheries) + "+trex" * (x < trex)
        story.play(f"Ana: place {x},{at} ew{icons}")
    for name, number in herds.items():
        story.play(*[f"{name}: spawn 0,{at}"] * number)
    return story


FIGURES = [
    ({"tiles": 3, "herds": {"Ana": 3, "Ben": 2, "Cleo": 1}}, {"Ana": 3 + 3, "Ben": 1 + 2, "Cleo": 0 + 1}),
    ({"tiles": 3, "herds": {"Ana": 2, "Ben": 2, "Cleo": 1}}, {"Ana": 1 + 2, "Ben": 1 + 2, "Cleo": 0 + 1}),
    ({"tiles": 7, "herds": {"Ana": 2, "Ben": 2, "Cleo": 2}}, {"Ana": 1 + 1, "Ben": 1 + 1, "Cleo": 1 + 1}),
    ({"tiles": 7, "trex": 1, "herds": {"Ana": 3, "Ben": 1}}, {"Ana": 3 + 2, "Ben": 1 + 1}),
    ({"tiles": 7, "trex": 1, "herds": {"Ana": 2, "Ben": 2}}, {"Ana": 1 + 1, "Ben": 1 + 1}),
    ({"tiles": 2, "hatcheries": 1, "herds": {"Ana": 2, "Ben": 2}}, {"Ana": 1 + 2 + 2, "Ben": 1 + 2 + 2}),
    (
        {"tiles": 5, "hatcheries": 2, "trex": 1, "herds": {"Ana": 2, "Ben": 1}},
        {"Ana": 2 + 2 + 4, "Ben": 0 + 1},
    ),
]


@pytest.mark.parametrize(("board", "points"), FIGURES)
def test_every_figure(board: dict[str, int], points: dict[str, int]) -> None:
    story = continent(**board).play("Ana: asteroid")
    assert story.totals() == points


@pytest.mark.parametrize(
    ("tiles", "row"),
    [
        (0, (0, 0, 0)),
        (1, (2, 0, 0)),
        (2, (3, 1, 0)),
        (3, (3, 1, 0)),
        (4, (4, 2, 0)),
        (6, (4, 2, 0)),
        (7, (5, 3, 1)),
        (8, (5, 3, 1)),
        (40, (5, 3, 1)),
    ],
)
def test_points_by_size(tiles: int, row: tuple[int, int, int]) -> None:
    assert row_for(tiles) == row


@pytest.mark.parametrize(
    ("herds", "places"),
    [
        ((3, 2, 1), [1, 2, 3]),
        ((2, 2, 1), [2, 2, 3]),
        ((2, 2, 2), [3, 3, 3]),
        ((1, 1, 1, 1), [4, 4, 4, 4]),
        ((1, 1, 1, 1, 1), [5, 5, 5, 5, 5]),
        ((3, 2, 2), [1, 3, 3]),
        ((4, 2, 2, 2), [1, 4, 4, 4]),
        ((4, 3, 2, 2), [1, 2, 4, 4]),
        ((3, 3, 2, 2), [2, 2, 4, 4]),
        ((0, 2, 0), [0, 1, 0]),
        ((0, 0), [0, 0]),
    ],
)
def test_p11_ties_are_rounded_down(herds: tuple[int, ...], places: list[int]) -> None:
    assert places_on(herds, False) == places
    assert places_on(herds, True) == [place + 1 if place else 0 for place in places]


def test_p11_only_those_on_land_count() -> None:
    story = continent(3, {"Ana": 1}).play("Ben: spawn 0,0~; spawn 1,0~", "Ana: asteroid")
    assert story.totals() == {"Ana": 6, "Ben": 0}
    assert story.sheet().scores[1].lines[0].why == "no dinosaurs on land"


def test_p11_a_continent_without_dinosaurs_gives_nothing() -> None:
    assert continent(7, {}, hatcheries=3, trex=1).play("Ana: asteroid").totals() == {"Ana": 0, "Ben": 0}


def test_p12_several_trex_count_as_one() -> None:
    herds = {"Ana": 3, "Ben": 1}
    assert continent(7, herds, trex=3).play("Ana: a").totals() == {"Ana": 5, "Ben": 2}


def test_p12_the_bonus_without_the_trex() -> None:
    story = continent(7, {"Ana": 3, "Ben": 1}, trex=1, trex_bonus="no").play("Ana: asteroid")
    assert story.totals() == {"Ana": 3 + 3, "Ben": 1 + 2}


def test_p13_no_bonus_if_two_are_the_largest() -> None:
    story = continent(2, {"Ana": 2, "Ben": 1})
    assert lay_row(story, 2, {}, at=5).play("Ana: a").totals() == {"Ana": 3, "Ben": 1}
    story.undo()
    assert lay_row(story, 1, {}, at=9).play("Ana: a").totals() == {"Ana": 3, "Ben": 1}


def test_p13_the_largest_may_be_empty() -> None:
    story = lay_row(continent(2, {"Ana": 2, "Ben": 1}), 3, {}, at=5).play("Ana: asteroid")
    assert story.totals() == {"Ana": 3, "Ben": 1}


def test_p14_hatcheries_go_to_the_most_there_each_tied_one() -> None:
    assert continent(2, {"Ana": 2, "Ben": 1}, hatcheries=2).play("Ana: a").totals() == {"Ana": 10, "Ben": 3}
    assert continent(2, {"Ana": 1, "Ben": 1}, hatcheries=2).play("Ana: a").totals() == {"Ana": 7, "Ben": 7}


def test_p14_two_hatcheries_on_one_tile_are_one_tile() -> None:
    story = Story(GAME, "Ana Ben").play(
        "rules off", "Ana: place 0,0 ./n+hatchery+hatchery", "Ben: spawn 0,0b"
    )
    assert story.play("Ana: asteroid").totals() == {"Ana": 0, "Ben": 2 + 2}


def test_p14_a_trex_takes_no_hatcheries_without_the_option() -> None:
    herds = {"Ana": 2, "Ben": 1}
    assert continent(5, herds, hatcheries=2, trex=1).play("Ana: a").totals()["Ana"] == 8
    story = continent(5, herds, hatcheries=2, trex=1, hatchery_trex="nobody").play("Ana: asteroid")
    assert story.totals() == {"Ana": 4, "Ben": 1}


def test_the_score_says_every_term() -> None:
    story = lay_row(continent(7, {"Ana": 2, "Ben": 2}, hatcheries=1, trex=1), 1, {"Ana": 1}, at=5)
    line = story.play("Ana: asteroid").sheet().scores[0].lines[0]
    assert line.why == (
        "continent 1, 7 tiles, 2 dinosaurs: 3rd (2 tied) after T. rex 1 + largest 1 + hatcheries 2; "
        "continent 2, 1 tile, 1 dinosaur: 1st 2"
    )
    assert line.extra["continents"] == [
        {
            "continent": 1,
            "tiles": 7,
            "dinosaurs": 2,
            "place": 3,
            "tied": True,
            "trex": True,
            "points": 1,
            "bonus": 1,
            "hatcheries": 2,
        },
        {
            "continent": 2,
            "tiles": 1,
            "dinosaurs": 1,
            "place": 1,
            "tied": False,
            "trex": False,
            "points": 2,
            "bonus": 0,
            "hatcheries": 0,
        },
    ]


def test_each_asteroid_scores_the_board_of_its_moment() -> None:
    story = continent(1, {"Ana": 1}).play(
        "Ana: asteroid", "Ana: remove Ana 0,0", "Ben: spawn 0,0", "Ben: asteroid"
    )
    assert story.lines("Ana") == {"a1": 5, "a2": 0} and story.lines("Ben") == {"a1": 0, "a2": 5}


def test_a_prospect_is_never_part_of_the_score() -> None:
    story = continent(3, {"Ana": 3, "Ben": 2, "Cleo": 1})
    assert story.totals() == {"Ana": 0, "Ben": 0, "Cleo": 0}
    assert GAME.state_json(story.state, story.names, False)["prospect"] == {"Ana": 6, "Ben": 3, "Cleo": 1}
    assert "Ana 6, Ben 3, Cleo 1" in GAME.due(story.state, story.names)[-1]
    assert GAME.labels(story.state, story.names)["an asteroid now"] == "Ana 6, Ben 3, Cleo 1"


class TestP15:
    """Most points; then dinosaurs on the largest continent, the second largest…; still tied: shared."""

    def ended(self, *rows: tuple[int, dict[str, int]], **options: str) -> Story:
        """Rows of tiles with dinosaurs; Ana and Ben tally 10 points, Cleo 9."""
        story = Story(GAME, "Ana Ben Cleo", **options).play("rules off")
        for number, (tiles, herds) in enumerate(rows):
            lay_row(story, tiles, herds, at=3 * number)
        return story.play("Ana: tally total=10", "Ben: tally total=10", "Cleo: tally total=9", "finish")

    def test_most_points(self) -> None:
        story = self.ended((2, {"Cleo": 5})).play("Ana: bonus 1 more")
        assert story.winners() == ["Ana"] and story.sheet().tie_break is None
        assert [score.place for score in story.sheet().scores] == [1, 2, 3]

    def test_most_dinosaurs_on_the_largest(self) -> None:
        story = self.ended((3, {"Ana": 1, "Ben": 2, "Cleo": 5}), (1, {"Ana": 5}))
        assert story.winners() == ["Ben"]
        tie = story.sheet().tie_break
        assert tie and (tie.rule, tie.tied) == ("most dinosaurs on the largest continent", (1, 2))

    def test_then_on_the_second_largest(self) -> None:
        story = self.ended((3, {"Ana": 2, "Ben": 2}), (2, {"Ana": 1}))
        tie = story.sheet().tie_break
        assert story.winners() == ["Ana"] and tie
        assert tie.rule == "most dinosaurs on the second largest continent"

    def test_continents_of_one_size_are_added_together(self) -> None:
        rows = ((2, {"Ana": 2}), (2, {"Ben": 3}), (1, {"Ana": 1}))
        assert self.ended(*rows).winners() == ["Ben"]
        assert self.ended(*rows, size_ties="skip").winners() == ["Ana"]

    def test_still_tied_is_shared(self) -> None:
        story = self.ended((2, {"Ana": 2, "Ben": 2}))
        tie = story.sheet().tie_break
        assert story.winners() == ["Ana", "Ben"] and tie and tie.rule == "shared"
        assert [score.place for score in story.sheet().scores] == [1, 1, 3]
        assert self.ended().winners() == ["Ana", "Ben"]

    def test_dinosaurs_in_the_ocean_break_no_tie(self) -> None:
        story = Story(GAME, "Ana Ben").play("rules off", "Ana: place 0,0 n", "Ana: spawn 0,0~", "finish")
        assert story.winners() == ["Ana", "Ben"]


def test_options_are_checked_with_their_list() -> None:
    assert resolve_options(GAME, {"shift": "strict"}, ())["shift"] == "strict"
    with pytest.raises(Usage) as caught:
        resolve_options(GAME, {"shift": "soft"}, ())
    assert "lenient, strict" in caught.value.hint


@pytest.mark.parametrize(("board", "points"), FIGURES)
def test_the_naive_reading_knows_the_figures_too(board: dict[str, int], points: dict[str, int]) -> None:
    story = continent(**board).play("Ana: asteroid")
    lines = [line for line in story.text() if not line.startswith("rules")]
    assert Naive(story.names).read(lines).totals() == points
