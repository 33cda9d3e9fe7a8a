"""Concurrent requests. Each test first shows the race without the guard, the lock on the company's row."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionFile
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.drafts import locking
from tests.api.conftest import Committed
from tests.api.responses.submissions.conftest import MEBIBYTE, Upload, objects, uploaded
from tests.barriers import Barrier
from tests.factories.companies import a_company
from tests.factories.files import PNG, a_pdf
from tests.factories.rfis import an_rfi

pytestmark = pytest.mark.race


def guard_off(monkeypatch: pytest.MonkeyPatch, *, at_once: int, skip: int = 0) -> None:
    """Disables locks and lets all requests read before any writes. ``skip``: number of earlier reads."""
    barrier = Barrier(at_once)
    readings = 0

    async def read_without_locking(
        session: AsyncSession, current: CurrentRfi, company_id: UUID | None
    ) -> Submission | None:
        nonlocal readings
        readings += 1
        number = readings
        statement = (
            select(Submission)
            .where(Submission.rfi_id == current.id, Submission.company_id == company_id)
            .options(*queries.CONTENTS)
        )
        submission = (await session.execute(statement)).scalar_one_or_none()
        if number > skip:
            await barrier.wait()
        return submission

    monkeypatch.setattr(locking, "lock_row", read_without_locking)


async def a_company_with_a_document(committed: Committed, *, deadline: Any = None) -> User:
    async with committed.transaction() as session:
        await an_rfi(session, deadline=deadline)
        user = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    async with committed.browser(user) as browser:
        await uploaded(browser)
    return user


async def submit_together(browser: AsyncClient, keys: list[UUID]) -> list[Response]:
    return await asyncio.gather(
        *(browser.post("/api/submission/submit", headers={"Idempotency-Key": str(key)}) for key in keys)
    )


async def mails_and_events(committed: Committed) -> tuple[int, int]:
    async with committed.transaction() as session:
        mails = await session.scalar(select(func.count()).where(Message.template == "submission_received"))
        events = await session.scalar(select(func.count()).where(AuditEvent.action == "submission.submitted"))
    return mails or 0, events or 0


async def test_without_the_lock_identical_submits_make_several_receipts(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = await a_company_with_a_document(committed)
    guard_off(monkeypatch, at_once=4)

    async with committed.browser(user) as browser:
        answers = await submit_together(browser, [uuid4()] * 4)

    receipts = {answer.json()["data"]["receipt_number"] for answer in answers if answer.status_code == 200}
    assert len(receipts) > 1
    assert await mails_and_events(committed) == (4, 4)


async def test_50_identical_submits_make_one_receipt_and_one_mail(committed: Committed) -> None:
    user = await a_company_with_a_document(committed)

    async with committed.browser(user) as browser:
        answers = await submit_together(browser, [uuid4()] * 50)

    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["data"]["receipt_number"] for answer in answers}) == 1
    assert len({answer.json()["data"]["submitted_at"] for answer in answers}) == 1
    assert await mails_and_events(committed) == (1, 1)


async def test_50_different_submits_make_one_receipt_too(committed: Committed) -> None:
    user = await a_company_with_a_document(committed)

    async with committed.browser(user) as browser:
        answers = await submit_together(browser, [uuid4() for _ in range(50)])

    assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 49}
    assert await mails_and_events(committed) == (1, 1)


async def upload_together(browser: AsyncClient, upload: Upload, contents: list[bytes], kind: str) -> Counter[int]:
    async def slowly(content: bytes) -> AsyncIterator[bytes]:
        for start in range(0, len(content), MEBIBYTE):
            yield content[start : start + MEBIBYTE]
            await asyncio.sleep(0.01)

    answers = await asyncio.gather(
        *(upload(browser, slowly(content), f"{n}.pdf", kind=kind) for n, content in enumerate(contents))
    )
    return Counter(answer.status_code for answer in answers)


async def stored_bytes(committed: Committed) -> tuple[int, int]:
    """Returns (files, bytes) according to the rows."""
    async with committed.transaction() as session:
        sizes = (await session.scalars(select(SubmissionFile.size))).all()
    return len(sizes), sum(sizes)


async def a_committed_company(committed: Committed) -> User:
    async with committed.transaction() as session:
        await an_rfi(session)
        return await a_company(session, status=AccountStatus.APPROVED, answered=True)


async def test_without_the_lock_parallel_uploads_exceed_the_total(
    committed: Committed, upload: Upload, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = await a_company_with_a_document(committed)
    # Each upload reads before and after the transfer; only the second read is raced.
    guard_off(monkeypatch, at_once=3, skip=3)

    async with committed.browser(user) as browser:
        outcomes = await upload_together(browser, upload, [a_pdf(8 * MEBIBYTE)] * 3, "attachment")

    assert outcomes == {201: 3}
    assert (await stored_bytes(committed))[1] > 20 * MEBIBYTE


async def test_parallel_uploads_never_exceed_the_total(committed: Committed, upload: Upload) -> None:
    user = await a_committed_company(committed)
    before = set(objects(committed.resources))

    async with committed.browser(user) as browser:
        outcomes = await upload_together(browser, upload, [a_pdf(8 * MEBIBYTE)] * 4, "attachment")

    assert outcomes == {201: 2, 413: 2}
    assert await stored_bytes(committed) == (2, 16 * MEBIBYTE)
    assert len(set(objects(committed.resources)) - before) == 2


async def test_parallel_documents_are_one(committed: Committed, upload: Upload) -> None:
    user = await a_committed_company(committed)
    before = set(objects(committed.resources))

    async with committed.browser(user) as browser:
        outcomes = await upload_together(browser, upload, [a_pdf()] * 8, "document")

    assert outcomes == {201: 1, 409: 7}
    assert len(set(objects(committed.resources)) - before) == 1


async def test_parallel_attachments_are_ten(committed: Committed, upload: Upload) -> None:
    user = await a_committed_company(committed)

    async with committed.browser(user) as browser:
        outcomes = await upload_together(browser, upload, [a_pdf()] * 16, "attachment")

    assert outcomes == {201: 10, 409: 6}


async def test_a_file_that_arrives_while_its_response_is_submitted(committed: Committed, upload: Upload) -> None:
    """In either order, the receipt lists exactly the remaining files."""
    user = await a_company_with_a_document(committed)

    async with committed.browser(user) as browser:
        added, submitted = await asyncio.gather(
            upload(browser, PNG, "map.png", kind="attachment"),
            browser.post("/api/submission/submit", headers={"Idempotency-Key": str(uuid4())}),
        )
        shown = (await browser.get("/api/submission")).json()["data"]

    assert submitted.status_code == 200
    assert added.status_code in {201, 409}
    assert submitted.json()["data"]["attachments"] == shown["attachments"]
    async with committed.transaction() as session:
        mail = (await session.scalars(select(Message))).one()
    assert len(mail.params["files"]) == 1 + len(shown["attachments"])
