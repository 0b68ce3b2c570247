"""`meso moves`: what can be logged now, and how a move is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import click
import msgspec

from events.game.game import AnyGame
from events.game.offers import Offer, Position, offers
from events.games.catalogue import find_game
from events.moves.kinds import Choice, Kind, Name, Number, Player, Rest
from events.moves.move import Move, fields_of, help_of, usage_of, verb_of
from events.moves.text import find_verb
from events.session.session import Session
from events.view import Paragraph, Part, View, text
from meso_cli.completion import complete_games, complete_verbs
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text
from meso_cli.views.listing import ListedMove, move_help, moves

CLAUSE = re.compile(r"[.;:](?:\s|$)")


@meso_command(name="moves")
@click.argument("verb", default="", metavar="[VERB]", shell_complete=complete_verbs)
@click.option(
    "--game", metavar="GAME", shell_complete=complete_games, help="The moves of this game, without a session."
)
def command(settings: Settings, verb: str, game: str | None) -> None:
    """List what can be logged now, or show how a move is written.

    With VERB: that move in detail, with an example.
    """
    if game is not None:
        _emit_all(settings, find_game(game), verb)
        return
    with reading_session(settings) as session:
        if verb:
            _emit_all(settings, session.game, verb)
        else:
            _emit_now(settings, session)


def _emit_all(settings: Settings, game: AnyGame, verb: str) -> None:
    """One verb in detail, or all verbs of a game."""
    found = [find_verb(verb, game.all_moves, live=True)] if verb else game.all_moves
    kinds = [Offer(move, None) for move in found]
    emit_part(
        settings,
        lambda: _move_json(kinds[0]) if verb else [_move_json(kind) for kind in kinds],
        lambda: _detailed(kinds[0]) if verb else moves([_row(kind) for kind in kinds]),
    )


def _emit_now(settings: Settings, session: Session) -> None:
    tip, names = session.event(session.refs.tip), session.names
    state = session.state(tip.id)
    found = list(offers(Position(session.game, names, tip, state)))
    due = session.game.due(state, names)
    emit_part(
        settings,
        lambda: {
            "session": session.refs.name,
            "position": position_json(session, tip.id),
            "due": due,
            "moves": [_now_json(offer, names) for offer in found],
        },
        lambda: _now_view(session, found, due),
    )


def _now_view(session: Session, found: Sequence[Offer], due: Sequence[str]) -> View:
    """What is due, the moves that can be logged now, and those that cannot, with the reasons."""
    open_ = [_row(offer) for offer in found if not offer.why_not]
    parts: list[Part] = [Paragraph(tuple(text(line) for line in due))] if due else []
    parts.append(moves(open_))
    closed: dict[str, list[str]] = {}
    for offer in found:
        closed.setdefault(offer.why_not, []).append(verb_of(offer.move))
    closed.pop("", None)
    lines = tuple(text(f"{', '.join(verbs)}: {reason}") for reason, verbs in closed.items())
    parts += [Paragraph(lines, "not now")] if lines else []
    here = f"{session.refs.name}, {position_text(session, session.refs.tip)}"
    return View(here, "'meso moves VERB' explains one", tuple(parts))


def _detailed(offer: Offer) -> View:
    """One verb with all its help."""
    shown = move_help(_row(offer, whole=True))
    more = [Paragraph((text(line),)) for line in _in_lines(help_of(offer.move))[1:]]
    return msgspec.structs.replace(shown, parts=(*more, *shown.parts))


def _in_lines(help: str) -> list[str]:
    """Each paragraph on one line."""
    return [" ".join(paragraph.split()) for paragraph in help.split("\n\n")]


def _row(offer: Offer, whole: bool = False) -> ListedMove:
    """One kind of move. whole: with the first paragraph of its help, not just its first clause."""
    move = offer.move
    return ListedMove(
        verb=verb_of(move),
        usage=usage_of(move),
        help=_in_lines(help_of(move))[0] if whole else _in_lines(CLAUSE.split(help_of(move))[0])[0],
        short=" ".join(move.short),
        example=move.example,
        arguments=_arguments(move),
    )


def _arguments(move: type[Move]) -> tuple[tuple[str, str], ...]:
    """Each word or option after the verb, and its meaning."""
    rows = []
    for field in fields_of(move):
        name = f"{field.flag} {field.kind.metavar}".strip() if field.flag else field.kind.metavar
        meaning = [_meaning(field.kind), "several" * field.many, "" if field.required else "optional"]
        rows.append((name, ", ".join(part for part in meaning if part)))
        rows += [(f"{flag} {metavar}".strip(), "") for flag, metavar in field.kind.flags.items()]
    return tuple(rows)


def _meaning(kind: Kind) -> str:
    match kind:
        case Number(low=low, high=high):
            return f"a number from {low} to {high}"
        case Choice(values=values):
            return ", ".join(
                " ".join([value, *(f"({short})" for short in shorts)]) for value, shorts in values.items()
            )
        case Player():
            return "a player: the name, a unique prefix of it, or the seat"
        case Name(what=what):
            return f"the name of a {what}"
        case Rest():
            return "text up to the end of the move"
    summary = (type(kind).__doc__ or "").partition("\n")[0].rstrip(".")
    return "" if type(kind) is Kind else summary[:1].lower() + summary[1:]


def _move_json(offer: Offer) -> dict[str, Any]:
    move = offer.move
    return {
        "verb": verb_of(move),
        "short": list(move.short),
        "usage": usage_of(move),
        "help": help_of(move),
        "example": move.example,
    }


def _now_json(offer: Offer, names: Sequence[str]) -> dict[str, Any]:
    player = names[offer.seat - 1] if offer.seat else None
    data = _move_json(offer) | {"now": not offer.why_not, "player": player}
    return data | ({"why_not": offer.why_not} if offer.why_not else {})
