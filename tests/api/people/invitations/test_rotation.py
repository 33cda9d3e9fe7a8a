"""The rotating code: replaced once per generation, the previous one valid for a short overlap."""

import asyncio
from datetime import datetime, timedelta

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.invitations.models import InvitationCode
from portal.features.people.invitations import rotation
from portal.features.people.invitations.rotation import latest_rotation, rotate
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from tests.api.conftest import Committed, SetDatabaseClock
from tests.factories.invitations import an_invitation
from tests.factories.registrations import a_registration

OVERLAP = timedelta(hours=2)


async def codes(session: AsyncSession) -> list[InvitationCode]:
    return list((await session.scalars(select(InvitationCode).order_by(InvitationCode.id))).all())


async def test_the_first_rotation_creates_a_code(session: AsyncSession) -> None:
    assert await latest_rotation(session) is None
    done = await rotate(session, generation="uid-1:1", overlap=OVERLAP, length=16)
    (row,) = await codes(session)
    assert (row.kind, row.generation, row.expires_at, row.max_uses) == ("rotating", "uid-1:1", None, None)
    assert len(row.code.replace("-", "")) == 16
    assert (done.invitation_id, done.generation, done.rotated_at) == (row.id, "uid-1:1", row.created_at)
    assert await latest_rotation(session) == done


async def test_asked_again_it_changes_nothing(session: AsyncSession) -> None:
    first = await rotate(session, generation="1", overlap=OVERLAP, length=12)
    second = await rotate(session, generation="2", overlap=OVERLAP, length=12)
    before = [(row.code, row.expires_at) for row in await codes(session)]
    assert await rotate(session, generation="2", overlap=timedelta(0), length=20) == second
    assert await rotate(session, generation="1", overlap=timedelta(0), length=20) == first
    assert [(row.code, row.expires_at) for row in await codes(session)] == before
    assert await session.scalar(select(func.count()).select_from(AuditEvent)) == 2


async def test_the_code_before_it_is_valid_for_the_overlap_and_then_not(
    session: AsyncSession, client: AsyncClient, set_database_clock: SetDatabaseClock
) -> None:
    start = await database_now(session)
    await set_database_clock(start)
    await rotate(session, generation="1", overlap=OVERLAP, length=12)
    await rotate(session, generation="2", overlap=OVERLAP, length=12)
    old, new = await codes(session)
    assert (old.expires_at, new.expires_at) == (start + OVERLAP, None)

    async def works(code: str, at: datetime) -> bool:
        await set_database_clock(at)
        answer = await client.post("/api/user", json=a_registration(invitation_code=code))
        return answer.status_code == 201

    last_moment = start + OVERLAP - timedelta(microseconds=1)
    assert [await works(old.code, last_moment), await works(new.code, last_moment)] == [True, True]
    assert [await works(old.code, start + OVERLAP), await works(new.code, start + OVERLAP)] == [False, True]


async def test_a_code_that_ends_sooner_ends_sooner(session: AsyncSession, set_database_clock: SetDatabaseClock) -> None:
    start = await database_now(session)
    await set_database_clock(start)
    await rotate(session, generation="1", overlap=OVERLAP, length=12)
    await rotate(session, generation="2", overlap=timedelta(minutes=5), length=12)
    await rotate(session, generation="3", overlap=OVERLAP, length=12)
    assert [row.expires_at for row in await codes(session)] == [
        start + timedelta(minutes=5),
        start + OVERLAP,
        None,
    ]


async def test_issued_codes_are_left_alone(session: AsyncSession) -> None:
    issued = await an_invitation(session)
    await rotate(session, generation="1", overlap=timedelta(0), length=12)
    await session.refresh(issued)
    assert issued.expires_at is None


async def test_the_trail_names_the_generation_and_never_the_code(session: AsyncSession) -> None:
    done = await rotate(session, generation="uid:7", overlap=OVERLAP, length=12)
    event = (await session.scalars(select(AuditEvent))).one()
    assert (event.action, event.subject_id, event.actor_name) == (
        "invitation.rotated",
        str(done.invitation_id),
        "system",
    )
    assert event.details == {"generation": "uid:7", "overlap_seconds": 7200}


@pytest.mark.parametrize(("length", "overlap"), [(7, OVERLAP), (65, OVERLAP), (12, timedelta(seconds=-1))])
async def test_invalid_rotations_are_refused(session: AsyncSession, length: int, overlap: timedelta) -> None:
    with pytest.raises(ValueError, match="code"):
        await rotate(session, generation="1", overlap=overlap, length=length)
    assert await codes(session) == []


async def rotate_together(committed: Committed, generations: list[str]) -> list[InvitationCode]:
    async def one(generation: str) -> None:
        async with unit_of_work(committed.resources.sessions) as session:
            await rotate(session, generation=generation, overlap=OVERLAP, length=12)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(generation) for generation in generations), return_exceptions=True)
    async with committed.transaction() as session:
        return await codes(session)


@pytest.mark.race
async def test_without_turns_several_codes_never_end(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    async def without_waiting(_session: AsyncSession) -> None:
        return None

    monkeypatch.setattr(rotation, "take_turns", without_waiting)
    rows = await rotate_together(committed, ["a", "b", "c", "d"])
    assert [row.expires_at for row in rows].count(None) > 1


@pytest.mark.race
async def test_of_rotations_at_once_one_code_is_left(committed: Committed) -> None:
    rows = await rotate_together(committed, ["a", "b", "c", "d", "d", "d"])
    assert sorted(str(row.generation) for row in rows) == ["a", "b", "c", "d"]
    assert [row.expires_at for row in rows].count(None) == 1
