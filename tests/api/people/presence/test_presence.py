"""Colleagues see where the others work, for seconds; other companies do not."""

import time
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.features.people.presence.places import PRESENT_SECONDS
from portal.platform.runtime.resources import Resources
from tests.api.conftest import CountStatements, SignIn
from tests.factories.companies import a_colleague, a_company

LINKS = "response:links"
SECTION = "questionnaire:currentUse"


@pytest.fixture
async def noura(session: AsyncSession) -> User:
    return await a_company(session, status=AccountStatus.APPROVED)


async def note(browser: AsyncClient, place: str | None) -> Any:
    answer = await browser.post("/api/company/presence", json={"place": place})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def test_each_sees_the_others_place_and_name(session: AsyncSession, noura: User, sign_in: SignIn) -> None:
    one, two = await sign_in(noura), await sign_in(await a_colleague(session, noura))
    assert await note(one, LINKS) == {"others": [], "alone": False}
    assert await note(two, SECTION) == {"others": [{"name": "Noura Alqahtani", "place": LINKS}], "alone": False}
    assert await note(one, LINKS) == {"others": [{"name": "Layla Haddad", "place": SECTION}], "alone": False}


async def test_who_leaves_is_gone_at_once(session: AsyncSession, noura: User, sign_in: SignIn) -> None:
    one, two = await sign_in(noura), await sign_in(await a_colleague(session, noura))
    await note(one, LINKS)
    await note(one, None)
    assert (await note(two, LINKS))["others"] == []


async def test_another_company_sees_nothing(session: AsyncSession, noura: User, sign_in: SignIn) -> None:
    one = await sign_in(noura)
    other = await sign_in(await a_company(session, status=AccountStatus.APPROVED))
    await note(one, LINKS)
    assert await note(other, LINKS) == {"others": [], "alone": True}


async def test_places_are_forgotten_after_seconds(
    session: AsyncSession, noura: User, sign_in: SignIn, resources: Resources
) -> None:
    one, two = await sign_in(noura), await sign_in(await a_colleague(session, noura))
    await note(one, LINKS)
    key = f"presence:{noura.company_id}"
    assert 0 < await resources.redis.ttl(key) <= PRESENT_SECONDS
    (stored,) = (await resources.redis.hgetall(key)).values()  # type: ignore[misc]
    noted = stored.partition(":")[2]
    # The colleague's requests extend the hash's lifetime, so the outdated entry must be removed by itself.
    await resources.redis.hset(key, str(noura.id), f"{int(time.time()) - 1}:{noted}")  # type: ignore[misc]
    assert (await note(two, LINKS))["others"] == []
    assert await resources.redis.hlen(key) == 1  # type: ignore[misc]


async def test_a_person_who_has_left_the_company_sends_and_sees_nothing(
    session: AsyncSession, noura: User, sign_in: SignIn
) -> None:
    colleague = await a_colleague(session, noura)
    one, two = await sign_in(noura), await sign_in(colleague)
    await note(one, LINKS)
    await session.execute(delete(User).where(User.id == colleague.id))
    refused = await two.post("/api/company/presence", json={"place": LINKS})
    assert refused.status_code == 401
    assert (await note(one, LINKS))["others"] == []


@pytest.mark.parametrize("status", [AccountStatus.PENDING, AccountStatus.REJECTED])
async def test_a_company_that_is_not_approved_is_refused(
    session: AsyncSession, sign_in: SignIn, status: AccountStatus
) -> None:
    browser = await sign_in(await a_company(session, status=status))
    assert (await browser.post("/api/company/presence", json={"place": LINKS})).status_code == 403


@pytest.mark.parametrize(
    "place", ["", "company", "response", "response:", "response:moon", "questionnaire:moon", "x" * 5000, 7, ["a"]]
)
async def test_only_known_places_are_stored(noura: User, sign_in: SignIn, resources: Resources, place: Any) -> None:
    browser = await sign_in(noura)
    refused = await browser.post("/api/company/presence", json={"place": place})
    assert refused.status_code == 422
    assert not await resources.redis.exists(f"presence:{noura.company_id}")


async def test_the_database_is_asked_for_the_person_and_once_a_minute_for_colleagues(
    noura: User, sign_in: SignIn, resources: Resources, count_statements: CountStatements
) -> None:
    browser = await sign_in(noura)
    with count_statements() as first:
        assert (await note(browser, LINKS))["alone"] is True
    with count_statements() as second:
        assert (await note(browser, LINKS))["alone"] is True
    assert (len(first), len(second)) == (2, 1)
    assert 0 < await resources.redis.ttl(f"colleagues:{noura.company_id}") <= 60


async def test_a_colleague_who_is_there_shows_that_a_person_is_not_alone(
    session: AsyncSession, noura: User, sign_in: SignIn
) -> None:
    one = await sign_in(noura)
    assert (await note(one, LINKS))["alone"] is True
    two = await sign_in(await a_colleague(session, noura))
    await note(two, LINKS)
    assert (await note(one, LINKS))["alone"] is False
