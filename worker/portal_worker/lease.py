"""Working under a lease: renewed while the work lasts, and the work ends when the lease cannot be kept."""

import asyncio
from collections.abc import Awaitable
from time import monotonic

import structlog
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from portal.platform.cancelling import cancel
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.outbox import HEARTBEAT, LEASE, TakenJob

log = structlog.get_logger(__name__)

# The work stops this long before the lease expires by our clock, so that no other worker begins it meanwhile.
MARGIN = 1.0


class LeaseLost(Exception):
    """Another worker has the job, or may have it any moment."""


async def under_lease(
    sessions: async_sessionmaker[AsyncSession], job: TakenJob, work: Awaitable[None], *, longest: float
) -> None:
    """Runs ``work`` and raises what it raises; :class:`LeaseLost`; or ``TimeoutError`` after ``longest`` seconds."""
    task = asyncio.ensure_future(work)
    heart = asyncio.create_task(_beat(sessions, job))
    try:
        await asyncio.wait({task, heart}, timeout=longest, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        if heart.done():
            raise LeaseLost
        raise TimeoutError(f"not done within {longest:g} seconds")
    finally:
        await cancel(task, heart)


async def _beat(sessions: async_sessionmaker[AsyncSession], job: TakenJob) -> None:
    """Returns when the lease is lost."""
    rhythm = HEARTBEAT.total_seconds()
    safe = LEASE.total_seconds() - MARGIN
    held_until = monotonic() + safe
    while monotonic() + rhythm < held_until:
        await asyncio.sleep(rhythm)
        asked_at = monotonic()
        try:
            async with asyncio.timeout(rhythm), unit_of_work(sessions) as session:
                kept = await outbox.renew(session, job)
        except Exception as error:  # noqa: BLE001
            # After any error the lease was not renewed: it is kept until it expires.
            log.warning("lease_not_renewed", error=type(error).__name__)
            continue
        if not kept:
            return
        held_until = asked_at + safe
