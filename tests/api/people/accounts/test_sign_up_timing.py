"""The work of a registration does not reveal whether its email belongs to an account.

The tests compare statements and hashes, because measured seconds differ between machines.
"""

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.passwords import Passwords
from tests.api.conftest import CountStatements
from tests.factories.companies import a_company
from tests.factories.registrations import a_registration


@pytest.fixture
def hashing(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The requested Argon2 computations in their order."""
    asked: list[str] = []
    hash_password, verify = Passwords.hash, Passwords.verify

    async def noted_hash(self: Passwords, password: str) -> str:
        asked.append("hash")
        return await hash_password(self, password)

    async def noted_verify(self: Passwords, password_hash: str | None, password: str) -> bool:
        asked.append("verify")
        return await verify(self, password_hash, password)

    monkeypatch.setattr(Passwords, "hash", noted_hash)
    monkeypatch.setattr(Passwords, "verify", noted_verify)
    return asked


async def test_known_and_unknown_addresses_take_the_same_work(
    client: AsyncClient, session: AsyncSession, count_statements: CountStatements, hashing: list[str]
) -> None:
    await a_company(session, email="owner@known.example")
    await client.post("/api/user", json=a_registration(email="stranger@open.example", password="Another-Horse-8-pw"))
    work = []
    for email in ("person@unknown.example", "owner@known.example", "stranger@open.example"):
        hashing.clear()
        with count_statements() as statements:
            answer = await client.post("/api/user", json=a_registration(email=email))
        assert answer.status_code == 201, answer.text
        work.append((list(statements), list(hashing)))

    unknown, known, with_open_registration = work
    assert unknown == known
    assert unknown == with_open_registration
    assert unknown[1] == ["verify", "hash"]
