"""`meso players`: the people of the record and their names."""

from __future__ import annotations

from collections import Counter
from contextlib import closing

import click

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
from events.view import Grid, Span, text
from meso_cli.completion import complete_players
from meso_cli.context import Settings, changing, now, reading
from meso_cli.files import new_file
from meso_cli.options import HELP_FLAGS, global_options, meso_command
from meso_cli.output import emit, emit_part
from meso_cli.telling.texts import counted


@click.group(name="players", invoke_without_command=True, context_settings={"help_option_names": HELP_FLAGS})
@global_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """List, rename, merge or forget players.

    Events hold seats, not names: a name can change without touching them.

    \b
    meso players
    meso players rename Ana "Ana Maria"
    meso players merge Anna Ana       from now on Anna counts as Ana
    meso players unmerge Anna
    meso players forget Ana
    """
    if ctx.invoked_subcommand is None:
        _emit_list(ctx.obj)


@meso_command(name="list")
def list_command(settings: Settings) -> None:
    """List everybody who has played in a session of this record."""
    _emit_list(settings)


def _emit_list(settings: Settings) -> None:
    with reading(settings) as record:
        played = Counter(person for seats in seated_people(record).values() for person in seats.values())
        people = [(person, played[person.id]) for person in list_people(record)]
    emit_part(
        settings,
        lambda: [
            {"id": person.id, "name": person.name, "sessions": sessions, "merged": _merged(person)}
            for person, sessions in people
        ],
        lambda: _grid(people),
    )


def _merged(person: Person) -> list[str]:
    return [name for name in person.merged.values() if name]


def _grid(people: list[tuple[Person, int]]) -> Grid:
    rows = tuple(
        (text(person.name), text(str(sessions)), text(Span(", ".join(dict.fromkeys(_merged(person))), "dim")))
        for person, sessions in people
    )
    return Grid(("player", "sessions", "merged"), rows, right=(1,))


@meso_command(name="rename")
@click.argument("name", shell_complete=complete_players)
@click.argument("new", metavar="NEW")
def rename_command(settings: Settings, name: str, new: str) -> None:
    """Rename a player, in past sessions too."""
    with changing(settings) as record:
        person = get_person(record, name)
        called = rename_person(record, person, new, now().at)
    emit(settings, lambda: {"id": person, "name": called}, lambda: [f"renamed {name} to {called}"])


@meso_command(name="merge")
@click.argument("name", shell_complete=complete_players)
@click.argument("into", metavar="INTO", shell_complete=complete_players)
def merge_command(settings: Settings, name: str, into: str) -> None:
    """Count a player as another one: two names of one person."""
    with changing(settings) as record:
        person = get_person(record, name)
        head = get_person(record, into)
        merge_people(record, person, head, now().at)
        called = name_of_person(record, head)
    emit(settings, lambda: {"name": name, "into": called}, lambda: [f"{name} now counts as {called}"])


@meso_command(name="unmerge")
@click.argument("name", shell_complete=complete_players)
def unmerge_command(settings: Settings, name: str) -> None:
    """Undo a merge: NAME is either of the two players."""
    with changing(settings) as record:
        parted, head = unmerge_person(record, name, now().at)
    emit(
        settings,
        lambda: {"name": parted, "from": head},
        lambda: [f"{parted or 'a player without a name'} and {head} are two people again"],
    )


@meso_command(name="forget")
@click.argument("name", shell_complete=complete_players)
@click.option(
    "--into", "into", metavar="FILE", default="", help="Write a new record without the name instead."
)
def forget_command(settings: Settings, name: str, into: str) -> None:
    """Stop showing a player's name.

    The name is no longer shown, listed or exported. Its bytes stay in the file, because nothing is ever
    removed from a record; --into writes a new record without them. Delete the old one yourself.
    """
    if into:
        _write_without(settings, name, into)
        return
    with changing(settings) as record:
        person = get_person(record, name)
        sessions = forget_person(record, person, now().at)
    emit(
        settings,
        lambda: {"id": person, "sessions": sessions, "erased": False},
        lambda: [
            f"{name} now appears only by seat, in {counted(sessions, 'session')}",
            "  the bytes of the name stay in this file: nothing is ever removed from a record",
            f"  'meso players forget {name} --into FILE' writes a record without them",
        ],
    )


def _write_without(settings: Settings, name: str, file: str) -> None:
    with reading(settings) as record:
        person = get_person_or_forgotten(record, name)
        with (
            new_file(file, settings.path(), hint="choose another name") as part,
            closing(open_record(part, write=True)) as target,
            target.writing(),
        ):
            left = write_without(record, person, target, now())
    emit(
        settings,
        lambda: {"id": person, "file": file, "left_in": left},
        lambda: [f"wrote the record without {name} to {file}", *(f"  {line}" for line in left)],
    )


for _command in (list_command, rename_command, merge_command, unmerge_command, forget_command):
    command.add_command(_command)
