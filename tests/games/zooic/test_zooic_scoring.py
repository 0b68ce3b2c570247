"""The points of a zoo: every figure of the rules, every rule from both sides, a second naive reading."""

from __future__ import annotations

import pytest
from hypothesis import given

from events.games.zooic.zoo.cards import cells_of
from events.games.zooic.zoo.terms import Scored, score_zoo
from games.zooic.zooic_generators import grids, zoos
from games.zooic.zooic_naive import points as naive_points


def scored(grid: str) -> Scored:
    return score_zoo(cells_of(grid))


FIGURES = [
    (
        "hl hr a t / mr ml t a / p . p d",
        {"enclosures": 6, "attractions": 10, "monorails": 4, "topiaries": 2},
        22,
    ),
    (
        "t+hl hr a t / . d a+hr t / p mlr ml .",
        {"enclosures": 6, "attractions": 4, "monorails": 4, "topiaries": 1},
        15,
    ),
    ("v v a t / hl+ct hr . d / cb . 2p .", {"enclosures": 18, "attractions": 2, "topiaries": 2}, 22),
    (". mr mlr ml / . . . . / d . . .", {"monorails": 8}, 8),
    ("mrd mld . . / mru mlu . . / d . . .", {"monorails": 16}, 16),
    (". t . . / t a t . / d . . .", {"attractions": 6}, 6),
]


@pytest.mark.parametrize(("grid", "terms", "total"), FIGURES)
def test_every_figure_of_the_rules_comes_out(grid: str, terms: dict[str, int], total: int) -> None:
    zoo = scored(grid)
    assert (zoo.by_feature(), zoo.points) == (terms, total)


@pytest.mark.parametrize(
    ("grid", "points"),
    [
        ("hl hr / . d", 6),  # Z1
        ("hr hl / . d", 0),
        ("hl cb / . d", 0),
        ("ct . / cb d", 6),
        ("cb . / ct d", 0),
        ("ct . / hr d", 0),
        ("hl hr+hl hr / . . d", 12),
        ("2hl hr / . d", 6),
        ("2hl 2hr / . d", 12),
        ("hl ct / hr d", 0),
        ("a t / . d", 2),  # Z2
        ("a . / . t", 0),
        ("a+t . / . .", 0),
        ("t+hl a / . .", 0),
        ("t a+hr / . .", 0),
        ("t+hr a / . .", 2),
        ("t+ct . / a .", 0),
        ("t . / a+cb .", 0),
        ("t+cb . / a .", 2),
        ("2a 2t / . .", 8),
        ("a+t a+t / . .", 4),
        ("a d / . .", 2),
        (". d / a . ", 0),
        ("mr mr / . .", 0),
        ("mud . / mu .", 4),
        ("2mlr mlr / . .", 4),
        ("ml+mr ml / . .", 4),
        (". . . . / . x x . / . . . d", 10),  # Z3
        ("x x . x / x . . x / . x . d", 0),
        (". x . / . x . / . . d", 5),
        ("s s . s / s . . s / s s . d", 12),
        ("gt gb . . / gt gb . . / gt gb . d", 6),
        ("hl+cb hr / . .", 6),  # Z4
        (". ct . / . cb+hl hr / . . d", 12),
        ("v hr . / hl . . / . . d", 6),  # Z5
        ("v v . . / . . . . / . . . d", 0),
        ("v p . . / v . . . / . . . d", 2),
        (". a . . / v d . . / . . . .", 2),
        ("v v / v v", 0),
        ("v . / a d", 2),
        ("s v . / . . . / . . d", 4),
        (". s v / . . . / . . d", 4),
        ("hl+d hr / . .", 0),  # Z6
        ("d+p+s+gt . / . .", 0),
        ("d+mr ml / . .", 0),
        ("d+t a / . .", 2),
        ("D A / . .", 2),
    ],
)
def test_each_feature_scores_where_it_may_and_nowhere_else(grid: str, points: int) -> None:
    assert scored(grid).points == points
    if len(grid.split("/")) == 3:
        assert naive_points(grid) == points


def test_a_simulator_may_copy_the_director_and_says_so() -> None:
    """Z5: the truck of the copy serves the attraction that the director does not reach."""
    zoo = scored("a v d . / . a . . / . . . .")
    assert zoo.points == 4
    assert [(copy.at, copy.source) for copy in zoo.copies] == [((0, 1), (0, 2))]
    assert zoo.terms[0].text == "attraction at row 1, column 1 served by the simulator at row 1, column 2"


def test_a_simulator_among_simulators_stays_blank() -> None:
    """Z5: all its neighbours are simulators."""
    zoo = scored("v v . . / v . . . / . . . d")
    assert next(copy for copy in zoo.copies if copy.at == (0, 0)).source is None


def test_terms_name_their_places() -> None:
    texts = [term.text for term in scored("a t . . / d . . . / . . . .").terms]
    assert texts == [
        "attraction at row 1, column 1 served by the truck at row 1, column 2",
        "attraction at row 1, column 1 served by the director",
    ]


def test_a_blocked_pair_is_shown_as_blocked() -> None:
    """Z2: the half need not be completed."""
    (term,) = scored("t+hl a / . .").terms
    assert (term.points, term.blocked) == (0, True)
    assert (
        term.text == "attraction at row 1, column 2 blocked by an enclosure from the truck at row 1, column 1"
    )


@given(zoos(most_simulators=5))
def test_zoos_agree_with_the_naive_reading(grid: str) -> None:
    assert scored(grid).points == naive_points(grid)


@given(zoos())
def test_the_terms_add_up_and_lie_inside(grid: str) -> None:
    zoo = scored(grid)
    assert sum(term.points for term in zoo.terms) == zoo.points == sum(zoo.by_feature().values())
    rows, columns = len(zoo.cards), len(zoo.cards[0])
    assert all(0 <= i < rows and 0 <= j < columns for term in zoo.terms for i, j in term.places)


@given(grids())
def test_any_grid_scores_something_or_nothing(grid: str) -> None:
    assert scored(grid).points >= 0


@pytest.mark.parametrize(
    "grid", ["", " ", "/", "//", "a", "zz qq", "a / b c d / e", "v / v v", "+", "x" * 5000]
)
def test_stored_nonsense_scores_without_failing(grid: str) -> None:
    assert scored(grid).points >= 0
