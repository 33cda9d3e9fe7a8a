"""Writing requests of people who seal and open responses."""

from datetime import timedelta

from portal.platform.clock import utc_now
from tests.api.faults.scene import Scene, Write, write
from tests.factories.accounts import an_admin
from tests.factories.openings import an_opening


@write("PUT /api/openings/sealing")
async def seal_responses(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": {"sealing": "answers"}})


@write("POST /api/openings")
async def start_opening(scene: Scene) -> Write:
    _close(scene)
    return Write(by=await scene.admin(), request={"json": {}}, is_keyed=True)


@write("POST /api/openings/{opening_id}/confirm")
async def confirm_opening(scene: Scene) -> Write:
    _close(scene)
    opening = await an_opening(scene.session, scene.rfi, await an_admin(scene.session))
    return Write(by=await scene.admin(), ids={"opening_id": str(opening.id)}, is_keyed=True)


@write("DELETE /api/openings/{opening_id}")
async def give_up_opening(scene: Scene) -> Write:
    _close(scene)
    opening = await an_opening(scene.session, scene.rfi, await an_admin(scene.session))
    return Write(by=await scene.admin(), ids={"opening_id": str(opening.id)}, again=409)


def _close(scene: Scene) -> None:
    scene.rfi.sealing, scene.rfi.state = "responses", "closed"
    scene.rfi.deadline = utc_now() - timedelta(hours=1)
