"""The address to which the provider leads back, asked by strangers."""

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.people.accounts.rules import code_try_limit
from portal.platform.settings import Settings
from tests.api.people.provider.coming_in import CALLBACK, place_of
from tests.api.people.provider.conftest import Configure

REFUSED = "/app/provider?refused="


async def reasons(session: AsyncSession) -> list[str]:
    return [event.details["reason"] for event in await session.scalars(select(AuditEvent))]


async def test_calls_beyond_the_limit_are_not_recorded(
    client: AsyncClient, session: AsyncSession, configure: Configure, settings: Settings
) -> None:
    configure()
    most = code_try_limit(settings).amount
    for _ in range(most):
        await client.get(CALLBACK, params={"state": "x"})
    answer = await client.get(CALLBACK, params={"state": "x"})
    assert place_of(answer) == f"{REFUSED}too_many_requests"
    assert await reasons(session) == ["provider_answer_not_accepted"] * most


async def test_without_a_provider_nothing_is_recorded(client: AsyncClient, session: AsyncSession) -> None:
    assert place_of(await client.get(CALLBACK, params={"state": "x"})) == f"{REFUSED}no_provider"
    assert await reasons(session) == []


@pytest.mark.parametrize("name", ["state", "code", "error", "iss"])
async def test_what_is_too_long_leads_to_the_page_too(client: AsyncClient, configure: Configure, name: str) -> None:
    configure()
    answer = await client.get(CALLBACK, params={name: "x" * 4001})
    assert place_of(answer) == f"{REFUSED}provider_answer_not_accepted"
