"""A ZIP written forwards in constant memory, by the standard library over a sink that cannot seek.

Sizes and checksums follow each file (data descriptors) and are in the central directory, as ZIP64 where necessary.
Alternatives: docs/adr/0014-bundles-are-streamed-in-parts.md.
"""

import asyncio
import hashlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from portal.platform.clock import RIYADH

EARLIEST_YEAR = 1980
_MODE = 0o100644 << 16
_UNIX = 3


@dataclass(slots=True)
class Written:
    """Size and checksum of a file, filled while it is written."""

    size: int = 0
    sha256: str = ""


class _Sink:
    """Sink of ``ZipFile``: keeps each piece until it is fetched. It has no ``tell``, so nothing is rewritten."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []

    def write(self, piece: bytes) -> int:
        self._pieces.append(piece)
        return len(piece)

    def flush(self) -> None:
        """Does nothing; ``ZipFile`` requires it."""

    def fetch(self) -> list[bytes]:
        pieces, self._pieces = self._pieces, []
        return pieces


class ZipStream:
    """``async for chunk in stream.add(…)`` for each file, then ``stream.end()``; together they are the archive."""

    def __init__(self) -> None:
        self._sink = _Sink()
        self._zip = ZipFile(cast("IO[bytes]", self._sink), "w", ZIP_STORED, allowZip64=True)

    async def add(
        self, path: str, chunks: AsyncIterator[bytes], *, at: datetime, size: int, written: Written
    ) -> AsyncGenerator[bytes, None]:
        """A stored (not deflated) file, because uploads are compressed already. ``size``: expected bytes."""
        digest = hashlib.sha256()
        with self._zip.open(_entry(path, at, size), "w") as entry:

            def take(chunk: bytes) -> None:
                digest.update(chunk)
                entry.write(chunk)

            async for chunk in chunks:
                # Hash and checksum of half a mebibyte take a while: not on the event loop.
                await asyncio.to_thread(take, chunk)
                written.size += len(chunk)
                for piece in self._sink.fetch():
                    yield piece
        written.sha256 = digest.hexdigest()
        for piece in self._sink.fetch():
            yield piece

    async def add_text(
        self, path: str, chunks: Iterable[bytes], *, at: datetime, written: Written | None = None
    ) -> AsyncGenerator[bytes, None]:
        """Compresses the text (deflate)."""
        digest, size = hashlib.sha256(), 0
        with self._zip.open(_entry(path, at, 0, ZIP_DEFLATED), "w") as entry:
            for chunk in chunks:
                digest.update(chunk)
                size += len(chunk)
                entry.write(chunk)
                for piece in self._sink.fetch():
                    yield piece
        if written is not None:
            written.size, written.sha256 = size, digest.hexdigest()
        for piece in self._sink.fetch():
            yield piece

    async def end(self) -> AsyncGenerator[bytes, None]:
        """Writes the central directory, which ends the archive."""
        await asyncio.to_thread(self._zip.close)
        for piece in self._sink.fetch():
            yield piece


def _entry(path: str, at: datetime, size: int, compression: int = ZIP_STORED) -> ZipInfo:
    local = at.astimezone(RIYADH)
    year = max(local.year, EARLIEST_YEAR)
    entry = ZipInfo(path, (year, local.month, local.day, local.hour, local.minute, local.second))
    entry.compress_type = compression
    entry.create_system = _UNIX
    entry.external_attr = _MODE
    entry.file_size = size
    return entry
