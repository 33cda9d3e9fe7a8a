"""Splits and joins received bytes into blocks of the wanted size."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator
from contextlib import aclosing

from portal.platform.cancelling import cancel
from portal.platform.storage.contract import ObjectStorage

BLOCK = 512 * 1024


async def once(content: bytes) -> AsyncGenerator[bytes, None]:
    """The whole content in one chunk."""
    yield content


async def in_blocks(chunks: AsyncIterable[bytes], *, size: int = BLOCK) -> AsyncIterator[bytes]:
    """The bytes in blocks of at least ``size``, the last one shorter.

    Fewer blocks mean fewer switches between event loop and thread; joining costs one copy, and none for large chunks.
    """
    waiting: list[bytes] = []
    length = 0
    async for chunk in chunks:
        waiting.append(chunk)
        length += len(chunk)
        if length >= size:
            yield waiting[0] if len(waiting) == 1 else b"".join(waiting)
            waiting, length = [], 0
    if length:
        yield b"".join(waiting)


async def read_range(storage: ObjectStorage, key: str, offset: int, length: int) -> bytes:
    """Exactly ``length`` bytes from ``offset``; fewer only at the object's end."""
    found = bytearray()
    if length > 0:
        async with aclosing(storage.read(key, offset=offset)) as chunks:
            async for chunk in chunks:
                found += chunk
                if len(found) >= length:
                    break
    return bytes(found[:length])


async def ahead(chunks: AsyncGenerator[bytes, None], *, depth: int = 2) -> AsyncGenerator[bytes, None]:
    """The same chunks, up to ``depth`` of them prefetched."""
    waiting: asyncio.Queue[bytes | Exception | None] = asyncio.Queue(depth)

    async def make() -> None:
        end: Exception | None = None
        try:
            async with aclosing(chunks):
                async for chunk in chunks:
                    await waiting.put(chunk)
        except Exception as error:  # noqa: BLE001  (raised where the chunks are used)
            end = error
        await waiting.put(end)

    making = asyncio.create_task(make())
    try:
        while isinstance(chunk := await waiting.get(), bytes):
            yield chunk
        if chunk is not None:
            raise chunk
    finally:
        await cancel(making)
