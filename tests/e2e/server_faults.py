"""Simulated responses of the server: errors, and states that do not occur during a test.

They use the browser's protocol, because a page with routes of Playwright loads all its files without the cache.
"""

import base64
import json
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from playwright.async_api import CDPSession, Error, Page


@dataclass(frozen=True, slots=True)
class _Rule:
    """A status and body for requests to a path; without a status they get no response."""

    path: "re.Pattern[str]"
    status: int | None = None
    body: Any = None


class _Faults:
    """The rules of a page; the newest that fits a request decides."""

    def __init__(self, session: CDPSession) -> None:
        self._session = session
        self._rules: list[_Rule] = []
        self._held: list[str] = []
        self.may_be_remembered = False
        session.on("Fetch.requestPaused", self._decide)

    async def add(self, rule: _Rule) -> None:
        self._rules.insert(0, rule)
        self.may_be_remembered = True
        await self._session.send("Fetch.enable", {"patterns": [{"urlPattern": "*/api/*"}]})

    def forget(self) -> None:
        self.may_be_remembered = bool(self._rules)

    async def end(self) -> None:
        self._rules.clear()
        for request in self._held:
            await self._send("Fetch.failRequest", {"requestId": request, "errorReason": "Aborted"})
        self._held.clear()
        await self._session.send("Fetch.disable")

    async def _decide(self, paused: dict[str, Any]) -> None:
        request, url = {"requestId": paused["requestId"]}, paused["request"]["url"]
        rule = next((rule for rule in self._rules if rule.path.search(url)), None)
        if rule is None:
            await self._send("Fetch.continueRequest", request)
        elif rule.status is None:
            self._held.append(paused["requestId"])
        else:
            headers = [{"name": "Content-Type", "value": "application/json"}]
            body = base64.b64encode(json.dumps(rule.body).encode()).decode()
            answer = {"responseCode": rule.status, "responseHeaders": headers, "body": body}
            await self._send("Fetch.fulfillRequest", request | answer)

    async def _send(self, method: str, params: dict[str, Any]) -> None:
        # The page may have been closed or left, which cancels its requests.
        with suppress(Error):
            await self._session.send(method, params)


_of_pages: WeakKeyDictionary[Page, _Faults] = WeakKeyDictionary()


async def _add(page: Page, path: str, *, status: int | None = None, body: Any = None) -> None:
    if page not in _of_pages:
        _of_pages[page] = _Faults(await page.context.new_cdp_session(page))
    await _of_pages[page].add(_Rule(re.compile(rf"/api/{path}(\?|$)"), status, body))


async def fails(page: Page, path: str, *, status: int = 500, error: str = "internal", data: Any = None) -> None:
    """Requests to ``path`` (a pattern below /api/) fail from now on."""
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
    await _add(page, path, status=status, body=body)


async def hangs(page: Page, path: str) -> None:
    """Requests to ``path`` get no response until ``is_well``."""
    await _add(page, path)


async def answers(page: Page, path: str, data: Any) -> None:
    """Requests to ``path`` return this ``data`` from now on."""
    await _add(page, path, status=200, body={"success": True, "code": 200, "message": "", "data": data})


async def is_well(page: Page) -> None:
    """Restores the server's own responses; pending requests get none."""
    if page in _of_pages:
        await _of_pages[page].end()


def has_simulated_answers(page: Page) -> bool:
    """Whether the page may hold a simulated answer, or would have to ask for one."""
    return page in _of_pages and _of_pages[page].may_be_remembered


def forget_simulated_answers(page: Page) -> None:
    """After the page was loaded anew."""
    if page in _of_pages:
        _of_pages[page].forget()
