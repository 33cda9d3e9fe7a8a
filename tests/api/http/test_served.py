"""``python -m portal serve`` as a process: its log, metrics and shutdown."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import URL

from dev.stack import free_port
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.http.test_every_answer import API_POLICY, EVERYWHERE
from tests.databases import copied_database
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration
from tests.factories.sessions import signed_in
from tests.worker.portal import environment_of, eventually


class Served:
    def __init__(self, settings: Settings, log: Path) -> None:
        self.log_path = log
        port, metrics_port = free_port(), free_port()
        self.url, self.metrics_url = (f"http://127.0.0.1:{number}" for number in (port, metrics_port))
        environment = environment_of(settings) | {
            "PORTAL_PORT": str(port),
            "PORTAL_METRICS_PORT": str(metrics_port),
            "PORTAL_LOG_FORMAT": "json",
        }
        with log.open("wb") as file:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "portal", "serve"], env=environment, stdout=file, stderr=file
            )

    def client(self, headers: dict[str, str] | None = None) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self.url, headers=headers)

    async def is_ready(self) -> bool:
        assert self.process.poll() is None, self.log_path.read_text()
        try:
            async with self.client() as client:
                return (await client.get("/readyz")).status_code == httpx.codes.OK
        except httpx.TransportError:
            return False

    async def metrics(self) -> str:
        async with httpx.AsyncClient() as client:
            return (await client.get(f"{self.metrics_url}/metrics")).text

    @property
    def log(self) -> list[dict[str, Any]]:
        """Parses every line as a JSON object."""
        return [json.loads(line) for line in self.log_path.read_text().splitlines()]


@pytest.fixture(scope="module")
async def settings_of_process(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        yield settings_of(database)


@pytest.fixture(scope="module")
async def served(settings_of_process: Settings, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    portal = Served(settings_of_process, tmp_path_factory.mktemp("served") / "api.log")
    try:
        await eventually(portal.is_ready, "the portal is not ready")
        yield portal
    finally:
        portal.process.kill()
        portal.process.wait()


async def test_metrics_have_a_port_of_their_own(served: Served) -> None:
    async with served.client() as client:
        for _ in range(3):
            await client.get("/api/config")
        await client.get("/api/pending-users/01a1fe54-ed79-7577-97dd-a0c5b1b27860")
        await client.get("/wp-admin.php")
        await client.request("PROPFIND", "/api/config")
        assert (await client.get("/metrics")).status_code == 404

    shown = await served.metrics()
    for line in (
        'portal_http_requests_total{method="GET",route="/api/config",status_class="2xx"} 3.0',
        'portal_http_requests_total{method="GET",route="/api/pending-users/{user_id}",status_class="4xx"} 1.0',
        'portal_http_requests_total{method="GET",route="unmatched",status_class="4xx"} 2.0',
        'portal_http_requests_total{method="OTHER",route="/api/config",status_class="4xx"} 1.0',
        'portal_http_request_duration_seconds_count{method="GET",route="/api/config"} 3.0',
        'portal_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/config"} 3.0',
        "portal_http_requests_in_flight 0.0",
        "portal_database_pool_size 10.0",
    ):
        assert line in shown.splitlines()
    assert "wp-admin" not in shown
    assert "01a1fe54" not in shown


async def test_requests_refused_before_routing_count_for_their_route(served: Served) -> None:
    user_id = "01a1fe54-ed79-7577-97dd-a0c5b1b27860"
    async with served.client() as client:
        answer = await client.put(f"/api/users/{user_id}/approve", headers={"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
    # The body is not sent: the portal closes the connection after it has read the length.
    head = b"POST /api/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600000\r\n\r\n"
    assert (await sent_raw(served, head)).startswith("HTTP/1.1 413")
    shown = await served.metrics()
    for line in (
        'portal_http_requests_total{method="PUT",route="/api/users/{user_id}/approve",status_class="4xx"} 1.0',
        'portal_http_requests_total{method="POST",route="/api/user",status_class="4xx"} 1.0',
    ):
        assert line in shown.splitlines()


async def test_the_queue_is_measured(served: Served) -> None:
    """Without a worker, jobs wait and their age grows."""
    async with served.client() as client:
        await client.post("/api/password/forgot", json={"email": "nobody@unknown.example"})

    async def is_waiting() -> bool:
        values = dict(line.rsplit(" ", 1) for line in (await served.metrics()).splitlines() if line[0] != "#")
        due = float(values['portal_queue_due_jobs{queue="mail"}'])
        return due == 1 and float(values['portal_queue_oldest_due_age_seconds{queue="mail"}']) > 1

    await eventually(is_waiting, "no gauge says that a job waits")


async def test_the_log_has_no_personal_data(served: Served, settings_of_process: Settings) -> None:
    body = a_registration(first_name="Ghadeer", phone_number="+966512345678")
    async with open_resources(settings_of_process, application_name="tests") as resources:
        async with resources.sessions() as session, session.begin():
            user = await a_company(session, email="private.person@company.example")
        cookie = await signed_in(resources, user)
    credentials = {"email": body["email"], "password": PASSWORD}
    async with served.client(cookie) as client:
        challenge = (await client.post("/api/user", json=body)).json()["data"]["challenge"]["challenge_id"]
        await client.post("/api/login/send-code", json={"challenge_id": challenge, "method": "sms"})
        await client.post("/api/login", json={"challenge_id": challenge, "code": "493817"})
        await client.post("/api/login/check-credentials", json=credentials)
        await client.post("/api/password/forgot", json={"email": body["email"]})
        await client.post("/api/password/reset", json={"token": "a-token-of-a-mail", "password": PASSWORD})
        info = await client.get("/api/user-info", params={"email": body["email"], "locale": "ar"})
        await client.get(f"/api/nothing/{body['email']}")
        await client.get("/api/config", headers={"User-Agent": "Ghadeer", "X-Request-ID": 'x","level":"critical'})
    assert info.status_code == 200

    lines = served.log
    requests = [line for line in lines if line["event"] == "request"]
    assert all(
        {"method", "route", "status", "ms", "request_id", "timestamp", "level"} <= line.keys() for line in requests
    )
    by_route = {line["route"]: line for line in requests}
    assert by_route["/api/user-info"]["actor"] == str(user.id)
    assert by_route["/api/user-info"]["request_id"] == info.headers["x-request-id"]
    assert by_route["unmatched"]["status"] == 404
    assert "actor" not in by_route["/api/config"]
    assert {line["level"] for line in lines} == {"info"}

    text = served.log_path.read_text()
    token = cookie["Cookie"].partition("=")[2]
    for personal in ("private.person", body["email"], "Ghadeer", "512345678", "493817", PASSWORD, token, challenge):
        assert personal not in text
    assert "a-token-of-a-mail" not in text
    assert re.search(r"[\w.]+@[\w.]+", text) is None


async def sent_raw(served: Served, *pieces: bytes) -> str:
    """Returns everything that the portal sends before it closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(served.url.rpartition(":")[2]))
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
        return (await reader.read()).decode()
    except ConnectionResetError:
        # It closed the connection with unread data.
        return ""
    finally:
        writer.close()


async def refused_unread(served: Served) -> float:
    name = 'portal_http_requests_total{method="OTHER",route="unreadable",status_class="4xx"} '
    lines = (await served.metrics()).splitlines()
    return sum(float(line.removeprefix(name)) for line in lines if line.startswith(name))


@pytest.mark.parametrize(
    ("head", "status", "error"),
    [
        (b"\x16\x03\x01\x02\x00", 400, "unreadable_request"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n no header\r\n\r\n", 400, "unreadable_request"),
        (b"GET /\x00 HTTP/1.1\r\n\r\n", 400, "unreadable_request"),
        (b"GET /livez?q=%s HTTP/1.1\r\nHost: a\r\n\r\n" % (b"x" * 61_500), 414, "address_too_long"),
        (b"GET /livez?q=%s HTTP/1.1\r\nHost: a\r\n\r\n" % (b"x" * 9_000), 414, "address_too_long"),
        (
            b"GET /livez HTTP/1.1\r\nHost: a\r\nX-Long: %s\r\n\r\n" % (b"x" * 33_000),
            431,
            "head_too_large",
        ),
        (
            b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            501,
            "transfer_encoding_unsupported",
        ),
        (
            b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
            400,
            "unreadable_request",
        ),
    ],
    ids=["tls", "folded", "nul", "url of 61.5 kB", "long query", "long header", "gzip, chunked", "chunked twice"],
)
async def test_refusals_before_reading_have_the_envelope(served: Served, head: bytes, status: int, error: str) -> None:
    answered, *lines = (await sent_raw(served, head)).split("\r\n")
    assert answered.startswith(f"HTTP/1.1 {status} ")
    end = lines.index("")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[:end])}
    assert {name: headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert headers["content-security-policy"] == API_POLICY
    assert (headers["cache-control"], headers["connection"]) == ("no-store", "close")
    body = json.loads(lines[end + 1])
    assert (body["success"], body["code"], body["error"]) == (False, status, error)
    assert body["request_id"] == headers["x-request-id"]


async def test_a_query_that_is_too_long_is_answered_in_its_language(served: Served) -> None:
    query = b"locale=ar&search=" + b"x" * 9_000
    answer = await sent_raw(served, b"GET /api/users?%s HTTP/1.1\r\nHost: a\r\n\r\n" % query)
    assert "عنوان هذا الطلب أطول من المسموح به." in answer


async def test_trailers_are_no_head_of_the_next_request(served: Served) -> None:
    chunked = (
        b"POST /api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-T: %s\r\n\r\n"
    )
    last = b"GET /livez HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
    assert (await sent_raw(served, chunked % b"x", last)).count("HTTP/1.1 ") == 2
    assert "HTTP/1.1 431" in await sent_raw(served, chunked % (b"x" * 33_000), last)


async def test_a_head_that_never_ends_is_not_kept(served: Served) -> None:
    """One endless header, and endlessly many headers."""
    before = await refused_unread(served)
    start = b"GET /livez HTTP/1.1\r\nHost: localhost\r\n"
    endless = b"X-Long: " + b"x" * 200_000
    many = b"".join(b"X-%d: x\r\n" % number for number in range(20_000))
    for rest in (endless, many):
        pieces = [rest[first : first + 8192] for first in range(0, len(rest), 8192)]
        assert (await sent_raw(served, start, *pieces)).partition("\r\n")[0] in {
            "HTTP/1.1 431 Request Header Fields Too Large",
            "",
        }
    assert await refused_unread(served) == before + 2
    # The application decides about a large body behind a small head, and refuses this one.
    body = b"x" * 100_000
    answer = await sent_raw(
        served,
        b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        + body,
    )
    assert answer.startswith("HTTP/1.1 413")


async def test_it_ends_when_it_is_asked_to(served: Served) -> None:
    served.process.send_signal(signal.SIGTERM)
    # uvicorn raises the received signal again after its shutdown.
    assert await asyncio.to_thread(served.process.wait, 60) in {0, -signal.SIGTERM}
    assert "Application shutdown complete." in [line["event"] for line in served.log]
