"""What the rules object to, move by move. Problems carry the codes of RULE_TEXTS."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from events.games.zooic.components import ADVANCED_IN_DECK, SPACE
from events.games.zooic.moves import Deal, Keep, Points, Slides, Zoo
from events.games.zooic.reducer import build_for
from events.games.zooic.state import State
from events.games.zooic.zoo.cards import Card, Cells, card_of, cells_of, flat, shape_of, texts_of
from events.games.zooic.zoo.points import points_text
from events.games.zooic.zoo.sliding import Layout, Stuck, can_reach, layout_of, replay, same_cards
from events.moves.event import Event
from events.problem import Problem, who

RULE_TEXTS = {
    "Z6": ("A zoo has exactly one director and no empty space.",),
    "Z8": ("A zoo has 4 columns and 3 rows, or 3 columns and 3 rows for young players.",),
    "Z9": (
        "A draft gives as many cards as a zoo holds, never the director.",
        "Cards kept in the draft are in the deal and in the zoo.",
        "The zoos of a round hold no more advanced cards than the deck (only a hint).",
    ),
    "Z10": (
        "One deal per player and round.",
        "A deal leaves only its last space empty and holds no director.",
        "A zoo holds the cards of its deal, and sliding can turn the deal into the zoo.",
        "Slides start from a deal, move a card each, and lead to the zoo.",
    ),
    "Z11": ("One zoo or one number of points per player and round.",),
}
"""Code of a rule → what the checks hold to."""


def check(state: State, event: Event) -> list[Problem]:
    """All problems with a move, those of its shape first."""
    checks = _CHECKS.get(type(event.move), ())
    if not checks or not 1 <= event.seat <= state.seats:
        return []
    return [problem for find in checks for problem in find(state, event.seat, event.move)]


def _once(state: State, seat: int, move: Zoo | Points) -> list[Problem]:
    """Z11: one zoo or one number per player and round."""
    build = build_for(state, seat)
    if not build.done:
        return []
    what = "a zoo" if build.zoo else points_text(build.points or 0)
    return [Problem("Z11", _already(state, seat, what))]


def _already(state: State, seat: int, what: str) -> str:
    return f"{who(seat)} already has {what} in round {state.current}: use 'amend' to correct it"


def _size(state: State, seat: int, move: Zoo | Deal) -> list[Problem]:
    """Z8: 4 columns and 3 rows, or 3 by 3 for young players."""
    found = shape_of(cells_of(move.grid))
    if found == state.shape:
        return []
    rows, columns = state.shape
    wanted = f"a zoo has {columns} columns and {rows} rows in this session"
    return [Problem("Z8", f"{wanted}, but this grid has {found[1]} and {found[0]}")]


def _one_director(state: State, seat: int, move: Zoo) -> list[Problem]:
    """Z6: exactly one director, and so no empty space."""
    cells = cells_of(move.grid)
    directors = sum(card.d for card in flat(cells) if card)
    where = "; ".join(_places(cells, lambda card: card is not None and card.d > 0))
    problems = []
    if directors != 1:
        count = f"a zoo has exactly one director (d), but this one has {directors}"
        problems.append(Problem("Z6", f"{count}: {where}" if where else count))
    if None in flat(cells):
        where = "; ".join(_places(cells, lambda card: card is None))
        problems.append(Problem("Z6", f"{where} is empty: the director fills the space"))
    return problems


def _places(cells: Cells, wanted: Callable[[Card | None], bool]) -> list[str]:
    return [
        f"row {i}, column {j}"
        for i, row in enumerate(cells, 1)
        for j, card in enumerate(row, 1)
        if wanted(card)
    ]


def _deal_once(state: State, seat: int, move: Deal) -> list[Problem]:
    """Z10: one deal per player and round."""
    return [Problem("Z10", _already(state, seat, "a deal"))] if build_for(state, seat).deal else []


def _deal_shape(state: State, seat: int, move: Deal) -> list[Problem]:
    """Z10: the last space is empty and no card is a director."""
    cards = flat(cells_of(move.grid))
    problems = []
    if any(card and card.d for card in cards):
        problems.append(Problem("Z10", "the director (d) is not dealt: it fills the space after sliding"))
    if cards.count(None) != 1 or cards[-1] is not None:
        problems.append(Problem("Z10", "a deal leaves exactly one space empty: the last of the bottom row"))
    return problems


def _zoo_fits(state: State, seat: int, move: Zoo) -> list[Problem]:
    build = build_for(state, seat)
    return _fits(state, build.deal, build.slides, move.grid, build.kept)


def _deal_fits(state: State, seat: int, move: Deal) -> list[Problem]:
    build = build_for(state, seat)
    return _fits(state, move.grid, build.slides, build.zoo, build.kept)


def _slides_fit(state: State, seat: int, move: Slides) -> list[Problem]:
    build = build_for(state, seat)
    if not build.deal:
        return [Problem("Z10", "slides start from a deal: log 'deal GRID' first")]
    return _fits(state, build.deal, move.slides, build.zoo, ())


def _fits(state: State, deal: str, slides: str, zoo: str, kept: tuple[str, ...]) -> list[Problem]:
    """Z9, Z10: draft, deal, slides and zoo of one round fit together, as far as they are known."""
    problems = _draft_fits(state, kept, zoo or deal)
    before, after = _layout(state, deal), _layout(state, zoo)
    if before and after and not same_cards(before, after):
        return [*problems, Problem("Z10", _difference(deal, zoo))]
    columns = state.shape[1]
    if before and slides:
        return problems + _slides_lead(replay(before, columns, slides), after, columns)
    if before and after and not can_reach(before, after, columns):
        problems.append(Problem("Z10", "sliding cannot turn the deal into this zoo (odd permutation)"))
    return problems


def _layout(state: State, grid: str) -> Layout | None:
    """The layout of a grid of this session's size, None if it is not logged or not complete."""
    cells = cells_of(grid)
    return layout_of(cells) if shape_of(cells) == state.shape else None


def _slides_lead(end: Layout | Stuck, zoo: Layout | None, columns: int) -> list[Problem]:
    if isinstance(end, Stuck):
        ways = {"u": "below", "d": "above", "l": "to the right of", "r": "to the left of"}
        where = ways.get(end.letter, "next to")
        return [Problem("Z10", f"slide {end.number} ({end.letter}): no card is {where} the empty space")]
    if zoo is None or end == zoo:
        return []
    row, column = divmod(next(at for at, card in enumerate(end) if card != zoo[at]), columns)
    where = f"row {row + 1}, column {column + 1}"
    return [Problem("Z10", f"the slides do not lead to this zoo: {where} differs")]


def _difference(deal: str, zoo: str) -> str:
    """Which cards the zoo lacks or has too many of."""
    dealt, built = _cards(deal), _cards(zoo)
    missing, extra = _without(dealt, built), _without(built, dealt)
    parts = [f"missing from the zoo: {' '.join(missing)}"] if missing else []
    parts += [f"never dealt: {' '.join(extra)}"] if extra else []
    return f"the zoo and the deal hold different cards ({'; '.join(parts)})"


def _cards(grid: str) -> list[str]:
    """The cells that hold a card to slide."""
    texts = [text for row in texts_of(grid) for text in row]
    return [text for text in texts if text != SPACE and not card_of(text).d]


def _without(texts: list[str], others: list[str]) -> list[str]:
    left = Counter(map(card_of, others))
    lacking = []
    for text in texts:
        left[card_of(text)] -= 1
        if left[card_of(text)] < 0:
            lacking.append(text)
    return lacking


def _draft_fits(state: State, kept: tuple[str, ...], grid: str) -> list[Problem]:
    """Z9: the drafted cards are in the zoo; a full draft is all of it."""
    layout = _layout(state, grid)
    if layout is None or not kept:
        return []
    lost = Counter[Card | None](map(card_of, kept)) - Counter(layout)
    if not lost:
        return []
    names = [text for text in dict.fromkeys(kept) if card_of(text) in lost]
    return [Problem("Z9", f"kept in the draft but missing here: {' '.join(names)}")]


def _keep_count(state: State, seat: int, move: Keep) -> list[Problem]:
    """Z9: a draft gives as many cards as a zoo holds, never the director."""
    build = build_for(state, seat)
    problems = []
    total = len(build.kept) + len(move.cards)
    if total > state.cards:
        problems.append(Problem("Z9", f"a draft gives {state.cards} cards, but this would make {total}"))
    if any(card_of(text).d for text in move.cards):
        problems.append(Problem("Z9", "the director (d) is never drafted"))
    if not problems:
        problems = _draft_fits(state, (*build.kept, *move.cards), build.zoo or build.deal)
    return problems


def _deck(state: State, seat: int, move: Zoo | Deal) -> list[Problem]:
    """Z9, only a hint: more advanced cards than the deck holds; the codes are read either way."""
    if type(move) is Zoo and build_for(state, seat).deal:
        return []  # the deal was checked already
    own = _advanced(move.grid)
    if not state.advanced:
        message = "this grid has an advanced card, but the deck has none (advanced=no)"
        return [Problem("Z9", message, "disputed")] if own else []
    number = state.current
    rest = [state.build(other, number) for other in range(1, state.seats + 1) if other != seat]
    others = sum(_advanced(each.zoo or each.deal) for each in rest)
    deck = ADVANCED_IN_DECK.get(state.seats, 16)
    if own + others <= deck:
        return []
    message = f"round {number} has {own + others} advanced cards, but the deck holds {deck}"
    return [Problem("Z9", message, "disputed")]


def _advanced(grid: str) -> int:
    return sum(card.is_advanced for card in flat(cells_of(grid)) if card and not card.d)


_CHECKS: dict[type, tuple[Callable[[State, int, Any], list[Problem]], ...]] = {
    Zoo: (_size, _one_director, _once, _zoo_fits, _deck),
    Points: (_once,),
    Deal: (_size, _deal_shape, _deal_once, _deal_fits, _deck),
    Slides: (_slides_fit,),
    Keep: (_keep_count,),
}
