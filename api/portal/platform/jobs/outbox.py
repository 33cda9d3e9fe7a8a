"""The queue of record: a table of jobs, leased to workers.

:func:`enqueue` writes a row in the caller's transaction and sends a wake-up after its commit. :func:`lease` gives one
row to one worker; :func:`finish` and :func:`fail` close the lease. An unfinished job is due again when its lease
expires, so a killed worker delays work and never loses it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Float, Integer, case, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from structlog.contextvars import get_contextvars

from portal.platform import telemetry
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import after_commit
from portal.platform.jobs.models import Job
from portal.platform.jobs.wakeups import Wakeups
from portal.platform.settings import Settings

MAIL = "mail"
"""What a person waits for: codes, links, receipts, security notices. Its jobs never wait for those of other queues."""
ANNOUNCEMENTS = "announcements"
"""Announcements, notices to many and housekeeping. The default."""
BUNDLE = "bundle"
"""ZIPs of responses."""
FILES = "files"
"""Malware scans of files. Unused without a scanner."""
# Short, and renewed by the worker while the job runs: the jobs of a killed worker are due again within this time and
# one round of the sweeper (5 s).
LEASE = timedelta(seconds=9)
HEARTBEAT = timedelta(seconds=2)
MAX_ATTEMPTS = 12
# Additional key of a payload while tracing is on; handlers do not get it.
TRACEPARENT = "traceparent"
LOST_STARTS = "lost_starts"
"""Additional key of a payload: number of starts whose lease expired. Many of them: the job kills its worker."""
MAX_BACKOFF = timedelta(minutes=30)


def queues_of(settings: Settings) -> tuple[str, ...]:
    """The queues that workers of this installation have."""
    return (MAIL, ANNOUNCEMENTS, BUNDLE, *((FILES,) if settings.scanner else ()))


@dataclass(frozen=True, slots=True)
class LeasedJob:
    """A leased job. ``attempt`` counts from 1 and identifies the lease. ``waited``: seconds since the job was due."""

    id: UUID
    kind: str
    payload: dict[str, Any]
    attempt: int
    created_at: datetime
    request_id: str | None
    waited: float
    traceparent: str | None = None


def enqueue(
    session: AsyncSession,
    kind: str,
    *,
    queue: str = ANNOUNCEMENTS,
    run_after: datetime | None = None,
    **payload: Any,
) -> Job:
    """Adds a job in the caller's transaction; workers are woken after its commit. ``payload``: identifiers only."""
    job = Job(
        id=new_id(),
        queue=queue,
        kind=kind,
        payload={key: str(value) if isinstance(value, UUID) else value for key, value in payload.items()} | _traced(),
        request_id=get_contextvars().get("request_id"),
    )
    if run_after is not None:
        job.run_after = run_after
    session.add(job)
    wakeups: Wakeups | None = session.info.get("wakeups")
    if wakeups is not None and run_after is None:
        after_commit(session, lambda: wakeups.send(queue, kind, job.id, attempts=0))
    return job


async def lease(session: AsyncSession, job_id: UUID) -> LeasedJob | None:
    """Leases the job. Returns None if it is done, not due or leased to another worker."""
    candidate = (
        select(Job.id)
        .where(
            Job.id == job_id,
            Job.done_at.is_(None),
            Job.failed_at.is_(None),
            Job.run_after <= func.clock_timestamp(),
            or_(Job.leased_until.is_(None), Job.leased_until < func.clock_timestamp()),
        )
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    row = (
        await session.execute(
            update(Job)
            .where(Job.id == candidate)
            .values(
                attempts=Job.attempts + 1,
                leased_until=func.clock_timestamp() + LEASE,
                # A job that ended or was released has no lease.
                payload=case((Job.leased_until.is_not(None), _with_a_lost_start()), else_=Job.payload),
            )
            .returning(
                Job.id,
                Job.kind,
                Job.payload,
                Job.attempts,
                Job.created_at,
                Job.request_id,
                cast(func.extract("epoch", func.clock_timestamp() - Job.run_after), Float),
            )
            .execution_options(synchronize_session=False)
        )
    ).one_or_none()
    if row is None:
        return None
    job = LeasedJob(*row)
    return replace(
        job,
        payload={name: value for name, value in job.payload.items() if name != TRACEPARENT},
        traceparent=job.payload.get(TRACEPARENT),
    )


def _with_a_lost_start() -> ColumnElement[Any]:
    lost = func.coalesce(cast(Job.payload[LOST_STARTS].astext, Integer), 0) + 1
    return Job.payload.op("||")(func.jsonb_build_object(LOST_STARTS, lost))


def _traced() -> dict[str, str]:
    parent = telemetry.traceparent()
    return {TRACEPARENT: parent} if parent else {}


async def renew(session: AsyncSession, job: LeasedJob, *, lasts: timedelta | None = None) -> bool:
    """Extends the lease to ``lasts``, or ``LEASE``, from now. Returns False if another worker has the job.

    A lease that has expired is renewed if no other worker has taken the job.
    """
    return await _close_or_keep(session, job, leased_until=func.clock_timestamp() + (lasts or LEASE))


async def release(session: AsyncSession, job: LeasedJob) -> None:
    """Ends the lease of a job that this worker must not continue. The next worker starts it again."""
    await _close_or_keep(session, job, leased_until=None)


async def withdraw(session: AsyncSession, job_id: UUID) -> bool:
    """Cancels a job that no worker has started. Returns False if one has: the job will run."""
    withdrawn = await session.execute(
        update(Job)
        .where(Job.id == job_id, Job.attempts == 0, Job.done_at.is_(None))
        .values(done_at=func.clock_timestamp())
        .returning(Job.id)
        .execution_options(synchronize_session=False)
    )
    return withdrawn.one_or_none() is not None


async def discard(session: AsyncSession, kind: str, *, due_after: datetime, name: str, values: Iterable[UUID]) -> None:
    """Deletes the unfinished jobs of one kind whose payload has one of ``values`` under ``name``.

    ``due_after``: a lower bound of their due time, which limits the search to the newest jobs.
    """
    await session.execute(
        delete(Job)
        .where(
            # Both: pods of the release before put every message into the first.
            Job.queue.in_((MAIL, ANNOUNCEMENTS)),
            Job.kind == kind,
            Job.done_at.is_(None),
            Job.failed_at.is_(None),
            Job.run_after >= due_after,
            Job.payload[name].astext.in_([str(value) for value in values]),
        )
        .execution_options(synchronize_session=False)
    )


async def finish(session: AsyncSession, job: LeasedJob) -> None:
    await _close_or_keep(session, job, done_at=func.clock_timestamp(), leased_until=None, error=None)


async def fail(session: AsyncSession, job: LeasedJob, error: str, *, retry_in: timedelta | None = None) -> bool:
    """Records a failed attempt. Returns whether the job is retried.

    With ``retry_in`` the handler itself limits its retries. Other failures are retried with exponential backoff, at
    most :data:`MAX_ATTEMPTS` times.
    """
    if retry_in is None and job.attempt >= MAX_ATTEMPTS:
        await _close_or_keep(session, job, failed_at=func.clock_timestamp(), leased_until=None, error=error[:2000])
        return False
    pause = retry_in or min(timedelta(seconds=2 ** (job.attempt - 1)), MAX_BACKOFF)
    await _close_or_keep(session, job, run_after=func.clock_timestamp() + pause, leased_until=None, error=error[:2000])
    return True


async def _close_or_keep(session: AsyncSession, job: LeasedJob, **values: Any) -> bool:
    """Updates the row only under this lease, so that a late worker cannot undo the next one's results."""
    changed = await session.execute(
        update(Job)
        .where(Job.id == job.id, Job.attempts == job.attempt, Job.done_at.is_(None), Job.failed_at.is_(None))
        .values(values)
        .returning(Job.id)
        .execution_options(synchronize_session=False)
    )
    return changed.one_or_none() is not None


async def due_jobs(
    session: AsyncSession, queue: str, *, limit: int, overdue_by: timedelta = timedelta(0)
) -> list[UUID]:
    """Ids of a queue's due jobs without a lease, longest due first.

    ``overdue_by`` leaves out jobs that became due later than that, whose wake-up may still be on its way.
    """
    rows = await session.execute(
        select(Job.id)
        .where(
            Job.queue == queue,
            Job.done_at.is_(None),
            Job.failed_at.is_(None),
            Job.run_after <= func.clock_timestamp() - overdue_by,
            or_(Job.leased_until.is_(None), Job.leased_until < func.clock_timestamp()),
        )
        .order_by(Job.run_after)
        .limit(limit)
    )
    return list(rows.scalars())


@dataclass(frozen=True, slots=True)
class QueueDepth:
    """Numbers of jobs. ``due`` includes running ones; workers are scaled by it.

    ``oldest_age``: seconds since the oldest job without a lease became due.
    """

    queue: str
    due: int
    waiting: int
    failed: int
    oldest_age: float


async def queue_depths(session: AsyncSession) -> list[QueueDepth]:
    now = func.clock_timestamp()
    open_job = Job.failed_at.is_(None)
    is_due = open_job & (Job.run_after <= now)
    is_free = or_(Job.leased_until.is_(None), Job.leased_until < now)
    rows = await session.execute(
        select(
            Job.queue,
            func.count().filter(is_due),
            func.count().filter(open_job & (Job.run_after > now)),
            func.count().filter(Job.failed_at.is_not(None)),
            func.coalesce(func.extract("epoch", now - func.min(Job.run_after).filter(is_due & is_free)), 0.0),
        )
        .where(Job.done_at.is_(None))
        .group_by(Job.queue)
    )
    return [QueueDepth(queue, due, waiting, failed, float(age)) for queue, due, waiting, failed, age in rows]


async def purge(session: AsyncSession, *, older_than: timedelta) -> int:
    """Deletes jobs done longer ago than ``older_than`` and returns their number. Failed jobs stay for inspection."""
    result = await session.execute(
        delete(Job).where(Job.done_at < func.clock_timestamp() - older_than).returning(Job.id)
    )
    return len(result.all())
