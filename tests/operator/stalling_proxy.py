"""A proxy before a real API server that can stall watches as a broken network does."""

import asyncio
import re
import socket
import ssl
from threading import Event, Thread
from typing import Self

from dev.control_plane.server import ControlPlane
from dev.ports import LOCALHOST

CHUNK = 65536


class StallingProxy:
    """Uses the server's own certificate.

    ``stall`` delays the events of watches without loss. ``from_the_list_on``: also delays the lists before the
    framework's watches. Calls of the operator's own client pass.
    """

    def __init__(self, plane: ControlPlane, *, from_the_list_on: bool = False) -> None:
        self._plane = plane
        self._holds = re.compile(
            rb"watch=true|\r\nuser-agent: kopf/" if from_the_list_on else rb"watch=true", re.IGNORECASE
        )
        self._socket = socket.create_server((LOCALHOST, 0))
        self.port: int = self._socket.getsockname()[1]
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="proxy", daemon=True)
        self._ready = Event()
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._ending = asyncio.Event()
        self.watches = 0

    @property
    def url(self) -> str:
        return f"https://{LOCALHOST}:{self.port}"

    def stall(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.clear)

    def flow(self) -> None:
        self._loop.call_soon_threadsafe(self._flowing.set)

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait(timeout=30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join()
        self._loop.close()

    def _run(self) -> None:
        self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        certificate = self._plane.ca
        own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        own.load_cert_chain(certificate, certificate.with_suffix(".key"))
        server = await asyncio.start_server(self._pass_on, sock=self._socket, ssl=own)
        self._ready.set()
        await self._ending.wait()
        server.close()
        # Closing the server does not end open connections, so their tasks are cancelled.
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        # The loop closes aborted transports in its next iteration.
        await asyncio.sleep(0.1)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        trust = ssl.create_default_context(cafile=self._plane.ca)
        try:
            there, back = await asyncio.open_connection(LOCALHOST, self._plane.port, ssl=trust)
            try:
                await self._both_ways(reader, writer, there, back)
            finally:
                back.transport.abort()
        finally:
            writer.transport.abort()

    async def _both_ways(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        is_watch = asyncio.Event()
        ways = (
            asyncio.create_task(self._upwards(reader, back, is_watch)),
            asyncio.create_task(self._downwards(there, writer, is_watch)),
        )
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _upwards(self, reader: asyncio.StreamReader, back: asyncio.StreamWriter, is_watch: asyncio.Event) -> None:
        while data := await reader.read(CHUNK):
            if self._holds.search(data):
                is_watch.set()
                self.watches += 1
            back.write(data)
            await back.drain()

    async def _downwards(
        self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, is_watch: asyncio.Event
    ) -> None:
        while data := await there.read(CHUNK):
            if is_watch.is_set():
                await self._flowing.wait()
            writer.write(data)
            await writer.drain()
