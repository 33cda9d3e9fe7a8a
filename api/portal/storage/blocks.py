"""Bytes in the sizes that are wanted, whatever the network or the store hands over."""

from collections.abc import AsyncIterable, AsyncIterator
from contextlib import aclosing

from portal.storage.contract import ObjectStorage

BLOCK = 256 * 1024


async def in_blocks(chunks: AsyncIterable[bytes], *, size: int = BLOCK) -> AsyncIterator[bytes]:
    """The same bytes in blocks of exactly ``size``, the last one shorter: fewer turns between loop and threads."""
    waiting = bytearray()
    async for chunk in chunks:
        waiting += chunk
        while len(waiting) >= size:
            yield bytes(waiting[:size])
            del waiting[:size]
    if waiting:
        yield bytes(waiting)


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
