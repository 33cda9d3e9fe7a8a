"""The provider ends sessions (OpenID Connect Back-Channel Logout 1.0)."""

import time
from contextlib import suppress
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import ASGITransport, AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.audit.models import AuditEvent
from portal.domain.identity.factors import Proof
from portal.domain.identity.sessions import EndedThere, SessionStore
from portal.domain.identity.users import User
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ORIGIN
from tests.api.people.provider.coming_in import come_back, go_there, place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import an_admin
from tests.factories.provider import LOGOUT, FakeProvider

PATH = "/api/login/provider/sign-out"


@pytest.fixture
async def signed_in(client: AsyncClient, session: AsyncSession, provider: FakeProvider, configure: Configure) -> User:
    configure()
    admin = await an_admin(session)
    await walk_in(client, provider, email=admin.email, email_verified=True)
    return admin


async def status_of(client: AsyncClient) -> int:
    return (await client.get("/api/user-info")).status_code


async def test_it_ends_the_sessions_of_one_there(
    app: FastAPI, client: AsyncClient, session: AsyncSession, provider: FakeProvider, signed_in: User
) -> None:
    async with AsyncClient(transport=ASGITransport(app=app), base_url=ORIGIN) as other:
        await walk_in(other, provider, sid="sid-2")
        answer = await client.post(PATH, data={"logout_token": provider.logout_token()})
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
        assert (await status_of(client), await status_of(other)) == (401, 200)
        everywhere = provider.logout_token(sid=None, sub=provider.subject)
        assert (await client.post(PATH, data={"logout_token": everywhere})).status_code == 200
        assert await status_of(other) == 401
    events = await session.scalars(select(AuditEvent).where(AuditEvent.action == "account.signed_out"))
    assert [event.subject_id for event in events] == [str(signed_in.id)] * 2


WRONG: dict[str, dict[str, Any]] = {
    "an ID token": {"events": None, "nonce": "nonce"},
    "with a nonce": {"nonce": "nonce"},
    "another event": {"events": {"https://elsewhere.example": {}}},
    "an event that is no object": {"events": {LOGOUT: True}},
    "without an id": {"jti": None},
    "without session and subject": {"sid": None},
    "another audience": {"aud": "elsewhere"},
    "another issuer": {"iss": "https://elsewhere.example"},
    "expired": {"exp": int(time.time()) - 120},
    "old": {"iat": int(time.time()) - 3600},
    "another type": {"typ": "at+jwt"},
}


@pytest.mark.parametrize("told", WRONG.values(), ids=WRONG.keys())
@pytest.mark.usefixtures("signed_in")
async def test_a_wrong_token_ends_none(client: AsyncClient, provider: FakeProvider, told: dict[str, Any]) -> None:
    answer = await client.post(PATH, data={"logout_token": provider.logout_token(**told)})
    assert (answer.status_code, await status_of(client)) == (400, 200)


@pytest.mark.parametrize("typ", ["logout+jwt", "Logout+JWT", "JWT", None])
@pytest.mark.usefixtures("signed_in")
async def test_the_types_of_a_logout_token(client: AsyncClient, provider: FakeProvider, typ: str | None) -> None:
    answer = await client.post(PATH, data={"logout_token": provider.logout_token(typ=typ)})
    assert (answer.status_code, await status_of(client)) == (200, 401)


@pytest.mark.usefixtures("signed_in")
async def test_a_token_counts_once(client: AsyncClient, provider: FakeProvider) -> None:
    token = provider.logout_token()
    assert (await client.post(PATH, data={"logout_token": token})).status_code == 200
    provider.told["sid"] = "sid-2"
    await walk_in(client, provider)
    assert (await client.post(PATH, data={"logout_token": token})).status_code == 400
    assert await status_of(client) == 200
    assert (await client.post(PATH)).status_code == 400


class Lost(ConnectionError):
    """The connection breaks."""


def lost(*_: object, **__: object) -> None:
    raise Lost


@pytest.mark.parametrize("step", ["sessions", "answer", "audit", "booking"])
@pytest.mark.parametrize("by_session", [True, False], ids=["a session", "the person"])
async def test_a_logout_that_fails_half_way_succeeds_when_it_is_repeated(
    client: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    provider: FakeProvider,
    signed_in: User,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    by_session: bool,
) -> None:
    """Whatever has failed, the provider sends the token again: the sessions end, and the audit trail says it."""
    token = provider.logout_token() if by_session else provider.logout_token(sid=None, sub=provider.subject)
    name = "end_there" if by_session else "end_all"
    with monkeypatch.context() as patch:
        if step == "sessions":
            patch.setattr(SessionStore, name, lost)
        elif step == "answer":
            right = getattr(SessionStore, name)

            async def carried_out(*args: Any) -> None:
                await right(*args)
                raise Lost

            patch.setattr(SessionStore, name, carried_out)
        elif step == "audit":
            patch.setattr(audit, "record", lost)
        else:
            patch.setattr(type(resources.redis), "set", lost)
        assert (await client.post(PATH, data={"logout_token": token})).status_code >= 500
    assert (await client.post(PATH, data={"logout_token": token})).status_code == 200
    assert await status_of(client) == 401
    signed_out = select(AuditEvent.subject_id).where(AuditEvent.action == "account.signed_out")
    assert set(await session.scalars(signed_out)) == {str(signed_in.id)}
    assert (await client.post(PATH, data={"logout_token": token})).status_code == 400


async def test_a_connection_that_breaks_between_sessions_leaves_none(
    session: AsyncSession, resources: Resources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several browsers of one session at the provider."""
    admin = await an_admin(session)
    store = SessionStore(resources.redis, resources.settings)
    there = ("https://id.authority.example", "sid-1")
    for _ in range(2):
        await store.start(admin.id, proof=Proof.PROVIDER, known_there=there)
    with monkeypatch.context() as patch:
        for name in ("get", "getdel", "delete", "srem"):
            patch.setattr(type(resources.redis), name, lost)
        with suppress(Lost):
            await store.end_there(there)
    assert await store.end_there(there) == {admin.id}
    assert await store.of_user(admin.id) == []


@pytest.mark.usefixtures("signed_in")
async def test_a_session_that_ended_there_opens_none_here(client: AsyncClient, provider: FakeProvider) -> None:
    """The person is on the way back from the provider while it signs them out."""
    asked = await go_there(client, provider)
    await client.post(PATH, data={"logout_token": provider.logout_token()})
    assert place_of(await come_back(client, provider, asked["state"])) == "/app/provider?refused=unauthenticated"
    assert await status_of(client) == 401


async def test_no_session_stays_of_one_that_ended_there(session: AsyncSession, resources: Resources) -> None:
    admin = await an_admin(session)
    store = SessionStore(resources.redis, resources.settings)
    there = ("https://id.authority.example", "sid-1")
    await store.end_there(there)
    with pytest.raises(EndedThere):
        await store.start(admin.id, proof=Proof.PROVIDER, known_there=there)
    assert await store.of_user(admin.id) == []
