"""`meso path`: prints the path of the record."""

from __future__ import annotations

import os.path

from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="path")
def command(settings: Settings) -> None:
    """Print the path of the record.

    Prints it whether or not the file exists.
    """
    path = os.path.abspath(settings.path())
    emit(settings, lambda: {"path": path, "exists": os.path.exists(path)}, lambda: [path])
