"""Hearing the bell: arq's worker, kept running through outages of Redis.

arq ends its worker when Redis cannot be reached. Here it is begun anew after a pause, and meanwhile the sweeper finds
the work in the database. Two things of arq are not used: its cron, which stands still with Redis and is queued like
any job, and its health record, which is one per queue and is deleted by whichever worker stops first.
"""

import asyncio
from typing import Any
from uuid import UUID

import structlog
from arq.worker import Worker, func

from portal.jobs.bell import TASK, connect_queue, deserialize, queue_key, serialize
from portal_worker import metrics
from portal_worker.pulse import Pulse
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner

log = structlog.get_logger(__name__)

# Seconds between two looks into the queue: what a ring waits for on average is half of it.
POLL_DELAY = 0.02
FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0


class _Ears(Worker):
    pulse: Pulse
    pulse_name: str

    async def heart_beat(self) -> None:
        """Called by arq after each look into the queue."""
        self.pulse.beat(self.pulse_name)


class Listener:
    def __init__(self, redis_url: str, plan: QueuePlan, runner: Runner, pulse: Pulse) -> None:
        self._plan = plan
        self._runner = runner
        self._pulse = pulse
        self._pool = connect_queue(redis_url)
        self._ears: _Ears | None = None
        self._is_stopping = False

    @property
    def name(self) -> str:
        return f"listener of {self._plan.name}"

    async def listen(self) -> None:
        """Until cancelled."""
        pause = FIRST_PAUSE
        while not self._is_stopping:
            self._pulse.beat(self.name)
            began = asyncio.get_running_loop().time()
            self._ears = self._open_ears()
            try:
                await self._ears.async_run()
            except Exception as error:  # noqa: BLE001
                # Whatever ends arq's worker, the bell is a convenience and the outbox is not.
                metrics.BELL_OUTAGES.labels(self._plan.name).inc()
                log.warning("bell_not_heard", queue=self._plan.name, error=type(error).__name__)
            self._let_go(self._ears)
            if asyncio.get_running_loop().time() - began > LONGEST_PAUSE:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    def stop_picking(self) -> None:
        """No new rings; those being answered may end."""
        self._is_stopping = True
        if self._ears is not None:
            self._ears.allow_pick_jobs = False

    async def aclose(self) -> None:
        """Once the runner has stopped: what arq still has to note in Redis takes a moment."""
        if self._ears is not None and self._ears.tasks:
            await asyncio.wait(self._ears.tasks.values(), timeout=2)
        await self._pool.aclose(close_connection_pool=True)

    def _open_ears(self) -> _Ears:
        async def run_job(ctx: dict[Any, Any], *args: Any, **kwargs: Any) -> None:  # noqa: ARG001  (arq's signature)
            await self._runner.run(UUID(args[0]))

        ears = _Ears(
            functions=[func(run_job, name=TASK)],
            queue_name=queue_key(self._plan.name),
            redis_pool=self._pool,
            handle_signals=False,
            max_jobs=self._plan.slots,
            job_timeout=self._plan.longest + 60,
            keep_result=0,
            max_tries=1,
            poll_delay=POLL_DELAY,
            job_serializer=serialize,
            job_deserializer=deserialize,
            log_results=False,
        )
        ears.pulse, ears.pulse_name = self._pulse, self.name
        return ears

    def _let_go(self, ears: _Ears) -> None:
        """Jobs of an ended worker go on; what arq fails to note about them in Redis is nobody's loss."""
        for task in ears.tasks.values():
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
