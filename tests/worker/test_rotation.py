"""Workers rotate the invitation code if the settings enable it, once for all workers."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from portal.domain.invitations.models import InvitationCode
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.setting_types.operator_settings import RfiDriver
from portal_worker.housekeeping import rotate_invitation_code


def set_to(resources: Resources, **values: object) -> Resources:
    return replace(resources, settings=resources.settings.model_copy(update=values))


async def codes(resources: Resources) -> Sequence[InvitationCode]:
    async with unit_of_work(resources.sessions) as session:
        return (await session.scalars(select(InvitationCode).order_by(InvitationCode.created_at))).all()


async def age(resources: Resources, hours: float) -> None:
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            update(InvitationCode).values(created_at=InvitationCode.created_at - timedelta(hours=hours))
        )


@pytest.mark.parametrize("values", [{}, {"invitation_rotation_hours": 1, "rfi_driver": RfiDriver.OPERATOR}])
async def test_not_unless_it_is_asked_to(resources: Resources, values: dict[str, object]) -> None:
    await rotate_invitation_code(set_to(resources, **values))
    assert await codes(resources) == []


async def test_a_code_is_replaced_after_its_time_and_overlaps(resources: Resources) -> None:
    daily = set_to(resources, invitation_rotation_hours=24, invitation_rotation_overlap_hours=2)
    await rotate_invitation_code(daily)
    await rotate_invitation_code(daily)
    [first] = await codes(resources)
    await age(resources, 23.9)
    await rotate_invitation_code(daily)
    assert len(await codes(resources)) == 1
    await age(resources, 0.2)
    await rotate_invitation_code(daily)
    before, current = await codes(resources)
    assert (before.id, current.expires_at) == (first.id, None)
    assert before.expires_at is not None
    assert timedelta(minutes=110) < before.expires_at - utc_now() <= timedelta(hours=2)


async def test_workers_that_come_at_once_rotate_once(resources: Resources) -> None:
    hourly = set_to(resources, invitation_rotation_hours=1)
    for rotations in (1, 2):
        await asyncio.gather(*(rotate_invitation_code(hourly) for _ in range(5)))
        assert len(await codes(resources)) == rotations
        await age(resources, 1.5)
