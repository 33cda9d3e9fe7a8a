"""Numbered rotations: repeated, late and past requests change nothing."""

from datetime import timedelta

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations.scheduled import rotate_once, rotation_standing
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


async def test_a_schedule_that_is_made_again_keeps_a_valid_code(
    session: AsyncSession, set_database_clock: SetDatabaseClock
) -> None:
    """The object has another uid after a prune or a restore; companies hold the code."""
    start = await database_now(session)
    await set_database_clock(start)
    await rotate_once(session, UID, 3, overlap=OVERLAP, length=8)
    await set_database_clock(start + timedelta(days=2))
    again = await rotation_standing(session, "made-again")
    assert (again.ordinal, again.rotated_at, again.now) == (0, start, start + timedelta(days=2))
    # When it is due, the object replaces it under its own first number.
    done = await rotate_once(session, "made-again", 1, overlap=OVERLAP, length=8)
    assert (done.ordinal, done.rotated_at, done.did) == (1, start + timedelta(days=2), True)
    first, second = await codes(session)
    assert (first.expires_at, second.expires_at) == (start + timedelta(days=2) + OVERLAP, None)


async def test_a_schedule_that_comes_back_counts_from_the_latest_rotation(
    session: AsyncSession, set_database_clock: SetDatabaseClock
) -> None:
    """A restored cluster has the object of long ago, and another one has replaced the code since."""
    start = await database_now(session)
    await set_database_clock(start)
    await rotate_once(session, UID, 1, overlap=OVERLAP, length=8)
    await set_database_clock(start + timedelta(days=9))
    await rotate_once(session, "another", 1, overlap=OVERLAP, length=8)
    standing = await rotation_standing(session, UID)
    assert (standing.ordinal, standing.rotated_at) == (1, start + timedelta(days=9))


@pytest.mark.parametrize("ended", ["revoked_at", "expires_at"])
async def test_a_code_that_is_not_valid_is_not_kept(session: AsyncSession, ended: str) -> None:
    await rotate_once(session, UID, 1, overlap=OVERLAP, length=8)
    await session.execute(update(InvitationCode).values({ended: func.portal_now()}))
    assert (await rotation_standing(session, "made-again")).rotated_at is None
    # The object that made it does not replace a revoked code before it is due.
    assert (await rotation_standing(session, UID)).rotated_at is not None


async def test_an_issued_code_is_not_the_rotating_one(session: AsyncSession) -> None:
    session.add(InvitationCode(code="ABCD-EFGH", kind="issued"))
    await session.flush()
    assert (await rotation_standing(session, UID)).rotated_at is None


@pytest.mark.parametrize("length", [8, 64])
async def test_codes_of_every_length_fit(session: AsyncSession, length: int) -> None:
    await rotate_once(session, UID, 1, overlap=OVERLAP, length=length)
    [row] = await codes(session)
    assert len(row.code.replace("-", "")) == length
