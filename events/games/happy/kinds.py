"""The arguments of this game's moves: printed names, and a card that a player may not have."""

from __future__ import annotations

from collections.abc import Sequence

from events.errors import Usage
from events.games.happy.components import NAMES, TYPES
from events.games.happy.entry.names import find_names
from events.moves.kinds import Choice, Kind, Number, Scope, Word, WordStream, is_plain, resolve
from events.names import caseless, check_name, clean

TYPE = Choice({kind: (kind[0],) for kind in TYPES}, "TYPE")


class PrintedName(Kind):
    """The name of a card or dinosaur: every word up to an option or the end of the move.

    Any words that only one printed name has are enough; a quoted name is taken as it is. The
    printer quotes every name that is not printed, so that reading it back changes nothing.
    """

    metavar = "NAME"

    def __init__(self, what: str) -> None:
        self.what = what

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and (word.quoted or not (word.is_flag or word.is_number))

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.take(self.metavar)
        span = [first.text]
        while (word := words.peek()) is not None and not word.is_flag:
            span.append(words.take().text)
        text = clean(" ".join(span))
        known = scope.known(self.what)
        if first.quoted and len(span) == 1:
            return resolve(text, known, False) or check_name(text)
        return self._one_of(text, find_names(text, known, scope.live))

    def _one_of(self, text: str, found: Sequence[str]) -> str:
        if len(found) > 1:
            raise Usage(
                "ambiguous-card",
                f"{text!r} can mean {' or '.join(found[:4])}",
                "type one more word, or put the name of a card of your own in quotes",
            )
        return found[0] if found else check_name(text)

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        printed = text in NAMES.get(self.what, ())
        return [Word(text, quoted=not (printed and is_plain(text)))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known(self.what)


class CardOrNone(Kind):
    """The value of a point card, or `none` for a player without one."""

    metavar = "N/none"
    number = Number(0, 99)

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and (word.is_number or caseless(word.text) == "none")

    def read(self, words: WordStream, scope: Scope) -> int | None:
        word = words.peek()
        if word is not None and caseless(word.text) == "none":
            words.take()
            return None
        return self.number.read(words, scope)

    def show(self, value: object, scope: Scope) -> list[Word]:
        return [Word("none" if value is None else str(value))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return ("none",)
