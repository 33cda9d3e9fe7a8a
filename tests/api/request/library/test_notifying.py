"""Approved companies are notified of a version: once, unless an administrator asks for it again."""

import asyncio
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.domain.messaging.models import Message
from portal.features.request.library import changes
from portal.features.request.library.changes import Content
from portal.features.request.library.models import Document, DocumentVersion
from portal.features.request.library.notices import notifying
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, ReadMessages
from tests.api.request.library.conftest import LINK, TEXTS, add, data_of, library, replace, run_jobs
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

NOTE = {"note_en": "Section 4 is new", "note_ar": "القسم الرابع جديد"}


@pytest.fixture(autouse=True)
async def companies(session: AsyncSession) -> None:
    for locale in ("en", "ar"):
        await a_company(session, status=AccountStatus.APPROVED, locale=locale)
    await a_company(session)
    await a_company(session, status=AccountStatus.REJECTED)


async def notify(admin: AsyncClient, document: dict[str, Any], **more: Any) -> Any:
    body = {"revision": document["revision"], **more}
    return await admin.post(f"/api/library/{document['id']}/notifications", json=body)


async def test_every_approved_company_gets_one_mail(
    admin: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    document = await replace(admin, (await library(admin))[3], LINK)
    document = await replace(admin, document, LINK, **NOTE)
    assert (await data_of(await admin.get("/api/library")))["companies"] == 2

    document = await data_of(await notify(admin, document), 201)
    await run_jobs(session, resources)
    await run_jobs(session, resources)

    mails = await messages()
    assert sorted(mail.locale for mail in mails) == ["ar", "en"]
    assert {mail.template for mail in mails} == {"document_published"}
    assert mails[0].params["note_en"] == "Section 4 is new"
    assert mails[0].params["is_replacement"] is True
    notified = (await library(admin))[3]["versions"][0]["notified"]
    assert (notified["by"], notified["companies"]) == ("Salma Alharbi", 2)


async def test_a_version_is_notified_again_only_if_asked(
    admin: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    document = await replace(admin, (await library(admin))[3], LINK)
    document = await data_of(await notify(admin, document), 201)
    await run_jobs(session, resources)

    refused = await notify(admin, document)
    assert (refused.status_code, refused.json()["error"]) == (409, "document_already_notified")
    assert refused.json()["params"]["by"] == "Salma Alharbi"
    await data_of(await notify(admin, document, again=True), 201)
    await run_jobs(session, resources)

    assert len(await messages()) == 4


async def test_a_new_version_can_be_notified(
    admin: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    document = await replace(admin, (await library(admin))[3], LINK)
    document = await replace(admin, await data_of(await notify(admin, document), 201), LINK)
    await data_of(await notify(admin, document), 201)

    await run_jobs(session, resources)

    # The first job found its version replaced.
    assert len(await messages()) == 2
    versions = (await library(admin))[3]["versions"]
    assert [version["notified"]["companies"] for version in versions] == [2, 0]


@pytest.mark.parametrize("hidden", [True, False])
async def test_what_companies_cannot_see_is_not_notified(admin: AsyncClient, hidden: bool) -> None:
    document = await add(admin, is_hidden=hidden, content=LINK if hidden else None)
    refused = await notify(admin, document)
    assert (refused.status_code, refused.json()["error"]) == (409, "document_not_published")


async def test_a_document_hidden_or_deleted_meanwhile(
    admin: AsyncClient, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    hidden, deleted = [await replace(admin, document, LINK) for document in (await library(admin))[:2]]
    hidden = await data_of(await notify(admin, hidden), 201)
    deleted = await data_of(await notify(admin, deleted), 201)
    body = {**TEXTS, "is_hidden": True, "revision": hidden["revision"]}
    await data_of(await admin.put(f"/api/library/{hidden['id']}", json=body))
    await data_of(await admin.delete(f"/api/library/{deleted['id']}"))

    await run_jobs(session, resources)

    assert await messages() == []


async def test_two_administrators_at_once_notify_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        people = [await an_admin(session) for _ in range(2)]
        await a_company(session, status=AccountStatus.APPROVED)
        document_id = (await session.scalars(select(Document.id).where(Document.position == 1))).one()
        await changes.replace(session, None, document_id, Content(url="https://example.com"))
    async with committed.browser(people[0]) as one, committed.browser(people[1]) as other:
        path, body = f"/api/library/{document_id}/notifications", {"revision": 1, "again": True}
        answers = await asyncio.gather(one.post(path, json=body), other.post(path, json=body))
    assert sorted(answer.status_code for answer in answers) == [201, 409]


async def test_two_workers_write_the_mails_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
        await a_company(session, status=AccountStatus.APPROVED)
        document_id = (await session.scalars(select(Document.id).where(Document.position == 1))).one()
        await changes.replace(session, None, document_id, Content(url="https://example.com"))
    async with committed.browser(admin) as browser:
        await data_of(await browser.post(f"/api/library/{document_id}/notifications", json={"revision": 1}), 201)
    async with committed.transaction() as session:
        version_id: UUID = (await session.scalars(select(DocumentVersion.id))).one()
        job = (await session.scalars(select(Job).where(Job.kind == notifying.NOTIFY))).one()
    assert job.payload == {"version_id": str(version_id), "request": 1}
    writing = (notifying.write_notifications(committed.resources, version_id=version_id, request=1) for _ in range(3))
    assert sorted(await asyncio.gather(*writing)) == [0, 0, 1]
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(Message)) == 1
