"""What can be recorded can be read back: times, names, texts and numbers at their bounds, by any command."""

from __future__ import annotations

import tempfile
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from meso_cli.app import run

TIMES = st.one_of(
    st.datetimes().map(lambda time: f"{time.isoformat(timespec='milliseconds')}Z"),
    st.sampled_from(
        [
            "0001-01-01",
            "0001-01-01T00:00Z",
            "1969-12-31T23:59:59.999Z",
            "1970-01-01T00:00Z",
            "9999-12-31T23:59",
        ]
    ),
    st.builds(
        "{}T12:00{}".format, st.dates(), st.sampled_from(["+14:00", "-12:00", "+23:59", "-23:59", "Z"])
    ),
)
LETTERS = st.sampled_from("aZ9 é\u0301ßﬁİ漢🦕[]/\"'=\\-")
NAMES = st.one_of(
    st.text(LETTERS, min_size=1, max_size=80),
    st.builds(
        lambda letter, n: letter * n, st.sampled_from(["A", "ﬁ", "漢", "e\u0301", "İ"]), st.integers(78, 81)
    ),
)
TEXTS = st.text(min_size=1, max_size=200)
NUMBERS = st.sampled_from(["0", "1", "999", "1000", "999999", "9999999999999999999"])
STEPS = st.one_of(
    st.builds(lambda at, n: ["log", "--at", at, f"1: hand {n}"], TIMES, NUMBERS),
    st.builds(lambda n: ["log", f"2: tokens {n}"], NUMBERS),
    st.builds(lambda n, why: ["log", "1: draw land", "--anyway", why], NUMBERS, TEXTS),
    st.builds(lambda text: ["note", text], TEXTS),
    st.builds(lambda name: ["mark", name], NAMES),
    st.builds(lambda name: ["branch", name], NAMES),
    st.builds(lambda name: ["rename", name], NAMES),
    st.builds(lambda old, new: ["players", "rename", old, new], st.sampled_from(["Ana", "Ben"]), NAMES),
    st.builds(lambda name: ["cards", "lands", "add", name, "3vp"], NAMES),
    st.just(["players", "merge", "Cleo", "Ben"]),
    st.just(["players", "unmerge", "Cleo"]),
    st.just(["undo"]),
)


class Machine:
    """A record of its own."""

    def __init__(self, db: Path) -> None:
        self.db = db

    def __call__(self, *words: str) -> tuple[int, str]:
        """The exit code, and what was written."""
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as errors:
            code = run(["--db", str(self.db), *words])
        assert "failed" not in errors.getvalue(), (words, errors.getvalue())
        return code, out.getvalue() or errors.getvalue()


@settings(max_examples=40, deadline=None)
@given(TIMES, NAMES, NAMES, NAMES, st.lists(STEPS, max_size=8))
def test_what_can_be_recorded_can_be_read_back(
    began: str, place: str, one: str, two: str, steps: list[list[str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        here = Machine(Path(folder) / "here.db")
        here("new", "lands", "Cleo", "Ben", "--name", "first")
        if here("new", "lands", one, two, "--rules", "off", "--at", began, "--place", place)[0]:
            here("new", "lands", "Ana", "Ben", "--rules", "off", "--name", "odd")
        for step in steps:
            here(*step)
        for form in ("jsonl", "meso"):
            code, text = here("export", "--format", form)
            assert code == 0, text
            there, file = Machine(Path(folder) / f"{form}.db"), Path(folder) / f"x.{form}"
            file.write_text(text, "utf-8")
            code, told = there("import", str(file))
            assert code == 0, (told, text)
            assert there("check")[0] == 0
            if form == "jsonl":
                assert there("export", "--format", form) == (0, text)
