"""`meso completion`: prints the script with which a shell completes commands, names and verbs."""

from __future__ import annotations

import click

from meso_cli.completion_scripts import script_for
from meso_cli.context import Settings
from meso_cli.options import meso_command
from meso_cli.output import emit


@meso_command(name="completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(settings: Settings, shell: str) -> None:
    """Print the completion script for a shell.

    \b
    bash   meso completion bash >> ~/.bashrc
    zsh    meso completion zsh >> ~/.zshrc
    fish   meso completion fish > ~/.config/fish/completions/meso.fish
    """
    script = script_for(shell)
    emit(settings, lambda: {"shell": shell, "script": script}, lambda: script.splitlines())
