"""The operator at work: a process under its own account, a real API server, a real portal."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from dev.control_plane.server import ISSUER, ControlPlane
from dev.portal_process import running_portal
from dev.ports import free_port
from portal.db.engine import database_url
from tests.operator.cluster import RFIS, ROTATIONS, ApiRefusal, Namespace, call, operator_rules
from tests.operator.conftest import new_namespace
from tests.operator.running import AUDIENCE, OperatorProcess, Portal, eventually

TITLE = {"en": "RFI on HD mapping", "ar": "طلب معلومات"}
WITHIN = timedelta(seconds=5)

StartOperator = Callable[[], OperatorProcess]


@pytest.fixture(scope="module")
def home(control_plane: ControlPlane) -> Namespace:
    """Where the portal and its operator live; both have accounts here with no right but those that they need."""
    namespace = new_namespace(control_plane)
    namespace.account("portal")
    namespace.may_review_tokens("portal")
    namespace.account("operator")
    namespace.grant("operator", operator_rules())
    return namespace


@pytest.fixture(scope="module")
def portal(home: Namespace, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    folder = tmp_path_factory.mktemp("portal")
    own_token = folder / "own-token"
    own_token.write_text(home.token("portal", ISSUER), encoding="utf-8")
    with running_portal(
        folder,
        durable=False,
        RFI_DRIVER="operator",
        INTERNAL_PORT=str(free_port()),
        OPERATOR_ACCOUNT=f"system:serviceaccount:{home.name}:operator",
        KUBERNETES_URL=home.plane.url,
        KUBERNETES_CA=str(home.plane.ca),
        KUBERNETES_TOKEN=str(own_token),
    ) as running:
        # Each question has a connection of its own, so there is nothing to dispose of.
        portal = Portal(running, create_async_engine(database_url(running.settings), poolclass=NullPool))
        yield portal
        if portal.process.poll() is None:
            portal.stop()


@pytest.fixture
def start(home: Namespace, portal: Portal, tmp_path: Path) -> Iterator[StartOperator]:
    (tmp_path / "portal-token").write_text(home.token("operator", AUDIENCE), encoding="utf-8")
    (tmp_path / "kubernetes-token").write_text(home.token("operator", ISSUER), encoding="utf-8")
    started: list[OperatorProcess] = []

    def begin() -> OperatorProcess:
        operator = OperatorProcess(home, tmp_path, portal.internal_url)
        started.append(operator)
        return operator

    yield begin
    for operator in started:
        if operator.process.poll() is None:
            operator.kill()


@pytest.fixture(autouse=True)
async def clean(home: Namespace, portal: Portal) -> AsyncIterator[None]:
    yield
    for plural in (RFIS, ROTATIONS):
        for found in call(home.plane, "GET", home.path(plural))["items"]:
            home.delete(plural, found["metadata"]["name"])
    await portal.rows("delete from rfis")
    await portal.rows("delete from invitation_codes")


def ahead(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat(timespec="milliseconds")


def rfi(seconds: float, **more: Any) -> dict[str, Any]:
    return {"title": TITLE, "deadline": ahead(seconds), **more}


def is_phase(phase: str) -> Callable[[dict[str, Any]], bool]:
    return lambda status: status.get("phase") == phase


def ready(status: dict[str, Any]) -> dict[str, Any]:
    return next((one for one in status.get("conditions", []) if one["type"] == "Ready"), {})


async def closings(portal: Portal) -> int:
    """As the outbox counts them; the trail of earlier tests is no concern of this one."""
    statement = (
        "select 1 from jobs where kind = 'rfis.announce_closing' and payload->>'rfi_id' in (select id::text from rfis)"
    )
    return len(await portal.rows(statement))


async def test_an_rfi_opens_closes_in_time_and_tells_how_it_stands(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start().until_alive()
    home.create(RFIS, rfi(9, opensAt=ahead(4)))
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
    assert await closings(portal) == 1
    eventually(lambda: {"Opened", "Closed"} <= {one["reason"] for one in home.events()}, lambda: str(home.events()))


async def test_what_was_missed_is_made_up_for_and_done_once(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    first = start()
    first.until_alive()
    home.create(RFIS, rfi(8))
    home.until(RFIS, is_phase("Open"))
    first.kill()
    eventually(lambda: home.read(RFIS)["spec"]["deadline"] < ahead(-1), lambda: "the deadline does not pass")
    assert await closings(portal) == 0
    # Two of them, as when one was rolled out while the other still ran.
    start()
    second = start()
    home.until(RFIS, is_phase("Closed"))
    second.until_alive()
    await asyncio.sleep(2)
    assert await closings(portal) == 1


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
    told = await portal.rows("select 1 from jobs where kind = 'rfis.announce_deadline'")
    assert len(told) >= 2


async def test_deleting_closes_nothing_and_waits_for_nobody(
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


async def test_the_code_rotates_with_overlap_pauses_and_is_told_to_nobody(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start()
    home.create(ROTATIONS, {"interval": "2h", "overlap": "30m", "length": 20}, "weekly")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    operator.kill()
    # Two hours pass, and more, while nobody is there.
    await portal.rows("update invitation_codes set created_at = created_at - interval '7 hours'")
    again = start()
    status = home.until(ROTATIONS, lambda status: status.get("generation") == 2, "weekly")["status"]
    rows = await portal.rows("select code, expires_at, created_at from invitation_codes order by created_at")
    assert len(rows) == 2
    (old, ends, _), (new, never, made) = rows
    assert never is None
    # Both are read from the clock, one statement after the other.
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
    paused = home.read(ROTATIONS, "weekly")["status"]
    assert (paused["generation"], "nextRotationAt" in paused) == (2, False)


async def test_the_portal_is_away_for_a_while(home: Namespace, portal: Portal, start: StartOperator) -> None:
    operator = start()
    operator.until_alive()
    home.create(RFIS, rfi(8))
    home.until(RFIS, is_phase("Open"))
    portal.stop()
    home.until(RFIS, lambda status: ready(status).get("reason") == "PortalUnavailable")
    eventually(lambda: home.read(RFIS)["spec"]["deadline"] < ahead(-1), lambda: "the deadline does not pass")
    portal.start()
    back = datetime.now(UTC)
    status = home.until(RFIS, is_phase("Closed"))["status"]
    assert datetime.fromisoformat(status["closedAt"]) - back <= WITHIN
    assert operator.process.poll() is None
    assert await closings(portal) == 1


async def test_kubernetes_is_restarted_over_the_deadline(home: Namespace, portal: Portal, start: StartOperator) -> None:
    """Nobody's response was accepted meanwhile; and what is declared afterwards is heard again."""
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
    assert await closings(portal) == 1
    home.patch(RFIS, {"deadline": ahead(300), "reopen": {"reason": "It was too short"}})
    home.until(RFIS, is_phase("Open"))


async def test_an_rfi_that_the_portal_does_not_show_is_not_ready(home: Namespace, start: StartOperator) -> None:
    start()
    home.create(RFIS, rfi(300), "another")
    status = home.until(RFIS, lambda status: ready(status).get("status") == "False", "another")["status"]
    assert (ready(status)["reason"], ready(status)["observedGeneration"]) == ("NotServed", 1)
    assert "hd-mapping" in ready(status)["message"]


async def test_metrics_say_what_it_does(home: Namespace, start: StartOperator) -> None:
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
