"""`meso check`: verifies that the record is intact."""

from __future__ import annotations

from pathlib import Path

import click

from events.checks.fault import Fault
from events.checks.record import Checked, check_record, open_suspect, rebuild
from events.errors import Damaged
from events.store.sqlite_errors import translate_errors
from meso_cli.completion import complete_sessions
from meso_cli.context import Settings, caching, reading, session_key
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.telling.texts import counted

DAMAGED = 4


@meso_command(name="check")
@click.argument("named", default="", metavar="[SESSION]", shell_complete=complete_sessions)
@click.option("--rebuild", "rebuilding", is_flag=True, help="Rebuild triggers, indexes and caches first.")
def command(settings: Settings, named: str, rebuilding: bool) -> int:
    """Verify that the record is intact.

    Checks every event and operation against its id, and every cache against the events.
    The exit code is 4 if something is wrong.
    """
    checked = _checked(settings, named, rebuilding)
    emit(settings, lambda: _json(checked), lambda: _plain(checked))
    return DAMAGED if checked.faults else 0


def _checked(settings: Settings, named: str, rebuilding: bool) -> Checked:
    if not Path(settings.path()).exists():
        with reading(settings) as record:
            return check_record(record)
    try:
        if rebuilding:
            with caching(settings) as record:
                rebuild(record)
        record = open_suspect(settings.path())
        try:
            with translate_errors(settings.path()):
                key = session_key(settings, record, named) if named or settings.session_name() else None
                return check_record(record, key)
        finally:
            record.close()
    except Damaged as error:
        return Checked((Fault(error.code, "", "", error.message),), (), 0, 0)


def _json(checked: Checked) -> dict[str, object]:
    return {
        "ok": not checked.faults,
        "problems": [
            {"code": t.code, "session": t.session or None, "event": t.event or None, "message": t.message}
            for t in checked.faults
        ],
        "notes": list(checked.notes),
        "sessions": checked.sessions,
        "events": checked.events,
    }


def _plain(checked: Checked) -> list[str]:
    lines = [f"{t.code}{f' in {t.session}' if t.session else ''}: {t.message}" for t in checked.faults]
    if not lines:
        sessions, events = counted(checked.sessions, "session"), counted(checked.events, "event")
        lines = [f"the record is intact: {sessions}, {events}"]
    else:
        lines.append("the record is damaged; a copy made with 'meso backup' or 'meso export' may help")
    return lines + [f"  {note}" for note in checked.notes]
