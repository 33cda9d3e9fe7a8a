"""Sending an announcement: recipients, refusals, and sending once."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.permissions import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.features.mail.announcements.models import Announcement
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.storage.local import LocalStorage
from tests.api.conftest import Committed, SignIn
from tests.api.mail.announcements.conftest import BODY, SUBJECT, Send, announcements, deliveries, send_form
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import a_pdf, one_of_each

MEBIBYTE = 1024 * 1024
NONE = {"missing": {}, "switched_off": 0}


async def test_it_goes_to_all_active_companies_in_their_language(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    answer = await send(browser)
    assert answer.status_code == 200, answer.text
    assert answer.json()["message"] == "Sending to 3 recipients has started.", "nothing has been sent yet"
    data = answer.json()["data"]
    assert (data["success"], data["recipients"], data["state"]) == (True, 3, "sending")
    rows = await deliveries(session)
    expected = [(user.email, user.locale, "queued", user.id) for user in companies]
    assert [(row.recipient, row.locale, row.state, row.user_id) for row in rows] == expected
    assert [row.number for row in rows] == [1, 2, 3]
    assert len({row.message_id for row in rows}) == 3
    assert rows[0].recipient_name == companies[0].name
    job = (await session.scalars(select(Job).where(Job.kind == "announcements.send"))).one()
    assert (job.queue, job.payload) == ("announcements", {"announcement_id": data["id"]})
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "announcement.sent"))).one()
    assert (event.subject_id, event.details["recipients"]) == (data["id"], 3)


async def test_the_companies_of_a_filtered_list_receive_it(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    audience = {"questionnaire": ["answered"]}
    counted = await browser.post("/api/announcements/audience", json={"audience": audience})
    shown = (await browser.get("/api/users", params=audience)).json()["data"]
    company = shown["items"][0]["organization_name"]
    assert counted.json()["data"] == {**NONE, "recipients": 1, "by_locale": {"en": 0, "ar": 1}, "only": company}
    assert (await send(browser, audience=json.dumps(audience))).status_code == 200
    assert [str(row.user_id) for row in await deliveries(session)] == [item["user_id"] for item in shown["items"]]


async def test_the_audience_without_a_filter(browser: AsyncClient, companies: list[User]) -> None:
    counted = await browser.post("/api/announcements/audience", json={})
    assert counted.json()["data"] == {**NONE, "recipients": 3, "by_locale": {"en": 2, "ar": 1}, "only": None}


@pytest.mark.parametrize(
    ("fields", "field", "error"),
    [
        ({"subject": None}, "subject", "required"),
        ({"subject": "  \u200b "}, "subject", "required"),
        ({"subject": "x" * 81}, "subject", "too_long"),
        ({"body": None}, "body", "required"),
        ({"body": " \n "}, "body", "required"),
        ({"body": "x" * 20_001}, "body", "too_long"),
        ({"audience": "{"}, "audience", "invalid"),
        ({"audience": '{"scope": "everybody"}'}, "audience.scope", "invalid_option"),
        ({"audience": '{"who": 1}'}, "audience.who", "unknown_field"),
        ({"sender": "x"}, "sender", "unknown_field"),
        ({"attachment_from": "0193a1f0-1d1b-7c58-9a55-2f6c4e0f5a11"}, "attachment_from", "invalid"),
    ],
)
async def test_invalid_requests_are_refused(
    fields: dict[str, Any],
    field: str,
    error: str,
    session: AsyncSession,
    browser: AsyncClient,
    companies: list[User],
    send: Send,
) -> None:
    answer = await send(browser, **fields)
    assert answer.status_code == 422, answer.text
    assert [(problem["field"], problem["error"]) for problem in answer.json()["fields"]] == [(field, error)]
    assert not await announcements(session)


async def test_a_subject_of_eighty_characters_is_taken_and_kept_on_one_line(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    assert (await send(browser, subject=f" {'ه' * 40}\r\nBcc: {'x' * 34}")).status_code == 200
    (announcement,) = await announcements(session)
    assert announcement.subject == f"{'ه' * 40} Bcc: {'x' * 34}"
    assert len(announcement.subject) == 80


async def test_no_recipients_are_refused(session: AsyncSession, browser: AsyncClient, send: Send) -> None:
    answer = await send(browser, file=("plan.pdf", a_pdf()))
    assert (answer.status_code, answer.json()["error"]) == (422, "nobody_to_send_to")
    assert not await announcements(session)


@pytest.mark.parametrize("extension", [*one_of_each(), "jpeg"])
async def test_an_attachment_of_every_type(
    extension: str, session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send, resources: Resources
) -> None:
    content = {**one_of_each(), "jpeg": one_of_each()["jpg"]}[extension]
    answer = await send(browser, file=(f"ملحق.{extension}", content))
    assert answer.status_code == 200, answer.text
    (announcement,) = await announcements(session)
    assert (announcement.attachment_name, announcement.attachment_size) == (f"ملحق.{extension}", len(content))
    path = f"/api/announcements/{announcement.id}/attachment"
    assert (await browser.get(path)).content == content


@pytest.mark.parametrize(
    ("name", "content", "status", "error"),
    [
        ("plan.exe", b"MZ", 415, "unsupported_file"),
        ("plan.pdf.exe", a_pdf(), 415, "unsupported_file"),
        ("plan.pdf", b"PK\x03\x04", 415, "file_differs"),
        ("plan.pdf", b"", 415, "empty_file"),
        ("plan", a_pdf(), 415, "unsupported_file"),
        ("large.pdf", a_pdf(20 * MEBIBYTE + 1), 413, "upload_total_exceeded"),
        ("huge.pdf", a_pdf(21 * MEBIBYTE), 413, "upload_total_exceeded"),
    ],
)
async def test_an_attachment_that_is_refused(
    name: str,
    content: bytes,
    status: int,
    error: str,
    session: AsyncSession,
    browser: AsyncClient,
    companies: list[User],
    send: Send,
) -> None:
    answer = await send(browser, file=(name, content))
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert not await announcements(session)


async def test_twenty_mebibytes_pass(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    assert (await send(browser, file=("large.pdf", a_pdf(20 * MEBIBYTE)))).status_code == 200


async def test_one_file_only_and_only_as_the_attachment(
    session: AsyncSession, browser: AsyncClient, companies: list[User]
) -> None:
    fields = [("subject", (None, SUBJECT)), ("body", (None, BODY))]
    for files in (
        [("attachment", ("a.pdf", a_pdf())), ("attachment", ("b.pdf", a_pdf()))],
        [("picture", ("a.pdf", a_pdf()))],
        [("subject", (None, "once more"))],
    ):
        answer = await browser.post("/api/send-announcement", files=[*fields, *files])
        assert answer.status_code == 422, answer.text
    answer = await browser.post("/api/send-announcement", json={"subject": SUBJECT, "body": BODY})
    assert answer.status_code == 422
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = await browser.post("/api/send-announcement", content=b"--y\r\n", headers=broken)
    assert answer.status_code == 422
    assert not await announcements(session)


async def test_an_empty_file_input_is_no_attachment(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    assert (await send(browser, file=("", b""), attachment_from="", audience="")).status_code == 200
    (announcement,) = await announcements(session)
    assert announcement.attachment_key is None


async def test_a_copy_includes_the_attachment(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    first = (await send(browser, file=("plan.pdf", a_pdf()))).json()["data"]["id"]
    copy = (await browser.get(f"/api/announcements/{first}")).json()["data"]
    assert (copy["subject"], copy["body"], copy["audience"]) == (SUBJECT, BODY, {})
    assert copy["attachment"]["name"] == "plan.pdf"
    answer = await send(browser, subject="Once more", attachment_from=first)
    assert answer.status_code == 200, answer.text
    one, other = await announcements(session)
    assert (one.attachment_key, one.attachment_sha256) == (other.attachment_key, other.attachment_sha256)


async def test_the_same_key_is_the_same_announcement(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    key = str(uuid4())
    first = await send(browser, key=key, file=("plan.pdf", content := a_pdf()))
    again = await send(browser, key=key, file=("plan.pdf", content))
    assert first.json()["data"] == again.json()["data"]
    assert len(await announcements(session)) == 1
    assert len(await deliveries(session)) == 3
    other = await send(browser, key=key, body="Something else")
    assert (other.status_code, other.json()["error"]) == (409, "idempotency_key_reused")
    assert (await send(browser, key=str(uuid4()))).json()["data"]["id"] != first.json()["data"]["id"]


async def test_without_a_key_the_same_contents_are_the_same_announcement(
    session: AsyncSession, browser: AsyncClient, companies: list[User], send: Send
) -> None:
    first, again = await send(browser), await send(browser)
    assert first.json()["data"] == again.json()["data"]
    assert (await send(browser, body="Something else")).json()["data"]["id"] != first.json()["data"]["id"]
    assert len(await announcements(session)) == 2


@pytest.mark.race
@pytest.mark.parametrize("key", [None, "0193a1f0-1d1b-7c58-9a55-2f6c4e0f5a10"])
async def test_ten_clicks_at_once_send_one_announcement(committed: Committed, key: str | None) -> None:
    async with committed.transaction() as session:
        admin = await an_admin(session)
        for _ in range(5):
            await a_company(session, status=AccountStatus.APPROVED)
    async with committed.browser(admin) as browser:
        answers = await asyncio.gather(
            *(send_form(browser, key=key, file=("plan.pdf", b"%PDF-1.7\n")) for _ in range(10))
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["data"]["id"] for answer in answers}) == 1
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(Announcement)) == 1
        assert len(await deliveries(session)) == 5
        sending = select(func.count()).select_from(Job).where(Job.kind == "announcements.send")
        assert await session.scalar(sending) == 1


async def test_a_test_goes_to_its_author_in_both_languages_and_is_not_in_the_history(
    session: AsyncSession, browser: AsyncClient, admin: User, companies: list[User], send: Send
) -> None:
    answer = await send(browser, to="/api/announcements/test", file=("plan.pdf", a_pdf()))
    assert answer.status_code == 200, answer.text
    rows = await deliveries(session)
    assert [(row.recipient, row.locale) for row in rows] == [(admin.email, "en"), (admin.email, "ar")]
    assert (await browser.get("/api/announcements")).json()["data"]["total"] == 0
    test_id = answer.json()["data"]["id"]
    for action in ("pause", "resume", "cancel", "retry"):
        assert (await browser.post(f"/api/announcements/{test_id}/{action}")).status_code == 404
    # After a test mail the announcement is sent without another upload of its file.
    assert (await send(browser, attachment_from=test_id)).status_code == 200


async def test_the_preview_is_the_mail(browser: AsyncClient) -> None:
    answer = await browser.post(
        "/api/announcements/preview", json={"subject": SUBJECT, "body": "<b>\n\nhttps://x.example/?a=1&b=2."}
    )
    data = answer.json()["data"]
    assert (data["en"]["subject"], data["ar"]["subject"]) == (SUBJECT, SUBJECT)
    assert 'dir="rtl"' in data["ar"]["html"]
    assert "&lt;b&gt;" in data["en"]["html"]
    assert 'href="https://x.example/?a=1&amp;b=2"' in data["en"]["html"]
    assert "<b>" in data["en"]["text"]


async def test_senders_cannot_query_single_companies(
    session: AsyncSession, sign_in: SignIn, companies: list[User], send: Send
) -> None:
    """A count by filter would reveal what the lists refuse."""
    sender = await sign_in(await an_admin(session, grants=[Grant(Action.SEND, Subject.EMAIL_ANNOUNCEMENT)]))
    assert (await sender.post("/api/announcements/audience", json={})).status_code == 200
    narrowed = {"audience": {"questionnaire": ["answered"]}}
    assert (await sender.post("/api/announcements/audience", json=narrowed)).status_code == 403
    assert (await send(sender, audience=json.dumps(narrowed["audience"]))).status_code == 403
    assert (
        await sender.post("/api/announcements/audience", json={"audience": {"scope": "waiting"}})
    ).status_code == 403
    assert (await send(sender)).status_code == 200


async def test_failing_to_store_the_file_says_that_nothing_was_sent(
    session: AsyncSession,
    app: FastAPI,
    browser: AsyncClient,
    companies: list[User],
    send: Send,
    resources: Resources,
    tmp_path: Path,
) -> None:
    (tmp_path / "a file").touch()
    app.state.resources = replace(resources, storage=LocalStorage(tmp_path / "a file" / "objects"))
    answer = await send(browser, file=("plan.pdf", a_pdf()), locale="ar")
    assert (answer.status_code, answer.json()["message"]) == (503, "تعذّر إرسال البريد الإلكتروني")
    assert not await announcements(session)
