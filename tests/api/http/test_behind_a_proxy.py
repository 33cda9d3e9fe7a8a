"""Production mode: plain HTTP behind a proxy that terminates TLS and adds headers."""

from collections.abc import AsyncIterator, Callable
from typing import Any
from uuid import uuid4

import httpx2
import pytest
from pydantic import AnyHttpUrl
from sqlalchemy import URL, select

from portal.domain.audit.models import AuditEvent
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Environment, Settings, SmsGatewayKind
from tests.api.http.served import Served
from tests.databases import copied_database
from tests.factories.accounts import PASSWORD
from tests.factories.companies import a_company
from tests.worker.portal import eventually

ORIGIN = "https://licensing.example"
TRUSTED = ("127.0.0.2", "10.20.0.0/16", "2001:db8:1::/48")
PROXY, STRANGER = "127.0.0.2", "127.0.0.3"


@pytest.fixture(scope="module")
async def settings_of_process(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[Settings]:
    async with copied_database(template) as database:
        yield settings_of(database).model_copy(
            update={
                "environment": Environment.PRODUCTION,
                "public_url": AnyHttpUrl(ORIGIN),
                "trusted_proxies": TRUSTED,
                "sms_gateway": SmsGatewayKind.NONE,
                "sign_in_tries_per_minute": 3,
            }
        )


def coming_from(peer: str, served: Served, forwarded: str | None = None, **headers: str) -> httpx2.AsyncClient:
    """Sends requests over TCP from ``peer``, an address of this machine."""
    given = {"Host": "licensing.example", **({"X-Forwarded-For": forwarded} if forwarded else {}), **headers}
    transport = httpx2.AsyncHTTPTransport(local_address=peer)
    return httpx2.AsyncClient(base_url=served.url, transport=transport, headers=given)


async def logged_address(served: Served, client: httpx2.AsyncClient) -> str | None:
    """Returns the client address that the log has for a request."""
    request_id = str(uuid4())
    await client.get("/api/config", headers={"X-Request-ID": request_id})

    async def is_logged() -> bool:
        return bool(_lines(served, request_id))

    await eventually(is_logged, "the request is not logged")
    address: str | None = _lines(served, request_id)[0]["client_ip"]
    return address


def _lines(served: Served, request_id: str) -> list[dict[str, Any]]:
    return [line for line in served.log if line.get("request_id") == request_id and "client_ip" in line]


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        (PROXY, "203.0.113.7", "203.0.113.7"),
        (PROXY, "203.0.113.7, 10.20.4.4", "203.0.113.7"),
        (PROXY, "198.51.100.1, 203.0.113.7, 10.20.4.4", "203.0.113.7"),
        (PROXY, "10.20.9.9, 203.0.113.7", "203.0.113.7"),
        (PROXY, "127.0.0.1, 203.0.113.7", "203.0.113.7"),
        (PROXY, "2001:db8:9::7", "2001:db8:9::7"),
        (PROXY, "2001:db8:9::7, 2001:db8:1::5", "2001:db8:9::7"),
        (PROXY, None, PROXY),
        (STRANGER, "203.0.113.7", STRANGER),
        (STRANGER, "203.0.113.7, 127.0.0.2", STRANGER),
        ("127.0.0.1", "203.0.113.7", "127.0.0.1"),
    ],
)
async def test_only_a_trusted_proxy_says_where_a_request_comes_from(
    served: Served, peer: str, forwarded: str | None, expected: str
) -> None:
    async with coming_from(peer, served, forwarded) as client:
        assert await logged_address(served, client) == expected


@pytest.mark.parametrize(
    "forged",
    [
        "<script>alert(1)</script>",
        "203.0.113.7\\r\\nevil",
        "unknown",
        "' or 1=1 --",
        "9" * 4000,
        "0x7f.1",
        "::ffff:zzzz",
    ],
)
async def test_values_that_are_no_ip_address_are_ignored(served: Served, forged: str) -> None:
    async with coming_from(PROXY, served, f"{forged}, {forged}") as client:
        answer = await client.post("/api/login/check-credentials", json={"email": "a@b.example", "password": PASSWORD})
        assert answer.status_code in {401, 422, 429}
        assert await logged_address(served, client) is None


async def test_limits_count_the_address_that_a_trusted_proxy_names(served: Served) -> None:
    async def tries(peer: str, *addresses: str) -> list[int]:
        statuses = []
        for number, address in enumerate(addresses):
            async with coming_from(peer, served, address) as client:
                body = {"email": f"nobody{number}@{uuid4()}.example", "password": PASSWORD}
                statuses.append((await client.post("/api/login/check-credentials", json=body)).status_code)
        return statuses

    assert 429 in await tries(PROXY, *["198.51.100.9"] * 5)
    assert 429 not in await tries(PROXY, *[f"198.51.100.{number}" for number in range(20, 25)])
    assert 429 in await tries(STRANGER, *[f"198.51.100.{number}" for number in range(30, 35)]), "the header is forged"
    assert 429 in await tries(PROXY, *[f"198.51.100.{number}, 198.51.100.77" for number in range(40, 45)])


async def test_the_audit_trail_names_the_client_and_not_the_proxy(
    served: Served, settings_of_process: Settings
) -> None:
    async with open_resources(settings_of_process, application_name="tests") as resources:
        async with resources.sessions() as session, session.begin():
            email = (await a_company(session)).email
        async with coming_from(PROXY, served, "2001:db8:9::42") as client:
            body = {"email": email, "password": "not-the-password-1A"}
            assert (await client.post("/api/login/check-credentials", json=body)).status_code == 401
        async with resources.sessions() as session:
            failed = select(AuditEvent.ip).where(AuditEvent.action == "account.sign_in_failed")
            addresses = (await session.scalars(failed)).all()
    assert "2001:db8:9::42" in addresses
    assert PROXY not in addresses


async def test_production_sets_cookies_and_headers_for_tls_alone(served: Served, settings_of_process: Settings) -> None:
    async with (
        open_resources(settings_of_process, application_name="tests") as resources,
        resources.sessions() as session,
        session.begin(),
    ):
        email = (await a_company(session)).email
    for proto in ("https", "http", None):
        headers = {"X-Forwarded-Proto": proto} if proto else {}
        async with coming_from(PROXY, served, "203.0.113.50", **headers) as client:
            answer = await client.get("/api/config")
            assert answer.headers["strict-transport-security"] == "max-age=63072000; includeSubDomains"
            body = {"email": email, "password": PASSWORD}
            opened = await client.post("/api/login/check-credentials", json=body, headers={"Origin": ORIGIN})
            assert opened.status_code == 200, opened.text
            for cookie in opened.headers.get_list("set-cookie"):
                assert cookie.startswith("__Host-")
                assert "secure" in cookie.lower().split("; ")
            refused = await client.post("/api/logout", headers={"Origin": "http://licensing.example"})
            assert refused.status_code == 403, "the same host without TLS is another site"


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json", "/api/docs", "/api/redoc", "/api/openapi.json"])
async def test_production_describes_no_interface(served: Served, path: str) -> None:
    async with coming_from(PROXY, served, "203.0.113.60") as client:
        assert (await client.get(path)).status_code == 404


async def test_no_link_is_built_from_proxy_headers(served: Served) -> None:
    forged = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http", "Forwarded": "host=evil.example"}
    async with coming_from(PROXY, served, "203.0.113.61", **forged) as client:
        for path in ("/", "/app", "/api/config", "/api/missing", "/api/config/"):
            answer = await client.get(path, headers={"Host": "evil.example"})
            assert "evil.example" not in answer.text + str(answer.headers)
