"""The kinds of words that are text: free text, and formulas."""

from __future__ import annotations

from events.errors import Usage
from events.games.lands.cards.formula import FORM, read_formula, show_formula
from events.moves.kinds import Kind, Scope, Word, WordStream
from events.names import caseless, clean


class Text(Kind):
    """Free text: a quoted word, or everything up to the next option."""

    metavar = "TEXT"

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.take(self.metavar)
        texts = [first.text]
        while not first.quoted and (word := words.peek()) and not (word.is_flag or word.quoted):
            texts.append(words.take().text)
        return clean(" ".join(texts))

    def show(self, value: object, scope: Scope) -> list[Word]:
        return [Word(str(value), quoted=True)]


class Formula(Kind):
    """A number or a formula, quoted or not: `3`, `2 per triassic card + 1`."""

    metavar = "FORMULA"

    def read(self, words: WordStream, scope: Scope) -> str:
        text = clean(self._gather(words))
        terms = read_formula(text)
        if terms is None:
            raise Usage("bad-formula", f"{text!r} is not a formula", f"write {FORM}")
        return show_formula(terms)

    def _gather(self, words: WordStream) -> str:
        first = words.take(self.metavar)
        if first.quoted:
            return first.text
        texts = [first.text, *_gather_term(words)]
        while (word := words.peek()) is not None and word.text == "+" and not word.quoted:
            texts += [words.take().text, words.take(self.metavar).text, *_gather_term(words)]
        return " ".join(texts)

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        return [Word(text, quoted=" " in text)]


def _gather_term(words: WordStream) -> list[str]:
    """`per THING card` if it comes next."""
    word = words.peek()
    if word is None or word.quoted or caseless(word.text) != "per":
        return []
    texts = [words.take().text]
    while words and caseless(texts[-1]) not in ("card", "cards", "icon", "icons"):
        texts.append(words.take().text)
    return texts
