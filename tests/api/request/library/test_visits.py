"""What is new since the last visit: stable during a session, and nothing at the first visit."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import orjson
import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.secrets import hash_token
from portal.domain.identity.users import User
from portal.features.request.library.models import LibraryVisit
from portal.platform.clock import utc_now
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.api.request.library.conftest import LINK, TEXTS, add, data_of, items, library, replace

HOUR = timedelta(hours=1)
START = utc_now() - 9 * HOUR
SignInAt = Callable[[int], Awaitable[AsyncClient]]


@pytest.fixture
def at(set_database_clock: SetDatabaseClock) -> Callable[[float], Awaitable[None]]:
    """Sets the database's clock to so many hours after the start."""
    return lambda hours: set_database_clock(START + hours * HOUR)


@pytest.fixture
def sign_in_at(company: User, sign_in: SignIn, resources: Resources) -> SignInAt:
    """Signs the company in, so many hours after the start."""

    async def start(hours: int) -> AsyncClient:
        browser = await sign_in(company)
        token = browser.headers["Cookie"].partition("=")[2]
        value = {"user": str(company.id), "started": int((START + hours * HOUR).timestamp())}
        await resources.redis.set(f"session:{hash_token(token)}", orjson.dumps(value), ex=3600)
        return browser

    return start


async def new(browser: AsyncClient) -> list[int]:
    """Positions of what is marked as new when the page is opened."""
    assert (await browser.post("/api/documents/visit")).status_code == 200
    return [item["position"] for item in await items(browser) if item["is_new"]]


async def test_new_since_the_last_visit(
    admin: AsyncClient, sign_in_at: SignInAt, at: Callable[[float], Awaitable[None]]
) -> None:
    documents = await library(admin)
    await at(0)
    await replace(admin, documents[0], LINK)
    first = await sign_in_at(1)
    await at(1)
    assert await new(first) == []
    await at(2)
    await replace(admin, documents[1], LINK)

    second = await sign_in_at(3)
    await at(3)
    assert [item["position"] for item in await items(second) if item["is_new"]] == [2]
    assert await new(second) == [2]
    await at(4)
    await replace(admin, documents[2], LINK)
    assert await new(second) == [2, 3]

    third = await sign_in_at(5)
    await at(5)
    assert await new(third) == [3]
    # A request of the earlier session does not count as a later visit.
    assert await new(second) == [3]
    assert await new(third) == [3]


async def test_a_document_that_is_shown_again_is_new(
    admin: AsyncClient, sign_in_at: SignInAt, at: Callable[[float], Awaitable[None]]
) -> None:
    await at(0)
    document = await add(admin, content=LINK, is_hidden=True)
    await at(1)
    assert await new(await sign_in_at(1)) == []
    await at(2)
    await data_of(await admin.put(f"/api/library/{document['id']}", json={**TEXTS, "revision": document["revision"]}))

    browser = await sign_in_at(3)

    assert await new(browser) == [8]
    assert (await items(browser))[7]["changed_at"].startswith((START + 2 * HOUR).isoformat()[:19])


async def test_reading_as_an_administrator_is_no_visit(admin: AsyncClient, session: AsyncSession) -> None:
    assert await new(admin) == []
    assert (await session.scalars(select(LibraryVisit))).all() == []
