"""A TCP proxy before PostgreSQL or Valkey that breaks connections at a given moment.

It parses PostgreSQL's frontend protocol to recognise a COMMIT, in the simple and the extended protocol. It runs on a
thread with its own event loop, so that it works while a test blocks.
"""

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from threading import Event, Thread
from typing import Self

from dev.ports import LOCALHOST

CHUNK = 65536
_SSL_REQUEST, _GSS_REQUEST = 80877103, 80877104

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


class Fault(Enum):
    NONE = auto()
    LOSE_COMMIT_ANSWER = auto()
    """The server receives COMMIT and replies; the client's connection is reset before it gets the reply."""
    DROP_COMMIT = auto()
    """The connection is reset at COMMIT; the server does not receive it and rolls back."""
    HOLD_COMMIT_ANSWER = auto()
    """The server receives COMMIT; its reply and all later bytes are discarded."""
    HALF_OPEN = auto()
    """Connections stay open and are accepted; nothing passes in either direction."""
    RESET = auto()
    """Connections that are open are reset with the next byte, new ones as soon as they are accepted."""


class FaultProxy:
    """Forwards everything to ``connect`` while :attr:`fault` is NONE.

    A fault of a COMMIT occurs once, after ``skip`` further commits; :attr:`commits` counts all commits.
    """

    def __init__(self, connect: Connect, *, is_postgres: bool) -> None:
        self._connect = connect
        self.is_postgres = is_postgres
        self._socket = socket.create_server((LOCALHOST, 0))
        self.port: int = self._socket.getsockname()[1]
        self.fault = Fault.NONE
        self.skip = 0
        self.commits = 0
        self.struck = 0
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=lambda: self._loop.run_until_complete(self._serve()), name="proxy", daemon=True)
        self._ready = Event()
        self._ending = asyncio.Event()

    @classmethod
    def before_postgres(cls, socket_folder: Path) -> Self:
        return cls(lambda: asyncio.open_unix_connection(socket_folder / ".s.PGSQL.5432"), is_postgres=True)

    @classmethod
    def before_valkey(cls, port: int) -> Self:
        return cls(lambda: asyncio.open_connection(LOCALHOST, port), is_postgres=False)

    @contextmanager
    def faulty(self, fault: Fault, *, skip: int = 0) -> Iterator[None]:
        """Applies ``fault`` within the block."""
        self.skip, self.fault = skip, fault
        try:
            yield
        finally:
            self.fault = Fault.NONE

    def __enter__(self) -> Self:
        self._thread.start()
        self._ready.wait(timeout=30)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._ending.set)
        self._thread.join()
        self._loop.close()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._accept, sock=self._socket)
        self._ready.set()
        await self._ending.wait()
        server.close()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        # The loop closes aborted transports in its next iteration.
        await asyncio.sleep(0.05)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.fault is Fault.RESET:
                return
            there, back = await self._connect()
            try:
                await _Connection(self, reader, writer, there, back).run()
            finally:
                back.transport.abort()
        finally:
            _reset(writer)

    def take_commit_fault(self) -> Fault:
        """Returns the fault of the current COMMIT."""
        self.commits += 1
        if self.fault not in {Fault.LOSE_COMMIT_ANSWER, Fault.DROP_COMMIT, Fault.HOLD_COMMIT_ANSWER}:
            return Fault.NONE
        if self.skip:
            self.skip -= 1
            return Fault.NONE
        fault, self.fault = self.fault, Fault.NONE
        self.struck += 1
        return fault


class _Connection:
    def __init__(
        self,
        proxy: FaultProxy,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        there: asyncio.StreamReader,
        back: asyncio.StreamWriter,
    ) -> None:
        self._proxy = proxy
        self._reader, self._writer = reader, writer
        self._there, self._back = there, back
        self._frontend = Frontend()
        self._struck_by = Fault.NONE

    async def run(self) -> None:
        ways = (asyncio.create_task(self._upwards()), asyncio.create_task(self._downwards()))
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _upwards(self) -> None:
        async for data in self._passing(self._reader):
            for _ in range(self._frontend.commits_in(data) if self._proxy.is_postgres else 0):
                self._struck_by = self._proxy.take_commit_fault()
                if self._struck_by is Fault.DROP_COMMIT:
                    return
            self._back.write(data)
            await self._back.drain()

    async def _downwards(self) -> None:
        async for data in self._passing(self._there):
            if self._struck_by is Fault.LOSE_COMMIT_ANSWER:
                return
            if self._struck_by is Fault.HOLD_COMMIT_ANSWER:
                continue
            self._writer.write(data)
            await self._writer.drain()

    async def _passing(self, reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
        while data := await reader.read(CHUNK):
            if self._proxy.fault is Fault.RESET:
                return
            while self._proxy.fault is Fault.HALF_OPEN:  # noqa: ASYNC110  (a test's thread ends it)
                await asyncio.sleep(0.01)
            yield data


class Frontend:
    """The messages of a PostgreSQL client: a start-up packet without a type, then type, length and body."""

    def __init__(self) -> None:
        self._waiting = b""
        self._has_started = False
        self._prepared: set[bytes] = set()
        self._portals: set[bytes] = set()

    def commits_in(self, data: bytes) -> int:
        """Returns how many COMMITs end with these bytes."""
        self._waiting += data
        found = 0
        while (message := self._next()) is not None:
            found += self._is_commit(*message)
        return found

    def _next(self) -> tuple[bytes, bytes] | None:
        head = 1 if self._has_started else 0
        if len(self._waiting) < head + 4:
            return None
        (length,) = struct.unpack_from("!I", self._waiting, head)
        if len(self._waiting) < head + length:
            return None
        kind, body = self._waiting[:head], self._waiting[head + 4 : head + length]
        self._waiting = self._waiting[head + length :]
        if not self._has_started:
            self._has_started = struct.unpack_from("!I", body)[0] not in {_SSL_REQUEST, _GSS_REQUEST}
        return kind, body

    def _is_commit(self, kind: bytes, body: bytes) -> bool:
        match kind:
            case b"Q":
                return _says_commit(body.rstrip(b"\0"))
            case b"P":
                name, query, _ = body.split(b"\0", 2)
                (self._prepared.add if _says_commit(query) else self._prepared.discard)(name)
            case b"B":
                portal, statement, _ = body.split(b"\0", 2)
                (self._portals.add if statement in self._prepared else self._portals.discard)(portal)
            case b"E":
                return body.partition(b"\0")[0] in self._portals
            case _:
                pass
        return False


def _says_commit(query: bytes) -> bool:
    return query.strip().rstrip(b";").strip().upper() in {b"COMMIT", b"END", b"COMMIT TRANSACTION", b"COMMIT WORK"}


def _reset(writer: asyncio.StreamWriter) -> None:
    """Ends the connection with RST instead of FIN."""
    sock = writer.get_extra_info("socket")
    if sock is not None and sock.fileno() >= 0:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
