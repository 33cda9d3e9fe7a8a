"""Bytes in the sizes that are wanted, whatever the network or the store hands over."""

from collections.abc import AsyncIterable, AsyncIterator
from contextlib import aclosing

from portal.storage.contract import ObjectStorage

BLOCK = 512 * 1024


async def in_blocks(chunks: AsyncIterable[bytes], *, size: int = BLOCK) -> AsyncIterator[bytes]:
    """The same bytes in blocks of ``size`` or a little more, the last one shorter.

    Each block is a turn between the event loop and a thread; joining costs one copy, and large chunks none.
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
