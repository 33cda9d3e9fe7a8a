"""Runs a job under its lease: renews the lease, and cancels the job when the lease cannot be renewed in time."""

import asyncio
from collections.abc import Awaitable
from datetime import timedelta
from time import monotonic

import structlog
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from portal.platform.cancelling import cancel
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.outbox import HEARTBEAT, LEASE, LeasedJob

log = structlog.get_logger(__name__)

# Seconds before the lease expires by the local clock at which the job is cancelled, so that no other worker starts it
# meanwhile.
MARGIN = 1.0


class LeaseLost(Exception):
    """The lease has expired or is about to: another worker may have the job."""


async def under_lease(
    sessions: async_sessionmaker[AsyncSession],
    job: LeasedJob,
    work: Awaitable[None],
    *,
    limit: float,
    guarded: timedelta | None = None,
) -> None:
    """Runs ``work``. Raises its errors, :class:`LeaseLost`, or ``TimeoutError`` after ``limit`` seconds.

    ``guarded``: see :class:`portal_worker.queues.QueuePlan`.
    """
    task = asyncio.ensure_future(work)
    renewing = asyncio.create_task(_renew_until_taken(sessions, job, guarded) if guarded else _renew(sessions, job))
    try:
        await asyncio.wait({task, renewing}, timeout=limit, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        if renewing.done():
            raise LeaseLost
        raise TimeoutError(f"not done within {limit:g} seconds")
    finally:
        await cancel(task, renewing)


async def _renew(sessions: async_sessionmaker[AsyncSession], job: LeasedJob) -> None:
    """Renews the lease every ``HEARTBEAT``. Returns when it is lost."""
    period = HEARTBEAT.total_seconds()
    safe = LEASE.total_seconds() - MARGIN
    held_until = monotonic() + safe
    while monotonic() + period < held_until:
        await asyncio.sleep(period)
        asked_at = monotonic()
        try:
            async with asyncio.timeout(period), unit_of_work(sessions) as session:
                kept = await outbox.renew(session, job)
        except Exception as error:  # noqa: BLE001
            # After any error the lease was not renewed; it holds until it expires.
            log.warning("lease_not_renewed", error=type(error).__name__)
            continue
        if not kept:
            return
        held_until = asked_at + safe


async def _renew_until_taken(sessions: async_sessionmaker[AsyncSession], job: LeasedJob, lasts: timedelta) -> None:
    """Renews the lease every ``HEARTBEAT``, even late. Returns when another worker has the job.

    A renewal may take as long as the lease: of a process with little processor time, a shorter limit would end each.
    """
    while True:
        await asyncio.sleep(HEARTBEAT.total_seconds())
        try:
            async with asyncio.timeout(lasts.total_seconds()), unit_of_work(sessions) as session:
                kept = await outbox.renew(session, job, lasts=lasts)
        except Exception as error:  # noqa: BLE001  (the next attempt renews it, or finds that it is lost)
            log.warning("lease_not_renewed", error=type(error).__name__)
            continue
        if not kept:
            return
