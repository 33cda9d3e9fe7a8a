"""Files are scanned again: with newer signatures, or once the scanner is available."""

import asyncio
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import NOTIFY, SCAN
from portal.domain.submissions.models import SubmissionFile
from portal.features.responses.bundles.lifecycle import BundleState
from portal.features.responses.bundles.models import Bundle
from portal.features.responses.file_checks import queries
from portal.features.responses.file_checks import scanning as scanning_module
from portal.features.responses.file_checks.scanning import enqueue_due, scan_file
from portal.features.responses.file_checks.tasks import scan_stored_file
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import LOST_STARTS
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import ScannerUnavailable
from tests.api.people.accounts.signing_in import with_settings
from tests.api.responses.file_checks.conftest import scan_all
from tests.api.responses.submissions.conftest import uploaded
from tests.factories.clamd import LATER_MARKER, MARKER, clamd, scanning, scanning_earlier, scanning_later
from tests.factories.files import a_pdf


async def test_without_the_scanner_it_stays_pending(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    away = with_settings(resources, resources.settings.model_copy(update={"scanner": ("127.0.0.1", 1)}))
    app.state.resources = away
    await uploaded(browser, a_pdf())
    assert await scan_all(session, away) == [("pending", None)]
    with pytest.raises(ScannerUnavailable):
        await enqueue_due(away)


async def test_a_worker_that_is_killed_before_the_commit_leaves_it_pending(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    await uploaded(browser, a_pdf())
    write = queries.write

    async def killed(*arguments: Any) -> None:
        await write(*arguments)
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(queries, "write", killed)
        with pytest.raises(asyncio.CancelledError):
            await scan_all(session, scanned)
    assert list(await session.scalars(select(SubmissionFile.verdict))) == ["pending"]
    assert await scan_all(session, scanned) == [("clean", None)]


async def test_files_of_before_are_asked_for_once_there_is_a_scanner(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    """And each once: what has a job under way is not enqueued again."""
    await uploaded(browser, a_pdf())
    async with clamd(scanning) as scanner:
        scanned = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        assert [await enqueue_due(scanned) for _ in range(2)] == [1, 0]
        assert await scan_all(session, scanned) == [("clean", None)]
        assert await enqueue_due(scanned) == 0


async def test_new_signatures_scan_again(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of the last 30 days that they find is not read any more; older ones are left."""
    await uploaded(browser, a_pdf() + LATER_MARKER)
    submitted = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert submitted.status_code == 200
    assert await scan_all(session, scanned) == [("clean", None)]
    async with clamd(scanning_later) as scanner:
        later = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        await session.execute(update(SubmissionFile).values(uploaded_at=func.now() - timedelta(days=31)))
        await session.commit()
        assert await enqueue_due(later) == 0
        await session.execute(update(SubmissionFile).values(uploaded_at=func.now() - timedelta(days=29)))
        await session.commit()
        assert await enqueue_due(later) == 1
        bundle = Bundle(id=new_id(), filter={}, requested_by_name="Huda", state=BundleState.READY)
        bundle.object_key, bundle.size, bundle.sha256 = "bundles/1", 1, "0" * 64
        bundle.finished_at, bundle.expires_at = utc_now(), utc_now() + timedelta(hours=24)
        session.add(bundle)
        await session.commit()
        assert await scan_all(session, later) == [("infected", "Portal.Later")]
        await session.refresh(bundle)
        assert bundle.state == "expired", "it may contain the file"
    assert len((await session.scalars(select(Job).where(Job.kind == NOTIFY))).all()) == 1


async def test_a_file_that_is_removed_while_it_is_scanned_leaves_nothing(
    session: AsyncSession, app: FastAPI, resources: Resources, browser: AsyncClient
) -> None:
    """Another file of the response keeps its own verdict."""
    is_asked, may_answer = asyncio.Event(), asyncio.Event()

    async def slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        is_asked.set()
        await may_answer.wait()
        await scanning(reader, writer)

    async with clamd(slowly) as scanner:
        changed = with_settings(resources, resources.settings.model_copy(update={"scanner": scanner.address}))
        app.state.resources = changed
        await uploaded(browser, a_pdf())
        infected = await uploaded(browser, a_pdf() + MARKER, kind="attachment", name="survey.pdf")
        key = await session.scalar(select(SubmissionFile.object_key).where(SubmissionFile.id == UUID(infected["id"])))
        assert key
        async with asyncio.timeout(20), asyncio.TaskGroup() as tasks:
            tasks.create_task(scan_file(changed, key))
            await is_asked.wait()
            assert (await browser.delete(f"/api/submission/files/{infected['id']}")).is_success
            may_answer.set()
        assert await scan_all(session, changed) == [("clean", None)]


async def test_a_scanner_that_comes_back_is_not_flooded(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each round enqueues a bounded number of the files that wait; a file with a job under way counts once."""
    monkeypatch.setattr(scanning_module, "MAX_AT_ONCE", 2)
    for name in ("a.pdf", "b.pdf", "c.pdf"):
        await uploaded(browser, a_pdf(), kind="attachment", name=name)
    await session.execute(update(Job).where(Job.kind == SCAN).values(done_at=func.now()))
    await session.commit()
    assert [await enqueue_due(scanned) for _ in range(3)] == [2, 1, 0]
    assert {verdict for verdict, _ in await scan_all(session, scanned)} == {"clean"}


async def test_older_signatures_take_nothing_back(
    session: AsyncSession, scanned: Resources, browser: AsyncClient
) -> None:
    """Two scanners may answer at one address, one of them behind."""
    await uploaded(browser, a_pdf() + MARKER)
    assert await scan_all(session, scanned) == [("infected", "Portal.Marker")]
    key = await session.scalar(select(SubmissionFile.object_key))
    assert key
    async with clamd(scanning_earlier) as scanner:
        earlier = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        assert await enqueue_due(earlier) == 0
        await scan_file(earlier, key)
    assert await scan_all(session, scanned) == [("infected", "Portal.Marker")]


@pytest.mark.parametrize(("content", "verdict"), [(b"", "released"), (LATER_MARKER, "infected")])
async def test_new_signatures_scan_released_files(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, content: bytes, verdict: str
) -> None:
    """It stays released, and is asked for once, unless it is infected."""
    await uploaded(browser, a_pdf() + content)
    await session.execute(
        update(SubmissionFile).values(
            verdict="released",
            verdict_reason="encrypted",
            scanned_at=func.now(),
            signatures="27500",
            released_at=func.now(),
            released_by_name="Huda Al-Otaibi",
            release_reason="Opened elsewhere",
        )
    )
    await session.execute(update(Job).values(done_at=func.now()))
    await session.commit()
    async with clamd(scanning_later) as scanner:
        later = with_settings(scanned, scanned.settings.model_copy(update={"scanner": scanner.address}))
        assert await enqueue_due(later) == 1
        assert [found for found, _ in await scan_all(session, later)] == [verdict]
        assert await enqueue_due(later) == 0
    file = (await session.scalars(select(SubmissionFile))).one()
    assert (file.release_reason is None) == (verdict == "infected")


@pytest.mark.parametrize(("lost_starts", "verdict"), [(0, "clean"), (2, "clean"), (3, "unchecked")])
async def test_a_file_that_ends_its_worker_is_not_unpacked_for_ever(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, lost_starts: int, verdict: str
) -> None:
    await uploaded(browser, a_pdf())
    (job,) = await session.scalars(select(Job).where(Job.kind == SCAN))
    await scan_stored_file(scanned, job.payload | ({LOST_STARTS: lost_starts} if lost_starts else {}))
    file = (await session.scalars(select(SubmissionFile))).one()
    assert (file.verdict, file.verdict_reason) == (verdict, "over_limits" if verdict == "unchecked" else None)
