"""Eight concurrent uploads of 20 MiB compared with a raw stream with SHA-256, and their memory."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import psutil

from dev.bench.memory import PeakMemory
from dev.bench.people import a_company, bench_portal, cookie_of, representative, resources_of
from dev.bench.report import Result
from dev.portal_process import RunningPortal, wait_for
from dev.stack import reserved_port
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import AccountStatus
from portal.domain.rfis import service as rfis
from portal.domain.rfis.service import Dates
from portal.features.submissions.service import open_for_company
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work

MEBIBYTE = 1024 * 1024
SIZE = 20 * MEBIBYTE
SIDE_BY_SIDE = 8
ROUNDS = 3
CHUNK = 256 * 1024


def measure() -> list[Result]:
    with bench_portal() as portal:
        cookies = asyncio.run(_prepare(portal))
        body = b"%PDF-1.7\n" + os.urandom(SIZE - 9)
        port = reserved_port()
        document = portal.folder / "none.json"
        document.write_text("{}")
        command = [sys.executable, "-m", "dev.bench.bare", str(port), str(document), str(portal.folder)]
        with subprocess.Popen(command) as bare:
            try:
                wait_for(f"http://127.0.0.1:{port}/list")
                raw = f"http://127.0.0.1:{port}/upload?name="
                floor = min(
                    _timed([(f"{raw}{number}", {}) for number in range(SIDE_BY_SIDE)], body) for _ in range(ROUNDS)
                )
            finally:
                bare.terminate()
        api = psutil.Process(portal.processes["api"].pid)
        ours, growth = float("inf"), 0.0
        for _ in range(ROUNDS):
            targets = [
                (f"{portal.url}/api/submission/files?kind=document&name=bench.pdf&locale=en", {"Cookie": cookie})
                for cookie in cookies
            ]
            with PeakMemory(api) as peak:
                ours = min(ours, _timed(targets, body))
            growth = max(growth, peak.growth)
            asyncio.run(_remove(portal, cookies))
    total = SIDE_BY_SIDE * SIZE / MEBIBYTE
    detail = f"{total / ours:.0f} against {total / floor:.0f} MiB a second, {SIDE_BY_SIDE} × 20 MiB, best of {ROUNDS}"
    each = growth / SIDE_BY_SIDE / MEBIBYTE
    return [
        Result("uploads / raw stream with SHA-256", floor / ours, 0.60, at_least=True, detail=detail),
        Result("memory of an upload", each, 8, at_least=False, unit=" MiB", detail="peak growth of the API / 8"),
    ]


async def _prepare(portal: RunningPortal) -> list[str]:
    """Eight approved companies with answers, signed in."""
    cookies = []
    async with resources_of(portal) as resources:
        now = utc_now()
        async with unit_of_work(resources.sessions) as session:
            await rfis.publish(
                session,
                Dates(title_en="Bench", title_ar="قياس", opens_at=None, deadline=now + timedelta(days=1)),
                name=portal.settings.rfi_name,
            )
            for number in range(SIDE_BY_SIDE):
                company = a_company(number)
                company.approved_at = company.decided_at = now
                session.add(company)
                await session.flush()
                user = representative(company, number, "-", AccountStatus.APPROVED)
                session.add(user)
                session.add(
                    FormAnswers(
                        form="questionnaire",
                        version=1,
                        company_id=company.id,
                        answers={},
                        saved_at=now,
                        submitted_at=now,
                    )
                )
                await session.flush()
                await open_for_company(session, portal.settings.rfi_name, company.id)
                cookies.append(await cookie_of(resources, user))
    return cookies


def _timed(targets: list[tuple[str, dict[str, str]]], body: bytes) -> float:
    """Seconds until the last response."""

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(body), CHUNK):
            yield body[start : start + CHUNK]

    async def run() -> float:
        async with httpx.AsyncClient(timeout=120) as client:
            started = time.perf_counter()
            answers = await asyncio.gather(
                *(client.post(url, headers=headers, content=chunks()) for url, headers in targets)
            )
            for answer in answers:
                answer.raise_for_status()
            return time.perf_counter() - started

    return asyncio.run(run())


async def _remove(portal: RunningPortal, cookies: list[str]) -> None:
    async with httpx.AsyncClient(base_url=portal.url) as client:
        for cookie in cookies:
            submission = (await client.get("/api/submission", headers={"Cookie": cookie})).json()["data"]
            answer = await client.delete(
                f"/api/submission/files/{submission['document']['id']}", headers={"Cookie": cookie}
            )
            answer.raise_for_status()
