"""The table of error codes, checked from the code: all that is raised is in it, and nothing else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from events import errors
from events.checks.fault import Fault
from events.error_codes import GROUPS
from events.errors import Damaged, MesoError, Refused
from events.session.proof import Flaw
from events.store.opening import memory_record

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ROOT / "events" / "checks"
KNOWN = [known for codes in GROUPS.values() for known in codes]

# Class → the status of what it reports. `check` ends with the status of a damaged record.
RAISED = {
    name: kind.status
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, MesoError)
}
REPORTED = {**RAISED, Fault.__name__: Damaged.status, Flaw.__name__: Damaged.status}
PASSED_ON = {"code", "error.code", "flaw.code"}
"""First arguments that are codes of other errors, or of a caller that is looked at itself."""

Found = tuple[str, int]
"""A code and its status."""


def found() -> set[Found]:
    """Every code that the program can report."""
    made = {(Refused((), "").code, Refused.status)}
    for package in ("events", "meso_cli"):
        for path in (ROOT / package).rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            made.update(_reported(tree, path))
            if path.parent == CHECKS:
                made.update((code, Damaged.status) for code in _indirect(tree))
    return made


def _reported(tree: ast.AST, path: Path) -> Iterator[Found]:
    for node in ast.walk(tree):
        name = ast.unparse(node.func).rpartition(".")[2] if isinstance(node, ast.Call) else ""
        if name in REPORTED and name != Refused.__name__:
            codes = list(_codes(node.args[0]))
            assert codes or ast.unparse(node.args[0]) in PASSED_ON, f"{path}:{node.lineno}"
            yield from ((code, REPORTED[name]) for code in codes)


def _codes(value: ast.expr) -> Iterator[str]:
    """A constant, or `f"missing-{kind}"` for every kind of thing in the record's schema."""
    if isinstance(value, ast.Constant):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        yield from (f"{value.values[0].value}{kind}" for kind in KINDS)


def _kinds() -> list[str]:
    with closing(memory_record()) as record:
        return [
            row[0] for row in record.rows("SELECT DISTINCT type FROM sqlite_schema WHERE sql IS NOT NULL")
        ]


KINDS = _kinds()


def _indirect(tree: ast.AST) -> Iterator[str]:
    """What the checks hand to a function that reports it: as its argument `code`, or by `yield code, …`."""
    places = {
        node.name: [arg.arg for arg in node.args.args if arg.arg != "self"].index("code")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and "code" in [arg.arg for arg in node.args.args]
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Yield) and isinstance(node.value, ast.Tuple):
            yield from _codes(node.value.elts[0])
        elif isinstance(node, ast.Call):
            name = ast.unparse(node.func).removeprefix("self.")
            yield from _codes(node.args[places[name]]) if name in places else ()


def test_the_table_has_every_code_that_is_raised_with_its_status_and_no_other() -> None:
    assert sorted(found()) == sorted((known.code, known.status) for known in KNOWN)


def test_each_says_in_a_sentence_what_it_means_and_what_helps() -> None:
    for known in KNOWN:
        assert known.meaning.endswith(".") and known.help.endswith("."), known


def test_the_checker_sees_what_is_raised() -> None:
    planted = ast.parse(
        'raise Usage("a", "m")\nMesoError("b", "m", "h")\nFault(f"missing-{kind}", "", "", "")'
    )
    seen = {("a", 2), ("b", 1), *((f"missing-{kind}", 4) for kind in KINDS)}
    assert set(_reported(planted, ROOT)) == seen
    hidden = ast.parse('def say(id, code):\n    yield "c", id\nsay(1, "d")')
    assert set(_indirect(hidden)) == {"c", "d"}
