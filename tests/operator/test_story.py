"""The life of a request, as ``kubectl get rfi -w`` and ``kubectl describe rfi`` show it."""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import pytest

from portal_operator.portal_api import RfiState
from portal_operator.resources import Kind, Resource, format_time, parse_time
from portal_operator.rfi_changes import Seen, changes
from portal_operator.tracking import MAX_REFUSED, TrackedResource
from tests.operator.cluster import RFIS, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import Portal, ahead, eventually, is_phase, look_twice, ready, rfi

pytestmark = pytest.mark.usefixtures("clean")

MANAGER = "portal-operator"


def events(namespace: Namespace) -> list[dict[str, Any]]:
    return sorted(namespace.events(), key=lambda one: int(one["metadata"]["resourceVersion"]))


def version(namespace: Namespace) -> str:
    found: str = namespace.read(RFIS)["metadata"]["resourceVersion"]
    return found


async def test_a_whole_life(home: Namespace, portal: Portal, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(900, opensAt=ahead(600)))
    home.until(RFIS, is_phase("Scheduled"))
    uid = home.read(RFIS)["metadata"]["uid"]
    first = home.read(RFIS)["spec"]
    home.patch(RFIS, {"opensAt": None})
    home.until(RFIS, is_phase("Open"))
    # The message must name the former deadline even if the operator was restarted in between.
    operator.kill()
    home.patch(RFIS, {"deadline": ahead(7)})
    operator = start()
    second = home.until(RFIS, lambda status: status["observedGeneration"] == 3)["spec"]["deadline"]
    home.until(RFIS, is_phase("Closed"))
    home.patch(RFIS, {"deadline": ahead(300), "reopen": {"reason": "The portal could not be reached"}})
    home.until(RFIS, is_phase("Open"))

    def told() -> list[dict[str, Any]]:
        return [one for one in events(home) if one["involvedObject"]["uid"] == uid]

    reasons = ["OpenedEarly", "DeadlineMoved", "Closed", "Reopened"]
    eventually(lambda: [one["reason"] for one in told()] == reasons, lambda: str(told()))
    early, moved, _, again = (one["message"] for one in told())
    utc = {name: _utc(time) for name, time in {"opens": first["opensAt"], "first": first["deadline"]}.items()}
    assert f"instead of {utc['opens']}" in early
    assert moved == f"The deadline moved from {utc['first']} to {_utc(second)}."
    assert f"The deadline moved from {_utc(second)} to " in again
    assert again.endswith("Reason: The portal could not be reached")

    # Without changes the operator does not write the object, and kopf's log lines about its calls are off.
    before = version(home)
    look_twice(operator)
    assert version(home) == before
    assert not [line for line in operator.lines if line["logger"].startswith("kopf") and line["level"] == "info"]


def _utc(time: str) -> str:
    return format_time(parse_time(time))


async def test_a_repeated_event_is_counted(home: Namespace, portal: Portal, start: StartOperator) -> None:
    start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    for _ in range(2):
        portal.stop()
        try:
            home.until(RFIS, lambda status: ready(status).get("reason") == "PortalUnavailable")
        finally:
            portal.start()
        home.until(RFIS, lambda status: ready(status)["status"] == "True")
    uid = home.read(RFIS)["metadata"]["uid"]

    def away() -> Counter[str]:
        """Returns the counts of PortalUnavailable events by message, which names a refused or a reset connection."""
        found = [one for one in home.events() if one["involvedObject"]["uid"] == uid]
        return Counter({one["message"]: one["count"] for one in found if one["reason"] == "PortalUnavailable"})

    eventually(lambda: away().total() == 2, lambda: str(home.events()))
    assert len(away()) <= 2


async def test_writes_name_their_manager(home: Namespace, start: StartOperator) -> None:
    start()
    home.create(RFIS, rfi(300))
    found = home.until(RFIS, is_phase("Open"))
    managers = {(one["manager"], one.get("subresource")) for one in found["metadata"]["managedFields"]}
    assert (MANAGER, "status") in managers
    uid = found["metadata"]["uid"]
    eventually(lambda: any(one["involvedObject"]["uid"] == uid for one in home.events()), lambda: "no event")
    [event] = [one for one in home.events() if one["involvedObject"]["uid"] == uid]
    assert {one["manager"] for one in event["metadata"]["managedFields"]} == {MANAGER}
    assert (event["reportingComponent"], event["count"]) == (MANAGER, 1)


async def test_a_refused_object_is_left_alone_until_it_changes(home: Namespace, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(300), "another")
    home.until(RFIS, lambda status: ready(status).get("reason") == "NotServed", "another")
    before = home.read(RFIS, "another")["metadata"]["resourceVersion"]
    look_twice(operator)
    assert home.read(RFIS, "another")["metadata"]["resourceVersion"] == before
    home.patch(RFIS, rfi(600), "another")
    home.until(RFIS, lambda status: status["observedGeneration"] == 2, "another")


def test_pauses_after_a_refusal_grow_to_minutes() -> None:
    resource = Resource(Kind.RFI, "uid", "licensing", "hd-mapping", 1, "2026-12-01T00:00:00Z", {}, {})
    tracked = TrackedResource.of(resource)
    assert [tracked.pause_after_refusal() for _ in range(9)] == [4, 8, 16, 32, 64, 128, 256, MAX_REFUSED, MAX_REFUSED]
    tracked.reconcile_now()
    assert tracked.pause_after_refusal() == 4


NOW = "2026-12-10T00:00:00+00:00"
OPENS, DEADLINE, LATER = "2026-12-01T00:00:00.000Z", "2026-12-20T00:00:00.000Z", "2026-12-25T00:00:00.000Z"


def state(name: str, *, deadline: str = DEADLINE, opens_at: str | None = OPENS, extended: int = 0) -> RfiState:
    clock = parse_time(NOW)
    return RfiState(
        state=name,
        opens_at=parse_time(opens_at) if opens_at else None,
        deadline=parse_time(deadline),
        closed_at=None,
        submitted=3,
        not_submitted=4,
        extended=extended,
        skew=clock - datetime.now(UTC),
        changed=False,
    )


@pytest.mark.parametrize(
    ("before", "now", "told"),
    [
        (None, state("open"), {"Opened": f"Responses are accepted until {DEADLINE}."}),
        (None, state("scheduled"), {}),
        (None, state("closed"), {}),
        (Seen("open", OPENS, DEADLINE, 0), state("open"), {}),
        # The previous release wrote no dates into the status.
        (Seen("open", OPENS, None, 0), state("open"), {}),
        (
            Seen("open", OPENS, DEADLINE, 0),
            state("open", deadline=LATER),
            {"DeadlineMoved": f"The deadline moved from {DEADLINE} to {LATER}."},
        ),
        (
            Seen("closed", OPENS, DEADLINE, 0),
            state("open", deadline=LATER),
            {"Reopened": f"The deadline moved from {DEADLINE} to {LATER}. Reason: An outage"},
        ),
        (
            Seen("scheduled", LATER, LATER, 0),
            state("scheduled", opens_at=DEADLINE, deadline=LATER),
            {"OpeningMoved": f"The opening moved from {LATER} to {DEADLINE}."},
        ),
        (
            Seen("scheduled", OPENS, DEADLINE, 0),
            state("open"),
            {"Opened": f"Responses are accepted until {DEADLINE}."},
        ),
        (
            Seen("open", OPENS, DEADLINE, 1),
            state("open", extended=2),
            {"Extended": f"Companies with more time than until {DEADLINE} that have not submitted: 2 (before: 1)."},
        ),
        (Seen("open", OPENS, DEADLINE, 2), state("open", extended=1), {}),
    ],
)
def test_what_a_change_says(before: Seen | None, now: RfiState, told: dict[str, str]) -> None:
    assert {one.reason: one.message for one in changes(before, now, "An outage")} == told


def test_an_opening_before_its_time() -> None:
    found = changes(Seen("scheduled", LATER, LATER, 0), state("open", opens_at=None, deadline=LATER), None)
    assert [one.reason for one in found] == ["OpenedEarly"]
    assert f"instead of {LATER}. Responses are accepted until {LATER}." in found[0].message
