"""An object that is deleted and created again, as pruning tools do, must not end an open RFI at once."""

import pytest

from tests.operator.cluster import RFIS, UNSEEN, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import Portal, ahead, eventually, is_phase, ready, rfi, total, unusual
from tests.operator.stalling_proxy import StallingProxy

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clean")]


async def test_a_new_object_with_a_deadline_in_the_past_ends_nothing(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    home.delete(RFIS)
    home.create(RFIS, rfi(-5))
    status = home.until(RFIS, lambda status: bool(ready(status)))["status"]
    assert (ready(status)["status"], ready(status)["reason"]) == ("False", "DeadlineInThePast")
    assert "is already in force" in ready(status)["message"]
    assert "phase" not in status
    assert [row[0] for row in await portal.rows("select state from rfis")] == ["open"]

    home.patch(RFIS, {"deadline": ahead(300)})
    home.until(RFIS, is_phase("Open"))
    uid = home.read(RFIS)["metadata"]["uid"]
    assert [row[0] for row in await portal.rows("select generation from rfis")] == [f"{uid}/2"]


async def test_the_same_object_moved_into_the_past_ends_nothing(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    """The API server compares with the latest status, which may be old."""
    start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    # Times of writes have whole seconds.
    seen = home.read(RFIS)["status"]["checkedAt"]
    eventually(lambda: ahead(-4) > seen, lambda: "the clock stands")
    [[deadline]] = await portal.rows("select deadline from rfis")
    home.patch(RFIS, {"deadline": ahead(-2)})
    status = home.until(RFIS, lambda status: ready(status).get("reason") == "DeadlineInThePast")["status"]
    assert "is already in force" in ready(status)["message"]
    assert unusual(status) == {"Stalled": "DeadlineInThePast"}
    [row] = await portal.rows("select state, deadline from rfis")
    assert tuple(row) == ("open", deadline)
    home.patch(RFIS, {"deadline": ahead(600)})
    home.until(RFIS, lambda status: ready(status)["status"] == "True")


async def test_the_declaration_of_a_deleted_object_takes_effect(
    home: Namespace, portal: Portal, start: StartOperator
) -> None:
    start()
    home.create(RFIS, rfi(12))
    home.until(RFIS, is_phase("Open"))
    [[deadline]] = await portal.rows("select deadline from rfis")
    home.delete(RFIS)
    home.create(RFIS, rfi(-5))
    home.until(RFIS, lambda status: ready(status).get("reason") == "DeadlineInThePast")
    # After the closing, dates change only by reopening.
    home.until(RFIS, lambda status: ready(status).get("reason") == "NeedsReopening")
    [row] = await portal.rows("select state, deadline, closed_at > deadline from rfis")
    assert tuple(row) == ("closed", deadline, True)
    assert await portal.closings() == 1


async def test_the_state_of_the_deleted_object_is_not_reported_for_the_new_one(
    home: Namespace, start: StartOperator
) -> None:
    """The operator has received neither event yet."""
    with StallingProxy(home.plane) as proxy:
        operator = start(KUBERNETES_URL=proxy.url)
        home.create(RFIS, rfi(300))
        home.until(RFIS, is_phase("Open"))
        proxy.stall()
        home.delete(RFIS)
        home.create(RFIS, rfi(300))
        refused = 'portal_operator_reconcile_errors_total{kind="RequestForInformation",reason="kubernetes"}'
        objects = "portal_operator_objects{"
        # Unless its list arrives first and removes the old object.
        eventually(lambda: total(operator, refused) > 0 or total(operator, objects) == 0, operator.metrics)
        assert home.read(RFIS)["status"] == UNSEEN
        proxy.flow()
        home.until(RFIS, is_phase("Open"))
        operator.kill()
