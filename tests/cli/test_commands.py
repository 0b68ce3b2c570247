"""The list of commands: what holds for each of them."""

from __future__ import annotations

import inspect

import click
import pytest

from cli.meso import Meso
from meso_cli.app import COMMANDS, root


def command(name: str) -> click.Command:
    found = root.get_command(click.Context(root), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_and_the_command_give_the_same_summary(name: str) -> None:
    assert inspect.cleandoc(command(name).help or "").splitlines()[0] == COMMANDS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str, meso: Meso) -> None:
    for flag in ("-h", "--help"):
        said = meso.run(name, flag)
        assert said.code == 0 and said.out.startswith(f"Usage: meso {name}")
    assert not meso.db.exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_global_options(name: str) -> None:
    options = {text for each in command(name).params for text in each.opts}
    assert {"--db", "-s", "--session", "--json", "--color"} <= options


FREE = ("log", "note", "find", "amend", "insert")
"""Commands in which an unknown option is a word of the move or of the text."""


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in FREE])
def test_a_wrong_option_is_wrong_usage(name: str, meso: Meso) -> None:
    error = meso.fails(name, "--nonsense", code=2)
    assert error["code"] == "usage" and "--nonsense" in error["message"]


def test_the_list_needs_no_command(meso: Meso, snapshot: object) -> None:
    assert meso("--help") == snapshot


def test_an_unknown_command_is_wrong_usage(meso: Meso) -> None:
    error = meso.fails("histroy", code=2)
    assert "history" in error["message"]
    assert meso.fails("frobnicate", code=2)["code"] == "usage"


def test_the_version(meso: Meso) -> None:
    assert meso("--version").startswith("meso, version ")


def test_bare_meso_without_a_record_creates_none(meso: Meso) -> None:
    assert "no session is open" in meso()
    assert meso.json() == {"session": None}
    assert not meso.db.exists()
