"""What fits into the slots of a row (L1) and pays for a card (L4), by matching."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.lands.cards.facts import gives
from events.games.lands.components import SLOTS
from events.games.lands.state import Card


def match(wishes: Sequence[Sequence[int]]) -> list[int] | None:
    """A place for every wish out of those it would take, each place once; None if there is none."""
    holder: dict[int, int] = {}

    def place(wish: int, tried: set[int]) -> bool:
        for at in sorted(wishes[wish], key=holder.__contains__):  # free ones first: no card moves in vain
            if at in tried:
                continue
            tried.add(at)
            if at not in holder or place(holder[at], tried):
                holder[at] = wish
                return True
        return False

    if not all(place(wish, set()) for wish in range(len(wishes))):
        return None
    placed = {wish: at for at, wish in holder.items()}
    return [placed[wish] for wish in range(len(wishes))]


def slots_for(cards: Sequence[Card], kind: str, period: int) -> list[int] | None:
    """A slot (from 0) for every card of a row, or None if they do not fit (L1).

    An animal of unknown size fits wherever there is room.
    """
    slots = SLOTS[kind][period - 1]
    if len(cards) > len(slots):
        return None
    any_slot = kind == "land"
    wishes = [
        [at for at, sizes in enumerate(slots) if any_slot or not card.facts.size or card.facts.size in sizes]
        for card in cards
    ]
    return match(wishes)


def places_for(cards: Sequence[Card], kind: str, period: int) -> list[int]:
    """A place for each card of a row: a slot that takes it, else in the order played."""
    return slots_for(cards, kind, period) or list(range(len(cards)))


def payers(cards: Sequence[Card], needs: Sequence[str]) -> list[int] | None:
    """A card (from 0) for every resource, each card once; None if they cannot pay (L4)."""
    return match([[at for at, card in enumerate(cards) if gives(card.facts, need)] for need in needs])
