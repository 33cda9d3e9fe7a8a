"""The steps of a sign-in with the provider, as a browser takes them."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

from httpx2 import AsyncClient, Response

from tests.factories.provider import FakeProvider

HERE = "/app/provider"
CALLBACK = "/api/login/provider/callback"


async def go_there(client: AsyncClient, provider: FakeProvider, **given: Any) -> dict[str, str]:
    """Returns what the portal asks of the provider."""
    answer = await client.post("/api/login/provider", **given)
    return asked_by(answer, provider)


def asked_by(answer: Response, provider: FakeProvider) -> dict[str, str]:
    assert answer.status_code == 200, answer.text
    asked = parse_qs(urlsplit(answer.json()["data"]["address"]).query)
    provider.nonce = asked["nonce"][0]
    return {name: values[0] for name, values in asked.items()}


async def come_back(client: AsyncClient, provider: FakeProvider, state: str, **changed: Any) -> Response:
    given = {"state": state, "code": "code", "iss": provider.issuer} | changed
    return await client.get(CALLBACK, params={name: value for name, value in given.items() if value is not None})


async def walk_in(client: AsyncClient, provider: FakeProvider, **told: Any) -> Response:
    """``told``: claims of the person, e.g. ``email``."""
    provider.told |= told
    asked = await go_there(client, provider)
    return await come_back(client, provider, asked["state"])


def place_of(answer: Response) -> str:
    """Where the browser is led."""
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]
