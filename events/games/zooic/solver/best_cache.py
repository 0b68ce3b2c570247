"""The question of a zoo's best arrangement, with a key by which the caller can keep its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

from events.game.game import AnswerCache
from events.games.zooic.solver.best import Best, best_zoo
from events.games.zooic.zoo.cards import Cells, card_of, cells_of, flat, shape_of, spelled
from events.games.zooic.zoo.sliding import Layout, all_differ, can_reach, layout_of, same_cards
from events.games.zooic.zoo.terms import score_zoo

VERSION = "best1"
"""Part of every key: raised when the points of a zoo are counted differently."""


class Question(msgspec.Struct, frozen=True):
    """What the best zoo of some cards is, in one form only: cards in order, the director last.

    parity: as in `best_zoo`, for the cards laid out in this order.
    """

    cards: tuple[str, ...]
    rows: int
    columns: int
    parity: int | None

    @property
    def key(self) -> str:
        """The same for the same cards, in any order."""
        reach = "any" if self.parity is None else str(self.parity)
        return f"{VERSION} {self.columns}x{self.rows} {reach} {' '.join(self.cards)}"


def answer(question: Question) -> Best:
    """The best zoo, computed."""
    return best_zoo(question.cards, question.rows, question.columns, question.parity)


def cached(keep: AnswerCache) -> Callable[[Question], Best]:
    """As `answer`, but from where `keep` has answers as JSON by the question's key.

    A kept answer that does not fit the question, as in a damaged cache, is recomputed.
    """

    def ask(question: Question) -> Best:
        kept = keep(question.key, lambda: msgspec.json.encode(answer(question)))
        return _read(kept, question) or answer(question)

    return ask


def _read(kept: bytes, question: Question) -> Best | None:
    """A kept answer; None if it is not a zoo of these cards with these points."""
    try:
        best = msgspec.json.decode(kept, type=Best)
    except msgspec.DecodeError:
        return None
    cells = cells_of(best.grid)
    same = Counter(flat(cells)) == Counter(map(card_of, question.cards))
    fits = shape_of(cells) == (question.rows, question.columns)
    return best if same and fits and score_zoo(cells).points == best.points else None


def question_of(zoo: str, deal: str = "") -> Question | None:
    """The question for a zoo, with its deal if that is known; None if the zoo is not complete.

    A deal that does not lead to the zoo (overruled) is ignored: cards were lifted.
    """
    cells = cells_of(zoo)
    layout = layout_of(cells)
    director = next((card for card in flat(cells) if card and card.d), None)
    if layout is None or director is None:
        return None
    ordered = sorted((card for card in layout if card), key=spelled)
    cards = tuple(spelled(card) for card in (*ordered, director))
    return Question(cards, *shape_of(cells), _parity(cells_of(deal), cells, (*ordered, None)))


def _parity(deal: Cells, zoo: Cells, ordered: Layout) -> int | None:
    """Which arrangements the deal can become: 0 those like the cards in order, 1 the others, None all."""
    before, after, columns = layout_of(deal), layout_of(zoo), len(zoo[0])
    if before is None or after is None or len(deal) != len(zoo) or not same_cards(before, after):
        return None
    if not all_differ(before) or not can_reach(before, after, columns):
        return None
    return 0 if can_reach(before, ordered, columns) else 1
