"""Proving at the provider once more who one is, before acts that want it."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient, Response
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.features.people.sign_in.provider.service import PROOFS
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ORIGIN, SignIn
from tests.api.people.factors.test_required import make_stale
from tests.api.people.provider.coming_in import asked_by, come_back, place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import PASSWORD, an_admin
from tests.factories.provider import FakeProvider

PROVE = "/api/account/prove/provider"
LOGOUT = "/api/login/provider/sign-out"
PROVED = "/app/provider?proved=1"
REFUSED = f"{PROVED}&refused=provider_answer_not_accepted"


@pytest.fixture
async def admin(
    client: AsyncClient, session: AsyncSession, resources: Resources, provider: FakeProvider, configure: Configure
) -> User:
    """Signed in with the provider, where factors are required, eleven minutes ago."""
    configure(admin_mfa_from=datetime.now(UTC) - timedelta(days=1))
    admin = await an_admin(session)
    await walk_in(client, provider, email=admin.email, email_verified=True)
    await make_stale(resources, client)
    return admin


async def delete_nothing(client: AsyncClient) -> Response:
    """A route that wants a fresh factor; the person is unknown."""
    return await client.delete("/api/admins/00000000-0000-7000-8000-00000000dead")


async def prove(client: AsyncClient, provider: FakeProvider, **told: Any) -> str:
    asked = asked_by(await client.post(PROVE), provider)
    assert (asked["prompt"], asked["max_age"]) == ("login", "0")
    provider.told |= told
    return place_of(await come_back(client, provider, asked["state"]))


@pytest.mark.usefixtures("admin")
async def test_it_makes_the_session_fresh(client: AsyncClient, provider: FakeProvider) -> None:
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"
    assert await prove(client, provider) == PROVED
    assert (await delete_nothing(client)).status_code == 404


@pytest.mark.parametrize(
    ("told", "is_fresh"),
    [
        (timedelta(minutes=-11), False),
        (None, False),
        ("now", False),
        (timedelta(minutes=-8), True),
        (timedelta(hours=1), True),
    ],
    ids=["old", "none", "a text", "of some minutes ago", "of a clock ahead"],
)
@pytest.mark.usefixtures("admin")
async def test_signing_in_proves_as_of_when_the_provider_asked(
    client: AsyncClient, resources: Resources, provider: FakeProvider, told: timedelta | str | None, is_fresh: bool
) -> None:
    """A person who has signed in there this morning comes in without being asked."""
    # Now, and not when the tests were collected, which may be minutes ago.
    auth_time = int(time.time() + told.total_seconds()) if isinstance(told, timedelta) else told
    await walk_in(client, provider, auth_time=auth_time)
    refused = (await delete_nothing(client)).json()["error"]
    assert refused == ("not_found" if is_fresh else "proof_not_fresh")
    await make_stale(resources, client)
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.parametrize(
    "told",
    [{"auth_time": int(time.time()) - 3600}, {"auth_time": None}, {"auth_time": "now"}],
    ids=["old", "none", "a text"],
)
@pytest.mark.usefixtures("admin")
async def test_the_provider_must_have_asked_now(
    client: AsyncClient, provider: FakeProvider, told: dict[str, Any]
) -> None:
    assert await prove(client, provider, **told) == REFUSED
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.usefixtures("admin")
async def test_another_person_proves_nothing(
    client: AsyncClient, session: AsyncSession, app: FastAPI, provider: FakeProvider
) -> None:
    other = await an_admin(session, email="other@authority.example")
    async with AsyncClient(transport=ASGITransport(app=app), base_url=ORIGIN) as theirs:
        provider.subject = "subject-2"
        await walk_in(theirs, provider, email=other.email)
    assert await prove(client, provider) == REFUSED
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.usefixtures("admin")
async def test_it_counts_in_the_session_that_asked(
    client: AsyncClient, resources: Resources, provider: FakeProvider
) -> None:
    """The session has ended between asking and answering; the one that follows proves nothing by it."""
    asked = asked_by(await client.post(PROVE), provider)
    await client.post("/api/logout")
    answer = await come_back(client, provider, asked["state"])
    assert place_of(answer) == f"{PROVED}&refused=unauthenticated"
    await walk_in(client, provider)
    await make_stale(resources, client)
    assert place_of(await come_back(client, provider, asked["state"])).startswith("/app/provider?refused=")
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.parametrize("sid", ["sid-1", "sid-2"])
@pytest.mark.usefixtures("admin")
async def test_the_session_there_that_proved_it_ends_it(client: AsyncClient, provider: FakeProvider, sid: str) -> None:
    """The provider has opened another one, because the first had ended without a word."""
    assert await prove(client, provider, sid="sid-2") == PROVED
    assert (await client.post(LOGOUT, data={"logout_token": provider.logout_token(sid=sid)})).status_code == 200
    assert (await client.get("/api/user-info")).status_code == 401


@pytest.mark.usefixtures("admin")
async def test_a_session_that_ended_there_meanwhile_proves_nothing(client: AsyncClient, provider: FakeProvider) -> None:
    asked = asked_by(await client.post(PROVE), provider)
    await client.post(LOGOUT, data={"logout_token": provider.logout_token(sid="sid-2")})
    provider.told["sid"] = "sid-2"
    assert place_of(await come_back(client, provider, asked["state"])) == f"{PROVED}&refused=unauthenticated"
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.usefixtures("admin")
async def test_an_answer_after_ten_minutes_proves_nothing(
    client: AsyncClient, resources: Resources, provider: FakeProvider
) -> None:
    asked = asked_by(await client.post(PROVE), provider)
    (question,) = [name async for name in resources.redis.scan_iter("provider-question:*")]
    assert 0 < await resources.redis.ttl(question) <= 10 * 60
    await resources.redis.delete(question)
    answer = await come_back(client, provider, asked["state"])
    assert place_of(answer) == "/app/provider?refused=provider_answer_not_accepted"
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.usefixtures("admin")
async def test_a_proof_that_expires_before_the_act_counts_no_more(
    client: AsyncClient, resources: Resources, provider: FakeProvider
) -> None:
    assert await prove(client, provider) == PROVED
    await make_stale(resources, client)
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"
    assert await prove(client, provider) == PROVED
    assert (await delete_nothing(client)).status_code == 404


async def test_a_person_without_an_account_there_cannot(
    session: AsyncSession, sign_in: SignIn, configure: Configure
) -> None:
    configure()
    answer = await (await sign_in(await an_admin(session))).post(PROVE)
    assert (answer.status_code, answer.json()["error"]) == (404, "no_provider")


@pytest.mark.usefixtures("admin")
async def test_the_password_is_too_little_beside_it(client: AsyncClient) -> None:
    answer = await client.post("/api/account/prove/password", json={"account_password": PASSWORD})
    assert (answer.status_code, answer.json()["error"]) == (409, "password_too_little")
    assert (await delete_nothing(client)).json()["error"] == "proof_not_fresh"


@pytest.mark.usefixtures("admin")
async def test_questions_of_one_person_are_limited(client: AsyncClient) -> None:
    answers = [await client.post(PROVE) for _ in range(PROOFS.amount + 1)]
    assert [answer.status_code for answer in answers] == [200] * PROOFS.amount + [429]
