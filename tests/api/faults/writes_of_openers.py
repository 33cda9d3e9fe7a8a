"""Writing requests of people who seal and open responses."""

from datetime import timedelta

from sqlalchemy import delete

from portal.domain.sealing.openings import Opening
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from tests.api.faults.scene import Scene, Write, write


@write("PUT /api/openings/sealing")
async def seal_responses(scene: Scene) -> Write:
    await scene.session.execute(delete(Submission))
    return Write(by=await scene.admin(), request={"json": {"sealing": "answers"}})


@write("POST /api/openings")
async def start_opening(scene: Scene) -> Write:
    _close(scene)
    await scene.session.execute(delete(Opening))
    return Write(by=await scene.admin(), request={"json": {}}, is_keyed=True)


@write("POST /api/openings/{opening_id}/confirm")
async def confirm_opening(scene: Scene) -> Write:
    """Another person has begun it."""
    _close(scene)
    return Write(by=await scene.admin(), is_keyed=True)


@write("DELETE /api/openings/{opening_id}")
async def give_up_opening(scene: Scene) -> Write:
    _close(scene)
    return Write(by=await scene.admin(), again=409)


def _close(scene: Scene) -> None:
    scene.rfi.sealing, scene.rfi.state = "responses", "closed"
    scene.rfi.deadline = utc_now() - timedelta(hours=1)
