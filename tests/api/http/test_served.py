"""``python -m portal serve`` as a process: its log, metrics and shutdown."""

import asyncio
import re
import signal

from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.http.served import Served, sent_raw
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration
from tests.factories.sessions import signed_in
from tests.worker.portal import eventually


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


async def test_it_ends_when_it_is_asked_to(served: Served) -> None:
    served.process.terminate()
    # uvicorn raises the received signal again after its shutdown.
    assert await asyncio.to_thread(served.process.wait, 60) in {0, -signal.SIGTERM}
    assert "Application shutdown complete." in [line["event"] for line in served.log]
