"""Replacing and withdrawing are judged by the deadline as a submission is, one at a time and concurrently."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.orm import selectinload

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.dates import close_due
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.drafts import locking
from portal.platform.clock import utc_now
from tests.api.conftest import Committed, CountStatements
from tests.api.responses.submissions.arrivals import MILLISECOND, set_clock, until_waiting
from tests.barriers import Barrier
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_replacement, a_submission

pytestmark = [pytest.mark.slow, pytest.mark.race]

AT_ONCE = 20
ARRIVALS = pytest.mark.parametrize(
    ("arrival", "in_time"), [(-MILLISECOND, True), (timedelta(), True), (MILLISECOND, False)]
)
Send = Callable[[AsyncClient, str], Awaitable[Response]]


@pytest.fixture
def pool_size() -> int:
    """One connection per waiting request: a request without a connection has not arrived yet."""
    return 2 * AT_ONCE + 10


@pytest.fixture
def deadline() -> datetime:
    return utc_now() + timedelta(days=1)


async def companies(committed: Committed, deadline: datetime, number: int) -> list[tuple[User, str]]:
    """Makes companies with a submitted response and a replacement under way. Returns each with its valid receipt."""
    standing = []
    async with committed.transaction() as session:
        rfi = await an_rfi(session, deadline=deadline)
        for _ in range(number):
            user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
            submission = await a_submission(session, user, rfi, submitted_at=utc_now() - timedelta(hours=1))
            a_replacement(submission)
            standing.append((user, submission.receipt_number or ""))
    return standing


async def replace(browser: AsyncClient, standing: str) -> Response:
    return await browser.post(
        "/api/submission/submit", params={"replaces": standing}, headers={"Idempotency-Key": str(uuid4())}
    )


async def withdraw(browser: AsyncClient, standing: str) -> Response:
    return await browser.post(
        "/api/submission/withdraw",
        json={"receipt_number": standing},
        headers={"Idempotency-Key": str(uuid4())},
    )


async def by(committed: Committed, send: Send, user: User, standing: str) -> Response:
    async with committed.browser(user) as browser:
        return await send(browser, standing)


async def close(committed: Committed) -> bool:
    async with committed.transaction() as session:
        return await close_due(session, committed.resources.rfi_name)


async def responses(committed: Committed) -> list[Submission]:
    async with committed.transaction() as session:
        return list(
            await session.scalars(
                select(Submission).options(selectinload(Submission.files), selectinload(Submission.versions))
            )
        )


@ARRIVALS
async def test_20_replacements_and_20_withdrawals_are_judged_by_their_arrival(
    committed: Committed, deadline: datetime, arrival: timedelta, *, in_time: bool
) -> None:
    """They wait for a lock past the deadline, and a closing waits for them."""
    standing = await companies(committed, deadline, 2 * AT_ONCE)
    await set_clock(committed, deadline + arrival)
    async with committed.resources.sessions() as holder:
        await holder.execute(select(Rfi).with_for_update())
        requests = [
            asyncio.create_task(by(committed, send, user, receipt))
            for send, (user, receipt) in zip([replace, withdraw] * AT_ONCE, standing, strict=True)
        ]
        await until_waiting(committed, 2 * AT_ONCE)
        await set_clock(committed, deadline + timedelta(minutes=1))
        closing = asyncio.create_task(close(committed))
        await until_waiting(committed, 2 * AT_ONCE + 1)
        await holder.rollback()
    answers = await asyncio.gather(*requests)
    assert await closing

    assert Counter(answer.status_code for answer in answers) == {200 if in_time else 409: 2 * AT_ONCE}
    if not in_time:
        assert {answer.json()["error"] for answer in answers} == {"rfi_closed"}
    receipts = {receipt for _, receipt in standing}
    after = await responses(committed)
    if in_time:
        replaced = [one for one in after if one.state == "submitted"]
        withdrawn = [one for one in after if one.state == "notSubmitted"]
        assert len(replaced) == len(withdrawn) == AT_ONCE
        assert {one.submitted_at for one in replaced} == {deadline + arrival}
        assert {str(one.receipt_number).removesuffix("-2") for one in replaced} <= receipts
        assert [version.state for one in replaced for version in one.versions] == ["superseded"] * AT_ONCE
        assert [version.state for one in withdrawn for version in one.versions] == ["withdrawn"] * AT_ONCE
    else:
        assert {one.receipt_number for one in after} == receipts
        assert {file.name for one in after for file in one.files} == {"response.pdf"}
        assert {version.state for one in after for version in one.versions} == {"draft"}


@ARRIVALS
async def test_20_of_each_kind_for_one_response_have_one_effect(
    committed: Committed, deadline: datetime, arrival: timedelta, *, in_time: bool
) -> None:
    ((user, receipt),) = await companies(committed, deadline, 1)
    await set_clock(committed, deadline + arrival)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(send(browser, receipt) for send in [replace, withdraw] * AT_ONCE))

    expected = {200: 1, 409: 2 * AT_ONCE - 1} if in_time else {409: 2 * AT_ONCE}
    assert Counter(answer.status_code for answer in answers) == expected
    (response,) = await responses(committed)
    async with committed.transaction() as session:
        mails = (await session.scalars(select(Message.template))).all()
        events = (await session.scalars(select(AuditEvent.action))).all()
    if not in_time:
        assert (response.state, response.receipt_number, mails, events) == ("submitted", receipt, [], [])
    elif response.state == "submitted":
        assert (response.receipt_number, response.submitted_at) == (f"{receipt}-2", deadline + arrival)
        assert (mails, events) == (["submission_replaced"], ["submission.replaced"])
    else:
        assert [version.state for version in response.versions] == ["withdrawn"]
        assert (mails, events) == (["submission_withdrawn"], ["submission.withdrawn"])
    assert [file.name for file in response.files] == ["replacement.pdf" if in_time else "response.pdf"]


async def test_without_the_lock_both_a_replacement_and_a_withdrawal_succeed(
    committed: Committed, deadline: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((user, receipt),) = await companies(committed, deadline, 1)
    barrier = Barrier(2)

    async def read_without_locking(session, rfi_name, company_id):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
        statement = select(Submission).where(Submission.company_id == company_id).options(*queries.CONTENTS)
        submission = (await session.execute(statement)).scalar_one()
        await barrier.wait()
        return submission

    monkeypatch.setattr(locking, "lock_row", read_without_locking)
    async with committed.browser(user) as browser:
        answers = await asyncio.gather(*(send(browser, receipt) for send in (replace, withdraw)))
    assert sorted(answer.status_code for answer in answers) != [200, 409]


@ARRIVALS
async def test_a_replacement_is_started_and_discarded_until_the_deadline(
    committed: Committed, deadline: datetime, arrival: timedelta, *, in_time: bool
) -> None:
    ((user, receipt),) = await companies(committed, deadline, 1)
    await set_clock(committed, deadline + arrival)
    async with committed.browser(user) as browser:
        discarded = await browser.delete("/api/submission/replacement")
        started = await browser.post("/api/submission/replacement", json={"receipt_number": receipt})
    assert {discarded.status_code, started.status_code} == {200 if in_time else 409}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/submission/replacement"),
        ("DELETE", "/api/submission/replacement"),
        ("POST", "/api/submission/withdraw"),
    ],
)
async def test_the_clock_is_the_first_statement(
    browser: AsyncClient, count_statements: CountStatements, method: str, path: str
) -> None:
    body = {"json": {"receipt_number": "RFI-2026-000001"}} if method == "POST" else {}
    with count_statements() as statements:
        await browser.request(method, path, **body)  # type: ignore[arg-type]
    assert "pg_advisory_xact_lock_shared" in statements[0]
