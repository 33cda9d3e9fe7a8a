"""Gauges that must be asked for: pool and queues, sampled every few seconds beside the requests."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import structlog
from sqlalchemy.pool import QueuePool

from portal import metrics
from portal.db.unit_of_work import unit_of_work
from portal.jobs import outbox
from portal.resources import Resources

log = structlog.get_logger(__name__)
INTERVAL = 5.0


@asynccontextmanager
async def sampled(resources: Resources) -> AsyncIterator[None]:
    task = asyncio.create_task(_sample_forever(resources))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _sample_forever(resources: Resources) -> None:
    while True:
        try:
            await sample(resources)
        except Exception as error:  # a store that is down must not end the sampling
            log.warning("gauges_not_sampled", exc_info=error)
        await asyncio.sleep(INTERVAL)


async def sample(resources: Resources) -> None:
    pool = resources.engine.pool
    if isinstance(pool, QueuePool):
        metrics.POOL_IN_USE.set(pool.checkedout())
        metrics.POOL_SIZE.set(pool.size())
    async with unit_of_work(resources.sessions) as session:
        depths = {depth.queue: depth for depth in await outbox.queue_depths(session)}
    for queue in (outbox.MAIL, outbox.BUNDLE, outbox.ANNOUNCEMENTS):
        depth = depths.get(queue, outbox.QueueDepth(queue, 0, 0, 0, 0.0))
        metrics.QUEUE_DUE.labels(queue).set(depth.due)
        metrics.QUEUE_WAITING.labels(queue).set(depth.waiting)
        metrics.QUEUE_FAILED.labels(queue).set(depth.failed)
        metrics.QUEUE_OLDEST.labels(queue).set(depth.oldest_age)
