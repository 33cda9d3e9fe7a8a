"""A pod that alone cannot reach Valkey becomes unready; if no pod reaches it, all stay ready."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from pydantic import SecretStr
from sqlalchemy import text

from dev.ports import LOCALHOST, reserved_port
from portal.entry import valkey_readiness
from portal.entry.valkey_readiness import ALONE_AFTER, INTERVAL, PING_TIMEOUT, ValkeyReadiness
from portal.platform.runtime.resources import Resources, connect_redis
from tests.api.conftest import Committed, browser


class Pod:
    """One pod's readiness. ``cut_off()`` breaks its connection to Valkey."""

    def __init__(self, resources: Resources) -> None:
        self._connected = resources
        self._resources = resources
        self.readiness = ValkeyReadiness()

    async def check(self) -> bool:
        await self.readiness.check(self._resources)
        return self.readiness.is_alone

    def cut_off(self) -> None:
        away = SecretStr(f"redis://{LOCALHOST}:{reserved_port()}/0")
        settings = self._connected.settings.model_copy(update={"redis_url": away})
        self._resources = replace(self._connected, redis=connect_redis(settings))

    async def reconnect(self) -> None:
        if self._resources is not self._connected:
            await self._resources.redis.aclose()
        self._resources = self._connected


@asynccontextmanager
async def pods(committed: Committed, count: int) -> AsyncIterator[list[Pod]]:
    found = [Pod(committed.resources) for _ in range(count)]
    yield found
    for pod in found:
        await pod.reconnect()
        await pod.readiness.release()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey_readiness, "ALONE_AFTER", 0.0)


@pytest.mark.usefixtures("at_once")
async def test_a_pod_that_alone_cannot_reach_valkey_leaves_and_comes_back(committed: Committed) -> None:
    async with pods(committed, 3) as (first, second, third):
        assert [await pod.check() for pod in (first, second, third)] == [False] * 3
        first.cut_off()
        assert [await pod.check() for pod in (first, second, third)] == [True, False, False]
        await first.reconnect()
        assert not await first.check()


@pytest.mark.usefixtures("at_once")
async def test_when_no_pod_reaches_valkey_all_stay(committed: Committed) -> None:
    async with pods(committed, 2) as (first, second):
        assert [await first.check(), await second.check()] == [False, False]
        first.cut_off()
        second.cut_off()
        await asyncio.gather(first.check(), second.check())
        assert [await first.check(), await second.check()] == [False, False]


@pytest.mark.usefixtures("at_once")
async def test_the_only_pod_stays(committed: Committed) -> None:
    async with pods(committed, 1) as (only,):
        await only.check()
        only.cut_off()
        assert not await only.check()


@pytest.mark.usefixtures("at_once")
async def test_a_killed_pod_does_not_count_as_reaching_valkey(committed: Committed) -> None:
    async with pods(committed, 2) as (first, killed):
        await killed.check()
        first.cut_off()
        assert await first.check()
        async with committed.resources.engine.connect() as connection:
            ended = text("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
            await connection.execute(ended)
        assert not await first.check()


@pytest.mark.usefixtures("at_once")
async def test_a_lock_lost_with_its_connection_is_taken_again(
    committed: Committed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(valkey_readiness, "INTERVAL", 0.05)
    async with pods(committed, 1) as (first,), ValkeyReadiness().kept_up_to_date(committed.resources):
        first.cut_off()
        for _ in range(2):
            async with asyncio.timeout(20):
                while not await first.check():  # noqa: ASYNC110  (as a probe asks)
                    await asyncio.sleep(0.05)
            async with committed.resources.engine.connect() as connection:
                ended = text("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'")
                assert (await connection.execute(ended)).rowcount == 1


async def test_an_outage_that_one_pod_detects_first_makes_no_pod_unready(committed: Committed) -> None:
    """Until the next check of the other pods, they are recorded as connected, which must not count as proof."""
    assert INTERVAL + PING_TIMEOUT < ALONE_AFTER
    async with pods(committed, 2) as (first, second):
        await second.check()
        first.cut_off()
        assert not await first.check()


@pytest.mark.usefixtures("at_once")
async def test_the_lock_takes_no_connection_from_requests(committed: Committed) -> None:
    pool: Any = committed.resources.engine.pool
    before = pool.checkedout()
    async with pods(committed, 1) as (pod,):
        await pod.check()
        await pod.check()
        assert pool.checkedout() == before


async def test_readiness_fails_and_liveness_does_not(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.state.valkey, "is_alone", True)
    async with browser(app) as client:
        answer = await client.get("/readyz")
        assert (await client.get("/livez")).status_code == 200
    assert answer.status_code == 503
    assert answer.json()["problems"] == ["Valkey is reachable from other pods, not from this one"]


async def test_a_serving_process_keeps_it_up_to_date(committed: Committed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey_readiness, "INTERVAL", 0.05)
    monkeypatch.setattr(valkey_readiness, "ALONE_AFTER", 0.0)
    async with pods(committed, 2) as (other, cut_off):
        await other.check()
        cut_off.cut_off()
        readiness = ValkeyReadiness()
        async with readiness.kept_up_to_date(cut_off._resources), asyncio.timeout(20):
            while not readiness.is_alone:  # noqa: ASYNC110  (as a probe asks)
                await asyncio.sleep(0.05)
