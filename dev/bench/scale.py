"""Large lists: the last of 500,000 rows compared with the first, and exports of 100,000 rows compared with 10,000."""

import asyncio
import statistics
import time
from dataclasses import dataclass
from typing import Any

import httpx2
import psutil
from sqlalchemy import text

from dev.bench.memory import PeakMemory
from dev.bench.people import add_people, bench_portal, cookie_of, resources_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from portal.domain.registration.fields import ORGANISATION, PERSON, names
from portal.platform.db.keyset import encode_cursor
from portal.platform.db.unit_of_work import unit_of_work

MEBIBYTE = 1024 * 1024
FEW, MANY = 10_000, 100_000
ROWS = 500_000
PATIENCE = 1800
"""Seconds that creating the rows may take."""

KINDS = ("csv", "xlsx")
MAX_GROWTH = 8
"""MiB, as for uploads: even constant memory grows a little by the allocator."""

LIMIT = 25
ASKED = 20
SORT = "registered_at"
PAGE = f"/api/pending-users?limit={LIMIT}&locale=en&sort={SORT}"
EXPORT = "/api/pending-users/export?locale=en&format="


def _id_of(time: str) -> str:
    """SQL of a UUIDv7, as the portal makes them: rows lie in the order of their keys (docs/adr/0003)."""
    milliseconds = f"lpad(to_hex((extract(epoch from {time}) * 1000)::bigint), 12, '0')"
    return f"({milliseconds} || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid"


# Copies of the one company and of its representative; computed columns fill themselves.
_COPIED = ", ".join(sorted(names(ORGANISATION) - {"organization_name", "organization_website", "business_email"}))
_OF_PEOPLE = sorted(names(PERSON) - {"email"})
_COMPANIES = f"""
    insert into companies (id, created_at, organization_name, organization_website, business_email, {_COPIED})
    select {_id_of("created")}, created, 'Company ' || number, 'https://company-' || number || '.example',
           'office@company-' || number || '.example', {_COPIED}
    from (select * from companies order by created_at desc limit 1) one,
         generate_series($2::int, $1::int, -1) number,
         lateral (select created_at - number * interval '1 second' created) times
"""  # noqa: S608 - names that the portal declares
_PEOPLE = f"""
    insert into users (id, created_at, role, status, email, password_hash, {", ".join(_OF_PEOPLE)},
                       locale, company_id, verified_at, email_verified_at)
    select {_id_of("c.created_at")}, c.created_at, one.role, one.status, 'person@' || c.id || '.example',
           one.password_hash, {", ".join(f"one.{name}" for name in _OF_PEOPLE)},
           one.locale, c.id, c.created_at, c.created_at
    from companies c left join users u on u.company_id = c.id,
         (select * from users where company_id is not null limit 1) one
    where u.id is null
    order by c.id
"""  # noqa: S608
_SEARCHES = """
    insert into company_searches (company_id, searched)
    select id, portal_company_text(id) from companies order by id on conflict do nothing
"""
_PIECES = "create index ix_company_searches_pieces on company_searches using gin (pieces) with (fastupdate = off)"


def measure() -> list[Result]:
    with bench_portal() as portal:
        headers = {"Cookie": asyncio.run(prepare(portal))}
        api = psutil.Process(portal.processes["api"].pid)
        taken = {}
        # Modules loaded by the first export stay loaded.
        for kind in KINDS:
            _receive(portal, headers, kind)
        for rows in (FEW, MANY):
            asyncio.run(grow(portal, rows))
            taken[rows] = {kind: _export(portal, api, headers, kind) for kind in KINDS}
        asyncio.run(grow(portal, ROWS))
        first = _seconds(portal.url + PAGE, headers)
        last = _seconds(f"{portal.url}{PAGE}&cursor={asyncio.run(_cursor_of_the_last(portal))}", headers)
    detail = f"median of {ASKED}: {last * 1000:.1f} against {first * 1000:.1f} ms, {ROWS} rows, both counts in each"
    return [
        Result("last page / first page", last / first, 1.30, at_least=False, detail=detail),
        *(_compared(kind, taken[FEW][kind], taken[MANY][kind]) for kind in KINDS),
    ]


async def prepare(portal: RunningPortal) -> str:
    async with resources_of(portal) as resources:
        return await cookie_of(resources, await add_people(resources, pending=1))


async def grow(portal: RunningPortal, rows: int) -> None:
    async with resources_of(portal) as resources, resources.engine.connect() as connection:
        # Takes longer than the portal's timeout of statements.
        driver: Any = (await connection.get_raw_connection()).driver_connection
        there = await driver.fetchval("select count(*) from companies", timeout=PATIENCE)
        await driver.execute(_COMPANIES, there, rows - 1, timeout=PATIENCE)
        # Searches are filled afterwards, as their migration does it: a third of the time of writing row by row.
        for statement in (
            "alter table users disable trigger write_company_search",
            "drop index ix_company_searches_pieces",
            _PEOPLE,
            _SEARCHES,
            _PIECES,
            "alter table users enable trigger write_company_search",
            *(f"vacuum analyze {table}" for table in ("companies", "users", "company_searches")),
        ):
            await driver.execute(statement, timeout=PATIENCE)


@dataclass(frozen=True, slots=True)
class Export:
    """``memory``: maximum growth of the API in bytes; ``size``: of the table."""

    memory: float
    seconds: float
    size: int


def _export(portal: RunningPortal, api: psutil.Process, headers: dict[str, str], kind: str) -> Export:
    started = time.perf_counter()
    with PeakMemory(api) as peak:
        size = _receive(portal, headers, kind)
    return Export(peak.growth, time.perf_counter() - started, size)


def _receive(portal: RunningPortal, headers: dict[str, str], kind: str) -> int:
    with httpx2.stream("GET", portal.url + EXPORT + kind, headers=headers, timeout=600) as answer:
        answer.raise_for_status()
        return sum(len(chunk) for chunk in answer.iter_raw())


def _compared(kind: str, few: Export, many: Export) -> Result:
    detail = (
        f"{few.memory / MEBIBYTE:.1f} MiB for {FEW} rows, {many.memory / MEBIBYTE:.1f} MiB for {MANY} "
        f"({many.size / MEBIBYTE:.1f} MiB in {many.seconds:.1f} s)"
    )
    more = (many.memory - few.memory) / MEBIBYTE
    return Result(
        f"more memory for ten times the rows, {kind.upper()}",
        more,
        MAX_GROWTH,
        at_least=False,
        unit=" MiB",
        detail=detail,
    )


def _seconds(url: str, headers: dict[str, str]) -> float:
    """The median of the requests after the first ones, which warm the caches."""
    with httpx2.Client(headers=headers, timeout=60) as client:
        taken = []
        for _ in range(ASKED + 3):
            started = time.perf_counter()
            answer = client.get(url)
            taken.append(time.perf_counter() - started)
            answer.raise_for_status()
            if len(answer.json()["data"]["items"]) != LIMIT:
                raise RuntimeError(f"{url} is no full page")
    return statistics.median(taken[3:])


async def _cursor_of_the_last(portal: RunningPortal) -> str:
    """Cursor of the row before the last page."""
    statement = text("select created_at, id from companies order by created_at desc, id desc offset :offset limit 1")
    async with resources_of(portal) as resources:
        async with unit_of_work(resources.sessions) as session:
            row = (await session.execute(statement, {"offset": LIMIT})).one()
        return encode_cursor(resources.settings, f"companies:{SORT}", ">", row.created_at.isoformat(), str(row.id))
