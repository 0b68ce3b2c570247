"""Tab in the shells themselves, on a pseudo-terminal: whatever a record holds, no shell runs it."""

from __future__ import annotations

import os
import pty
import select
import shlex
import shutil
import signal
import sys
import time
from pathlib import Path
from string import ascii_lowercase

import pytest

from cli.meso import Meso

HOSTILE = (
    "$(touch PWNED)",
    '"; touch PWNED; "q',
    "'; touch PWNED; 'q",
    "`touch PWNED`",
    "\\'; touch PWNED; q",
    "a&touch PWNED;b",
    "!touch; x",
    "-n; touch PWNED",
    'Lil\' "Ana"',
    "it's '",
    "%s * ~ {a,b}",
)
STARTS = {"bash": "--norc --noprofile", "zsh": "-f", "fish": "--no-config --private"}
PREPARED = {
    "bash": "eval \"$(meso completion bash)\"; PS1='ready> '",
    "zsh": "autoload -Uz compinit; compinit -D -u; eval \"$(meso completion zsh)\"; PS1='ready> '",
    "fish": "function fish_prompt; printf 'ready> '; end; meso completion fish | source",
}


@pytest.fixture(params=STARTS)
def shell(request: pytest.FixtureRequest) -> str:
    if not shutil.which(request.param):
        pytest.skip(f"no {request.param} here")
    return str(request.param)


class Typing:
    """A shell on a pseudo-terminal, in a folder of its own; `meso open` writes its words to a file."""

    def __init__(self, meso: Meso, shell: str, folder: Path) -> None:
        self.folder, self.seen = folder, b""
        program = folder / "bin" / "meso"
        program.parent.mkdir()
        program.write_text(
            '#!/bin/sh\nif [ "$1" = open ]; then\n'
            f'    printf "%s\\0" "$@" > {shlex.quote(str(folder / "part"))}\n'
            f"    mv {shlex.quote(str(folder / 'part'))} {shlex.quote(str(folder / 'said'))}\nelse\n"
            f'    exec "{sys.executable}" -m meso_cli "$@"\nfi\n'
        )
        program.chmod(0o755)
        root = str(Path(__file__).parents[2])
        path = f"{program.parent}:{os.environ['PATH']}"
        environment = meso.environment(
            PATH=path, PYTHONPATH=root, HOME=str(folder), TERM="dumb" if shell != "fish" else "xterm"
        )
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            os.chdir(folder)
            os.execvpe(shell, [shell, *STARTS[shell].split()], environment)
        self.type(f"{PREPARED[shell]}; touch started\n")
        self.wait(folder / "started")

    def type(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())
        self.rest()

    def rest(self, quiet: float = 0.1) -> None:
        """Waits until the shell says nothing more."""
        while select.select([self.terminal], [], [], quiet)[0]:
            self.seen += os.read(self.terminal, 65536)

    def wait(self, path: Path) -> None:
        end = time.monotonic() + 20
        while not path.exists():
            assert time.monotonic() < end, f"{path.name} was never written: {self.seen[-300:]!r}"
            self.rest()

    def close(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.terminal)


@pytest.mark.parametrize("opening", ["", '"', "'"])
def test_no_name_is_run(meso: Meso, shell: str, opening: str, tmp_path: Path) -> None:
    names = [f"k{letter}{name}" for letter, name in zip(ascii_lowercase, HOSTILE, strict=False)]
    for name in names:
        meso("new", "lands", "Ana", "--name", name)
    folder = tmp_path / "typing"
    folder.mkdir()
    typing, told = Typing(meso, shell, folder), {}
    try:
        for name in names:
            typing.type(f"meso open {opening}{name[:2]}\t")
            typing.type("\n")
            typing.wait(folder / "said")
            told[name] = (folder / "said").read_text().split("\0")[1]
            (folder / "said").unlink()
    finally:
        typing.close()
    assert not (folder / "PWNED").exists()
    assert told == {name: name for name in names}
