"""Scans a file: asks the scanner, and checks that it has looked at everything."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from datetime import timedelta
from tempfile import TemporaryFile
from typing import IO, Final

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import ISOLATED, NOTIFY, SCAN
from portal.features.directory.reviews.service import ask_for_clarification
from portal.features.responses.bundles.tasks import expire_ready
from portal.features.responses.file_checks import queries
from portal.features.responses.file_checks.limits import require_limits
from portal.features.responses.file_checks.unpacking import ENCRYPTED, OVER_LIMITS, UNREADABLE, why_not_checked
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files.file_warnings import FileWarning
from portal.platform.i18n import LOCALES, translate
from portal.platform.jobs.outbox import FILES, enqueue
from portal.platform.runtime.resources import Resources
from portal.platform.scanner import Clamd, Finding, ScannerUnavailable, Verdict, Version
from portal.platform.storage import ObjectMissing

log = structlog.get_logger(__name__)

MAX_AT_ONCE: Final = 200
"""Files that one round enqueues, so that a scanner that is available again is not flooded."""
MAX_LOST_STARTS: Final = 3
"""Of one job. A file that needs more memory than the worker has would end each worker that unpacks it."""
RESCANNED_FOR: Final = timedelta(days=30)
_ENCRYPTED_AS: Final = frozenset({FileWarning.PDF_PROTECTED.value, FileWarning.ZIP_PASSWORD.value})
WINDOW: Final = timedelta(days=7)
"""How long a company may add a clean copy of a file that was found infected after it was sent."""


async def scan_file(resources: Resources, object_key: str, *, lost_starts: int = 0) -> None:
    """Scans the object, and writes the result. Writes nothing if the scanner is unavailable: a later round retries.

    ``lost_starts``: earlier starts of the job that ended with their worker; after :data:`MAX_LOST_STARTS`, it could not
    be checked.
    """
    scanner = resources.settings.scanner
    async with unit_of_work(resources.reads) as session:
        known = await queries.find_scan(session, object_key)
    if scanner is None or known is None:
        return
    clamd = Clamd(scanner)
    try:
        version = await clamd.version()
        if known.verdict in queries.SCANNED and not version.is_newer_than(known.signatures):
            return
        await require_limits(clamd, version)
        if lost_starts < MAX_LOST_STARTS:
            finding = await _find(resources, clamd, object_key, is_encrypted=known.warning in _ENCRYPTED_AS)
        else:
            finding = Finding(Verdict.UNCHECKED, OVER_LIMITS)
        if await clamd.version() != version:
            # A later round retries: the signatures of this result are unknown.
            return
    except ScannerUnavailable as error:
        log.warning("scanner_unavailable", error=str(error))
        return
    async with unit_of_work(resources.sessions) as session:
        is_written = await _write(session, object_key, finding, version)
    if is_written:
        log.info("file_scanned", object_key=object_key, verdict=finding.verdict.value, reason=finding.reason)


async def enqueue_due(resources: Resources) -> int:
    """Enqueues the files without a verdict, and those that newer signatures may find. Returns how many.

    Without a scanner, files that wait or could not be checked have no verdict afterwards. Raises
    :class:`ScannerUnavailable`, and enqueues nothing, while the scanner is unavailable or its limits are too low.
    """
    async with unit_of_work(resources.sessions) as session:
        if resources.settings.scanner is None:
            await queries.forget_unscanned(session)
            return 0
        await queries.mark_unscanned(session)
    clamd = Clamd(resources.settings.scanner)
    version = await clamd.version()
    await require_limits(clamd, version)
    async with unit_of_work(resources.sessions) as session:
        keys = await queries.due(session, signatures=version.signatures, again_for=RESCANNED_FOR, limit=MAX_AT_ONCE)
        for key in keys:
            enqueue(session, SCAN, queue=FILES, object_key=key)
    return len(keys)


async def _find(resources: Resources, clamd: Clamd, object_key: str, *, is_encrypted: bool) -> Finding:
    with TemporaryFile() as copy:
        try:
            async with aclosing(resources.storage.read(object_key)) as chunks:
                finding = await clamd.scan(_copied(chunks, copy))
        except ObjectMissing:
            # Deleted meanwhile, with its row; or lost, which administrators have to see.
            return Finding(Verdict.UNCHECKED, UNREADABLE)
        if finding.verdict is not Verdict.CLEAN:
            return finding
        copy.seek(0)
        reason = ENCRYPTED if is_encrypted else await asyncio.to_thread(why_not_checked, copy)
    return Finding(Verdict.UNCHECKED, reason) if reason else finding


async def _copied(chunks: AsyncIterator[bytes], copy: IO[bytes]) -> AsyncGenerator[bytes, None]:
    async for chunk in chunks:
        await asyncio.to_thread(copy.write, chunk)
        yield chunk


async def _write(session: AsyncSession, object_key: str, finding: Finding, version: Version) -> bool:
    """Returns False if the file was removed or scanned with newer signatures meanwhile."""
    # First, as submitting does: a response is submitted before or after the result of its files.
    await queries.lock_owners(session, object_key)
    before = await queries.find_scan(session, object_key)
    if before is None or (before.verdict in queries.SCANNED and not version.is_newer_than(before.signatures)):
        return False
    await queries.write(session, object_key, finding, version)
    if finding.verdict is Verdict.INFECTED and before.verdict != Verdict.INFECTED:
        await expire_ready(session)
        enqueue(session, NOTIFY, object_key=object_key)
    return True


async def notify_companies(resources: Resources, object_key: str) -> None:
    """Requests a clean copy from the companies that have sent the file. Does nothing for a file of a draft."""
    async with unit_of_work(resources.sessions) as session:
        for sent in await queries.sent_with(session, object_key):
            # Administrators read the message, too.
            key = "files.found_infected_sealed" if sent.is_sealed else "files.found_infected"
            name = ISOLATED.format(sent.name)
            message = "\n\n".join(translate(key, locale, name=name) for locale in LOCALES)
            await ask_for_clarification(session, sent.rfi_id, sent.company_id, message, lasts=WINDOW)
