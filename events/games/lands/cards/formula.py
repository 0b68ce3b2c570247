"""The language of points: `2 per triassic card`, `1 per forest icon + 3` (L18)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.lands.cards.facts import Facts, attribute, has, icons, is_unclear
from events.moves.kinds import is_number

FORM = "N per THING card, N per THING icon, joined by +"
_ENDS = {"card": False, "cards": False, "icon": True, "icons": True}


class Addend(msgspec.Struct, frozen=True):
    """Flat points (no `thing`), or points for each card that has the thing, or for each icon of it."""

    points: int
    thing: str = ""
    icons: bool = False


def read_formula(text: str) -> tuple[Addend, ...] | None:
    """The addends of a formula; None if the text is not a formula."""
    parts = text.replace("−", "-").split("+")
    addends = [_read_addend(part.split()) for part in parts]
    found = tuple(addend for addend in addends if addend is not None)
    return found if len(found) == len(parts) else None


def _read_addend(words: list[str]) -> Addend | None:
    if not words or not is_number(words[0]):
        return None
    points = int(words[0])
    if len(words) == 1:
        return Addend(points)
    per, last = words[1].casefold(), words[-1].casefold()
    if per != "per" or len(words) < 4 or last not in _ENDS:
        return None
    return Addend(points, attribute(" ".join(words[2:-1])), _ENDS[last])


def show_formula(addends: Sequence[Addend]) -> str:
    """A formula as it is stored; `read_formula` gives the addends back."""
    return " + ".join(_show_addend(addend) for addend in addends)


def _show_addend(addend: Addend) -> str:
    if not addend.thing:
        return str(addend.points)
    return f"{addend.points} per {addend.thing} {'icon' if addend.icons else 'card'}"


class Count(msgspec.Struct, frozen=True):
    """What a formula is worth: points, the sum as text, and the cards whose missing facts leave it open."""

    points: int
    why: str
    unclear: tuple[str, ...] = ()


def count(addends: Sequence[Addend], cards: Sequence[tuple[str, Facts]]) -> Count:
    """What a formula is worth over played cards (name, facts)."""
    counted = [(addend, _times(addend, cards)) for addend in addends]
    points = sum(addend.points * times for addend, times in counted)
    why = " + ".join(_why(addend, times) for addend, times in counted)
    things = [addend.thing for addend in addends if addend.thing]
    unclear = [name for name, facts in cards for thing in things if is_unclear(facts, thing)]
    return Count(points, why, tuple(dict.fromkeys(unclear)))


def _times(addend: Addend, cards: Sequence[tuple[str, Facts]]) -> int:
    if not addend.thing:
        return 1
    if addend.icons:
        return sum(icons(facts, addend.thing) for _, facts in cards)
    return sum(has(facts, addend.thing) for _, facts in cards)


def _why(addend: Addend, times: int) -> str:
    if not addend.thing:
        return str(addend.points)
    each = "icon" if addend.icons else "card"
    return f"{addend.points} × {times} {addend.thing} {each}{'' if times == 1 else 's'}"
