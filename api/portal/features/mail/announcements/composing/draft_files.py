"""The attachment of an unsent announcement.

The server keeps it across page reloads, language changes and sign-ins. A job deletes it after :data:`KEPT_FOR`; the
announcement that is sent with it takes over its object.
"""

from datetime import timedelta

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.mail.announcements.composing import attachments
from portal.features.mail.announcements.composing.attachments import DISCARD, discard_unclaimed
from portal.features.mail.announcements.models import AnnouncementDraftFile
from portal.platform.db.clock import database_now
from portal.platform.db.locks import in_turn
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files import uploads
from portal.platform.files.uploads import NewFile, Upload
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources

EXPIRE = "announcements.expire_draft_file"
KEPT_FOR = timedelta(days=7)


async def current(session: AsyncSession, actor: Actor) -> AnnouncementDraftFile | None:
    """Returns the user's draft file, or None."""
    statement = select(AnnouncementDraftFile).where(AnnouncementDraftFile.user_id == actor.user_id)
    return (await session.scalars(statement)).one_or_none()


async def keep(resources: Resources, actor: Actor, upload: Upload) -> AnnouncementDraftFile:
    """Stores the file in place of the previous one, in its own transactions. Raises the errors of ``receive``."""

    async def lock(session: AsyncSession) -> Actor:
        await in_turn(session, f"announce {actor.user_id}")
        return actor

    file = await attachments.receive(resources, upload)
    return await uploads.attach(resources, upload, file, lock=lock, write=_keep)


async def remove(session: AsyncSession, actor: Actor) -> None:
    """Deletes the user's draft file, if any; a job deletes its object after the commit."""
    await in_turn(session, f"announce {actor.user_id}")
    file = await current(session, actor)
    if file is None:
        return
    await session.delete(file)
    await session.flush()
    outbox.enqueue(session, DISCARD, object_key=file.object_key)


async def expire(resources: Resources, object_key: str) -> None:
    """Deletes the draft file, if it still exists, and its object unless an announcement refers to it."""
    async with unit_of_work(resources.sessions) as session:
        await session.execute(delete(AnnouncementDraftFile).where(AnnouncementDraftFile.object_key == object_key))
    await discard_unclaimed(resources, object_key)


async def _keep(session: AsyncSession, actor: Actor, stored: NewFile) -> AnnouncementDraftFile:
    await remove(session, actor)
    expires_at = await database_now(session) + KEPT_FOR
    file = AnnouncementDraftFile(
        id=stored.id,
        user_id=actor.user_id,
        name=stored.name,
        content_type=stored.content_type,
        size=stored.size,
        sha256=stored.sha256,
        object_key=stored.object_key,
        warning=stored.warning,
        expires_at=expires_at,
    )
    session.add(file)
    outbox.enqueue(session, EXPIRE, run_after=expires_at, object_key=file.object_key)
    await session.flush()
    return file
