"""What a person installs: the wheel is built, looked into and run; and what the lock files promise."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from events.games.catalogue import GAMES

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LOCKS = ("requirements.lock", "requirements-dev.lock")


def python(*args: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([sys.executable, *args], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this tree without network and without a build environment."""
    folder = tmp_path_factory.mktemp("wheel")
    python("-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder))
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """A folder with what the wheel installs."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    return tmp_path


def run(folder: Path, code: str, *flags: str) -> subprocess.CompletedProcess[str]:
    """Runs code with a folder on the path instead of this tree."""
    first = f"import sys\nsys.path[:] = [{str(folder)!r}, *(p for p in sys.path if p != {str(ROOT)!r})]\n"
    return python("-P", *flags, "-c", first + code, cwd=folder)


def test_the_wheel_holds_both_packages_but_not_the_name_events(names: set[str]) -> None:
    """Another distribution, `Events`, installs events/__init__.py: one would overwrite the other's."""
    assert {"events/game/game.py", "events/py.typed", "meso_cli/app.py", "meso_cli/py.typed"} <= names
    assert "events/__init__.py" not in names


def test_the_wheel_holds_every_file_of_the_packages(names: set[str]) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for package in ("events", "meso_cli")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    demos = {f"meso_cli/demo/{slug}.meso" for slug in GAMES}
    assert files - names == {"events/__init__.py"}
    assert {name for name in names if ".dist-info/" not in name} == files - {"events/__init__.py"} | demos


def test_the_wheel_installs_the_command(installed: Path) -> None:
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")
    assert "meso = meso_cli.app:main" in entry_points.read_text("utf-8").splitlines()
    assert list(installed.glob("*.dist-info/licenses/LICENSE"))


@pytest.mark.parametrize("other", ["", "class Events: ...\n"], ids=["alone", "beside-another-events"])
def test_what_is_installed_can_be_imported(installed: Path, other: str) -> None:
    """Also where a distribution of the other's name has put its events/__init__.py into the same folder."""
    if other:
        (installed / "events" / "__init__.py").write_text(other)
    found = run(
        installed,
        "import events.game.game, meso_cli.app\nfrom events.games.catalogue import GAMES, find_game\n"
        "print(events.game.game.__file__, meso_cli.app.__file__, *(find_game(slug).slug for slug in GAMES))",
    )
    game, app, *slugs = found.stdout.split()
    assert Path(game) == installed / "events" / "game" / "game.py"
    assert Path(app) == installed / "meso_cli" / "app.py"
    assert slugs == list(GAMES)


def test_what_is_installed_has_a_demo_of_every_game(installed: Path) -> None:
    for slug in GAMES:
        argv = ["meso", "demo", "--game", slug]
        shown = run(installed, f"sys.argv = {argv}\nfrom meso_cli.app import main\nsys.exit(main())").stdout
        assert "final score" in shown


def test_a_call_into_a_pipe_loads_nothing_slow(installed: Path) -> None:
    """What draws, migrates, finds folders or guesses at mistyped names is loaded only by calls that do."""
    slow = {"rich", "sqlite_utils", "platformdirs", "pathlib", "difflib", "tomllib", "tomli_w"}
    slow.add("importlib.metadata")
    loaded_by_meso(installed, "new", "lands", "Ana", "Ben")
    for words in (["log", "draw land"], ["undo"], ["show"], ["score"]):
        assert loaded_by_meso(installed, *words) & slow == set(), words


def loaded_by_meso(installed: Path, *words: str) -> set[str]:
    """The modules that a call loads. Python lists them, each behind the time that it took."""
    argv = ["meso", "--db", str(installed / "record.db"), *words]
    code = f"sys.argv = {argv}\nfrom meso_cli.app import main\nsys.exit(main())"
    lines = run(installed, code, "-X", "importtime").stderr.splitlines()
    return {line.rsplit("|", 1)[1].strip() for line in lines if line.startswith("import time:")}


def locked(name: str) -> dict[str, str]:
    """The locked distributions of a file: their names, and their exact versions with where they hold."""
    text = (ROOT / name).read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    assert all("--hash=sha256:" in line for line in lines)
    return dict(line.split("--hash", 1)[0].strip().split("==", 1) for line in lines)


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_names_no_address(name: str) -> None:
    """It holds wherever a person gets packages from: the hashes say that they are the right ones."""
    text = (ROOT / name).read_text("utf-8")
    assert re.findall(r"://|--(?:extra-)?index-url|--find-links| @ ", text) == []


def test_the_locks_agree() -> None:
    """A tree set up for work runs meso with the versions that it is run with elsewhere."""
    run_lock, dev_lock = map(locked, LOCKS)
    assert run_lock.items() <= dev_lock.items()


def test_the_locks_hold_what_the_project_needs_and_what_builds_it() -> None:
    needed = {re.split(r"[<>=!~ ;\[]", text)[0] for text in PROJECT["dependencies"]}
    assert needed | {"hatchling", "editables"} <= locked("requirements.lock").keys()
