"""What the record needs beside the typed words: facts from a catalogue, the goal that a bare claim means.

Here a card that nobody knows, or a name that may mean two copies, is sent back to the typist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from events.errors import Usage
from events.games.lands import moves as m
from events.games.lands.board import find, unlike_copies
from events.games.lands.components import EXTINCTIONS, GOALS, NAMED, shipped_cards
from events.games.lands.extinction import in_others_play
from events.games.lands.facts import Facts, attribute, describe, merge
from events.games.lands.formula import read_formula, show_formula
from events.games.lands.kinds import FACTS_HINT, Had, split_copy
from events.games.lands.moment import read_moment, show_moment
from events.games.lands.reducer import claimable
from events.games.lands.state import Card, State, has_seat
from events.moves.common_moves import At
from events.moves.move import Move
from events.names import did_you_mean

Lookup = Callable[[str], Mapping[str, object] | None]


def complete(state: State, seat: int, move: Move, lookup: Lookup) -> Move:
    """The move with what a catalogue knows written into it. Errors: Usage (cards, moments, claims)."""
    match move:
        case m.Play():
            move = _with_facts(state, move, lookup)
        case m.Have():
            cards = tuple(_had(state, had, lookup) for had in move.cards)
            move = m.Have(cards)
        case m.Goal() | m.Common() if not move.scores:
            move = msgspec.structs.replace(move, scores=GOALS.get(move.name, ""))
        case m.Reveal():
            move = _with_effect(move)
        case m.Claim(""):
            move = _with_goal(state, seat, move)
        case At(moment):
            move = msgspec.structs.replace(move, moment=_moment(moment))
    _check_names(state, seat, move, lookup)
    return move


def _moment(text: str) -> str:
    """A moment as it is stored. Errors: Usage."""
    found = read_moment(text)
    if found is None:
        hint = "moments are p1r1 to p3r5, p1x and p2x; a player follows after a blank"
        raise Usage("unknown-moment", f"{text!r} is no moment", hint)
    return show_moment(*found)


def _with_facts(state: State, move: m.Play, lookup: Lookup) -> m.Play:
    facts = _completed(state, move.card, move.facts, lookup)
    return msgspec.structs.replace(move, facts=facts)


def _had(state: State, had: Had, lookup: Lookup) -> Had:
    return Had(had.card, _completed(state, had.card, had.facts, lookup))


def _completed(state: State, name: str, given: Facts | None, lookup: Lookup) -> Facts | None:
    """The facts to write into the move: none where the session knows the card and none were given."""
    known = state.cards.get(name)
    if known is not None and known.kind:
        return given
    facts = describe(merge(look_up(name, lookup), known), given)
    if facts.kind:
        return facts
    hint = did_you_mean(name, [*state.cards, *NAMED])
    raise Usage(
        "unknown-card",
        f"{name!r} is a card without facts: it is not known if it is a land, a herbivore or a carnivore",
        f"{hint} Else {FACTS_HINT}" if hint else FACTS_HINT,
    )


def look_up(name: str, lookup: Lookup) -> Facts | None:
    """A card's facts from the catalogue, else from the cards that ship; None where neither has it."""
    found = lookup(name) or (shipped_cards()[name] if name in NAMED else None)
    return facts_from(found) if found else None


def facts_from(entry: Mapping[str, object]) -> Facts:
    """Facts from a catalogue's entry: lists or texts parted by commas, numbers or their texts."""
    number = _number(entry.get("cost"))
    return Facts(
        str(entry.get("kind") or ""),
        str(entry.get("size") or ""),
        _worth(entry.get("vp")),
        _words(entry.get("is")) or (),
        _words(entry.get("also")),
        number,
        _words(entry.get("needs")),
        str(entry.get("ability") or ""),
        str(entry.get("timing") or ""),
    )


def _number(value: object) -> int | None:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() else None


def _worth(value: object) -> int | str | None:
    terms = read_formula(str(value)) if value is not None else None
    if not terms:
        return None
    return terms[0].points if len(terms) == 1 and not terms[0].thing else show_formula(terms)


def _words(value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    parts = value.split(",") if isinstance(value, str) else value
    assert isinstance(parts, Iterable)
    words = tuple(attribute(str(part)) for part in parts)
    return tuple(word for word in words if word and word != "none")


def _with_effect(move: m.Reveal) -> m.Reveal:
    """The effect of a known card, where none was typed."""
    known = EXTINCTIONS.get(move.name)
    if known is None or (move.hand, move.discard, move.exhaust) != (None, None, None):
        return move
    return m.Reveal(move.name, known.hand, known.discard, known.exhaust)


def _with_goal(state: State, seat: int, move: m.Claim) -> m.Claim:
    due = claimable(state, seat)
    if len(due) > 1:
        raise Usage("ambiguous-claim", f"{' and '.join(due)} are due", f"write claim {due[0]}")
    return m.Claim(due[0]) if due else move


def names_in(move: Any) -> tuple[str, ...]:
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


def _check_names(state: State, seat: int, move: Move, lookup: Lookup) -> None:
    """Every name means one card. Errors: Usage."""
    names = names_in(move)
    board = state.seats[seat - 1].board if has_seat(state, seat) else ()
    for name in names:
        unlike = [_said(card) for card in unlike_copies(board, name)]
        unlike = unlike or _unlike_of_others(state, seat, move, name)
        if len(unlike) > names.count(name):
            shown = ", ".join(f"{name}.{at} ({said})" for at, said in enumerate(unlike, 1))
            raise Usage("ambiguous-card", f"{name!r} may be {shown}", f"write {name}.1")
        if not _is_known(state, name) and lookup(name) is None:
            known = [card.name for card in board] or list(state.cards)
            hint = did_you_mean(name, known) or f"in play are {', '.join(known) or 'no cards'}"
            raise Usage("unknown-card", f"there is no card {name!r} in this game", hint)


def _unlike_of_others(state: State, seat: int, move: Move, name: str) -> list[str]:
    """The copies of a bare name on the boards of others, where the move reaches them and they differ.

    Copies of two players always differ: it is not the same whose card it is.
    """
    by_ability = isinstance(move, m.Extinct | m.Ready | m.Exhaust) and move.by not in ("", name)
    by_option = isinstance(move, m.Special) and state.options.get("special") == "any"
    if not (by_ability or by_option) or find(state.seats[seat - 1].board, (name,))[0] is not None:
        return []
    copies = [(other, card) for other, _, card in in_others_play(state, seat) if card.name == name]
    told = [f"of seat {other}, {_said(card)}" for other, card in copies]
    same_owner = len({other for other, _ in copies}) == 1
    return [] if same_owner and not unlike_copies([card for _, card in copies], name) else told


def _said(card: Card) -> str:
    return "exhausted" if card.exhausted else "ready"


def _is_known(state: State, name: str) -> bool:
    if name in state.cards or split_copy(name)[0] in state.cards:
        return True
    return any(find(seat.board, (name,))[0] is not None for seat in state.seats)
