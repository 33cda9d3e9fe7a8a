"""The attachment of an announcement, stored before the announcement is created.

As with every upload, a job that deletes the object is committed before its first byte is stored. The transaction that
writes a row referring to the object withdraws the job (docs/adr/0010-discard-jobs-precede-uploads.md).
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.announcements import queries
from portal.features.announcements.models import Announcement, AnnouncementDraftFile
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import PayloadTooLarge, ServiceUnavailable, UploadInterrupted, UploadTotalExceeded
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import file_type_of
from portal.platform.files.intake import remove, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE

DISCARD = "announcements.discard_object"
MAX_BYTES = 20 * MEBIBYTE
UPLOAD_TIMEOUT = timedelta(minutes=10)
ORPHANED_AFTER = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as received, not yet checked. ``size``: declared size in bytes; None if the request declares none."""

    name: str
    size: int | None
    chunks: AsyncIterator[bytes]


@dataclass(frozen=True, slots=True)
class Attachment:
    """A stored file. ``discard_job``: the job that would delete it; None if a row refers to it already."""

    name: str
    content_type: str
    size: int
    sha256: str
    object_key: str
    discard_job: UUID | None = None

    @classmethod
    def of(cls, announcement: Announcement) -> "Attachment | None":
        name, content_type, size = (
            announcement.attachment_name,
            announcement.attachment_type,
            announcement.attachment_size,
        )
        sha256, key = announcement.attachment_sha256, announcement.attachment_key
        if name is None or content_type is None or size is None or sha256 is None or key is None:
            return None
        return cls(name, content_type, size, sha256, key)

    @classmethod
    def of_draft(cls, file: AnnouncementDraftFile) -> "Attachment":
        return cls(file.name, file.content_type, file.size, file.sha256, file.object_key)


def object_key_of(file_id: UUID) -> str:
    return f"announcements/{file_id}"


async def receive(resources: Resources, upload: Upload, *, file_id: UUID | None = None) -> Attachment:
    """Stores the file under ``file_id``, or under a new id.

    Raises :class:`UploadTotalExceeded`, :class:`UploadInterrupted` after :data:`UPLOAD_TIMEOUT`, and the errors of
    ``take_in``. Nothing is kept after an error.
    """
    name = clean_file_name(upload.name)
    file_type = file_type_of(name)
    if upload.size is not None and upload.size > MAX_BYTES:
        raise _too_large()
    key = object_key_of(file_id or new_id())
    async with unit_of_work(resources.sessions) as session:
        job = outbox.enqueue(session, DISCARD, run_after=utc_now() + ORPHANED_AFTER, object_key=key)
    try:
        async with asyncio.timeout(UPLOAD_TIMEOUT.total_seconds()):
            stored = await take_in(
                resources.storage,
                key,
                upload.chunks,
                file_type=file_type,
                most_bytes=MAX_BYTES,
                announced_size=upload.size,
            )
    except PayloadTooLarge:
        raise _too_large() from None
    except TimeoutError:
        raise UploadInterrupted from None
    return Attachment(name, file_type.content_type, stored.size, stored.sha256, key, job.id)


async def claim(session: AsyncSession, attachment: Attachment) -> None:
    """Withdraws the job that would delete the object. Call it in the transaction that refers to the object.

    Raises :class:`ServiceUnavailable` if the job has already run.
    """
    if attachment.discard_job is not None and not await outbox.withdraw(session, attachment.discard_job):
        raise ServiceUnavailable


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)


def _too_large() -> UploadTotalExceeded:
    return UploadTotalExceeded(max_mb=MAX_BYTES // MEBIBYTE)
