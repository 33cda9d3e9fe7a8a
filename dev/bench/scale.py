"""Lists that have grown: the last of 500,000 rows against the first, and 100,000 of them taken away as a table."""

import asyncio
import statistics
import time

import httpx
import psutil
from sqlalchemy import text

from dev.bench.memory import PeakMemory
from dev.bench.people import add_people, bench_portal, cookie_of, resources_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal
from portal.db.keyset import encode_cursor
from portal.db.unit_of_work import unit_of_work

MEBIBYTE = 1024 * 1024
EXPORTED = 100_000
ROWS = 500_000
LIMIT = 25
ASKED = 20
SORT = "registered_at"
PAGE = f"/api/pending-users?limit={LIMIT}&locale=en&sort={SORT}"
EXPORT = "/api/pending-users/export?locale=en&format="

# Copies of the one company and of its representative; computed columns fill themselves.
_COMPANIES = """
    insert into companies (id, created_at, organization_name, organization_website, headquarters_location,
                           branches_in_ksa, organization_size, industry_field)
    select gen_random_uuid(), created_at - number * interval '1 second', 'Company ' || number,
           'https://company-' || number || '.example', headquarters_location, branches_in_ksa, organization_size,
           industry_field
    from (select * from companies order by created_at desc limit 1) one, generate_series(:first, :last) number
"""
_PEOPLE = """
    insert into users (id, created_at, role, status, email, business_email, password_hash, first_name, last_name,
                       position, phone_number, locale, company_id, verified_at)
    select gen_random_uuid(), c.created_at, one.role, one.status, 'person@' || c.id || '.example',
           'office@' || c.id || '.example', one.password_hash, one.first_name, one.last_name, one.position,
           one.phone_number, one.locale, c.id, c.created_at
    from companies c left join users u on u.company_id = c.id,
         (select * from users where company_id is not null limit 1) one
    where u.id is null
"""


def measure() -> list[Result]:
    with bench_portal() as portal:
        headers = {"Cookie": asyncio.run(_prepare(portal))}
        asyncio.run(_grow(portal, EXPORTED))
        api = psutil.Process(portal.processes["api"].pid)
        exports = [_export(portal, api, headers, kind) for kind in ("csv", "xlsx")]
        asyncio.run(_grow(portal, ROWS))
        first = _seconds(portal.url + PAGE, headers)
        last = _seconds(f"{portal.url}{PAGE}&cursor={asyncio.run(_cursor_of_the_last(portal))}", headers)
    detail = f"median of {ASKED}: {last * 1000:.1f} against {first * 1000:.1f} ms, {ROWS} rows, both counts in each"
    return [
        Result("last page / first page", last / first, 1.30, at_least=False, detail=detail),
        *exports,
    ]


async def _prepare(portal: RunningPortal) -> str:
    async with resources_of(portal) as resources:
        return await cookie_of(resources, await add_people(resources, pending=1))


async def _grow(portal: RunningPortal, rows: int) -> None:
    async with resources_of(portal) as resources:
        async with unit_of_work(resources.sessions) as session:
            there = await session.scalar(text("select count(*) from companies"))
            await session.execute(text(_COMPANIES), {"first": there, "last": rows - 1})
            await session.execute(text(_PEOPLE))
        async with resources.engine.connect() as connection:
            outside = await connection.execution_options(isolation_level="AUTOCOMMIT")
            await outside.execute(text("vacuum analyze companies"))
            await outside.execute(text("vacuum analyze users"))


def _export(portal: RunningPortal, api: psutil.Process, headers: dict[str, str], kind: str) -> Result:
    started, received = time.perf_counter(), 0
    with (
        PeakMemory(api) as peak,
        httpx.stream("GET", portal.url + EXPORT + kind, headers=headers, timeout=600) as answer,
    ):
        answer.raise_for_status()
        for chunk in answer.iter_raw():
            received += len(chunk)
    seconds = time.perf_counter() - started
    detail = f"{EXPORTED} rows, {received / MEBIBYTE:.0f} MiB in {seconds:.1f} s, peak growth of the API"
    growth = peak.growth / MEBIBYTE
    return Result(f"memory of an export, {kind.upper()}", growth, 64, at_least=False, unit=" MiB", detail=detail)


def _seconds(url: str, headers: dict[str, str]) -> float:
    """The median; the first ones warm the caches."""
    with httpx.Client(headers=headers, timeout=60) as client:
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
    """Behind the row that stands before the last page."""
    statement = text("select created_at, id from companies order by created_at desc, id desc offset :offset limit 1")
    async with resources_of(portal) as resources:
        async with unit_of_work(resources.sessions) as session:
            row = (await session.execute(statement, {"offset": LIMIT})).one()
        return encode_cursor(resources.settings, f"companies:{SORT}", ">", row.created_at.isoformat(), str(row.id))
