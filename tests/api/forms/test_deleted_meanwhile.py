"""Answers that arrive during the deletion of their company are refused."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import delete, func, select, text

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from tests.api.conftest import Committed
from tests.api.responses.submissions.conftest import refusal
from tests.factories.answers import complete_answers
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

pytestmark = pytest.mark.race

Save = Callable[[AsyncClient], Coroutine[Any, Any, Response]]

_WAITING = text("select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")


async def save_draft(browser: AsyncClient) -> Response:
    return await browser.put("/api/questionnaire/draft", json={"answers": {}, "save_number": 1})


async def submit(browser: AsyncClient) -> Response:
    return await browser.post("/api/store-answers", json={"answers": complete_answers("questionnaire")})


async def give_feedback(browser: AsyncClient) -> Response:
    return await browser.post("/api/feedback", json={"answers": complete_answers("feedback")})


@asynccontextmanager
async def deletion_of(committed: Committed, company: User) -> AsyncIterator[None]:
    """Deletes the rows and commits once another transaction waits for them."""
    async with committed.transaction() as session:
        await session.execute(delete(Company).where(Company.id == company.company_id))
        yield
        async with asyncio.timeout(20):
            async with committed.resources.engine.connect() as watching:
                while not await watching.scalar(_WAITING):
                    # PostgreSQL caches statistics within a transaction.
                    await watching.rollback()
                    await asyncio.sleep(0.01)


@pytest.mark.parametrize("save", [save_draft, submit, give_feedback])
async def test_answers_to_a_deleted_company_are_refused(committed: Committed, save: Save) -> None:
    async with committed.transaction() as session:
        has_answered = save is give_feedback
        company = await a_company(session, status=AccountStatus.APPROVED, answered=has_answered)
        other = await a_company(session, status=AccountStatus.APPROVED, answered=True)
        if has_answered:
            await a_submission(session, company, await an_rfi(session), submitted=True)
    async with committed.browser(company) as browser:
        async with deletion_of(committed, company):
            saving = asyncio.create_task(save(browser))
        assert refusal(await saving) == (404, "not_found")
    async with committed.transaction() as session:
        assert list(await session.scalars(select(FormAnswers.company_id))) == [other.company_id]
        for rows in (AuditEvent, Message):
            assert await session.scalar(select(func.count()).select_from(rows)) == 0


async def test_a_concurrent_deletion_is_no_server_error(committed: Committed) -> None:
    async with committed.transaction() as session:
        company = await a_company(session, status=AccountStatus.APPROVED)
    async with committed.browser(company) as browser:
        saves = [asyncio.create_task(save(browser)) for save in (save_draft, submit) * 4]
        async with committed.transaction() as session:
            await session.execute(delete(Company).where(Company.id == company.company_id))
        assert {answer.status_code for answer in await asyncio.gather(*saves)} <= {200, 401, 404, 409}
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 0
