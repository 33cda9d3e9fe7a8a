"""A job belongs to one worker while its lease is renewed."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import LeasedJob
from portal.platform.runtime.handlers import RetryLater, handles
from portal.platform.runtime.resources import Resources
from portal_worker import lease
from portal_worker.queues import QueuePlan
from portal_worker.runner import Runner
from tests.worker.conftest import Enqueue

ReadJob = Callable[[Job], Awaitable[Job]]
pytestmark = pytest.mark.usefixtures("kinds")


@pytest.fixture
def short_lease(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lease and heartbeat, five times as fast as in production."""
    for module in (outbox, lease):
        monkeypatch.setattr(module, "LEASE", timedelta(seconds=1.8))
    monkeypatch.setattr(lease, "HEARTBEAT", timedelta(seconds=0.4))
    monkeypatch.setattr(lease, "MARGIN", 0.2)


async def test_a_long_job_keeps_its_lease(
    runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources, short_lease: None
) -> None:
    begun: list[int] = []

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        begun.append(1)
        await asyncio.sleep(4)

    job = await enqueue("work")
    other = Runner(resources, QueuePlan("mail", slots=4, timeout=30))
    first = runner.start(job.id)
    while not first.done():
        await asyncio.sleep(0.2)
        await other.run(job.id)
    assert begun == [1]
    assert (await read_job(job)).done_at is not None


async def test_a_worker_without_its_lease_stops_and_writes_nothing(
    runner: Runner, enqueue: Enqueue, read_job: ReadJob, resources: Resources, short_lease: None
) -> None:
    stopped = asyncio.Event()

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        try:
            await asyncio.sleep(30)
        finally:
            stopped.set()

    job = await enqueue("work")
    running = runner.start(job.id)
    await asyncio.sleep(0.3)
    async with unit_of_work(resources.sessions) as session:
        # Another worker would increase the attempts after the lease has expired.
        await session.execute(update(Job).values(attempts=2))
    await asyncio.wait_for(running, 5)
    assert stopped.is_set()
    row = await read_job(job)
    assert (row.attempts, row.done_at, row.error) == (2, None, None)


async def test_a_worker_that_cannot_renew_stops_before_the_lease_expires(
    runner: Runner, enqueue: Enqueue, short_lease: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        await asyncio.sleep(30)

    async def no_database(_session: AsyncSession, _job: LeasedJob) -> bool:
        raise ConnectionRefusedError

    monkeypatch.setattr(outbox, "renew", no_database)
    job = await enqueue("work")
    began = asyncio.get_running_loop().time()
    await runner.run(job.id)
    assert asyncio.get_running_loop().time() - began < outbox.LEASE.total_seconds()


async def test_a_late_holder_cannot_overwrite_its_successor(
    enqueue: Enqueue, read_job: ReadJob, resources: Resources
) -> None:
    job = await enqueue("work")
    async with unit_of_work(resources.sessions) as session:
        first = await outbox.lease(session, job.id)
        await session.execute(update(Job).values(leased_until=utc_now() - timedelta(seconds=1)))
        second = await outbox.lease(session, job.id)
    assert first is not None
    assert second is not None
    async with unit_of_work(resources.sessions) as session:
        assert not await outbox.renew(session, first)
        await outbox.finish(session, first)
        await outbox.fail(session, first, "late")
        await outbox.release(session, first)
        assert await outbox.renew(session, second)
    row = await read_job(job)
    assert (row.done_at, row.error, row.attempts) == (None, None, 2)
    assert row.leased_until is not None


async def _lease_without_a_guard(session: AsyncSession, job_id: UUID) -> LeasedJob | None:
    """Replaces :func:`outbox.lease`, without lease and row lock."""
    row = (await session.scalars(select(Job).where(Job.id == job_id, Job.done_at.is_(None)))).one_or_none()
    return LeasedJob(row.id, row.kind, row.payload, 1, row.created_at, None, 0.0) if row else None


@pytest.mark.race
@pytest.mark.parametrize("is_guarded", [False, True])
async def test_two_workers_never_both_do_a_job(
    is_guarded: bool, resources: Resources, enqueue: Enqueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    @handles("work")
    async def work(_resources: Resources, payload: dict[str, Any]) -> None:
        done.append(payload["number"])
        await asyncio.sleep(0.01)

    if not is_guarded:
        monkeypatch.setattr(outbox, "lease", _lease_without_a_guard)
    jobs = [await enqueue("work", number=str(number)) for number in range(40)]
    workers = [Runner(resources, QueuePlan("mail", slots=4, timeout=30)) for _ in range(2)]
    await asyncio.gather(*(worker.run(job.id) for job in jobs for worker in workers))
    if is_guarded:
        assert sorted(done) == sorted(str(number) for number in range(40))
    else:
        assert len(done) > 40, "without the guard the same job is done twice"


async def test_starts_that_end_with_their_worker_are_counted(
    enqueue: Enqueue, read_job: ReadJob, resources: Resources, short_lease: None
) -> None:
    """Failures, pauses and shutdowns are not. A job that kills its worker too often is given up."""
    seen: list[dict[str, Any]] = []

    @handles("work")
    async def work(_resources: Resources, payload: dict[str, Any]) -> None:
        seen.append(payload)
        raise RetryLater("not now", seconds=0.001)

    async def killed(job: Job, starts: int) -> None:
        async with unit_of_work(resources.sessions) as session:
            lost = {outbox.LOST_STARTS: starts - 1} if starts > 1 else {}
            values = {"leased_until": utc_now() - timedelta(seconds=1), "payload": {"key": "a"} | lost}
            await session.execute(update(Job).where(Job.id == job.id).values(values))

    runner = Runner(resources, QueuePlan("mail", slots=4, timeout=30))
    job = await enqueue("work", key="a")
    for starts in (0, 0, 1, 2):
        if starts:
            await killed(job, starts)
        await asyncio.sleep(0.05)
        await runner.run(job.id)
    assert seen == [{"key": "a"}] * 2 + [{"key": "a", outbox.LOST_STARTS: lost} for lost in (1, 2)]
    async with unit_of_work(resources.sessions) as session:
        await session.execute(update(Job).where(Job.id == job.id).values(attempts=outbox.MAX_ATTEMPTS - 1))
    await killed(job, outbox.MAX_ATTEMPTS)
    await runner.run(job.id)
    row = await read_job(job)
    assert (row.failed_at is not None, row.error) == (True, "WorkerLost")
    assert len(seen) == 4
