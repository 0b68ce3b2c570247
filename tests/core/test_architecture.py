"""The structure, checked from the code: who may import whom, what `events` must not know, lengths."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Room(NamedTuple):
    """A row of the table of layers: a package or a module, and the packages of others that it may use."""

    name: str
    others: frozenset[str]


def layers() -> list[Room]:
    """The rooms of docs/architecture.md, lowest first."""
    table = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## Layers")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([\w.]+)` \|[^|]*\|([^|]*)\|$", table, re.MULTILINE)
    return [Room(name, frozenset(others.split())) for name, others in rows]


LAYERS = layers()
VALUES = ("events.view", "events.game.score")
"""What a drawing may know of `events`."""

# What functions of `events` may import: only what is slow to load and seldom needed. A game's game.py also
# imports those of its own modules late that few calls need.
LATE = {"difflib", "sqlite_utils", "tomli_w", "tomllib"}

# What a piped `log`, `undo` or `score` loads before it does anything, and what that must not load in turn.
QUICK = (
    "app",
    "context",
    "commands.log",
    "commands.undo",
    "commands.redo",
    "commands.score",
    "commands.show",
)
SLOW = (
    *("rich", "sqlite_utils", "prompt_toolkit", "platformdirs", "pathlib", "difflib", "tomllib", "tomli_w"),
    "asyncio",
)

# The record knows no clock, no randomness, no environment and no screen.
UNKNOWN_TO_EVENTS = re.compile(
    "(asyncio|getpass|http|locale|logging|platform|random|secrets|socket|subprocess|sys|time|urllib|uuid)([.]|$)"
)
UNREAD_BY_EVENTS = re.compile("os[.](environ|getenv|urandom)|.*(date|datetime)[.](now|today|utcnow)")

EMPTY_NAMES = {"base", "common", "helpers", "lib", "manager", "managers", "misc", "shared", "util", "utils"}
LONGEST_FUNCTION = 50
LONGEST_FILE = 350
DATA = ("components.py",)  # tables of facts
STARTS = ("meso_cli.app", "meso_cli.__main__")
"""What loads a command by name."""


class Import(NamedTuple):
    module: str
    line: int
    late: bool
    """Inside a function, so that loading the file does not load it."""


class Source(NamedTuple):
    """A module of ours: its dotted name, its file and its syntax."""

    name: str
    path: Path
    tree: ast.Module


def read(path: Path) -> Source:
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    return Source(name, path, ast.parse(path.read_text("utf-8"), str(path)))


SOURCES = [
    read(path) for package in ("events", "meso_cli") for path in sorted((ROOT / package).rglob("*.py"))
]
BY_NAME = {source.name: source for source in SOURCES}
EVENTS = [source for source in SOURCES if source.name.startswith("events")]


def imports_of(tree: ast.AST, late: bool = False) -> Iterator[Import]:
    """Every import except those for type checkers; `from events import game` imports `events.game`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(_full(alias.name), node.lineno, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (Import(name, node.lineno, late) for name in _from(node))
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            yield from (each for part in node.orelse for each in imports_of(part, late))
        else:
            inside = late or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from imports_of(node, inside)


def _from(node: ast.ImportFrom) -> Iterator[str]:
    module = node.module or ""
    for alias in node.names:
        name = _full(f"{module}.{alias.name}")
        yield name if name in BY_NAME else _full(module)


def _full(name: str) -> str:
    """A package is its __init__.py, so that `events.*` does not mean the package events.store."""
    return f"{name}.__init__" if f"{name}.__init__" in BY_NAME else name


def is_in(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def floor_of(module: str) -> int:
    """The index of the room that a module is in; -1 where it is in none."""
    found = [(len(room.name), floor) for floor, room in enumerate(LAYERS) if is_in(module, room.name)]
    return max(found)[1] if found else -1


def strays(source: Source) -> Iterator[str]:
    """The imports of a module that the table of layers does not allow."""
    floor = floor_of(source.name)
    for each in imports_of(source.tree):
        top = each.module.split(".")[0]
        if top in ("events", "meso_cli"):
            allowed = _may_use(source.name, each.module)
        else:
            allowed = top in sys.stdlib_module_names or top in LAYERS[floor].others
        if not allowed:
            yield f"{where(source, each.line)} imports {each.module}"


def _may_use(user: str, used: str) -> bool:
    if user in STARTS:
        return True
    if is_in(user, "events.games") and is_in(used, "events.games"):
        return user.split(".")[2] == used.split(".")[2]
    if is_in(used, "events.games") and used.split(".")[2] != "catalogue":
        return False  # a game is entered through `Game` alone
    if is_in(user, "meso_cli.views") and is_in(used, "events"):
        return used in VALUES
    if is_in(user, "meso_cli.commands") and is_in(used, "meso_cli.commands"):
        return False
    return -1 < floor_of(used) <= floor_of(user)


def where(source: Source, line: int) -> str:
    return f"{source.path.relative_to(ROOT)}:{line}"


def loaded_by(name: str) -> dict[str, str]:
    """What loading a module loads, ours and others, each with the module that imports it."""
    found = {name: ""}
    queue = [name]
    while queue:
        asking = queue.pop()
        if asking not in BY_NAME:
            continue
        for each in imports_of(BY_NAME[asking].tree):
            if not each.late and each.module not in found:
                found[each.module] = asking
                queue.append(each.module)
    return found


def none_of(found: Iterable[str]) -> None:
    lines = list(dict.fromkeys(found))
    assert not lines, "\n".join(["", *lines])


def test_every_module_is_in_a_room_and_every_room_exists() -> None:
    assert [s.name for s in SOURCES if floor_of(s.name) < 0 and s.path.name != "__init__.py"] == []
    assert [room.name for room in LAYERS if not any(is_in(s.name, room.name) for s in SOURCES)] == []


def test_imports_go_only_where_the_table_allows() -> None:
    """A game imports no other game, views no store, and nothing below imports what is above it."""
    none_of(stray for source in SOURCES for stray in strays(source))


def test_the_checker_finds_imports_that_the_table_forbids() -> None:
    planted = ast.parse(
        "import rich.table\nfrom events import store\nfrom events.games.lands.state import State\n"
        "def f():\n    from meso_cli.app import main\nfrom events.game import fold\nimport json\n"
    )
    source = Source("events.games.zooic.rules", ROOT / "events/games/zooic/rules.py", planted)
    assert [stray.split(":")[1] for stray in strays(source)] == [
        "1 imports rich.table",
        "2 imports events.store.__init__",
        "3 imports events.games.lands.state",
        "5 imports meso_cli.app",
    ]


def test_no_two_modules_load_each_other() -> None:
    graph = {
        s.name: {each.module for each in imports_of(s.tree) if not each.late} & BY_NAME.keys()
        for s in SOURCES
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" loads ".join(reversed(error.args[1])))


def test_nobody_loads_the_root_command_but_who_starts_it() -> None:
    """The table shell runs command lines with what the settings of its call hold."""
    loading = {s.name for s in SOURCES for each in imports_of(s.tree) if each.module == "meso_cli.app"}
    assert loading <= {"meso_cli.__main__"}


@pytest.mark.parametrize("name", [name for name in QUICK if f"meso_cli.{name}" in BY_NAME])
def test_a_quick_command_loads_nothing_slow(name: str) -> None:
    none_of(_slow(f"meso_cli.{name}"))


def test_events_loads_nothing_slow() -> None:
    none_of({found for source in EVENTS for found in _slow(source.name)})


def _slow(name: str) -> Iterator[str]:
    return (f"{asking} loads {each}" for each, asking in loaded_by(name).items() if each.startswith(SLOW))


def test_events_imports_late_only_what_is_slow() -> None:
    late = [(source, each) for source in EVENTS for each in imports_of(source.tree) if each.late]
    none_of(f"{where(s, each.line)} imports {each.module} late" for s, each in late if not _may_wait(s, each))


def _may_wait(source: Source, each: Import) -> bool:
    own = re.fullmatch(r"events[.]games[.][a-z]+[.]game", source.name) and each.module.startswith(
        source.name.removesuffix("game")
    )
    return bool(own) or each.module in LATE


def test_events_knows_no_clock_no_randomness_no_environment_and_no_screen() -> None:
    none_of(stray for source in EVENTS for stray in _outside(source))


def _outside(source: Source) -> Iterator[str]:
    for each in imports_of(source.tree):
        if UNKNOWN_TO_EVENTS.match(each.module):
            yield f"{where(source, each.line)} imports {each.module}"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and UNREAD_BY_EVENTS.fullmatch(ast.unparse(node)):
            yield f"{where(source, node.lineno)} reads {ast.unparse(node)}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "input"):
            yield f"{where(source, node.lineno)} calls {ast.unparse(node.func)}"


def test_packages_export_nothing() -> None:
    """An __init__.py has a docstring at most: every name has one module."""
    packages = [source for source in SOURCES if source.path.name == "__init__.py"]
    none_of(s.name for s in packages if len(s.tree.body) != bool(ast.get_docstring(s.tree)))


def test_no_function_is_long() -> None:
    none_of(
        f"{where(source, node.lineno)} {node.name}: {length} lines"
        for source in SOURCES
        for node in ast.walk(source.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (length := (node.end_lineno or node.lineno) - node.lineno + 1) > LONGEST_FUNCTION
    )


def test_no_file_is_long() -> None:
    lengths = {s: len(s.path.read_text("utf-8").splitlines()) for s in SOURCES if s.path.name not in DATA}
    none_of(f"{where(s, length)} lines" for s, length in lengths.items() if length > LONGEST_FILE)


def test_every_module_is_named_for_what_it_is() -> None:
    none_of(source.name for source in SOURCES if source.path.stem in EMPTY_NAMES)


def test_nothing_takes_the_place_of_the_package_events() -> None:
    """No folder of tests and no other distribution of that name; see test_wheel.py."""
    for path in (
        "tests/events",
        "tests/meso_cli",
        "events/events.py",
        "events/tests",
        "fixtures/__init__.py",
    ):
        assert not (ROOT / path).exists(), path
