"""Uploads during faults of the store, the database, the clock and concurrent requests."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission, SubmissionFile, SubmissionState
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.clock import utc_now
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectStorage, StorageUnavailable, StoredObject
from tests.api.conftest import Committed, SetDatabaseClock
from tests.api.responses.submissions.conftest import Upload, objects, refusal
from tests.factories.companies import a_company
from tests.factories.files import a_docx, a_pdf
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

Stored = Callable[[], list[str]]


class FaultyStorage:
    """A real store with one fault."""

    def __init__(self, store: ObjectStorage, fault: str) -> None:
        self._store = store
        self._fault = fault

    async def put(
        self, key: str, chunks: AsyncIterator[bytes], *, content_type: str, expected_size: int | None = None
    ) -> StoredObject:
        if self._fault == "refuses":
            raise StorageUnavailable("the store answered 503")
        if self._fault == "stops in the middle":
            async for _ in chunks:
                raise StorageUnavailable("ConnectionResetError")
        stored = await self._store.put(key, chunks, content_type=content_type, expected_size=expected_size)
        if self._fault == "keeps it and says it did not":
            raise StorageUnavailable("ReadTimeoutError")
        return stored

    def read(self, key: str, *, offset: int = 0) -> AsyncGenerator[bytes, None]:
        if self._fault == "cannot be read":
            raise StorageUnavailable("ReadTimeoutError")
        return self._store.read(key, offset=offset)

    async def size(self, key: str) -> int:
        return await self._store.size(key)

    async def delete(self, key: str) -> None:
        if self._fault == "cannot be read":
            raise StorageUnavailable("ReadTimeoutError")
        await self._store.delete(key)

    async def abandon(self, key: str) -> None:
        await self._store.abandon(key)

    async def check(self) -> None:
        """Does nothing."""

    async def prepare(self) -> None:
        """Does nothing."""


async def jobs(session: AsyncSession) -> list[Job]:
    return list((await session.scalars(select(Job).where(Job.done_at.is_(None)))).all())


@pytest.mark.parametrize("fault", ["refuses", "stops in the middle", "keeps it and says it did not", "cannot be read"])
async def test_a_failing_store_is_an_outage_without_a_row(
    browser: AsyncClient,
    upload: Upload,
    app: FastAPI,
    resources: Resources,
    session: AsyncSession,
    stored: Stored,
    fault: str,
) -> None:
    app.state.resources = replace(resources, storage=FaultyStorage(resources.storage, fault))

    answer = await upload(browser, a_docx(), "response.docx")

    assert refusal(answer) == (503, "service_unavailable")
    assert (await session.scalars(select(SubmissionFile))).all() == []
    # The discard job removes the object when it is due.
    (job,) = await jobs(session)
    assert job.run_after > utc_now() + timedelta(hours=1)
    await discard_object(resources, job.payload)
    assert stored() == []
    app.state.resources = resources
    assert (await upload(browser, a_docx(), "response.docx")).status_code == 201


async def test_the_deadline_passes_during_the_transfer(
    browser: AsyncClient,
    upload: Upload,
    session: AsyncSession,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
    stored: Stored,
) -> None:
    async def slow() -> AsyncIterator[bytes]:
        content = a_pdf(200_000)
        yield content[:100_000]
        await set_database_clock(rfi.deadline + timedelta(milliseconds=1))
        yield content[100_000:]

    answer = await upload(browser, slow())

    assert refusal(answer) == (409, "rfi_closed")
    assert (await session.scalars(select(SubmissionFile))).all() == []
    assert stored() == []


async def test_the_deadline_passed_before_the_transfer(
    browser: AsyncClient, upload: Upload, rfi: Rfi, set_database_clock: SetDatabaseClock, stored: Stored
) -> None:
    received = 0

    async def counted() -> AsyncIterator[bytes]:
        nonlocal received
        for _ in range(100):
            received += 1
            yield a_pdf(100_000)

    await set_database_clock(rfi.deadline + timedelta(milliseconds=1))
    answer = await upload(browser, counted())

    assert refusal(answer) == (409, "rfi_closed")
    assert received <= 1
    assert stored() == []


async def test_the_response_is_submitted_during_the_transfer(
    browser: AsyncClient,
    upload: Upload,
    session: AsyncSession,
    company: User,
    rfi: Rfi,
    stored: Stored,
) -> None:
    submission = await a_submission(session, company, rfi)

    async def slow() -> AsyncIterator[bytes]:
        yield a_pdf(100_000)
        submission.state = SubmissionState.SUBMITTED
        submission.submitted_at = utc_now()
        submission.receipt_number = "RFI-2026-999999"
        await session.flush()
        yield bytes(100_000)

    answer = await upload(browser, slow(), kind="attachment")

    assert refusal(answer) == (409, "already_submitted")
    assert (await session.scalars(select(SubmissionFile))).all() == []
    assert stored() == []


async def test_the_draft_is_deleted_and_created_again_during_the_upload(
    browser: AsyncClient, upload: Upload, session: AsyncSession, company: User, rfi: Rfi
) -> None:
    submission = await a_submission(session, company, rfi)

    async def slow() -> AsyncIterator[bytes]:
        yield a_pdf(100_000)
        await session.delete(submission)
        await session.flush()
        yield bytes(100_000)

    answer = await upload(browser, slow())

    assert answer.status_code == 201
    (row,) = (await session.scalars(select(Submission))).all()
    assert row.id != submission.id


async def test_a_job_that_has_begun_to_discard_wins(
    browser: AsyncClient, upload: Upload, session: AsyncSession, stored: Stored
) -> None:
    """An upload that outlasts its discard job must not leave a row for a deleted object."""

    async def slow() -> AsyncIterator[bytes]:
        yield a_pdf(100_000)
        (job,) = await jobs(session)
        job.attempts = 1
        await session.flush()
        yield bytes(100_000)

    answer = await upload(browser, slow())

    assert refusal(answer) == (503, "service_unavailable")
    assert (await session.scalars(select(SubmissionFile))).all() == []
    assert stored() == []


FAIL_AT_COMMIT = """
create function fail_at_commit() returns trigger language plpgsql
as $$ begin raise exception 'the disk is full' using errcode = 'disk_full'; end $$;
create constraint trigger fail_at_commit after insert on submission_files
deferrable initially deferred for each row execute function fail_at_commit()
"""


async def a_committed_company(committed: Committed) -> User:
    async with committed.transaction() as session:
        await an_rfi(session)
        return await a_company(session, status=AccountStatus.APPROVED, answered=True)


async def test_a_commit_that_fails_leaves_the_object_to_its_job(committed: Committed, upload: Upload) -> None:
    """The job later reads from the database whether the unconfirmed commit took effect."""
    user = await a_committed_company(committed)
    before = set(objects(committed.resources))
    async with committed.transaction() as session:
        for statement in FAIL_AT_COMMIT.split(";\n"):
            await session.execute(text(statement))

    async with committed.browser(user) as browser:
        answer = await upload(browser, a_pdf())

    assert answer.status_code >= 500
    (kept,) = set(objects(committed.resources)) - before
    async with committed.transaction() as session:
        assert (await session.scalars(select(SubmissionFile))).all() == []
        (job,) = await jobs(session)
    assert job.payload["object_key"].endswith(kept)
    await discard_object(committed.resources, job.payload)
    assert set(objects(committed.resources)) == before


async def test_no_connection_is_held_while_bytes_arrive(committed: Committed, upload: Upload) -> None:
    user = await a_committed_company(committed)
    pool: Any = committed.resources.engine.pool
    held: list[int] = []

    async def slow() -> AsyncIterator[bytes]:
        content = a_pdf(1_000_000)
        for start in range(0, len(content), 100_000):
            yield content[start : start + 100_000]
            await asyncio.sleep(0.01)
            held.append(pool.checkedout())

    async with committed.browser(user) as browser:
        answer = await upload(browser, slow())
        assert answer.status_code == 201
        async with browser.stream("GET", f"/api/submission/files/{answer.json()['data']['id']}") as download:
            held.extend([pool.checkedout() async for _ in download.aiter_raw()])

    assert len(held) > 10
    assert set(held) == {0}
