"""An administrator accepts while the company withdraws or changes the request."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from typing import Any
from uuid import UUID

import pytest
from httpx2 import Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.models import Message
from portal.domain.registration.models import ChangeRequest
from portal.features.companies.profile import queries
from tests.api.companies.profile.bodies import MINE, asking, path
from tests.api.conftest import Committed
from tests.barriers import Barrier
from tests.factories.accounts import an_admin
from tests.factories.change_requests import a_change_request
from tests.factories.companies import a_company

pytestmark = pytest.mark.race
EACH_MOVE = pytest.mark.parametrize("move", ["withdraw", "send"])


async def accept_while(committed: Committed, move: str) -> tuple[Response, Response]:
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED, organization_name="Najd Mapping")
        request = await a_change_request(session, user)
        admin = await an_admin(session)
    seen = {"request_id": str(request.id), "revision": 1}
    async with AsyncExitStack() as stack:
        theirs = await stack.enter_async_context(committed.browser(user))
        browser = await stack.enter_async_context(committed.browser(admin))
        return await asyncio.gather(
            browser.post(path(user, "/accept"), json=seen),
            theirs.request("DELETE", MINE, json=seen)
            if move == "withdraw"
            else theirs.put(MINE, json=asking(user, organization_name="Masar", **seen)),
        )


@EACH_MOVE
async def test_without_the_lock_both_happen(committed: Committed, monkeypatch: pytest.MonkeyPatch, move: str) -> None:
    barrier = Barrier(2)

    def together(find: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def found(*args: Any) -> Any:
            result = await find(*args)
            await barrier.wait()
            return result

        return found

    find_approved = queries.find_approved

    async def without_lock(session: AsyncSession, company_id: UUID, **_lock: bool) -> queries.Approved | None:
        return await find_approved(session, company_id)

    monkeypatch.setattr(queries, "find_approved", without_lock)
    monkeypatch.setattr(queries, "find_request", together(queries.find_request))
    monkeypatch.setattr(queries, "find_pending", together(queries.find_pending))
    answers = await accept_while(committed, move)
    assert [answer.status_code for answer in answers] == [200, 200]


@EACH_MOVE
async def test_one_of_them_succeeds_and_the_other_is_refused(committed: Committed, move: str) -> None:
    accepted, moved = await accept_while(committed, move)
    assert sorted((accepted.status_code, moved.status_code)) == [200, 409]
    was_accepted = accepted.status_code == 200
    async with committed.transaction() as session:
        request = (await session.scalars(select(ChangeRequest))).one()
        name = (await session.scalars(select(Company.organization_name))).one()
        mails = (await session.scalars(select(Message.template))).all()
    assert name == ("Najd Geomatics" if was_accepted else "Najd Mapping")
    assert mails == (["change_accepted"] if was_accepted else [])
    after = "accepted" if was_accepted else "withdrawn" if move == "withdraw" else "pending"
    assert request.state == after


async def test_a_company_never_has_two_pending_requests(committed: Committed) -> None:
    async with committed.transaction() as session:
        user = await a_company(session, status=AccountStatus.APPROVED)
    async with committed.browser(user) as theirs:
        answers = await asyncio.gather(
            *(theirs.put(MINE, json=asking(user, organization_name=f"Najd {name}")) for name in "ABC")
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
    async with committed.transaction() as session:
        assert len((await session.scalars(select(ChangeRequest))).all()) == 1
