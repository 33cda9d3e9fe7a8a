"""Judging a file: asking the scanner, and counting whether it has looked at everything."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from datetime import timedelta
from tempfile import TemporaryFile
from typing import IO, Final

from sqlalchemy import exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.models import FileCheck
from portal.domain.file_checks.service import JUDGE
from portal.features.responses.file_checks.unpacking import why_not_checked
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import BUNDLE, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import Clamd, Finding, Verdict, Version
from portal.platform.storage import ObjectMissing

MOST_AT_ONCE: Final = 100
"""Files for which one round asks the scanner again, so that one that comes back is not flooded."""
LOST_AFTER: Final = timedelta(minutes=5)


async def judge(resources: Resources, object_key: str) -> None:
    """Writes the verdict of a pending file. Raises :class:`ScannerUnavailable`; the file then stays pending."""
    scanner = resources.settings.scanner
    async with unit_of_work(resources.reads) as session:
        check = await session.get(FileCheck, object_key)
    if scanner is None or check is None or check.verdict != Verdict.PENDING:
        return
    clamd = Clamd(scanner)
    version = await clamd.version()
    try:
        finding = await _find(resources, clamd, object_key)
    except ObjectMissing:
        # Deleted meanwhile, with its row.
        return
    async with unit_of_work(resources.sessions) as session:
        await _write(session, object_key, finding, version)


async def _find(resources: Resources, clamd: Clamd, object_key: str) -> Finding:
    with TemporaryFile() as copy:
        async with aclosing(resources.storage.read(object_key)) as chunks:
            finding = await clamd.scan(_copied(chunks, copy))
        if finding.verdict is not Verdict.CLEAN:
            return finding
        copy.seek(0)
        reason = await asyncio.to_thread(why_not_checked, copy)
    return Finding(Verdict.UNCHECKED, reason) if reason else finding


async def _copied(chunks: AsyncIterator[bytes], copy: IO[bytes]) -> AsyncGenerator[bytes, None]:
    async for chunk in chunks:
        await asyncio.to_thread(copy.write, chunk)
        yield chunk


async def _write(session: AsyncSession, object_key: str, finding: Finding, version: Version) -> None:
    statement = (
        update(FileCheck)
        .where(FileCheck.object_key == object_key, FileCheck.verdict == Verdict.PENDING.value)
        .values(
            verdict=finding.verdict.value,
            reason=finding.reason,
            judged_at=func.clock_timestamp(),
            scanner=version.scanner,
            signatures=version.signatures,
        )
    )
    await session.execute(statement.execution_options(synchronize_session=False))


async def ask_again(session: AsyncSession) -> int:
    """Enqueues pending files whose job has ended without a verdict. Returns how many."""
    is_queued = exists().where(
        Job.kind == JUDGE,
        Job.payload["object_key"].astext == FileCheck.object_key,
        Job.done_at.is_(None),
        Job.failed_at.is_(None),
    )
    lost = (
        select(FileCheck.object_key)
        .where(
            FileCheck.verdict == Verdict.PENDING.value,
            FileCheck.created_at < func.clock_timestamp() - LOST_AFTER,
            ~is_queued,
        )
        .order_by(FileCheck.created_at)
        .limit(MOST_AT_ONCE)
    )
    keys = (await session.scalars(lost)).all()
    for key in keys:
        enqueue(session, JUDGE, queue=BUNDLE, object_key=key)
    return len(keys)
