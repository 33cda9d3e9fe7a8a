"""JSON of listed routes, whose responses contain no secret, is compressed if the browser accepts it."""

import gzip

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus
from portal.entry.app import COMPRESSED
from portal.platform.http.middleware.compression import MINIMUM_SIZE
from tests.api.conftest import SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

SECRETS = ("auth", "user", "code", "token", "invit", "session", "account", "export")


async def raw(client: AsyncClient, path: str, encoding: str) -> tuple[Response, bytes]:
    """The response and its bytes as they were sent."""
    async with client.stream("GET", path, headers={"Accept-Encoding": encoding}) as answer:
        return answer, b"".join([chunk async for chunk in answer.aiter_raw()])


@pytest.fixture
async def browser(session: AsyncSession, sign_in: SignIn) -> AsyncClient:
    for _ in range(3):
        await a_company(session)
    return await sign_in(await an_admin(session))


@pytest.mark.parametrize("path", ["/api/pending-users", "/api/config/columns", "/api/messages/gallery"])
async def test_reads_are_compressed_for_browsers_that_accept_it(browser: AsyncClient, path: str) -> None:
    plain, body = await raw(browser, path, "identity")
    assert (len(body) > MINIMUM_SIZE, "content-encoding" in plain.headers) == (True, False)
    answer, packed = await raw(browser, path, "gzip, br")
    assert (answer.headers["content-encoding"], answer.headers["content-length"]) == ("gzip", str(len(packed)))
    assert len(packed) < len(body) / 2
    assert gzip.decompress(packed)[:30] == body[:30]
    for one in (plain, answer):
        assert one.headers["vary"] == "Accept-Encoding"
        assert one.headers["cache-control"] == "no-store"


async def test_the_questionnaire_of_a_company_is_compressed(session: AsyncSession, sign_in: SignIn) -> None:
    company = await sign_in(await a_company(session, status=AccountStatus.APPROVED))
    answer, packed = await raw(company, "/api/questionnaire", "gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert len(packed) < len(gzip.decompress(packed)) / 3


@pytest.mark.parametrize("path", ["/api/users", "/api/user-info", "/api/pending-users/export?format=csv"])
async def test_small_bodies_accounts_and_exports_are_sent_as_they_are(browser: AsyncClient, path: str) -> None:
    answer, _ = await raw(browser, path, "gzip")
    assert (answer.status_code, "content-encoding" in answer.headers) == (200, False)


def test_no_route_with_a_secret_is_compressed(app: FastAPI) -> None:
    lists = {"/api/users", "/api/pending-users", "/api/submissions"}
    assert lists < COMPRESSED
    named = {path for path in COMPRESSED - lists if any(word in path for word in SECRETS)}
    assert not named
    rules = {route.path: {access.rule for access in route.declared} for route in app.state.routes.values()}
    # Other compressed routes are public or for administrators; responses about accounts are not compressed.
    others = COMPRESSED - {"/api/questionnaire"}
    assert all(rule in {"public", "admin"} or "VIEW" in rule for path in others for rule in rules[path])
