"""The contract of every store."""

import asyncio
import hashlib
import os
import tracemalloc
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest

from portal.platform.storage import ObjectMissing, ObjectStorage, SizeDiffers, StoredObject
from portal.platform.storage.contract import MAX_CHUNK_BYTES
from portal.platform.storage.local import PARTIAL, LocalStorage
from portal.platform.storage.s3 import S3Storage
from portal.platform.storage.s3_parts import PartsUpload, unfinished_uploads

MEBIBYTE = 1024 * 1024
CONTENT = os.urandom(3 * MEBIBYTE + 17)
KEY = "submissions/0193a/0193b"


async def in_chunks(content: bytes, size: int = 65_536) -> AsyncIterator[bytes]:
    for start in range(0, len(content), size):
        yield content[start : start + size]
        await asyncio.sleep(0)


async def put(storage: ObjectStorage, content: bytes, key: str = KEY, *, announced: bool = True) -> None:
    size = len(content) if announced else None
    stored = await storage.put(key, in_chunks(content), content_type="application/pdf", expected_size=size)
    assert (stored.key, stored.size) == (key, len(content))
    assert stored.sha256 == hashlib.sha256(content).hexdigest()


async def read(storage: ObjectStorage, key: str = KEY, *, offset: int = 0) -> bytes:
    return b"".join([chunk async for chunk in storage.read(key, offset=offset)])


async def is_missing(storage: ObjectStorage, key: str = KEY) -> bool:
    try:
        await storage.size(key)
    except ObjectMissing:
        return True
    return False


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("size", [0, 1, 65_536, 256 * 1024, 256 * 1024 + 1, len(CONTENT)])
async def test_stored_data_is_read_back(storage: ObjectStorage, size: int, announced: bool) -> None:
    await put(storage, CONTENT[:size], announced=announced)

    assert await storage.size(KEY) == size
    assert await read(storage) == CONTENT[:size]


async def test_chunks_of_any_size(storage: ObjectStorage) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        yield b""
        for byte in b"%PDF-":
            yield bytes([byte])
        yield b""
        yield CONTENT[:MEBIBYTE]

    stored = await storage.put(KEY, chunks(), content_type="application/pdf", expected_size=5 + MEBIBYTE)

    assert stored.size == 5 + MEBIBYTE
    assert await read(storage) == b"%PDF-" + CONTENT[:MEBIBYTE]


@pytest.mark.parametrize("offset", [1, MEBIBYTE, len(CONTENT) - 1, len(CONTENT), len(CONTENT) + 5])
async def test_reading_from_an_offset(storage: ObjectStorage, offset: int) -> None:
    await put(storage, CONTENT)

    assert await read(storage, offset=offset) == CONTENT[offset:]


async def test_chunks_are_bounded_and_reading_may_stop_anywhere(storage: ObjectStorage) -> None:
    await put(storage, CONTENT)

    async with aclosing(storage.read(KEY)) as chunks:
        first = await anext(chunks)
    assert 0 < len(first) <= MAX_CHUNK_BYTES
    assert await read(storage) == CONTENT


async def test_putting_again_replaces(storage: ObjectStorage) -> None:
    await put(storage, b"first, and longer")
    await put(storage, b"second")

    assert await read(storage) == b"second"


async def test_missing_objects(storage: ObjectStorage) -> None:
    await storage.prepare()
    with pytest.raises(ObjectMissing):
        await storage.size(KEY)
    with pytest.raises(ObjectMissing):
        await read(storage)
    await storage.delete(KEY)


async def test_deleted_objects_are_missing(storage: ObjectStorage) -> None:
    await put(storage, CONTENT)
    await put(storage, CONTENT, "submissions/0193a/neighbour")

    await storage.delete(KEY)

    assert await is_missing(storage)
    assert not await is_missing(storage, "submissions/0193a/neighbour")


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("after", [0, 10, len(CONTENT)])
async def test_a_producer_that_fails_leaves_nothing(storage: ObjectStorage, after: int, announced: bool) -> None:
    class Broken(Exception):
        pass

    async def chunks() -> AsyncIterator[bytes]:
        async for chunk in in_chunks(CONTENT[:after]):
            yield chunk
        raise Broken

    with pytest.raises(Broken):
        await storage.put(
            KEY, chunks(), content_type="application/pdf", expected_size=len(CONTENT) if announced else None
        )
    assert await is_missing(storage)


async def test_a_failed_upload_keeps_the_previous_object(storage: ObjectStorage) -> None:
    await put(storage, b"first")

    async def chunks() -> AsyncIterator[bytes]:
        yield CONTENT
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await storage.put(KEY, chunks(), content_type="application/pdf", expected_size=len(CONTENT) + 1)
    assert await read(storage) == b"first"


@pytest.mark.parametrize("difference", [-1, 1, MEBIBYTE, -MEBIBYTE])
async def test_a_size_that_was_announced_wrongly_makes_no_object(storage: ObjectStorage, difference: int) -> None:
    with pytest.raises(SizeDiffers):
        await storage.put(
            KEY,
            in_chunks(CONTENT),
            content_type="application/pdf",
            expected_size=len(CONTENT) + difference,
        )
    assert await is_missing(storage)


async def test_a_cancelled_upload_leaves_nothing(storage: ObjectStorage) -> None:
    begun = asyncio.Event()

    async def chunks() -> AsyncIterator[bytes]:
        yield CONTENT
        begun.set()
        await asyncio.sleep(60)

    upload = asyncio.create_task(
        storage.put(KEY, chunks(), content_type="application/pdf", expected_size=len(CONTENT) + 1)
    )
    await begun.wait()
    upload.cancel()
    with pytest.raises(asyncio.CancelledError):
        await upload
    await asyncio.sleep(0.2)
    assert await is_missing(storage)


async def test_uploads_side_by_side_do_not_mix(storage: ObjectStorage) -> None:
    contents = {f"side/{number}": os.urandom(MEBIBYTE + number) for number in range(12)}

    await asyncio.gather(*(put(storage, content, key) for key, content in contents.items()))

    for key, content in contents.items():
        assert await read(storage, key) == content


@pytest.mark.parametrize(
    "key",
    [
        "",
        "/etc/passwd",
        "../secret",
        "submissions/../../secret",
        "submissions/..",
        ".partial/x",
        "submissions/.partial",
        "submissions//x",
        "submissions/x/",
        "submissions\\x",
        "submissions/x\x00",
        "submissions/x\n",
        "Submissions/x",
        "تقرير",
        "a/" * 10 + "a",
        "a" * 100,
    ],
)
async def test_an_invalid_key_is_refused(storage: ObjectStorage, key: str) -> None:
    with pytest.raises(ValueError, match="key"):
        await storage.put(key, in_chunks(b"x"), content_type="text/plain", expected_size=1)
    with pytest.raises(ValueError, match="key"):
        await storage.size(key)
    with pytest.raises(ValueError, match="key"):
        await storage.delete(key)
    with pytest.raises(ValueError, match="key"):
        await read(storage, key)


async def test_memory_does_not_grow_with_the_object(storage: ObjectStorage) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(40 * 16):
            yield bytes(65_536)
            await asyncio.sleep(0)

    await put(storage, b"warm", "warm/up")
    tracemalloc.start()
    await storage.put(KEY, chunks(), content_type="application/pdf", expected_size=40 * MEBIBYTE)
    received = 0
    async for chunk in storage.read(KEY):
        received += len(chunk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert received == 40 * MEBIBYTE
    # A part of 5 MiB, and the buffers of the event loop, which reads 256 KiB at a time.
    assert peak < 9 * MEBIBYTE


async def test_preparing_twice_and_checking(storage: ObjectStorage) -> None:
    await storage.prepare()
    await storage.prepare()
    await storage.check()


LARGE = os.urandom(13 * MEBIBYTE + 5)
"""Large enough for a multipart upload to S3 in three parts if its size is not announced."""


@pytest.mark.parametrize("size", [6 * MEBIBYTE - 1, 6 * MEBIBYTE, 6 * MEBIBYTE + 1, 12 * MEBIBYTE, len(LARGE)])
async def test_large_data_of_unknown_size_is_read_back(storage: ObjectStorage, size: int) -> None:
    await put(storage, LARGE[:size], announced=False)
    assert await read(storage) == LARGE[:size]


async def test_the_partial_upload_of_a_killed_process_can_be_removed(storage: ObjectStorage) -> None:
    """The state in the middle of an upload, without clean-up."""
    await put(storage, b"finished", "bundles/one/2")
    begun = asyncio.Event()

    async def chunks() -> AsyncIterator[bytes]:
        yield LARGE
        yield LARGE
        begun.set()
        await asyncio.Event().wait()

    putting: asyncio.Task[StoredObject] | None = None
    if isinstance(storage, S3Storage):
        upload = PartsUpload(storage.bucket, "bundles/one/1")
        await upload.begin("application/zip")
        await upload.send(memoryview(LARGE))
    else:
        putting = asyncio.create_task(storage.put("bundles/one/1", chunks(), content_type="application/zip"))
        await begun.wait()
    assert await unfinished(storage) == 1
    await storage.abandon("bundles/one/2")
    assert await unfinished(storage) == 1
    await storage.abandon("bundles/one/1")
    assert await unfinished(storage) == 0
    assert await is_missing(storage, "bundles/one/1")
    assert await read(storage, "bundles/one/2") == b"finished"
    if putting is not None:
        putting.cancel()
        await asyncio.gather(putting, return_exceptions=True)


async def test_a_large_producer_that_fails_leaves_no_part(storage: ObjectStorage) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        yield LARGE
        yield LARGE
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await storage.put(KEY, chunks(), content_type="application/zip")
    assert await is_missing(storage)
    assert await unfinished(storage) == 0


async def unfinished(storage: ObjectStorage) -> int:
    """Returns the number of unfinished uploads."""
    if isinstance(storage, LocalStorage):
        return len(list((storage._root / PARTIAL).iterdir()))
    assert isinstance(storage, S3Storage)
    keys = (KEY, "bundles/one/1")
    return sum([len(await unfinished_uploads(storage.bucket, key)) for key in keys])
