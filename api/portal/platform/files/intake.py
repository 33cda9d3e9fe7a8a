"""Stores an upload only if its bytes match its name and its size is within the limit."""

from collections.abc import AsyncIterator
from contextlib import suppress

from portal.platform.errors import PayloadTooLarge, UploadInterrupted
from portal.platform.files.archives import check_structure
from portal.platform.files.file_types import SIGNATURE_LENGTH, FileType, check_signature
from portal.platform.storage import ObjectStorage, SizeDiffers, StorageUnavailable, StoredObject
from portal.platform.storage.blocks import read_range


async def take_in(
    storage: ObjectStorage,
    key: str,
    chunks: AsyncIterator[bytes],
    *,
    file_type: FileType,
    most_bytes: int,
    announced_size: int | None = None,
) -> StoredObject:
    """Stores an upload.

    Raises :class:`UnsupportedFile`, :class:`PayloadTooLarge` or :class:`UploadInterrupted`, and then stores nothing.
    The first bytes are checked before the store is contacted, the number of bytes during the transfer, and an archive's
    table of contents at the end.
    """
    accepted = _accepted(chunks, file_type, most_bytes)
    try:
        stored = await storage.put(key, accepted, content_type=file_type.content_type, expected_size=announced_size)
    except SizeDiffers:
        raise UploadInterrupted from None
    try:
        await check_structure(file_type, lambda *part: read_range(storage, key, *part), stored.size)
    except Exception:
        await discard(storage, key)
        raise
    return stored


async def discard(storage: ObjectStorage, key: str) -> None:
    """Deletes an object after an error. A store that fails here must not hide that error."""
    with suppress(StorageUnavailable):
        await storage.delete(key)


async def remove(storage: ObjectStorage, key: str) -> None:
    """Deletes the object and partial uploads of killed processes. Raises ``StorageUnavailable``."""
    await storage.delete(key)
    await storage.abandon(key)


async def _accepted(chunks: AsyncIterator[bytes], file_type: FileType, most_bytes: int) -> AsyncIterator[bytes]:
    head, received = b"", 0
    async for chunk in chunks:
        received += len(chunk)
        if received > most_bytes:
            raise PayloadTooLarge(max_bytes=most_bytes)
        if received < SIGNATURE_LENGTH:
            head += chunk
            continue
        if received - len(chunk) < SIGNATURE_LENGTH:
            check_signature(file_type, head + chunk)
            yield head
        yield chunk
    if received < SIGNATURE_LENGTH:
        check_signature(file_type, head)
        yield head
