"""Copies of stored files in a ZIP, each verified against its row."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import datetime
from typing import Protocol

from portal.platform.files.zips.zip_stream import Written, ZipStream
from portal.platform.storage import ObjectMissing, ObjectStorage
from portal.platform.storage.blocks import ahead


class StoredFile(Protocol):
    @property
    def object_key(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def sha256(self) -> str: ...


class NotCopied(Exception):
    """``reason``: ``file_missing`` or ``file_damaged``. The ZIP is incomplete."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


async def copy_stored(
    archive: ZipStream, storage: ObjectStorage, path: str, file: StoredFile, *, at: datetime, written: Written
) -> AsyncGenerator[bytes, None]:
    """Copies the object; raises :class:`NotCopied` if its size or checksum differs from the row's."""
    try:
        async with (
            aclosing(ahead(storage.read(file.object_key))) as read,
            aclosing(archive.add(path, read, at=at, size=file.size, written=written)) as chunks,
        ):
            async for chunk in chunks:
                if written.size > file.size:
                    raise NotCopied("file_damaged")
                yield chunk
    except ObjectMissing:
        raise NotCopied("file_missing") from None
    if (written.size, written.sha256) != (file.size, file.sha256):
        raise NotCopied("file_damaged")
