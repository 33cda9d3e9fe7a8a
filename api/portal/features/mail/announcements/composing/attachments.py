"""The attachment of an announcement, stored before the announcement is created."""

from dataclasses import dataclass
from typing import Self
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.features.mail.announcements import queries
from portal.features.mail.announcements.models import Announcement, AnnouncementDraftFile
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files import uploads
from portal.platform.files.intake import remove
from portal.platform.files.uploads import NewFile, Place, Upload
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE

DISCARD = "announcements.discard_object"
MAX_BYTES = 20 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Attachment:
    """A stored file. ``new``: as it was received; None if a row refers to it already."""

    name: str
    content_type: str
    size: int
    sha256: str
    object_key: str
    warning: str | None
    new: NewFile | None = None

    @classmethod
    def of_new(cls, file: NewFile) -> Self:
        return cls(file.name, file.content_type, file.size, file.sha256, file.object_key, file.warning, file)

    @classmethod
    def of(cls, announcement: Announcement) -> Self | None:
        name, content_type, size = (
            announcement.attachment_name,
            announcement.attachment_type,
            announcement.attachment_size,
        )
        sha256, key = announcement.attachment_sha256, announcement.attachment_key
        if name is None or content_type is None or size is None or sha256 is None or key is None:
            return None
        return cls(name, content_type, size, sha256, key, announcement.attachment_warning)

    @classmethod
    def of_draft(cls, file: AnnouncementDraftFile) -> Self:
        return cls(file.name, file.content_type, file.size, file.sha256, file.object_key, file.warning)


def object_key_of(file_id: UUID) -> str:
    return f"announcements/{file_id}"


async def receive(resources: Resources, upload: Upload) -> NewFile:
    """Stores the file. Raises the errors of uploads, and then keeps nothing."""

    async def find_place(_session: AsyncSession) -> Place:
        file_id = new_id()
        return Place(file_id, object_key_of(file_id), DISCARD, MAX_BYTES, MAX_BYTES)

    return await uploads.store(resources, upload, find_place)


async def claim(session: AsyncSession, attachment: Attachment) -> None:
    """Withdraws the job that would delete the object. Call it in the transaction that refers to the object.

    Raises :class:`ServiceUnavailable` if the job has already run.
    """
    if attachment.new is not None:
        await uploads.claim(session, attachment.new)


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)
