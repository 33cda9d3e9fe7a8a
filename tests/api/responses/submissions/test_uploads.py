"""Uploads: accepted and refused files, and no remains of refused ones."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import SubmissionFile
from portal.platform.jobs.models import Job
from tests.api.responses.submissions.conftest import (
    LIMIT,
    MEBIBYTE,
    Stored,
    Upload,
    left_behind,
    refusal,
    submission_of,
    uploaded,
)
from tests.factories.files import (
    PNG,
    a_pdf,
)
from tests.factories.submissions import a_submission


async def in_chunks(content: bytes, size: int = 65_536) -> AsyncIterator[bytes]:
    for start in range(0, len(content), size):
        yield content[start : start + size]
        await asyncio.sleep(0)


async def test_the_response_describes_the_received_file(
    browser: AsyncClient, session: AsyncSession, company: User
) -> None:
    content = a_pdf(300_000)

    file = await uploaded(browser, content, "Response (final).pdf")

    row = (await session.scalars(select(SubmissionFile))).one()
    assert file == {
        "id": str(row.id),
        "kind": "document",
        "name": "Response (final).pdf",
        "content_type": "application/pdf",
        "size": 300_000,
        "sha256": hashlib.sha256(content).hexdigest(),
        "warning": None,
        "verdict": None,
        "verdict_reason": None,
        "uploaded_at": file["uploaded_at"],
        "by": None,
    }
    assert row.uploaded_by == company.id
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "submission.file_added"))).one()
    assert event.details == {"file_id": file["id"]}


async def test_the_declared_content_type_is_ignored(browser: AsyncClient, upload: Upload) -> None:
    answer = await upload(browser, a_pdf(), headers={"Content-Type": "text/html"})
    assert answer.json()["data"]["content_type"] == "application/pdf"
    answer = await upload(browser, b"<html>", kind="attachment", headers={"Content-Type": "application/pdf"})
    assert refusal(answer) == (415, "file_differs")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("../../etc/passwd.pdf", "passwd.pdf"),
        ("C:\\fakepath\\plan.PDF", "plan.PDF"),
        ("report\u202efdp.pdf", "reportfdp.pdf"),
        ("nul\x00byte\r\nSet-Cookie: a=b.pdf", "nulbyte Set-Cookie_ a=b.pdf"),
        ("تقرير نهائي.pdf", "تقرير نهائي.pdf"),
        ("<script>alert(1)</script>.pdf", "script_.pdf"),
        ("plan.exe.pdf", "plan.exe.pdf"),
        (".pdf", "file.pdf"),
        ("{{7*7}}${x}.pdf", "{{7_7}}${x}.pdf"),
    ],
)
async def test_names_are_cleaned_and_never_a_path(browser: AsyncClient, stored: Stored, typed: str, shown: str) -> None:
    file = await uploaded(browser, a_pdf(), typed)

    assert file["name"] == shown
    assert stored() == [file["id"]]
    answer = await browser.get(f"/api/submission/files/{file['id']}")
    assert "\r" not in answer.headers["content-disposition"]


async def test_a_name_of_300_characters_keeps_its_extension(browser: AsyncClient) -> None:
    file = await uploaded(browser, a_pdf(), "ت" * 296 + ".pdf")
    assert file["name"].endswith("ت.pdf")
    assert len(file["name"]) <= 150


@pytest.mark.parametrize("announced", [True, False])
async def test_exactly_20_mebibytes_pass(browser: AsyncClient, upload: Upload, announced: bool) -> None:
    content = a_pdf(LIMIT)

    answer = await upload(browser, content if announced else in_chunks(content))

    assert answer.status_code == 201
    assert answer.json()["data"]["size"] == LIMIT
    assert answer.json()["data"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert (await submission_of(browser))["total_bytes"] == LIMIT


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize(
    ("locale", "message"), [("en", "Document size exceeds 20 MB"), ("ar", "حجم الملفات يتجاوز 20 م.ب")]
)
async def test_one_byte_more_does_not(
    browser: AsyncClient,
    upload: Upload,
    session: AsyncSession,
    stored: Stored,
    announced: bool,
    locale: str,
    message: str,
) -> None:
    content = a_pdf(LIMIT + 1)

    answer = await upload(browser, content if announced else in_chunks(content), locale=locale)

    assert refusal(answer) == (413, "upload_total_exceeded")
    assert answer.json()["message"] == message
    assert answer.json()["params"] == {"max_mb": 20}
    assert await left_behind(session, stored) == (0, 0)


async def test_the_limit_is_that_of_all_files_together(browser: AsyncClient, upload: Upload, stored: Stored) -> None:
    document = await uploaded(browser, a_pdf(15 * MEBIBYTE))

    refused = await upload(browser, a_pdf(5 * MEBIBYTE + 1), "map.pdf", kind="attachment")
    assert refusal(refused) == (413, "upload_total_exceeded")
    refused = await upload(browser, in_chunks(a_pdf(5 * MEBIBYTE + 1)), "map.pdf", kind="attachment")
    assert refusal(refused) == (413, "upload_total_exceeded")
    attachment = await uploaded(browser, a_pdf(5 * MEBIBYTE), "map.pdf", kind="attachment")
    assert refusal(await upload(browser, PNG, "a.png", kind="attachment")) == (413, "upload_total_exceeded")
    assert stored() == sorted([document["id"], attachment["id"]])

    await browser.delete(f"/api/submission/files/{document['id']}")
    await uploaded(browser, PNG, "a.png", kind="attachment")


@pytest.mark.parametrize(
    ("locale", "message"), [("en", "You can upload only 1 file"), ("ar", "يمكنكم رفع ملف واحد فقط")]
)
async def test_one_document(browser: AsyncClient, upload: Upload, stored: Stored, locale: str, message: str) -> None:
    first = await uploaded(browser)

    answer = await upload(browser, a_pdf(), "second.pdf", locale=locale)

    assert refusal(answer) == (409, "too_many_files")
    assert answer.json()["message"] == message
    assert answer.json()["params"] == {"n": 1}
    assert stored() == [first["id"]]


async def test_ten_attachments(browser: AsyncClient, upload: Upload) -> None:
    for number in range(10):
        await uploaded(browser, PNG, f"{number}.png", kind="attachment")

    answer = await upload(browser, PNG, "10.png", kind="attachment")

    assert refusal(answer) == (409, "too_many_files")
    assert answer.json()["message"] == "User can only upload 10 files"
    assert [file["name"] for file in (await submission_of(browser))["attachments"]] == [f"{n}.png" for n in range(10)]


@pytest.mark.parametrize("announced", ["10", "5000", "0"])
async def test_a_length_that_lies(
    browser: AsyncClient, upload: Upload, session: AsyncSession, stored: Stored, announced: str
) -> None:
    """Servers refuse most wrong lengths earlier; the application refuses the others."""
    answer = await upload(browser, in_chunks(a_pdf(1200)), headers={"Content-Length": announced})

    assert refusal(answer) == (400, "upload_interrupted")
    assert await left_behind(session, stored) == (0, 0)


@pytest.mark.parametrize("announced", ["-1", "twelve", "9" * 40, "1200, 1200", "+1200"])
async def test_an_unreadable_length_is_ignored(browser: AsyncClient, upload: Upload, announced: str) -> None:
    answer = await upload(browser, in_chunks(a_pdf(1200)), headers={"Content-Length": announced})
    assert answer.status_code == 201


async def test_nothing_changes_after_submission(
    browser: AsyncClient, upload: Upload, session: AsyncSession, company: User, rfi: Rfi, stored: Stored
) -> None:
    submission = await a_submission(session, company, rfi, submitted=True)
    before = await submission_of(browser)
    (file,) = (await session.scalars(select(SubmissionFile))).all()

    answers: list[Response] = [
        await upload(browser, PNG, "late.png", kind="attachment"),
        await browser.delete(f"/api/submission/files/{file.id}"),
        await browser.put("/api/submission/links", json={"links": []}),
    ]

    for answer in answers:
        assert refusal(answer) == (409, "already_submitted")
        assert answer.json()["params"]["receipt_number"] == submission.receipt_number
    assert await submission_of(browser) == before
    assert stored() == []


async def test_every_finished_upload_takes_back_its_job_and_every_refused_one_leaves_it(
    browser: AsyncClient, upload: Upload, session: AsyncSession
) -> None:
    async def open_jobs() -> list[Any]:
        jobs = await session.scalars(select(Job).where(Job.done_at.is_(None), Job.failed_at.is_(None)))
        return [job.payload["object_key"].rpartition("/")[2] for job in jobs]

    await uploaded(browser)
    assert await open_jobs() == []
    await upload(browser, b"no picture", "a.png", kind="attachment")
    assert len(await open_jobs()) == 1
