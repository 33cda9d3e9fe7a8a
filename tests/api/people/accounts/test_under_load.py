"""Sign-ins during a password reset, and many sign-ins on few connections."""

import asyncio

import pytest
from httpx2 import ASGITransport, AsyncClient

from portal.domain.identity.passwords import Passwords
from tests.api.conftest import ORIGIN, Committed
from tests.api.people.accounts.conftest import secrets_of_newest
from tests.api.people.accounts.signing_in import open_challenge
from tests.factories.companies import a_company
from tests.factories.links import a_reset_link

pytestmark = pytest.mark.race


async def challenge_with_code(committed: Committed, client: AsyncClient, email: str) -> tuple[str, str]:
    challenge_id = await open_challenge(client, email)
    await client.post("/api/login/send-code", json={"challenge_id": challenge_id, "method": "email"})
    secrets = await secrets_of_newest(committed.resources)
    assert secrets is not None
    return challenge_id, secrets["code"]


async def test_no_sign_in_slips_past_a_reset(committed: Committed) -> None:
    """A session opened with the old password ends with the reset, in either order."""
    resources = committed.resources
    for _ in range(3):
        async with committed.browser() as client:
            async with committed.transaction() as session:
                person = await a_company(session)
                token = await a_reset_link(session, resources.settings, person)
            challenge_id, code = await challenge_with_code(committed, client, person.email)
            password = "Another-Horse-8"
            new = {"token": token, "password": password, "confirm_password": password}

            signed_in, changed = await asyncio.gather(
                client.post("/api/login", json={"challenge_id": challenge_id, "code": code}),
                client.post("/api/password/reset", json=new),
            )

            assert changed.status_code == 200
            assert signed_in.status_code in {200, 410}
            assert (await client.get("/api/user-info")).status_code == 401


async def test_no_connection_waits_for_a_password(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty sign-ins on a pool of ten connections run Argon2 at the same time."""
    everybody, there = 50, 0
    complete = asyncio.Event()

    async def meet(_self: Passwords, _password_hash: str | None, _password: str) -> bool:
        nonlocal there
        there += 1
        if there == everybody:
            complete.set()
        await asyncio.wait_for(complete.wait(), timeout=60)
        return False

    monkeypatch.setattr(Passwords, "verify", meet)

    async def try_from(number: int) -> int:
        transport = ASGITransport(committed.app, client=(f"10.0.0.{number}", 1))
        async with AsyncClient(transport=transport, base_url=ORIGIN) as client:
            body = {"email": f"somebody{number}@unknown.example", "password": "x"}
            return (await client.post("/api/login/check-credentials", json=body)).status_code

    assert committed.resources.settings.database_pool_size < everybody
    assert await asyncio.gather(*(try_from(number) for number in range(everybody))) == [401] * everybody
