"""`meso` with an empty record, and with a session of Lands."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.meso import Meso


@pytest.fixture
def meso(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Meso:
    """`meso` with a record of its own, which does not exist yet."""
    return Meso(tmp_path / "record.db", monkeypatch)


@pytest.fixture
def lands(meso: Meso) -> Meso:
    """A game of Lands with two players, nothing logged."""
    return meso.once(_lands)


def _lands(meso: Meso) -> None:
    meso("new", "lands", "Ana", "Ben")
