"""A provider that says nonsense of itself, is slow, or fails."""

import asyncio
import time
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.features.people.sign_in.provider import openid
from tests.api.people.provider.coming_in import HERE, place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import an_admin
from tests.factories.provider import FakeProvider

UNAVAILABLE = "/app/provider?refused=provider_unavailable"
DISCOVERY = "/.well-known/openid-configuration"


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    return await an_admin(session)


@pytest.mark.parametrize("address", [None, 5, "https://[x", "https://", "https://x:99999", "javascript:alert(1)"])
async def test_no_address_to_lead_to(
    client: AsyncClient, provider: FakeProvider, configure: Configure, address: Any
) -> None:
    configure()
    provider.metadata = {"authorization_endpoint": address}
    answer = await client.post("/api/login/provider")
    assert (answer.status_code, answer.json()["error"]) == (503, "provider_unavailable")


@pytest.mark.parametrize(
    "metadata",
    [
        {"token_endpoint_auth_methods_supported": None},
        {"token_endpoint_auth_methods_supported": 5},
        {"token_endpoint": "https://[x"},
        {"jwks_uri": "https://[x"},
        {"userinfo_endpoint": None},
    ],
)
async def test_malformed_metadata(
    client: AsyncClient, provider: FakeProvider, configure: Configure, metadata: dict[str, Any]
) -> None:
    configure()
    provider.metadata = metadata
    assert place_of(await walk_in(client, provider)) == UNAVAILABLE


@pytest.mark.parametrize("keys", [None, 5, {}])
async def test_keys_that_are_no_list(
    client: AsyncClient, provider: FakeProvider, configure: Configure, monkeypatch: pytest.MonkeyPatch, keys: Any
) -> None:
    configure()
    right = provider.answer
    monkeypatch.setattr(provider, "answer", lambda path: {"keys": keys} if path == "/keys" else right(path))
    assert place_of(await walk_in(client, provider)) == UNAVAILABLE


async def test_a_key_that_cannot_be_read_is_left_out(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure()
    right = provider.answer
    unknown = [{"kty": "EC", "crv": "brainpoolP256r1", "x": "AA", "y": "AA"}, {"kty": ["RSA"]}, {"kty": "RSA", "n": 5}]

    def answer(path: str) -> dict[str, Any]:
        return {"keys": [*unknown, *right(path)["keys"]]} if path == "/keys" else right(path)

    monkeypatch.setattr(provider, "answer", answer)
    assert place_of(await walk_in(client, provider, email=admin.email, email_verified=True)) == HERE


@pytest.fixture
def slow(provider: FakeProvider, monkeypatch: pytest.MonkeyPatch) -> FakeProvider:
    """A provider that answers later than the portal waits."""
    right = provider.answer

    def answer(path: str) -> dict[str, Any]:
        time.sleep(1.5)
        return right(path)

    monkeypatch.setattr(provider, "answer", answer)
    monkeypatch.setattr(openid, "TIMEOUT", 0.4)
    return provider


async def test_all_wait_for_one_request_to_a_slow_provider(
    client: AsyncClient, slow: FakeProvider, configure: Configure
) -> None:
    configure()
    answers = await asyncio.gather(*(client.post("/api/login/provider") for _ in range(8)))
    assert {answer.status_code for answer in answers} == {503}
    assert slow.asked == {DISCOVERY: 1}


async def test_a_failure_is_remembered_for_some_seconds(
    client: AsyncClient, provider: FakeProvider, configure: Configure, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure()
    provider.is_down = True
    assert (await client.post("/api/login/provider")).status_code == 503
    provider.is_down = False
    assert (await client.post("/api/login/provider")).status_code == 503
    assert provider.asked == {DISCOVERY: 1}
    later = time.monotonic() + openid.FAILED_FOR
    monkeypatch.setattr(openid, "monotonic", lambda: later)
    assert (await client.post("/api/login/provider")).status_code == 200


async def test_keys_are_asked_for_again_after_a_failure(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure()
    monkeypatch.setattr(openid, "FAILED_FOR", 0.0)
    provider.metadata = {"jwks_uri": f"{provider.issuer}/nothing"}
    assert place_of(await walk_in(client, provider)) == UNAVAILABLE
    right = provider.answer
    monkeypatch.setattr(provider, "answer", lambda path: right("/keys" if path == "/nothing" else path))
    assert place_of(await walk_in(client, provider, email=admin.email, email_verified=True)) == HERE


async def test_what_is_known_is_used_while_others_wait(
    client: AsyncClient, provider: FakeProvider, configure: Configure, admin: User, app: FastAPI
) -> None:
    """An unknown key, which strangers can name, has the keys fetched again."""
    configure()
    right = {"email": admin.email, "email_verified": True}
    await walk_in(client, provider, **right)
    async with app.state.provider._lock:
        assert place_of(await asyncio.wait_for(walk_in(client, provider, **right), 5)) == HERE
