"""The kinds of words that only this game has: cards, facts, attributes, formulas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from events.errors import Usage
from events.games.lands.cards.facts import NO_FACTS, SHORT_ANIMALS, Facts, attribute, merge
from events.games.lands.cards.texts import Formula, Text
from events.games.lands.components import KINDS, LAND_TYPES, SIZES
from events.moves.kinds import (
    Choice,
    Kind,
    Name,
    Number,
    Scope,
    Word,
    WordStream,
    is_number,
    is_plain,
    resolve,
)
from events.names import caseless, check_name, clean

KIND_WORDS = {"land": ("l", "lands"), "herbivore": ("h", "herbivores"), "carnivore": ("c", "carnivores")}
PRINTED_ERAS = {"t": "triassic", "j": "jurassic", "c": "cretaceous"}  # `+T` on a card
LAND_WORDS = (*LAND_TYPES, "grassland")
SIZE_WORDS = {"small": ("s",), "medium": ("m",), "large": ("l",)}
TIMING_WORDS = {
    "exhaust": ("x",),
    "when-played": ("played",),
    "end-of-period": ("period",),
    "end-of-game": ("game",),
    "active": (),
}


def split_copy(text: str) -> tuple[str, int]:
    """`Swamp.2` as (`Swamp`, 2); a name without a number at its end as (name, 0)."""
    base, dot, number = text.rpartition(".")
    if dot and base and number.isascii() and number.isdigit() and len(number) <= 3:
        return base, int(number)
    return text, 0


class CardName(Name):
    """A card's name. `whats` are the kinds of known names that it can mean, the nearest first.

    Where `sure` (a card in play), a prefix of several of the nearest names is an error. A name that
    its kind follows is never a prefix: the card is probably new.
    """

    whats: tuple[str, ...] = ("card",)
    sure = False

    def __init__(self, alone: bool = True, facts: bool = False) -> None:
        super().__init__("card", "CARD", alone, is_printed if facts else None)

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.peek()
        if first is None or first.quoted:
            text = clean(words.take(self.metavar).text)
            return self._find(text, scope, False) or check_name(text)
        span = _span(words)
        for live in (False, True) if scope.live else (False,):
            for count in range(len(span), 0, -1):
                found = self._find(" ".join(span[:count]), scope, live)
                if found is not None and not (live and _is_described(words, count)):
                    words.at += count
                    return found
        return self._unknown(words, span)

    def _unknown(self, words: WordStream, span: Sequence[str]) -> str:
        count = 1
        while self.alone and count < len(span) and not self.stops(span[count]):
            count += 1
        words.at += count
        return check_name(clean(" ".join(span[:count])))

    def _find(self, text: str, scope: Scope, live: bool) -> str | None:
        base, copy = split_copy(text)
        for what in self.whats:
            names = scope.known(what)
            found = resolve(text, names, live)
            if found is None and copy:
                found = resolve(base, names, live)
                found = f"{found}.{copy}" if found else None
            if found is None and live and self.sure:
                _refuse_ambiguous(base, names)
            if found is not None:
                return found
        return None


def _span(words: WordStream) -> list[str]:
    """The words from here that may belong to one name."""
    span: list[str] = []
    while (word := words.peek(len(span))) is not None:
        if word.quoted or (span and (word.is_flag or word.is_number)):
            break
        span.append(word.text)
    return span


def _is_described(words: WordStream, ahead: int) -> bool:
    """Whether facts with the kind of card follow a name."""
    while (word := words.peek(ahead)) is not None and not word.quoted:
        if word.text in ("--kind", *SHORT_ANIMALS, *LAND_WORDS):
            return True
        if not (word.is_flag or is_printed(word.text)):
            return False
        ahead += 2 if word.is_flag else 1
    return False


def _refuse_ambiguous(text: str, names: Sequence[str]) -> None:
    starts = sorted({name for name in names if caseless(name).startswith(caseless(text))})
    if len(starts) > 1:
        raise Usage("ambiguous-card", f"{text!r} can mean {' or '.join(starts)}", "type more letters")


class InPlay(CardName):
    """A card in play, own ones before those of others: `Swamp`, `Swamp.2`."""

    whats = ("board", "rivals", "card")
    sure = True


PERIOD = "period"  # what `--by` names if the period card did it


class Source(InPlay):
    """The card whose ability it is, or the word `period` for the period card."""

    def read(self, words: WordStream, scope: Scope) -> str:
        first = words.peek()
        if first is not None and not first.quoted and caseless(first.text) == PERIOD:
            words.take()
            return PERIOD
        return super().read(words, scope)


class Attributes(Kind):
    """Attributes separated by commas: `dryland,water`, `medium herbivore,large herbivore`, `none`."""

    metavar = "A,B"

    def read(self, words: WordStream, scope: Scope) -> tuple[str, ...]:
        first = words.take(self.metavar)
        text = first.text
        while not first.quoted and _goes_on(text, words.peek()):
            text = f"{text} {words.take().text}"
        return read_attributes(text)

    def show(self, value: object, scope: Scope) -> list[Word]:
        assert isinstance(value, tuple)
        text = ",".join(value) or "none"
        return [Word(text, quoted=not is_plain(text) or text.rpartition(",")[2] in SIZES)]


def _goes_on(text: str, word: Word | None) -> bool:
    """Whether the next word belongs to the attributes: `medium herbivore`, or a blank after a comma."""
    if word is None or word.is_flag:
        return False
    return text.endswith(",") or (text.rpartition(",")[2].strip() in SIZES and word.text.startswith(KINDS))


def read_attributes(text: str) -> tuple[str, ...]:
    """Attributes as they are stored. Errors: `Usage` for an empty one."""
    words = [attribute(clean(part)) for part in text.replace("+", ",").split(",")]
    if not all(any(c.isalnum() for c in word) for word in words):
        raise Usage("bad-attribute", f"{text!r} has an empty attribute", "write forest,jurassic")
    return tuple(word for word in words if word != "none")


class FactsKind(Kind):
    """The facts of a card, by options (`--kind land`) or as printed (`mh 3vp c3+dry+wat +jur`)."""

    metavar = "FACTS"
    merges = True
    flags: Mapping[str, str] = {
        "--kind": "/".join(KINDS),
        "--size": "/".join(SIZES),
        "--vp": "N/FORMULA",
        "--is": "A,B",
        "--also": "A,B",
        "--cost": "N",
        "--needs": "A,B",
        "--ability": "T",
        "--timing": "T",
    }
    # option → the field and the kind of its words, in the order of the canonical text
    fields: Mapping[str, tuple[str, Kind]] = {
        "--kind": ("kind", Choice(KIND_WORDS)),
        "--size": ("size", Choice(SIZE_WORDS)),
        "--vp": ("vp", Formula()),
        "--is": ("primary", Attributes()),
        "--also": ("also", Attributes()),
        "--cost": ("cost", Number(0, 99)),
        "--needs": ("needs", Attributes()),
        "--ability": ("ability", Text()),
        "--timing": ("timing", Choice(TIMING_WORDS)),
    }

    def fits(self, words: WordStream, scope: Scope) -> bool:
        word = words.peek()
        return word is not None and not word.quoted and is_printed(word.text)

    def read(self, words: WordStream, scope: Scope) -> Facts:
        text = words.take(self.metavar).text
        if not is_printed(text):
            raise Usage("bad-facts", f"{text!r} is not a fact of a card", FACTS_HINT)
        return read_printed(text)

    def merge(self, old: object, new: object) -> Facts:
        assert isinstance(old, Facts) and isinstance(new, Facts)
        if old.also and new.also:
            new = msgspec.structs.replace(new, also=(*old.also, *new.also))
        return merge(old, new)

    def update(self, value: object, flag: str, words: WordStream, scope: Scope) -> Facts:
        old = value if isinstance(value, Facts) else NO_FACTS
        field, kind = self.fields[flag]
        new = kind.read(words, scope)
        if field == "vp" and is_number(str(new)):
            new = int(str(new))
        return msgspec.structs.replace(old, **{field: new})

    def show(self, value: object, scope: Scope) -> list[Word]:
        shown: list[Word] = []
        for flag, (field, kind) in self.fields.items():
            own = getattr(value, field)
            if own != getattr(NO_FACTS, field):
                shown += [Word(flag), *kind.show(own, scope)]
        return shown


FACTS_HINT = (
    "give its facts: 'wetland c2' for a land, 'mh 3vp c2+dry +jur' for an animal, "
    "or --kind herbivore --size medium --vp 3 --cost 2 …"
)


def is_printed(text: str) -> bool:
    """Whether a word is a fact as it is printed on a card: `mh`, `forest`, `3vp`, `c2+dry`, `+jur`."""
    if text in SHORT_ANIMALS or text in LAND_WORDS:
        return True
    if text[-2:].casefold() == "vp":
        return is_number(text[:-2])
    head, plus, tail = text.partition("+")
    cost = head[1:]
    if head and not (head[0] == "c" and cost.isascii() and cost.isdigit() and len(cost) <= 2):
        return False
    return not plus or all(any(c.isalnum() for c in part) for part in tail.split("+"))


def read_printed(text: str) -> Facts:
    """The facts of a printed word; `is_printed` must hold."""
    if text in SHORT_ANIMALS:
        kind, size = SHORT_ANIMALS[text]
        return Facts(kind=kind, size=size)
    if text in LAND_WORDS:
        return Facts(kind="land", primary=(attribute(text),))
    if text[-2:].casefold() == "vp":
        return Facts(vp=int(text[:-2].replace("−", "-")))
    head, _, tail = text.partition("+")
    words = read_attributes(tail) if tail else ()
    if head:
        return Facts(cost=int(head[1:]), needs=words)
    return Facts(also=tuple(PRINTED_ERAS.get(word, word) for word in words))


class Had(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that is already in play, with its facts if they are given."""

    card: str
    facts: Facts | None = None


class HadKind(Kind):
    """Cards that are already in play, each followed by its facts if they are unknown."""

    metavar = "CARD [FACTS]"
    flags = FactsKind.flags

    def __init__(self) -> None:
        self.name, self.facts = CardName(alone=False, facts=True), FactsKind()
        self.what = self.name.what

    def fits(self, words: WordStream, scope: Scope) -> bool:
        return self.name.fits(words, scope)

    def read(self, words: WordStream, scope: Scope) -> Had:
        name, facts = self.name.read(words, scope), None
        while self.facts.fits(words, scope):
            new = self.facts.read(words, scope)
            facts = self.facts.merge(facts, new) if facts else new
        return Had(name, facts)

    def update(self, value: object, flag: str, words: WordStream, scope: Scope) -> tuple[Had, ...]:
        if not isinstance(value, tuple) or not value:
            raise Usage("missing-word", f"a card is missing before {flag}")
        facts = self.facts.update(value[-1].facts, flag, words, scope)
        return (*value[:-1], Had(value[-1].card, facts))

    def show(self, value: object, scope: Scope) -> list[Word]:
        assert isinstance(value, Had)
        facts = self.facts.show(value.facts, scope) if value.facts else []
        return [*self.name.show(value.card, scope), *facts]

    def offers(self, scope: Scope) -> Sequence[str]:
        return self.name.offers(scope)
