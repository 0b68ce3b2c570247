"""`meso backup`: copies the record, even while it is in use."""

from __future__ import annotations

from pathlib import Path

import click

from events.errors import MesoError
from events.store.opening import backup
from meso_cli.context import Settings, reading
from meso_cli.files import refuse_record
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="backup")
@click.argument("file", type=click.Path())
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(settings: Settings, file: str, force: bool) -> None:
    """Copy the record, even while it is in use.

    FILE becomes a complete record as of now, even if other terminals are writing.
    """
    path, target = settings.path(), Path(file)
    refuse_record(file, path)
    if not Path(path).exists():
        raise MesoError("no-record", f"there is no record at {path}", "'meso new' creates it")
    if target.exists() and not force:
        raise MesoError("file-exists", f"{file} already exists", "--force overwrites it")
    if not target.absolute().parent.is_dir():
        raise MesoError("cannot-write", f"the folder of {file} does not exist", "create it first")
    partial = target.with_name(f".{target.name}.part")
    try:
        with reading(settings) as record:
            partial.unlink(missing_ok=True)
            backup(record, str(partial))
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    size = target.stat().st_size
    emit(
        settings,
        lambda: {"record": path, "file": file, "bytes": size},
        lambda: [f"copied {path} to {file} ({size} bytes)"],
    )
