"""``status.conditions``: Ready always, other conditions only while they are true."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal_operator.conditions import Readiness, conditions
from portal_operator.resources import Kind, Resource, format_time

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
OPEN = Readiness(True, "Open", "The portal shows the request as open.")
AWAY = Readiness(False, "PortalUnavailable", "The portal does not answer.")
REFUSED = Readiness(False, "Invalid", "There is no such zone", is_stalled=True)


def resource(told: list[dict[str, Any]], generation: int = 1) -> Resource:
    created = "2026-12-01T00:00:00Z"
    return Resource(Kind.RFI, "uid", "licensing", "hd-mapping", generation, created, {}, {"conditions": told})


@pytest.mark.parametrize(
    ("readiness", "expected"),
    [
        (OPEN, {"Ready": "True"}),
        (AWAY, {"Ready": "False", "Reconciling": "True"}),
        (REFUSED, {"Ready": "False", "Stalled": "True"}),
    ],
)
@pytest.mark.parametrize("before", [None, OPEN, AWAY, REFUSED])
def test_unusual_conditions_exist_while_they_are_true(
    before: Readiness | None, readiness: Readiness, expected: dict[str, str]
) -> None:
    had = conditions(resource([]), before, NOON) if before else []
    told = conditions(resource(had, 2), readiness, NOON)
    assert {one["type"]: one["status"] for one in told} == expected
    assert {(one["reason"], one["message"], one["observedGeneration"]) for one in told} == {
        (readiness.reason, readiness.message, 2)
    }


def test_each_has_the_time_at_which_it_turned() -> None:
    told: list[dict[str, Any]] = []
    seen = []
    other_mistake = Readiness(False, "NotServed", "Another one is", is_stalled=True)
    for hours, readiness in enumerate([AWAY, REFUSED, other_mistake, OPEN, REFUSED]):
        told = conditions(resource(told), readiness, NOON + timedelta(hours=hours))
        seen.append({one["type"]: one["lastTransitionTime"] for one in told})
    at = [format_time(NOON + timedelta(hours=hours)) for hours in range(5)]
    assert seen == [
        {"Ready": at[0], "Reconciling": at[0]},
        {"Ready": at[0], "Stalled": at[1]},
        {"Ready": at[0], "Stalled": at[1]},
        {"Ready": at[3]},
        {"Ready": at[4], "Stalled": at[4]},
    ]


def test_conditions_of_others_are_kept() -> None:
    foreign = {
        "type": "Reviewed",
        "status": "True",
        "reason": "Legal",
        "message": "",
        "lastTransitionTime": "2026-12-01",
    }
    told = conditions(resource([foreign]), REFUSED, NOON)
    assert [one["type"] for one in told] == ["Reviewed", "Ready", "Stalled"]
    assert told[0] == foreign
