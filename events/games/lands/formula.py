"""The language of points: `2 per triassic card`, `1 per forest icon + 3` (L18)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.lands.facts import Facts, attribute, has, icons, is_unclear
from events.moves.kinds import is_number

FORM = "N per THING card, N per THING icon, joined by +"
_ENDS = {"card": False, "cards": False, "icon": True, "icons": True}


class Term(msgspec.Struct, frozen=True):
    """Points, flat (no `thing`), or for each card that has the thing, or for each icon of it."""

    points: int
    thing: str = ""
    icons: bool = False


def read_formula(text: str) -> tuple[Term, ...] | None:
    """The terms of a formula, or None where the text is none."""
    parts = text.replace("−", "-").split("+")
    terms = [_read_term(part.split()) for part in parts]
    found = tuple(term for term in terms if term is not None)
    return found if len(found) == len(parts) else None


def _read_term(words: list[str]) -> Term | None:
    if not words or not is_number(words[0]):
        return None
    points = int(words[0])
    if len(words) == 1:
        return Term(points)
    per, last = words[1].casefold(), words[-1].casefold()
    if per != "per" or len(words) < 4 or last not in _ENDS:
        return None
    return Term(points, attribute(" ".join(words[2:-1])), _ENDS[last])


def show_formula(terms: Sequence[Term]) -> str:
    """A formula as it is stored; reading it gives the terms back."""
    return " + ".join(_show_term(term) for term in terms)


def _show_term(term: Term) -> str:
    if not term.thing:
        return str(term.points)
    return f"{term.points} per {term.thing} {'icon' if term.icons else 'card'}"


class Count(msgspec.Struct, frozen=True):
    """What a formula comes to: points, how they came about, and the cards that keep it open."""

    points: int
    why: str
    unclear: tuple[str, ...] = ()


def count(terms: Sequence[Term], cards: Sequence[tuple[str, Facts]]) -> Count:
    """The points of a formula over played cards (name, facts)."""
    shown = [(term, _times(term, cards)) for term in terms]
    points = sum(term.points * times for term, times in shown)
    why = " + ".join(_why(term, times) for term, times in shown)
    things = [term.thing for term in terms if term.thing]
    open_ones = [name for name, facts in cards for thing in things if is_unclear(facts, thing)]
    return Count(points, why, tuple(dict.fromkeys(open_ones)))


def _times(term: Term, cards: Sequence[tuple[str, Facts]]) -> int:
    if not term.thing:
        return 1
    if term.icons:
        return sum(icons(facts, term.thing) for _, facts in cards)
    return sum(has(facts, term.thing) for _, facts in cards)


def _why(term: Term, times: int) -> str:
    if not term.thing:
        return str(term.points)
    each = "icon" if term.icons else "card"
    return f"{term.points} × {times} {term.thing} {each}{'' if times == 1 else 's'}"
