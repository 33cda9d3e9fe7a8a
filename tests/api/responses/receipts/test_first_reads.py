"""The company sees the day when the authority first opened, read or downloaded a version of its response."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.submissions.models import Submission
from portal.domain.submissions.receipts import Receipt
from portal.features.responses.bundles.making import make_bundle
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.responses.bundles.test_requests import a_link, follow
from tests.api.responses.submissions.test_versions import replaced, submitted
from tests.factories.accounts import an_admin


@pytest.fixture
async def desk(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    return await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.SUBMISSIONS)]))


async def _read_lines(browser: AsyncClient) -> list[dict[str, Any]]:
    answer = await browser.get("/api/company/timeline", params={"locale": "en"})
    assert answer.status_code == 200, answer.text
    return [line for line in answer.json()["data"] if line["event"] == "responseRead"]


async def _company_id(session: AsyncSession) -> UUID:
    return (await session.scalars(select(Submission.company_id))).one()


async def _open(desk: AsyncClient, response: dict[str, Any]) -> None:
    assert (await desk.get(f"/api/submissions/{response['id']}")).status_code == 200


async def _read_file(desk: AsyncClient, response: dict[str, Any]) -> None:
    url = f"/api/submissions/{response['id']}/files/{response['document']['id']}"
    assert (await desk.get(url)).status_code == 200


@pytest.mark.parametrize("read", [_open, _read_file])
async def test_the_first_reading_is_noted(browser: AsyncClient, desk: AsyncClient, read: Any) -> None:
    response = await submitted(browser)
    assert await _read_lines(browser) == []

    await read(desk, response)
    (line,) = await _read_lines(browser)
    await read(desk, response)

    assert await _read_lines(browser) == [line]
    assert (line["receipt_number"], line["by"], line["by_authority"]) == (response["receipt_number"], None, True)


async def test_the_zip_of_a_company(browser: AsyncClient, desk: AsyncClient, session: AsyncSession) -> None:
    response = await submitted(browser)
    answer = await desk.get(f"/api/bundles/companies/{await _company_id(session)}/file")
    assert answer.status_code == 200
    (line,) = await _read_lines(browser)
    assert line["receipt_number"] == response["receipt_number"]


async def test_a_zip_of_many_counts_when_it_is_downloaded(
    browser: AsyncClient, desk: AsyncClient, resources: Resources
) -> None:
    response = await submitted(browser)
    bundle = (await desk.post("/api/bundles", json={})).json()["data"]
    await make_bundle(resources, UUID(bundle["id"]))
    await replaced(browser, response["receipt_number"])
    assert await _read_lines(browser) == []

    link, token = await a_link(desk, bundle["id"])
    assert (await follow(desk, link, token)).status_code == 200

    # The replacement was not in it.
    (line,) = await _read_lines(browser)
    assert line["receipt_number"] == response["receipt_number"]


async def test_only_the_day_is_shown(
    browser: AsyncClient, desk: AsyncClient, session: AsyncSession, set_database_clock: SetDatabaseClock
) -> None:
    response = await submitted(browser)
    now: datetime = (await session.execute(select(func.now()))).scalar_one()
    later = (now + timedelta(days=3)).astimezone(UTC).replace(hour=22, minute=30)
    await set_database_clock(later)
    await _open(desk, response)

    (line,) = await _read_lines(browser)

    # Half past one in Saudi Arabia, where the next day began at 21:00 UTC.
    assert datetime.fromisoformat(line["at"]) == later.replace(hour=21, minute=0, second=0, microsecond=0)


async def test_on_the_day_of_the_submission_it_stands_after_it(browser: AsyncClient, desk: AsyncClient) -> None:
    response = await submitted(browser)
    await _open(desk, response)
    answer = await browser.get("/api/company/timeline")
    events = [line["event"] for line in answer.json()["data"]]
    assert events.index("responseRead") == events.index("responseSubmitted") - 1


async def test_each_version_has_its_own_day(browser: AsyncClient, desk: AsyncClient, session: AsyncSession) -> None:
    first = await submitted(browser)
    await _open(desk, first)
    second = await replaced(browser, first["receipt_number"])
    assert [line["receipt_number"] for line in await _read_lines(browser)] == [first["receipt_number"]]
    await _open(desk, second)
    assert {line["receipt_number"] for line in await _read_lines(browser)} == {
        first["receipt_number"],
        second["receipt_number"],
    }
    await session.execute(update(Receipt).values(first_read_at=None))
    assert await _read_lines(browser) == []
