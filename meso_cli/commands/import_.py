"""`meso import`: reads sessions from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from events.errors import MesoError, Usage
from events.exchange.importing import ImportResult, import_session
from events.exchange.union import Parting
from events.formats.catalogue import FORMATS, find_format
from events.store.portable import PortableSession
from meso_cli.context import Settings, now, writing
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.reading import read_file
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text

READABLE = ", ".join(known.name for known in FORMATS if known.read)


@meso_command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path())
@click.option(
    "--format", "form", default="", metavar="F", help=f"{READABLE}; by default from the file's extension."
)
@click.option("--partial", is_flag=True, help="Import what is complete in a file whose end is missing.")
def command(settings: Settings, files: tuple[str, ...], form: str, partial: bool) -> None:
    """Read sessions from files.

    All files are imported, or none. A session that is already here is united with the one in the
    file; importing the same file twice changes nothing.

    \b
    meso import friday.jsonl
    meso import *.meso
    meso import - --format jsonl < friday.jsonl
    """
    sessions = [(path, _read(path, form, partial)) for path in files]
    with writing(settings) as record:
        results = [(path, import_session(record, portable, now())) for path, portable in sessions]
        imported = {"imported": [_json(path, result) for path, result in results]}
        lines = [line for _, result in results for line in _plain(result)]
    emit(settings, lambda: imported, lambda: lines)  # only once it is committed


def _read(path: str, form: str, partial: bool) -> PortableSession:
    known = find_format(FORMATS, form, path)
    if known.read is None:
        raise Usage("write-only", f"cannot import from {known.name}", f"the formats to import are {READABLE}")
    try:
        return known.read(read_file(path), _name(path), partial)
    except MesoError as error:
        if len(path) > 1 and path not in error.message:
            error.message = f"{path}: {error.message}"
        raise


def _name(path: str) -> str:
    """The name of a session whose text has none: that of its file."""
    name = Path(path).stem
    return name if any(letter.isalnum() for letter in name) and name.isprintable() else ""


def _json(path: str, result: ImportResult) -> dict[str, Any]:
    session = result.session
    return {
        "file": path,
        "session": session.refs.name,
        "game": session.game.slug,
        "what": result.what,
        "events": result.events,
        "operations": result.operations,
        "partings": [_parting_json(result, parting) for parting in result.partings],
        "current": result.current,
        "position": position_json(session, session.refs.tip),
    }


def _parting_json(result: ImportResult, parting: Parting) -> dict[str, Any]:
    session = result.session
    return {
        "branch": parting.branch,
        "theirs": parting.name,
        "position": position_json(session, parting.position),
        "moves": [
            session.node(tip).n - session.node(parting.position).n for tip in (parting.ours, parting.theirs)
        ],
    }


def _plain(result: ImportResult) -> list[str]:
    session, name = result.session, result.session.refs.name
    count = f"{result.events} event{'s' * (result.events != 1)}"
    heads = {
        "new": f"{name}: {count} imported",
        "same": f"{name}: nothing new, it is already here",
        "forward": f"{name}: continued, {count} new",
        "united": f"{name}: united with what is here, {count} new",
    }
    lines = [heads[result.what], *(f"  {_parting(result, each)}" for each in result.partings)]
    if result.name not in ("", name):
        lines.append(f"  it is called {name} here: there is already a {result.name}")
    if result.matched:
        lines.append(
            f"  matched with people here: {', '.join(result.matched)} ('meso players unmerge' separates them)"
        )
    if result.what != "same":
        current = "the current session, " if result.current else ""
        lines.append(f"  {current}at {position_text(session, session.refs.tip)}")
    return lines


def _parting(result: ImportResult, parting: Parting) -> str:
    """Where the two sides of a branch diverged, in a sentence."""
    session = result.session
    at = session.node(parting.position).n
    ours, theirs = (session.node(tip).n - at for tip in (parting.ours, parting.theirs))
    where = position_text(session, parting.position)
    return (
        f"{parting.branch} diverged after {where}: ours has {ours} more move{'s' * (ours != 1)}, "
        f"theirs, now {parting.name}, has {theirs}"
    )
