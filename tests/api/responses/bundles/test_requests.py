"""Requesting, watching and cancelling a ZIP, and downloading it once."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.features.responses.bundles import making, service, tasks
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.bundles.service import CREATE
from portal.platform.clock import utc_now
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.api.responses.bundles.conftest import MakeBundle
from tests.factories.accounts import an_admin
from tests.factories.answers import given_feedback
from tests.factories.bundles import a_submitted_company
from tests.factories.current import the_current
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi


@pytest.fixture
async def company(session: AsyncSession, resources: Resources, rfi: Rfi) -> User:
    return await a_submitted_company(session, resources.storage, rfi, files={"a.pdf": a_pdf()})


@pytest.fixture
async def bundle_id(company: User, browser: AsyncClient) -> UUID:
    answer = await browser.post("/api/bundles", json={})
    return UUID(answer.json()["data"]["id"])


async def test_a_request_writes_a_row_a_job_and_an_event(
    session: AsyncSession, company: User, browser: AsyncClient, admin: User
) -> None:
    answer = await browser.post("/api/bundles", json={"response": "submitted", "ids": [str(company.company_id)]})
    assert answer.status_code == 201
    shown = answer.json()["data"]
    assert (shown["state"], shown["requested_by"]) == ("queued", str(admin.id))
    assert shown["companies"] == {"done": 0, "total": 1}
    assert shown["filter"] == {"response": "submitted", "ids": [str(company.company_id)]}
    [job] = await session.scalars(select(Job).where(Job.kind == CREATE))
    assert (job.queue, job.payload) == ("bundle", {"bundle_id": shown["id"]})
    [event] = await session.scalars(select(AuditEvent).where(AuditEvent.action == "bundle.requested"))
    assert (event.subject_id, event.actor_id) == (shown["id"], admin.id)
    assert [item["id"] for item in (await browser.get("/api/bundles")).json()["data"]["items"]] == [shown["id"]]


async def test_nothing_matches(company: User, browser: AsyncClient) -> None:
    answer = await browser.post("/api/bundles?locale=ar", json={"search": "nobody at all"})
    assert (answer.status_code, answer.json()["error"]) == (422, "bundle_empty")


async def test_three_at_a_time(company: User, browser: AsyncClient) -> None:
    filters: tuple[dict[str, Any], ...] = (
        {},
        {"response": "submitted"},
        {"questionnaire": ["answered"]},
        {"ids": [str(company.company_id)]},
    )
    answers = [await browser.post("/api/bundles?locale=en", json=wanted) for wanted in filters]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 409]
    assert answers[-1].json()["message"] == "3 ZIPs of yours are being created. Please wait until one is ready."


async def test_the_same_request_is_the_same_zip_until_something_changes(
    session: AsyncSession,
    company: User,
    browser: AsyncClient,
    make: MakeBundle,
    sign_in: SignIn,
    rfi: Rfi,
    resources: Resources,
) -> None:
    other_company = await a_submitted_company(session, resources.storage, rfi, files={"b.pdf": a_pdf()})
    ids = [str(company.company_id), str(other_company.company_id)]

    async def asked(wanted: dict[str, Any], by: AsyncClient = browser) -> UUID:
        return UUID((await by.post("/api/bundles", json=wanted)).json()["data"]["id"])

    first = await asked({"ids": ids})
    assert await asked({"ids": list(reversed(ids))}) == first, "while it is being created"
    bundle = await make(first)
    assert await asked({"ids": ids}) == first, "while it is fresh"
    assert await asked({"response": "submitted", "ids": ids}) != first, "another filter"
    assert await asked({"ids": ids}, await sign_in(await an_admin(session))) != first, "another person"
    assert bundle.expires_at is not None
    bundle.expires_at = utc_now() + timedelta(minutes=59)
    await session.flush()
    second = await asked({"ids": ids})
    assert second != first, "it would expire before long"
    await make(second)
    await given_feedback(session, company)
    assert await asked({"ids": ids}) != second, "a company has given more"


@pytest.mark.race
async def test_ten_clicks_at_once_request_one_zip(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi, admin = await an_rfi(session), await an_admin(session)
        await a_submitted_company(session, committed.resources.storage, rfi, files={"a.pdf": a_pdf()})
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(*(browser.post("/api/bundles", json={}) for _ in range(10)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["data"]["id"] for answer in answers}) == 1


async def test_number_and_size_are_shown_before_the_start(
    session: AsyncSession, company: User, browser: AsyncClient, rfi: Rfi, resources: Resources
) -> None:
    content = a_pdf()
    await a_submitted_company(session, resources.storage, rfi, files={"b.pdf": content, "c.pdf": content})
    expected = {"companies": 2, "files": 3, "bytes": 2 * len(content) + len(a_pdf()), "existing": None}
    estimate = (await browser.post("/api/bundles/estimate", json={})).json()["data"]
    assert estimate == expected
    assert not list(await session.scalars(select(Job).where(Job.kind == CREATE)))
    bundle = (await browser.post("/api/bundles", json={})).json()["data"]
    assert (await browser.post("/api/bundles/estimate", json={})).json()["data"]["existing"] == bundle
    nothing = (await browser.post("/api/bundles/estimate", json={"search": "nobody at all"})).json()["data"]
    assert nothing == {"companies": 0, "files": 0, "bytes": 0, "existing": None}


async def test_the_list_holds_ones_own_zips_and_those_of_the_portal(
    session: AsyncSession, company: User, browser: AsyncClient, sign_in: SignIn, resources: Resources
) -> None:
    other = await sign_in(await an_admin(session))
    own = (await browser.post("/api/bundles", json={})).json()["data"]["id"]
    await other.post("/api/bundles", json={})
    closing = await service.request_all_active(session, await the_current(session, resources))
    assert closing is not None
    listed = [item["id"] for item in (await browser.get("/api/bundles")).json()["data"]["items"]]
    assert sorted(listed) == sorted([own, str(closing.id)])


async def a_link(browser: AsyncClient, bundle_id: UUID) -> tuple[str, str]:
    """The address of a download, and the token that is in the cookie for this address alone."""
    answer = await browser.post(f"/api/bundles/{bundle_id}/link", params={"locale": "en"})
    (cookie,) = answer.headers.get_list("set-cookie")
    assert f"Path=/api/bundles/{bundle_id}/file;" in cookie
    assert {"HttpOnly", "SameSite=strict", "Max-Age=300"} <= set(cookie.split("; "))
    return answer.json()["data"]["url"], answer.cookies["bundle_link"]


async def follow(browser: AsyncClient, link: str, token: str) -> Response:
    return await browser.get(link, headers={"Cookie": f"{browser.headers['Cookie']}; bundle_link={token}"})


async def test_a_link_is_good_for_one_download_by_one_person(
    session: AsyncSession, browser: AsyncClient, bundle_id: UUID, make: MakeBundle, sign_in: SignIn
) -> None:
    assert (await browser.post(f"/api/bundles/{bundle_id}/link")).json()["error"] == "bundle_not_ready"
    bundle = await make(bundle_id)
    shown = (await browser.get(f"/api/bundles/{bundle_id}")).json()["data"]
    assert (shown["state"], shown["size"], shown["sha256"]) == ("ready", bundle.size, bundle.sha256)

    link, token = await a_link(browser, bundle_id)
    assert token not in link, "addresses are logged and kept in the browser's history"
    other = await sign_in(await an_admin(session))
    assert (await follow(other, link, token)).json()["error"] == "download_link_invalid", "another person's link"
    link, token = await a_link(browser, bundle_id)
    answer = await follow(browser, link, token)
    assert answer.status_code == 200
    assert (len(answer.content), answer.headers["Content-Length"]) == (bundle.size, str(bundle.size))
    assert answer.headers["Content-Disposition"].startswith('attachment; filename="submissions-')
    again = await follow(browser, link, token)
    assert (again.status_code, again.json()["error"]) == (410, "download_link_invalid")
    events = await session.scalars(select(AuditEvent.action).where(AuditEvent.subject_id == str(bundle_id)))
    assert list(events).count("bundle.downloaded") == 1


async def test_a_link_followed_by_many_at_once_gives_one_file(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi, admin = await an_rfi(session), await an_admin(session)
        await a_submitted_company(session, committed.resources.storage, rfi, files={"a.pdf": a_pdf()})
    async with committed.browser(admin) as browser:
        bundle_id = (await browser.post("/api/bundles", json={})).json()["data"]["id"]
        await making.make_bundle(committed.resources, UUID(bundle_id))
        link, token = await a_link(browser, UUID(bundle_id))
        answers = await asyncio.gather(*(follow(browser, link, token) for _ in range(10)))
    assert sorted(answer.status_code for answer in answers) == [200] + [410] * 9


async def test_a_store_that_lost_the_zip_fails_the_download(
    browser: AsyncClient, bundle_id: UUID, make: MakeBundle, resources: Resources
) -> None:
    bundle = await make(bundle_id)
    link, token = await a_link(browser, bundle_id)
    await resources.storage.delete(bundle.object_key or "")
    answer = await follow(browser, link, token)
    assert (answer.status_code, answer.json()["error"]) == (503, "download_failed")
    answer = await browser.post(f"/api/bundles/{bundle_id}/link")
    assert (answer.status_code, answer.json()["error"]) == (503, "download_failed")
    assert answer.json()["message"] == "Download failed"


async def test_only_the_requester_cancels_and_only_once(
    session: AsyncSession, browser: AsyncClient, bundle_id: UUID, make: MakeBundle, sign_in: SignIn
) -> None:
    other = await sign_in(await an_admin(session))
    assert (await other.post(f"/api/bundles/{bundle_id}/cancel")).status_code == 403
    assert (await browser.post(f"/api/bundles/{bundle_id}/cancel")).json()["data"]["state"] == "cancelled"
    assert (await browser.post(f"/api/bundles/{bundle_id}/cancel")).json()["error"] == "bundle_over"
    assert (await make(bundle_id)).state == "cancelled", "the job that comes to it leaves it alone"


async def test_bundles_need_view_of_submissions(
    session: AsyncSession, browser: AsyncClient, bundle_id: UUID, sign_in: SignIn
) -> None:
    other = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.ACTIVE_COMPANIES)]))
    for path in ("/api/bundles", f"/api/bundles/{bundle_id}", f"/api/bundles/{bundle_id}/file"):
        assert (await other.get(path)).status_code == 403
    assert (await other.post("/api/bundles", json={})).status_code == 403


async def test_after_a_day_it_is_gone(
    session: AsyncSession, browser: AsyncClient, bundle_id: UUID, make: MakeBundle, resources: Resources
) -> None:
    bundle = await make(bundle_id)
    key = bundle.object_key or ""
    await tasks.remove_expired(resources)
    assert await resources.storage.size(key) == bundle.size, "not before its time"
    bundle.expires_at = utc_now() - timedelta(seconds=1)
    await session.flush()
    await tasks.remove_expired(resources)
    await session.refresh(bundle)
    assert (bundle.state, bundle.object_key) == ("expired", None)
    with pytest.raises(ObjectMissing):
        await resources.storage.size(key)
    answer = await browser.post(f"/api/bundles/{bundle_id}/link")
    assert (answer.status_code, answer.json()["error"]) == (410, "bundle_expired")
    bundle.finished_at = utc_now() - timedelta(days=31)
    await session.flush()
    await tasks.remove_expired(resources)
    assert (await browser.get(f"/api/bundles/{bundle_id}")).status_code == 404


@pytest.mark.parametrize(("minutes", "templates"), [(0, []), (2, ["bundle_ready"])])
async def test_the_requester_gets_a_mail_if_it_took_long(
    session: AsyncSession,
    bundle_id: UUID,
    make: MakeBundle,
    messages: ReadMessages,
    admin: User,
    minutes: int,
    templates: list[str],
) -> None:
    bundle = await session.get_one(Bundle, bundle_id)
    bundle.created_at -= timedelta(minutes=minutes)
    await session.flush()
    await make(bundle_id)
    sent = [message for message in await messages() if message.recipient == admin.email]
    assert [message.template for message in sent] == templates
