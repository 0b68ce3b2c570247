"""`meso timer`: a build timer for Mesozooic."""

from __future__ import annotations

import sys
import time

import click

from events.errors import MesoError
from meso_cli.context import Settings, reading_session
from meso_cli.options import meso_command
from meso_cli.output import emit, terminal_of, wants_drawing
from meso_cli.telling.texts import counted

SECONDS = 45
COUNTDOWN = 3


@meso_command(name="timer")
@click.option(
    "--seconds", type=click.IntRange(1, 3600), help="How long; by default 45, 90 for young players."
)
def command(settings: Settings, seconds: int | None) -> None:
    """Run a build timer for Mesozooic.

    3, 2, 1, then 45 seconds (90 in a session for young players), then a bell.
    Ctrl-C stops it. Without a terminal it only prints how long it would run.
    """
    length = seconds or _default_length(settings)
    if wants_drawing(settings) and sys.stdout.isatty() and not settings.json:
        _run(settings, length)
    else:
        emit(
            settings,
            lambda: {"seconds": length},
            lambda: [f"{counted(length, 'second')} to build; the timer itself needs a terminal"],
        )


def _default_length(settings: Settings) -> int:
    """Seconds; twice the time if the current session is for young players."""
    try:
        with reading_session(settings) as session:
            young = session.begin().options.get("size") == "3x3"
    except MesoError:
        young = False
    return 2 * SECONDS if young else SECONDS


def _run(settings: Settings, length: int) -> None:
    from rich.progress import BarColumn, Progress, TextColumn

    from meso_cli.views.console import make_console

    console = make_console(terminal_of(settings))
    for number in range(COUNTDOWN, 0, -1):
        console.print(str(number), style="bold")
        time.sleep(1)
    console.print("go!", style="bold green")
    columns = (BarColumn(bar_width=None), TextColumn("{task.fields[left]:>4} s", style="bold"))
    with Progress(*columns, console=console, transient=True, expand=True) as progress:
        task, end = progress.add_task("", total=length, left=length), time.monotonic() + length
        while (left := end - time.monotonic()) > 0:
            progress.update(task, completed=length - left, left=int(left) + 1)
            time.sleep(min(0.1, left))
    console.bell()
    console.print("time! hands off the cards", style="bold")
