"""`meso score`: shows the score sheet with every term."""

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
from meso_cli.context import Settings, caching, reading_session
from meso_cli.options import meso_command, secrets_option
from meso_cli.output import terminal_of, write_json
from meso_cli.telling.contract_json import score_json
from meso_cli.views.writing import show, show_sheet


@meso_command(name="score")
@click.argument("position", default="@", metavar="[POS]", shell_complete=complete_positions)
@click.option("--best", is_flag=True, help="Mesozooic: include what the same cards could have made.")
@secrets_option
@click.option("--slides", is_flag=True, help="With --best: include how to slide there from the deal.")
def command(settings: Settings, position: str, best: bool, secrets: bool, slides: bool) -> None:
    """Show the score sheet with every term.

    At POS, the head by default. Winners are named once the game is over. The JSON includes secrets.
    """
    if slides and not best:
        raise Usage("usage", "--slides needs --best", "meso score --best --slides")
    fresh: dict[str, bytes] = {}
    with reading_session(settings) as session:
        id = find_position(session, position)
        possible = _best_possible(session, id, fresh, slides) if best else None
        sheet = session.score_sheet(id)
        if not (secrets or settings.json):
            sheet = without_secrets(sheet)
        _write(settings, session, id, sheet, possible)
    _keep(settings, fresh)


def _write(settings: Settings, session: Session, id: str, sheet: Sheet, best: BestPossible | None) -> None:
    if best is not None:
        sheet = _with_best(sheet, best)
    if settings.json:
        write_json(score_json(session, id, sheet))
        return
    show_sheet(sheet, session.names, terminal_of(settings), session.pieces)
    if best is not None:
        show(best.view, terminal_of(settings), session.pieces)


def _best_possible(session: Session, id: str, fresh: dict[str, bytes], slides: bool) -> BestPossible:
    """What could have been made; answers missing from the cache are added to `fresh`."""
    if session.game.best is None:
        message = f"--best does not apply to {session.game.title}"
        raise MesoError("no-best", message, "it shows the best zoo of a game of Mesozooic")

    def keep(key: str, work: Callable[[], bytes]) -> bytes:
        kept = session.record.answer(key) or fresh.get(key)
        if kept is None:
            kept = fresh[key] = work()
        return kept

    return session.game.best(session.state(id), session.names, keep, slides)


def _with_best(sheet: Sheet, best: BestPossible) -> Sheet:
    """The sheet, with what was possible on its lines."""
    replace = msgspec.structs.replace
    scores = []
    for score in sheet.scores:
        lines: list[Any] = []
        for line in score.lines:
            more = best.extra.get((score.seat, line.category), {})
            lines.append(replace(line, extra={**line.extra, **more}) if more else line)
        scores.append(replace(score, lines=tuple(lines)))
    return replace(sheet, scores=tuple(scores))


def _keep(settings: Settings, fresh: dict[str, bytes]) -> None:
    """Puts answers into the cache if the record can be written; elsewhere they are computed each time."""
    if not fresh:
        return
    try:
        with caching(settings) as record:
            record.keep_answers(fresh)
    except MesoError:
        return
