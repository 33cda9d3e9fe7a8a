"""Status and events are current, are written once, and share a request id with the portal's log."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from dev.portal_process import wait_for
from dev.ports import LOCALHOST, reserved_port
from portal_operator.conditions import Readiness
from portal_operator.resources import Kind, Resource
from portal_operator.result import Result
from portal_operator.tracking import TrackedResource
from tests.operator.cluster import RFIS, ROTATIONS, UNSEEN, Namespace, merge, operator_rules
from tests.operator.conftest import StartOperator
from tests.operator.running import (
    Portal,
    ahead,
    eventually,
    is_phase,
    look_twice,
    measured,
    ready,
    rfi,
    total,
    unusual,
)
from tests.prepared import start_api

pytestmark = pytest.mark.usefixtures("clean")


def zone(name: str) -> dict[str, Any]:
    return {"schedule": "0 3 * * *", "timeZone": name}


def reasons(namespace: Namespace, plural: str, name: str = "hd-mapping") -> Counter[str]:
    """Returns the reasons of events about the current object of this name."""
    uid = namespace.read(plural, name)["metadata"]["uid"]
    return Counter(one["reason"] for one in namespace.events() if one["involvedObject"]["uid"] == uid)


async def test_the_status_names_the_latest_mistake(home: Namespace, start: StartOperator) -> None:
    operator = start()
    home.create(ROTATIONS, zone("Asia/Atlantis"), "nightly")
    first = home.until(ROTATIONS, lambda status: "Atlantis" in str(ready(status)), "nightly")["status"]
    home.patch(ROTATIONS, zone("Asia/Lemuria"), "nightly")
    second = home.until(ROTATIONS, lambda status: "Lemuria" in str(ready(status)), "nightly")["status"]
    assert [ready(one)["reason"] for one in (first, second)] == ["Invalid", "Invalid"]
    assert [ready(one)["observedGeneration"] for one in (first, second)] == [1, 2]
    assert [one["observedGeneration"] for one in (first, second)] == [1, 2]
    # Readiness did not change in between, so there is neither a transition nor an event.
    assert ready(first)["lastTransitionTime"] == ready(second)["lastTransitionTime"]
    # Retrying is pointless, so tools that wait for the resource must stop waiting.
    assert [unusual(one) for one in (first, second)] == [{"Stalled": "Invalid"}] * 2
    look_twice(operator)
    assert reasons(home, ROTATIONS, "nightly") == {"Invalid": 1}
    home.patch(ROTATIONS, zone("Asia/Riyadh"), "nightly")
    mended = home.until(ROTATIONS, lambda status: ready(status).get("status") == "True", "nightly")["status"]
    assert [one["type"] for one in mended["conditions"]] == ["Ready"]


async def test_the_named_owner_is_the_current_one(home: Namespace, start: StartOperator) -> None:
    operator = start()
    for name in ("first", "second", "third"):
        home.create(ROTATIONS, {"interval": "2h"}, name)
        made = home.created_at(ROTATIONS, name)[:19]
        eventually(lambda made=made: ahead(0)[:19] > made, lambda: "the clock stands")  # type: ignore[misc]
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "first")
    home.until(ROTATIONS, lambda status: "/first is older" in str(ready(status)), "third")
    assert measured(operator, "portal_operator_code_rotated_timestamp_seconds").keys() == {"first"}
    home.delete(ROTATIONS, "first")
    home.until(ROTATIONS, lambda status: "/second is older" in str(ready(status)), "third")
    # It keeps the code of the first.
    home.until(ROTATIONS, lambda status: ready(status)["status"] == "True", "second")
    assert reasons(home, ROTATIONS, "third") == {"HeldByAnother": 1}
    assert measured(operator, "portal_operator_code_rotated_timestamp_seconds").keys() == {"second"}
    home.delete(ROTATIONS, "third")
    home.delete(ROTATIONS, "second")
    eventually(lambda: not measured(operator, "portal_operator_code_rotated_timestamp_seconds"), operator.metrics)


async def test_while_the_portal_is_unreachable_the_status_stays_fresh(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    portal.stop()
    try:
        before = home.until(RFIS, lambda status: ready(status).get("reason") == "PortalUnavailable")["status"]
        home.patch(RFIS, {"title": {"en": "Another title", "ar": "عنوان آخر"}})
        after = home.until(RFIS, lambda status: status["observedGeneration"] == 2)["status"]
        assert after["checkedAt"] > before["checkedAt"]
        # The known state stays, and is not attributed to the newer declaration.
        assert (after["phase"], ready(after)["observedGeneration"]) == ("Open", 2)
        # A temporary error: the object is in progress, not failed.
        assert re.fullmatch(r"The portal .+\.", ready(before)["message"])
        assert [unusual(one) for one in (before, after)] == [{"Reconciling": "PortalUnavailable"}] * 2
        rounds = measured(operator, "portal_operator_round_timestamp_seconds")[""]
        eventually(
            lambda: measured(operator, "portal_operator_round_timestamp_seconds")[""] > rounds,
            lambda: "a round that finds the portal away has ended, too",
        )
        failed = 'portal_operator_reconcile_errors_total{kind="RequestForInformation",reason="PortalUnavailable"}'
        eventually(lambda: total(operator, failed) >= 5, operator.metrics)
        told = [line for line in operator.lines if line["event"] == "not_ready"]
        assert [line["reason"] for line in told] == ["PortalUnavailable"]
        assert measured(operator, "portal_operator_rfi_deadline_timestamp_seconds").keys() == {"hd-mapping"}
    finally:
        portal.start()
    back = home.until(RFIS, lambda status: ready(status)["status"] == "True")["status"]
    assert [one["type"] for one in back["conditions"]] == ["Ready"]
    assert [row[0] for row in await portal.rows("select title_en from rfis")] == ["Another title"]


async def test_a_refused_token_does_not_stall_the_resource(
    home: Namespace, start: StartOperator, tmp_path: Path
) -> None:
    # The portal requires a token for its audience.
    start(PORTAL_TOKEN=str(tmp_path / "kubernetes-token"))
    home.create(RFIS, rfi(300))
    home.create(ROTATIONS, {"interval": "2h"}, "weekly")
    status = home.until(RFIS, lambda status: bool(ready(status)))["status"]
    assert (ready(status)["status"], ready(status)["reason"]) == ("False", "TokenNotAccepted")
    assert unusual(status) == {"Reconciling": "TokenNotAccepted"}
    status = home.until(ROTATIONS, lambda status: bool(ready(status)), "weekly")["status"]
    assert unusual(status) == {"Reconciling": "TokenNotAccepted"}


async def test_metrics_of_a_deleted_resource_are_removed(home: Namespace, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    names = ("portal_operator_rfi_deadline_timestamp_seconds", "portal_operator_rfi_close_lag_seconds")
    assert [measured(operator, name).keys() for name in names] == [{"hd-mapping"}] * 2
    home.delete(RFIS)
    eventually(lambda: not any(measured(operator, name) for name in names), operator.metrics)


async def test_events_that_could_not_be_posted_are_posted_afterwards(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start()
    operator.until_alive()
    role = f"/apis/rbac.authorization.k8s.io/v1/namespaces/{home.name}/roles/operator"
    reading = [rule for rule in operator_rules() if "patch" not in rule["verbs"]]
    merge(home.plane, role, {"rules": reading})
    try:
        home.create(RFIS, rfi(6, opensAt=ahead(3)))
        failed = 'portal_operator_reconcile_errors_total{kind="RequestForInformation",reason="kubernetes"}'
        eventually(lambda: total(operator, failed) >= 1, operator.metrics)
        carried = {"Opened", "Closed"}
        eventually(
            lambda: carried == {line["reason"] for line in operator.lines if line["event"] == "changed"},
            lambda: operator.log,
        )
        assert home.read(RFIS)["status"] == UNSEEN
        assert reasons(home, RFIS) == {}
    finally:
        merge(home.plane, role, {"rules": operator_rules()})
    home.until(RFIS, is_phase("Closed"))
    eventually(lambda: bool(reasons(home, RFIS)), lambda: str(home.events()))
    look_twice(operator)
    assert reasons(home, RFIS) == {"Opened": 1, "Closed": 1}


@pytest.fixture
def outspoken(portal: Portal, tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """A second portal process with a stored log: returns its internal address and the log."""
    ports = {name: str(reserved_port()) for name in ("PORT", "INTERNAL_PORT", "METRICS_PORT")}
    settings = ports | {"LOG_LEVEL": "INFO"}
    environment = portal.running.environment | {f"PORTAL_{name}": value for name, value in settings.items()}
    path = tmp_path / "portal.log"
    process = start_api(environment, path)
    try:
        wait_for(f"http://{LOCALHOST}:{ports['PORT']}/readyz", child=process)
        yield f"http://{LOCALHOST}:{ports['INTERNAL_PORT']}", path
    finally:
        process.terminate()
        process.wait(timeout=30)


async def test_one_request_id_joins_both_logs(
    home: Namespace, start: StartOperator, outspoken: tuple[str, Path]
) -> None:
    url, path = outspoken
    operator = start(PORTAL_URL=url)
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    [turned] = [line for line in operator.lines if line["event"] == "ready"]
    assert (turned["reason"], turned["name"], turned["namespace"]) == ("Open", "hd-mapping", home.name)

    def answered() -> list[tuple[str, str]]:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("{")]
        requests = [line for line in lines if line.get("event") == "request"]
        return [(line["method"], line["route"]) for line in requests if line["request_id"] == turned["request_id"]]

    eventually(lambda: ("PUT", "/internal/rfis/{name}") in answered(), lambda: path.read_text(encoding="utf-8"))


def test_a_persistent_failure_is_logged_rarely() -> None:
    resource = Resource(Kind.RFI, "uid", "licensing", "hd-mapping", 1, "2026-12-01T00:00:00Z", {}, {})
    tracked = TrackedResource.of(resource)
    with capture_logs() as logged:
        for reason in (*["PortalUnavailable"] * 61, "Invalid", "PortalUnavailable"):
            tracked.log(resource, Result.not_ready(reason, "It does not work"))
        for _ in range(100):
            tracked.log(resource, Result(Readiness(True, "Open", "")))
    assert [(line["event"], line["reason"], line.get("times")) for line in logged] == [
        ("not_ready", "PortalUnavailable", 1),
        ("not_ready", "PortalUnavailable", 31),
        ("not_ready", "PortalUnavailable", 61),
        ("not_ready", "Invalid", 1),
        ("not_ready", "PortalUnavailable", 1),
        ("ready", "Open", None),
    ]
