"""The arguments of a move: how each kind is read from typed words and written back.

A `Kind` takes its words from a `WordStream` and shows a value as words; reading those words gives
the same value. Kinds that only one game needs are in that game. No kind knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from events.errors import Usage
from events.names import caseless, check_name, clean, did_you_mean


class Word(msgspec.Struct, frozen=True):
    """One word of move text; a quoted word is never a number, a flag or a separator.

    lower: it begins a new line of the text, below the word before it.
    """

    text: str
    quoted: bool = False
    lower: bool = False

    @property
    def is_flag(self) -> bool:
        return not self.quoted and self.text.startswith("--") and len(self.text) > 2

    @property
    def is_number(self) -> bool:
        return not self.quoted and is_number(self.text)


def is_number(text: str) -> bool:
    """Whether a text is an integer of at most 9 digits, with or without a sign."""
    digits = text[1:] if text[:1] in ("-", "+", "−") else text
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


class Scope(msgspec.Struct, frozen=True):
    """The names in scope when a move is read or shown.

    names: the players' names in seat order.
    live: whether a person types the move, so that unique prefixes are accepted; in files they are not.
    seat: who makes the move (from 1), 0 for nobody or not yet known.
    known: the names of a sort of thing (`card`, `board`, `goal`…) that can be meant here.
    """

    names: tuple[str, ...] = ()
    live: bool = False
    seat: int = 0
    known: Callable[[str], Sequence[str]] = lambda kind: ()


class WordStream:
    """A stream of words with one word of look-ahead; `at` is the index of the next word."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = tuple(words)
        self.at = 0

    def __bool__(self) -> bool:
        return self.at < len(self._words)

    def peek(self, ahead: int = 0) -> Word | None:
        """The next word, or the one `ahead` places after it, without taking it."""
        index = self.at + ahead
        return self._words[index] if index < len(self._words) else None

    def take(self, wanted: str = "a word") -> Word:
        """Takes the next word. Errors: `Usage` if there is none, naming what was wanted."""
        if not self:
            raise Usage("missing-word", f"{wanted} is missing at the end of the move")
        self.at += 1
        return self._words[self.at - 1]

    def rest(self) -> tuple[Word, ...]:
        """Takes all words that are left."""
        left = self._words[self.at :]
        self.at = len(self._words)
        return left


class Kind:
    """One kind of argument; without overrides, a plain word."""

    metavar = "WORD"
    flags: Mapping[str, str] = {}  # flag → metavar, for a kind that is written with flags of its own
    merges = False  # may be typed in several parts, which `merge` puts together

    def fits(self, words: WordStream, scope: Scope) -> bool:
        """Whether the next words can be of this kind (asked if the field is optional)."""
        word = words.peek()
        return word is not None and not word.is_flag

    def read(self, words: WordStream, scope: Scope) -> object:
        """Takes the words of one value. Errors: `Usage`."""
        return clean(words.take(self.metavar).text)

    def show(self, value: object, scope: Scope) -> list[Word]:
        """The words that read back as this value."""
        text = str(value)
        return [Word(text, quoted=text.startswith("--"))]

    def update(self, value: object, flag: str, words: WordStream, scope: Scope) -> object:
        """For kinds with `flags`: the value once `flag` is read; the value so far is None at first."""
        raise Usage("unknown-option", f"{flag} is not an option here")

    def merge(self, old: object, new: object) -> object:
        """For kinds that may be typed in several parts: both parts together."""
        raise Usage("twice", f"{self.metavar} is given twice")

    def offers(self, scope: Scope) -> Sequence[str]:
        """What completion offers."""
        return ()


class Number(Kind):
    """An integer from `low` to `high`, both included."""

    metavar = "N"

    def __init__(self, low: int = 0, high: int = 999) -> None:
        self.low, self.high = low, high

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and word.is_number

    def read(self, words: WordStream, scope: Scope) -> int:
        text = words.take(self.metavar).text.replace("−", "-")
        if not is_number(text):
            raise Usage("not-a-number", f"{text!r} is not a number", f"write a number for {self.metavar}")
        value = int(text)
        if not self.low <= value <= self.high:
            raise Usage("out-of-range", f"{value} is not between {self.low} and {self.high}")
        return value


class Choice(Kind):
    """One of a few words, each with its short forms: `Choice({"land": ("l",)})`."""

    def __init__(self, values: Mapping[str, Iterable[str]], metavar: str = "") -> None:
        self.values = {value: tuple(shorts) for value, shorts in values.items()}
        self.metavar = metavar or "/".join(self.values)

    def find(self, text: str, live: bool) -> str | None:
        """The value that a text means, or None. live: prefixes are accepted."""
        folded = caseless(text)
        for value, shorts in self.values.items():
            if folded == value or folded in shorts:
                return value
        starts = [value for value in self.values if value.startswith(folded)] if live else []
        return starts[0] if len(starts) == 1 else None

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and not word.quoted and self.find(word.text, scope.live) is not None

    def read(self, words: WordStream, scope: Scope) -> str:
        text = words.take(self.metavar).text
        found = self.find(text, scope.live)
        if found is None:
            raise Usage(
                "unknown-word",
                f"{text!r} is not one of {', '.join(self.values)}",
                did_you_mean(text, self.values),
            )
        return found

    def offers(self, scope: Scope) -> Sequence[str]:
        return tuple(self.values)


class Rest(Kind):
    """Everything to the end of the move, as one text."""

    def __init__(self, metavar: str = "TEXT") -> None:
        self.metavar = metavar

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.take(self.metavar)
        return clean(" ".join(word.text for word in (first, *words.rest())))

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        return [Word(text, quoted=not is_plain(text))]


class Player(Kind):
    """A player, stored as a seat (from 1)."""

    metavar = "PLAYER"

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and not word.is_flag and find_player(word.text, scope) is not None

    def read(self, words: WordStream, scope: Scope) -> int:
        return read_player(words.take("PLAYER").text, scope)

    def show(self, value: object, scope: Scope) -> list[Word]:
        name = name_of(int(str(value)), scope.names)
        return [Word(name, quoted=not (name.isdigit() or is_plain(name)))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.names


class Name(Kind):
    """The name of a thing that the scope may know (`what`: `card`, `board`, `goal`…).

    Several typed words are one name if that name is known. An unknown name ends with the move or
    before a number or a flag. alone: the field holds one name, so an unknown one may have several
    words. stops: recognizes words that are never part of a name (the facts of a card).
    """

    def __init__(
        self, what: str, metavar: str = "", alone: bool = True, stops: Callable[[str], bool] | None = None
    ) -> None:
        self.what, self.alone = what, alone
        self.metavar = metavar or what.upper()
        self.stops = stops or (lambda text: False)

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and (word.quoted or not (word.is_flag or word.is_number))

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.peek()
        if first is None or first.quoted:
            text = clean(words.take(self.metavar).text)
            return resolve(text, scope.known(self.what), False) or check_name(text)
        span = self._span(words)
        known = scope.known(self.what)
        for live in (False, True) if scope.live else (False,):
            for count in range(len(span), 0, -1):
                found = resolve(" ".join(span[:count]), known, live)
                if found is not None:
                    words.at += count
                    return found
        count = len(span) if self.alone else 1
        words.at += count
        return check_name(clean(" ".join(span[:count])))

    def _span(self, words: WordStream) -> list[str]:
        span: list[str] = []
        while (word := words.peek(len(span))) is not None:
            if word.quoted or (span and (word.is_flag or word.is_number or self.stops(word.text))):
                break
            span.append(word.text)
        return span

    def show(self, value: object, scope: Scope) -> list[Word]:
        text = str(value)
        return [Word(text, quoted=not is_plain(text) or self.stops(text))]

    def offers(self, scope: Scope) -> Sequence[str]:
        return scope.known(self.what)


def is_plain(text: str) -> bool:
    """Whether a name needs no quotes: a letter first, no whitespace, no separator."""
    return text[:1].isalpha() and not any(c.isspace() or c in ';"' for c in text)


def resolve(text: str, known: Sequence[str], live: bool) -> str | None:
    """The known name that a text means: exact, else in any case, else (live) a unique prefix."""
    if text in known:
        return text
    folded = caseless(text)
    same = {name for name in known if caseless(name) == folded}
    if len(same) == 1:
        return same.pop()
    starts = {name for name in known if caseless(name).startswith(folded)} if live and folded else set()
    return starts.pop() if len(starts) == 1 else None


def find_player(text: str, scope: Scope) -> int | None:
    """The seat that a name, a seat number or (live) a unique prefix means, or None."""
    name = resolve(text, scope.names, scope.live)
    if name is not None:
        return scope.names.index(name) + 1
    if text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= len(scope.names):
        return int(text)
    return None


def read_player(text: str, scope: Scope) -> int:
    """Like `find_player`. Errors: `Usage` naming the players."""
    seat = find_player(text, scope)
    if seat is None:
        starts = [name for name in scope.names if caseless(name).startswith(caseless(text))]
        found = "more than one player" if len(starts) > 1 and scope.live else "not a player here"
        raise Usage(
            "unknown-player",
            f"{text!r} is {found}",
            did_you_mean(text, scope.names) or f"the players are {', '.join(scope.names)}",
        )
    return seat


def name_of(seat: int, names: Sequence[str]) -> str:
    """The name of a seat, or its number if nobody sits on it."""
    return names[seat - 1] if 1 <= seat <= len(names) else str(seat)
