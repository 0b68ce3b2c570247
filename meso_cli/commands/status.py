"""Bare `meso`: the status of the current session."""

from __future__ import annotations

from meso_cli.context import Settings, reading, reading_session
from meso_cli.output import emit
from meso_cli.telling.status import headline, status_json, status_lines


def status(settings: Settings) -> None:
    """Writes the session, branch, moment, who is to move, what is due, the last step and the redo."""
    if not settings.session_name():
        with reading(settings) as record:
            if record.current() is None:
                _emit_none(settings)
                return
    with reading_session(settings) as session:
        emit(settings, lambda: status_json(session), lambda: [headline(session), *status_lines(session)])


def _emit_none(settings: Settings) -> None:
    emit(
        settings,
        lambda: {"session": None},
        lambda: [
            "no session is open",
            "  'meso new lands Ana Ben' starts one, 'meso demo' replays a recorded game",
            "  'meso --help' lists the commands",
        ],
    )
