"""Metrics of Valkey commands and errors."""

from collections.abc import AsyncIterator

import pytest
from arq.connections import ArqRedis
from prometheus_client import REGISTRY
from pydantic import SecretStr
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import WatchError

from dev.ports import reserved_port
from portal.platform.errors import TooManyRequests
from portal.platform.http.limits import Limiter, RateLimitItemPerMinute
from portal.platform.jobs.wakeups import connect_queue
from portal.platform.settings import Settings


@pytest.fixture
async def queue(valkey_url: str) -> AsyncIterator[ArqRedis]:
    """arq's connection, a subclass of the portal's client class."""
    client = connect_queue(valkey_url)
    await client.flushdb()
    yield client
    await client.aclose(close_connection_pool=True)


@pytest.fixture
async def limiter(settings: Settings) -> AsyncIterator[Limiter]:
    limiter = Limiter(settings)
    yield limiter
    await limiter.aclose()


def counted() -> dict[str, float]:
    name = "portal_redis_duration_seconds_count"
    return {outcome: REGISTRY.get_sample_value(name, {"outcome": outcome}) or 0 for outcome in ("done", "failed")}


async def test_a_pipeline_counts_once(queue: ArqRedis) -> None:
    before = counted()
    async with queue.pipeline() as pipe:
        pipe.set("one", "1")
        pipe.set("two", "2")
        await pipe.execute()
    assert await queue.get("two") == b"2"
    assert counted() == {"done": before["done"] + 2, "failed": before["failed"]}


async def test_waiting_on_purpose_is_not_slowness(queue: ArqRedis) -> None:
    before = counted()
    assert await queue.execute_command("BLPOP", "nobody-rings", 0.01) is None  # type: ignore[no-untyped-call]
    assert counted() == before


async def test_a_lost_race_is_no_failure(queue: ArqRedis) -> None:
    """Two workers that try to start one job are normal for arq."""
    before = counted()
    async with queue.pipeline(transaction=True) as pipe:
        await pipe.watch("job")
        await queue.set("job", "taken")
        pipe.multi()  # type: ignore[no-untyped-call]
        pipe.set("job", "mine")
        with pytest.raises(WatchError):
            await pipe.execute()
    assert counted() == {"done": before["done"] + 2, "failed": before["failed"]}


async def test_a_server_that_is_away_is_a_failure() -> None:
    before = counted()
    client = connect_queue(f"redis://127.0.0.1:{reserved_port()}")
    with pytest.raises(RedisConnectionError):
        await client.get("anything")
    async with client.pipeline() as pipe:
        pipe.get("anything")
        with pytest.raises(RedisConnectionError):
            await pipe.execute()
    await client.aclose(close_connection_pool=True)
    assert counted() == {"done": before["done"], "failed": before["failed"] + 2}


async def test_commands_of_limits_are_counted(queue: ArqRedis, limiter: Limiter) -> None:
    await queue.script_flush()
    before = counted()
    await limiter.hit("tries", "somebody", limit=RateLimitItemPerMinute(1))
    # The server does not know the script, loads it and runs it: one attempt without a failure.
    assert counted() == {"done": before["done"] + 1, "failed": before["failed"]}
    with pytest.raises(TooManyRequests):
        await limiter.hit("tries", "somebody", limit=RateLimitItemPerMinute(1))
    assert counted() == {"done": before["done"] + 2, "failed": before["failed"]}


async def test_unreachable_limits_are_failures(settings: Settings) -> None:
    before = counted()
    away = SecretStr(f"redis://127.0.0.1:{reserved_port()}")
    limiter = Limiter(settings.model_copy(update={"redis_url": away}))
    with pytest.raises(RedisConnectionError):
        await limiter.hit("tries", "somebody", limit=RateLimitItemPerMinute(1))
    await limiter.aclose()
    assert counted() == {"done": before["done"], "failed": before["failed"] + 1}
