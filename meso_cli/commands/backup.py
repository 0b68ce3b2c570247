"""`meso backup`: copies the record, even while it is in use."""

from __future__ import annotations

import os

import click

from events.errors import MesoError
from events.store.opening import backup
from meso_cli.context import Settings, reading
from meso_cli.files import new_file
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="backup")
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(settings: Settings, file: str, force: bool) -> None:
    """Copy the record, even while it is in use.

    FILE becomes a complete record as of now, even if other terminals are writing.
    """
    path = settings.path()
    if not os.path.exists(path):
        raise MesoError("no-record", f"there is no record at {path}", "'meso new' creates it")
    with new_file(file, path, force) as part, reading(settings) as record:
        backup(record, part)
    size = os.path.getsize(file)
    emit(
        settings,
        lambda: {"record": path, "file": file, "bytes": size},
        lambda: [f"copied {path} to {file} ({size} bytes)"],
    )
