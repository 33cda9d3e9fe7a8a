"""Runs arq's worker on one queue, and restarts it after an outage of Redis.

arq ends its worker when Redis is unreachable. The process must go on, because the sweeper then finds jobs in the
database, so a new worker is created after a pause.
"""

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any
from uuid import UUID

import structlog
from arq.cron import CronJob
from arq.worker import Function, Worker, func

from portal.platform.cancelling import cancel
from portal.platform.jobs.wakeups import connect_queue, deserialize, queue_key, serialize
from portal.platform.runtime.handlers import registered_kinds
from portal_worker import metrics
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner

log = structlog.get_logger(__name__)

# Seconds before the worker is restarted: doubled after each failure.
FIRST_PAUSE = 0.2
MAX_PAUSE = 5.0
# Workers of the release before send every wake-up under this name.
FORMER_FUNCTION = "run_job"


class QueueWorker:
    """Options are those of :class:`arq.worker.Worker`. ``create_functions`` is called for each new worker."""

    def __init__(
        self, redis_url: str, queue: str, create_functions: Callable[[], Sequence[Function | CronJob]], **options: Any
    ) -> None:
        self._queue = queue
        self._create_functions = create_functions
        self._options = options
        self._pool = connect_queue(redis_url)
        self._worker: Worker | None = None
        self._is_stopping = False
        metrics.QUEUE_OUTAGES.labels(queue)

    async def run(self) -> None:
        """Runs until cancelled. Jobs that are running then go on; :meth:`aclose` waits for arq's records of them."""
        pause = FIRST_PAUSE
        while not self._is_stopping:
            started = monotonic()
            try:
                await self._run_until_outage()
            except Exception as error:  # noqa: BLE001
                # Any error of arq: wake-ups may be lost, rows of the outbox are not.
                metrics.QUEUE_OUTAGES.labels(self._queue).inc()
                log.warning("queue_wakeups_lost", queue=self._queue, error=type(error).__name__)
            if monotonic() - started > MAX_PAUSE:
                pause = FIRST_PAUSE
            await asyncio.sleep(pause)
            pause = min(pause * 2, MAX_PAUSE)

    async def _run_until_outage(self) -> None:
        self._worker = worker = self._create_worker()
        running = asyncio.create_task(worker.async_run())
        try:
            await asyncio.shield(running)
        finally:
            # arq's loop has nothing to clean up, so it is soon cancelled again.
            await cancel(running, insist_after=0.2)
            # A job that outlives its worker may fail to write arq's record of it, which is not needed.
            for task in worker.tasks.values():
                task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def stop_accepting(self) -> None:
        """Starts no further jobs. Those that are running may end."""
        self._is_stopping = True
        if self._worker is not None:
            self._worker.allow_pick_jobs = False

    async def aclose(self) -> None:
        """Closes the connections. Waits up to 2 s for jobs to end and for arq's records of them, then cancels both."""
        if self._worker is not None and self._worker.tasks:
            await asyncio.wait(self._worker.tasks.values(), timeout=2)
            await cancel(*self._worker.tasks.values())
        await self._pool.aclose(close_connection_pool=True)

    def _create_worker(self) -> Worker:
        functions = self._create_functions()
        return Worker(
            functions=[function for function in functions if isinstance(function, Function)],
            cron_jobs=[function for function in functions if isinstance(function, CronJob)],
            queue_name=queue_key(self._queue),
            redis_pool=self._pool,
            handle_signals=False,
            retry_jobs=False,
            max_tries=1,
            job_serializer=serialize,
            job_deserializer=deserialize,
            log_results=False,
            **self._options,
        )


def outbox_worker(redis_url: str, plan: QueuePlan, runner: Runner) -> QueueWorker:
    """Worker with one function per kind of job, with which ``runner`` runs the row named by a wake-up."""

    async def run_row(ctx: dict[Any, Any], *args: Any, **kwargs: Any) -> None:  # noqa: ARG001  (arq's signature)
        await runner.run(UUID(args[0]))

    return QueueWorker(
        redis_url,
        plan.name,
        lambda: [func(run_row, name=kind) for kind in (*registered_kinds(), FORMER_FUNCTION)],
        poll_delay=plan.poll,
        max_jobs=plan.slots,
        job_timeout=plan.timeout + 60,
        keep_result=0,
    )
