"""Periodic tasks run on schedule, once for all workers, and report failures."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time

import pytest
from prometheus_client import REGISTRY

from portal.platform.cancelling import cancel
from portal.platform.runtime import periodic
from portal.platform.runtime.periodic import PeriodicTask
from portal.platform.runtime.resources import Resources
from portal_worker.periodic import Run, periodic_worker, schedule
from tests.worker.portal import eventually


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> dict[str, PeriodicTask]:
    """An empty registry."""
    tasks: dict[str, PeriodicTask] = {}
    monkeypatch.setattr(periodic, "_TASKS", tasks)
    return tasks


@asynccontextmanager
async def working(resources: Resources, *, workers: int = 1) -> AsyncIterator[None]:
    url = resources.settings.redis_url.get_secret_value()
    started = [periodic_worker(url, resources) for _ in range(workers)]
    running = [asyncio.create_task(worker.run()) for worker in started]
    try:
        yield
    finally:
        for worker in started:
            worker.stop_accepting()
        await cancel(*running)
        await asyncio.gather(*(worker.aclose() for worker in started))


async def test_a_task_that_never_succeeds_is_late_from_the_start(resources: Resources) -> None:
    async def fail(_resources: Resources) -> None:
        raise RuntimeError("as always")

    started = time()
    run = Run(PeriodicTask("hopeless", 2, fail), resources)
    first = latest("hopeless")
    for _ in range(3):
        await run.run({})
    assert started <= first == latest("hopeless")
    assert runs("hopeless", "failed") == 3


async def test_a_run_does_not_overlap_the_next_of_its_task(resources: Resources) -> None:
    """A task that waits for a lock must not occupy one more connection every two seconds."""
    release = asyncio.Event()

    async def wait(_resources: Resources) -> None:
        await release.wait()

    run = Run(PeriodicTask("slow", 2, wait), resources)
    first = asyncio.create_task(run.run({}))
    await asyncio.sleep(0)
    await run.run({})
    release.set()
    await first
    assert runs("slow", "succeeded") == 1


async def test_tasks_run_at_the_start_and_by_the_clock(resources: Resources, tasks: dict[str, PeriodicTask]) -> None:
    ran: list[str] = []

    def task(name: str) -> PeriodicTask:
        async def note(_resources: Resources) -> None:
            ran.append(name)

        return PeriodicTask(name, 2 if name == "often" else 60 * 60, note)

    tasks |= {name: task(name) for name in ("often", "seldom")}

    async def has_run() -> bool:
        return "seldom" in ran and ran.count("often") >= 3

    async with working(resources):
        await eventually(has_run, "the tasks did not run")
    assert ran.count("seldom") == 1


async def test_one_of_several_workers_does_a_run(resources: Resources, tasks: dict[str, PeriodicTask]) -> None:
    ran: list[int] = []

    async def note(_resources: Resources) -> None:
        ran.append(int(time()))

    tasks["often"] = PeriodicTask("often", 2, note)

    async def has_run() -> bool:
        return len(ran) >= 6

    async with working(resources, workers=3):
        await eventually(has_run, "the task did not run")
    by_the_clock = ran[3:]
    assert len(set(by_the_clock)) == len(by_the_clock), "the first three are those of the starts"


async def test_a_stopped_worker_cancels_its_run(resources: Resources, tasks: dict[str, PeriodicTask]) -> None:
    started, ended = asyncio.Event(), asyncio.Event()

    async def hang(_resources: Resources) -> None:
        started.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    tasks["hanging"] = PeriodicTask("hanging", 60, hang)
    async with working(resources):
        await asyncio.wait_for(started.wait(), 30)
    assert ended.is_set()


@pytest.mark.parametrize(
    ("seconds", "fields"),
    [
        (2, {"second": set(range(0, 60, 2))}),
        (60, {"minute": set(range(60))}),
        (5 * 60, {"minute": set(range(0, 60, 5))}),
        (60 * 60, {"hour": set(range(24)), "minute": {0}}),
        (6 * 60 * 60, {"hour": {0, 6, 12, 18}, "minute": {0}}),
    ],
)
def test_a_period_becomes_a_schedule(seconds: int, fields: dict[str, set[int]]) -> None:
    assert schedule(seconds) == fields


@pytest.mark.parametrize("seconds", [0, 7, 90, 7 * 60, 48 * 60 * 60])
def test_a_period_that_the_clock_cannot_repeat_is_refused(seconds: int) -> None:
    with pytest.raises(ValueError, match="does not divide"):
        schedule(seconds)


def test_every_registered_period_has_a_schedule() -> None:
    for task in periodic.periodic_tasks():
        assert schedule(task.seconds)


def latest(task: str) -> float:
    return REGISTRY.get_sample_value("portal_periodic_latest_success_timestamp_seconds", {"task": task}) or 0


def runs(task: str, outcome: str) -> float:
    return REGISTRY.get_sample_value("portal_periodic_runs_total", {"task": task, "outcome": outcome}) or 0
