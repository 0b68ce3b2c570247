"""`meso import`: reads sessions from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from events.errors import MesoError, Usage
from events.exchange.exchange import ImportResult, Parting, bring
from events.exchange.validate import prove
from events.formats.catalogue import FORMATS, Format, find_format, format_of_file
from events.store.portable import PortableSession
from meso_cli.context import Settings, now, writing
from meso_cli.options import meso_command
from meso_cli.output import emit
from meso_cli.reading import read_file
from meso_cli.telling.contract_json import position_json
from meso_cli.telling.texts import position_text

READABLE = ", ".join(known.name for known in FORMATS if known.reads)


@meso_command(name="import")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path())
@click.option(
    "--format", "form", default="", metavar="F", help=f"{READABLE}; else the file's ending tells it."
)
@click.option("--partial", is_flag=True, help="Take what is whole of a file whose end was cut off.")
def command(settings: Settings, files: tuple[str, ...], form: str, partial: bool) -> None:
    """Read sessions from files.

    All of them, or none. A session that is here already is united with what the file brings;
    the same file twice changes nothing.

    \b
    meso import friday.jsonl
    meso import *.meso
    meso import - --format jsonl < friday.jsonl
    """
    copies = [(path, _read(path, form, partial)) for path in files]
    with writing(settings) as record:
        found = [(path, bring(record, copy, now())) for path, copy in copies]
        told = {"imported": [_json(path, brought) for path, brought in found]}
        lines = [line for _, brought in found for line in _plain(brought)]
    emit(settings, lambda: told, lambda: lines)  # said when it is done, not before


def _read(path: str, form: str, partial: bool) -> PortableSession:
    known = _format(path, form)
    try:
        copy = known.read(read_file(path), _name(path), partial)
        prove(copy)
    except MesoError as error:
        if len(path) > 1 and path not in error.message:
            error.message = f"{path}: {error.message}"
        raise
    return copy


def _name(path: str) -> str:
    """What a session is called whose text does not say: as its file."""
    name = Path(path).stem
    return name if any(letter.isalnum() for letter in name) and name.isprintable() else ""


def _format(path: str, form: str) -> Format:
    known = find_format(form) if form else format_of_file(path)
    if known is None:
        raise Usage(
            "unknown-format", f"the ending of {path} tells no format", f"write --format with {READABLE}"
        )
    if not known.reads:
        raise Usage("write-only", f"a session cannot be read from {known.name}", f"it can be from {READABLE}")
    return known


def _json(path: str, brought: ImportResult) -> dict[str, Any]:
    session = brought.session
    return {
        "file": path,
        "session": session.refs.name,
        "game": session.game.slug,
        "what": brought.what,
        "events": brought.events,
        "operations": brought.operations,
        "partings": [_parting_json(brought, parting) for parting in brought.partings],
        "current": brought.current,
        "position": position_json(session, session.refs.tip),
    }


def _parting_json(brought: ImportResult, parting: Parting) -> dict[str, Any]:
    session = brought.session
    return {
        "branch": parting.branch,
        "theirs": parting.name,
        "position": position_json(session, parting.position),
        "moves": [
            session.node(tip).n - session.node(parting.position).n for tip in (parting.ours, parting.theirs)
        ],
    }


def _plain(brought: ImportResult) -> list[str]:
    session, name = brought.session, brought.session.refs.name
    count = f"{brought.events} event{'s' * (brought.events != 1)}"
    heads = {
        "new": f"{name}: {count} imported",
        "same": f"{name}: nothing new, it is here already",
        "forward": f"{name}: went on, {count} new",
        "united": f"{name}: united with what is here, {count} new",
    }
    lines = [heads[brought.what], *(f"  {_parting(brought, each)}" for each in brought.partings)]
    if brought.asked not in ("", name):
        lines.append(f"  it is called {name} here: there is another {brought.asked}")
    if brought.known:
        lines.append(
            f"  taken for the same people as here: {', '.join(brought.known)} ('meso players unmerge')"
        )
    if brought.what != "same":
        current = "the current session, " if brought.current else ""
        lines.append(f"  {current}at {position_text(session, session.refs.tip)}")
    return lines


def _parting(brought: ImportResult, parting: Parting) -> str:
    """Where a branch parted, in a sentence."""
    session = brought.session
    at = session.node(parting.position).n
    ours, theirs = (session.node(tip).n - at for tip in (parting.ours, parting.theirs))
    where = position_text(session, parting.position)
    return (
        f"{parting.branch} parted after {where}: ours went on for {ours} move{'s' * (ours != 1)}, "
        f"theirs, now {parting.name}, for {theirs}"
    )
