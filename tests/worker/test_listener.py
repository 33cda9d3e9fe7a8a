"""The bell is heard at once, and an outage of Valkey ends nothing."""

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
from portal.platform.jobs.bell import SILENCE, doorbell_key, queue_key
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from portal_worker import listener as listener_module
from portal_worker.listener import Listener
from portal_worker.pulse import Pulse
from portal_worker.runner import Runner
from tests.worker.conftest import PLAN
from tests.worker.portal import eventually

ReadJob = Callable[[Job], Awaitable[Job]]
pytestmark = pytest.mark.usefixtures("kinds")


@asynccontextmanager
async def listening(resources: Resources, runner: Runner) -> AsyncIterator[None]:
    url = resources.settings.redis_url.get_secret_value()
    listener = Listener(url, PLAN, runner, Pulse())
    task = asyncio.create_task(listener.listen())
    await asyncio.sleep(0.3)
    try:
        yield
        assert not task.done(), "a listener never ends by itself"
    finally:
        listener.stop_picking()
        await runner.stop(within=5)
        await cancel(task)
        await listener.aclose()


async def ring_for(resources: Resources, count: int) -> None:
    for _ in range(count):
        async with unit_of_work(resources.sessions) as session:
            outbox.enqueue(session, "ping")


async def until_done(resources: Resources, count: int, *, seconds: float = 30) -> float:
    async def all_done() -> bool:
        async with unit_of_work(resources.sessions) as session:
            done = select(func.count()).select_from(Job).where(Job.done_at.is_not(None))
            return (await session.execute(done)).scalar_one() == count

    return await eventually(all_done, "jobs are not done", seconds=seconds)


async def test_a_ring_is_answered(resources: Resources, runner: Runner) -> None:
    async with listening(resources, runner):
        await ring_for(resources, 1)
        await until_done(resources, 1)


async def test_rings_that_came_before_are_answered_too(resources: Resources, runner: Runner) -> None:
    await ring_for(resources, 40)
    async with listening(resources, runner):
        await until_done(resources, 40)
        await asyncio.sleep(0.3)
        assert await resources.redis.zcard(queue_key("mail")) == 0
        assert await resources.redis.keys("arq:*") == [], "nothing is kept of what is done"


async def test_nobody_counts_the_rings(resources: Resources) -> None:
    await ring_for(resources, 100)
    assert await resources.redis.llen(doorbell_key("mail")) == 16  # type: ignore[misc]
    assert await resources.redis.zcard(queue_key("mail")) == 100


async def test_a_burst_is_not_held_up_by_the_polling_pause(
    resources: Resources, runner: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More jobs than slots: each job that ends makes room for the next, without waiting for a look into the queue."""
    monkeypatch.setattr(listener_module, "WAIT_TIMEOUT", 20)
    await ring_for(resources, 60)
    began = monotonic()
    async with listening(resources, runner):
        await until_done(resources, 60)
    assert monotonic() - began < 15


async def test_it_hears_again_when_valkey_is_back(resources: Resources, runner: Runner, valkey: EmbeddedValkey) -> None:
    async with listening(resources, runner):
        await ring_for(resources, 1)
        await until_done(resources, 1)
        valkey.stop()
        try:
            await asyncio.sleep(2)
            await ring_for(resources, 1)
        finally:
            valkey.start()
        await asyncio.sleep(6)
        await ring_for(resources, 1)
        # The one that was asked for meanwhile waits for the sweeper, which is not part of this test.
        await until_done(resources, 2)


async def test_a_flushed_valkey_is_no_outage(resources: Resources, runner: Runner) -> None:
    async with listening(resources, runner):
        await resources.redis.flushall()
        await ring_for(resources, 3)
        await until_done(resources, 3)


async def test_a_valkey_that_is_down_is_not_waited_for_at_every_job(
    resources: Resources, valkey: EmbeddedValkey
) -> None:
    valkey.stop()
    try:
        began = monotonic()
        await ring_for(resources, 30)
        assert monotonic() - began < 10
    finally:
        valkey.start()
    await asyncio.sleep(SILENCE)
    await ring_for(resources, 1)
    assert await resources.redis.zcard(queue_key("mail")) == 1


async def test_what_is_in_the_queue_is_no_pickle(resources: Resources) -> None:
    await ring_for(resources, 1)
    (key,) = await resources.redis.keys("arq:job:*")
    assert str(await resources.redis.get(key)).startswith('{"t":')


async def test_it_ends_whenever_it_is_asked_to(resources: Resources, runner: Runner) -> None:
    """Also in the middle of connecting, where a cancellation may be lost on the way through redis-py."""
    url = resources.settings.redis_url.get_secret_value()
    for turns in range(80):
        listener = Listener(url, PLAN, runner, Pulse())
        task = asyncio.create_task(listener.listen())
        for _ in range(turns):
            await asyncio.sleep(0)
        await asyncio.wait_for(cancel(task), INSIST_AFTER / 2)
        await listener.aclose()
