"""The words of this game's moves: names of printed cards, and a card that somebody may not have."""

from __future__ import annotations

from collections.abc import Sequence

from events.errors import Usage
from events.games.happy.components import NAMES, TYPES, find_names
from events.moves.kinds import Choice, Kind, Number, Scope, Word, Words, is_plain, resolve
from events.names import caseless, check_name, clean

TYPE = Choice({kind: (kind[0],) for kind in TYPES}, "TYPE")


class Title(Kind):
    """The name of a printed thing: the words up to an option or the end of the move.

    Any words of a known name do where they are unique; a quoted name is taken as it is. The
    printer quotes every name that is no printed one, so that reading it back changes nothing.
    """

    def __init__(self, what: str, metavar: str = "NAME") -> None:
        self.what, self.metavar = what, metavar

    def fits(self, words: Words, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and (word.quoted or not (word.is_flag or word.is_number))

    def read(self, words: Words, scope: Scope) -> str:
        first = words.take(self.metavar)
        span = [first.text]
        while (word := words.peek()) is not None and not word.is_flag:
            span.append(words.take().text)
        text = clean(" ".join(span))
        known = scope.known(self.what)
        if first.quoted and len(span) == 1:
            return resolve(text, known, False) or check_name(text)
        return self._meant(text, find_names(text, known, scope.live))

    def _meant(self, text: str, found: Sequence[str]) -> str:
        if len(found) > 1:
            raise Usage(
                "ambiguous-card",
                f"{text!r} may be {' or '.join(found[:4])}",
                "type one more word; a card of your own stands in quotes",
            )
        return found[0] if found else check_name(text)

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        printed = text in NAMES.get(self.what, ())
        return [Word(text, quoted=not (printed and is_plain(text)))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known(self.what)


class CardOrNone(Kind):
    """The value of a point card, or `none` for a player who has no point card."""

    metavar = "N/none"
    number = Number(0, 99)

    def fits(self, words: Words, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and (word.is_number or caseless(word.text) == "none")

    def read(self, words: Words, scope: Scope) -> int | None:
        word = words.peek()
        if word is not None and caseless(word.text) == "none":
            words.take()
            return None
        return self.number.read(words, scope)

    def show(self, value: object, scope: Scope) -> list[Word]:
        return [Word("none" if value is None else str(value))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return ("none",)
