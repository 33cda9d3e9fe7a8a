"""Headers, request id and envelope of every response."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient, Response
from prometheus_client import REGISTRY
from pydantic import SecretStr
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.entry.app import create_app
from portal.platform.http.limits import Limiter
from portal.platform.runtime.resources import Resources, open_resources
from portal.platform.settings import Settings
from tests.api.conftest import SignIn, browser
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.files import a_pdf
from tests.factories.registrations import a_registration
from tests.factories.rfis import an_rfi

EVERYWHERE = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"


def check(answer: Response, status: int) -> None:
    assert answer.status_code == status, answer.text
    assert {name: answer.headers.get(name) for name in EVERYWHERE} == EVERYWHERE
    assert len(answer.headers["x-request-id"]) >= 8
    assert "server" not in answer.headers
    assert "x-powered-by" not in answer.headers


def check_api(answer: Response, status: int) -> None:
    check(answer, status)
    assert answer.headers["content-security-policy"] == API_POLICY
    assert "no-store" in answer.headers["cache-control"]
    body = answer.json()
    assert (body["success"], body["code"]) == (status < 400, status)
    if status >= 400:
        assert body.keys() == {"success", "code", "message", "data", "error", "params", "fields", "request_id"}
        assert body["request_id"] == answer.headers["x-request-id"]


async def test_answers_without_a_session(visitor: AsyncClient) -> None:
    check_api(await visitor.get("/api/config"), 200)
    check_api(await visitor.post("/api/user", json=a_registration()), 201)
    check_api(await visitor.get("/api/user-info"), 401)
    check_api(await visitor.post("/api/logout", headers={"Origin": "https://evil.example"}), 403)
    check_api(await visitor.get("/api/nothing"), 404)
    check_api(await visitor.put("/api/login"), 405)
    check_api(await visitor.post("/api/login", json={"challenge_id": "x", "code": "123456"}), 410)
    check_api(await visitor.post("/api/login", content=b"x" * 600_000), 413)
    check_api(await visitor.post("/api/login", json={}), 422)
    for path, status in (("/", 307), ("/app/", 200), ("/app/assets/main-1a2b.js", 200), ("/livez", 200)):
        check(await visitor.get(path), status)
    check(await visitor.get("/nothing", headers={"Accept": "text/html"}), 404)


async def test_rate_limits_and_conflicts(visitor: AsyncClient, sign_in: SignIn, session: AsyncSession) -> None:
    for _ in range(10):
        await visitor.post("/api/login/check-credentials", json={"email": "a@b.example", "password": "x"})
    answer = await visitor.post("/api/login/check-credentials", json={"email": "a@b.example", "password": "x"})
    check_api(answer, 429)
    assert int(answer.headers["retry-after"]) == answer.json()["params"]["retry_in"]

    admin = await sign_in(await an_admin(session))
    company = await a_company(session)
    check_api(await admin.put(f"/api/users/{company.id}/approve"), 200)
    other = await sign_in(await an_admin(session))
    check_api(await other.put(f"/api/users/{company.id}/approve"), 409)


async def test_uploads_and_downloads(sign_in: SignIn, session: AsyncSession) -> None:
    await an_rfi(session)
    company = await sign_in(await a_company(session, status=AccountStatus.APPROVED, answered=True))
    query = {"kind": "document", "name": "response.pdf"}
    check_api(await company.post("/api/submission/files", params=query, content=b"MZ"), 415)
    stored = await company.post("/api/submission/files", params=query, content=a_pdf(2000))
    check_api(stored, 201)
    downloaded = await company.get(f"/api/submission/files/{stored.json()['data']['id']}")
    check(downloaded, 200)
    assert downloaded.headers["content-security-policy"] == API_POLICY
    assert downloaded.headers["content-disposition"].startswith("attachment; ")


async def test_an_unexpected_error(app: FastAPI, resources: Resources) -> None:
    """A missing table causes an unexpected error."""
    async with resources.sessions() as session:
        await session.execute(text("drop table rfis cascade"))
        await session.commit()
    async with browser(app) as client:
        english, arabic = [await client.get("/api/config", params={"locale": locale}) for locale in ("en", "ar")]
    check_api(english, 500)
    check_api(arabic, 500)
    assert english.json()["message"] == "Something went wrong. Please try again later."
    assert arabic.json()["message"] == "حدث خطأ ما. يُرجى المحاولة مرة أخرى لاحقًا."
    for answer in (english, arabic):
        assert "rfis" not in answer.text
        assert "Traceback" not in answer.text


@pytest.fixture
async def without_redis(settings: Settings, limiter: Limiter) -> AsyncIterator[AsyncClient]:
    async with _crippled(settings, limiter, redis_url="redis://127.0.0.1:1") as client:
        yield client


@pytest.fixture
async def without_database(settings: Settings, limiter: Limiter) -> AsyncIterator[AsyncClient]:
    async with _crippled(settings, limiter, database_url="postgresql+asyncpg://nobody@127.0.0.1:1/nothing") as client:
        yield client


@asynccontextmanager
async def _crippled(settings: Settings, limiter: Limiter, **unreachable: str) -> AsyncIterator[AsyncClient]:
    crippled = settings.model_copy(update={name: SecretStr(url) for name, url in unreachable.items()})
    app = create_app(crippled)
    app.state.limiter = limiter
    async with (
        open_resources(crippled, application_name="tests") as app.state.resources,
        browser(app, {"Cookie": "portal_session=x"}) as client,
    ):
        yield client


async def test_sessions_that_cannot_be_read(without_redis: AsyncClient) -> None:
    answer = await without_redis.get("/api/user-info")
    check_api(answer, 503)
    assert (answer.json()["error"], answer.headers["retry-after"]) == ("service_unavailable", "5")
    check_api(await without_redis.get("/api/config"), 200)


async def test_a_database_that_cannot_be_reached(without_database: AsyncClient) -> None:
    check_api(await without_database.get("/api/config"), 503)
    check(await without_database.get("/livez"), 200)
    answer = await without_database.get("/readyz")
    check(answer, 503)
    assert answer.json() == {"status": "unavailable", "problems": ["database is not reachable"]}
    assert REGISTRY.get_sample_value("portal_ready", {"check": "database"}) == 0


async def test_a_schema_that_is_not_current(client: AsyncClient, session: AsyncSession) -> None:
    assert (await client.get("/readyz")).json() == {"status": "ok", "problems": []}
    await session.execute(text("update alembic_version set version_num = 'of_old'"))
    await session.commit()
    answer = await client.get("/readyz")
    check(answer, 503)
    assert answer.json()["problems"][0].startswith("schema is at of_old, this code needs ")
    ready = {check: REGISTRY.get_sample_value("portal_ready", {"check": check}) for check in ("database", "schema")}
    assert ready == {"database": 1, "schema": 0}


async def test_a_schema_of_the_next_release_is_ready(client: AsyncClient, session: AsyncSession) -> None:
    await session.execute(text("update alembic_version set version_num = '9999'"))
    await session.commit()
    assert (await client.get("/readyz")).json() == {"status": "ok", "problems": []}


async def test_over_tls_responses_have_hsts(settings: Settings) -> None:
    secure = settings.model_copy(update={"public_url": type(settings.public_url)("https://licensing.example")})
    async with browser(create_app(secure)) as client:
        answer = await client.get("/livez")
    assert answer.headers["strict-transport-security"] == "max-age=63072000; includeSubDomains"


@pytest.mark.parametrize("given", ["short", "x" * 65, 'forged" "level":"error', "new\tline", "é" * 10])
async def test_a_request_id_that_could_forge_a_line_is_replaced(client: AsyncClient, given: str) -> None:
    answer = await client.get("/livez", headers={b"X-Request-ID": given.encode("latin-1")})
    assert answer.headers["x-request-id"] != given
    assert (await client.get("/livez", headers={"X-Request-ID": "abc-123_4.5"})).headers[
        "x-request-id"
    ] == "abc-123_4.5"
