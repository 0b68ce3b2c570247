"""Cards in play: which copy a word means, what fits into the slots, what balance asks for.

Knows no turn and no player.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from events.games.lands.components import SLOTS, SURVIVING_LANDS
from events.games.lands.facts import gives
from events.games.lands.kinds import split_copy
from events.games.lands.state import Card


def find(board: Sequence[Card], names: Sequence[str]) -> list[int | None]:
    """The place on the board that each name means (`Swamp`, `Swamp.2`), each place once.

    `Swamp.2` counts the copies in the order played. None: no such card (any more).
    """
    found: list[int | None] = []
    for name in names:
        found.append(_find(board, name, found))
    return found


def _find(board: Sequence[Card], name: str, taken: Sequence[int | None]) -> int | None:
    free = [at for at, card in enumerate(board) if card.name == name and at not in taken]
    if free:
        return free[0]
    base, copy = split_copy(name)
    copies = [at for at, card in enumerate(board) if card.name == base]
    if not 1 <= copy <= len(copies) or copies[copy - 1] in taken:
        return None
    return copies[copy - 1]


def unlike_copies(board: Sequence[Card], name: str) -> list[Card]:
    """The copies of a bare name where they differ in facts or in being exhausted, else nothing."""
    copies = [card for card in board if card.name == name]
    first = copies[0] if copies else None
    same = all((card.facts, card.exhausted) == (first.facts, first.exhausted) for card in copies if first)
    return [] if same else copies


def match(wishes: Sequence[Sequence[int]]) -> list[int] | None:
    """A place for every wish out of those it would take, each place once; None where there is none."""
    holder: dict[int, int] = {}

    def seat(wish: int, tried: set[int]) -> bool:
        for place in sorted(wishes[wish], key=holder.__contains__):  # free ones first: nobody moves in vain
            if place in tried:
                continue
            tried.add(place)
            if place not in holder or seat(holder[place], tried):
                holder[place] = wish
                return True
        return False

    if not all(seat(wish, set()) for wish in range(len(wishes))):
        return None
    placed = {wish: place for place, wish in holder.items()}
    return [placed[wish] for wish in range(len(wishes))]


def slots_for(cards: Sequence[Card], kind: str, period: int) -> list[int] | None:
    """A slot (from 0) for every card of a row, or None where they do not fit (L1).

    An animal whose size is not known fits wherever there is room.
    """
    slots = SLOTS[kind][period - 1]
    if len(cards) > len(slots):
        return None
    size_free = kind == "land"
    wishes = [
        [at for at, sizes in enumerate(slots) if size_free or not card.facts.size or card.facts.size in sizes]
        for card in cards
    ]
    return match(wishes)


def pays(cards: Sequence[Card], needs: Sequence[str]) -> bool:
    """Whether these cards pay exactly these resources, one each (L4)."""
    if len(cards) != len(needs):
        return False
    wishes = [[at for at, need in enumerate(needs) if gives(card.facts, need)] for card in cards]
    return match(wishes) is not None


def some(number: int, kind: str) -> str:
    """`1 herbivore`, `2 lands`, `no carnivore`."""
    return f"{number or 'no'} {kind}{'s' if number > 1 else ''}"


class Due(msgspec.Struct, frozen=True):
    """What must go extinct next: how many cards of which kind, by which rule, and why."""

    kind: str
    count: int
    rule: str
    why: str


def due_at_turn_end(number: dict[str, int], overgrazed: bool) -> Due | None:
    """The next extinction at the end of a turn: the food chain (L8), then overgrazing once (L9)."""
    due = due_in_food_chain(number, "L8")
    if due is None and not overgrazed and number["herbivore"] - number["carnivore"] > 2:
        eaters, hunters = some(number["herbivore"], "herbivore"), some(number["carnivore"], "carnivore")
        why = f"{eaters} overgraze with {hunters}"
        return Due("land", 1, "L9", why)
    return due


def due_in_food_chain(number: dict[str, int], rule: str) -> Due | None:
    """What keeps lands > herbivores > carnivores, an empty row never being wrong (L8)."""
    lands, herbivores, carnivores = number["land"], number["herbivore"], number["carnivore"]
    if 0 < herbivores >= lands:
        why = f"{some(lands, 'land')} can carry {max(lands - 1, 0)}, not {some(herbivores, 'herbivore')}"
        return Due("herbivore", herbivores - max(lands - 1, 0), rule, why)
    if 0 < carnivores >= herbivores:
        most, held = max(herbivores - 1, 0), some(carnivores, "carnivore")
        why = f"{some(herbivores, 'herbivore')} can carry {most}, not {held}"
        return Due("carnivore", carnivores - max(herbivores - 1, 0), rule, why)
    return None


def due_at_extinction(number: dict[str, int]) -> Due | None:
    """The next extinction after a major one: lands down to 3, then the food chain (L12)."""
    over = number["land"] - SURVIVING_LANDS
    if over > 0:
        return Due("land", over, "L12", f"{number['land']} lands, {SURVIVING_LANDS} survive")
    return due_in_food_chain(number, "L12")
