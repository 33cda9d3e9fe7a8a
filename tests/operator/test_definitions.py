"""Definitions that are removed, restored, or come after the operator."""

import time
from collections.abc import Iterator

import httpx2
import pytest

from tests.operator.cluster import RFIS, ROTATIONS, Namespace, install_definitions, remove_definitions
from tests.operator.conftest import StartOperator
from tests.operator.running import OperatorProcess, Portal, eventually, is_phase, rfi

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clean", "restored")]

WITHIN = 10.0


@pytest.fixture
def restored(home: Namespace) -> Iterator[None]:
    yield
    install_definitions(home.plane)


def is_ready(operator: OperatorProcess) -> bool:
    return operator.readiness().is_success


async def test_the_operator_works_again_within_seconds(home: Namespace, portal: Portal, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    eventually(lambda: is_ready(operator), lambda: operator.log)

    remove_definitions(home.plane)
    eventually(lambda: "does not define" in operator.readiness().text, lambda: operator.readiness().text)
    answer = operator.readiness()
    assert answer.status_code == httpx2.codes.SERVICE_UNAVAILABLE
    assert answer.json() == {
        "status": "the cluster does not define requestforinformations.licensing.geo-portal.io and "
        "invitationcoderotations.licensing.geo-portal.io"
    }
    # A restart would not help.
    assert operator.health().is_success
    assert [row[0] for row in await portal.rows("select state from rfis")] == ["open"]

    install_definitions(home.plane)
    began = time.monotonic()
    home.create(RFIS, rfi(300))
    home.create(ROTATIONS, {"interval": "2h"}, "weekly")
    home.until(RFIS, is_phase("Open"))
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    assert time.monotonic() - began < WITHIN
    eventually(lambda: is_ready(operator), lambda: operator.log)
    assert operator.process.poll() is None


@pytest.mark.parametrize("kept", [RFIS, ROTATIONS])
async def test_the_other_kind_is_reconciled_meanwhile(home: Namespace, start: StartOperator, kept: str) -> None:
    removed = ROTATIONS if kept == RFIS else RFIS
    remove_definitions(home.plane, removed)
    operator = start()
    operator.until_alive()
    if kept == RFIS:
        home.create(RFIS, rfi(300))
        home.until(RFIS, is_phase("Open"))
    else:
        home.create(ROTATIONS, {"interval": "2h"}, "weekly")
        home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    assert removed in operator.readiness().text
    install_definitions(home.plane)
    eventually(lambda: is_ready(operator), lambda: operator.log)
    assert operator.end() == 0


async def test_definitions_may_come_after_the_operator(home: Namespace, start: StartOperator) -> None:
    remove_definitions(home.plane)
    operator = start()
    operator.until_alive()
    assert not is_ready(operator)
    install_definitions(home.plane)
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    assert not [line for line in operator.lines if line["level"] in {"error", "critical"}]
    assert operator.end() == 0


async def test_it_ends_at_once_while_nothing_is_defined(home: Namespace, start: StartOperator) -> None:
    remove_definitions(home.plane)
    operator = start()
    operator.until_alive()
    eventually(lambda: "does not define" in operator.readiness().text, lambda: operator.log)
    began = time.monotonic()
    assert operator.end() == 0
    assert time.monotonic() - began < WITHIN


async def test_a_definition_that_is_replaced_in_a_moment(home: Namespace, start: StartOperator) -> None:
    operator = start()
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    for _ in range(3):
        remove_definitions(home.plane)
        install_definitions(home.plane)
        began = time.monotonic()
        home.create(RFIS, rfi(300))
        home.until(RFIS, is_phase("Open"))
        assert time.monotonic() - began < WITHIN
    assert operator.process.poll() is None
