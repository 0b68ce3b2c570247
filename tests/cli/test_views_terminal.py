"""Where output goes: rich on a terminal, plain in a pipe, and what the environment asks for."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import combinations
from math import dist

import pytest

from events.game.score import Line, PlayerScore, Sheet
from events.view import Board, Cell, View, text
from meso_cli.views.console import make_console
from meso_cli.views.glyphs import plain_width
from meso_cli.views.pieces import COLORS, PIECES, PLAYERS
from meso_cli.views.styles import STYLES, style_of
from meso_cli.views.terminal import Color, Terminal
from meso_cli.views.writing import show, show_sheet

CARD = Cell((text("Plagiosaurus"),), "exhausted")
TABLE = View("Lands of the Mesozoic", "", (Board(((CARD,) * 5,), "Ana", ("carnivores",), mark="player1"),))
SHEET = Sheet(True, (PlayerScore(1, 22, 1, True, (Line("cards", 22, "Iguanodon 3; Apatosaurus 19"),)),), (1,))
XTERM = {"TERM": "xterm-256color", "COLUMNS": "80"}


class Screen(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO, color: Color, environ: dict[str, str]) -> str:
    terminal = Terminal(stream, color, environ)
    show(TABLE, terminal)
    show_sheet(SHEET, ("Ana",), terminal)
    return stream.getvalue()


def test_a_pipe_gets_plain_unwrapped_lines() -> None:
    said = shown(io.StringIO(), "auto", XTERM)
    assert "\x1b" not in said
    assert max(map(plain_width, said.splitlines())) > 90


def test_a_terminal_gets_colour_in_its_width() -> None:
    said = shown(Screen(), "auto", XTERM)
    assert "\x1b[1;38;" in said
    assert "Plagiosaurus" in said


@pytest.mark.parametrize(
    ("extra", "system"),
    [({}, "256"), ({"COLORTERM": "truecolor"}, "truecolor"), ({"TERM": "linux"}, "standard")],
)
def test_colours_are_as_fine_as_the_terminal_says(extra: dict[str, str], system: str) -> None:
    assert make_console(Terminal(Screen(), "auto", XTERM | extra)).color_system == system


@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colour_is_left_out_where_it_is_not_wanted(extra: dict[str, str]) -> None:
    said = shown(Screen(), "auto", XTERM | extra)
    assert "\x1b" not in said
    assert max(map(plain_width, said.splitlines())) <= 80


def test_the_option_beats_the_environment() -> None:
    assert "\x1b[" in shown(io.StringIO(), "always", XTERM | {"NO_COLOR": "1"})
    assert "\x1b" not in shown(Screen(), "never", XTERM)


@pytest.mark.parametrize(("columns", "width"), [("120", 120), ("3", 20), ("0", 80), ("wide", 80), ("", 80)])
def test_columns_say_how_wide(columns: str, width: int) -> None:
    assert Terminal(io.StringIO(), "auto", {"COLUMNS": columns}).width == width


def test_what_an_encoding_lacks_is_written_otherwise() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="ascii")
    show(TABLE, Terminal(stream, "auto", {}))
    stream.flush()
    said = raw.getvalue().decode("ascii")
    assert "| Plagiosaurus x |" in said
    assert "+--" in said and "\\u" not in said


def test_a_pipe_needs_no_rich() -> None:
    code = "import sys, meso_cli.views.terminal; print([m for m in sys.modules if m.split('.')[0] == 'rich'])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_every_style_can_be_read() -> None:
    for name in STYLES:
        style_of(name)
    assert style_of("player1 turn").bold
    assert style_of("nobody knows").color is None


# Who sees colour how: the linear maps of Machado, Oliveira and Fernandes (2009), full strength.
EYES = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "no green": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "no blue": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1094, 0.8727))


def linear(color: str) -> list[float]:
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def times(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(color: str, eye: str) -> tuple[float, float, float]:
    seen = [min(1.0, max(0.0, part)) for part in times(EYES[eye], linear(color))]
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in times(XYZ, seen))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eye", EYES)
def test_players_are_told_apart_by_everybody(eye: str) -> None:
    assert min(dist(lab(one, eye), lab(other, eye)) for one, other in combinations(PLAYERS.values(), 2)) > 20


def test_pieces_are_told_apart() -> None:
    """Whoever chooses red and green has chosen them: only what is too near for everybody is left out."""
    every = set(COLORS.values())
    assert len(set(PIECES.values())) == len(PIECES)
    assert min(dist(lab(one, "all"), lab(other, "all")) for one, other in combinations(every, 2)) > 20


DRAWN = {name: style[style.index("#") :][:7] for name, style in STYLES.items() if "#" in style}


@pytest.mark.parametrize("name", DRAWN)
def test_colours_hold_on_dark_and_light(name: str) -> None:
    color = DRAWN[name]
    luminance = times(XYZ, linear(color))[1]
    assert 1.05 / (luminance + 0.05) >= 3
    assert (luminance + 0.05) / 0.05 >= 3
