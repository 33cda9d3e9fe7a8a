"""Simulated responses of the server: errors, and states that do not occur during a test."""

import re
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import Error, Page, Route

_held: WeakKeyDictionary[Page, list[Route]] = WeakKeyDictionary()


def _at(path: str) -> "re.Pattern[str]":
    return re.compile(rf"/api/{path}(\?|$)")


async def fails(page: Page, path: str, *, status: int = 500, error: str = "internal", data: Any = None) -> None:
    """Requests to ``path`` (a pattern below /api/) fail from now on."""

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
    """Requests to ``path`` get no response until ``is_well``."""

    async def wait(route: Route) -> None:
        _held.setdefault(page, []).append(route)

    await page.route(_at(path), wait)


async def answers(page: Page, path: str, data: Any) -> None:
    """Requests to ``path`` return this ``data`` from now on."""

    async def answer(route: Route) -> None:
        await route.fulfill(json={"success": True, "code": 200, "message": "", "data": data})

    await page.route(_at(path), answer)


async def is_well(page: Page) -> None:
    """Restores the server's own responses; pending requests get none."""
    for route in _held.pop(page, []):
        with suppress(Error):
            await route.abort()
    await page.unroute_all(behavior="ignoreErrors")
