"""Shell completion: through the protocol of the scripts, and in the shells themselves."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from cli.meso import ROOT, Meso
from meso_cli.app import COMMANDS

SHELLS = ("bash", "zsh", "fish")


@pytest.fixture
def shelf(meso: Meso) -> Meso:
    """A session with difficult names, a branch and a mark; another session."""
    return meso.once(_shelf)


def _shelf(meso: Meso) -> None:
    meso("new", "happy", "Lil' Ana", "Smith, John", "--name", "Friday night")
    meso("new", "lands", "Ana", "Ben")
    meso("branch", "try")
    meso("mark", "storm")


def offered(meso: Meso, shell: str, line: str) -> list[str]:
    """The completions at the end of a line, through the protocol of the shell's script."""
    words = line.split(" ")
    variables = {"_MESO_COMPLETE": f"{shell}_complete", "COMP_WORDS": line}
    variables["COMP_CWORD"] = words[-1] if shell == "fish" else str(len(words) - 1)
    said = meso.process(env=meso.environment(**variables))
    assert (said.code, said.err) == (0, "")
    if shell == "zsh":
        return said.lines[1::3]
    return [one.partition(",")[2].partition("\t")[0] for one in said.lines if one]


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("meso un", ["undo"]),
        ("meso switch t", ["try"]),
        ("meso branch --delete ", ["main", "try"]),
        ("meso show s", ["storm"]),
        ("meso open F", ["Friday night"]),
        ("meso -s F", ["Friday night"]),
        ("meso history --player B", ["Ben"]),
        ("meso log dr", ["draw"]),
        ("meso log Be", ["Ben:"]),
        ("meso log Ben: dr", ["draw"]),
        ("meso log draw ", ["land", "herbivore", "carnivore", "deck", "discard"]),
        ("meso log Ana: draw h", ["herbivore"]),
        ("meso log end ; dr", ["draw"]),
        ("meso log play Sw", ["Swamp"]),
        ("meso export --format m", ["markdown"]),
        ("meso cards lands s", ["show"]),
        ("meso cards lands show Sw", ["Swamp"]),
        ("meso moves ta", ["tally"]),
        ("meso rules pa", ["pangea"]),
        ("meso new z", ["zooic"]),
        ("meso new lands S", ["Smith, John"]),
        ("meso mark st", ["storm"]),
        ("meso completion f", ["fish"]),
        ("meso switch nothing", []),
    ],
)
def test_the_protocol(shelf: Meso, shell: str, line: str, expected: list[str]) -> None:
    assert offered(shelf, shell, line) == expected


def test_every_command_is_completed(meso: Meso) -> None:
    assert [name for name in offered(meso, "bash", "meso ") if not name.startswith("-")] == list(COMMANDS)


def test_completion_creates_no_file_and_writes_no_error(meso: Meso) -> None:
    for line in ("meso switch ", "meso open ", "meso log ", "meso -s ", "meso show "):
        assert offered(meso, "bash", line) in ([], ["@"])
    assert not meso.db.exists()
    meso.db.write_text("not a record")
    assert offered(meso, "bash", "meso switch ") == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_valid(meso: Meso, shell: str) -> None:
    script = meso("completion", shell)
    assert meso.json("completion", shell)["script"] == script
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    done = subprocess.run([shell, "-n"], input=script, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_shell(meso: Meso) -> None:
    assert meso.fails("completion", "ksh", code=2)["code"] == "usage"
    assert meso.fails("completion", code=2)["code"] == "usage"


def in_shell(meso: Meso, shell: str, script: str) -> list[str]:
    """The output of a script in a shell that finds `meso`."""
    if not shutil.which(shell):
        pytest.skip(f"no {shell} here")
    folder = meso.db.parent / "bin"
    folder.mkdir(exist_ok=True)
    program = folder / "meso"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m meso_cli "$@"\n')
    program.chmod(0o755)
    environment = meso.environment(PATH=f"{folder}:{os.environ['PATH']}")
    done = subprocess.run(
        [shell, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == "", done.stderr
    return done.stdout.splitlines()


BASH = """
source <(meso completion bash)
COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
COMP_LINE="${{COMP_WORDS[*]}}"; COMP_POINT=${{#COMP_LINE}}
_meso_completion meso
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("meso und", ["undo"]),
        ("meso open F", [r"Friday\ night"]),
        ("meso new lands Lil", [r"Lil\'\ Ana"]),
        ("meso new lands '\"Lil'", ["Lil' Ana"]),
        ("meso new lands '`Lil'", [""]),
        ("meso new lands '\"$(Lil'", [""]),
        ('meso new lands "$\'Lil"', [""]),
        ("meso new lands Sm", [r"Smith\,\ John"]),
        ("meso log Ben : dr", ["draw"]),
    ],
)
def test_bash_escapes_names(shelf: Meso, words: str, expected: list[str]) -> None:
    assert in_shell(shelf, "bash", BASH.format(words=words)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("meso und", ["undo\tUndo steps."]),
        ("meso open F", ["Friday night"]),
        ("meso new lands Sm", ["Smith, John"]),
        ("meso log Ben: dr", ["draw"]),
    ],
)
def test_fish(shelf: Meso, line: str, expected: list[str]) -> None:
    assert in_shell(shelf, "fish", f'meso completion fish | source; complete -C "{line}"') == expected
