"""Deleting a company during an upload: the upload is refused and leaves no object."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from httpx2 import Response
from sqlalchemy import func, select

from portal.domain.identity.users import AccountStatus, User
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.submissions.drafts import locking
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.jobs.models import Job
from tests.api.conftest import Committed
from tests.api.responses.submissions.conftest import MEBIBYTE, Upload, objects, refusal
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi

pytestmark = pytest.mark.race


@pytest.fixture
async def people(committed: Committed) -> tuple[User, User]:
    """A company's representative and an administrator."""
    async with committed.transaction() as session:
        await an_rfi(session)
        return await a_company(session, status=AccountStatus.APPROVED, answered=True), await an_admin(session)


async def upload_while_it_is_deleted(committed: Committed, upload: Upload, people: tuple[User, User]) -> Response:
    company, admin = people
    content = a_pdf(2 * MEBIBYTE)

    async with committed.browser(company) as browser, committed.browser(admin) as deleting:

        async def interrupted() -> AsyncIterator[bytes]:
            yield content[:MEBIBYTE]
            assert (await deleting.delete(f"/api/users/{company.id}")).status_code == 200
            yield content[MEBIBYTE:]

        return await upload(browser, interrupted())


async def test_without_looking_for_the_company_it_fails_and_leaves_its_object_behind(
    committed: Committed, upload: Upload, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def believe(*_: object) -> bool:
        return True

    monkeypatch.setattr(locking, "_hold_company", believe)
    before = objects(committed.resources)
    assert (await upload_while_it_is_deleted(committed, upload, people)).status_code == 500
    assert len(objects(committed.resources)) == len(before) + 1


async def test_it_is_missing_and_its_object_is_gone_at_once(
    committed: Committed, upload: Upload, people: tuple[User, User]
) -> None:
    before = objects(committed.resources)
    answer = await upload_while_it_is_deleted(committed, upload, people)
    assert refusal(answer) == (404, "not_found")
    assert objects(committed.resources) == before


async def test_no_unreferenced_object_remains_in_any_order(
    committed: Committed, upload: Upload, people: tuple[User, User]
) -> None:
    """The last bytes, the row and the deletion are concurrent."""
    company, admin = people
    before = objects(committed.resources)
    async with committed.browser(company) as browser, committed.browser(admin) as deleting:
        uploads = [asyncio.create_task(upload(browser, a_pdf(), kind="attachment")) for _ in range(8)]
        deletion = await deleting.delete(f"/api/users/{company.id}")
        answers = await asyncio.gather(*uploads)
    assert deletion.status_code == 200
    assert {answer.status_code for answer in answers} <= {201, 401, 404}
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(SubmissionFile)) == 0
        waiting = (await session.scalars(select(Job).where(Job.kind == DISCARD, Job.done_at.is_(None)))).all()
    for job in waiting:
        await discard_object(committed.resources, job.payload)
    assert objects(committed.resources) == before
