"""The job that creates a ZIP: streamed from storage to storage.

A row counts its runs; each run has a separate object key, and every write is conditional on the run. A worker that was
considered dead therefore cannot overwrite its successor's result or mark it as ready. A new run first removes the
remains of earlier ones.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any
from uuid import UUID

import orjson
import structlog
from sqlalchemy import func, update

from portal.domain.audit import service as audit
from portal.domain.identity.users import User
from portal.domain.messaging.service import Recipient, send
from portal.domain.rfis.current import read_current
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import ids_of
from portal.features.responses.bundles import queries
from portal.features.responses.bundles.archive import Archive, Commission, Unbundled
from portal.features.responses.bundles.lifecycle import TRANSITIONS, BundleEvent, BundleState
from portal.features.responses.bundles.message_templates import BundleReady
from portal.features.responses.bundles.models import FILES_PENDING, FILES_WITHHELD, Bundle
from portal.features.responses.bundles.service import CONTENT_TYPE
from portal.platform.cancelling import cancel
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.handlers import RetryLater
from portal.platform.runtime.resources import Resources
from portal.platform.storage import StorageUnavailable, StoredObject
from portal.platform.storage.blocks import ahead

log = structlog.get_logger(__name__)

MAX_RUNS = 5
KEPT_FOR = timedelta(hours=24)
# The requester gets an email if they have probably left the page.
LONG = timedelta(minutes=1)
PAUSES = (2.0, 10.0, 30.0, 60.0)
NOTED_EVERY = 1.0
SCANS_AWAITED_FOR = timedelta(hours=4)
SCANS_PAUSE = 60.0
"""Seconds between two looks at the files that are being checked."""
STALL_TIMEOUT = 15 * 60.0
"""Seconds without another byte or company after which a run is given up."""


class Stopped(Exception):
    """The bundle was cancelled, or another run has taken over."""


@dataclass(frozen=True, slots=True)
class Run:
    bundle_id: UUID
    number: int
    filter: dict[str, Any]
    created_at: datetime
    reader: UUID | None

    @property
    def object_key(self) -> str:
        return object_key(self.bundle_id, self.number)


def object_key(bundle_id: UUID, run: int) -> str:
    return f"bundles/{bundle_id}/{run}"


async def make_bundle(resources: Resources, bundle_id: UUID) -> None:
    """Creates the bundle; does nothing if it is done.

    Raises :class:`RetryLater` for temporary failures, and while it waits for the scanner.
    """
    if await _waits_for_scans(resources, bundle_id):
        raise RetryLater(FILES_PENDING, seconds=SCANS_PAUSE)
    run = await _begin(resources, bundle_id)
    if run is None:
        return
    try:
        stored = await _write(resources, run)
    except Stopped:
        log.info("bundle_stopped", bundle_id=str(bundle_id))
    except Unbundled as problem:
        await _give_up_or_put_off(resources, run, problem.reason, problem.detail)
    except StorageUnavailable:
        await _give_up_or_put_off(resources, run, "storage_unavailable")
    except Exception:
        log.exception("bundle_run_failed", bundle_id=str(bundle_id))
        await _give_up_or_put_off(resources, run, "internal")
    else:
        if not await _finish(resources, run, stored):
            await resources.storage.delete(run.object_key)


async def discard_runs(resources: Resources, bundle_id: UUID, runs: int) -> None:
    """Removes every object and part of these runs."""
    for number in range(1, runs + 1):
        key = object_key(bundle_id, number)
        await resources.storage.abandon(key)
        await resources.storage.delete(key)


async def _waits_for_scans(resources: Resources, bundle_id: UUID) -> bool:
    """Whether a ZIP that the portal creates by itself waits for files that are being checked; its row says so.

    It is created when the deadline passes, a moment after the last files were sent. A person who requests one reads
    how many are withheld, and may request it again.
    """
    if resources.settings.scanner is None:
        return False
    async with unit_of_work(resources.sessions) as session:
        bundle = await queries.lock(session, bundle_id)
        if bundle is None or (bundle.state, bundle.requested_by_name) != (BundleState.QUEUED, audit.SYSTEM):
            return False
        if await database_now(session) >= bundle.created_at + SCANS_AWAITED_FOR:
            return False
        current = await read_current(session, resources.settings)
        ids = await ids_of(session, current, CompanyFilter.model_validate(bundle.filter))
        if not await queries.has_pending_files(session, current, ids):
            return False
        bundle.error = FILES_PENDING
        return True


async def _begin(resources: Resources, bundle_id: UUID) -> Run | None:
    async with unit_of_work(resources.sessions) as session:
        bundle = await queries.lock(session, bundle_id)
        state = TRANSITIONS.after(bundle.state, BundleEvent.BEGIN) if bundle else None
        if bundle is None or state is None:
            return None
        now = await database_now(session)
        if bundle.run >= MAX_RUNS:
            # Each run probably crashed its worker, so there is no further run.
            bundle.state, bundle.error, bundle.finished_at = BundleState.FAILED, "internal", now
            return None
        earlier = bundle.run
        bundle.run += 1
        bundle.state = state
        bundle.started_at = now
        bundle.companies_done = bundle.bytes_done = 0
        bundle.object_key = object_key(bundle.id, bundle.run)
        bundle.error = bundle.error_detail = None
        run = Run(bundle.id, bundle.run, bundle.filter, bundle.created_at, bundle.requested_by)
    try:
        await discard_runs(resources, bundle_id, earlier)
    except StorageUnavailable:
        await _give_up_or_put_off(resources, run, "storage_unavailable")
    return run


async def _write(resources: Resources, run: Run) -> StoredObject:
    async with unit_of_work(resources.reads) as session:
        current = await read_current(session, resources.settings)
        ids = await ids_of(session, current, CompanyFilter.model_validate(run.filter))
        _, total = await queries.count_files(session, run.reader, current, ids)
        numbers = await queries.receipt_numbers_of(session, run.reader, current, ids)
    progress = Progress(resources, run)
    await progress.note(companies_total=len(ids), bytes_total=total, receipt_numbers=numbers)
    commission = Commission(str(run.bundle_id), run.created_at, run.filter, ids, run.reader)
    archive = Archive(resources, commission, progress)
    stored = await _while_it_progresses(
        resources.storage.put(run.object_key, ahead(archive.chunks()), content_type=CONTENT_TYPE), progress
    )
    if archive.withheld:
        await progress.note(error=FILES_WITHHELD, error_detail=orjson.dumps(archive.withheld).decode())
    else:
        await progress.note()
    return stored


async def _while_it_progresses(work: Coroutine[Any, Any, StoredObject], progress: "Progress") -> StoredObject:
    """A ZIP may take hours; one that stands still is given up. Raises :class:`StorageUnavailable`."""
    task = asyncio.create_task(work)
    try:
        while not task.done():
            before = progress.amount
            await asyncio.wait({task}, timeout=STALL_TIMEOUT)
            if not task.done() and progress.amount == before:
                raise StorageUnavailable(f"no progress for {STALL_TIMEOUT:g} seconds")
        return task.result()
    finally:
        await cancel(task)


class Progress:
    """Progress of a run, saved once a second in a separate transaction. Raises :class:`Stopped` if the run is over."""

    def __init__(self, resources: Resources, run: Run) -> None:
        self._resources = resources
        self._run = run
        self._companies = 0
        self._bytes = 0
        self._noted_at = monotonic()

    @property
    def amount(self) -> tuple[int, int]:
        """Companies and bytes so far."""
        return self._companies, self._bytes

    async def copied(self, size: int) -> None:
        self._bytes += size
        await self._note_sometimes()

    async def company_done(self) -> None:
        self._companies += 1
        await self._note_sometimes()

    async def note(self, **values: Any) -> None:
        self._noted_at = monotonic()
        values |= {"companies_done": self._companies, "bytes_done": self._bytes}
        if not await _write_to(self._resources, self._run, [BundleState.RUNNING], **values):
            raise Stopped

    async def _note_sometimes(self) -> None:
        if monotonic() - self._noted_at >= NOTED_EVERY:
            await self.note()


async def _finish(resources: Resources, run: Run, stored: StoredObject) -> bool:
    """Marks the bundle as ready and sends a mail if it took long, both or neither. Returns False if the run is over."""
    async with unit_of_work(resources.sessions) as session:
        bundle = await queries.lock(session, run.bundle_id)
        if bundle is None or bundle.run != run.number or TRANSITIONS.after(bundle.state, BundleEvent.FINISH) is None:
            return False
        now = await database_now(session)
        bundle.state = BundleState.READY
        bundle.size, bundle.sha256 = stored.size, stored.sha256
        bundle.finished_at, bundle.expires_at = now, now + KEPT_FOR
        if now - bundle.created_at >= LONG and bundle.requested_by is not None:
            person = await session.get_one(User, bundle.requested_by)
            content = BundleReady(companies=bundle.companies_done, size=stored.size, expires_at=now + KEPT_FOR)
            send(session, content, to=Recipient.of(person))
    log.info("bundle_ready", bundle_id=str(run.bundle_id), size=stored.size)
    return True


async def _give_up_or_put_off(resources: Resources, run: Run, reason: str, detail: str | None = None) -> None:
    log.warning("bundle_run_failed", bundle_id=str(run.bundle_id), run=run.number, reason=reason)
    problem = {"error": reason, "error_detail": detail}
    if run.number < MAX_RUNS:
        event = BundleEvent.PUT_OFF
        if await _write_to(resources, run, TRANSITIONS.states_before(event), state=BundleState.QUEUED, **problem):
            raise RetryLater(reason, seconds=PAUSES[min(run.number, len(PAUSES)) - 1])
        return
    await _write_to(
        resources,
        run,
        TRANSITIONS.states_before(BundleEvent.FAIL),
        state=BundleState.FAILED,
        finished_at=func.portal_now(),
        **problem,
    )


async def _write_to(resources: Resources, run: Run, states: list[BundleState], **values: Any) -> bool:
    """Updates the row only if it belongs to this run and is in one of these states."""
    async with unit_of_work(resources.sessions) as session:
        written = await session.execute(
            update(Bundle)
            .where(Bundle.id == run.bundle_id, Bundle.run == run.number, Bundle.state.in_(states))
            .values(values)
            .returning(Bundle.id)
            .execution_options(synchronize_session=False)
        )
        return written.one_or_none() is not None
