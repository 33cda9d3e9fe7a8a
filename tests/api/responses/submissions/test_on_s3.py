"""A complete response on an S3 server, and on a faulty one."""

import hashlib
import tracemalloc
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.stack import MinioServer
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing
from portal.platform.storage.s3 import S3Storage
from tests.api.responses.submissions.conftest import LIMIT, MEBIBYTE, Upload, refusal, submission_of, uploaded
from tests.api.storage.conftest import bad_store, s3_storage
from tests.factories.files import a_docx, a_pdf, a_zip


@pytest.fixture
async def s3(minio: MinioServer, app: FastAPI, resources: Resources) -> AsyncIterator[S3Storage]:
    """Makes the application use this store."""
    storage = s3_storage(minio.endpoint, minio.access_key, minio.secret_key)
    app.state.resources = replace(resources, storage=storage)
    yield storage
    await storage.aclose()


async def is_stored(storage: S3Storage, key: str) -> bool:
    try:
        await storage.size(key)
    except ObjectMissing:
        return False
    return True


@pytest.mark.parametrize("announced", [True, False])
async def test_20_mebibytes_there_and_back(
    browser: AsyncClient, upload: Upload, s3: S3Storage, announced: bool
) -> None:
    content = a_pdf(LIMIT)

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, LIMIT, MEBIBYTE):
            yield content[start : start + MEBIBYTE]

    answer = await upload(browser, content if announced else chunks())

    assert answer.status_code == 201
    file = answer.json()["data"]
    assert file["sha256"] == hashlib.sha256(content).hexdigest()
    assert (await browser.get(f"/api/submission/files/{file['id']}")).content == content


async def test_refused_files_are_not_stored(
    browser: AsyncClient, upload: Upload, s3: S3Storage, session: AsyncSession
) -> None:
    async def too_much() -> AsyncIterator[bytes]:
        yield b"%PDF-1.7"
        for _ in range(21):
            yield bytes(MEBIBYTE)

    outcomes = [
        await upload(browser, a_zip(), "response.docx"),
        await upload(browser, a_docx({"word/vbaProject.bin": b"macro"}), "response.docx"),
        await upload(browser, too_much()),
        await upload(browser, too_much(), headers={"Content-Length": str(15 * MEBIBYTE)}),
    ]

    assert [refusal(answer) for answer in outcomes] == [
        (415, "file_differs"),
        (415, "file_has_macros"),
        (413, "upload_total_exceeded"),
        (400, "upload_interrupted"),
    ]
    jobs = (await session.scalars(select(Job))).all()
    assert len(jobs) == len(outcomes)
    for job in jobs:
        assert not await is_stored(s3, job.payload["object_key"])


async def test_a_removed_file_leaves_the_store(
    browser: AsyncClient, app: FastAPI, s3: S3Storage, session: AsyncSession
) -> None:
    file = await uploaded(browser, a_docx(), "response.docx")
    key = f"submissions/{(await submission_of(browser))['id']}/{file['id']}"
    assert await is_stored(s3, key)

    await browser.delete(f"/api/submission/files/{file['id']}")
    (job,) = (await session.scalars(select(Job).where(Job.done_at.is_(None)))).all()
    await discard_object(app.state.resources, job.payload)

    assert not await is_stored(s3, key)


async def test_memory_stays_small(browser: AsyncClient, upload: Upload, s3: S3Storage) -> None:
    async def made_while_sent() -> AsyncIterator[bytes]:
        yield b"%PDF-1.7"
        for _ in range(LIMIT // 65_536 - 1):
            yield bytes(65_536)

    await uploaded(browser, a_pdf(), "warm.pdf", kind="attachment")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    answer = await upload(
        browser, made_while_sent(), headers={"Content-Length": str(8 + (LIMIT // 65_536 - 1) * 65_536)}
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert answer.status_code == 201
    assert peak - before < 8 * MEBIBYTE


@pytest.mark.parametrize("fault", ["refusing", "truncating", "stalling", "hanging_up"])
async def test_a_store_that_misbehaves(
    browser: AsyncClient, upload: Upload, app: FastAPI, resources: Resources, session: AsyncSession, fault: str
) -> None:
    with bad_store(fault) as server:
        storage = s3_storage(server.endpoint, timeout=0.5, known=True)
        app.state.resources = replace(resources, storage=storage)

        answer = await upload(browser, a_pdf(3 * MEBIBYTE))
        await storage.aclose()

    assert refusal(answer) == (503, "service_unavailable")
    assert (await session.scalars(select(SubmissionFile))).all() == []
    assert (await submission_of(browser))["document"] is None


async def test_a_store_that_is_gone_stops_uploads_and_nothing_else(
    browser: AsyncClient, upload: Upload, app: FastAPI, resources: Resources
) -> None:
    file = await uploaded(browser)
    storage = s3_storage("127.0.0.1:9", known=True)
    app.state.resources = replace(resources, storage=storage)

    assert refusal(await upload(browser, a_pdf(), kind="attachment")) == (503, "service_unavailable")
    assert refusal(await browser.get(f"/api/submission/files/{file['id']}")) == (503, "service_unavailable")
    links = await browser.put("/api/submission/links", json={"links": [{"url": "https://example.com"}]})
    assert links.status_code == 200
    submitted = await browser.post(
        "/api/submission/submit", headers={"Idempotency-Key": "018f4c5e-0000-7000-8000-000000000000"}
    )
    assert submitted.json()["data"]["state"] == "submitted"
    await storage.aclose()
