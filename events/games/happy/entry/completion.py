"""Fills in what is printed on the card that a move names, so that the record needs no catalogue."""

from __future__ import annotations

from msgspec.structs import replace

from events.errors import Usage
from events.game.game import CardFacts
from events.games.happy import moves as m
from events.games.happy.components import BY_NAME, DINOSAURS, INSTANT_BY_NAME, NAMES, TYPE_OF_DISASTER, TYPES
from events.games.happy.reducer import round_of
from events.games.happy.state import State
from events.moves.common_moves import At
from events.moves.move import Move
from events.names import did_you_mean


def complete(state: State, seat: int, move: Move, cards: CardFacts) -> Move:
    """The move with everything that the printed card says.

    Errors: `Usage` for a name that is not printed and lacks its numbers, and for an impossible moment.
    """
    match move:
        case m.Play(None, name):
            return replace(move, value=_value(name))
        case m.Boost(None, name):
            return replace(move, points=_points(name))
        case m.Disaster("", name):
            return replace(move, type=_type(name))
        case m.Dinosaur():
            return _adjusted(move)
        case At(moment) if not round_of(moment):
            message = f"Happy Little Dinosaurs has no moment {moment!r}"
            raise Usage("unknown-moment", message, "write the round: at r5")
    return move


def _value(name: str) -> int:
    if name in BY_NAME:
        return BY_NAME[name].value
    hint = did_you_mean(name, BY_NAME) or "write the value before the name: play 5 NAME"
    if name in INSTANT_BY_NAME:
        hint = f"that is an instant: write {INSTANT_BY_NAME[name].verb} {name}"
    raise Usage("unknown-card", f"the value of {name!r} is not known", hint)


def _points(name: str) -> int:
    if name in INSTANT_BY_NAME:
        return INSTANT_BY_NAME[name].points
    form = "write the points before the name and the player last: boost 2 NAME --to PLAYER"
    hint = did_you_mean(name, NAMES["boost"]) or form
    raise Usage("unknown-card", f"the points of {name!r} are not known", hint)


def _type(name: str) -> str:
    if name in TYPE_OF_DISASTER:
        return TYPE_OF_DISASTER[name]
    hint = did_you_mean(name, TYPE_OF_DISASTER) or f"write the type before the name: {', '.join(TYPES)}"
    raise Usage("unknown-card", f"the type of the disaster {name!r} is not known", hint)


def _adjusted(move: m.Dinosaur) -> m.Dinosaur:
    """A dinosaur with its numbers; a printed 0 that was not typed is left out."""
    typed = (move.natural, move.predatory, move.emotional, move.meteor)
    if move.name not in DINOSAURS and typed == (None, None, None, None):
        hint = did_you_mean(move.name, DINOSAURS) or "write its numbers: --natural -1 --predatory 2"
        raise Usage("unknown-card", f"the numbers of the dinosaur {move.name!r} are not known", hint)
    printed = DINOSAURS.get(move.name, typed)
    rows = zip(TYPES, typed, printed, strict=True)
    return replace(move, **{kind: new for kind, old, new in rows if old is None and new})
