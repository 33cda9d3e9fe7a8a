"""Logs browsers' reports of Content Security Policy violations, bounded and without repetitions.

Reports are unauthenticated, so they are only logged as hints. The limit for anonymous requests applies.
"""

import time
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import orjson
import structlog
from fastapi import Depends, Request

from portal.guards.dependencies import public
from portal.platform.http.api_router import api_router
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.http.paths import API_PREFIX

REPORTS_PATH = "/csp-reports"
REPORTS_URL = f"{API_PREFIX}{REPORTS_PATH}"
REPORTS_GROUP = "csp"
MAX_REPORTS = 20
"""Reports that are read of one request."""

MAX_REMEMBERED = 500
REPEAT_SECONDS = 3600.0
MAX_LINES_PER_HOUR = 200
MAX_TEXT = 200

log = structlog.get_logger("portal.csp")
router = api_router(include_in_schema=False, dependencies=[Depends(public())])


class ReportLog:
    """Logs each kind of violation once an hour, and at most :data:`MAX_LINES_PER_HOUR` lines an hour in total."""

    def __init__(self) -> None:
        self._logged: OrderedDict[tuple[str, ...], float] = OrderedDict()
        self._hour = 0.0
        self._lines = 0

    def write(self, report: dict[str, str], *, now: float) -> bool:
        """Whether the report was logged."""
        key = tuple(report.values())
        if now - self._hour >= REPEAT_SECONDS:
            self._hour, self._lines = now, 0
        if now - self._logged.get(key, -REPEAT_SECONDS) < REPEAT_SECONDS or self._lines >= MAX_LINES_PER_HOUR:
            return False
        self._logged[key] = now
        self._logged.move_to_end(key)
        if len(self._logged) > MAX_REMEMBERED:
            self._logged.popitem(last=False)
        self._lines += 1
        log.warning("csp_violation", **report)
        return True


@router.post(REPORTS_PATH)
async def report_violations(request: Request) -> Envelope[None]:
    """Accepts ``application/csp-report`` and ``application/reports+json``; ignores other reports."""
    reports: ReportLog = request.app.state.csp_reports
    for report in _reports(await request.body()):
        reports.write(report, now=time.monotonic())
    return envelope(None)


def _reports(body: bytes) -> Iterator[dict[str, str]]:
    try:
        sent = orjson.loads(body)
    except orjson.JSONDecodeError:
        return
    for one in (sent if isinstance(sent, list) else [sent])[:MAX_REPORTS]:
        details = _details(one)
        if details:
            yield {
                "directive": _text(details, "effective-directive", "effectiveDirective", "violated-directive"),
                "blocked": _origin(_text(details, "blocked-uri", "blockedURL")),
                "page": _path(_text(details, "document-uri", "documentURL")),
                "source": _path(_text(details, "source-file", "sourceFile")),
                "line": _text(details, "line-number", "lineNumber"),
            }


def _details(report: Any) -> dict[str, Any]:
    """The violation itself, in either of the two formats."""
    if not isinstance(report, dict) or report.get("type", "csp-violation") != "csp-violation":
        return {}
    details = report.get("csp-report", report.get("body"))
    return details if isinstance(details, dict) else {}


def _text(details: dict[str, Any], *names: str) -> str:
    found = next((details[name] for name in names if isinstance(details.get(name), (str, int))), "")
    return str(found)[:MAX_TEXT]


def _origin(address: str) -> str:
    """Scheme and host of an address, without personal data; keywords such as ``inline`` unchanged."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "unreadable"
    return f"{parts.scheme}://{parts.hostname or ''}" if parts.scheme else parts.path


def _path(address: str) -> str:
    """The path alone: queries and fragments may hold tokens."""
    try:
        return urlsplit(address).path
    except ValueError:
        return "unreadable"
