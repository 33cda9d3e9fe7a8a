"""Saturation of this process: its pool of database connections and its event loop. API and workers measure both."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import QueuePool

from portal.platform import metrics
from portal.platform.cancelling import cancel

# Seconds between two samples of the pool.
INTERVAL = 5.0
# Seconds between two measurements of the event loop's delay.
BEAT = 0.25


@asynccontextmanager
async def saturation_measured(engine: AsyncEngine) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(_measure_the_pool(engine)), asyncio.create_task(_measure_the_loop())]
    try:
        yield
    finally:
        await cancel(*tasks)


def sample_pool(engine: AsyncEngine) -> None:
    pool = engine.pool
    if isinstance(pool, QueuePool):
        metrics.POOL_IN_USE.set(pool.checkedout())
        metrics.POOL_SIZE.set(pool.size())


async def _measure_the_pool(engine: AsyncEngine) -> None:
    while True:
        sample_pool(engine)
        await asyncio.sleep(INTERVAL)


async def _measure_the_loop() -> None:
    """Measures the delay between the scheduled and the actual start of a task, which all requests and jobs have."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + BEAT
        await asyncio.sleep(BEAT)
        metrics.LOOP_LAG.observe(max(0.0, loop.time() - due))
