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
from events.moves.move import help_of, usage_of, verb_of
from events.moves.text import find_verb
from events.session.session import Session
from events.view import Paragraph, Part, View, text
from meso_cli.completion import complete_games, complete_verbs
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit_part
from meso_cli.telling.contract_json import position_json, position_words
from meso_cli.telling.rows import arguments_of
from meso_cli.views.listing import MoveRow, move_help, moves

CLAUSE = re.compile(r"[.;:](?:\s|$)")


@meso_command(name="moves")
@click.argument("verb", default="", metavar="[VERB]", shell_complete=complete_verbs)
@click.option(
    "--game", metavar="GAME", shell_complete=complete_games, help="A game's moves, without a session."
)
def command(settings: Settings, verb: str, game: str | None) -> None:
    """What can be logged now, and how a move is written.

    With VERB: that move in detail, with an example.
    """
    if game is not None:
        _of_game(settings, find_game(game), verb)
        return
    with reading_session(settings) as session:
        if verb:
            _of_game(settings, session.game, verb)
        else:
            _now(settings, session)


def _of_game(settings: Settings, game: AnyGame, verb: str) -> None:
    """One verb in detail, or all verbs of a game."""
    found = [find_verb(verb, game.all_moves, live=True)] if verb else game.all_moves
    kinds = [Offer(move, None) for move in found]
    emit_part(
        settings,
        lambda: _move_json(kinds[0]) if verb else [_move_json(kind) for kind in kinds],
        lambda: _in_detail(kinds[0]) if verb else moves([_row(kind) for kind in kinds]),
    )


def _now(settings: Settings, session: Session) -> None:
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
    """What is due, the moves that can be logged, and those that cannot with the reasons."""
    open_ = [_row(offer) for offer in found if not offer.why_not]
    parts: list[Part] = [Paragraph(tuple(text(line) for line in due))] if due else []
    parts.append(moves(open_))
    closed: dict[str, list[str]] = {}
    for offer in found:
        closed.setdefault(offer.why_not, []).append(verb_of(offer.move))
    closed.pop("", None)
    lines = tuple(text(f"{', '.join(verbs)}: {reason}") for reason, verbs in closed.items())
    parts += [Paragraph(lines, "not now")] if lines else []
    here = f"{session.refs.name}, {position_words(session, session.refs.tip)}"
    return View(here, "'meso moves VERB' shows a move in detail", tuple(parts))


def _in_detail(offer: Offer) -> View:
    """One verb with all its help."""
    shown = move_help(_row(offer, whole=True))
    more = [Paragraph((text(line),)) for line in _in_lines(help_of(offer.move))[1:]]
    return msgspec.structs.replace(shown, parts=(*more, *shown.parts))


def _in_lines(help: str) -> list[str]:
    """The paragraphs, each as one line."""
    return [" ".join(paragraph.split()) for paragraph in help.split("\n\n")]


def _row(offer: Offer, whole: bool = False) -> MoveRow:
    """One kind of move; in a list, only the first clause of its help."""
    move = offer.move
    return MoveRow(
        verb=verb_of(move),
        usage=usage_of(move),
        help=_in_lines(help_of(move))[0] if whole else _in_lines(CLAUSE.split(help_of(move))[0])[0],
        short=" ".join(move.short),
        example=move.example,
        arguments=arguments_of(move),
    )


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
    made = _move_json(offer) | {"now": not offer.why_not}
    made["player"] = names[offer.seat - 1] if offer.seat else None
    return made | ({"why_not": offer.why_not} if offer.why_not else {})
