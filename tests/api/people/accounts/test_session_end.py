"""A session ends after its idle time, and at the latest after its absolute time."""

import asyncio
import time

import pytest
from fastapi import FastAPI
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.runtime.resources import Resources
from tests.api.people.accounts.conftest import NewestCode
from tests.api.people.accounts.signing_in import walk_in, with_settings
from tests.factories.companies import a_company


async def signed_in(
    app: FastAPI,
    resources: Resources,
    client: AsyncClient,
    session: AsyncSession,
    newest_code: NewestCode,
    *,
    idle: int,
    absolute: int,
) -> None:
    """A person whose session lasts the given number of seconds."""
    lives = {"session_idle_seconds": idle, "session_absolute_seconds": absolute}
    app.state.resources = with_settings(resources, resources.settings.model_copy(update=lives))
    await walk_in(client, newest_code, (await a_company(session)).email)


async def is_signed_in(client: AsyncClient) -> bool:
    return (await client.get("/api/user-info")).status_code == 200


async def test_each_request_restarts_the_idle_time_and_silence_ends_the_session(
    app: FastAPI, resources: Resources, client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    await signed_in(app, resources, client, session, newest_code, idle=3, absolute=60)
    for _ in range(2):
        await asyncio.sleep(2)
        assert await is_signed_in(client)

    await asyncio.sleep(3.2)

    assert not await is_signed_in(client)


@pytest.mark.parametrize("idle", [60, 3], ids=["longer idle time", "shorter idle time"])
async def test_a_busy_session_ends_after_its_absolute_time(
    app: FastAPI,
    resources: Resources,
    client: AsyncClient,
    session: AsyncSession,
    newest_code: NewestCode,
    idle: int,
) -> None:
    await signed_in(app, resources, client, session, newest_code, idle=idle, absolute=5)
    started = time.monotonic()
    assert await is_signed_in(client)
    while await is_signed_in(client):
        assert time.monotonic() - started < 8
        await asyncio.sleep(0.3)

    # The session stores its start in whole seconds.
    assert time.monotonic() - started > 3


async def time_left(client: AsyncClient) -> dict[str, float] | None:
    answer = await client.get("/api/session")
    assert answer.status_code == 200, answer.text
    left: dict[str, float] | None = answer.json()["data"]
    return left


async def test_asking_for_the_time_left_does_not_keep_a_session_alive(
    app: FastAPI, resources: Resources, client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    await signed_in(app, resources, client, session, newest_code, idle=60, absolute=600)
    first = await time_left(client)
    await asyncio.sleep(0.1)
    second = await time_left(client)
    assert await is_signed_in(client)
    renewed = await time_left(client)

    assert first is not None
    assert second is not None
    assert renewed is not None
    assert first["idle_seconds_left"] > second["idle_seconds_left"]
    assert renewed["idle_seconds_left"] > second["idle_seconds_left"]
    assert first["absolute_seconds_left"] > second["absolute_seconds_left"] > renewed["absolute_seconds_left"]


async def test_no_request_extends_a_session_beyond_its_absolute_time(
    app: FastAPI, resources: Resources, client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    await signed_in(app, resources, client, session, newest_code, idle=600, absolute=600)
    assert await is_signed_in(client)
    left = await time_left(client)

    assert left is not None
    assert left["idle_seconds_left"] <= left["absolute_seconds_left"] <= 600


async def test_the_time_left_of_a_session_that_ended_is_none_and_no_error(
    app: FastAPI, resources: Resources, client: AsyncClient, session: AsyncSession, newest_code: NewestCode
) -> None:
    assert await time_left(client) is None
    await signed_in(app, resources, client, session, newest_code, idle=60, absolute=600)
    # Signing out removes the cookie, so the test sends it again, as another tab may do.
    cookies = dict(client.cookies)
    await client.post("/api/logout")
    client.cookies.update(cookies)

    assert await time_left(client) is None
