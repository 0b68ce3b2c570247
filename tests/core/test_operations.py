"""Operations fold to refs, or are reported as damaged; nothing in between."""

from __future__ import annotations

import pytest

from events.errors import Damaged
from events.store.operations import Operation, Refs, fold_refs

FIRST = Operation(0, "new", "new zooic Ana Ben", 0, whole=Refs("zooic-1", {"main": "k" * 32}))


@pytest.mark.parametrize(
    "patch",
    [
        {"branches": 3},
        {"steps": {"main": {"a": "b"}}},
        {"notes": {"x": {"text": "no event"}}},
        {"name": None},
    ],
)
def test_a_patch_that_makes_no_refs_is_damage(patch: dict[str, object]) -> None:
    with pytest.raises(Damaged, match="do not fit together"):
        fold_refs([FIRST, Operation(1, "log", "", 0, patch=patch)])


def test_a_patch_removes_what_it_sets_to_nothing() -> None:
    marked = Operation(1, "mark", "", 0, patch={"marks": {"here": "k" * 32}})
    bare = Operation(2, "mark", "", 0, patch={"marks": {"here": None}})
    assert fold_refs([FIRST, marked]).marks == {"here": "k" * 32}
    assert fold_refs([FIRST, marked, bare]) == FIRST.whole
