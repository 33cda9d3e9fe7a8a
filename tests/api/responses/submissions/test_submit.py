"""Submitting: the receipt, the mail, and the requirements."""

import hashlib
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from prometheus_client import REGISTRY
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity import sessions
from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.platform import clock
from portal.platform.clock import iso
from tests.api.conftest import ReadMessages, SetDatabaseClock, SignIn
from tests.api.responses.submissions.conftest import Upload, refusal, submission_of, uploaded
from tests.factories.companies import a_company
from tests.factories.files import PNG, a_pdf

MILLISECOND = timedelta(milliseconds=1)


async def submit(browser: AsyncClient, key: object = None, *, locale: str = "en") -> Response:
    return await browser.post(
        "/api/submission/submit", params={"locale": locale}, headers={"Idempotency-Key": str(key or uuid4())}
    )


def counted(outcome: str) -> float:
    return REGISTRY.get_sample_value("portal_submissions_total", {"outcome": outcome}) or 0.0


async def test_the_receipt(browser: AsyncClient, session: AsyncSession, company: User, messages: ReadMessages) -> None:
    content = a_pdf()
    document = await uploaded(browser, content, "الرد.pdf")
    attachment = await uploaded(browser, PNG, "map.png", kind="attachment")
    await browser.put("/api/submission/links", json={"links": [{"url": "https://example.com/demo", "title": "Demo"}]})
    before = counted("submitted")

    answer = await submit(browser)

    assert answer.status_code == 200
    assert answer.json()["message"] == "Document submitted successfully, please check your email for confirmation"
    receipt = answer.json()["data"]
    assert receipt["state"] == "submitted"
    assert receipt["document"] == document
    assert receipt["document"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert receipt["attachments"] == [attachment]
    assert receipt == await submission_of(browser) | {"rfi": receipt["rfi"]}
    assert receipt["receipt_number"].startswith(f"RFI-{receipt['submitted_at'][:4]}-")
    assert counted("submitted") == before + 1

    (mail,) = await messages()
    assert (mail.template, mail.channel, mail.recipient, mail.user_id) == (
        "submission_received",
        "email",
        company.email,
        company.id,
    )
    assert mail.params["receipt_number"] == receipt["receipt_number"]
    assert [(file["name"], file["size"], file["sha256"]) for file in mail.params["files"]] == [
        (file["name"], file["size"], file["sha256"]) for file in (document, attachment)
    ]
    assert mail.params["links"] == [{"url": "https://example.com/demo", "title": "Demo"}]

    row = (await session.scalars(select(Submission))).one()
    assert row.submitted_at is not None
    assert row.submitted_by == company.id
    assert datetime.fromisoformat(mail.params["submitted_at"]) == row.submitted_at
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.submitted"))).one()
    assert event.actor_id == company.id
    assert event.details["receipt_number"] == receipt["receipt_number"]
    assert event.details["submitted_at"] == iso(row.submitted_at)


async def test_the_mail_is_in_the_submitters_language(
    session: AsyncSession, rfi: Rfi, sign_in: SignIn, messages: ReadMessages
) -> None:
    browser = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True, locale="ar"))
    await uploaded(browser)

    answer = await submit(browser, locale="ar")

    assert answer.json()["message"] == "قُدّمت الوثيقة بنجاح، وستجدون التأكيد في بريدكم الإلكتروني"
    assert [mail.locale for mail in await messages()] == ["ar"]


async def test_receipt_numbers_are_unique(browser: AsyncClient, other: AsyncClient) -> None:
    receipts = []
    for company in (browser, other):
        await uploaded(company)
        receipts.append((await submit(company)).json()["data"]["receipt_number"])
    assert len(set(receipts)) == 2


@pytest.mark.parametrize(
    ("locale", "message"),
    [("en", "The RFI document is required"), ("ar", "وثيقة الرد مطلوبة")],
)
async def test_a_document_is_needed(browser: AsyncClient, messages: ReadMessages, locale: str, message: str) -> None:
    await uploaded(browser, PNG, "map.png", kind="attachment")

    answer = await submit(browser, locale=locale)

    assert refusal(answer) == (422, "validation_failed")
    assert answer.json()["fields"] == [{"field": "document", "error": "required", "message": message}]
    assert (await submission_of(browser))["state"] == "notSubmitted"
    assert await messages() == []


async def test_nothing_at_all_is_no_response(browser: AsyncClient) -> None:
    assert refusal(await submit(browser)) == (422, "validation_failed")


async def test_the_same_key_gets_the_same_answer_and_another_is_refused(
    browser: AsyncClient, rfi: Rfi, set_database_clock: SetDatabaseClock, messages: ReadMessages
) -> None:
    await uploaded(browser)
    key = uuid4()
    first = await submit(browser, key)

    again = await submit(browser, key)
    assert again.status_code == 200
    assert {**again.json(), "request_id": None} == {**first.json(), "request_id": None}
    other = await submit(browser)
    assert refusal(other) == (409, "already_submitted")
    receipt = first.json()["data"]
    assert other.json()["params"] == {
        "receipt_number": receipt["receipt_number"],
        "at": iso(datetime.fromisoformat(receipt["submitted_at"])),
    }

    await set_database_clock(rfi.deadline + timedelta(days=1))
    late = await submit(browser, key)
    assert late.status_code == 200
    assert late.json()["data"]["receipt_number"] == receipt["receipt_number"]
    assert refusal(await submit(browser)) == (409, "already_submitted")
    assert len(await messages()) == 1


async def test_a_key_belongs_to_one_company(browser: AsyncClient, other: AsyncClient) -> None:
    key = uuid4()
    await uploaded(browser)
    await uploaded(other)

    mine = (await submit(browser, key)).json()["data"]
    theirs = (await submit(other, key)).json()["data"]

    assert mine["receipt_number"] != theirs["receipt_number"]


class SkewedClock:
    """Sets the machine's clocks wrong."""

    def __init__(self, skew: timedelta) -> None:
        self._skew = skew

    def now(self, zone: Any = None) -> datetime:
        return datetime.now(zone) + self._skew

    def time(self) -> float:
        return datetime.now(UTC).timestamp() + self._skew.total_seconds()


@pytest.mark.parametrize("skew", [timedelta(minutes=-5), timedelta(0), timedelta(minutes=5)])
@pytest.mark.parametrize(("offset", "in_time"), [(-MILLISECOND, True), (timedelta(0), True), (MILLISECOND, False)])
async def test_the_database_judges_the_deadline(
    browser: AsyncClient,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
    messages: ReadMessages,
    monkeypatch: pytest.MonkeyPatch,
    offset: timedelta,
    in_time: bool,
    skew: timedelta,
) -> None:
    await uploaded(browser)
    await set_database_clock(rfi.deadline + offset)
    monkeypatch.setattr(clock, "datetime", SkewedClock(skew))
    monkeypatch.setattr(sessions, "time", SkewedClock(skew))

    answer = await submit(browser)

    if in_time:
        submitted_at = datetime.fromisoformat(answer.json()["data"]["submitted_at"])
        assert submitted_at == rfi.deadline + offset
    else:
        assert refusal(answer) == (409, "rfi_closed")
        assert answer.json()["params"] == {"deadline": iso(rfi.deadline)}
    assert len(await messages()) == int(in_time)


@pytest.mark.parametrize(
    ("locale", "message"),
    [
        ("en", "Submission is closed because the deadline has passed"),
        ("ar", "أُغلق التقديم لانتهاء الموعد النهائي"),
    ],
)
async def test_the_deadline_passes_between_review_and_submit(
    browser: AsyncClient, upload: Upload, rfi: Rfi, set_database_clock: SetDatabaseClock, locale: str, message: str
) -> None:
    file = await uploaded(browser)
    review = await submission_of(browser)
    assert review["rfi"]["state"] == "open"
    await set_database_clock(rfi.deadline + MILLISECOND)

    answer = await submit(browser, locale=locale)

    assert refusal(answer) == (409, "rfi_closed")
    assert answer.json()["message"] == message
    # The draft stays readable and unchanged.
    closed = await submission_of(browser)
    assert closed["rfi"]["state"] == "closed"
    assert {**closed, "rfi": None} == {**review, "rfi": None}
    assert (await browser.get(f"/api/submission/files/{file['id']}")).status_code == 200
    assert refusal(await upload(browser, PNG, "a.png", kind="attachment")) == (409, "rfi_closed")
    assert refusal(await browser.delete(f"/api/submission/files/{file['id']}")) == (409, "rfi_closed")
    assert refusal(await browser.put("/api/submission/links", json={"links": []})) == (409, "rfi_closed")


async def test_before_it_opens(
    browser: AsyncClient, upload: Upload, session: AsyncSession, rfi: Rfi, set_database_clock: SetDatabaseClock
) -> None:
    rfi.opens_at = rfi.deadline - timedelta(days=1)
    await session.flush()

    assert refusal(await upload(browser, a_pdf())) == (409, "rfi_not_open")
    assert refusal(await submit(browser)) == (409, "rfi_not_open")
    await set_database_clock(rfi.opens_at)
    await uploaded(browser)
    assert (await submit(browser)).status_code == 200
