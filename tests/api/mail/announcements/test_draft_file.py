"""The file of an unsent announcement stays on the server until it is sent, removed or expires."""

import asyncio
from datetime import timedelta
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.features.mail.announcements.composing.attachments import DISCARD
from portal.features.mail.announcements.composing.draft_files import EXPIRE, KEPT_FOR
from portal.features.mail.announcements.models import AnnouncementDraftFile
from portal.features.mail.announcements.sending import tasks
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing
from tests.api.conftest import Committed, SignIn
from tests.api.mail.announcements.conftest import Send, announcements
from tests.factories.accounts import an_admin
from tests.factories.files import a_pdf

DRAFT = "/api/announcements/draft"
FILE = f"{DRAFT}/file"
MEBIBYTE = 1024 * 1024
CONTENT = a_pdf()


async def upload(browser: AsyncClient, name: str = "plan.pdf", content: bytes | None = None) -> Response:
    return await browser.post(
        FILE, params={"name": name, "locale": "en"}, content=CONTENT if content is None else content
    )


async def kept(browser: AsyncClient) -> str | None:
    file = (await browser.get(DRAFT)).json()["data"]["file"]
    return file and str(file["name"])


async def waiting(session: AsyncSession, kind: str) -> list[Job]:
    return list(
        await session.scalars(select(Job).where(Job.kind == kind, Job.done_at.is_(None)).order_by(Job.run_after))
    )


async def test_the_file_survives_a_new_sign_in_and_belongs_to_one_person(
    session: AsyncSession, browser: AsyncClient, admin: User, sign_in: SignIn
) -> None:
    answer = await upload(browser)
    assert answer.status_code == 201, answer.text
    file = answer.json()["data"]
    assert (file["name"], file["size"]) == ("plan.pdf", len(CONTENT))
    again = await sign_in(admin)
    assert (await again.get(DRAFT)).json()["data"]["file"] == file
    other = await sign_in(await an_admin(session))
    assert await kept(other) is None
    assert (await other.delete(FILE)).status_code == 200
    assert await kept(browser) == "plan.pdf"
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.EMAIL_ANNOUNCEMENT)]))
    assert [(await viewer.get(DRAFT)).status_code, (await upload(viewer)).status_code] == [403, 403]


async def test_the_draft_file_is_sent_and_is_no_longer_a_draft(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    file = (await upload(browser, "ملحق.pdf")).json()["data"]
    key = str(uuid4())
    answer = await send(browser, key=key, attachment_from=file["id"])
    assert answer.status_code == 200, answer.text
    assert await kept(browser) is None
    # The response was lost: the repeated request names a draft file that no longer exists.
    again = await send(browser, key=key, attachment_from=file["id"])
    assert again.json()["data"] == answer.json()["data"]
    (announcement,) = await announcements(session)
    assert (announcement.attachment_name, announcement.attachment_sha256) == ("ملحق.pdf", file["sha256"])
    # The job that removes expired drafts keeps the announcement's object.
    (job,) = await waiting(session, EXPIRE)
    await tasks.expire_draft_file(resources, job.payload)
    assert (await browser.get(f"/api/announcements/{announcement.id}/attachment")).content == CONTENT


async def test_a_test_leaves_the_draft_file_where_it_is(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    file_id = (await upload(browser)).json()["data"]["id"]
    assert (await send(browser, to="/api/announcements/test", attachment_from=file_id)).status_code == 200
    assert await kept(browser) == "plan.pdf"
    assert (await send(browser, attachment_from=file_id)).status_code == 200
    assert [one.attachment_name for one in await announcements(session)] == ["plan.pdf", "plan.pdf"]


async def test_another_person_cannot_send_the_draft_file(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, sign_in: SignIn
) -> None:
    file_id = (await upload(browser)).json()["data"]["id"]
    answer = await send(await sign_in(await an_admin(session)), attachment_from=file_id)
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "attachment_from")
    assert not await announcements(session)


async def test_a_new_file_replaces_the_one_before_and_its_object_goes(
    session: AsyncSession, browser: AsyncClient, resources: Resources
) -> None:
    await upload(browser, "first.pdf")
    row = (await session.scalars(select(AnnouncementDraftFile))).one()
    first = row.object_key
    await upload(browser, "second.pdf")
    assert await kept(browser) == "second.pdf"
    (job,) = [job for job in await waiting(session, DISCARD) if job.payload["object_key"] == first]
    await tasks.discard_attachment(resources, job.payload)
    with pytest.raises(ObjectMissing):
        await resources.storage.size(first)
    assert (await browser.delete(FILE)).json()["data"] == {"file": None}
    assert await kept(browser) is None
    assert (await browser.delete(FILE)).status_code == 200, "removing it twice is removing it"


async def test_a_forgotten_draft_file_goes_after_some_days_with_its_object(
    session: AsyncSession, browser: AsyncClient, resources: Resources
) -> None:
    await upload(browser)
    row = (await session.scalars(select(AnnouncementDraftFile))).one()
    key = row.object_key
    (job,) = await waiting(session, EXPIRE)
    assert timedelta(days=1) < KEPT_FOR
    assert job.run_after == row.expires_at
    await tasks.discard_attachment(resources, {"object_key": key})
    assert await resources.storage.size(key) == len(CONTENT), "a draft refers to it"
    await tasks.expire_draft_file(resources, job.payload)
    assert await kept(browser) is None
    with pytest.raises(ObjectMissing):
        await resources.storage.size(key)


@pytest.mark.parametrize(
    ("name", "content", "status", "error"),
    [
        ("plan.exe", b"MZ", 415, "unsupported_file"),
        ("plan.pdf", b"PK\x03\x04", 415, "file_differs"),
        ("large.pdf", a_pdf(20 * MEBIBYTE + 1), 413, "upload_total_exceeded"),
    ],
)
async def test_a_refused_file_leaves_the_previous_one(
    name: str, content: bytes, status: int, error: str, browser: AsyncClient
) -> None:
    await upload(browser)
    answer = await upload(browser, name, content)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert await kept(browser) == "plan.pdf"


@pytest.mark.race
async def test_uploads_at_once_leave_one_file(committed: Committed) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(*(upload(browser, f"{number}.pdf") for number in range(5)))
        assert {answer.status_code for answer in answers} == {201}
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(AnnouncementDraftFile)) == 1
