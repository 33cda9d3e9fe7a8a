"""The last minute before the deadline: many companies upload two files and submit, with a scanner and a worker."""

import asyncio
import os
import secrets
import statistics
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

import httpx2
import psutil

from dev.bench.people import answered_companies, bench_portal
from dev.bench.processor import seconds_of
from dev.bench.report import Result
from dev.clamd import documented_limits, running_clamd
from dev.portal_process import COMMANDS, RunningPortal, end, wait_for
from dev.ports import reserved_port
from portal.features.responses.file_checks.limits import EICAR

SECONDS, LAST_BEGINS = 60, 50
SCANNED_WITHIN = 5 * 60
SIZE = 1024 * 1024
PATIENCE_SECONDS = 30
GOAL_SUBMIT = 500
_DEADLINE = f"update rfis set deadline = now() + interval '{SECONDS} seconds'"  # noqa: S608
_SUBMITTED = "select count(*) from submissions where state = 'submitted'"
_SCANNED = "select count(*) filter (where verdict = 'clean'), count(*) from submission_files"
_UNSEALED = "select count(*) from audit_events e where xid >= (select max(upto_xid) from audit_seals)"
BODY = b"%PDF-1.7\n" + os.urandom(SIZE - 9)
SIZES = tuple(
    (int(companies), int(processes))
    for companies, _, processes in (
        part.partition("/") for part in os.environ.get("BENCH_STORM", "200/1 1000/2").split()
    )
)
"""Pairs: number of companies, number of API processes."""


@dataclass(slots=True)
class Counts:
    """``submits``: milliseconds of each; ``late``: refused because the deadline has passed."""

    submits: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    late: int = 0


def measure() -> list[Result]:
    return [result for companies, processes in SIZES for result in _storm(companies, processes)]


def _storm(companies: int, processes: int) -> list[Result]:
    with ExitStack() as stack:
        socket = _scanner(stack)
        mail = reserved_port()
        sink = stack.enter_context(subprocess.Popen([sys.executable, "-m", "dev.bench.sink", str(mail)]))
        stack.callback(end, sink)
        settings = {"LOG_LEVEL": "ERROR", "SCANNER": f"clamd://{socket}", "SMTP_PORT": str(mail), "SMTP_TLS": "none"}
        portal = stack.enter_context(bench_portal(processes=("api", "worker"), **settings))
        urls = [portal.url, *(_another(portal, stack) for _ in range(processes - 1))]
        cookies = asyncio.run(answered_companies(portal, companies + 1))
        portal.postgres.sql("vacuum analyze", database="portal")
        portal.postgres.sql(_DEADLINE, database="portal")
        before = _spent(portal)
        counts = asyncio.run(_arrive(urls, cookies))
        spent = _spent(portal) - before
        submitted = portal.postgres.sql(_SUBMITTED, database="portal")
        scanned = _until_scanned(portal)
        unsealed = _until_sealed(portal)
    if submitted != str(len(counts.submits)):
        counts.errors.append(f"{submitted} rows for {len(counts.submits)} receipts")
    name = f"{companies} companies, {processes} API"
    goal = Result(
        f"{name}: files scanned", scanned, SCANNED_WITHIN, at_least=False, unit=" s", detail="after the deadline"
    )
    sealed = Result(f"{name}: events without a seal", unsealed, 0, at_least=False, detail="two minutes after that")
    return [*_results(counts, name, spent), goal, sealed]


def _scanner(stack: ExitStack) -> Path:
    folder = Path(stack.enter_context(TemporaryDirectory(prefix="portal-bench-clamd-")))
    folder.chmod(0o755)
    socket, _ = stack.enter_context(running_clamd(folder, documented_limits(), (f"Eicar-Test:0:0:{EICAR.hex()}",)))
    return socket


def _until_scanned(portal: RunningPortal) -> float:
    """Seconds until every file is clean; infinite after the goal."""
    began = time.monotonic()
    while (waited := time.monotonic() - began) < SCANNED_WITHIN:
        clean, files = portal.postgres.sql(_SCANNED, database="portal").split("|")
        if clean == files:
            return waited
        time.sleep(1)
    return float("inf")


def _until_sealed(portal: RunningPortal) -> int:
    """Number of events that have no seal after two minutes at most."""
    late = time.monotonic() + 120
    while (unsealed := int(portal.postgres.sql(_UNSEALED, database="portal"))) and time.monotonic() < late:
        time.sleep(1)
    return unsealed


def _another(portal: RunningPortal, stack: ExitStack) -> str:
    port = reserved_port()
    ports = {"PORTAL_PORT": str(port), "PORTAL_METRICS_PORT": str(reserved_port())}
    process = subprocess.Popen(COMMANDS["api"], env=portal.environment | ports)
    portal.processes[f"api {port}"] = process
    stack.callback(end, process)
    url = f"http://localhost:{port}"
    wait_for(f"{url}/readyz", child=process)
    return url


def _spent(portal: RunningPortal) -> float:
    apis = [psutil.Process(process.pid) for name, process in portal.processes.items() if name.startswith("api")]
    return seconds_of([*apis, *psutil.Process(portal.postgres.process.pid).children()])


async def _arrive(urls: list[str], cookies: list[str]) -> Counts:
    """All but the last company begin in time, spread evenly at random; the last submits after the deadline."""
    counts = Counts()
    random = secrets.SystemRandom()
    started = time.monotonic()
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=100)
    async with httpx2.AsyncClient(timeout=PATIENCE_SECONDS, limits=limits) as client:

        async def company(number: int, cookie: str) -> None:
            await asyncio.sleep(random.uniform(0, LAST_BEGINS))
            base, headers = urls[number % len(urls)], {"Cookie": cookie}
            try:
                for kind in ("document", "attachment"):
                    address = f"{base}/api/submission/files?kind={kind}&name={kind}.pdf"
                    _note(await client.post(address, headers=headers, content=BODY), counts)
                await _submit(client, base, headers, counts)
            except httpx2.TransportError as error:
                counts.errors.append(repr(error))

        *in_time, late = cookies
        await asyncio.gather(*(company(*each) for each in enumerate(in_time)))
        await asyncio.sleep(max(0.0, started + SECONDS + 1 - time.monotonic()))
        answer = await client.post(f"{urls[0]}/api/submission/submit", headers=_with_key({"Cookie": late}))
        if answer.json().get("error") != "rfi_closed":
            counts.errors.append(f"after the deadline: {answer.text}")
    return counts


async def _submit(client: httpx2.AsyncClient, base: str, headers: dict[str, str], counts: Counts) -> None:
    began = time.perf_counter()
    answer = await client.post(f"{base}/api/submission/submit", headers=_with_key(headers))
    if _note(answer, counts):
        counts.submits.append((time.perf_counter() - began) * 1000)


def _with_key(headers: dict[str, str]) -> dict[str, str]:
    return headers | {"Idempotency-Key": str(uuid4())}


def _note(answer: httpx2.Response, counts: Counts) -> bool:
    if answer.is_success:
        return True
    if answer.json().get("error") == "rfi_closed":
        counts.late += 1
    else:
        counts.errors.append(answer.text)
    return False


def _results(counts: Counts, name: str, spent: float) -> list[Result]:
    submits = counts.submits or [float("inf")] * 2
    p95 = statistics.quantiles(submits, n=20)[-1]
    each = spent / max(1, len(counts.submits)) * 1000
    detail = f"median {statistics.median(submits):.0f} ms; API and PostgreSQL {each:.0f} ms of processor a company"
    return [
        Result(f"{name}: errors", len(counts.errors), 0, at_least=False, detail="; ".join(counts.errors[:1])[:200]),
        Result(f"{name}: late", counts.late, 0, at_least=False, detail=f"{len(counts.submits)} receipts"),
        Result(f"{name}: submit, p95", p95, GOAL_SUBMIT, at_least=False, unit=" ms", detail=detail),
    ]
