"""A session ends when it was idle for too long, and at the latest after its absolute time, however busy it was."""

import asyncio
import time

import pytest
from fastapi import FastAPI
from httpx import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.resources import Resources
from tests.api.accounts.conftest import NewestCode
from tests.api.accounts.signing_in import walk_in, with_settings
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
    """A person whose session lives that many seconds."""
    lives = {"session_idle_seconds": idle, "session_absolute_seconds": absolute}
    app.state.resources = with_settings(resources, resources.settings.model_copy(update=lives))
    await walk_in(client, newest_code, (await a_company(session)).email)


async def is_signed_in(client: AsyncClient) -> bool:
    return (await client.get("/api/user-info")).status_code == 200


async def test_each_request_begins_the_idle_time_anew_and_silence_ends_the_session(
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

    # Its beginning is kept in whole seconds.
    assert time.monotonic() - started > 3
