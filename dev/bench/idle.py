"""Memory and database connections of the API and the worker that have nothing to do, by the number of companies."""

import asyncio
import time

import httpx2
import psutil

from dev.bench.people import bench_portal
from dev.bench.report import Result
from dev.bench.scale import grow, prepare
from dev.portal_process import RunningPortal

SIZES = (200, 2_500, 25_000)
READ = ("/api/pending-users?limit=100", "/api/users?limit=100", "/api/submissions?limit=100", "/api/insights")
ROUNDS = 10
QUIET_SECONDS = 3
GOAL_API, GOAL_WORKER, GOAL_CONNECTIONS = 256, 192, 21
"""MiB that the chart requests for each process; connections of both pools, and the one by which the API listens."""


def measure() -> list[Result]:
    with bench_portal(processes=("api", "worker")) as portal:
        headers = {"Cookie": asyncio.run(prepare(portal))}
        return [result for companies in SIZES for result in _idle(portal, headers, companies)]


def _idle(portal: RunningPortal, headers: dict[str, str], companies: int) -> list[Result]:
    """Measures after an administrator's pages have been read, because modules and caches that these load stay."""
    asyncio.run(grow(portal, companies))
    with httpx2.Client(base_url=portal.url, headers=headers, timeout=60) as client:
        for path in READ * ROUNDS:
            client.get(path).raise_for_status()
    time.sleep(QUIET_SECONDS)
    by_name = portal.postgres.sql(
        "select application_name, count(*) from pg_stat_activity where application_name like 'portal%' "
        "group by 1 order by 1",
        database="portal",
    ).splitlines()
    shown = ", ".join(line.replace("|", " ") for line in by_name)
    connections = sum(int(line.rpartition("|")[2]) for line in by_name)
    name = f"idle with {companies:,} companies"
    return [
        Result(f"{name}: API", _resident(portal, "api"), GOAL_API, at_least=False, unit=" MiB"),
        Result(f"{name}: worker", _resident(portal, "worker"), GOAL_WORKER, at_least=False, unit=" MiB"),
        Result(f"{name}: connections", connections, GOAL_CONNECTIONS, at_least=False, detail=shown),
    ]


def _resident(portal: RunningPortal, name: str) -> float:
    return float(psutil.Process(portal.processes[name].pid).memory_info().rss / 1024**2)
