"""Time from the commit of a job to its start, with wake-ups and with the sweeper alone."""

import asyncio
import statistics

from sqlalchemy import text

from dev.bench.people import bench_portal, resources_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs import outbox

WITH_WAKEUPS = 200
WITHOUT_WAKEUPS = 12
PING = "ping"


def measure() -> list[Result]:
    with bench_portal(processes=("worker",)) as portal:
        with_wakeups = asyncio.run(_pickups(portal, WITH_WAKEUPS, wake=True, pause=0.05))
        without = asyncio.run(_pickups(portal, WITHOUT_WAKEUPS, wake=False, pause=0.7))
    return [
        Result(
            "job pickup with wake-ups, p95",
            _p95(with_wakeups) * 1000,
            50,
            at_least=False,
            unit=" ms",
            detail=f"median {statistics.median(with_wakeups) * 1000:.1f} ms of {WITH_WAKEUPS}",
        ),
        Result(
            "job pickup without wake-ups, p95",
            _p95(without),
            5.1,
            at_least=False,
            unit=" s",
            detail=f"median {statistics.median(without):.2f} s of {WITHOUT_WAKEUPS}",
        ),
    ]


def _p95(seconds: list[float]) -> float:
    return statistics.quantiles(seconds, n=20)[-1]


async def _pickups(portal: RunningPortal, count: int, *, wake: bool, pause: float) -> list[float]:
    """Seconds from the row's insert to the end of its (empty) work, by the database's clock."""
    async with resources_of(portal) as resources:
        ids = []
        for _ in range(count):
            async with unit_of_work(resources.sessions) as session:
                if not wake:
                    session.info.pop("wakeups", None)
                ids.append(outbox.enqueue(session, PING).id)
            await asyncio.sleep(pause)
        waited = text(
            "select extract(epoch from done_at - created_at) from jobs where id = any(:ids) and done_at is not null"
        )
        seconds: list[float] = []
        for _ in range(150):
            async with unit_of_work(resources.sessions) as session:
                seconds = [float(value) for value in (await session.execute(waited, {"ids": ids})).scalars()]
            if len(seconds) == count:
                return seconds
            await asyncio.sleep(0.1)
    raise TimeoutError(f"only {len(seconds)} of {count} jobs were done")
