"""One worker process: start, loops and shutdown."""

import asyncio
import signal
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import replace

import structlog

import portal_worker.handlers  # noqa: F401
from portal.entry.startup import StartupChecks
from portal.platform.cancelling import cancel
from portal.platform.db.outages import problem_of_database
from portal.platform.db.schema import current_revision, expected_revision, suffices
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.mail.transports import open_transports
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.saturation import saturation_measured
from portal.platform.settings import Settings
from portal.platform.store_problems import StoreProblem, StoreUnusable
from portal.platform.termination import REFUSED, leave_message
from portal_worker.liveness import Liveness
from portal_worker.periodic import periodic_worker
from portal_worker.queue_worker import outbox_worker
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner
from portal_worker.server import serving
from portal_worker.sweeper import Sweeper

log = structlog.get_logger(__name__)

# Seconds for which a shutdown waits for running jobs; the pod's grace period must be longer.
GRACE_SECONDS = 25.0
TICK = 1.0


async def work(settings: Settings, plans: Sequence[QueuePlan]) -> int:
    """Runs until SIGTERM or SIGINT. Returns the exit code: 0, 1 if a loop ended by itself, or :data:`REFUSED`."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    liveness = Liveness()
    async with AsyncExitStack() as stack:
        if settings.worker_metrics_port is not None:
            try:
                stack.enter_context(serving(liveness, host=settings.host, port=settings.worker_metrics_port))
            except OSError as error:
                log.critical(
                    "port_taken", port=settings.worker_metrics_port, set="PORTAL_WORKER_METRICS_PORT", error=str(error)
                )
                return 1
        opened = await stack.enter_async_context(open_resources(settings, application_name="portal-worker"))
        transports = await stack.enter_async_context(open_transports(settings))
        resources = replace(opened, transports=transports)
        await stack.enter_async_context(saturation_measured(resources.engine))
        ticking = asyncio.create_task(_tick(liveness))
        try:
            return await _work_once_accepted(stop, resources, plans, liveness)
        except StoreUnusable as refused:
            leave_message(str(refused))
            return REFUSED
        finally:
            await cancel(ticking)


async def _work_once_accepted(
    stop: asyncio.Event, resources: Resources, plans: Sequence[QueuePlan], liveness: Liveness
) -> int:
    """Raises :class:`StoreUnusable` if a store certainly refuses this worker.

    Its jobs would fail there, and another worker may do them. An unreachable store does not delay the start, because
    most jobs need none; if it refuses this worker when it comes up, the worker ends, too.
    """
    await _until_schema_is_current(resources, liveness, stop)
    if stop.is_set():
        return 0
    checks = StartupChecks(resources)
    await _ask_stores(checks, liveness)
    checking = asyncio.create_task(_ask_stores_until_passed(checks, liveness))
    checking.add_done_callback(lambda done: stop.set() if _has_failed(done) else None)
    try:
        code = await _work_until(stop, resources, plans, liveness)
    finally:
        await cancel(checking)
    if _has_failed(checking):
        checking.result()
    return code


def _has_failed(task: asyncio.Task[None]) -> bool:
    return not task.cancelled() and task.exception() is not None


async def _work_until(stop: asyncio.Event, resources: Resources, plans: Sequence[QueuePlan], liveness: Liveness) -> int:
    runners = [Runner(resources, plan) for plan in plans]
    url = resources.settings.redis_url.get_secret_value()
    workers = [outbox_worker(url, plan, runner) for plan, runner in zip(plans, runners, strict=True)]
    workers.append(periodic_worker(url, resources))
    sweepers = [Sweeper(resources, plan, runner, liveness) for plan, runner in zip(plans, runners, strict=True)]
    working = [asyncio.create_task(worker.run()) for worker in workers]
    sweeping = [asyncio.create_task(sweeper.sweep_forever()) for sweeper in sweepers]
    tasks = [*working, *sweeping]
    stopping = asyncio.create_task(stop.wait())
    liveness.has_started = True
    log.info("worker_started", queues=[plan.name for plan in plans])

    ended, _ = await asyncio.wait({stopping, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    failed = [task for task in ended if task is not stopping]
    for task in failed:
        log.error("worker_loop_ended", exc_info=task.exception())

    log.info("worker_stopping")
    for worker in workers:
        worker.stop_accepting()
    for task in sweeping:
        task.cancel()
    await asyncio.gather(*(runner.stop(within=GRACE_SECONDS) for runner in runners))
    await cancel(stopping, *tasks)
    await asyncio.gather(*(worker.aclose() for worker in workers))
    log.info("worker_stopped")
    return 1 if failed else 0


async def _until_schema_is_current(resources: Resources, liveness: Liveness, stop: asyncio.Event) -> None:
    """Waits until the database is reachable and migrated, or the process must end. Workers never migrate.

    Raises :class:`StoreUnusable` if PostgreSQL certainly refuses this worker.
    """
    logged = ""
    while not stop.is_set():
        problem = await _problem_of_schema(resources)
        if problem is None:
            return
        liveness.startup_problems = [problem.text]
        if problem.is_refusal:
            log.error("store_not_usable", store="database", is_refusal=True, problem=problem.text)
            raise StoreUnusable("database", problem)
        if problem.text != logged:
            log.warning("worker_waiting", problem=problem.text)
            logged = problem.text
        await asyncio.sleep(TICK)


async def _problem_of_schema(resources: Resources) -> StoreProblem | None:
    try:
        async with unit_of_work(resources.sessions) as session:
            revision = await current_revision(session)
    except Exception as error:  # noqa: BLE001  (the worker waits for the database)
        return problem_of_database(error, resources.settings)
    if suffices(revision):
        return None
    return StoreProblem(f"schema is at {revision}, not {expected_revision()}", is_refusal=False)


async def _ask_stores_until_passed(checks: StartupChecks, liveness: Liveness) -> None:
    """Repeats the checks until the startup probe may pass. Raises :class:`StoreUnusable`."""
    while checks.problems:
        await asyncio.sleep(TICK)
        await _ask_stores(checks, liveness)


async def _ask_stores(checks: StartupChecks, liveness: Liveness) -> None:
    await checks.ask()
    liveness.startup_problems = checks.problems
    checks.raise_refusals()


async def _tick(liveness: Liveness) -> None:
    """Heartbeat of the event loop itself."""
    while True:
        liveness.heartbeat("event loop")
        await asyncio.sleep(TICK)
