"""A worker that gets little processor time finishes a long ZIP in one run, instead of starting it over and over."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.responses.bundles import making
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox
from portal.platform.jobs.models import Job
from portal.platform.jobs.outbox import LEASE, LeasedJob
from portal.platform.runtime.handlers import handles
from portal.platform.runtime.resources import Resources
from portal.platform.storage import StorageUnavailable, StoredObject
from portal_worker import lease
from portal_worker.queues import QUEUES, QueuePlan
from portal_worker.runner import Runner
from tests.worker.conftest import Enqueue
from tests.worker.portal import Portal, WorkerProcess, eventually
from tests.worker.test_bundles import PATIENCE, ask_for_everything, read

pytestmark = pytest.mark.slow

# One hundredth of the processor: a renewal of the lease takes longer than two seconds.
TURN, PAUSE = 0.003, 0.3
# Long enough for the lease to expire more than once.
STARVED_SECONDS = 3 * LEASE.total_seconds()
LASTS = timedelta(seconds=2)


@asynccontextmanager
async def starved(worker: WorkerProcess) -> AsyncIterator[None]:
    """Within the block the worker is stopped for most of the time."""

    async def starve() -> None:
        while True:
            os.kill(worker.process.pid, signal.SIGSTOP)
            await asyncio.sleep(PAUSE)
            os.kill(worker.process.pid, signal.SIGCONT)
            await asyncio.sleep(TURN)

    starving = asyncio.create_task(starve())
    try:
        yield
    finally:
        starving.cancel()
        os.kill(worker.process.pid, signal.SIGCONT)


async def test_a_starved_worker_does_not_restart_a_long_zip(portal: Portal, resources: Resources) -> None:
    bundle_id = await ask_for_everything(resources)

    async def is_running() -> bool:
        return (await read(resources, bundle_id)).state == "running"

    async def is_over() -> bool:
        return (await read(resources, bundle_id)).state not in {"queued", "running"}

    worker = await portal.start_worker("bundle")
    await eventually(is_running, "it has not begun")
    async with starved(worker):
        await asyncio.sleep(STARVED_SECONDS)
        assert await is_running(), "it was done before the worker was starved"
    await eventually(is_over, "it is not over", seconds=PATIENCE)
    bundle = await read(resources, bundle_id)
    assert (bundle.state, bundle.run) == ("ready", 1), worker.log_path.read_text()[-2000:]


@pytest.fixture
def quick_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "HEARTBEAT", timedelta(seconds=0.2))


def guarded() -> QueuePlan:
    return QueuePlan("mail", slots=1, timeout=30, guarded_lease=LASTS)


@pytest.mark.usefixtures("kinds", "quick_heartbeat")
async def test_a_guarded_job_goes_on_with_a_lease_that_was_renewed_late(
    enqueue: Enqueue, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    renew = outbox.renew

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        begun.append(1)
        await asyncio.sleep(2)

    async def late(session: AsyncSession, job: LeasedJob, *, lasts: timedelta | None = None) -> bool:
        await session.execute(update(Job).values(leased_until=utc_now() - timedelta(seconds=1)))
        return await renew(session, job, lasts=lasts)

    monkeypatch.setattr(outbox, "renew", late)
    job = await enqueue("work")
    await Runner(resources, guarded()).run(job.id)
    assert begun == [1]
    async with unit_of_work(resources.sessions) as session:
        assert (await session.get_one(Job, job.id)).done_at is not None


@pytest.mark.usefixtures("kinds", "quick_heartbeat")
async def test_a_guarded_job_ends_when_another_worker_has_it(enqueue: Enqueue, resources: Resources) -> None:
    ended = asyncio.Event()

    @handles("work")
    async def work(_resources: Resources, _payload: dict[str, Any]) -> None:
        try:
            await asyncio.sleep(30)
        finally:
            ended.set()

    job = await enqueue("work")
    running = asyncio.create_task(Runner(resources, guarded()).run(job.id))
    await asyncio.sleep(0.3)
    async with unit_of_work(resources.sessions) as session:
        await session.execute(update(Job).values(attempts=2))
    await asyncio.wait_for(running, 10)
    assert ended.is_set()


def test_only_zips_may_go_on_without_their_lease() -> None:
    """Other jobs send mails, which a second worker would send again."""
    assert [name for name, plan in QUEUES.items() if plan.guarded_lease] == ["bundle"]


async def test_a_zip_that_stands_still_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "STALL_TIMEOUT", 0.2)

    class Counted(making.Progress):
        def __init__(self) -> None:
            self._bytes = self._companies = 0

    progress = Counted()

    stored = StoredObject("key", 1, "0" * 64)

    async def write(*, seconds: float, moves: bool) -> StoredObject:
        for _ in range(round(seconds / 0.1)):
            await asyncio.sleep(0.1)
            progress._bytes += moves
        return stored

    assert await making._while_it_progresses(write(seconds=0.6, moves=True), progress) is stored
    with pytest.raises(StorageUnavailable, match="no progress"):
        await making._while_it_progresses(write(seconds=30, moves=False), progress)
