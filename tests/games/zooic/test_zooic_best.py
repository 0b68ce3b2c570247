"""The best zoo and the route to it, checked by full enumeration, climbing and breadth-first search."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from events.games.zooic.game import GAME
from events.games.zooic.solver.best import best_zoo
from events.games.zooic.solver.best_cache import Question, answer, question_of
from events.games.zooic.solver.possible import best_zoos
from events.games.zooic.solver.route import route
from events.games.zooic.zoo.cards import card_of, cells_of, flat
from events.games.zooic.zoo.sliding import can_reach, layout_of, replay
from events.games.zooic.zoo.terms import score_zoo
from games.zooic.zooic_generators import ADVANCED, PLAIN
from games.zooic.zooic_naive import Trying, distances, text_of
from games.zooic.zooic_naive import points as naive_points
from story import Story

ALL = PLAIN + ADVANCED


def dealt(chance: random.Random, size: int, simulators: int = 0, apart: bool = False) -> list[str]:
    """Cards for a zoo, the director last."""
    own = size - 1 - simulators
    cards = chance.sample(ALL, own) if apart else [chance.choice(ALL) for _ in range(own)]
    return [*cards, *["v"] * simulators, "d"]


def holds(grid: str, cards: list[str]) -> bool:
    return Counter(flat(cells_of(grid))) == Counter(map(card_of, cards))


def played(grid: str) -> int:
    return score_zoo(cells_of(grid)).points


@pytest.mark.parametrize("seed", range(2))
def test_on_3x3_the_best_is_that_of_full_enumeration(seed: int) -> None:
    """All 362,880 arrangements, in both parities."""
    cards = dealt(random.Random(seed), 9, apart=True)
    most = Trying(cards, 3).best()
    for parity, points in ((0, most[0]), (1, most[1]), (None, max(most.values()))):
        best = best_zoo(cards, 3, 3, parity)
        assert best.points == points == naive_points(best.grid)
        assert best.proven and holds(best.grid, cards)
        deal, zoo = layout_of(cells_of(text_of(cards, 3))), layout_of(cells_of(best.grid))
        assert deal is not None and zoo is not None
        assert parity is None or can_reach(deal, zoo, 3) == (parity == 0)


@pytest.mark.parametrize("simulators", [0, 1, 2, 3, 4, 5, 6, 7, 8])
def test_with_simulators_the_best_is_that_of_full_enumeration(simulators: int) -> None:
    """3x3 with two or three other kinds of cards, so that all different arrangements can be tried."""
    for seed in range(2):
        chance = random.Random(100 * simulators + seed)
        kinds = chance.sample(ALL, 3 if simulators > 1 else 2)
        cards = [chance.choice(kinds) for _ in range(8 - simulators)] + ["v"] * simulators + ["d"]
        best = best_zoo(cards, 3, 3)
        assert best.points == max(map(played, arrangements(cards)))
        assert best.proven and holds(best.grid, cards) and naive_points(best.grid) == best.points


def arrangements(cards: list[str]) -> set[str]:
    """All different arrangements on 3x3, a card at a time."""
    made: set[tuple[str, ...]] = {()}
    for _ in cards:
        made = {(*row, card) for row in made for card in set(cards) if row.count(card) < cards.count(card)}
    return {text_of(row, 3) for row in made}


def test_a_simulator_among_different_cards_keeps_to_the_class_of_the_deal() -> None:
    """3x3: the best of both classes is the best of all, and each one's zoo is in its class."""
    cards = dealt(random.Random(3), 9, simulators=1, apart=True)
    both = [best_zoo(cards, 3, 3, parity) for parity in (0, 1)]
    assert max(best.points for best in both) == best_zoo(cards, 3, 3).points
    start = layout_of(cells_of(text_of(cards, 3)))
    ends = [layout_of(cells_of(best.grid)) for best in both]
    assert start and ends[0] and ends[1]
    assert can_reach(start, ends[0], 3) and not can_reach(start, ends[1], 3)
    assert [played(best.grid) for best in both] == [best.points for best in both]


@pytest.mark.parametrize("seed", range(6))
def test_on_4x3_the_best_is_never_below_a_long_search(seed: int) -> None:
    chance = random.Random(seed)
    cards = dealt(chance, 12, apart=seed % 2 == 0)
    best = best_zoo(cards, 3, 4)
    assert best.proven and holds(best.grid, cards)
    assert best.points == naive_points(best.grid) >= Trying(cards, 4).climb(chance, 40)


@pytest.mark.parametrize("simulators", [1, 2, 3])
def test_on_4x3_with_simulators_the_best_is_never_below_a_long_search(simulators: int) -> None:
    chance = random.Random(simulators)
    cards = dealt(chance, 12, simulators)
    best = best_zoo(cards, 3, 4)
    assert holds(best.grid, cards) and naive_points(best.grid) == best.points
    order, here = list(cards), 0
    for _ in range(3000):
        a, b = chance.randrange(12), chance.randrange(12)
        order[a], order[b] = order[b], order[a]
        there = played(text_of(order, 4))
        here, order = (there, order) if there >= here else (here, swapped(order, a, b))
    assert best.points >= here


def swapped(order: list[str], a: int, b: int) -> list[str]:
    order[a], order[b] = order[b], order[a]
    return order


@pytest.mark.parametrize("simulators", [0, 1, 2])
def test_twelve_different_cards_are_proven(simulators: int) -> None:
    """Both classes of slides; `scripts/bench bestzoo` measures how long it takes."""
    cards = dealt(random.Random(12), 12, simulators, apart=True)
    for parity in (0, 1):
        assert best_zoo(cards, 3, 4, parity).proven


def test_grids_of_other_sizes_are_searched_and_never_called_proven() -> None:
    best = best_zoo(["a", "t", "p", "d"], 2, 2)
    assert (best.points, best.proven) == (5, False)
    assert holds(best.grid, ["a", "t", "p", "d"])
    large = best_zoo([*["hl", "hr", "ct", "cb", "a", "t"], *["p"] * 9, "d"], 4, 4)
    assert not large.proven and large.points >= 12 + 2 + 9
    assert best_zoo(["d"], 1, 1).points == 0


def test_two_different_simulators_and_a_known_deal_are_searched() -> None:
    cards = ["v", "v+p", "a", "t", "hl", "hr", "p", "2p", "d"]
    best = best_zoo(cards, 3, 3, 1)
    assert not best.proven and holds(best.grid, cards) and best.points == played(best.grid)


def test_what_is_not_a_zoo_has_no_best() -> None:
    for cards in (["a", "t"], ["d", "d"], ["a", "d", "_"]):
        with pytest.raises(ValueError, match="not a zoo"):
            best_zoo(cards, 1, 2)


# --- questions


def test_the_same_cards_ask_the_same_question_however_they_lie() -> None:
    one = question_of("hl hr a t / mr ml t a / p . p d")
    other = question_of("d P . p / A t ml mr / t a hr hl")
    assert one is not None and one == other and one.parity is None
    assert other is not None and one.key == other.key == f"best1 4x3 any {' '.join(one.cards)}"
    assert question_of("hl hr a t / mr ml t a / p . p t") is None
    assert question_of("hl hr a t / mr ml t a / p . _ d") is None
    assert question_of("") is None


def test_a_deal_of_different_cards_halves_the_question() -> None:
    deal = "hl hr a t / mr ml 2a s / p 2p x _"
    known, odd = (
        question_of(deal.replace("_", "d"), deal),
        question_of(f"hr hl{deal[5:-1]}d", f"hr hl{deal[5:]}"),
    )
    assert known is not None and odd is not None
    assert {known.parity, odd.parity} == {0, 1}
    assert known.key != odd.key and known.cards == odd.cards


def test_a_deal_that_does_not_lead_to_the_zoo_does_not_bind_it() -> None:
    """Other cards, or two that were lifted: a zoo could otherwise beat the best possible one."""
    zoo = "hl hr a t / mr ml 2a s / p 2p x d"
    for deal in ("hl hr a t / mr ml 2a s / p 2p . _", "hr hl a t / mr ml 2a s / p 2p x _", "hl hr _", ""):
        question = question_of(zoo, deal)
        assert question is not None and question.parity is None, deal
    cards = "t a hl+cb hr / p 2p gt . / mlr ml ct"
    best = best_zoo([*cards.replace("/", "").split(), "d"], 3, 4)
    for deal in (f"{cards} _", f"{cards.replace('t a', 'a t', 1)} _"):
        story = Story(GAME, "Ana Ben").play(f"Ana: deal {deal}", f"Ana: zoo {best.grid} --anyway lifted")
        (found,) = best_zoos(story.state)
        assert (found.made, found.best.points, found.percent) == (best.points, best.points, 100)


def test_every_logged_zoo_has_its_best() -> None:
    deal = "hl hr a t / mr ml 2a s / p 2p x _"
    story = Story(GAME, "Ana Ben", advanced="yes")
    story.play(f"Ana: deal {deal}", "Ana: zoo hl hr A t / mr ml 2a s / p 2p d x", "Ben: points 20")
    asked: list[Question] = []

    def ask(question: Question) -> object:
        asked.append(question)
        return answer(question)

    (found,) = best_zoos(story.state, ask, slides=True)
    assert (found.seat, found.category, len(asked)) == (1, "r1", 1)
    extra = found.extra()
    assert (extra["possible"], extra["proven"]) == (found.best.points, True)
    assert played(found.best.grid) == found.best.points > found.made
    assert found.percent == 100 * found.made // found.best.points
    assert "A" in found.best.grid.split()
    before, after = layout_of(cells_of(deal)), layout_of(cells_of(found.best.grid))
    assert before is not None and found.route is not None
    assert replay(before, 4, found.route.slides) == after


def test_the_game_answers_with_keys_and_a_view_and_keeps_answers() -> None:
    story = Story(GAME, "Ana Ben").play(
        "Ana: zoo hl hr a t / mr ml t a / p . p d", "Ben: zoo d hr a t / mr ml t a / p . p hl"
    )
    kept: dict[str, bytes] = {}
    made: list[str] = []

    def keep(key: str, make: object) -> bytes:
        if key not in kept:
            made.append(key)
            kept[key] = make()
        return kept[key]

    assert GAME.best is not None
    found = GAME.best(story.state, story.names, keep, False)
    assert len(made) == 1  # the same cards
    assert set(found.extra) == {(1, "r1"), (2, "r1")}
    assert set(found.extra[1, "r1"]) == {"possible", "proven", "best_zoo", "percent"}
    assert found == GAME.best(story.state, story.names, keep, False)
    assert len(made) == 1


# --- the route


def test_on_3x3_the_route_is_the_shortest() -> None:
    """As in plain breadth-first search over all 181,440 layouts; letters are different cards."""
    codes = dict(zip("abcdefgh", ["a", "t", "p", "hl", "hr", "ct", "cb", "s"], strict=True)) | {"_": "_"}
    far = distances("abcdefgh_", 3)
    assert len(far) == 181_440
    chance = random.Random(1)
    deal = text_of([codes[letter] for letter in "abcdefgh_"], 3)
    for layout in [*chance.sample(sorted(far), 60), max(far, key=lambda each: far[each])]:
        zoo = text_of([codes[letter] for letter in layout], 3).replace("_", "d")
        found = route(deal, zoo)
        assert found is not None and found.shortest
        assert len(found.slides) == far[layout]
        assert leads(deal, found.slides, zoo, 3)


def leads(deal: str, slides: str, zoo: str, columns: int) -> bool:
    before = layout_of(cells_of(deal))
    return before is not None and replay(before, columns, slides) == layout_of(cells_of(zoo))


def test_on_3x3_with_identical_cards_the_route_is_the_shortest() -> None:
    far = distances("aabbbpp._", 3)
    codes = {"a": "a", "b": "t", "p": "p", ".": ".", "_": "_"}
    deal = text_of([codes[letter] for letter in "aabbbpp._"], 3)
    for layout in random.Random(2).sample(sorted(far), 40):
        found = route(deal, text_of([codes[letter] for letter in layout], 3).replace("_", "d"))
        assert found is not None and found.shortest and len(found.slides) == far[layout]


def test_on_two_rows_of_four_the_route_is_the_shortest() -> None:
    """As in plain breadth-first search over all 20,160 layouts."""
    codes = dict(zip("abcdefg", ["a", "t", "p", "hl", "hr", "ct", "cb"], strict=True)) | {"_": "_"}
    far = distances("abcdefg_", 4)
    deal = text_of([codes[letter] for letter in "abcdefg_"], 4)
    for layout in [*random.Random(4).sample(sorted(far), 40), max(far, key=lambda each: far[each])]:
        zoo = text_of([codes[letter] for letter in layout], 4).replace("_", "d")
        found = route(deal, zoo)
        assert found is not None and found.shortest and len(found.slides) == far[layout]
        assert leads(deal, found.slides, zoo, 4)


@pytest.mark.parametrize("apart", [True, False])
def test_on_4x3_the_route_is_short_and_leads_there(apart: bool) -> None:
    chance = random.Random(11)
    for _ in range(8):
        cards = dealt(chance, 12, apart=apart)
        deal = text_of([*cards[:-1], "_"], 4)
        zoo = text_of(chance.sample(cards, 12), 4)
        before, after = layout_of(cells_of(deal)), layout_of(cells_of(zoo))
        assert before is not None and after is not None
        found = route(deal, zoo)
        assert (found is not None) == can_reach(before, after, 4)
        if found is not None:
            assert len(found.slides) <= 90 and leads(deal, found.slides, zoo, 4)


def test_the_farthest_of_different_cards_is_within_ninety_slides() -> None:
    """The cards in reverse order: nothing is near its place."""
    cards = "a t p 2p / hl hr ct cb / s x gt".replace("/", "").split()
    deal = text_of([*cards, "_"], 4)
    for order in (cards[::-1], [*cards[::-1][1::-1], *cards[::-1][2:]]):
        found = route(deal, text_of([*order, "d"], 4))
        if found is not None:
            assert len(found.slides) <= 90 and leads(deal, found.slides, text_of([*order, "d"], 4), 4)


def test_a_search_that_gives_up_says_so_and_still_leads_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.games.zooic.solver.route.MOST_LAYOUTS", 50)
    deal, zoo = "a t p 2p / hl hr ct cb / s x gt _", "hr s cb t / a gt x d / p 2p hl ct"
    found = route(deal, zoo) or route(deal, zoo.replace("hr s", "s hr"))
    assert found is not None and not found.shortest and 0 < len(found.slides) <= 90
    assert leads(deal, found.slides, zoo, 4) or leads(deal, found.slides, zoo.replace("hr s", "s hr"), 4)


def test_there_is_no_route_where_sliding_does_not_lead() -> None:
    deal = "hl hr a t / mr ml 2a s / p 2p x _"
    assert route(deal, "hr hl a t / mr ml 2a s / p 2p x d") is None
    assert route(deal, "hl hr a t / mr ml 2a s / p 2p . d") is None
    assert route(deal, "hl hr a / t mr ml / 2a s d") is None
    there = route(deal, deal)
    assert there is not None and (there.slides, there.shortest) == ("", True)
    assert route("a a", "a d") is None and route("", deal) is None
