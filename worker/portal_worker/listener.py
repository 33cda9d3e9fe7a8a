"""Hearing the bell: arq's worker, kept running through outages of Redis.

arq ends its worker when Redis cannot be reached. Here it is begun anew after a pause, and meanwhile the sweeper finds
the work in the database. Two things of arq are not used: its cron, which stands still with Redis and is queued like
any job, and its health record, which is one per queue and is deleted by whichever worker stops first.
"""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import Any
from uuid import UUID

import structlog
from arq.worker import Worker, func

from portal.platform.cancelling import cancel, heed
from portal.platform.jobs.bell import TASK, connect_queue, deserialize, doorbell_key, queue_key, serialize
from portal_worker import metrics
from portal_worker.pulse import Pulse
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner

log = structlog.get_logger(__name__)

# Seconds until arq's queue is read without a wake-up.
WAIT_TIMEOUT = 1
FIRST_PAUSE = 0.2
MAX_PAUSE = 5.0


class _Ears(Worker):
    """arq's worker, which looks into its queue when there is a reason to, and not fifty times a second."""

    def __init__(self, *, plan: QueuePlan, heard: asyncio.Event, **options: Any) -> None:
        super().__init__(poll_delay=0, queue_name=queue_key(plan.name), max_jobs=plan.slots, **options)
        self._heard = heard

    async def heart_beat(self) -> None:
        """What arq does after each look; here it waits for the next reason."""
        heed()
        with suppress(TimeoutError):
            async with asyncio.timeout(WAIT_TIMEOUT):
                await self._heard.wait()
        self._heard.clear()


class Listener:
    def __init__(self, redis_url: str, plan: QueuePlan, runner: Runner, pulse: Pulse) -> None:
        self._plan = plan
        self._runner = runner
        self._pulse = pulse
        self._pool = connect_queue(redis_url)
        self._heard = asyncio.Event()
        self._ears: _Ears | None = None
        self._is_stopping = False
        metrics.BELL_OUTAGES.labels(plan.name)

    @property
    def name(self) -> str:
        return f"listener of {self._plan.name}"

    async def listen(self) -> None:
        """Until cancelled."""
        pause = FIRST_PAUSE
        while not self._is_stopping:
            self._pulse.beat(self.name)
            began = monotonic()
            try:
                await self._listen_once()
            except Exception as error:  # noqa: BLE001
                # Any error of arq's worker: wake-ups are a convenience, the outbox is not.
                metrics.BELL_OUTAGES.labels(self._plan.name).inc()
                log.warning("bell_not_heard", queue=self._plan.name, error=type(error).__name__)
            if monotonic() - began > MAX_PAUSE:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, MAX_PAUSE)

    async def _listen_once(self) -> None:
        """Until Redis is away."""
        self._ears = self._open_ears()
        running = [asyncio.create_task(self._ears.async_run()), asyncio.create_task(self._stand_at_the_door())]
        try:
            await asyncio.gather(*running)
        finally:
            await cancel(*running)
            # Jobs go on; arq's own records of them in Redis are not needed.
            for task in self._ears.tasks.values():
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _stand_at_the_door(self) -> None:
        while True:
            heed()
            self._pulse.beat(self.name)
            if await self._pool.blpop([doorbell_key(self._plan.name)], timeout=WAIT_TIMEOUT):  # type: ignore[misc]  # redis-py types one method for both its clients
                self._heard.set()

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
            try:
                await self._runner.run(UUID(args[0]))
            finally:
                # There is a hand free for what waits in the queue.
                self._heard.set()

        return _Ears(
            plan=self._plan,
            heard=self._heard,
            functions=[func(run_job, name=TASK)],
            redis_pool=self._pool,
            handle_signals=False,
            job_timeout=self._plan.longest + 60,
            keep_result=0,
            max_tries=1,
            job_serializer=serialize,
            job_deserializer=deserialize,
            log_results=False,
        )
