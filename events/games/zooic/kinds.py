"""The kinds of arguments that only Mesozooic's moves have: a grid, a card, slides."""

from __future__ import annotations

from collections.abc import Sequence

from events.errors import Usage
from events.games.zooic.components import BLANK, CODES, SPACE
from events.games.zooic.zoo.cards import codes_hint, read_grid, unread_piece
from events.moves.kinds import Kind, Scope, Word, WordStream


def _typed(words: WordStream, wanted: str) -> str:
    """All words before the next flag, as one text that keeps its line breaks."""
    text = words.take(wanted).text
    while (word := words.peek()) is not None and not word.is_flag:
        text += ("\n" if word.lower else " ") + words.take().text
    return text


class Grid(Kind):
    """A grid row by row: `/` separates rows, blanks separate cells, `+` joins the features of a card.

    Typed as one word or as several, stored as its text. gap: the last space may be left out.
    """

    metavar = "GRID"

    def __init__(self, gap: bool = False) -> None:
        self.gap = gap

    def read(self, words: WordStream, scope: Scope) -> str:
        return read_grid(_typed(words, self.metavar), self.gap)

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        if text.split() and " ".join(text.split()) == text and not set(text) & set("\"';#"):
            return [Word(word) for word in text.split(" ")]
        return [Word(text, quoted=True)]

    def offers(self, scope: Scope) -> Sequence[str]:
        return (*CODES, BLANK, SPACE)


class CardText(Kind):
    """A card as in a cell of a grid: `a`, `hl+cb`, `2p`, `.`."""

    metavar = "CODE"

    def read(self, words: WordStream, scope: Scope) -> str:
        text = words.take(self.metavar).text
        if unread_piece(text) is not None or text == SPACE:
            raise Usage("bad-cell", f"{text!r} is not a card", codes_hint())
        return text

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        return [Word(text, quoted=text.startswith("--"))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return (*CODES, BLANK)


class SlideLetters(Kind):
    """The directions in order, letters of `u l d r`, in one word or several."""

    metavar = "uldr…"

    def read(self, words: WordStream, scope: Scope) -> str:
        typed = "".join(_typed(words, self.metavar).split()).lower()
        for at, letter in enumerate(typed, 1):
            if letter not in "uldr":
                hint = "use u, l, d, r: the direction in which the card moves"
                raise Usage("bad-slide", f"slide {at} is {letter!r}", hint)
        if not typed:
            raise Usage("missing-word", "the slides are missing", "write slides uldr")
        return typed

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        return [Word(text, quoted=not text.isalpha())]
