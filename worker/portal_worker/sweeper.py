"""Finding what no bell was heard for: after a Redis that was down or flushed, a killed worker, a pause that is over.

Due rows are run directly and not rung for again: this needs no Redis, and a ring can be deaf (arq keeps a killed
worker's lock on it for minutes).
"""

import asyncio
from datetime import timedelta

import structlog

from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal_worker import metrics
from portal_worker.pulse import Pulse
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner

log = structlog.get_logger(__name__)

# Together at most 5 s from due to begun. The bell of a row that is younger than GRACE is probably still on its way.
PERIOD = 4.0
GRACE = timedelta(seconds=0.5)


class Sweeper:
    def __init__(self, resources: Resources, plan: QueuePlan, runner: Runner, pulse: Pulse) -> None:
        self._resources = resources
        self._plan = plan
        self._runner = runner
        self._pulse = pulse
        metrics.SWEPT.labels(plan.name)

    @property
    def name(self) -> str:
        return f"sweeper of {self._plan.name}"

    async def sweep_forever(self) -> None:
        while True:
            self._pulse.beat(self.name)
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001
                # Most likely the database is away; there is nothing to do without it.
                log.warning("not_swept", queue=self._plan.name, error=type(error).__name__)
            await asyncio.sleep(PERIOD)

    async def sweep(self) -> None:
        """Until nothing is due that this process could begin."""
        while True:
            self._pulse.beat(self.name)
            if self._runner.free == 0:
                await self._runner.any_done(within=PERIOD)
                continue
            async with unit_of_work(self._resources.sessions) as session:
                due = await outbox.due_jobs(session, self._plan.name, limit=self._plan.slots, overdue_by=GRACE)
            if not due:
                return
            # What was begun a moment ago has not been leased yet, and is still found here.
            found = [job_id for job_id in due if not self._runner.knows(job_id)]
            metrics.SWEPT.labels(self._plan.name).inc(len(found))
            for job_id in found:
                self._runner.start(job_id)
            await self._runner.any_done(within=PERIOD)
