"""Blocks of a useful size, whatever the network hands over: fewer turns between the event loop and threads."""

from collections.abc import AsyncIterable, AsyncIterator

BLOCK = 256 * 1024


async def in_blocks(chunks: AsyncIterable[bytes], *, size: int = BLOCK) -> AsyncIterator[bytes]:
    """The same bytes in blocks of exactly ``size``, the last one shorter; empty chunks disappear."""
    waiting = bytearray()
    async for chunk in chunks:
        waiting += chunk
        while len(waiting) >= size:
            yield bytes(waiting[:size])
            del waiting[:size]
    if waiting:
        yield bytes(waiting)
