"""Periodic tasks of the features (:mod:`portal.platform.runtime.periodic`) as cron jobs of arq.

They have a queue of their own, so that they never wait for a slot behind long jobs. arq names each run after its time,
so that only one of several workers does it.
"""

from time import time
from typing import Any, TypedDict

import structlog
from arq.cron import CronJob, cron
from structlog.contextvars import bind_contextvars, clear_contextvars

from portal.platform.runtime.periodic import PeriodicTask, periodic_tasks
from portal.platform.runtime.resources import Resources
from portal_worker import metrics
from portal_worker.queue_worker import QueueWorker

log = structlog.get_logger(__name__)

QUEUE = "periodic"
# Seconds after which a run is cancelled.
RUN_TIMEOUT = 10 * 60
# Seconds for which arq remembers a run: more than the difference between the clocks of two workers.
KEEP_RESULT = 60
MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60


def periodic_worker(redis_url: str, resources: Resources) -> QueueWorker:
    """A worker that runs all registered periodic tasks."""
    tasks = [Run(task, resources) for task in periodic_tasks()]
    return QueueWorker(
        redis_url,
        QUEUE,
        lambda: [task.cron_job() for task in tasks],
        job_timeout=RUN_TIMEOUT,
    )


class Run:
    """Runs one task, at most once at a time in this process."""

    def __init__(self, task: PeriodicTask, resources: Resources) -> None:
        self._task = task
        self._resources = resources
        self._is_running = False
        # Set at the start, so that a task that never succeeds is reported as late, too.
        metrics.LATEST_PERIODIC.labels(task.name).set(time())

    def cron_job(self) -> CronJob:
        """A cron job of arq that runs at the start of a worker, and then by the clock."""
        fields = schedule(self._task.seconds)
        return cron(self.run, name=self._task.name, run_at_startup=True, keep_result=KEEP_RESULT, **fields)

    async def run(self, ctx: dict[Any, Any], *args: Any, **kwargs: Any) -> None:  # noqa: ARG002  (arq's signature)
        """Runs the task once, unless its previous run is still in progress. Failures are logged and counted."""
        if self._is_running:
            return
        clear_contextvars()
        bind_contextvars(task=self._task.name)
        self._is_running = True
        try:
            await self._task.run(self._resources)
        except Exception as error:
            metrics.PERIODIC.labels(self._task.name, "failed").inc()
            log.warning("periodic_task_failed", exc_info=error)
        else:
            metrics.PERIODIC.labels(self._task.name, "succeeded").inc()
            metrics.LATEST_PERIODIC.labels(self._task.name).set(time())
        finally:
            self._is_running = False


class Schedule(TypedDict, total=False):
    second: set[int]
    minute: set[int]
    hour: set[int]


def schedule(seconds: int) -> Schedule:
    """The options of arq's cron for a period in seconds.

    :raises ValueError: the period does not divide a minute, an hour or a day.
    """

    def times(unit: int, whole: int) -> set[int]:
        return set(range(0, whole // unit, seconds // unit)) if whole % seconds == 0 == seconds % unit else set()

    if 0 < seconds < MINUTE and (second := times(1, MINUTE)):
        return {"second": second}
    if MINUTE <= seconds < HOUR and (minute := times(MINUTE, HOUR)):
        return {"minute": minute}
    if HOUR <= seconds < DAY and (hour := times(HOUR, DAY)):
        return {"hour": hour, "minute": {0}}
    raise ValueError(f"a period of {seconds} s does not divide a minute, an hour or a day")
