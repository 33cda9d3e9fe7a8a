"""Answers that the server itself would give on a bad day, or has no reason to give during a test."""

import re
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error, Page, Route

_held: WeakKeyDictionary[Page, list[Route]] = WeakKeyDictionary()


def _at(path: str) -> "re.Pattern[str]":
    return re.compile(rf"/api/{path}(\?|$)")


async def fails(page: Page, path: str, *, status: int = 500, error: str = "internal", data: Any = None) -> None:
    """From here on ``path`` (a pattern, below /api/) is refused."""

    async def refuse(route: Route) -> None:
        body = {
            "success": False,
            "code": status,
            "message": "",
            "error": error,
            "params": {},
            "fields": [],
            "request_id": "01JD0000000000000000000000",
            "data": data,
        }
        await route.fulfill(status=status, json=body)

    await page.route(_at(path), refuse)


async def hangs(page: Page, path: str) -> None:
    """From here on ``path`` is asked and does not answer before all is well again."""

    async def wait(route: Route) -> None:
        _held.setdefault(page, []).append(route)

    await page.route(_at(path), wait)


async def answers(page: Page, path: str, data: Any) -> None:
    """From here on ``path`` answers with this ``data``."""

    async def answer(route: Route) -> None:
        await route.fulfill(json={"success": True, "code": 200, "message": "", "data": data})

    await page.route(_at(path), answer)


async def is_well(page: Page) -> None:
    """The server's own answers again; who still waits for one gets none."""
    for route in _held.pop(page, []):
        with suppress(Error):
            await route.abort()
    await page.unroute_all(behavior="ignoreErrors")
