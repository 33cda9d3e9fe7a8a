"""Request bodies that are streamed instead of read."""

import asyncio
from collections.abc import AsyncGenerator

from fastapi import Request
from starlette.requests import ClientDisconnect

from portal.platform.errors import UploadInterrupted

# Longer than a phone in a tunnel needs; shorter than a client may hold a connection without sending.
MAX_PAUSE = 30.0
MAX_NUMBER_LENGTH = 15


def announced_size(request: Request) -> int | None:
    """Bytes by Content-Length; None if the header is missing or invalid."""
    length = request.headers.get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) <= MAX_NUMBER_LENGTH else None


async def received(request: Request, *, longest_pause: float = MAX_PAUSE) -> AsyncGenerator[bytes, None]:
    """The body in chunks. Raises :class:`UploadInterrupted` if it does not arrive as announced."""
    announced = announced_size(request)
    chunks = request.stream()
    count = 0
    while True:
        try:
            async with asyncio.timeout(longest_pause):
                chunk = await anext(chunks, None)
        except (ClientDisconnect, TimeoutError):
            raise UploadInterrupted from None
        if chunk is None:
            break
        count += len(chunk)
        yield chunk
    if announced is not None and count != announced:
        raise UploadInterrupted
