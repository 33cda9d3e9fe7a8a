"""Searches and counts of the lists among 500,000 companies, each compared with a scan of the tables.

Processor time of API and PostgreSQL together, and by the clock. ``BENCH_COMPANIES`` sets another number of companies.
"""

import asyncio
import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import httpx2

from dev.bench.people import bench_portal
from dev.bench.processor import seconds_of_portal
from dev.bench.report import Result
from dev.bench.scale import grow, prepare
from dev.portal_process import RunningPortal

ROWS = int(os.environ.get("BENCH_COMPANIES", "500000"))
WARM, CALLS, ROUNDS = 30, 10, 5
SCANS = 3

_WAITING = """
    select count(*) from companies join users on users.company_id = companies.id and users.is_contact
    {submissions} where users.status = 'pending' and users.verified_at is not null and companies.decided_at is null
"""
_COUNT = _WAITING.format(submissions="")
_SCAN = _WAITING.format(submissions="left join submissions on submissions.company_id = companies.id")
_CONTAINS = (
    " and strpos(concat_ws(E'\\n', companies.searched, users.searched, portal_fold_v1(submissions.receipt_number)),"
    " portal_fold_v1('{word}')) > 0"
)


@dataclass(frozen=True, slots=True)
class Case:
    """``goal``: milliseconds of processor time."""

    name: str
    search: str
    goal: float


CASES = (
    Case("page with its count", "", 30),
    Case("search, some hits", "company 4999", 50),
    Case("search, a website", "company-49999.example", 50),
    Case("search, no hit", "nowhere-to-be-found", 50),
    Case("search, every row", "company", 50),
    Case("search, two letters", "zq", 50),
)


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds of one call."""

    api: float
    postgres: float
    elapsed: float


def measure() -> list[Result]:
    with bench_portal() as portal:
        cookie = asyncio.run(prepare(portal))
        started = time.perf_counter()
        asyncio.run(grow(portal, ROWS))
        print(f"{ROWS} companies made in {time.perf_counter() - started:.0f} s", flush=True)
        with httpx2.Client(base_url=portal.url, headers={"Cookie": cookie}, timeout=60) as client:
            return [_compared(portal, client, case) for case in CASES]


def _compared(portal: RunningPortal, client: httpx2.Client, case: Case) -> Result:
    params = {"limit": "25", "search": case.search}

    def ask() -> None:
        client.get("/api/pending-users", params=params).raise_for_status()

    def scan() -> None:
        words = "".join(_CONTAINS.format(word=word) for word in case.search.split())
        portal.postgres.sql(_SCAN + words if words else _COUNT, database="portal")

    for _ in range(WARM):
        ask()
    found = client.get("/api/pending-users", params=params).json()["data"]
    now = _spent(portal, ask, CALLS, ROUNDS)
    # Each scan is a separate psql whose server process ends before its time can be read: only the clock is measured.
    before = _spent(portal, scan, 1, SCANS)
    detail = (
        f"API {now.api:.1f}, PostgreSQL {now.postgres:.1f}, {now.elapsed:.1f} ms by the clock; "
        f"{before.elapsed:.0f} ms by the clock for the scan of before alone; {found['matched']} of {found['total']}"
    )
    return Result(case.name, now.api + now.postgres, case.goal, at_least=False, unit=" ms", detail=detail)


def _spent(portal: RunningPortal, work: Callable[[], None], calls: int, rounds: int) -> Spent:
    """The median of the rounds."""
    spent = []
    for _ in range(rounds):
        before, started = seconds_of_portal(portal), time.perf_counter()
        for _ in range(calls):
            work()
        elapsed, after = time.perf_counter() - started, seconds_of_portal(portal)
        spent.append((after[0] - before[0], after[1] - before[1], elapsed))
    return Spent(*(statistics.median(figures) / calls * 1000 for figures in zip(*spent, strict=True)))
