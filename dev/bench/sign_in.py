"""Checking credentials against the rate that Argon2id alone allows on the same threads."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from argon2 import PasswordHasher
from argon2.profiles import RFC_9106_LOW_MEMORY

from dev.bench.load import requests_per_second
from dev.bench.people import PASSWORD, add_people, bench_portal, resources_of
from dev.bench.report import Result

SECONDS = 10
SCRIPT = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"email": "admin@bench.example", "password": "%s"}'
"""


def measure() -> list[Result]:
    with bench_portal() as portal:

        async def prepare() -> None:
            async with resources_of(portal) as resources:
                await add_people(resources, pending=0)

        asyncio.run(prepare())
        limit = argon2_rate(portal.settings.password_hashers)
        script = Path(portal.folder, "sign_in.lua")
        script.write_text(SCRIPT % PASSWORD)
        ours = requests_per_second(
            f"{portal.url}/api/login/check-credentials?locale=en", seconds=SECONDS, connections=8, script=script
        )
    detail = f"{ours:.1f} against {limit:.1f} a second, {portal.settings.password_hashers} hashers"
    return [Result("sign-in / Argon2id alone", ours / limit, 0.80, at_least=True, detail=detail)]


def argon2_rate(threads: int) -> float:
    hasher = PasswordHasher.from_parameters(RFC_9106_LOW_MEMORY)
    stored = hasher.hash(PASSWORD)
    until = time.monotonic() + SECONDS

    def verify_until() -> int:
        done = 0
        while time.monotonic() < until:
            hasher.verify(stored, PASSWORD)
            done += 1
        return done

    started = time.monotonic()
    with ThreadPoolExecutor(threads) as pool:
        done = sum(task.result() for task in [pool.submit(verify_until) for _ in range(threads)])
    return done / (time.monotonic() - started)
