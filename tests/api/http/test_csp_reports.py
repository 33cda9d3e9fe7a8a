"""CSP reports: bounded, deduplicated, without personal data."""

import orjson
import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from structlog.testing import capture_logs

from portal.entry.csp_reports import MAX_LINES_PER_HOUR, MAX_REMEMBERED, REPEAT_SECONDS, REPORTS_URL, ReportLog

OLD = {
    "csp-report": {
        "document-uri": "https://licensing.example/app/reset?token=secret#more",
        "effective-directive": "script-src-elem",
        "blocked-uri": "https://evil.example/x.js?who=sara",
        "source-file": "https://licensing.example/app/assets/index.js",
        "line-number": 7,
    }
}
NEW = [
    {
        "type": "csp-violation",
        "body": {
            "documentURL": "https://licensing.example/app/reset?token=secret#more",
            "effectiveDirective": "script-src-elem",
            "blockedURL": "https://evil.example/x.js?who=sara",
            "sourceFile": "https://licensing.example/app/assets/index.js",
            "lineNumber": 7,
        },
    }
]
LOGGED = {
    "directive": "script-src-elem",
    "blocked": "https://evil.example",
    "page": "/app/reset",
    "source": "/app/assets/index.js",
    "line": "7",
}


@pytest.fixture(autouse=True)
def forgotten(app: FastAPI) -> None:
    app.state.csp_reports = ReportLog()


@pytest.mark.parametrize(
    ("kind", "report"), [("application/csp-report", OLD), ("application/reports+json", NEW), ("application/json", OLD)]
)
async def test_a_violation_is_logged_once_without_personal_data(client: AsyncClient, kind: str, report: object) -> None:
    headers = {"Content-Type": kind, "Sec-Fetch-Site": "cross-site", "Origin": "null"}
    with capture_logs() as lines:
        for _ in range(3):
            answer = await client.post(REPORTS_URL, content=orjson.dumps(report), headers=headers)
            assert answer.status_code == 200
    assert [line for line in lines if line["event"] == "csp_violation"] == [
        {"event": "csp_violation", "log_level": "warning", **LOGGED}
    ]


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"1", b"null", b'{"csp-report": 1}', b'[{"type": "deprecation", "body": {"id": "x"}}, [], 3]'],
)
async def test_invalid_reports_are_ignored(client: AsyncClient, body: bytes) -> None:
    with capture_logs() as lines:
        answer = await client.post(REPORTS_URL, content=body, headers={"Content-Type": "application/csp-report"})
    assert answer.status_code == 200
    assert [line["event"] for line in lines if line["event"] == "csp_violation"] == []


async def test_a_report_cannot_forge_or_flood_the_log(client: AsyncClient) -> None:
    report = {"csp-report": {"effective-directive": "x" * 5_000 + "\n", "blocked-uri": "http://[", "line-number": {}}}
    with capture_logs() as lines:
        await client.post(REPORTS_URL, json=report)
    logged = next(line for line in lines if line["event"] == "csp_violation")
    assert logged["directive"] == "x" * 200
    assert (logged["blocked"], logged["line"]) == ("unreadable", "")


def test_the_log_is_bounded() -> None:
    reports = ReportLog()
    many = [{"line": str(number)} for number in range(2 * MAX_LINES_PER_HOUR)]
    assert sum(reports.write(report, now=0.0) for report in many) == MAX_LINES_PER_HOUR
    for hour in range(1, 6):
        for report in many:
            reports.write({"hour": str(hour), **report}, now=hour * REPEAT_SECONDS)
    assert len(reports._logged) == MAX_REMEMBERED
