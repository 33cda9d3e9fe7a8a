"""Conflicting resources: the portal has one RFI per name and one rotating code, so the older resource owns it."""

from time import monotonic

import pytest
from pydantic import AnyHttpUrl

from dev.control_plane.server import ControlPlane
from portal_operator.reconciler import Reconciler
from portal_operator.resources import Kind, Resource
from portal_operator.settings import OperatorSettings
from tests.operator.cluster import RFIS, ROTATIONS, Namespace, operator_rules
from tests.operator.conftest import StartOperator, new_namespace
from tests.operator.running import Portal, ahead, eventually, is_phase, ready, rfi, unusual

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("clean")]


@pytest.fixture
def other(control_plane: ControlPlane, home: Namespace) -> Namespace:
    namespace = new_namespace(control_plane)
    namespace.grant("operator", operator_rules(), of=home)
    return namespace


async def test_the_second_resource_names_the_owner(
    home: Namespace, other: Namespace, portal: Portal, start: StartOperator
) -> None:
    operator = start(other)
    home.create(RFIS, rfi(300))
    home.until(RFIS, is_phase("Open"))
    declared = await portal.rows("select generation, deadline from rfis")
    # Creation times have whole seconds.
    eventually(lambda: ahead(0)[:19] > home.created_at(RFIS)[:19], lambda: "the clock stands")
    other.create(RFIS, rfi(900))
    told = other.until(RFIS, lambda status: bool(ready(status)))["status"]
    condition = ready(told)
    assert (condition["status"], condition["reason"]) == ("False", "HeldByAnother")
    assert f"{home.name}/hd-mapping is older" in condition["message"]
    assert unusual(told) == {"Stalled": "HeldByAnother"}
    assert "phase" not in other.read(RFIS)["status"]
    eventually(lambda: "HeldByAnother" in {one["reason"] for one in other.events()}, lambda: str(other.events()))

    # A restarted operator receives both in any order.
    operator.kill()
    start(other).until_alive()
    home.patch(RFIS, {"title": {"en": "Another title", "ar": "عنوان آخر"}})
    home.until(RFIS, lambda status: status.get("observedGeneration") == 2)
    [(generation, deadline)] = await portal.rows("select generation, deadline from rfis")
    assert generation == f"{home.read(RFIS)['metadata']['uid']}/2"
    assert deadline == declared[0].deadline

    home.delete(RFIS)
    status = other.until(RFIS, is_phase("Open"))["status"]
    assert (ready(status)["status"], unusual(status)) == ("True", {})
    [(generation,)] = await portal.rows("select generation from rfis")
    assert generation == f"{other.read(RFIS)['metadata']['uid']}/1"
    other.delete(RFIS)


async def test_one_object_rotates_the_one_code(
    home: Namespace, other: Namespace, portal: Portal, start: StartOperator
) -> None:
    start(other)
    home.create(ROTATIONS, {"interval": "2h"}, "weekly")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "weekly")
    eventually(lambda: ahead(0)[:19] > home.created_at(ROTATIONS, "weekly")[:19], lambda: "the clock stands")
    for namespace, name in ((home, "daily"), (other, "weekly")):
        namespace.create(ROTATIONS, {"interval": "1h"}, name)
        condition = ready(namespace.until(ROTATIONS, lambda status: bool(ready(status)), name)["status"])
        assert (condition["status"], condition["reason"]) == ("False", "HeldByAnother")
        assert f"{home.name}/weekly is older and rotates the portal's code" in condition["message"]
    assert len(await portal.rows("select 1 from invitation_codes")) == 1

    other.delete(ROTATIONS, "weekly")
    home.delete(ROTATIONS, "weekly")
    # The code is not an hour old, so the other object keeps it until it is.
    home.until(ROTATIONS, lambda status: ready(status)["status"] == "True", "daily")
    assert len(await portal.rows("select 1 from invitation_codes")) == 1
    await portal.rows("update invitation_codes set created_at = created_at - interval '1 hour'")
    home.until(ROTATIONS, lambda status: status.get("generation") == 1, "daily")
    assert len(await portal.rows("select 1 from invitation_codes")) == 2


async def test_deleting_the_owner_reconciles_a_conflicting_resource_at_once(
    control_plane: ControlPlane,
) -> None:
    """Helm replaces a resource by another and immediately checks the new one."""
    reconciler = Reconciler(
        OperatorSettings(portal_url=AnyHttpUrl("http://portal.invalid"), kubernetes_ca=control_plane.ca)
    )
    for uid, second in (("older", 1), ("younger", 2)):
        made = f"2026-12-01T00:00:0{second}Z"
        reconciler.on_event(Resource(Kind.ROTATION, uid, "licensing", uid, 1, made, {"interval": "2h"}, {}))
    younger = reconciler._tracked["younger"]
    await reconciler._reconcile(younger)
    assert younger.readiness is not None
    assert (younger.readiness.reason, younger.due_at > monotonic()) == ("HeldByAnother", True)
    reconciler.on_delete("older")
    assert younger.due_at <= monotonic()
    await reconciler.aclose()
