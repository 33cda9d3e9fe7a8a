"""What is counted of Valkey, and what is not."""

from collections.abc import AsyncIterator

import pytest
from arq.connections import ArqRedis
from prometheus_client import REGISTRY
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import WatchError

from dev.ports import free_port
from portal.jobs.bell import connect_queue


@pytest.fixture
async def queue(valkey_url: str) -> AsyncIterator[ArqRedis]:
    """arq's connection: the same client as ours, and more."""
    client = connect_queue(valkey_url)
    await client.flushdb()
    yield client
    await client.aclose(close_connection_pool=True)


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


async def test_who_comes_second_has_not_failed(queue: ArqRedis) -> None:
    """Workers that reach for one job are arq's daily business."""
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
    client = connect_queue(f"redis://127.0.0.1:{free_port()}")
    with pytest.raises(RedisConnectionError):
        await client.get("anything")
    async with client.pipeline() as pipe:
        pipe.get("anything")
        with pytest.raises(RedisConnectionError):
            await pipe.execute()
    await client.aclose(close_connection_pool=True)
    assert counted() == {"done": before["done"], "failed": before["failed"] + 2}
