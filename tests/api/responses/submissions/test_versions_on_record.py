"""Versions of a response for administrators, and their deletion with the response or the company."""

from collections.abc import Callable

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.responses.submissions import service
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.responses.submissions.conftest import submission_of
from tests.api.responses.submissions.test_versions import FIRST, discard_due, replaced, start, submitted, withdraw
from tests.factories.accounts import an_admin


@pytest.fixture
async def desk(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    """An administrator's client."""
    grants = [Grant(Action.VIEW, Subject.SUBMISSIONS), Grant(Action.DELETE, Subject.SUBMISSIONS)]
    return await sign_in(await an_admin(session, grants=grants))


async def test_administrators_see_the_standing_version_and_those_before(
    browser: AsyncClient, desk: AsyncClient
) -> None:
    first = await submitted(browser)
    second = await replaced(browser, first["receipt_number"])
    draft = (await start(browser, second["receipt_number"]))["replacement"]
    url = f"/api/submissions/{first['id']}"

    seen = (await desk.get(url)).json()["data"]

    assert seen["receipt_number"] == second["receipt_number"]
    assert {file["name"] for file in seen["files"]} == {"response-2.pdf", "map.png"}
    assert seen["versions"] == second["versions"]
    assert (await desk.get(f"{url}/files/{first['document']['id']}")).content == FIRST
    assert (await desk.get(f"{url}/files/{draft['document']['id']}")).status_code == 404
    (row,) = (await desk.get("/api/submissions")).json()["data"]["items"]
    assert (row["receipt_number"], row["files_count"], row["links_count"]) == (second["receipt_number"], 2, 1)
    await withdraw(browser, second["receipt_number"])
    seen = (await desk.get(url)).json()["data"]
    assert (seen["state"], [one["state"] for one in seen["versions"]]) == ("notSubmitted", ["withdrawn", "superseded"])
    draft = (await submission_of(browser))["document"]
    assert (await desk.get(f"{url}/files/{draft['id']}")).status_code == 404


async def test_deleting_a_response_deletes_all_its_versions(
    browser: AsyncClient,
    desk: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    stored: Callable[[], list[str]],
) -> None:
    first = await submitted(browser)
    second = await replaced(browser, first["receipt_number"])
    await start(browser, second["receipt_number"])

    assert (await desk.delete(f"/api/submissions/{first['id']}")).status_code == 200
    await discard_due(session, resources)

    assert stored() == []
    assert (await session.scalars(select(SubmissionFile))).all() == []
    view = await submission_of(browser)
    assert (view["state"], view["versions"], view["replacement"]) == ("notSubmitted", [], None)


async def test_deleting_a_company_deletes_the_objects_of_all_versions(
    browser: AsyncClient, session: AsyncSession, resources: Resources, stored: Callable[[], list[str]]
) -> None:
    first = await submitted(browser)
    await replaced(browser, first["receipt_number"])
    submission = (await session.scalars(select(Submission))).one()
    await service.discard_files_of(session, submission.company_id)
    await session.delete(submission)
    await session.flush()
    await discard_due(session, resources)
    assert stored() == []


async def test_a_company_that_withdrew_has_contents(browser: AsyncClient, session: AsyncSession) -> None:
    """Approvals are undone only for companies without contents, so this approval stays."""
    first = await submitted(browser)
    view = (await withdraw(browser, first["receipt_number"])).json()["data"]
    for file in (view["document"], *view["attachments"]):
        await browser.delete(f"/api/submission/files/{file['id']}")
    await browser.put("/api/submission/links", json={"links": []})
    company_id = await session.scalar(select(Submission.company_id))
    assert company_id is not None
    assert await service.companies_with_contents(session, [company_id]) == {company_id}
