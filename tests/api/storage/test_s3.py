"""The S3 store: network faults, store faults, buckets and memory."""

import asyncio
import time
import tracemalloc
from collections.abc import AsyncIterator

import pytest

from dev.stack import MinioServer
from portal.platform.storage import StorageUnavailable
from tests.api.storage.conftest import bad_store, s3_storage

MEBIBYTE = 1024 * 1024


async def blocks(count: int, size: int = 65_536) -> AsyncIterator[bytes]:
    for _ in range(count):
        yield bytes(size)
        await asyncio.sleep(0)


@pytest.mark.parametrize("fault", ["refusing", "truncating", "hanging_up"])
async def test_a_store_that_does_not_keep_it_is_noticed(fault: str) -> None:
    with bad_store(fault) as server:
        storage = s3_storage(server.endpoint, known=True)
        with pytest.raises(StorageUnavailable):
            await storage.put("a/b", blocks(80), content_type="text/plain", expected_size=80 * 65_536)
        await storage.aclose()


async def test_a_store_that_never_answers_is_given_up_and_fills_no_memory() -> None:
    with bad_store("stalling") as server:
        storage = s3_storage(server.endpoint, timeout=0.5, known=True)
        started = time.monotonic()
        tracemalloc.start()
        with pytest.raises(StorageUnavailable):
            await storage.put("a/b", blocks(800), content_type="text/plain", expected_size=800 * 65_536)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert time.monotonic() - started < 10
        assert peak < 8 * MEBIBYTE
        await storage.aclose()


async def test_a_store_that_is_not_there_is_unavailable() -> None:
    storage = s3_storage("127.0.0.1:9", known=True)
    for call in (storage.size("a/b"), storage.check(), storage.delete("a/b"), storage.prepare()):
        with pytest.raises(StorageUnavailable):
            await call
    with pytest.raises(StorageUnavailable):
        await storage.put("a/b", blocks(1), content_type="text/plain", expected_size=65_536)
    with pytest.raises(StorageUnavailable):
        [chunk async for chunk in storage.read("a/b")]
    await storage.aclose()


async def test_a_refused_first_block_never_reaches_the_store() -> None:
    begun: list[bytes] = []

    async def refused() -> AsyncIterator[bytes]:
        if not begun:
            raise ValueError("not a PDF")
        yield b""

    with bad_store("refusing") as server:
        storage = s3_storage(server.endpoint, known=True)
        with pytest.raises(ValueError, match="not a PDF"):
            await storage.put("a/b", refused(), content_type="text/plain", expected_size=10)
        assert server.puts == []
        await storage.aclose()


async def test_two_processes_may_make_the_bucket_at_once(minio: MinioServer) -> None:
    stores = [s3_storage(minio.endpoint, minio.access_key, minio.secret_key, bucket="raced") for _ in range(4)]

    await asyncio.gather(*(store.prepare() for store in stores))

    await stores[0].check()
    for store in stores:
        await store.aclose()


async def test_wrong_keys_are_unavailable_and_a_missing_bucket_is_not_made_in_production(minio: MinioServer) -> None:
    stranger = s3_storage(minio.endpoint, minio.access_key, "not the secret", known=True)
    owner = s3_storage(minio.endpoint, minio.access_key, minio.secret_key, known=True)

    for storage in (stranger, owner):
        with pytest.raises(StorageUnavailable):
            await storage.put("a/b", blocks(1), content_type="text/plain", expected_size=65_536)
        with pytest.raises(StorageUnavailable):
            await storage.check()
        await storage.aclose()


async def test_a_download_that_the_store_cuts_short_is_noticed() -> None:
    with bad_store("cutting_downloads") as server:
        storage = s3_storage(server.endpoint, known=True)
        with pytest.raises(StorageUnavailable):
            [chunk async for chunk in storage.read("a/b")]
        await storage.aclose()
