"""Replacing and withdrawing a response until the end of an extension, to the millisecond."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.rfis.dates import close_due
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.factories.companies import a_company
from tests.factories.rfis import an_extension, an_rfi
from tests.factories.submissions import a_replacement, a_submission

DEADLINE = datetime(2026, 12, 5, 20, 59, tzinfo=UTC)
UNTIL = DEADLINE + timedelta(days=7)
MILLISECOND, DAY = timedelta(milliseconds=1), timedelta(days=1)


@pytest.mark.parametrize(("arrival", "status"), [(-MILLISECOND, 200), (timedelta(), 200), (MILLISECOND, 409)])
@pytest.mark.parametrize("act", ["submit", "withdraw"])
async def test_the_company_replaces_and_withdraws_until_its_own_instant(
    session: AsyncSession,
    sign_in: SignIn,
    set_database_clock: SetDatabaseClock,
    resources: Resources,
    act: str,
    *,
    arrival: timedelta,
    status: int,
) -> None:
    rfi = await an_rfi(session, deadline=DEADLINE)
    await set_database_clock(DEADLINE - 10 * DAY)
    user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submission = await a_submission(session, user, rfi, submitted_at=DEADLINE - DAY)
    a_replacement(submission)
    receipt = submission.receipt_number or ""
    await an_extension(session, rfi, user, until=UNTIL)
    await set_database_clock(DEADLINE + MILLISECOND)
    assert await close_due(session, resources.rfi_name)
    await set_database_clock(UNTIL + arrival)
    browser = await sign_in(user)
    sent: dict[str, Any] = (
        {"params": {"replaces": receipt}} if act == "submit" else {"json": {"receipt_number": receipt}}
    )
    answer = await browser.post(f"/api/submission/{act}", headers={"Idempotency-Key": str(uuid4())}, **sent)
    assert answer.status_code == status, answer.text
    await session.refresh(submission)
    if status == 409:
        assert answer.json()["error"] == "rfi_closed"
        assert (submission.state, submission.receipt_number) == ("submitted", receipt)
    elif act == "submit":
        assert (submission.state, submission.receipt_number) == ("submitted", f"{receipt}-2")
    else:
        assert submission.state == "notSubmitted"
