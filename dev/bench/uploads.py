"""Eight concurrent uploads of 20 MiB compared with a raw stream with SHA-256, and their memory."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator

import httpx2
import psutil

from dev.bench.memory import PeakMemory
from dev.bench.people import answered_companies, bench_portal
from dev.bench.report import Result
from dev.portal_process import RunningPortal, wait_for
from dev.stack import reserved_port

MEBIBYTE = 1024 * 1024
SIZE = 20 * MEBIBYTE
SIDE_BY_SIDE = 8
ROUNDS = 3
CHUNK = 256 * 1024


def measure() -> list[Result]:
    with bench_portal() as portal:
        cookies = asyncio.run(answered_companies(portal, SIDE_BY_SIDE))
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


def _timed(targets: list[tuple[str, dict[str, str]]], body: bytes) -> float:
    """Seconds until the last response."""

    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(body), CHUNK):
            yield body[start : start + CHUNK]

    async def run() -> float:
        async with httpx2.AsyncClient(timeout=120) as client:
            started = time.perf_counter()
            answers = await asyncio.gather(
                *(client.post(url, headers=headers, content=chunks()) for url, headers in targets)
            )
            for answer in answers:
                answer.raise_for_status()
            return time.perf_counter() - started

    return asyncio.run(run())


async def _remove(portal: RunningPortal, cookies: list[str]) -> None:
    async with httpx2.AsyncClient(base_url=portal.url) as client:
        for cookie in cookies:
            submission = (await client.get("/api/submission", headers={"Cookie": cookie})).json()["data"]
            answer = await client.delete(
                f"/api/submission/files/{submission['document']['id']}", headers={"Cookie": cookie}
            )
            answer.raise_for_status()
