"""A watch that hangs without an error: liveness fails, known work is done, and no event is lost."""

from collections.abc import Iterator

import httpx2
import pytest

from tests.operator.cluster import RFIS, UNSEEN, Namespace
from tests.operator.conftest import StartOperator
from tests.operator.running import OperatorProcess, Portal, ahead, eventually, is_phase, measured, rfi
from tests.operator.stalling_proxy import StallingProxy

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clean")]

ROUND = "portal_operator_round_timestamp_seconds"


@pytest.fixture
def proxy(home: Namespace) -> Iterator[StallingProxy]:
    with StallingProxy(home.plane) as proxy:
        yield proxy


def says(operator: OperatorProcess, status: int) -> bool:
    return operator.health().status_code == status


async def test_liveness_fails_while_the_watch_hangs_and_all_goes_on_after_it(
    home: Namespace, portal: Portal, proxy: StallingProxy, start: StartOperator
) -> None:
    operator = start(KUBERNETES_URL=proxy.url, HUNG_SECONDS="4")
    operator.until_alive()
    home.create(RFIS, rfi(12))
    home.until(RFIS, is_phase("Open"))
    assert proxy.watches >= 2
    assert says(operator, httpx2.codes.OK)

    proxy.stall()
    eventually(lambda: says(operator, httpx2.codes.SERVICE_UNAVAILABLE), lambda: operator.log)
    # The operator carries out declarations that it received before the watch hung.
    home.until(RFIS, is_phase("Closed"))
    home.patch(RFIS, {"deadline": ahead(300), "reopen": {"reason": "While nobody heard"}})

    proxy.flow()
    home.until(RFIS, is_phase("Open"))
    eventually(lambda: says(operator, httpx2.codes.OK), lambda: operator.log)
    assert operator.process.poll() is None
    assert [row[0] for row in await portal.rows("select reopen_reason from rfis")] == ["While nobody heard"]


async def test_a_watch_that_is_dead_from_the_start_ends_no_round(home: Namespace, start: StartOperator) -> None:
    """No error occurs, but the time of the latest round stays the same, and liveness fails."""
    home.create(RFIS, rfi(300))
    with StallingProxy(home.plane, from_the_list_on=True) as proxy:
        proxy.stall()
        operator = start(KUBERNETES_URL=proxy.url, HUNG_SECONDS="4")
        eventually(lambda: proxy.watches >= 2, lambda: operator.log)
        before = measured(operator, ROUND)[""]
        eventually(lambda: says(operator, httpx2.codes.SERVICE_UNAVAILABLE), lambda: operator.log)
        assert measured(operator, ROUND)[""] == before
        assert home.read(RFIS)["status"] == UNSEEN

        proxy.flow()
        home.until(RFIS, is_phase("Open"))
        eventually(lambda: measured(operator, ROUND)[""] > before, lambda: operator.log)
        eventually(lambda: says(operator, httpx2.codes.OK), lambda: operator.log)
        operator.kill()
