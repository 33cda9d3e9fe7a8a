"""Processor time of a request that does nothing, and of building the application: routes and middleware alone."""

import asyncio
import time
from collections.abc import Callable
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Scope

from dev.bench.report import Result
from portal.entry.app import create_app
from portal.platform.settings import Settings

PATH = "/livez"
CALLS, ROUNDS = 500, 7


def measure() -> list[Result]:
    settings = Settings.model_validate(
        {
            "environment": "test",
            "secret_key": "measured" * 8,
            "public_url": "http://localhost:8000",
            "database_url": "postgresql://portal@localhost/portal",
            "redis_url": "redis://localhost:1",
            "storage": "local",
            "storage_dir": "/nowhere",
            # Every call is an anonymous request.
            "anonymous_requests_per_minute": 10_000_000,
        }
    )
    app = create_app(settings)
    bare = Starlette(routes=[Route(PATH, _empty)])
    portal_ms, bare_ms = asyncio.run(_milliseconds(app)), asyncio.run(_milliseconds(bare))
    built_ms = min(_spent(lambda: create_app(settings)) for _ in range(ROUNDS)) * 1000
    detail = f"{len(app.routes)} routes; bare Starlette {bare_ms:.3f} ms"
    return [
        Result(f"{PATH}, processor time", portal_ms, 0.17, at_least=False, unit=" ms", detail=detail),
        Result("building the application", built_ms, 50, at_least=False, unit=" ms", detail=detail),
    ]


async def _empty(_request: Request) -> Response:
    return Response("ok")


def _spent(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


async def _milliseconds(app: ASGIApp) -> float:
    """Milliseconds of one request, in the best of the rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(CALLS):
            await _request(app)
        best = min(best, time.process_time() - started)
    return best / CALLS * 1000


async def _request(app: ASGIApp) -> None:
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": PATH,
        "raw_path": PATH.encode(),
        "query_string": b"",
        "headers": [(b"host", b"localhost:8000")],
        "client": ("192.0.2.1", 1),
        "server": ("localhost", 8000),
        "root_path": "",
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] != HTTPStatus.OK:
            raise RuntimeError(f"{PATH} answered {message['status']}")

    await app(scope, receive, send)
