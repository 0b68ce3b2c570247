"""Every error code occurs, with its exit status; `meso help errors` and the page have them all."""

from __future__ import annotations

import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Any, NamedTuple

import pytest

from cli.meso import ROOT, Meso, Said
from damaging import small_record, spoil
from events.error_codes import GROUPS, ErrorCode
from meso_cli.app import COMMANDS
from meso_cli.commands import games
from meso_cli.shell import Shell

CODES = [known for codes in GROUPS.values() for known in codes]
BY_CODE = {known.code: known for known in CODES}

Act = Callable[[Meso], object]
"""Something done to the record, to a file or to the program."""


class Case(NamedTuple):
    """A code, and a command that ends with it. before: commands that succeed, and acts."""

    code: str
    command: str
    before: tuple[str | Act, ...] = ()
    stdin: str = ""


def file(name: str, content: str | bytes) -> Act:
    """A file in the folder that commands run in."""
    data = content.encode() if isinstance(content, str) else content
    return lambda meso: (meso.db.parent / name).write_bytes(data)


def no_chance(meso: Meso) -> None:
    """A system that gives no random bytes."""

    def refuse(count: int) -> bytes:
        raise OSError(38, "Function not implemented")

    meso.patch.setattr(os, "urandom", refuse)


def exported(change: Callable[[str], str]) -> Act:
    """The current session as x.jsonl, its text changed."""
    return lambda meso: file("x.jsonl", change(meso("export", "--format", "jsonl")))(meso)


def sql(*statements: str) -> Act:
    """A small record with one finished session, spoiled."""

    def write(meso: Meso) -> None:
        small_record(meso.db)
        spoil(meso.db, *statements)

    return write


def raw(*statements: str) -> Act:
    """What another program does to the record."""

    def run(meso: Meso) -> None:
        with closing(sqlite3.connect(meso.db)) as connection:
            for statement in statements:
                connection.execute(statement)

    return run


def limited(*pragmas: str, **settings: float) -> Act:
    """SQLite connections of the program with a limit of their own."""

    def connect(real: Callable[..., sqlite3.Connection], *where: Any, **given: Any) -> sqlite3.Connection:
        connection = real(*where, **{**given, **settings})
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    return lambda meso: meso.patch.setattr(sqlite3, "connect", partial(connect, sqlite3.connect))


def locked(meso: Meso) -> None:
    """Another program writes, and the call does not wait."""
    other = sqlite3.connect(meso.db, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    limited(timeout=0)(meso)
    meso.patch.setattr(meso, "held", other, raising=False)  # for as long as the test runs


def failing(meso: Meso) -> None:
    """A command with a bug."""
    meso.patch.setattr(games, "GAMES", [0])


def overtaken(meso: Meso) -> None:
    """Another terminal logs just after the table has looked."""
    refresh = Shell.refresh

    def refresh_once(shell: Shell) -> None:
        refresh(shell)
        meso.patch.setattr(Shell, "refresh", refresh)
        meso("log", "draw land")

    meso.patch.setattr(Shell, "refresh", refresh_once)


LANDS, ZOOIC, HAPPY, PANGEA = (f"new {game} Ana Ben" for game in ("lands", "zooic", "happy", "pangea"))
HEADER = "@game zooic\n@player Ana\n@player Ben\n"
REFUSING = "BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END"

CASES = (
    # words of a command or a move
    Case("usage", "log"),
    Case("missing-word", "log draw", (LANDS,)),
    Case("unexpected-word", "log pause now", (LANDS,)),
    Case("unknown-word", "log rules maybe", (LANDS,)),
    Case("twice", "log draw land 2 --from discard --from discard", (LANDS,)),
    Case("unknown-option", "new lands Ana --option colour=red"),
    Case("unknown-verb", "log frobnicate", (LANDS,)),
    Case("unknown-player", "log Cleo: end", (LANDS,)),
    Case("missing-player", "log bonus 3 hat", (ZOOIC, "log finish")),
    Case("unknown-moment", "log at p9r1", (LANDS,)),
    Case("not-a-number", "log bonus x hat", (LANDS,)),
    Case("out-of-range", "log bonus 9999 hat", (LANDS,)),
    Case("bad-number", "log all: points 1 2 3", (ZOOIC,)),
    Case("bad-count", "log Ana: tally x", (LANDS,)),
    Case("bad-text", "log -f moves", (LANDS, file("moves", b"draw land\n\xff\n"))),
    Case("bad-name", "new lands 1"),
    Case("bad-time", "log end --at yesterday", (LANDS,)),
    Case("open-quote", "log '\"draw'", (LANDS,)),
    Case("bad-attribute", "log play Fen 1 --kind land --is ,", (LANDS,)),
    Case("bad-formula", "log play Fen 1 --kind land --vp x", (LANDS,)),
    Case("unknown-place", "log Ana: grow here", (PANGEA,)),
    Case("unknown-icon", "log Ana: place 2,0 ne+hat+x/sw", (PANGEA,)),
    Case("bad-tile", "log Ana: place 2,0 xyz", (PANGEA,)),
    Case("bad-cell", "log Ana: keep qq", (ZOOIC,)),
    Case("bad-grid", "log Ana: zoo a t / a", (ZOOIC,)),
    Case("bad-slide", "log Ana: slides ux", (ZOOIC,)),
    # sessions and positions
    Case("no-session", "log end"),
    Case("ambiguous", "open l", (LANDS, LANDS)),
    Case("name-taken", "rename lands-1", (LANDS, LANDS)),
    Case("no-position", "show 99", (LANDS,)),
    Case("not-on-line", "drop side", (LANDS, "log draw land", "branch side", "undo")),
    Case("no-branch", "switch side", (LANDS,)),
    Case("no-mark", "mark --remove here", (LANDS,)),
    Case("no-note", "note --remove", (LANDS,)),
    Case("no-operation", "ops --restore 99", (LANDS,)),
    Case("main", "branch --promote main", (LANDS,)),
    Case("in-use", "branch --delete main", (LANDS,)),
    Case("moved-on", "table", (LANDS, overtaken), stdin="draw land\n"),
    Case("nothing-to-undo", "undo", (LANDS,)),
    Case("nothing-to-redo", "redo", (LANDS,)),
    Case("no-best", "score --best", (LANDS,)),
    Case("unknown-game", "new chess Ana"),
    Case("no-demo", "demo --game chess"),
    Case("players", "new zooic Ana"),
    Case("piece-taken", "new lands Ana Ben --piece Ana=red --piece Ben=red"),
    # people and cards
    Case("no-player", "players rename Cleo Eva"),
    Case("same-player", "players merge Ana Ana", (LANDS,)),
    Case("not-one-player", "players merge Ana Ben", (LANDS,)),
    Case("not-merged", "players unmerge Ana", (LANDS,)),
    Case("no-card", "cards lands show Fen"),
    Case("no-catalogue", "cards zooic"),
    Case("unknown-card", "log play Fen 1", (LANDS,)),
    Case("ambiguous-card", "log 'Ana: play dino'", (HAPPY,)),
    Case("bad-facts", "cards lands import cards", (file("cards", "[Fen]\ncolour = 'red'\n"),)),
    # files
    Case("no-record", "backup copy.db"),
    Case("not-a-record", "sessions", (file("record.db", "text"),)),
    Case("newer-record", "sessions", (LANDS, sql("PRAGMA user_version = 99"))),
    Case("read-only", "log end", (LANDS, limited("query_only = 1"))),
    Case("busy", "log end", (LANDS, locked)),
    Case("disk-full", f"note {'long ' * 20_000}", (LANDS, limited("max_page_count = 1"))),
    Case("storage", "log draw land", (LANDS, raw(f"CREATE TRIGGER t {REFUSING}"))),
    Case("system", "new lands Ana", (no_chance,)),
    Case("internal", "games", (failing,)),
    Case("cannot-open", "import none.jsonl"),
    Case("cannot-write", "export -o none/x.csv", (LANDS,)),
    Case("file-exists", "backup x.db", (LANDS, file("x.db", ""))),
    Case("too-large", "log -f moves", (LANDS, file("moves", b"\n" * (17 << 20)))),
    Case("unknown-format", "import x.pdf"),
    Case("write-only", "import x.csv"),
    Case(
        "newer-format",
        "import x.jsonl",
        (LANDS, exported(lambda text: text.replace('{"meso":1', '{"meso":9'))),
    ),
    Case("torn", "import x.jsonl", (LANDS, exported(lambda text: text[:-9]))),
    Case("damaged-file", "import x.jsonl", (LANDS, exported(lambda text: text.replace("Ana", "Eva")))),
    Case("bad-header", "import x.meso", (file("x.meso", "@colour red\n"),)),
    Case("bad-line", "import x.meso", (file("x.meso", HEADER + "Ana: points 1\n@mark a\n@mark a\n"),)),
    Case("open-bracket", "import x.meso", (file("x.meso", HEADER + "(\n"),)),
    # rules
    Case("refused", "log Ben: end", (LANDS,)),
    # damage
    Case("damaged", "sessions", (file("record.db", b"SQLite format 3\0"),)),
    Case("changed-header", "check", (sql("PRAGMA user_version = 0"),)),
    Case("changed-event", "check", (sql("UPDATE events SET body = replace(body, '12', '13')"),)),
    Case("missing-event", "check", (sql("DELETE FROM events WHERE n = 2"),)),
    Case("bad-event", "history", (sql("UPDATE events SET body = 'text' WHERE n = 2"),)),
    Case("changed-operation", "check", (sql("UPDATE operations SET body = replace(body, 'log', 'lag')"),)),
    Case("missing-operation", "export --format jsonl", (sql("DELETE FROM operations WHERE key = 2"),)),
    Case("bad-operation", "history", (sql("UPDATE operations SET body = 'null' WHERE key = 3"),)),
    Case("missing-session", "check", (sql("DELETE FROM sessions"),)),
    Case(
        "changed-result", "check", (sql("""UPDATE operations SET body = replace(body, '"1":1', '"1":2')"""),)
    ),
    Case("changed-row", "check", (sql("UPDATE seats SET piece = 'red'"),)),
    Case("missing-row", "check", (sql("DELETE FROM people WHERE key = 1"),)),
    Case("wrong-number", "check", (sql("UPDATE events SET n = 7 WHERE n = 3"),)),
    Case("wrong-jump", "check", (sql("UPDATE events SET jump = 2 WHERE n = 3"),)),
    Case("missing-table", "check", (sql("DROP TABLE snapshots"),)),
    Case("changed-table", "check", (sql("ALTER TABLE cards ADD COLUMN more TEXT"),)),
    Case("missing-trigger", "check", (LANDS, raw("DROP TRIGGER cards_no_update"))),
    Case(
        "changed-trigger",
        "check",
        (LANDS, raw("DROP TRIGGER cards_no_update", f"CREATE TRIGGER cards_no_update {REFUSING}")),
    ),
    Case("foreign-trigger", "check", (LANDS, raw(f"CREATE TRIGGER t {REFUSING}"))),
    Case("missing-index", "check", (sql("DROP INDEX seats_by_person"),)),
    Case(
        "changed-index",
        "check",
        (sql("DROP INDEX seats_by_person", "CREATE INDEX seats_by_person ON seats(piece)"),),
    ),
    Case("wrong-cache", "check", (sql("UPDATE summaries SET name = 'x'"),)),
)


def codes_in(said: Said) -> set[str]:
    """The code of an error, those of the problems of a check, or those of the lines of a table."""
    if said.err:
        return {said.error["code"]}
    told = said.json
    return {line["error"]["code"] for line in told} if isinstance(told, list) else _of_check(told)


def _of_check(told: dict[str, Any]) -> set[str]:
    return {problem["code"] for problem in told["problems"]}


@pytest.mark.parametrize("case", CASES, ids=[case.code for case in CASES])
def test_every_code_occurs(meso: Meso, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(meso.db.parent)
    for step in case.before:
        meso(*shlex.split(step)) if isinstance(step, str) else step(meso)
    said = meso.run("--json", *shlex.split(case.command), stdin=case.stdin)
    assert case.code in codes_in(said), said
    assert said.code == BY_CODE[case.code].status


def test_the_cases_are_the_table() -> None:
    assert [case.code for case in CASES] == [known.code for known in CODES]


def test_the_page_is_the_table() -> None:
    # Its rows, after a change of the table: meso help errors --json |
    # jq -r '.[] | "| `\(.code)` | \(.exit) | \(.meaning) | \(.help) |"'
    page = (ROOT / "docs" / "errors.md").read_text("utf-8").partition("\n## ")
    assert page[1] + page[2] == "".join(_section(group, codes) for group, codes in GROUPS.items())


def _section(group: str, codes: tuple[ErrorCode, ...]) -> str:
    head = f"\n## {group}\n\n| code | exit | meaning | what to do |\n|---|---|---|---|\n"
    return head + "".join(
        f"| `{code}` | {exit} | {meaning} | {help} |\n" for code, exit, meaning, help in codes
    )


def test_help_with_errors(meso: Meso) -> None:
    told = meso.json("help", "errors")
    assert [(one["code"], one["exit"]) for one in told] == [(known.code, known.status) for known in CODES]
    assert list(dict.fromkeys(one["group"] for one in told)) == list(GROUPS)
    assert all(known.meaning in meso("help", "errors") for known in CODES[:3])
    assert meso.json("help", "errors", "refused") == next(one for one in told if one["code"] == "refused")
    assert meso("help", "errors", "refused").splitlines()[:2] == ["refused", BY_CODE["refused"].meaning]
    assert "mean no-session" in meso.fails("help", "errors", "no-sesion", code=2)["hint"]
    assert not meso.db.exists()


def test_help_with_commands(meso: Meso) -> None:
    assert meso("help") == meso("--help")
    for name in COMMANDS:
        assert meso("help", name) == meso(name, "--help")
    assert meso.json("help", "log") == {"topic": "log", "help": meso("log", "--help").rstrip("\n")}
    assert meso.fails("help", "lgo", code=2)["hint"] == "did you mean log?"
    assert "errors" in meso.fails("help", "eror", code=2)["hint"]
    assert meso.fails("help", "log", "refused", code=2)["code"] == "usage"
    assert not meso.db.exists()
