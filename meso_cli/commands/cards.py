"""`meso cards`: the catalogue of the printed cards that this record knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import click

from events.errors import Usage
from events.games.catalogue import find_game
from events.library.card_files import read_cards, write_cards
from events.library.cards import (
    CardEntry,
    CardStatement,
    add_card,
    catalogue_of,
    get_entry,
    list_cards,
    read_card,
)
from events.library.sessions import session_names
from events.names import did_you_mean
from events.store.record import Record
from events.view import Grid, Paragraph, Part, Span, Text, View, text
from meso_cli.completion import complete_among, complete_cards, complete_games
from meso_cli.context import Settings, now, reading, writing
from meso_cli.files import write_file
from meso_cli.options import meso_command, moves_of_arguments
from meso_cli.output import emit, emit_part, write_text
from meso_cli.reading import read_file
from meso_cli.telling.texts import counted

ACTIONS = ("list", "show", "add", "export", "import")


@meso_command(name="cards", free_words=True)
@click.argument("game", shell_complete=complete_games)
@click.argument(
    "action",
    default="list",
    metavar=f"[{'|'.join(ACTIONS)}]",
    shell_complete=complete_among(ACTIONS),
)
@click.argument(
    "words",
    nargs=-1,
    type=click.UNPROCESSED,
    metavar="[NAME FACTS… | FILE]",
    shell_complete=complete_cards,
)
@click.option("-o", "--output", default="", metavar="FILE", help="The file to export to; stdout by default.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def command(
    settings: Settings, game: str, action: str, words: tuple[str, ...], output: str, force: bool
) -> None:
    """List, show, add, export or import cards.

    The catalogue of a game holds the cards of the rulebook, those logged in sessions, and those you add.
    Missing facts are marked. If sources differ, the latest one is used, and all of them are shown.

    \b
    meso cards lands
    meso cards lands show Iguanodon
    meso cards lands add Iguanodon 3vp +cre
    meso cards lands export -o cards.toml
    meso cards lands import cards.toml
    """
    _refuse_options((game, action) if action == "add" else (game, action, *words))
    slug = find_game(game).slug
    actions: dict[str, Callable[[], None]] = {
        "list": lambda: _emit_list(settings, slug),
        "show": lambda: _emit_card(settings, slug, " ".join(words)),
        "add": lambda: _add(settings, slug, words),
        "export": lambda: _export(settings, slug, output, force),
        "import": lambda: _import(settings, slug, words),
    }
    if action not in actions:
        hint = did_you_mean(action, actions) or f"the actions are {', '.join(actions)}"
        raise Usage("usage", f"cards has no action {action!r}", hint)
    catalogue_of(slug)
    actions[action]()


def _refuse_options(words: Sequence[str]) -> None:
    """Errors: `Usage` for an unknown option; only the facts of a card may have those."""
    for word in words:
        if word.startswith("--"):
            raise Usage("usage", f"no such option: {word}", "'meso cards --help' shows how")


def _emit_list(settings: Settings, game: str) -> None:
    with reading(settings) as record:
        entries = list_cards(record, game)
        sources = _sources(record)
    emit_part(settings, lambda: [_json(entry, sources) for entry in entries], lambda: _grid(game, entries))


def _sources(record: Record) -> dict[str, str]:
    """The id of a session → its name."""
    names = session_names(record)
    return {id: names[key] for key, id in record.rows("SELECT key, id FROM sessions")}


def _json(entry: CardEntry, sources: dict[str, str]) -> dict[str, Any]:
    return {
        "name": entry.name,
        "facts": entry.facts,
        "missing": entry.missing,
        "conflicts": {
            fact: [{"value": each.facts[fact], "source": _source(each, sources)} for each in several]
            for fact, several in entry.conflicts.items()
        },
        "sources": [_source(each, sources) for each in entry.statements],
    }


def _source(told: CardStatement, sources: dict[str, str]) -> str:
    return sources.get(told.source, told.source)


def _grid(game: str, entries: Sequence[CardEntry]) -> Grid:
    show = catalogue_of(game).show
    rows = tuple(
        (
            text(Span(entry.name, "key")),
            text(", ".join(f"{fact} {value}" for fact, value in show(entry.facts))),
            text(Span(", ".join(entry.missing), "unknown")) if entry.missing else (),
            text(Span(", ".join(entry.conflicts), "bad")) if entry.conflicts else (),
        )
        for entry in entries
    )
    return Grid(("card", "facts", "missing", "sources differ"), rows)


def _emit_card(settings: Settings, game: str, name: str) -> None:
    if not name:
        raise Usage("usage", "cards show needs a NAME", f"'meso cards {game}' lists them")
    with reading(settings) as record:
        entry, sources = get_entry(record, game, name), _sources(record)
    emit_part(settings, lambda: _json(entry, sources), lambda: _card(game, entry, sources))


def _card(game: str, entry: CardEntry, sources: dict[str, str]) -> View:
    """One card: each fact, and what each source says if they differ."""
    show, conflicts = catalogue_of(game).show, entry.conflicts
    differing = entry.statements if conflicts else ()
    columns = [dict(show(each.facts)) for each in differing]
    rows: list[tuple[Text, ...]] = []
    for fact, value in show(entry.facts):
        mark = "bad" if fact in conflicts else "dim"
        others = [text(Span(column.get(fact, ""), mark)) for column in columns]
        rows.append((text(Span(fact, "key")), text(value), *others))
    heads = ("fact", "value", *(_source(each, sources) for each in differing))
    parts: list[Part] = [Grid(heads, tuple(rows))]
    if entry.missing:
        parts.append(Paragraph((text("missing: ", Span(", ".join(entry.missing), "unknown")),)))
    if not differing:
        names = dict.fromkeys(_source(each, sources) for each in entry.statements)
        parts.append(Paragraph((text(Span(f"sources: {', '.join(names)}", "dim")),)))
    return View(entry.name, "", tuple(parts))


def _add(settings: Settings, game: str, words: tuple[str, ...]) -> None:
    typed = [word for move in moves_of_arguments(words) for word in move]
    if not typed:
        raise Usage("usage", "cards add needs a NAME and facts", f"meso cards {game} add Iguanodon mh 3vp")
    with reading(settings) as record:
        name, facts = read_card(record, game, typed)
    with writing(settings) as record:
        changed = add_card(record, game, name, facts, "added", now().at)
        entry, sources = get_entry(record, game, name), _sources(record)
    outcome = "added" if changed else "already known"
    shown = ", ".join(f"{fact} {value}" for fact, value in catalogue_of(game).show(entry.facts))
    emit(settings, lambda: _json(entry, sources), lambda: [f"{entry.name} {outcome}: {shown}"])


def _export(settings: Settings, game: str, output: str, force: bool) -> None:
    if Path(output).suffix.casefold() not in ("", ".toml"):
        message = f"cards are written as TOML: {output} is named as something else"
        raise Usage("unknown-format", message, f"meso cards {game} export -o cards.toml")
    with reading(settings) as record:
        entries = list_cards(record, game)
    written = write_cards(game, entries)
    if output in ("", "-"):
        emit(settings, lambda: {"game": game, "cards": len(entries), "text": written}, list)
        if not settings.json:
            write_text(written)
        return
    size = write_file(output, written, settings.path(), force)
    emit(
        settings,
        lambda: {"game": game, "cards": len(entries), "file": output, "bytes": size},
        lambda: [f"wrote {counted(len(entries), 'card')} to {output}"],
    )


def _import(settings: Settings, game: str, words: tuple[str, ...]) -> None:
    if len(words) != 1:
        raise Usage("usage", "cards import needs one FILE", f"meso cards {game} import cards.toml")
    cards = read_cards(game, read_file(words[0]))
    with writing(settings) as record:
        changed = [
            name for name, facts in cards.items() if add_card(record, game, name, facts, "imported", now().at)
        ]
    emit(
        settings,
        lambda: {"game": game, "cards": len(cards), "changed": changed},
        lambda: (
            [f"read {counted(len(cards), 'card')}, {len(changed)} of them changed"]
            + [f"  {name}" for name in changed]
        ),
    )
