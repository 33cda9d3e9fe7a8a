"""A clamd in software, which answers rightly, wrongly, late or not at all. The real one is in tests/scanner."""

import asyncio
import struct
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from portal.features.responses.file_checks.limits import NESTED_NAME, PACKED_NAME
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


MARKER, LATER_MARKER = b"PORTAL-TEST-MARKER", b"PORTAL-LATER-MARKER"

ALWAYS = {PACKED_NAME.encode(): "Eicar-Test", NESTED_NAME.encode(): "Heuristics.Limits.Exceeded.MaxRecursion"}
"""Found because the limits of this scanner are high enough, and because it says where it has not looked."""


def _answering(signatures: int, names: dict[bytes, str]) -> Serve:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        command = await reader.readuntil(b"\0")
        if command == b"zVERSION\0":
            writer.write(f"ClamAV 1.4.6/{signatures}/Sun Nov 29 08:00:00 2026\0".encode())
        else:
            received = b""
            while length := struct.unpack(">L", await reader.readexactly(4))[0]:
                received += await reader.readexactly(length)
            name = next((name for marker, name in (ALWAYS | names).items() if marker in received), None)
            writer.write(f"stream: {name} FOUND\0".encode() if name else b"stream: OK\0")
        await writer.drain()

    return serve


scanning = _answering(27500, {MARKER: "Portal.Marker"})
"""Finds the marker."""
scanning_earlier = _answering(27499, {})
"""Has older signatures, which find nothing."""
scanning_later = _answering(27501, {MARKER: "Portal.Marker", LATER_MARKER: "Portal.Later"})
"""Has newer signatures."""
