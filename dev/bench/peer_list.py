"""The list of pending companies in the portal and in other frameworks, and bare Starlette with the same JSON.

Same data, same session, same permission; the rounds alternate, so that other load of the machine affects all equally.
"""

import asyncio
import os
import secrets
import statistics
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx2
import psutil
from sqlalchemy import select

from dev.bench.people import bench_portal, cookie_of, resources_of
from dev.bench.processor import seconds_of
from dev.bench.report import Result
from dev.bootstrap import PEERS
from dev.portal_process import RunningPortal, child, wait_for
from dev.postgres import SUPERUSER
from dev.processes import bound
from dev.stack import reserved_port
from dev.toolchain import ROOT
from portal.domain.identity.users import Role, User
from portal.platform.db.unit_of_work import unit_of_work

PATH = "/api/pending-users?limit=25"
WARM, CALLS, ROUNDS = 60, 50, 5
GOAL_DJANGO, GOAL_SQLMODEL, GOAL_BARE = 4.0, 2.5, 0.11


@dataclass(slots=True)
class Side:
    """One of the servers. ``spent``: milliseconds of its processes and of PostgreSQL for a request, by round."""

    name: str
    client: httpx2.Client
    process: psutil.Process
    path: str = PATH
    spent: list[tuple[float, float]] = field(default_factory=list)

    @property
    def medians(self) -> tuple[float, float]:
        of_process, of_postgres = (statistics.median(figures) for figures in zip(*self.spent, strict=True))
        return of_process, of_postgres

    @property
    def shown(self) -> str:
        of_process, of_postgres = self.medians
        return f"{self.name} {of_process:.2f} + PostgreSQL {of_postgres:.2f} ms"


def measure() -> list[Result]:
    if not (PEERS / "stamp").exists():
        raise SystemExit("The peers are missing: python3 dev/bootstrap.py python:bench")
    with bench_portal() as portal, ExitStack() as stack:
        portal.seed_demo(large=True)
        portal.postgres.sql("vacuum analyze", database="portal")
        cookie = asyncio.run(_cookie(portal))
        ours, *others = sides = [stack.enter_context(each) for each in _sides(portal, cookie)]
        page = ours.client.get(PATH).raise_for_status()
        for peer in others:
            _require_same(page.json(), peer)
        sides.append(stack.enter_context(_bare(portal, page.content)))
        _run(portal, sides)
    return _results(*sides, size=len(page.content))


async def _cookie(portal: RunningPortal) -> str:
    admin = select(User).where(User.role == Role.ADMIN).order_by(User.created_at).limit(1)
    async with resources_of(portal) as resources, unit_of_work(resources.sessions) as session:
        return await cookie_of(resources, (await session.scalars(admin)).one())


def _sides(portal: RunningPortal, cookie: str) -> Iterator[Any]:
    headers = {"Cookie": cookie}
    yield _answering("portal", portal.url, headers, psutil.Process(portal.processes["api"].pid))
    django = ("--workers", "1", "--bind", "127.0.0.1:{port}", "--log-level", "warning", "--no-control-socket")
    sqlmodel = ("--port", "{port}", "--log-level", "warning", "--no-access-log")
    programs = {
        "Django + DRF": ("gunicorn", *django, "dev.bench.peers.django_list"),
        "FastAPI + SQLModel": ("uvicorn", *sqlmodel, "dev.bench.peers.sqlmodel_list:app"),
    }
    for name, program in programs.items():
        yield _peer(name, program, portal, cookie)


@contextmanager
def _answering(name: str, url: str, headers: dict[str, str], process: psutil.Process) -> Iterator[Side]:
    with httpx2.Client(base_url=url, headers=headers, timeout=60) as client:
        yield Side(name, client, process)


@contextmanager
def _peer(name: str, program: tuple[str, ...], portal: RunningPortal, cookie: str) -> Iterator[Side]:
    port = reserved_port()
    cookie_name, _, _ = cookie.partition("=")
    chosen = {
        "SECRET_KEY": secrets.token_hex(32),
        "DATABASE_HOST": str(portal.postgres.socket_folder),
        "DATABASE_NAME": "portal",
        "DATABASE_USER": SUPERUSER,
        "REDIS_URL": portal.valkey.url,
        "COOKIE": cookie_name,
        "IDLE_SECONDS": str(portal.settings.session_idle_seconds),
        "RFI": portal.settings.rfi_name,
    }
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **{f"PEER_{key}": value for key, value in chosen.items()}}
    module, *arguments = (part.format(port=port) for part in program)
    command = bound([PEERS / "bin" / "python", "-m", module, *arguments])
    with child(command, environment) as process:
        headers = {"Cookie": cookie}
        url = f"http://127.0.0.1:{port}"
        wait_for(url + PATH, child=process, headers=headers)
        with _answering(name, url, headers, psutil.Process(process.pid)) as side:
            yield side


@contextmanager
def _bare(portal: RunningPortal, page: bytes) -> Iterator[Side]:
    document = portal.folder / "page.json"
    document.write_bytes(page)
    port = reserved_port()
    command = bound([sys.executable, "-m", "dev.bench.bare", str(port), document, portal.folder])
    with child(command, os.environ) as process:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/list", child=process)
        with _answering("bare Starlette", url, {}, psutil.Process(process.pid)) as side:
            side.path = "/list"
            yield side


def _require_same(ours: Any, peer: Side) -> None:
    """Raises if the peer's response differs from the portal's in more than cursors and the decimals of hours."""
    theirs = peer.client.get(peer.path).raise_for_status().json()
    for page in (ours["data"], theirs["data"]):
        page.update(next_cursor=bool(page["next_cursor"]), previous_cursor=bool(page["previous_cursor"]))
        for item in page["items"]:
            item["age_hours"] = round(item["age_hours"])
    if ours != theirs:
        raise RuntimeError(f"{peer.name} answers something else: {theirs} instead of {ours}")


def _run(portal: RunningPortal, sides: list[Side]) -> None:
    postgres = psutil.Process(portal.postgres.process.pid)
    for side in sides:
        for _ in range(WARM):
            side.client.get(side.path).raise_for_status()
    for _ in range(ROUNDS):
        for side in sides:
            before = seconds_of(_family(side.process)), seconds_of(postgres.children())
            for _ in range(CALLS):
                side.client.get(side.path)
            after = seconds_of(_family(side.process)), seconds_of(postgres.children())
            of_process, of_postgres = ((late - early) / CALLS * 1000 for late, early in zip(after, before, strict=True))
            side.spent.append((of_process, of_postgres))


def _family(process: psutil.Process) -> list[psutil.Process]:
    """The process and its children, because gunicorn serves requests in a child."""
    return [process, *process.children(recursive=True)]


def _results(ours: Side, django: Side, sqlmodel: Side, bare: Side, *, size: int) -> list[Result]:
    def cheaper(peer: Side, goal: float) -> Result:
        detail = f"{peer.shown}; {ours.shown}; {size} bytes, median of {ROUNDS} rounds of {CALLS}"
        return Result(f"{peer.name} / list", sum(peer.medians) / sum(ours.medians), goal, at_least=True, detail=detail)

    rate = bare.medians[0] / ours.medians[0]
    detail = (
        f"by the processor time of the one process that answers: {bare.medians[0]:.2f} against {ours.medians[0]:.2f} ms"
    )
    return [
        cheaper(django, GOAL_DJANGO),
        cheaper(sqlmodel, GOAL_SQLMODEL),
        Result("fresh list / bare Starlette", rate, GOAL_BARE, at_least=True, detail=detail),
    ]
