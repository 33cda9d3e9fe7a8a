"""A clamd in software, which answers rightly, wrongly, late or not at all. The real one is in tests/scanner."""

import asyncio
import struct
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from portal.platform.scanner import Clamd

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@asynccontextmanager
async def clamd(serve: Serve) -> AsyncGenerator[Clamd, None]:
    tasks: list[asyncio.Task[None]] = []

    async def once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await serve(reader, writer)
        finally:
            writer.close()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.append(asyncio.create_task(once(reader, writer)))

    server = await asyncio.start_server(begin, "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    try:
        yield Clamd((host, port))
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


MARKER = b"PORTAL-TEST-MARKER"


async def judging(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Tells its version; finds the marker."""
    command = await reader.readuntil(b"\0")
    if command == b"zVERSION\0":
        writer.write(b"ClamAV 1.4.6/27500/Sun Nov 29 08:00:00 2026\0")
    else:
        received = b""
        while length := struct.unpack(">L", await reader.readexactly(4))[0]:
            received += await reader.readexactly(length)
        writer.write(b"stream: Portal.Marker FOUND\0" if MARKER in received else b"stream: OK\0")
    await writer.drain()
