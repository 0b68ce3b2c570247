"""Any move of the game, for laws: hostile names, absurd numbers, facts of all kinds."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from events.errors import Usage
from events.games.lands import moves as m
from events.games.lands.cards.facts import Facts
from events.games.lands.cards.formula import Addend, show_formula
from events.games.lands.kinds import Had, read_attributes
from events.moves.common_moves import At, Bonus, Finish, Pause, Resume, Rules, Tally
from events.moves.move import Move
from events.names import check_name, clean

HOSTILE = (
    "1",
    "all",
    "Ana:",
    "Lil' Cannibal",
    '"Delicious" Smoothie',
    "foo#bar",
    "Swamp;",
    "Swamp.2",
    "Swamp",
    "[/b]x",
    "-2",
    "--anyway me",
    "--kind",
    "mh",
    "forest",
    "Deep forest",
    "3vp",
    "c2+dry",
    "+jur",
    "דינוזאור",
    "🦖 Rex",
    "a b c",
    "\\",
    "x\\",
    "land",
    "none",
    "2 per triassic card",
    "e\u0301",
)


def _is_name(text: str) -> bool:
    try:
        return check_name(clean(text)) == text and text == text.strip()
    except Usage:
        return False


def _is_text(text: str) -> bool:
    try:
        return bool(text) and clean(text) == text
    except Usage:
        return False


texts = st.text(max_size=12).filter(_is_text)
names = (st.sampled_from([clean(name) for name in HOSTILE if name != "\\"]) | st.text(max_size=8)).filter(
    _is_name
)


def _attribute(text: str) -> tuple[str, ...]:
    try:
        return read_attributes(clean(text))
    except Usage:
        return ()


attributes = st.sampled_from(
    [
        "forest",
        "gra",
        "Jur",
        "mh",
        "large herbivore",
        "water",
        "swift",
        "small",
        "medium",
        "x y",
        "--kind",
        "a;b",
    ]
) | st.text(max_size=6)
attribute_lists = st.lists(attributes, max_size=4).map(
    lambda words: tuple(found for word in words for found in _attribute(word))
)
things = attributes.map(_attribute).filter(lambda words: len(words) == 1).map(lambda words: words[0])
formulas = st.lists(
    st.builds(Addend, st.integers(-999, 999))
    | st.builds(Addend, st.integers(-99, 99), things.filter(lambda thing: "−" not in thing), st.booleans()),
    min_size=1,
    max_size=3,
).map(show_formula)


def _settled(facts: Facts) -> Facts | None:
    return facts if facts != Facts() else None


facts = st.builds(
    Facts,
    st.sampled_from(["", "land", "herbivore", "carnivore"]),
    st.sampled_from(["", "small", "medium", "large"]),
    st.none() | st.integers(-999, 999) | formulas.filter(lambda text: "per" in text or "+" in text),
    attribute_lists,
    st.none() | attribute_lists,
    st.none() | st.integers(0, 99),
    st.none() | attribute_lists,
    st.just("") | texts,
    st.sampled_from(["", "exhaust", "when-played", "end-of-period", "end-of-game", "active"]),
)
some_facts = facts.filter(lambda made: made != Facts())
maybe_facts = facts.map(_settled)
kinds = st.sampled_from(["land", "herbivore", "carnivore"])
counts = st.integers(1, 99)
prices = st.none() | st.integers(0, 99)
maybe_formula = st.just("") | formulas


def by_kind(names: Any = names) -> dict[type[Move], st.SearchStrategy[Any]]:
    """A strategy for every kind of move, of the game and of every game."""
    maybe = st.just("") | names
    cards = st.lists(names, max_size=3).map(tuple)
    some = st.lists(names, min_size=1, max_size=3).map(tuple)
    had = st.builds(Had, names, maybe_facts)
    goals = st.sampled_from(list(m.RACE_WORDS))
    moments = st.sampled_from(["p1r1", "p1r7", "p1x", "p2r3", "p2x", "p3r5", "p3x", "nowhere"])
    categories = st.sampled_from(["cards", "tokens", "total"])
    return {
        m.Goal: st.builds(m.Goal, names, maybe_formula),
        m.Common: st.builds(m.Common, names, maybe_formula),
        m.Period: st.builds(m.Period, maybe, st.just("") | texts),
        m.Draw: st.builds(m.Draw, kinds, counts, st.sampled_from(["deck", "discard"])),
        m.Discard: st.builds(m.Discard, counts) | st.builds(m.Discard, st.just(0), some),
        m.Hand: st.builds(m.Hand, st.integers(0, 160)),
        m.Card: st.builds(m.Card, names, some_facts),
        m.Play: st.builds(m.Play, names, maybe_facts, prices, cards),
        m.Use: st.builds(m.Use, names, prices, cards),
        m.Ready: st.builds(m.Ready, some, maybe),
        m.Exhaust: st.builds(m.Exhaust, some, maybe),
        m.Reshuffle: st.builds(m.Reshuffle, kinds),
        m.Special: st.builds(m.Special, kinds) | st.builds(m.Special, st.just("extinct"), names),
        m.Extinct: st.builds(m.Extinct, some, maybe),
        m.Token: st.builds(m.Token, st.integers(1, 3), maybe),
        m.Claim: st.builds(m.Claim, st.sampled_from(["", *m.RACE_WORDS]))
        | st.builds(m.Claim, goals, st.lists(goals, max_size=2).map(tuple), st.none() | st.integers(1, 2)),
        m.End: st.builds(m.End, cards),
        m.Reveal: st.builds(m.Reveal, maybe, prices, prices, st.none() | attribute_lists),
        m.Have: st.builds(m.Have, st.lists(had, min_size=1, max_size=3).map(tuple)),
        Tally: st.builds(Tally, st.dictionaries(categories, st.integers(-9, 99), min_size=1)),
        Bonus: st.builds(Bonus, st.integers(-99, 99), st.just("promo card")),
        At: st.builds(At, moments, st.integers(0, 4)),
        Rules: st.builds(Rules, st.sampled_from(["on", "off"])),
        **{move: st.just(move()) for move in (Finish, Pause, Resume)},
    }


def moves(names: Any = names) -> st.SearchStrategy[Any]:
    """Any move."""
    return st.one_of(*by_kind(names).values())
