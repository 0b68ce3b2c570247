"""Bare `meso`: where the current session stands."""

from __future__ import annotations

from meso_cli.context import Settings, reading, reading_session
from meso_cli.output import emit
from meso_cli.telling.status import headline, status_json, status_lines


def status(settings: Settings) -> None:
    """Writes the session, branch, moment, who is on turn, what is due, the last move, what redo brings."""
    if not settings.session_name():
        with reading(settings) as record:
            if record.current() is None:
                _nothing_yet(settings)
                return
    with reading_session(settings) as session:
        emit(settings, lambda: status_json(session), lambda: [headline(session), *status_lines(session)])


def _nothing_yet(settings: Settings) -> None:
    emit(
        settings,
        lambda: {"session": None},
        lambda: [
            "no session is open",
            "  'meso new lands Ana Ben' starts one; 'meso demo' shows a recorded game; 'meso --help'",
        ],
    )
