"""The operator as a process with its own account, a real API server and a real portal."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from tests.operator.cluster import RFIS, ROTATIONS, ApiRefusal, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import Portal, ahead, eventually, is_phase, ready, rfi, unusual
from tests.trace_receiver import Received, TraceReceiver
from tests.transaction_pauses import Moment, paused

pytestmark = pytest.mark.usefixtures("clean")

WITHIN = timedelta(seconds=5)
A_MINUTE = 60


@pytest.fixture(scope="module", autouse=True)
def traces() -> Iterator[TraceReceiver]:
    """The receiver of the spans of the portal and its operator."""
    with pytest.MonkeyPatch.context() as patch, TraceReceiver() as receiver:
        patch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        patch.setenv("OTEL_BSP_SCHEDULE_DELAY", "100")
        yield receiver


async def test_an_rfi_opens_and_closes_on_time_and_reports_its_state(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start().until_alive()
    home.create(RFIS, rfi(14, opensAt=ahead(9)))
    home.until(RFIS, is_phase("Scheduled"))
    home.until(RFIS, is_phase("Open"))
    found = home.until(RFIS, is_phase("Closed"))
    status = found["status"]
    lag = datetime.fromisoformat(status["closedAt"]) - datetime.fromisoformat(found["spec"]["deadline"])
    assert timedelta(0) < lag <= WITHIN
    assert (status["submitted"], status["notSubmitted"], status["observedGeneration"]) == (0, 0, 1)
    assert {key: ready(status)[key] for key in ("status", "reason", "observedGeneration")} == {
        "status": "True",
        "reason": "Closed",
        "observedGeneration": 1,
    }
    assert await portal.closings() == 1
    eventually(lambda: {"Opened", "Closed"} <= {one["reason"] for one in home.events()}, lambda: str(home.events()))


async def test_missed_actions_happen_once(home: Namespace, portal: Portal, start: StartOperator) -> None:
    first = start()
    first.until_alive()
    home.create(RFIS, rfi(8))
    home.until(RFIS, is_phase("Open"))
    first.kill()
    eventually(lambda: home.read(RFIS)["spec"]["deadline"] < ahead(-1), lambda: "the deadline does not pass")
    assert await portal.closings() == 0
    # Two operators, as during a rollout.
    start()
    second = start()
    home.until(RFIS, is_phase("Closed"))
    second.until_alive()
    await asyncio.sleep(2)
    assert await portal.closings() == 1


async def test_moving_the_deadline_and_reopening(home: Namespace, portal: Portal, start: StartOperator) -> None:
    start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    home.patch(RFIS, {"deadline": ahead(6)})
    home.until(RFIS, is_phase("Closed"))
    home.patch(RFIS, {"deadline": ahead(300), "reopen": {"reason": "The portal could not be reached"}})
    status = home.until(RFIS, is_phase("Open"))["status"]
    assert "closedAt" not in status
    [row] = await portal.rows("select state, closed_at, reopen_reason from rfis")
    assert tuple(row) == ("open", None, "The portal could not be reached")
    told = await portal.rows("select 1 from jobs where kind = 'rfis.announce_deadlines'")
    assert len(told) >= 2


async def test_a_change_that_comes_during_a_look_is_not_left_for_later(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start(CHECK_SECONDS="300")
    home.create(RFIS, rfi(900))
    home.until(RFIS, is_phase("Open"))
    async with paused(portal.engine, "rfis", Moment.STATEMENT) as until_paused:
        home.patch(RFIS, {"title": {"en": "Second", "ar": "الثاني"}})
        await until_paused()
        home.patch(RFIS, {"title": {"en": "Third", "ar": "الثالث"}})
        # Time for the event to arrive.
        await asyncio.sleep(1)
    home.until(RFIS, lambda status: status["observedGeneration"] == 3)
    assert [row[0] for row in await portal.rows("select title_en from rfis")] == ["Third"]


async def test_deleting_closes_nothing_and_does_not_block(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.create(ROTATIONS, {"interval": "2h"}, "weekly")
    home.until(RFIS, is_phase("Open"))
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    operator.kill()
    for plural, name in ((RFIS, "hd-mapping"), (ROTATIONS, "weekly")):
        assert "finalizers" not in home.read(plural, name)["metadata"]
        home.delete(plural, name)
        with pytest.raises(ApiRefusal) as gone:
            home.read(plural, name)
        assert gone.value.code == 404
    assert [row[0] for row in await portal.rows("select state from rfis")] == ["open"]
    assert len(await portal.rows("select 1 from invitation_codes")) == 1


async def test_the_code_rotates_with_overlap_pauses_and_is_not_revealed(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start()
    home.create(ROTATIONS, {"interval": "2h", "overlap": "30m", "length": 20}, "weekly")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    operator.kill()
    # More than two hours pass while no operator runs.
    await portal.rows("update invitation_codes set created_at = created_at - interval '7 hours'")
    again = start()
    status = home.until(ROTATIONS, lambda status: status.get("generation") == 2, "weekly")["status"]
    rows = await portal.rows("select code, expires_at, created_at from invitation_codes order by created_at")
    assert len(rows) == 2
    (old, ends, _), (new, never, made) = rows
    assert never is None
    # Two statements read the clock one after the other.
    assert abs(ends - made - timedelta(minutes=30)) < timedelta(seconds=30)
    assert len(new.replace("-", "")) == 20
    assert datetime.fromisoformat(status["nextRotationAt"]) - datetime.fromisoformat(
        status["lastRotatedAt"]
    ) == timedelta(hours=2)
    eventually(lambda: any("Generation 2" in one["message"] for one in home.events()), lambda: str(home.events()))
    told = "".join((str(home.read(ROTATIONS, "weekly")), str(home.events()), operator.log, again.log, again.metrics()))
    assert not any(code in told for one in (old, new) for code in (one, one.replace("-", "")))

    home.patch(ROTATIONS, {"paused": True}, "weekly")
    home.until(ROTATIONS, lambda status: ready(status).get("reason") == "Paused", "weekly")
    await portal.rows("update invitation_codes set created_at = created_at - interval '7 hours'")
    await asyncio.sleep(3)
    status = home.read(ROTATIONS, "weekly")["status"]
    assert (status["generation"], "nextRotationAt" in status) == (2, False)


async def test_an_object_that_is_made_again_keeps_the_code_until_it_is_due(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    """As after a prune by GitOps or a restore of the definitions: companies hold the code."""
    start()
    spec = {"interval": "2h", "overlap": "30m"}
    home.create(ROTATIONS, spec, "weekly")
    first = home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    home.delete(ROTATIONS, "weekly")
    home.create(ROTATIONS, spec, "weekly")
    again = home.until(ROTATIONS, lambda status: ready(status).get("status") == "True", "weekly")
    assert again["metadata"]["uid"] != first["metadata"]["uid"]
    names = ("lastRotatedAt", "nextRotationAt")
    assert {name: again["status"][name] for name in names} == {name: first["status"][name] for name in names}
    assert again["status"]["generation"] == 0
    assert [row[0] for row in await portal.rows("select expires_at from invitation_codes")] == [None]
    # The one before it ends after the overlap, as always.
    await portal.rows("update invitation_codes set created_at = created_at - interval '2 hours'")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    uid = again["metadata"]["uid"]

    def told() -> list[str]:
        return [one["message"] for one in home.events() if one["involvedObject"]["uid"] == uid]

    eventually(lambda: any("The one before it ends" in one for one in told()), lambda: str(home.events()))
    assert len(await portal.rows("select 1 from invitation_codes")) == 2


async def test_a_scheduled_rotation_reports_its_next_time_and_errors(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start()
    home.create(ROTATIONS, {"schedule": "0 3 * * *", "timeZone": "Asia/Riyadh"}, "nightly")
    status = home.until(ROTATIONS, lambda status: status.get("generation") == 1, "nightly")["status"]
    # 03:00 in that zone is the next midnight in UTC.
    due = datetime.fromisoformat(status["nextRotationAt"])
    assert (due.hour, due.minute) == (0, 0)
    assert timedelta(0) < due - datetime.fromisoformat(status["lastRotatedAt"]) <= timedelta(days=1)
    await portal.rows("update invitation_codes set created_at = created_at - interval '25 hours'")
    home.until(ROTATIONS, lambda status: status.get("generation") == 2, "nightly")
    home.patch(ROTATIONS, {"timeZone": "Asia/Atlantis"}, "nightly")
    condition = ready(
        home.until(ROTATIONS, lambda status: ready(status).get("reason") == "Invalid", "nightly")["status"]
    )
    assert condition["message"] == "There is no time zone 'Asia/Atlantis'."
    assert len(await portal.rows("select 1 from invitation_codes")) == 2


@pytest.mark.slow
async def test_the_portal_is_away_for_a_minute(home: Namespace, portal: Portal, start: StartOperator) -> None:
    operator = start()
    operator.until_alive()
    home.create(RFIS, rfi(8))
    home.until(RFIS, is_phase("Open"))
    portal.stop()
    home.until(RFIS, lambda status: ready(status).get("reason") == "PortalUnavailable")
    # The deadline passes, and the pauses between attempts have reached their maximum.
    await asyncio.sleep(A_MINUTE)
    assert operator.health().is_success
    portal.start()
    back = datetime.now(UTC)
    status = home.until(RFIS, is_phase("Closed"))["status"]
    assert datetime.fromisoformat(status["closedAt"]) - back <= WITHIN
    assert operator.process.poll() is None
    assert await portal.closings() == 1


@pytest.mark.slow
async def test_kubernetes_is_restarted_over_the_deadline(home: Namespace, portal: Portal, start: StartOperator) -> None:
    """No response was accepted in the meantime, and later declarations are applied."""
    start().until_alive()
    home.create(RFIS, rfi(10))
    home.until(RFIS, is_phase("Open"))
    deadline = home.read(RFIS)["spec"]["deadline"]
    home.plane.stop_server()
    try:
        eventually(lambda: deadline < ahead(-1), lambda: "the deadline does not pass")
    finally:
        home.plane.start_server()
    home.until(RFIS, is_phase("Closed"))
    assert await portal.closings() == 1
    home.patch(RFIS, {"deadline": ahead(300), "reopen": {"reason": "It was too short"}})
    home.until(RFIS, is_phase("Open"))


async def test_an_rfi_that_the_portal_does_not_show_is_not_ready(home: Namespace, start: StartOperator) -> None:
    start()
    home.create(RFIS, rfi(300), "another")
    status = home.until(RFIS, lambda status: ready(status).get("status") == "False", "another")["status"]
    assert (ready(status)["reason"], ready(status)["observedGeneration"]) == ("NotServed", 1)
    assert "hd-mapping" in ready(status)["message"]
    assert unusual(status) == {"Stalled": "NotServed"}


async def test_metrics_of_the_operator(home: Namespace, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    shown = operator.metrics()
    for name in (
        'portal_operator_reconcile_total{kind="RequestForInformation",outcome="ready"}',
        'portal_operator_reconcile_duration_seconds_count{kind="RequestForInformation"}',
        'portal_operator_reconcile_latest_success_timestamp_seconds{kind="RequestForInformation"}',
        'portal_operator_rfi_deadline_timestamp_seconds{name="hd-mapping"',
    ):
        assert name in shown


async def test_one_trace_joins_a_reconciliation_and_the_portals_work(
    home: Namespace, traces: TraceReceiver, start: StartOperator
) -> None:
    start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))

    def joined() -> list[list[str]]:
        spans: dict[str, Received] = {span.id: span for span in traces.spans}
        answered = [span for span in spans.values() if span.name == "PUT /internal/rfis/{name}"]
        calls = [spans[span.parent] for span in answered if span.parent in spans]
        return [[spans[one.parent].name, one.name, one.service] for one in calls if one.parent in spans]

    expected = ["reconcile RequestForInformation", "PUT portal", "portal-operator"]
    eventually(lambda: expected in joined(), lambda: str({span.name for span in traces.spans}))
