"""A response that arrives in time is accepted, even if its request then waits for a lock."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.current import arrive, require_open
from portal.domain.rfis.dates import close_due
from portal.domain.rfis.errors import RfiClosed
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.platform.clock import utc_now
from portal.platform.db.clock import database_now
from tests.api.conftest import Committed, CountStatements
from tests.api.responses.submissions.arrivals import MILLISECOND, set_clock, until_waiting
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

pytestmark = pytest.mark.race

QUEUED = 50


@pytest.fixture
def pool_size() -> int:
    """One connection per waiting request: a request without a connection has not arrived yet."""
    return QUEUED + 10


@pytest.fixture
def deadline() -> datetime:
    return utc_now() + timedelta(days=1)


@pytest.fixture
async def companies(committed: Committed, deadline: datetime) -> list[User]:
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=deadline)
        users = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(QUEUED)]
        for user in users:
            await a_submission(session, user, rfi, with_document=True)
    return users


async def submit(committed: Committed, user: User) -> Response:
    async with committed.browser(user) as browser:
        return await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(uuid4())})


async def close(committed: Committed) -> bool:
    async with committed.transaction() as session:
        return await close_due(session, committed.resources.rfi_name)


@asynccontextmanager
async def rfi_held(committed: Committed) -> AsyncIterator[None]:
    """Locks the RFI's row within the block."""
    async with committed.resources.sessions() as holder:
        await holder.execute(select(Rfi).with_for_update())
        yield
        await holder.rollback()


@pytest.mark.parametrize(
    ("arrival", "expected"), [(-MILLISECOND, {200: QUEUED}), (timedelta(), {200: QUEUED}), (MILLISECOND, {409: QUEUED})]
)
async def test_a_response_in_time_is_not_refused_for_waiting_past_the_deadline(
    committed: Committed, companies: list[User], deadline: datetime, arrival: timedelta, expected: dict[int, int]
) -> None:
    await set_clock(committed, deadline + arrival)
    async with rfi_held(committed):
        requests = [asyncio.create_task(submit(committed, user)) for user in companies]
        await until_waiting(committed, QUEUED)
        await set_clock(committed, deadline + timedelta(minutes=1))
        closing = asyncio.create_task(close(committed))
        await until_waiting(committed, QUEUED + 1)
    answers = await asyncio.gather(*requests)

    assert Counter(answer.status_code for answer in answers) == expected
    assert await closing
    async with committed.transaction() as session:
        accepted = select(func.count()).where(Submission.submitted_at == deadline + arrival)
        assert await session.scalar(accepted) == expected.get(200, 0)
        closed_at = await session.scalar(select(Rfi.closed_at))
    assert closed_at == deadline + timedelta(minutes=1)


async def test_without_the_shared_lock_a_closing_overtakes_a_response_in_time(
    committed: Committed, companies: list[User], deadline: datetime
) -> None:
    assert companies
    async with committed.resources.sessions() as submitting:
        arrived_at = await database_now(submitting)
        await set_clock(committed, deadline + MILLISECOND)
        assert await close(committed)
        with pytest.raises(RfiClosed):
            await require_open(submitting, await the_current(submitting, committed.resources), arrived_at=arrived_at)


async def test_a_request_that_comes_after_the_closing_began_waits_and_is_late(
    committed: Committed, companies: list[User], deadline: datetime
) -> None:
    await set_clock(committed, deadline + MILLISECOND)
    async with rfi_held(committed):
        closing = asyncio.create_task(close(committed))
        await until_waiting(committed, 1)
        request = asyncio.create_task(submit(committed, companies[0]))
        await until_waiting(committed, 2)
    assert await closing
    assert (await request).json()["error"] == "rfi_closed"


async def test_closing_waits_for_a_request_that_has_only_arrived(
    committed: Committed, companies: list[User], deadline: datetime
) -> None:
    """After the closing, the number of responses is final."""
    assert companies
    async with committed.resources.sessions() as submitting:
        arrived_at = await arrive(submitting)
        await set_clock(committed, deadline + MILLISECOND)
        closing = asyncio.create_task(close(committed))
        await until_waiting(committed, 1)
        judged = await require_open(
            submitting, await the_current(submitting, committed.resources), arrived_at=arrived_at
        )
        assert judged.now == arrived_at
        await submitting.rollback()
    assert await closing


async def test_the_clock_is_the_first_statement_of_a_submission(
    browser: AsyncClient, count_statements: CountStatements
) -> None:
    with count_statements() as statements:
        await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(uuid4())})
    assert "pg_advisory_xact_lock_shared" in statements[0]
    assert "portal_now" in statements[0]
