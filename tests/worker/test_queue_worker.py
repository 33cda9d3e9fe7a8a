"""Wake-ups start jobs immediately, and workers survive an outage of Valkey."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import monotonic

import pytest
from sqlalchemy import func, select

from dev.stack import EmbeddedValkey
from portal.platform.cancelling import INSIST_AFTER, cancel
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.jobs.wakeups import RETRY_DELAY, connect_queue, queue_key
from portal.platform.runtime.resources import Resources
from portal_worker.queue_worker import outbox_worker
from portal_worker.runner import Runner
from tests.worker.conftest import PLAN
from tests.worker.portal import eventually

ReadJob = Callable[[Job], Awaitable[Job]]
pytestmark = pytest.mark.usefixtures("kinds")


@asynccontextmanager
async def working(resources: Resources, runner: Runner) -> AsyncIterator[None]:
    worker = outbox_worker(resources.settings.redis_url.get_secret_value(), PLAN, runner)
    task = asyncio.create_task(worker.run())
    await asyncio.sleep(0.3)
    try:
        yield
        assert not task.done(), "a worker never ends by itself"
    finally:
        worker.stop_accepting()
        await runner.stop(within=5)
        await cancel(task)
        await worker.aclose()


async def send_pings(resources: Resources, count: int) -> None:
    for _ in range(count):
        async with unit_of_work(resources.sessions) as session:
            outbox.enqueue(session, "ping")


async def until_done(resources: Resources, count: int, *, seconds: float = 60) -> float:
    async def all_done() -> bool:
        async with unit_of_work(resources.sessions) as session:
            done = select(func.count()).select_from(Job).where(Job.done_at.is_not(None))
            return (await session.execute(done)).scalar_one() == count

    return await eventually(all_done, "jobs are not done", seconds=seconds)


async def test_a_wake_up_starts_its_job(resources: Resources, runner: Runner) -> None:
    async with working(resources, runner):
        await send_pings(resources, 1)
        await until_done(resources, 1)


async def test_earlier_wake_ups_start_their_jobs_too(resources: Resources, runner: Runner) -> None:
    await send_pings(resources, 40)
    async with working(resources, runner):
        await until_done(resources, 40)
        await asyncio.sleep(0.3)
        assert await resources.redis.zcard(queue_key(PLAN.name)) == 0
        assert await resources.redis.keys("arq:*") == [], "no records of ended jobs are kept"


async def test_a_burst_is_worked_on_slot_by_slot(resources: Resources, runner: Runner) -> None:
    """With more jobs than slots, the next job starts at arq's next poll after a slot is free."""
    await send_pings(resources, 60)
    async with working(resources, runner):
        await until_done(resources, 60)


async def test_wake_ups_of_the_release_before_are_answered(resources: Resources, runner: Runner) -> None:
    """During a rollout old API pods send all wake-ups under one name."""
    async with unit_of_work(resources.sessions) as session:
        session.info.pop("wakeups", None)
        job = outbox.enqueue(session, "ping")
    queue = connect_queue(resources.settings.redis_url.get_secret_value())
    await queue.enqueue_job("run_job", str(job.id), _job_id=f"{job.id}:0", _queue_name=queue_key(PLAN.name))
    await queue.aclose(close_connection_pool=True)
    async with working(resources, runner):
        await until_done(resources, 1)


async def test_it_works_again_when_valkey_is_back(resources: Resources, runner: Runner, valkey: EmbeddedValkey) -> None:
    async with working(resources, runner):
        await send_pings(resources, 1)
        await until_done(resources, 1)
        valkey.stop()
        try:
            await asyncio.sleep(2)
            await send_pings(resources, 1)
        finally:
            valkey.start()
        await asyncio.sleep(6)
        await send_pings(resources, 1)
        # The job enqueued during the outage waits for the sweeper, which is not part of this test.
        await until_done(resources, 2)


async def test_a_flushed_valkey_is_no_outage(resources: Resources, runner: Runner) -> None:
    async with working(resources, runner):
        await resources.redis.flushall()
        await send_pings(resources, 3)
        await until_done(resources, 3)


async def test_an_unreachable_valkey_does_not_delay_every_job(resources: Resources, valkey: EmbeddedValkey) -> None:
    valkey.stop()
    try:
        began = monotonic()
        await send_pings(resources, 30)
        assert monotonic() - began < 10
    finally:
        valkey.start()
    await asyncio.sleep(RETRY_DELAY)
    await send_pings(resources, 1)
    assert await resources.redis.zcard(queue_key(PLAN.name)) == 1


async def test_the_queue_holds_no_pickles(resources: Resources) -> None:
    await send_pings(resources, 1)
    (key,) = await resources.redis.keys("arq:job:*")
    assert str(await resources.redis.get(key)).startswith('{"t":')


async def test_a_cancelled_worker_ends(resources: Resources, runner: Runner) -> None:
    """A worker also ends while it connects, when redis-py before Python 3.12 may lose the first cancellation."""
    url = resources.settings.redis_url.get_secret_value()
    for turns in range(80):
        worker = outbox_worker(url, PLAN, runner)
        task = asyncio.create_task(worker.run())
        for _ in range(turns):
            await asyncio.sleep(0)
        await asyncio.wait_for(cancel(task), INSIST_AFTER)
        await worker.aclose()
