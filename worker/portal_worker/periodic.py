"""Running what features have to do every so often (:mod:`portal.platform.runtime.periodic`)."""

import asyncio
from random import uniform
from time import time

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from portal.platform.runtime.periodic import PeriodicTask
from portal.platform.runtime.resources import Resources
from portal_worker import metrics

log = structlog.get_logger(__name__)


async def repeat(task: PeriodicTask, resources: Resources) -> None:
    """For ever. A failed run is logged and counted; the next one comes at its time."""
    clear_contextvars()
    bind_contextvars(task=task.name)
    # A task that never goes well is late all the same.
    metrics.LATEST_PERIODIC.labels(task.name).set(time())
    # Workers that start together do not all come at once.
    await asyncio.sleep(uniform(0, min(task.seconds, 10.0)))  # noqa: S311
    while True:
        try:
            await task.run(resources)
        except Exception as error:
            metrics.PERIODIC.labels(task.name, "failed").inc()
            log.warning("periodic_task_failed", exc_info=error)
        else:
            metrics.PERIODIC.labels(task.name, "succeeded").inc()
            metrics.LATEST_PERIODIC.labels(task.name).set(time())
        await asyncio.sleep(task.seconds)
