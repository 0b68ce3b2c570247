"""Which copy of a card a name means: on the player's own board, or on those of others."""

from __future__ import annotations

from collections.abc import Sequence

from events.games.lands.kinds import split_copy
from events.games.lands.state import Card, State, played


def find(board: Sequence[Card], names: Sequence[str]) -> list[int | None]:
    """The place on the board that each name means (`Swamp`, `Swamp.2`), each place once.

    `Swamp.2` counts the copies in the order played. None: there is no such card, or no copy left.
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
    """The copies of a bare name if they differ in facts or in being exhausted, else nothing."""
    copies = [card for card in board if card.name == name]
    return copies if len({(card.facts, card.exhausted) for card in copies}) > 1 else []


def targets(state: State, seat: int, names: Sequence[str], rivals: bool) -> list[tuple[int, int] | None]:
    """The (seat, place on its board) of each named card; with `rivals`, the boards of others come second."""
    own = find(state.seats[seat - 1].board, names)
    found = [(seat, place) if place is not None else None for place in own]
    if rivals and None in found:
        cards = in_others_play(state, seat)
        absent = [at for at, target in enumerate(found) if target is None]
        places = find([card for _, _, card in cards], [names[at] for at in absent])
        for at, place in zip(absent, places, strict=True):
            found[at] = cards[place][:2] if place is not None else None
    return found


def in_others_play(state: State, seat: int) -> list[tuple[int, int, Card]]:
    """The (seat, place on its board, card) of all cards on the boards of others, in seat order.

    `Swamp.2` is the second of them in this order if the player has no such card.
    """
    return [
        (other, place, card)
        for other, player in enumerate(state.seats, 1)
        if other != seat
        for place, card in enumerate(player.board)
    ]


def ability_source(state: State, seat: int, name: str) -> Card | None:
    """The card whose ability a move names: in play, or gone in this very turn (or at the end).

    A bare name means the copy that was played last in this turn, if there is one: its ability is not spent.
    """
    place = source_place(state, seat, name)
    return played(state.seats[seat - 1])[place] if place is not None else None


def source_place(state: State, seat: int, name: str) -> int | None:
    """The place of that card among all cards that its player has played, the extinct ones first."""
    player = state.seats[seat - 1]
    lost = player.last if state.phase == "over" else state.now.lost if seat == state.now.seat else 0
    gone = len(player.gone)
    for first, cards in ((gone, player.board), (gone - lost, player.gone[gone - lost :])):
        fresh = [at for at, card in enumerate(cards) if card.name == name and card.fresh]
        place = fresh[-1] if fresh else find(cards, (name,))[0]
        if place is not None:
            return first + place
    return None
