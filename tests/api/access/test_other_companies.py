"""Resources of another company return 404."""

from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.submissions.models import SubmissionFile
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SignIn
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_files_of_others_are_missing(session: AsyncSession, sign_in: SignIn, method: str) -> None:
    rfi = await an_rfi(session)
    owner, stranger = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
    submission = await a_submission(session, owner, rfi, submitted=True)
    await a_submission(session, stranger, rfi)
    browser = await sign_in(stranger)

    async def ask(file_id: Any) -> dict[str, Any]:
        answer = await browser.request(method, f"/api/submission/files/{file_id}")
        assert answer.status_code == 404
        return {**answer.json(), "request_id": ""}

    assert await ask(submission.files[0].id) == await ask(new_id())
    assert await session.scalar(select(func.count()).select_from(SubmissionFile)) == 1


async def test_submission_and_answers_are_ones_own(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session)
    owner, stranger = [await a_company(session, status=AccountStatus.APPROVED, answered=True) for _ in range(2)]
    await a_submission(session, owner, rfi, submitted=True)
    browser = await sign_in(stranger)
    assert (await browser.get("/api/submission")).json()["data"]["receipt_number"] is None
    assert (await browser.get("/api/feedback")).status_code == 403
