"""What `score --best` asks for: each logged zoo's best rearrangement, with a key to keep the answer by.

The caller may answer a question from where it keeps old answers; `answer` works it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec

from events.games.zooic.best import Best, best_zoo
from events.games.zooic.cards import Card, Cells, card_of, cells_of, flat, grid_of, texts_of
from events.games.zooic.scoring import rounds_of
from events.games.zooic.slides import Way, way
from events.games.zooic.sliding import Layout, all_differ, can_reach, layout_of, same_cards
from events.games.zooic.state import Build, State
from events.games.zooic.zoo import score_zoo

VERSION = "best1"
"""Part of every key: grows when the points of a zoo are counted otherwise."""


class Question(msgspec.Struct, frozen=True):
    """What the best zoo of some cards is, said in one way only: cards in order, the director last.

    parity: as in `best_zoo`, for the cards laid out in this very order.
    """

    cards: tuple[str, ...]
    rows: int
    columns: int
    parity: int | None

    @property
    def key(self) -> str:
        """The same for the same cards, however they lay: for a cache."""
        return cache_key(self.cards, self.rows, self.columns, self.parity)


def cache_key(cards: Sequence[str], rows: int, columns: int, parity: int | None = None) -> str:
    """A text that names a question; cards as in `Question`."""
    reach = "any" if parity is None else str(parity)
    return f"{VERSION} {columns}x{rows} {reach} {' '.join(cards)}"


def answer(question: Question) -> Best:
    """The best zoo, worked out anew."""
    return best_zoo(question.cards, question.rows, question.columns, question.parity)


def asking(keep: Callable[[str, Callable[[], bytes]], bytes]) -> Callable[[Question], Best]:
    """Asks where answers are kept as bytes by the question's key; `keep` calls for those it lacks.

    A kept answer that is none, as in a damaged cache, is worked out anew.
    """

    def ask(question: Question) -> Best:
        kept = keep(question.key, lambda: msgspec.json.encode(answer(question)))
        return _read(kept, question) or answer(question)

    return ask


def _read(kept: bytes, question: Question) -> Best | None:
    """A kept answer; None where it is no zoo of these cards with these points."""
    try:
        best = msgspec.json.decode(kept, type=Best)
    except msgspec.DecodeError:
        return None
    cells = cells_of(best.grid)
    same = Counter(flat(cells)) == Counter(map(card_of, question.cards))
    fits = (len(cells), len(cells[0]) if cells else 0) == (question.rows, question.columns)
    return best if same and fits and score_zoo(cells).points == best.points else None


def question_of(zoo: str, deal: str = "") -> Question | None:
    """The question for a zoo, with its deal where that is known; None where it is no whole zoo.

    A deal that does not lead to the zoo (overruled) is left out of account: cards were lifted.
    """
    cells = cells_of(zoo)
    layout = layout_of(cells)
    if layout is None or any(card is None for row in cells for card in row):
        return None
    columns = len(cells[0])
    ordered = sorted((card for card in layout if card), key=spelled)
    director = next(card for row in cells for card in row if card and card.d)
    cards = tuple(spelled(card) for card in (*ordered, director))
    parity = _parity(cells_of(deal), cells, (*ordered, None))
    return Question(cards, len(cells), columns, parity)


def _parity(deal: Cells, zoo: Cells, ordered: Layout) -> int | None:
    """Which arrangements the deal can become: 0 like the cards in order, 1 the others, None all."""
    before, after, columns = layout_of(deal), layout_of(zoo), len(zoo[0])
    if before is None or after is None or len(deal) != len(zoo) or not same_cards(before, after):
        return None
    if not all_differ(before) or not can_reach(before, after, columns):
        return None
    return 0 if can_reach(before, ordered, columns) else 1


def spelled(card: Card) -> str:
    """A card in one spelling: small letters, features in the order of the codes."""
    parts = [_counted(getattr(card, code), code) for code in _ORDER if getattr(card, code)]
    exits = "".join(letter for bit, letter in enumerate("lrud") if card.exits >> bit & 1)
    parts += [f"m{exits}"] if exits else []
    return "+".join(parts) or "."


_ORDER = ("hl", "hr", "ct", "cb", "a", "t", "p", "gt", "gb", "s", "x", "v", "d")


def _counted(count: int, code: str) -> str:
    return code if count == 1 else f"{count}{code}"


def respelled(grid: str, zoo: str) -> str:
    """A grid of the same cards with each cell as it was typed in the zoo."""
    typed: dict[Card, list[str]] = {}
    for row in texts_of(zoo):
        for text in row:
            typed.setdefault(card_of(text), []).append(text)
    rows = texts_of(grid)
    texts = tuple(typed[card_of(text)].pop(0) for row in rows for text in row)
    return grid_of(texts, len(rows[0]))


class Possible(msgspec.Struct, frozen=True):
    """What one logged zoo could have been. percent: made of possible, rounded down, 100 of nothing."""

    seat: int
    category: str
    made: int
    best: Best
    percent: int
    way: Way | None = None

    def extra(self) -> dict[str, object]:
        """The keys that the score sheet's line gets."""
        keys: dict[str, object] = {
            "possible": self.best.points,
            "proven": self.best.proven,
            "best_zoo": self.best.grid,
            "percent": self.percent,
        }
        if self.way is not None:
            keys |= {"slides": self.way.slides, "shortest": self.way.shortest}
        return keys


def best_terms(
    state: State, ask: Callable[[Question], Best] = answer, slides: bool = False
) -> Iterator[Possible]:
    """What every logged zoo could have been, round by round; slides: with the way from its deal."""
    for seat in range(1, state.seats + 1):
        zoos = {each.number for each in rounds_of(state, seat) if each.zoo}
        for number in sorted(zoos):
            found = _possible(state.build(seat, number), ask, slides)
            if found is not None:
                made, best, there = found
                percent = 100 * made // best.points if best.points else 100
                yield Possible(seat, f"r{number}", made, best, percent, there)


def _possible(
    build: Build, ask: Callable[[Question], Best], slides: bool
) -> tuple[int, Best, Way | None] | None:
    question = question_of(build.zoo, build.deal)
    if question is None:
        return None
    best = ask(question)
    best = Best(best.points, respelled(best.grid, build.zoo), best.proven)
    deal = layout_of(cells_of(build.deal)) if slides and build.deal else None
    there = way(build.deal, best.grid) if deal is not None else None
    return score_zoo(cells_of(build.zoo)).points, best, there
