"""Administrators who change each other concurrently."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from httpx2 import Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import GRANTABLE
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import User
from portal.features.people.admins import service
from portal.features.people.admins.queries import CAN_GRANT, exists_other_grantor, take_turns
from tests.api.conftest import Committed
from tests.api.people.admins.conftest import VIEW_USERS, details, granted
from tests.barriers import Barrier
from tests.factories.accounts import an_admin

pytestmark = pytest.mark.race
ALL = granted(*(f"{grant.action} {grant.subject}" for grant in GRANTABLE))


async def without_waiting(_session: AsyncSession) -> None:
    return None


async def pair(committed: Committed) -> tuple[User, User]:
    async with committed.transaction() as session:
        return await an_admin(session), await an_admin(session)


async def grantors(committed: Committed) -> int | None:
    async with committed.transaction() as session:
        return await session.scalar(select(func.count()).select_from(User).where(CAN_GRANT))


async def step_down_together(committed: Committed) -> list[Response]:
    """Both administrators who can grant permissions give this up."""
    pair_of_admins = await pair(committed)
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(committed.browser(admin)) for admin in pair_of_admins]
        return await asyncio.gather(
            *(
                browser.put(
                    f"/api/admins/{admin.id}",
                    json=details(email=admin.email, permissions=[VIEW_USERS], version=1),
                )
                for browser, admin in zip(browsers, pair_of_admins, strict=True)
            )
        )


async def test_without_serialization_no_administrator_who_can_grant_is_left(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    barrier = Barrier(2)

    async def both_have_looked(session: AsyncSession, admin_id: object) -> bool:
        found = await exists_other_grantor(session, admin_id)  # type: ignore[arg-type]
        await barrier.wait()
        return found

    monkeypatch.setattr(service, "take_turns", without_waiting)
    monkeypatch.setattr(service, "exists_other_grantor", both_have_looked)
    answers = await step_down_together(committed)
    assert [answer.status_code for answer in answers] == [200, 200]
    assert await grantors(committed) == 0


async def test_of_the_last_two_one_stays(committed: Committed) -> None:
    answers = await step_down_together(committed)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert await grantors(committed) == 1


async def test_of_two_administrators_who_delete_each_other_one_stays(committed: Committed) -> None:
    one, other = await pair(committed)
    async with committed.browser(one) as first, committed.browser(other) as second:
        answers = await asyncio.gather(first.delete(f"/api/admins/{other.id}"), second.delete(f"/api/admins/{one.id}"))
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    assert await grantors(committed) == 1


async def test_a_just_removed_permission_is_not_granted(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second administrator still had the permission when the route checked it."""
    one, other = await pair(committed)
    waiting = asyncio.Event()

    async def noted(session: AsyncSession) -> None:
        waiting.set()
        await take_turns(session)

    async with committed.browser(other) as browser:
        async with committed.transaction() as session:
            await take_turns(session)
            monkeypatch.setattr(service, "take_turns", noted)
            request = asyncio.create_task(browser.post("/api/admins", json=details(permissions=ALL)))
            await waiting.wait()
            for permission in (await session.scalars(select(Permission).where(Permission.user_id == other.id))).all():
                if (permission.action, permission.subject) == ("SEND", "emailAnnouncement"):
                    await session.delete(permission)
        answer = await request
    assert (answer.status_code, answer.json()["params"]) == (403, {"permissions": ["SEND emailAnnouncement"]})
    assert one.id != other.id


async def test_of_two_saves_of_the_same_form_one_succeeds(committed: Committed) -> None:
    admin, person = await pair(committed)
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(
            *(
                browser.put(
                    f"/api/admins/{person.id}",
                    json=details(email=person.email, first_name=name, permissions=ALL, version=1),
                )
                for name in ("Fahad", "Faisal", "Sultan")
            )
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
