"""ZIPs of responses whose files are being checked or not clean."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.features.responses.bundles import making
from portal.features.responses.bundles.making import make_bundle
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.bundles.service import request_all_active
from portal.platform.db.identifiers import new_id
from portal.platform.runtime.handlers import RetryLater
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.responses.file_checks.conftest import scan_all
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.accounts import an_admin
from tests.factories.clamd import MARKER
from tests.factories.current import the_current
from tests.factories.files import a_pdf

Listed = Callable[[], Awaitable[dict[str, object]]]


@pytest.fixture
async def listed(session: AsyncSession, sign_in: SignIn) -> Listed:
    desk = await sign_in(await an_admin(session))

    async def newest() -> dict[str, object]:
        found: dict[str, object] = (await desk.get("/api/bundles")).json()["data"]["items"][0]
        return found

    return newest


async def submitted(browser: AsyncClient) -> None:
    await uploaded(browser, a_pdf())
    await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
    answer = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert answer.is_success


async def a_closing_zip(session: AsyncSession, resources: Resources) -> UUID:
    bundle = await request_all_active(session, await the_current(session, resources))
    assert bundle
    await session.commit()
    return bundle.id


async def test_the_zip_of_the_closing_waits_for_files_that_are_being_checked(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, company: User, listed: Listed
) -> None:
    await submitted(browser)
    bundle_id = await a_closing_zip(session, scanned)
    for _ in range(making.MAX_RUNS + 1):
        with pytest.raises(RetryLater) as later:
            await make_bundle(scanned, bundle_id)
        assert later.value.seconds == 60
    waiting = await listed()
    assert (waiting["state"], waiting["error"]) == ("queued", "files_pending")
    assert waiting["problem"] == "It waits until the files of the responses have been checked for malware."
    await scan_all(session, scanned)
    await make_bundle(scanned, bundle_id)
    made = await listed()
    assert (made["state"], made["withheld"]) == ("ready", {"infected": 1})


async def test_it_does_not_wait_for_ever(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, listed: Listed
) -> None:
    await submitted(browser)
    bundle_id = await a_closing_zip(session, scanned)
    earlier = Bundle.created_at - making.SCANS_AWAITED_FOR - timedelta(minutes=1)
    await session.execute(update(Bundle).values(created_at=earlier))
    await session.commit()
    await make_bundle(scanned, bundle_id)
    made = await listed()
    assert (made["state"], made["withheld"]) == ("ready", {"pending": 2})


async def test_a_zip_that_a_person_requests_does_not_wait(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    await submitted(browser)
    desk = await sign_in(await an_admin(session))
    answer = await desk.post("/api/bundles", json={})
    assert answer.is_success
    bundle = (await session.scalars(select(Bundle))).one()
    await make_bundle(scanned, bundle.id)
    made = (await desk.get(f"/api/bundles/{bundle.id}")).json()["data"]
    assert (made["state"], made["withheld"]) == ("ready", {"pending": 2})


async def test_without_a_scanner_nothing_is_waited_for(
    session: AsyncSession, resources: Resources, browser: AsyncClient, listed: Listed
) -> None:
    await submitted(browser)
    bundle_id = await a_closing_zip(session, resources)
    await make_bundle(resources, bundle_id)
    made = await listed()
    assert (made["state"], made["withheld"], made["error"]) == ("ready", {}, None)
