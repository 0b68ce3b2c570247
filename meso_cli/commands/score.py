"""`meso score`: the score sheet with every term."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
import msgspec

from events.errors import MesoError, Usage
from events.game.game import BestPossible
from events.game.score import Sheet, without_secrets
from events.session.position import find_position
from events.session.session import Session
from meso_cli.completion import complete_positions
from meso_cli.context import Settings, reading_session, writing
from meso_cli.options import meso_command
from meso_cli.output import emit, terminal_of
from meso_cli.telling.contract_json import score_json, sheet_of
from meso_cli.views.writing import show, show_sheet


@meso_command(name="score")
@click.argument("position", default="@", metavar="[POS]", shell_complete=complete_positions)
@click.option("--best", is_flag=True, help="Mesozooic: also what the same cards could have made.")
@click.option("--secrets", is_flag=True, help="Also what is hidden until the end, own goals for one.")
@click.option("--slides", is_flag=True, help="With --best: how to slide there from the deal.")
def command(settings: Settings, position: str, best: bool, secrets: bool, slides: bool) -> None:
    """The score sheet with every term.

    At POS, the head by default; winners are named once the game is over. The JSON has every term.
    """
    if slides and not best:
        raise Usage("usage", "--slides goes with --best", "write: meso score --best --slides")
    fresh: dict[str, bytes] = {}
    with reading_session(settings) as session:
        id = find_position(session, position)
        better = _better(session, id, fresh, slides) if best else None
        sheet = sheet_of(session, id)
        if not (secrets or settings.json):
            sheet = without_secrets(sheet)
        _tell(settings, session, id, sheet, better)
    _keep(settings, fresh)


def _tell(settings: Settings, session: Session, id: str, sheet: Sheet, better: BestPossible | None) -> None:
    if better is not None:
        sheet = _with_more(sheet, better)
    if settings.json:
        emit(settings, lambda: score_json(session, id, sheet), list)
        return
    show_sheet(sheet, session.names, terminal_of(settings), session.pieces)
    if better is not None:
        show(better.view, terminal_of(settings), session.pieces)


def _better(session: Session, id: str, fresh: dict[str, bytes], slides: bool) -> BestPossible:
    """What could have been made; answers that are not kept yet are put into `fresh`."""
    if session.game.best is None:
        raise MesoError(
            "no-best",
            f"{session.game.title} has no --best",
            "it says what a zoo of Mesozooic could have been",
        )

    def keep(key: str, work: Callable[[], bytes]) -> bytes:
        kept = session.record.answer(key) or fresh.get(key)
        if kept is None:
            kept = fresh[key] = work()
        return kept

    return session.game.best(session.state(id), session.names, keep, slides)


def _with_more(sheet: Sheet, better: BestPossible) -> Sheet:
    """The sheet whose lines also say what was possible."""
    replace = msgspec.structs.replace
    scores = []
    for score in sheet.scores:
        lines: list[Any] = []
        for line in score.lines:
            more = better.extra.get((score.seat, line.category), {})
            lines.append(replace(line, extra={**line.extra, **more}) if more else line)
        scores.append(replace(score, lines=tuple(lines)))
    return replace(sheet, scores=tuple(scores))


def _keep(settings: Settings, fresh: dict[str, bytes]) -> None:
    """Puts answers into the cache where the record may be written to; without it they are found anew."""
    if not fresh:
        return
    try:
        with writing(settings) as record:
            record.keep_answers(fresh)
    except MesoError:
        return
