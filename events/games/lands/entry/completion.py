"""The move as the record needs it: with facts from the catalogue, and the goal that a bare claim means.

An unknown card, or a name that can mean two copies, is an error.
"""

from __future__ import annotations

from typing import Any

import msgspec

from events.errors import Usage
from events.game.game import CardFacts
from events.games.lands import moves as m
from events.games.lands.board.copies import find, in_others_play, unlike_copies
from events.games.lands.cards.catalogue import facts_of, shipped_cards
from events.games.lands.cards.facts import Facts, describe, merge
from events.games.lands.components import EXTINCTIONS, GOALS, NAMED
from events.games.lands.kinds import FACTS_HINT, PERIOD, Had, split_copy
from events.games.lands.state import Card, State, has_seat
from events.games.lands.turns.moments import read_moment, show_moment
from events.games.lands.turns.race_goals import claimable
from events.moves.common_moves import At
from events.moves.move import Move
from events.names import did_you_mean

replace = msgspec.structs.replace


def complete(state: State, seat: int, move: Move, cards: CardFacts) -> Move:
    """The move with what a catalogue knows written into it. Errors: Usage (cards, moments, claims)."""
    match move:
        case m.Play(card, facts):
            move = replace(move, facts=_completed(state, card, facts, cards))
        case m.Have():
            had = [Had(each.card, _completed(state, each.card, each.facts, cards)) for each in move.cards]
            move = m.Have(tuple(had))
        case m.Goal() | m.Common() if not move.scores:
            move = replace(move, scores=GOALS.get(move.name, ""))
        case m.Reveal():
            move = _with_effect(move)
        case m.Claim(goal=""):
            move = _with_goal(state, seat, move)
        case At(moment):
            move = replace(move, moment=_moment(moment))
    _check_names(state, seat, move, cards)
    return move


def _moment(text: str) -> str:
    """A moment as it is stored. Errors: Usage."""
    found = read_moment(text)
    if found is None:
        hint = "moments are p1r1 to p3r5, and p1x, p2x, p3x; to name a player, add a space and the name"
        raise Usage("unknown-moment", f"{text!r} is not a moment", hint)
    return show_moment(*found)


def _completed(state: State, name: str, given: Facts | None, cards: CardFacts) -> Facts | None:
    """The facts to write into the move: none if the session knows the card and none were given."""
    known = state.cards.get(name)
    if known is not None and known.kind:
        return given
    facts = describe(merge(_look_up(name, cards), known), given)
    if facts.kind:
        return facts
    hint = did_you_mean(name, [*state.cards, *NAMED])
    raise Usage(
        "unknown-card",
        f"the kind of {name!r} (land, herbivore or carnivore) is unknown",
        f"{hint} Otherwise {FACTS_HINT}" if hint else FACTS_HINT,
    )


def _look_up(name: str, cards: CardFacts) -> Facts | None:
    """A card's facts from the catalogue, else from the cards that ship; None if neither has it."""
    found = cards(name) or (shipped_cards()[name] if name in NAMED else None)
    return facts_of(found) if found else None


def _with_effect(move: m.Reveal) -> m.Reveal:
    """The effect of a known card, if none was typed."""
    known = EXTINCTIONS.get(move.name)
    if known is None or (move.hand, move.discard, move.exhaust) != (None, None, None):
        return move
    return m.Reveal(move.name, known.hand, known.discard, known.exhaust)


def _with_goal(state: State, seat: int, move: m.Claim) -> m.Claim:
    goals = claimable(state, seat)
    return replace(move, goal=goals[0], more=tuple(goals[1:])) if goals else move


def _names_in(move: Any) -> tuple[str, ...]:
    """The names of cards in play that a move uses."""
    match move:
        case m.Play():
            return move.exhaust
        case m.Use():
            return (move.card, *move.exhaust)
        case m.Special(card=card) if card:
            return (card,)
        case m.Extinct() | m.Ready() | m.Exhaust():
            return (*move.cards, *((move.by,) if move.by else ()))
        case m.Token(by=by) if by:
            return (by,)
        case m.End():
            return move.cards
    return ()


def _check_names(state: State, seat: int, move: Move, cards: CardFacts) -> None:
    """Every name means one card. Errors: Usage."""
    names = tuple(name for name in _names_in(move) if name != PERIOD)
    board = state.seats[seat - 1].board if has_seat(state, seat) else ()
    for name in names:
        unlike = [_readiness(card) for card in unlike_copies(board, name)]
        unlike = unlike or _unlike_of_others(state, seat, move, name)
        if len(unlike) > names.count(name):
            shown = ", ".join(f"{name}.{at} ({which})" for at, which in enumerate(unlike, 1))
            raise Usage("ambiguous-card", f"{name!r} can mean {shown}", f"write {name}.1")
        if not _is_known(state, name) and cards(name) is None:
            known = [card.name for card in board] or list(state.cards)
            hint = did_you_mean(name, known) or f"in play: {', '.join(known) or 'no cards'}"
            raise Usage("unknown-card", f"there is no card {name!r} in this game", hint)


def _unlike_of_others(state: State, seat: int, move: Move, name: str) -> list[str]:
    """The copies of a bare name on the boards of others, if the move reaches them and they differ.

    Copies of two players always differ: it matters whose card it is.
    """
    by_ability = isinstance(move, m.Extinct | m.Ready | m.Exhaust) and move.by not in ("", name)
    by_option = isinstance(move, m.Special) and state.options.get("special") == "any"
    if not (by_ability or by_option) or find(state.seats[seat - 1].board, (name,))[0] is not None:
        return []
    copies = [(other, card) for other, _, card in in_others_play(state, seat) if card.name == name]
    same_owner = len({other for other, _ in copies}) == 1
    if same_owner and not unlike_copies([card for _, card in copies], name):
        return []
    return [f"of seat {other}, {_readiness(card)}" for other, card in copies]


def _readiness(card: Card) -> str:
    return "exhausted" if card.exhausted else "ready"


def _is_known(state: State, name: str) -> bool:
    if name in state.cards or split_copy(name)[0] in state.cards:
        return True
    return any(find(seat.board, (name,))[0] is not None for seat in state.seats)
