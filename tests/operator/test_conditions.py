"""What stands in ``status.conditions``: Ready always, and of what is unusual no more than is true now."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal_operator.conditions import Verdict, conditions
from portal_operator.objects import Kind, Watched, written

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
OPEN = Verdict(True, "Open", "The portal shows the request as open.")
AWAY = Verdict(False, "PortalUnavailable", "the portal does not answer")
REFUSED = Verdict(False, "Invalid", "There is no such zone", is_stalled=True)


def watched(told: list[dict[str, Any]], generation: int = 1) -> Watched:
    created = "2026-12-01T00:00:00Z"
    return Watched(Kind.RFI, "uid", "licensing", "hd-mapping", generation, created, {}, {"conditions": told})


@pytest.mark.parametrize(
    ("verdict", "expected"),
    [
        (OPEN, {"Ready": "True"}),
        (AWAY, {"Ready": "False", "Reconciling": "True"}),
        (REFUSED, {"Ready": "False", "Stalled": "True"}),
    ],
)
@pytest.mark.parametrize("before", [None, OPEN, AWAY, REFUSED])
def test_what_is_unusual_is_there_while_it_is_true(
    before: Verdict | None, verdict: Verdict, expected: dict[str, str]
) -> None:
    had = conditions(watched([]), before, NOON) if before else []
    told = conditions(watched(had, 2), verdict, NOON)
    assert {one["type"]: one["status"] for one in told} == expected
    assert {(one["reason"], one["message"], one["observedGeneration"]) for one in told} == {
        (verdict.reason, verdict.message, 2)
    }


def test_each_has_the_time_at_which_it_turned() -> None:
    told: list[dict[str, Any]] = []
    seen = []
    other_mistake = Verdict(False, "NotServed", "Another one is", is_stalled=True)
    for hours, verdict in enumerate([AWAY, REFUSED, other_mistake, OPEN, REFUSED]):
        told = conditions(watched(told), verdict, NOON + timedelta(hours=hours))
        seen.append({one["type"]: one["lastTransitionTime"] for one in told})
    at = [written(NOON + timedelta(hours=hours)) for hours in range(5)]
    assert seen == [
        {"Ready": at[0], "Reconciling": at[0]},
        {"Ready": at[0], "Stalled": at[1]},
        {"Ready": at[0], "Stalled": at[1]},
        {"Ready": at[3]},
        {"Ready": at[4], "Stalled": at[4]},
    ]


def test_what_others_have_written_stays() -> None:
    foreign = {
        "type": "Reviewed",
        "status": "True",
        "reason": "Legal",
        "message": "",
        "lastTransitionTime": "2026-12-01",
    }
    told = conditions(watched([foreign]), REFUSED, NOON)
    assert [one["type"] for one in told] == ["Reviewed", "Ready", "Stalled"]
    assert told[0] == foreign
