"""One worker process: its loops, and how it begins and ends."""

import asyncio
import signal
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import structlog

import portal_worker.handlers  # noqa: F401
from portal.entry.startup import StartupChecks
from portal.platform.cancelling import cancel
from portal.platform.db.schema import current_revision, expected_revision, suffices
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.mail.transports import open_transports
from portal.platform.runtime.periodic import periodic_tasks
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.saturation import saturation_measured
from portal.platform.settings import Settings
from portal_worker.listener import Listener
from portal_worker.periodic import repeat
from portal_worker.pulse import Pulse
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner
from portal_worker.server import serving
from portal_worker.sweeper import Sweeper

log = structlog.get_logger(__name__)

# How long a shutdown waits for jobs at work; the pod's grace period must be longer.
GRACE_SECONDS = 25.0
TICK = 1.0


async def work(settings: Settings, plans: Sequence[QueuePlan]) -> int:
    """Until SIGTERM or SIGINT. Answers the exit code: 0, or 1 where a loop ended by itself."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    pulse = Pulse()
    async with AsyncExitStack() as stack:
        if settings.worker_metrics_port is not None:
            try:
                stack.enter_context(serving(pulse, host=settings.host, port=settings.worker_metrics_port))
            except OSError as error:
                log.critical(
                    "port_taken", port=settings.worker_metrics_port, set="PORTAL_WORKER_METRICS_PORT", error=str(error)
                )
                return 1
        opened = await stack.enter_async_context(open_resources(settings, application_name="portal-worker"))
        transports = await stack.enter_async_context(open_transports(settings))
        resources = replace(opened, transports=transports)
        await stack.enter_async_context(saturation_measured(resources.engine))
        ticking = asyncio.create_task(_tick(pulse))
        checks = StartupChecks(resources)
        try:
            if not (await _schema_is_current(resources, stop) and await _no_store_refuses(checks, pulse, stop)):
                return 0
            checking = asyncio.create_task(_check_stores(checks, pulse))
            try:
                return await _work_until(stop, resources, plans, pulse)
            finally:
                await cancel(checking)
        finally:
            await cancel(ticking)


async def _work_until(stop: asyncio.Event, resources: Resources, plans: Sequence[QueuePlan], pulse: Pulse) -> int:
    runners = [Runner(resources, plan) for plan in plans]
    url = resources.settings.redis_url.get_secret_value()
    listeners = [Listener(url, plan, runner, pulse) for plan, runner in zip(plans, runners, strict=True)]
    sweepers = [Sweeper(resources, plan, runner, pulse) for plan, runner in zip(plans, runners, strict=True)]
    loops: list[Coroutine[Any, Any, Any]] = [
        *(listener.listen() for listener in listeners),
        *(sweeper.sweep_forever() for sweeper in sweepers),
        *(repeat(task, resources) for task in periodic_tasks()),
    ]
    tasks = [asyncio.create_task(loop) for loop in loops]
    stopping = asyncio.create_task(stop.wait())
    pulse.has_started = True
    log.info("worker_started", queues=[plan.name for plan in plans])

    ended, _ = await asyncio.wait({stopping, *tasks}, return_when=asyncio.FIRST_COMPLETED)
    failed = [task for task in ended if task is not stopping]
    for task in failed:
        log.error("worker_loop_ended", exc_info=task.exception())

    log.info("worker_stopping")
    for listener in listeners:
        listener.stop_picking()
    for task in tasks[len(listeners) :]:
        task.cancel()
    await asyncio.gather(*(runner.stop(within=GRACE_SECONDS) for runner in runners))
    await cancel(stopping, *tasks)
    await asyncio.gather(*(listener.aclose() for listener in listeners))
    log.info("worker_stopped")
    return 1 if failed else 0


async def _schema_is_current(resources: Resources, stop: asyncio.Event) -> bool:
    """Waits until the database is there and migrated: workers verify, they never migrate."""
    told = ""
    while not stop.is_set():
        try:
            async with unit_of_work(resources.sessions) as session:
                revision = await current_revision(session)
            problem = "" if suffices(revision) else f"schema is at {revision}, not {expected_revision()}"
        except Exception as error:  # noqa: BLE001  (a database that is not there yet is waited for)
            problem = f"database is not reachable: {type(error).__name__}"
        if not problem:
            return True
        if problem != told:
            log.warning("worker_waits", problem=problem)
            told = problem
        await asyncio.sleep(TICK)
    return False


async def _no_store_refuses(checks: StartupChecks, pulse: Pulse, stop: asyncio.Event) -> bool:
    """Waits while a store refuses this worker: its jobs would fail where other workers can do them.

    A store that is only unreachable holds nothing up: most jobs need neither.
    """
    while not stop.is_set():
        found = await checks.ask()
        pulse.problems_at_start = [problem.text for problem in found]
        if not any(problem.is_refusal for problem in found):
            return True
        await asyncio.sleep(TICK)
    return False


async def _check_stores(checks: StartupChecks, pulse: Pulse) -> None:
    """Until the startup probe may pass."""
    while checks.problems:
        await asyncio.sleep(TICK)
        await checks.ask()
        pulse.problems_at_start = checks.problems


async def _tick(pulse: Pulse) -> None:
    """The event loop itself, beside what runs on it."""
    while True:
        pulse.beat("event loop")
        await asyncio.sleep(TICK)
