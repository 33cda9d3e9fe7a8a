"""What comes round by the clock, and how it is told that it does not."""

import asyncio
from contextlib import suppress
from time import time

from prometheus_client import REGISTRY

from portal.platform.runtime.periodic import PeriodicTask
from portal.platform.runtime.resources import Resources
from portal_worker.periodic import repeat


async def test_a_task_that_never_goes_well_is_late_from_its_beginning(resources: Resources) -> None:
    tries = asyncio.Semaphore(0)

    async def fail(_resources: Resources) -> None:
        tries.release()
        raise RuntimeError("as always")

    began = time()
    repeating = asyncio.create_task(repeat(PeriodicTask("hopeless", 0.001, fail), resources))
    await tries.acquire()
    first = since("hopeless")
    for _ in range(3):
        await tries.acquire()
    assert began <= first == since("hopeless")
    repeating.cancel()
    with suppress(asyncio.CancelledError):
        await repeating


def since(task: str) -> float:
    return REGISTRY.get_sample_value("portal_periodic_latest_success_timestamp_seconds", {"task": task}) or 0
