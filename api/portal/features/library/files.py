"""Files of the library: uploaded on their own, then referred to by a version.

As with every upload, a job that deletes the object is committed before its first byte is stored, and withdrawn by the
transaction that writes the row (docs/adr/0010-discard-jobs-precede-uploads.md).
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.library import queries
from portal.features.library.models import DocumentFile
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PayloadTooLarge, ServiceUnavailable, UploadInterrupted, UploadTotalExceeded
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import file_type_of
from portal.platform.files.intake import remove, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE

DISCARD = "library.discard_object"
EXPIRE = "library.expire_file"
UPLOAD_TIMEOUT = timedelta(minutes=30)
ORPHANED_AFTER = timedelta(hours=2)
KEPT_FOR = timedelta(days=1)
"""Time after which a file is deleted if no version refers to it."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as received, not yet checked. ``size``: declared size in bytes; None if the request declares none."""

    name: str
    size: int | None
    chunks: AsyncIterator[bytes]


async def receive(resources: Resources, actor: Actor | None, upload: Upload) -> DocumentFile:
    """Stores the file, in its own transactions; a job deletes it if no version refers to it after :data:`KEPT_FOR`.

    Raises :class:`UnsupportedFile`, :class:`UploadTotalExceeded` or :class:`UploadInterrupted`, and then keeps nothing.
    """
    name = clean_file_name(upload.name)
    file_type = file_type_of(name)
    most = resources.settings.library_file_bytes
    if upload.size is not None and upload.size > most:
        raise _too_large(most)
    file_id = new_id()
    object_key = f"library/{file_id}"
    async with unit_of_work(resources.sessions) as session:
        orphaned_at = await database_now(session) + ORPHANED_AFTER
        job = outbox.enqueue(session, DISCARD, run_after=orphaned_at, object_key=object_key)
    try:
        async with asyncio.timeout(UPLOAD_TIMEOUT.total_seconds()):
            stored = await take_in(
                resources.storage,
                object_key,
                upload.chunks,
                file_type=file_type,
                most_bytes=most,
                announced_size=upload.size,
            )
    except PayloadTooLarge:
        raise _too_large(most) from None
    except TimeoutError:
        raise UploadInterrupted from None
    async with unit_of_work(resources.sessions) as session:
        if not await outbox.withdraw(session, job.id):
            raise ServiceUnavailable
        file = DocumentFile(
            id=file_id,
            name=name,
            content_type=file_type.content_type,
            size=stored.size,
            object_key=object_key,
            uploaded_by=actor.user_id if actor else None,
        )
        session.add(file)
        outbox.enqueue(session, EXPIRE, run_after=await database_now(session) + KEPT_FOR, file_id=file_id)
        await session.flush()
        return file


async def expire(resources: Resources, file_id: UUID) -> None:
    """Deletes the file and its object, unless a version refers to it."""
    async with unit_of_work(resources.sessions) as session:
        file = await queries.lock_file(session, file_id)
        if file is None or await queries.is_used(session, file_id):
            return
        await forget(session, [file])


async def forget(session: AsyncSession, files: list[DocumentFile]) -> None:
    """Deletes those files to which no version refers; a job deletes each object after the commit."""
    keys = await session.scalars(
        delete(DocumentFile)
        .where(DocumentFile.id.in_([file.id for file in files]), ~queries.has_version())
        .returning(DocumentFile.object_key)
        .execution_options(synchronize_session=False)
    )
    for object_key in keys:
        outbox.enqueue(session, DISCARD, object_key=object_key)


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)


def _too_large(most: int) -> UploadTotalExceeded:
    return UploadTotalExceeded(max_mb=most // MEBIBYTE)
