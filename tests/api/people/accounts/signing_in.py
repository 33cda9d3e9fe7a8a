"""The steps of a sign-in."""

from dataclasses import replace

from httpx2 import AsyncClient

from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from tests.api.people.accounts.conftest import NewestCode
from tests.factories.accounts import PASSWORD


async def open_challenge(client: AsyncClient, email: str, password: str = PASSWORD) -> str:
    answer = await client.post("/api/login/check-credentials", json={"email": email, "password": password})
    assert answer.status_code == 200, answer.text
    challenge_id: str = answer.json()["data"]["challenge_id"]
    return challenge_id


async def walk_in(client: AsyncClient, newest_code: NewestCode, email: str) -> dict[str, object]:
    challenge_id = await open_challenge(client, email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    answer = await client.post("/api/login", json={"challenge_id": challenge_id, "code": await newest_code()})
    assert answer.status_code == 200, answer.text
    user: dict[str, object] = answer.json()["data"]["user"]
    return user


def with_settings(resources: Resources, settings: Settings) -> Resources:
    return replace(resources, settings=settings)
