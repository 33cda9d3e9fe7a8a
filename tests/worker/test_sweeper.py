"""The sweeper finds due jobs whose wake-up was lost."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update

from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources
from portal_worker.liveness import Liveness
from portal_worker.runner import Runner
from portal_worker.sweeper import GRACE, PERIOD, Sweeper
from tests.worker.conftest import PLAN, Enqueue
from tests.worker.portal import eventually

ReadJob = Callable[[Job], Awaitable[Job]]
pytestmark = pytest.mark.usefixtures("kinds")


@pytest.fixture
def sweeper(resources: Resources, runner: Runner) -> Sweeper:
    return Sweeper(resources, PLAN, runner, Liveness())


async def age(resources: Resources, seconds: float) -> None:
    """Makes all jobs due for this long."""
    async with unit_of_work(resources.sessions) as session:
        await session.execute(update(Job).values(run_after=Job.run_after - timedelta(seconds=seconds)))


def test_due_jobs_are_found_within_the_goal() -> None:
    assert PERIOD + GRACE.total_seconds() < 5


async def test_a_job_without_a_wake_up_is_done(
    sweeper: Sweeper, runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    job = await enqueue("ping")
    await age(resources, 2)
    await sweeper.sweep()
    await runner.stop(within=10)
    assert (await read_job(job)).done_at is not None


async def test_a_backlog_of_any_length_is_worked_off_in_one_sweep(
    sweeper: Sweeper, runner: Runner, enqueue: Enqueue, resources: Resources
) -> None:
    for _ in range(60):
        await enqueue("ping")
    await age(resources, 2)
    await sweeper.sweep()
    await runner.stop(within=10)
    async with unit_of_work(resources.sessions) as session:
        open_jobs = select(func.count()).select_from(Job).where(Job.done_at.is_(None))
        assert (await session.execute(open_jobs)).scalar_one() == 0


async def test_foreign_objects_and_future_jobs_stay(
    sweeper: Sweeper, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    other_queue = await enqueue("ping", queue=outbox.BUNDLE)
    later = await enqueue("ping", run_after=utc_now() + timedelta(minutes=1))
    held = await enqueue("ping")
    await age(resources, 2)
    young = await enqueue("ping")
    async with unit_of_work(resources.sessions) as session:
        assert await outbox.lease(session, held.id) is not None
    await sweeper.sweep()
    for job in (other_queue, later, held, young):
        assert (await read_job(job)).done_at is None


async def test_the_job_of_a_dead_worker_runs_after_its_lease(
    sweeper: Sweeper, runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    job = await enqueue("ping")
    async with unit_of_work(resources.sessions) as session:
        assert await outbox.lease(session, job.id) is not None
        await session.execute(update(Job).values(leased_until=utc_now() - timedelta(seconds=1)))
    await age(resources, 2)
    await sweeper.sweep()
    await runner.stop(within=10)
    row = await read_job(job)
    assert row.done_at is not None
    assert row.attempts == 2


async def test_a_slow_job_does_not_keep_the_others_waiting(
    sweeper: Sweeper, runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    @handles("slow")
    async def slow(_resources: Resources, _payload: dict[str, Any]) -> None:
        await asyncio.sleep(60)

    await enqueue("slow")
    quick = [await enqueue("ping") for _ in range(12)]
    await age(resources, 2)
    await asyncio.wait_for(sweeper.sweep(), 10)
    await runner.stop(within=1)
    for job in quick:
        assert (await read_job(job)).done_at is not None


async def test_it_goes_on_when_the_database_comes_back(
    sweeper: Sweeper, enqueue: Enqueue, read_job: ReadJob, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = await enqueue("ping")
    await age(resources, 2)
    find, asked = outbox.due_jobs, 0

    async def fail_once(*args: Any, **options: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked == 1:
            raise ConnectionRefusedError
        return await find(*args, **options)

    monkeypatch.setattr(outbox, "due_jobs", fail_once)
    monkeypatch.setattr("portal_worker.sweeper.PERIOD", 0.05)
    sweeping = asyncio.create_task(sweeper.sweep_forever())

    async def is_done() -> bool:
        return (await read_job(job)).done_at is not None

    try:
        await eventually(is_done, "the job was not found", seconds=10)
    finally:
        sweeping.cancel()
    assert asked > 1
