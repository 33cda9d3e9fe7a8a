"""The end of a window applies to the arrival of the request, also if the request then waits for a lock."""

import asyncio
from collections import Counter
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import ResponseAddition, Submission
from portal.domain.submissions.reviews import ReviewStatus
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.drafts import additions
from portal.platform.clock import utc_now
from tests.api.conftest import Committed, CountStatements
from tests.api.responses.submissions.arrivals import MILLISECOND, set_clock, until_waiting
from tests.barriers import Barrier
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_review, a_submission

pytestmark = pytest.mark.race

AT_ONCE = 20
ARRIVALS = pytest.mark.parametrize(
    ("arrival", "in_time"), [(-MILLISECOND, True), (timedelta(), True), (MILLISECOND, False)]
)


@pytest.fixture
def pool_size() -> int:
    """One connection per waiting request: a request without a connection has not arrived yet."""
    return AT_ONCE + 10


@pytest.fixture
def ends_at() -> datetime:
    return utc_now() + timedelta(days=1)


async def asked(committed: Committed, ends_at: datetime, number: int) -> list[tuple[User, Submission]]:
    """Companies that are asked for a clarification."""
    found = []
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=utc_now() - timedelta(hours=1))
        for _ in range(number):
            user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
            submission = await a_submission(session, user, rfi, submitted_at=utc_now() - timedelta(hours=2))
            await a_review(session, submission, ReviewStatus.CLARIFICATION_REQUESTED, window_ends_at=ends_at)
            found.append((user, submission))
    return found


async def send(browser: AsyncClient, submission: Submission) -> Response:
    return await browser.post(
        "/api/submission/addition",
        json={"receipt_number": submission.receipt_number, "note": "Two cameras"},
        headers={"Idempotency-Key": str(uuid4())},
    )


async def send_by(committed: Committed, user: User, submission: Submission) -> Response:
    async with committed.browser(user) as browser:
        return await send(browser, submission)


async def sent(committed: Committed) -> list[ResponseAddition]:
    async with committed.transaction() as session:
        return list(await session.scalars(select(ResponseAddition).where(ResponseAddition.sent_at.is_not(None))))


@ARRIVALS
async def test_20_additions_that_wait_past_the_end_are_judged_by_their_arrival(
    committed: Committed, ends_at: datetime, arrival: timedelta, *, in_time: bool
) -> None:
    companies = await asked(committed, ends_at, AT_ONCE)
    await set_clock(committed, ends_at + arrival)
    async with committed.resources.sessions() as holder:
        await holder.execute(select(Submission).with_for_update())
        requests = [asyncio.create_task(send_by(committed, *one)) for one in companies]
        await until_waiting(committed, AT_ONCE)
        await set_clock(committed, ends_at + timedelta(minutes=1))
        await holder.rollback()
    answers = await asyncio.gather(*requests)

    assert Counter(answer.status_code for answer in answers) == {200 if in_time else 409: AT_ONCE}
    if not in_time:
        assert {answer.json()["error"] for answer in answers} == {"window_closed"}
    assert {one.sent_at for one in await sent(committed)} == ({ends_at + arrival} if in_time else set())


@ARRIVALS
async def test_20_at_once_of_one_company_get_numbers_of_their_own(
    committed: Committed, ends_at: datetime, arrival: timedelta, *, in_time: bool
) -> None:
    ((user, submission),) = await asked(committed, ends_at, 1)
    await set_clock(committed, ends_at + arrival)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(send(browser, submission) for _ in range(AT_ONCE)))
    assert {answer.status_code for answer in answers} == {200 if in_time else 409}
    numbers = sorted(one.number or 0 for one in await sent(committed))
    assert numbers == (list(range(1, AT_ONCE + 1)) if in_time else [])
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Message))).all()) == len(numbers)


async def test_without_the_lock_two_at_once_collide(
    committed: Committed, ends_at: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((user, submission),) = await asked(committed, ends_at, 1)
    barrier = Barrier(2)

    async def read_without_locking(session: AsyncSession, _rfi_name: str, company_id: object) -> Submission:
        statement = select(Submission).where(Submission.company_id == company_id).options(*queries.CONTENTS)
        found = (await session.execute(statement)).scalar_one()
        await barrier.wait()
        return found

    monkeypatch.setattr(additions, "lock_row", read_without_locking)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(send(browser, submission) for _ in range(2)), return_exceptions=True)
    statuses = [answer.status_code for answer in answers if isinstance(answer, Response)]
    assert statuses != [200, 200]


async def test_a_status_that_is_set_first_closes_the_window_for_a_request_that_waits(
    committed: Committed, ends_at: datetime
) -> None:
    ((user, submission),) = await asked(committed, ends_at, 1)
    async with committed.transaction() as session:
        admin = await an_admin(session)
    body = {"status": "completed", "receipt_number": submission.receipt_number, "revision": 1}
    async with committed.resources.sessions() as holder, committed.browser(admin) as authority:
        await holder.execute(select(Submission).with_for_update())
        completing = asyncio.create_task(authority.put(f"/api/submissions/{submission.id}/review", json=body))
        await until_waiting(committed, 1)
        sending = asyncio.create_task(send_by(committed, user, submission))
        await until_waiting(committed, 2)
        await holder.rollback()
    assert (await completing).status_code == 200
    assert (await sending).json()["error"] == "window_closed"


async def test_the_clock_is_the_first_statement(browser: AsyncClient, count_statements: CountStatements) -> None:
    with count_statements() as statements:
        await browser.post("/api/submission/addition", json={"receipt_number": "RFI-2026-000001", "note": "Two"})
    assert "pg_advisory_xact_lock_shared" in statements[0]
