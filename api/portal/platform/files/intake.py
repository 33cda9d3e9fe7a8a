"""Stores an upload only if its bytes match its name and its size is within the limit."""

from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from portal.platform.errors import PayloadTooLarge, UploadInterrupted
from portal.platform.files.file_types import HEAD_LENGTH, FileType, is_of_type
from portal.platform.files.file_warnings import FileWarning, gravest
from portal.platform.files.other_contents import refusal_of
from portal.platform.files.received_contents import ReceivedContents, contents_of
from portal.platform.files.structure import check_structure
from portal.platform.storage import ObjectStorage, SizeDiffers, StorageUnavailable, StoredObject
from portal.platform.storage.blocks import read_range


@dataclass(frozen=True, slots=True)
class TakenIn:
    """``warning``: why readers may not be able to open the file; None if nothing speaks against it."""

    stored: StoredObject
    warning: FileWarning | None


async def take_in(
    storage: ObjectStorage,
    key: str,
    chunks: AsyncIterator[bytes],
    *,
    file_type: FileType,
    most_bytes: int,
    announced_size: int | None = None,
) -> TakenIn:
    """Stores an upload.

    Raises a subclass of :class:`UnsupportedFile`, :class:`PayloadTooLarge` or :class:`UploadInterrupted`, and then
    stores nothing. The first bytes are checked before the store is contacted, the number of bytes during the transfer,
    and the structure at the end.
    """
    contents = contents_of(file_type)
    accepted = _accepted(chunks, file_type, most_bytes, contents)
    try:
        stored = await storage.put(key, accepted, content_type=file_type.content_type, expected_size=announced_size)
    except SizeDiffers:
        raise UploadInterrupted from None
    try:
        warning = await check_structure(file_type, lambda *part: read_range(storage, key, *part), stored.size)
    except Exception:
        await discard(storage, key)
        raise
    return TakenIn(stored, gravest(warning, contents.warning()))


async def discard(storage: ObjectStorage, key: str) -> None:
    """Deletes an object after an error. A store that fails here must not hide that error."""
    with suppress(StorageUnavailable):
        await storage.delete(key)


async def remove(storage: ObjectStorage, key: str) -> None:
    """Deletes the object and partial uploads of killed processes. Raises ``StorageUnavailable``."""
    await storage.delete(key)
    await storage.abandon(key)


async def _accepted(
    chunks: AsyncIterator[bytes], file_type: FileType, most_bytes: int, contents: ReceivedContents
) -> AsyncIterator[bytes]:
    counted = _counted(chunks, most_bytes)
    head = b""
    async for chunk in counted:
        head += chunk
        if len(head) >= HEAD_LENGTH:
            break
    if not is_of_type(file_type, head):
        raise await refusal_of(file_type, head, counted)
    contents.feed(head)
    yield head
    async for chunk in counted:
        contents.feed(chunk)
        yield chunk


async def _counted(chunks: AsyncIterator[bytes], most_bytes: int) -> AsyncIterator[bytes]:
    received = 0
    async for chunk in chunks:
        received += len(chunk)
        if received > most_bytes:
            raise PayloadTooLarge(max_bytes=most_bytes)
        yield chunk
