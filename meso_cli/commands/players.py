"""`meso players`: the people, and what may be said of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from events.errors import MesoError
from events.exchange.purge import write_without
from events.library.people import (
    Person,
    forget_person,
    get_person,
    get_person_or_forgotten,
    list_people,
    merge_people,
    name_of_person,
    rename_person,
    unmerge_person,
)
from events.library.seats import seated_people
from events.store.opening import open_record
from events.store.record import Record
from events.view import Grid, Span, text
from meso_cli.completion import complete_players
from meso_cli.context import Settings, now, reading, writing
from meso_cli.options import common_options, meso_command
from meso_cli.output import emit, emit_part


@click.group(
    name="players", invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@common_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """The people: rename, merge, forget.

    Events know seats only, so a name changes without touching them.

    \b
    meso players
    meso players rename Ana "Ana Maria"
    meso players merge Anna Ana       Anna counts as Ana from now on
    meso players unmerge Anna
    meso players forget Ana
    """
    if ctx.invoked_subcommand is None:
        _list(ctx.obj)


@meso_command(name="list")
def list_command(settings: Settings) -> None:
    """Everybody who has sat at a table of this record."""
    _list(settings)


def _list(settings: Settings) -> None:
    with reading(settings) as record:
        tables = Counter(person for seats in seated_people(record).values() for person in seats.values())
        people = [(person, tables[person.id]) for person in list_people(record)]
    emit_part(
        settings,
        lambda: [
            {"id": person.id, "name": person.name, "sessions": tables, "merged": _merged(person)}
            for person, tables in people
        ],
        lambda: _grid(people),
    )


def _merged(person: Person) -> list[str]:
    return [name for name in person.merged.values() if name]


def _grid(people: list[tuple[Person, int]]) -> Grid:
    rows = tuple(
        (text(person.name), text(str(tables)), text(Span(", ".join(dict.fromkeys(_merged(person))), "dim")))
        for person, tables in people
    )
    return Grid(("player", "sessions", "also"), rows, right=(1,))


@meso_command(name="rename")
@click.argument("name", shell_complete=complete_players)
@click.argument("new", metavar="NEW")
def rename_command(settings: Settings, name: str, new: str) -> None:
    """Another name for a player, in past sessions too."""
    with _changing(settings) as record:
        person = get_person(record, name)
        called = rename_person(record, person, new, now().at)
    emit(settings, lambda: {"id": person, "name": called}, lambda: [f"{name} is called {called} now"])


@meso_command(name="merge")
@click.argument("name", shell_complete=complete_players)
@click.argument("into", metavar="INTO", shell_complete=complete_players)
def merge_command(settings: Settings, name: str, into: str) -> None:
    """Let a player count as another one: two names of one person."""
    with _changing(settings) as record:
        person = get_person(record, name)
        head = get_person(record, into)
        merge_people(record, person, head, now().at)
        called = name_of_person(record, head)
    emit(settings, lambda: {"name": name, "into": called}, lambda: [f"{name} counts as {called} now"])


@meso_command(name="unmerge")
@click.argument("name", shell_complete=complete_players)
def unmerge_command(settings: Settings, name: str) -> None:
    """Take a merge back: NAME is who was merged, or into whom."""
    with _changing(settings) as record:
        parted, head = unmerge_person(record, name, now().at)
    emit(
        settings,
        lambda: {"name": parted, "from": head},
        lambda: [f"{parted or 'a player without a name'} and {head} are two people again"],
    )


@meso_command(name="forget")
@click.argument("name", shell_complete=complete_players)
@click.option("--into", "into", metavar="FILE", default="", help="Write a record without the name instead.")
def forget_command(settings: Settings, name: str, into: str) -> None:
    """Show a player's name nowhere any more.

    Nothing is ever taken out of a record: the name is shown, listed and exported no more, but the bytes
    that hold it stay in the file. --into writes a new record without them; delete the old one yourself.
    """
    if into:
        _write_without(settings, name, into)
        return
    with _changing(settings) as record:
        person = get_person(record, name)
        tables = forget_person(record, person, now().at)
    emit(
        settings,
        lambda: {"id": person, "sessions": tables, "erased": False},
        lambda: [
            f"{name} is called by the seat in {tables} session{'s' * (tables != 1)} now",
            "  the bytes of the name stay in this file, as nothing is ever taken out of it;",
            f"  'meso players forget {name} --into FILE' writes a record without them",
        ],
    )


def _write_without(settings: Settings, name: str, file: str) -> None:
    if Path(file).exists():
        raise MesoError("file-exists", f"{file} is there already", "name a file that does not exist yet")
    with reading(settings) as record:
        person = get_person_or_forgotten(record, name)
        target = open_record(file, write=True)
        try:
            with target.writing():
                told = write_without(record, person, target, now())
        finally:
            target.close()
    emit(
        settings,
        lambda: {"id": person, "file": file, "left_in": told},
        lambda: [f"{file} is the record without {name}", *(f"  {line}" for line in told)],
    )


@contextmanager
def _changing(settings: Settings) -> Iterator[Record]:
    """The record for a change; where there is none, there is nobody, and none is made."""
    with (writing if Path(settings.path()).exists() else reading)(settings) as record:
        yield record


for _command in (list_command, rename_command, merge_command, unmerge_command, forget_command):
    command.add_command(_command)
