"""Long sessions checked: each event is folded once or twice, however many snapshots there are."""

from __future__ import annotations

from typing import Any

import pytest

from desk import Desk
from events.checks.record import check_record, rebuild
from events.game import fold
from events.session.branches import add_branch, switch_branch


def long_session() -> Desk:
    """Two lines of 1300 events, the second from the middle between two snapshots of the first."""
    desk = Desk("zooic", ["Ana", "Ben"])
    desk.log("\n".join(["Ana: bonus 1 x"] * 1300))
    desk.commit("branch", add_branch(desk.session, "side", desk.at(700)))
    desk.commit("switch", switch_branch(desk.session, "side"))
    desk.log("\n".join(["Ben: bonus 1 y"] * 600))
    with desk.record.writing():
        rebuild(desk.record)
    return desk


def test_a_long_session_is_folded_a_few_times_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, applied, apply = long_session(), [0], fold.apply

    def counted(*words: Any) -> Any:
        applied[0] += 1
        return apply(*words)

    monkeypatch.setattr(fold, "apply", counted)
    assert check_record(desk.record).faults == ()
    assert desk.record.one("SELECT count(*) FROM snapshots") == (8,)
    assert applied[0] < 2 * 1900


@pytest.mark.parametrize("n", [256, 768, 1024, 1280])
def test_only_the_wrong_snapshot_is_reported(n: int) -> None:
    desk = long_session()
    other, key = (desk.session.node(desk.at(place)).key for place in ("main:1280", f"side:{n}"))
    with desk.record.writing():
        desk.record.connection.execute(
            "UPDATE snapshots SET state = (SELECT state FROM snapshots WHERE event = ?) WHERE event = ?",
            (other, key),
        )
    (fault,) = check_record(desk.record).faults
    assert (fault.code, fault.event) == ("wrong-cache", desk.at(f"side:{n}"))
