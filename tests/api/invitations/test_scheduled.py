"""Numbered rotations: repeated, late and past requests change nothing."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.invitations.models import InvitationCode
from portal.features.invitations.service import rotate_once, rotation_standing
from portal.platform.db.clock import database_now
from tests.api.conftest import SetDatabaseClock

UID = "0b8c2f3e-66a4-4b44-9a83-1f6a1e5f6c1d"
OVERLAP = timedelta(hours=1)


async def codes(session: AsyncSession) -> list[InvitationCode]:
    return list(await session.scalars(select(InvitationCode).order_by(InvitationCode.id)))


async def test_each_number_is_one_rotation(session: AsyncSession, set_database_clock: SetDatabaseClock) -> None:
    start = await database_now(session)
    await set_database_clock(start)
    assert (await rotation_standing(session, UID)).ordinal == 0
    done = [(await rotate_once(session, UID, ordinal, overlap=OVERLAP, length=16)).did for ordinal in (1, 1, 2, 1)]
    assert done == [True, False, True, False]
    standing = await rotate_once(session, UID, 2, overlap=OVERLAP, length=16)
    assert (standing.ordinal, standing.rotated_at, standing.now) == (2, start, start)
    first, second = await codes(session)
    assert (first.expires_at, second.expires_at) == (start + OVERLAP, None)


async def test_schedules_do_not_count_for_each_other(session: AsyncSession) -> None:
    await rotate_once(session, UID, 7, overlap=OVERLAP, length=8)
    assert (await rotation_standing(session, UID[:-1])).ordinal == 0
    assert (await rotate_once(session, "another", 1, overlap=OVERLAP, length=8)).ordinal == 1


@pytest.mark.parametrize("length", [8, 64])
async def test_codes_of_every_length_fit(session: AsyncSession, length: int) -> None:
    await rotate_once(session, UID, 1, overlap=OVERLAP, length=length)
    [row] = await codes(session)
    assert len(row.code.replace("-", "")) == length
