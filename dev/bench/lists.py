"""The authenticated list of pending companies against the same JSON from bare Starlette."""

import asyncio
import subprocess
import sys

import httpx2

from dev.bench.load import requests_per_second
from dev.bench.people import add_people, bench_portal, cookie_of, resources_of
from dev.bench.report import Result
from dev.portal_process import wait_for
from dev.stack import reserved_port

PATH = "/api/pending-users?limit=25&locale=en"
SECONDS = 8


def measure() -> list[Result]:
    with bench_portal() as portal:

        async def prepare() -> str:
            async with resources_of(portal) as resources:
                return await cookie_of(resources, await add_people(resources, pending=500))

        headers = {"Cookie": asyncio.run(prepare())}
        answer = httpx2.get(portal.url + PATH, headers=headers)
        answer.raise_for_status()
        document = portal.folder / "page.json"
        document.write_bytes(answer.content)
        port = reserved_port()
        command = [sys.executable, "-m", "dev.bench.bare", str(port), str(document), str(portal.folder)]
        with subprocess.Popen(command) as bare:
            try:
                wait_for(f"http://127.0.0.1:{port}/list")
                floor = requests_per_second(f"http://127.0.0.1:{port}/list", seconds=SECONDS)
            finally:
                bare.terminate()
        ours = requests_per_second(portal.url + PATH, seconds=SECONDS, headers=headers)
    detail = f"{ours:.0f} against {floor:.0f} requests a second, {len(answer.content)} bytes, 16 connections"
    return [Result("authenticated list / bare Starlette", ours / floor, 0.11, at_least=True, detail=detail)]
