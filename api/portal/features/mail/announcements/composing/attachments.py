"""The attachment of an announcement, stored before the announcement is created."""

from dataclasses import dataclass
from typing import Any, Self
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.mail.announcements import queries
from portal.features.mail.announcements.models import Announcement, AnnouncementDraftFile
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.files import uploads
from portal.platform.files.intake import remove
from portal.platform.files.uploads import NewFile, Place, Upload
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE

DISCARD = "announcements.discard_object"
MAX_BYTES = 20 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Attachment:
    """A stored file. ``new``: as it was received; None if a row refers to it already. ``draft``: that row, locked."""

    name: str
    content_type: str
    size: int
    sha256: str
    object_key: str
    warning: str | None
    new: NewFile | None = None
    draft: AnnouncementDraftFile | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """Of the announcement that is sent with it."""
        return {
            "attachment_name": self.name,
            "attachment_type": self.content_type,
            "attachment_size": self.size,
            "attachment_sha256": self.sha256,
            "attachment_key": self.object_key,
            "attachment_warning": self.warning,
        }

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
        return cls(file.name, file.content_type, file.size, file.sha256, file.object_key, file.warning, draft=file)


def object_key_of(file_id: UUID) -> str:
    return f"announcements/{file_id}"


async def receive(resources: Resources, upload: Upload) -> NewFile:
    """Stores the file. Raises the errors of uploads, and then keeps nothing."""

    async def find_place(_session: AsyncSession) -> Place:
        file_id = new_id()
        return Place(file_id, object_key_of(file_id), DISCARD, MAX_BYTES, MAX_BYTES)

    return await uploads.store(resources, upload, find_place)


async def kept_attachment(session: AsyncSession, actor: Actor, file_id: UUID) -> Attachment:
    """The user's draft file with this id, locked, or the file of an announcement that is attached again.

    A repeated request names the file of its announcement by the id of the former draft file. Raises
    :class:`ValidationFailed`.
    """
    draft = (
        select(AnnouncementDraftFile)
        .where(AnnouncementDraftFile.id == file_id, AnnouncementDraftFile.user_id == actor.user_id)
        # It cannot expire before the transaction ends.
        .with_for_update()
    )
    file = (await session.scalars(draft)).one_or_none()
    if file is not None:
        return Attachment.of_draft(file)
    former = and_(Announcement.created_by == actor.user_id, Announcement.attachment_key == object_key_of(file_id))
    sent = select(Announcement).where(or_(Announcement.id == file_id, former)).order_by(Announcement.created_at.desc())
    announcement = (await session.scalars(sent.limit(1))).one_or_none()
    attachment = Attachment.of(announcement) if announcement else None
    if attachment is None:
        raise ValidationFailed(fields=[FieldError("attachment_from", "invalid")])
    return attachment


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)
