"""A provider that says nonsense of itself."""

from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from tests.api.people.provider.coming_in import HERE, place_of, walk_in
from tests.api.people.provider.conftest import Configure
from tests.factories.accounts import an_admin
from tests.factories.provider import FakeProvider

UNAVAILABLE = "/app/provider?refused=provider_unavailable"


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
