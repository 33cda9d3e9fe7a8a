"""The time that a registration takes does not tell whether its email belongs to an account."""

import statistics
import time

from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from tests.factories.companies import a_company
from tests.factories.registrations import a_registration

PAIRS = 12
TOLERANCE = 0.25
"""Of the median. One Argon2 hash more or less is half of it."""


async def seconds_of(client: AsyncClient, email: str) -> float:
    body = a_registration(email=email)
    started = time.perf_counter()
    answer = await client.post("/api/user", json=body)
    assert answer.status_code == 201, answer.text
    return time.perf_counter() - started


async def test_known_and_unknown_addresses_take_the_same_time(client: AsyncClient, session: AsyncSession) -> None:
    """Measured in turns, so that a slow moment of the machine meets both."""
    await a_company(session, email="owner@known.example")
    await seconds_of(client, "warm-up@unknown.example")
    known, unknown = [], []
    for number in range(PAIRS):
        known.append(await seconds_of(client, "owner@known.example"))
        unknown.append(await seconds_of(client, f"person{number:02d}@other.example"))

    usual = statistics.median(known + unknown)

    assert abs(statistics.median(known) - statistics.median(unknown)) < TOLERANCE * usual
