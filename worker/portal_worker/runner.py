"""Runs one job: leases its row, calls its handler, records the result."""

import asyncio
from datetime import timedelta
from time import perf_counter
from typing import Any
from uuid import UUID

import structlog
from structlog.contextvars import bind_contextvars, clear_contextvars

from portal.platform import telemetry
from portal.platform.cancelling import cancel
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.outbox import LOST_STARTS, MAX_ATTEMPTS, LeasedJob
from portal.platform.runtime.handlers import GRACE_PERIOD_OVER, SHUTDOWN_REQUESTED, JobReleased, RetryLater, handler_of
from portal.platform.runtime.resources import Resources
from portal_worker import metrics
from portal_worker.lease import LeaseLost, under_lease
from portal_worker.queues import QueuePlan

log = structlog.get_logger(__name__)


class UnknownKind(LookupError):
    """No handler is registered for the kind. The job is retried, because a newer worker may know it."""


class Runner:
    """The jobs of one queue in this process: each id once at a time, and at most ``plan.slots`` of them.

    An id may arrive several times, by a wake-up or from the sweeper; the worker that leases the row runs the job.
    """

    def __init__(self, resources: Resources, plan: QueuePlan) -> None:
        self._resources = resources
        self._plan = plan
        self._slots = asyncio.Semaphore(plan.slots)
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._stopping = asyncio.Event()
        self._grace_over = asyncio.Event()
        # Exported from the start, to tell a queue without workers from one without jobs.
        metrics.RUNNING.labels(plan.name)

    @property
    def free(self) -> int:
        return max(self._plan.slots - len(self._tasks), 0)

    def is_running(self, job_id: UUID) -> bool:
        return job_id in self._tasks

    def start(self, job_id: UUID) -> asyncio.Task[None]:
        task = self._tasks.get(job_id)
        if task is None:
            task = asyncio.create_task(self._run(job_id), name=f"job {job_id}")
            self._tasks[job_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(job_id, None))
        return task

    async def run(self, job_id: UUID) -> None:
        """Runs the job and waits for its end. Cancelling the caller does not cancel the job."""
        await asyncio.shield(self.start(job_id))

    async def any_done(self, *, within: float) -> None:
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=within, return_when=asyncio.FIRST_COMPLETED)

    async def stop(self, *, within: float) -> None:
        """Starts no further jobs, waits up to ``within`` seconds for running ones, and releases the rest."""
        self._stopping.set()
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=within)
        self._grace_over.set()
        await cancel(*self._tasks.values())

    async def _run(self, job_id: UUID) -> None:
        clear_contextvars()
        SHUTDOWN_REQUESTED.set(self._stopping)
        GRACE_PERIOD_OVER.set(self._grace_over)
        bind_contextvars(job_id=str(job_id), queue=self._plan.name)
        async with self._slots:
            if self._stopping.is_set():
                return
            try:
                async with unit_of_work(self._resources.sessions) as session:
                    job = await outbox.lease(session, job_id)
            except Exception as error:  # noqa: BLE001
                # The row stays due, and the sweeper finds it.
                log.warning("job_lease_failed", error=type(error).__name__)
                return
            if job is not None:
                await self._work(job)

    async def _work(self, job: LeasedJob) -> None:
        bind_contextvars(kind=job.kind, attempt=job.attempt)
        if job.request_id:
            bind_contextvars(request_id=job.request_id)
        # Kinds come from the table; only registered ones become a label.
        kind = job.kind if handler_of(job.kind) else "unknown"
        with telemetry.trace(
            f"job {kind}",
            kind="consumer",
            parent=job.traceparent,
            portal__job__id=str(job.id),
            portal__job__attempt=job.attempt,
            portal__queue=self._plan.name,
        ) as step:
            outcome = await self._observed(job, kind)
            step.note(portal__job__outcome=outcome)
            if outcome in {"retried", "given_up"}:
                step.fail(outcome)

    async def _observed(self, job: LeasedJob, kind: str) -> str:
        metrics.STARTED.labels(kind).inc()
        metrics.WAITED.labels(kind).observe(max(job.waited, 0.0))
        started = perf_counter()
        outcome = "interrupted"
        try:
            with metrics.RUNNING.labels(self._plan.name).track_inprogress():
                outcome = await self._attempt(job)
            return outcome
        finally:
            seconds = perf_counter() - started
            metrics.RAN.labels(kind).observe(seconds)
            metrics.ENDED.labels(kind, outcome).inc()
            log.info("job", outcome=outcome, ms=round(seconds * 1000, 1), waited=round(job.waited, 3))

    async def _attempt(self, job: LeasedJob) -> str:
        if job.payload.get(LOST_STARTS, 0) >= MAX_ATTEMPTS:
            # Another start would kill this worker as well, with the other jobs that it runs.
            return await self._record_failure(job, "WorkerLost")
        work = (handler_of(job.kind) or _unknown)(self._resources, job.payload)
        try:
            await under_lease(
                self._resources.sessions, job, work, limit=self._plan.timeout, guarded=self._plan.guarded_lease
            )
        except RetryLater as later:
            return await self._record_failure(job, str(later), retry_in=timedelta(seconds=later.seconds))
        except JobReleased:
            await self._release(job)
            return "interrupted"
        except LeaseLost:
            log.warning("lease_lost")
            return "lost"
        except asyncio.CancelledError:
            await asyncio.shield(self._release(job))
            raise
        except Exception as error:
            log.exception("job_failed")
            return await self._record_failure(job, type(error).__name__)
        return await self._record_success(job)

    async def _record_success(self, job: LeasedJob) -> str:
        try:
            async with unit_of_work(self._resources.sessions) as session:
                await outbox.finish(session, job)
        except Exception:
            # The job is done and will run again, which is why handlers are idempotent.
            log.exception("job_result_not_saved")
        return "succeeded"

    async def _record_failure(self, job: LeasedJob, error: str, *, retry_in: timedelta | None = None) -> str:
        try:
            async with unit_of_work(self._resources.sessions) as session:
                is_tried_again = await outbox.fail(session, job, error, retry_in=retry_in)
        except Exception:
            log.exception("job_result_not_saved")
            return "retried"
        if not is_tried_again:
            log.error("job_given_up", error=error)
            return "given_up"
        return "put_off" if retry_in else "retried"

    async def _release(self, job: LeasedJob) -> None:
        try:
            async with unit_of_work(self._resources.sessions) as session:
                await outbox.release(session, job)
        except Exception as error:  # noqa: BLE001
            log.warning("job_release_failed", error=type(error).__name__)


async def _unknown(_resources: Resources, _payload: dict[str, Any]) -> None:
    raise UnknownKind
