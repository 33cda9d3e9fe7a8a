"""The most expensive requests of the route table, for a visitor, a company and an administrator.

Each requests every route, with bodies and queries made to be expensive. The result is the CPU time of the event loop's
thread, because all requests wait for it; passwords are hashed in separate threads, which a limit per address protects.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import orjson
import structlog
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response

from dev.bench.people import PASSWORD, a_company, add_people, bench_portal, cookie_of, representative
from dev.bench.report import Result
from portal.domain.identity.passwords import passwords
from portal.domain.identity.users import AccountStatus
from portal.entry.app import create_app
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

RUNS = 3
SHOWN = 10
MAX_ANONYMOUS_MS = 20.0
PENDING = 500
ID = "01a1fe54-ed79-7577-97dd-a0c5b1b27860"


@dataclass(frozen=True, slots=True)
class Cost:
    """``ms``: CPU time of the event loop's thread, the minimum of :data:`RUNS`; ``answered``: bytes."""

    ms: float
    request: str
    sent: int
    status: int
    answered: int


def bodies() -> Iterator[tuple[str, bytes]]:
    yield "no body", b""
    yield "45,000 unknown keys", _unknown_keys(45_000)
    yield "1,700 unknown keys", _unknown_keys(1_700)
    yield "200 unknown keys", _unknown_keys(200)
    yield "240,000 numbers", b"[" + b"1," * 239_999 + b"1]"
    yield "500 KiB of text", orjson.dumps({"email": "a" * 500_000})
    yield "16 KiB of marks", orjson.dumps({"email": "\u0301" * 8_000, "answers": {"q1": "\u0301" * 100}})
    yield "endless brackets", b"[" * 16_000
    yield "16 KiB of objects", b'{"a":' * 3_200
    yield "answers of 5,000 items", orjson.dumps({"save_number": 1, "answers": {"q7": ["x"] * 5_000}})
    yield "ids of 5,000", orjson.dumps({"ids": [ID] * 5_000, "companies": {"ids": [ID] * 5_000}})


def _unknown_keys(count: int) -> bytes:
    return orjson.dumps({f"{number:x}": 0 for number in range(count)})


def queries() -> Iterator[tuple[str, str]]:
    yield "many parameters", "&".join(["a=b"] * 2_000)
    yield "a long search", "limit=100&search=" + "%25" * 2_500
    yield "100 rows", "limit=100"


@dataclass(frozen=True, slots=True)
class Asked:
    name: str
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""


def requests_of(app: FastAPI, cookie: str) -> Iterator[Asked]:
    """Expensive requests of all routes except signing out, which would end the session of the others."""
    for route in app.state.routes.values():
        path = "/".join(ID if part.startswith("{") else part for part in route.path.split("/"))
        if path == "/api/logout":
            continue
        if route.method in {"POST", "PUT", "PATCH"}:
            for name, body in bodies():
                sent = {"Cookie": cookie, "Content-Type": "application/json"}
                yield Asked(f"{route} with {name}", route.method, path, sent, body)
        else:
            for name, query in queries():
                yield Asked(f"{route} with {name}", route.method, f"{path}?{query}", {"Cookie": cookie})
            many = {"Cookie": f"{'a=b; ' * 6_000}{cookie}", "Accept-Language": "ar;q=0.1," * 200}
            yield Asked(f"{route} with many cookies", route.method, path, many)


async def costs_for(app: FastAPI, cookie: str) -> list[Cost]:
    costs = []
    async with AsyncClient(transport=ASGITransport(app), base_url="http://localhost") as client:
        for asked in requests_of(app, cookie):
            spent: list[float] = []
            answers: list[Response] = []
            sent = len(asked.path) + len(asked.body) + sum(map(len, asked.headers.values()))
            for _ in range(RUNS):
                started = time.thread_time()
                answer = await client.request(asked.method, asked.path, content=asked.body, headers=dict(asked.headers))
                answers.append(answer)
                spent.append(1000 * (time.thread_time() - started))
            last = answers[-1]
            costs.append(Cost(min(spent), asked.name, sent, last.status_code, len(last.content)))
    return sorted(costs, key=lambda cost: -cost.ms)


@asynccontextmanager
async def started(settings: Settings) -> AsyncIterator[tuple[FastAPI, Resources]]:
    app = create_app(settings)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(app.router.lifespan_context(app))
        yield app, app.state.resources


async def all_costs(settings: Settings) -> dict[str, list[Cost]]:
    async with started(settings) as (app, resources):
        admin = await add_people(resources, pending=PENDING)
        async with unit_of_work(resources.sessions) as session:
            company = a_company(PENDING)
            session.add(company)
            await session.flush()
            hashed = await passwords(settings).hash(PASSWORD)
            person = representative(company, PENDING, hashed, AccountStatus.APPROVED)
            session.add(person)
        people = {
            "anonymous": f"{settings.cookie_name}=none",
            "company": await cookie_of(resources, person),
            "administrator": await cookie_of(resources, admin),
        }
        return {role: await costs_for(app, cookie) for role, cookie in people.items()}


def measure() -> list[Result]:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    unlimited = dict.fromkeys(("SIGN_UPS_PER_HOUR", "RESET_REQUESTS_PER_HOUR"), "1000000")
    with bench_portal(processes=(), **unlimited) as portal:
        costs = asyncio.run(all_costs(portal.settings))
    for role, of_role in costs.items():
        print(f"\nThe {SHOWN} most expensive requests, {role}:")
        for cost in of_role[:SHOWN]:
            print(
                f"{cost.ms:8.1f} ms  {cost.status}  {cost.sent:>8,} B sent  {cost.answered:>8,} B answered  "
                f"{cost.request}"
            )
    worst = costs["anonymous"][0]
    detail = f"{worst.request}, {worst.sent} bytes, of {len(costs['anonymous'])} requests"
    return [
        Result("CPU of an anonymous request", worst.ms, MAX_ANONYMOUS_MS, at_least=False, unit=" ms", detail=detail)
    ]
