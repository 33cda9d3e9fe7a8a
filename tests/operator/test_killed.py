"""Operator and portal, killed or doubled during a call: requested actions happen exactly once."""

import asyncio
from collections import Counter

import pytest

from tests.operator.cluster import PATIENCE, RFIS, ROTATIONS, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import OperatorProcess, Portal, ahead, eventually, is_phase, look_twice, ready, rfi
from tests.transaction_pauses import Moment, paused

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clean")]

PORTAL, OPERATOR = "the portal", "the operator"
WAITING = "select 1 from pg_locks where locktype = 'advisory' and not granted"


def kill(who: str, portal: Portal, operator: OperatorProcess) -> None:
    (portal if who == PORTAL else operator).kill()


def begin_again(who: str, portal: Portal, start: StartOperator) -> OperatorProcess | None:
    """Starts the killed process again. Returns the operator, or None if it was the portal."""
    if who == OPERATOR:
        return start()
    portal.start()
    return None


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("who", [PORTAL, OPERATOR])
async def test_just_when_it_closes(
    home: Namespace, portal: Portal, start: StartOperator, who: str, moment: Moment
) -> None:
    operator = start()
    operator.until_alive()
    home.create(RFIS, rfi(6))
    home.until(RFIS, is_phase("Open"))
    async with paused(portal.engine, "rfis", moment) as until_paused:
        await until_paused()
        kill(who, portal, operator)
    # The portal completes the operator's request even if the response is lost.
    assert await portal.closings() == (who == OPERATOR or moment is Moment.COMMIT)
    begin_again(who, portal, start)
    home.until(RFIS, is_phase("Closed"))
    assert await portal.closings() == 1
    assert await portal.rows("select closed_at from rfis where state = 'closed'")


@pytest.mark.parametrize("moment", Moment)
@pytest.mark.parametrize("who", [PORTAL, OPERATOR])
async def test_just_when_the_code_rotates(
    home: Namespace, portal: Portal, start: StartOperator, who: str, moment: Moment
) -> None:
    operator = start()
    home.create(ROTATIONS, {"interval": "2h", "overlap": "30m"}, "weekly")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    home.patch(ROTATIONS, {"paused": True}, "weekly")
    home.until(ROTATIONS, lambda status: ready(status).get("reason") == "Paused", "weekly")
    await portal.rows("update invitation_codes set created_at = created_at - interval '7 hours'")
    async with paused(portal.engine, "invitation_codes", moment) as until_paused:
        home.patch(ROTATIONS, {"paused": False}, "weekly")
        await until_paused()
        kill(who, portal, operator)
    rotated = who == OPERATOR or moment is Moment.COMMIT
    assert len(await portal.rows("select 1 from invitation_codes")) == 1 + rotated
    running = begin_again(who, portal, start) or operator
    home.until(ROTATIONS, lambda status: status.get("generation") == 2, "weekly")
    look_twice(running)
    codes = await portal.rows("select generation, expires_at is null from invitation_codes order by created_at")
    assert [(generation.rpartition("/")[2], is_current) for generation, is_current in codes] == [
        ("1", False),
        ("2", True),
    ]


async def test_two_operators_post_one_event_of_each_change(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    """As while nodes change: the old pod may still run when the new one starts."""
    operators = (start(), start())
    for operator in operators:
        operator.until_alive()
    home.create(RFIS, rfi(9, opensAt=ahead(5)))
    home.until(RFIS, is_phase("Open"))
    home.until(RFIS, is_phase("Closed"))
    portal.stop()
    try:
        home.until(RFIS, lambda status: ready(status).get("reason") == "PortalUnavailable")
    finally:
        portal.start()
    home.until(RFIS, lambda status: ready(status)["status"] == "True")
    for operator in operators:
        look_twice(operator)
    uid = home.read(RFIS)["metadata"]["uid"]

    def told() -> Counter[str]:
        return Counter(one["reason"] for one in home.events() if one["involvedObject"]["uid"] == uid)

    eventually(lambda: "PortalUnavailable" in told(), lambda: str(home.events()))
    assert told() == {"Opened": 1, "Closed": 1, "PortalUnavailable": 1}


async def test_of_two_concurrent_operators_one_rotates(home: Namespace, portal: Portal, start: StartOperator) -> None:
    """Only the operator that rotates the code records an event."""
    operators = (start(), start())
    for operator in operators:
        operator.until_alive()
    async with paused(portal.engine, "invitation_codes", Moment.STATEMENT) as until_paused:
        home.create(ROTATIONS, {"interval": "2h"}, "weekly")
        await until_paused()
        async with asyncio.timeout(PATIENCE):
            while len(await portal.rows(WAITING)) < 2:  # noqa: ASYNC110  (a lock rings no bell)
                await asyncio.sleep(0.02)
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    for operator in operators:
        look_twice(operator)
    uid = home.read(ROTATIONS, "weekly")["metadata"]["uid"]

    def rotated() -> int:
        events = [one for one in home.events() if one["involvedObject"]["uid"] == uid]
        return [one["reason"] for one in events].count("Rotated")

    eventually(lambda: rotated() > 0, lambda: str(home.events()))
    assert rotated() == 1
    assert len(await portal.rows("select 1 from invitation_codes")) == 1
