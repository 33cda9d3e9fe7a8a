"""Finds due rows whose wake-up was lost: after an outage or a flush of Redis, a killed worker, or a retry.

It runs the rows directly instead of sending another wake-up: that needs no Redis, and arq ignores a wake-up for as
long as it keeps the lock of a killed worker.
"""

import asyncio
from datetime import timedelta

import structlog

from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal_worker import metrics
from portal_worker.liveness import Liveness
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner

log = structlog.get_logger(__name__)

# Together at most 5 s from due to started. The wake-up of a row younger than GRACE is probably still on its way.
PERIOD = 4.0
GRACE = timedelta(seconds=0.5)


class Sweeper:
    def __init__(self, resources: Resources, plan: QueuePlan, runner: Runner, liveness: Liveness) -> None:
        self._resources = resources
        self._plan = plan
        self._runner = runner
        self._liveness = liveness
        metrics.SWEPT.labels(plan.name)

    @property
    def name(self) -> str:
        return f"sweeper of {self._plan.name}"

    async def sweep_forever(self) -> None:
        while True:
            self._liveness.heartbeat(self.name)
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001
                # Most likely the database is unreachable; without it there is nothing to do.
                log.warning("sweep_failed", queue=self._plan.name, error=type(error).__name__)
            await asyncio.sleep(PERIOD)

    async def sweep(self) -> None:
        """Runs due rows until none is left that this process can start."""
        while True:
            self._liveness.heartbeat(self.name)
            if self._runner.free == 0:
                await self._runner.any_done(within=PERIOD)
                continue
            async with unit_of_work(self._resources.sessions) as session:
                due = await outbox.due_jobs(session, self._plan.name, limit=self._plan.slots, overdue_by=GRACE)
            if not due:
                return
            # A job started a moment ago has no lease yet and is still found.
            found = [job_id for job_id in due if not self._runner.is_running(job_id)]
            metrics.SWEPT.labels(self._plan.name).inc(len(found))
            for job_id in found:
                self._runner.start(job_id)
            await self._runner.any_done(within=PERIOD)
