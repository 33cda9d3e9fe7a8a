"""Concurrent decisions of two administrators."""

import asyncio
from contextlib import AsyncExitStack
from datetime import datetime
from typing import Any

import pytest
from httpx2 import Response
from sqlalchemy import func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.features.companies.decisions import service
from portal.platform.db.clock import database_now
from tests.api.conftest import Committed
from tests.barriers import Barrier
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

pytestmark = pytest.mark.race
ADMINISTRATORS = 6


@pytest.fixture(autouse=True)
def all_read_before_any_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    barrier = Barrier(ADMINISTRATORS)

    async def now(session: AsyncSession) -> datetime:
        await barrier.wait()
        return await database_now(session)

    monkeypatch.setattr(service, "database_now", now)


async def decide_together(committed: Committed) -> list[Response]:
    """Every second administrator approves, the others reject."""
    async with committed.transaction() as session:
        user = await a_company(session)
        admins = [await an_admin(session, first_name=f"Admin {'ABCDEF'[n]}") for n in range(ADMINISTRATORS)]
    async with AsyncExitStack() as stack:
        browsers = [await stack.enter_async_context(committed.browser(admin)) for admin in admins]
        path = f"/api/users/{user.id}"
        return await asyncio.gather(
            *(
                browser.put(f"{path}/approve")
                if number % 2
                else browser.request("DELETE", f"{path}/reject-pending", json={"reason": "Not known"})
                for number, browser in enumerate(browsers)
            )
        )


async def count(committed: Committed, table: Any) -> int | None:
    async with committed.transaction() as session:
        return await session.scalar(select(func.count()).select_from(table))


async def test_without_the_guard_several_decide(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "is_undecided", true)
    answers = await decide_together(committed)
    assert sum(answer.status_code == 200 for answer in answers) == ADMINISTRATORS / 2
    assert await count(committed, Message) == ADMINISTRATORS / 2


async def test_one_decides_and_the_others_see_the_decision(committed: Committed) -> None:
    answers = await decide_together(committed)
    (winner,) = (number for number, answer in enumerate(answers) if answer.status_code == 200)
    decision = "approved" if winner % 2 else "rejected"
    refused = [answer.json() for answer in answers if answer.status_code == 409]
    assert len(refused) == ADMINISTRATORS - 1
    assert {(body["error"], body["params"]["by"], body["params"]["decision"]) for body in refused} == {
        ("already_decided", f"Admin {'ABCDEF'[winner]} Alharbi", decision)
    }
    assert await count(committed, AuditEvent) == 1
    assert await count(committed, Message) == 1
    async with committed.transaction() as session:
        row = (
            await session.execute(select(User.status, Company.approved_at, Company.rejected_at).join(User.company))
        ).one()
    is_approved = decision == "approved"
    assert row.status == ("Approved" if is_approved else "rejected")
    assert (row.approved_at is not None, row.rejected_at is not None) == (is_approved, not is_approved)
