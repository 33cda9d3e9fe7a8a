"""A client of clamd, the daemon of ClamAV (clamd(8), INSTREAM)."""

import asyncio
import struct
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

CONNECT_SECONDS: Final = 5.0
ANSWER_SECONDS: Final = 120.0
"""For each step. After a reload of its signatures clamd answers nothing for half a minute."""
MAX_ANSWER: Final = 4096

_LENGTH: Final = struct.Struct(">L")
_TOO_LONG: Final = "INSTREAM size limit exceeded"
# With AlertExceedsMax and AlertEncrypted, clamd reports limits and passwords as findings.
_NOT_CHECKED: Final = {"Heuristics.Limits.Exceeded": "over_limits", "Heuristics.Encrypted": "encrypted"}


class ScannerUnavailable(Exception):
    """The scanner is unreachable, does not answer, or its answer is no result. The file keeps its verdict."""


class Verdict(StrEnum):
    """Result of a scan. ``unchecked``: it could not be checked. ``released``: so, and released by an administrator."""

    PENDING = "pending"
    CLEAN = "clean"
    INFECTED = "infected"
    UNCHECKED = "unchecked"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Finding:
    """``reason``: the name of the signature, or why the file could not be checked."""

    verdict: Verdict
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """``signatures``: of the database, e.g. 27500; None if the scanner does not tell."""

    scanner: str
    signatures: str | None

    def is_newer_than(self, signatures: str | None) -> bool:
        """Whether a result with these signatures replaces one with ``signatures``. Unknown ones count as the oldest."""
        return signatures != self.signatures and _number(self.signatures) >= _number(signatures)


@dataclass(frozen=True, slots=True)
class Clamd:
    """``address``: host and port, or the path of a socket."""

    address: tuple[str, int] | str

    async def scan(self, chunks: AsyncIterator[bytes]) -> Finding:
        """Sends the bytes of a file. Raises :class:`ScannerUnavailable`; errors of ``chunks`` pass through.

        Clean means clean within the limits of clamd.
        """
        async with self._connection() as (reader, writer):
            # Over StreamMaxLength, clamd answers and closes before the end, which may discard an answer read later.
            answer = asyncio.create_task(_read(reader))
            is_sent = False
            try:
                with suppress(ConnectionError):
                    is_sent = await self._send(writer, chunks, answer)
                async with asyncio.timeout(ANSWER_SECONDS):
                    finding = _finding_in(await answer)
            finally:
                answer.cancel()
            if finding.verdict is Verdict.CLEAN and not is_sent:
                raise ScannerUnavailable("answered OK before the end of the file")
            return finding

    async def version(self) -> Version:
        """Raises :class:`ScannerUnavailable`."""
        async with self._connection() as (reader, writer):
            with suppress(ConnectionError):
                await _write(writer, b"zVERSION\0")
            # E.g. ClamAV 1.4.6/27500/Sun Nov 29 08:00:00 2026
            async with asyncio.timeout(ANSWER_SECONDS):
                scanner, _, rest = (await _read(reader)).partition("/")
        if not scanner.startswith("ClamAV "):
            raise ScannerUnavailable(f"unknown version: {scanner[:80]}")
        return Version(scanner, rest.partition("/")[0] or None)

    async def _send(
        self, writer: asyncio.StreamWriter, chunks: AsyncIterator[bytes], answer: asyncio.Task[str]
    ) -> bool:
        """Returns whether all was sent: not after an early answer."""
        await _write(writer, b"zINSTREAM\0")
        async for chunk in chunks:
            # Reads what has arrived: a write to a closed connection would discard it.
            await asyncio.sleep(0)
            if answer.done():
                return False
            await _write(writer, _LENGTH.pack(len(chunk)) + chunk)
        await _write(writer, _LENGTH.pack(0))
        return True

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[tuple[asyncio.StreamReader, asyncio.StreamWriter], None]:
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                if isinstance(self.address, str):
                    reader, writer = await asyncio.open_unix_connection(self.address)
                else:
                    reader, writer = await asyncio.open_connection(*self.address)
        except (OSError, TimeoutError) as error:
            raise ScannerUnavailable(f"not reachable: {error!r}") from error
        try:
            yield reader, writer
        except TimeoutError as error:
            raise ScannerUnavailable("no answer in time") from error
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()


def _number(signatures: str | None) -> int:
    return int(signatures) if signatures and signatures.isdecimal() else 0


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    if writer.is_closing():
        # uvloop raises RuntimeError for a write then.
        raise ConnectionResetError("the other end has closed")
    writer.write(data)
    async with asyncio.timeout(ANSWER_SECONDS):
        await writer.drain()


async def _read(reader: asyncio.StreamReader) -> str:
    """Raises :class:`ScannerUnavailable` for an answer that ends before its end mark, or is too long."""
    said = b""
    while not said.endswith(b"\0"):
        try:
            piece = await reader.read(MAX_ANSWER)
        except ConnectionError as error:
            raise ScannerUnavailable(f"the connection ended: {error!r}") from error
        said += piece
        if not piece or len(said) > MAX_ANSWER:
            raise ScannerUnavailable(f"answer without an end: {said[:80]!r}")
    return said[:-1].decode(errors="replace")


def _finding_in(answer: str) -> Finding:
    if answer.startswith(_TOO_LONG):
        return Finding(Verdict.UNCHECKED, "over_limits")
    text = answer.removeprefix("stream: ")
    if text == "OK":
        return Finding(Verdict.CLEAN)
    name, _, kind = text.rpartition(" ")
    if kind != "FOUND" or not name:
        raise ScannerUnavailable(f"unknown answer: {answer[:80]}")
    for beginning, reason in _NOT_CHECKED.items():
        if name.startswith(beginning):
            return Finding(Verdict.UNCHECKED, reason)
    return Finding(Verdict.INFECTED, name)
