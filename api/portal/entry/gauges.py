"""Gauges that are sampled: saturation of this process and, in one pod, the shared state."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform import metrics
from portal.platform.cancelling import cancel
from portal.platform.db.outages import is_outage, problem_of_database
from portal.platform.db.schema import current_revision, suffices
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.runtime.shared_state import OneOfAll, forget_all, read_all, reads
from portal.platform.saturation import saturation_measured
from portal.platform.settings import Settings

log = structlog.get_logger(__name__)
INTERVAL = 5.0


@asynccontextmanager
async def sampled(resources: Resources) -> AsyncIterator[None]:
    one = OneOfAll(resources.engine)
    task = asyncio.create_task(_sample_forever(resources, one))
    try:
        async with saturation_measured(resources.engine):
            yield
    finally:
        await cancel(task)
        await one.resign()


async def _sample_forever(resources: Resources, one: OneOfAll) -> None:
    logged = ""
    while True:
        try:
            await sample(resources, one)
            logged = ""
        except Exception as error:  # a store that is down must not end the sampling
            forget_all()
            # Logged once: readiness keeps reporting the outage, and only a bug needs its traceback.
            is_away = is_outage(error)
            problem = problem_of_database(error, resources.settings).text if is_away else type(error).__name__
            if logged != (logged := problem):
                log.warning("gauges_not_sampled", error=logged, exc_info=None if is_away else error)
        await asyncio.sleep(INTERVAL)


async def sample(resources: Resources, one: OneOfAll) -> None:
    if not await one.is_this():
        forget_all()
        return
    async with unit_of_work(resources.sessions) as session:
        if suffices(await current_revision(session)):
            await read_all(session, resources.settings)
        else:
            # The schema is older than this code until the migration ends.
            forget_all()


@reads(metrics.QUEUE_DUE, metrics.QUEUE_WAITING, metrics.QUEUE_FAILED, metrics.QUEUE_OLDEST)
async def queues(session: AsyncSession, settings: Settings) -> None:
    depths = {depth.queue: depth for depth in await outbox.queue_depths(session)}
    for queue in outbox.queues_of(settings):
        depth = depths.get(queue, outbox.QueueDepth(queue, 0, 0, 0, 0.0))
        metrics.QUEUE_DUE.labels(queue).set(depth.due)
        metrics.QUEUE_WAITING.labels(queue).set(depth.waiting)
        metrics.QUEUE_FAILED.labels(queue).set(depth.failed)
        metrics.QUEUE_OLDEST.labels(queue).set(depth.oldest_age)
