"""What entry asks of this game: whose move it is, which names may be meant, what the box adds to a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from events.errors import Usage
from events.game.game import Names, Option
from events.games.happy import moves as m
from events.games.happy.components import BY_NAME, DINOSAURS, INSTANT_BY_NAME, NAMES, TYPE_OF_DISASTER, TYPES
from events.games.happy.reducer import round_of
from events.games.happy.state import State, active
from events.moves.common_moves import At
from events.moves.kinds import Scope, find_player
from events.moves.move import Move
from events.names import caseless, did_you_mean

Facts = Callable[[str], Mapping[str, object] | None]

OPTIONS: tuple[Option, ...] = (
    Option(
        "duel", ("no", "yes"), "two players, no cards of 1, 2, 3, out by four of a type or two of each (H9)"
    ),
    Option("ages", (), "players, the youngest first: who is first with effects where all else is tied (H1)"),
    Option("inversions", ("parity", "once"), "whether two inversions cancel or count as one (H3)"),
    Option("floor", ("no", "yes"), "whether a score below 0 counts as 0 (H2)"),
    Option("disaster-bonus", ("no", "yes"), "whether each disaster held adds 1 to the score (H2)"),
    Option("after-sudden", ("yes", "no"), "whether a disaster may be dodged after sudden death (H5)"),
    Option("star-fruit", ("stack", "cap"), "whether two Special Star Fruits count fourfold or twofold (H2)"),
)


def actor(state: State, move: type[Move]) -> int | None:
    """The first who owes a card, or who is to take the disaster; else it must be said.

    Who has no card in sudden death takes the disaster, and may dodge it, while others still owe one.
    """
    seats = active(state)
    if seats and move is m.Dodge and state.taker:
        return state.taker
    return seats[0] if seats else None


def known(state: State, seat: int, what: str) -> Sequence[str]:
    """The printed names that a word may stand for."""
    return NAMES.get(what, ())


def option(name: str, value: str, names: Names) -> str:
    """An option as it is stored; ages as seats. Errors: `Usage` with what there is."""
    found = next((option for option in OPTIONS if option.name == name), None)
    if found is None:
        every = ", ".join(option.name for option in OPTIONS)
        raise Usage("unknown-option", f"happy has no option {name!r}", f"the options are {every}")
    if name == "ages":
        return _ages(value, names)
    chosen = caseless(value)
    if chosen not in found.values:
        raise Usage("unknown-option", f"{name} cannot be {value!r}", f"it is {' or '.join(found.values)}")
    if name == "duel" and chosen == "yes" and len(names) != 2:
        raise Usage("unknown-option", f"a duel is for two players, not {len(names)}", "leave duel=no")
    return chosen


def _ages(value: str, names: Names) -> str:
    """Seats from names, the youngest first."""
    said = [word.strip() for word in value.split(",") if word.strip()]
    seats = [find_player(word, Scope(names)) for word in said]
    for word, seat in zip(said, seats, strict=True):
        if seat is None:
            hint = did_you_mean(word, names) or f"the players are {', '.join(names)}"
            raise Usage("unknown-player", f"ages: {word!r} is no player here", hint)
    if len(set(seats)) < len(seats):
        raise Usage("unknown-option", f"ages names a player twice: {value}", "each player once")
    return ",".join(str(seat) for seat in seats)


def complete(state: State, seat: int, move: Move, facts: Facts) -> Move:
    """The move with what is printed in the box, or known from a catalogue, written into it.

    Errors: `Usage` for a name of which nothing is known, and for a moment that is none.
    """
    match move:
        case m.Play(None, name):
            return msgspec.structs.replace(move, value=_value(name, facts))
        case m.Boost(None, name):
            return msgspec.structs.replace(move, points=_points(name))
        case m.Disaster("", name):
            return msgspec.structs.replace(move, type=_type(name, facts))
        case m.Dinosaur():
            return _adjusted(move, facts)
        case At(moment) if not round_of(moment):
            raise Usage("unknown-moment", f"{moment!r} is no moment of happy", "write the round: at r5")
    return move


def _value(name: str, facts: Facts) -> int:
    if name in BY_NAME:
        return BY_NAME[name].value
    value = (facts(name) or {}).get("value")
    if isinstance(value, int):
        return value
    hint = did_you_mean(name, BY_NAME) or "write its value before its name: play 5 NAME"
    if name in INSTANT_BY_NAME:
        hint = f"that is an instant: write {INSTANT_BY_NAME[name].verb} {name}"
    raise Usage("unknown-card", f"the value of {name!r} is not known", hint)


def _points(name: str) -> int:
    if name in INSTANT_BY_NAME:
        return INSTANT_BY_NAME[name].points
    hint = (
        did_you_mean(name, NAMES["boost"])
        or "write them before its name, a player behind it: boost 2 NAME --to PLAYER"
    )
    raise Usage("unknown-card", f"the points of {name!r} are not known", hint)


def _type(name: str, facts: Facts) -> str:
    if name in TYPE_OF_DISASTER:
        return TYPE_OF_DISASTER[name]
    kind = (facts(name) or {}).get("type")
    if isinstance(kind, str) and kind in TYPES:
        return kind
    hint = did_you_mean(name, TYPE_OF_DISASTER) or f"write its type before its name: {', '.join(TYPES)}"
    raise Usage("unknown-card", f"the type of the disaster {name!r} is not known", hint)


def _adjusted(move: m.Dinosaur, facts: Facts) -> m.Dinosaur:
    """A dinosaur with its numbers; those that are 0 and not said stay unwritten."""
    said = (move.natural, move.predatory, move.emotional, move.meteor)
    printed: Mapping[str, object]
    if move.name in DINOSAURS:
        printed = dict(zip(TYPES, DINOSAURS[move.name], strict=True))
    else:
        printed = facts(move.name) or {}
    if not any(kind in printed for kind in TYPES) and said == (None, None, None, None):
        hint = did_you_mean(move.name, DINOSAURS) or "write its numbers: --natural -1 --predatory 2"
        raise Usage("unknown-card", f"nothing is known of the dinosaur {move.name!r}", hint)
    added = {
        kind: number
        for kind, old in zip(TYPES, said, strict=True)
        if old is None and isinstance(number := printed.get(kind), int) and number
    }
    return msgspec.structs.replace(move, **added)
