"""Files of the library: uploaded on their own, then referred to by a version."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.features.request.library import queries
from portal.features.request.library.models import DocumentFile
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.files import uploads
from portal.platform.files.intake import remove
from portal.platform.files.uploads import NewFile, Place, Upload
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources

DISCARD = "library.discard_object"
EXPIRE = "library.expire_file"
KEPT_FOR = timedelta(days=1)
"""Time after which a file is deleted if no version refers to it."""


async def receive(resources: Resources, actor: Actor | None, upload: Upload) -> DocumentFile:
    """Stores the file, in its own transactions; a job deletes it if no version refers to it after :data:`KEPT_FOR`.

    Raises the errors of uploads, and then keeps nothing.
    """
    most = resources.settings.library_file_bytes

    async def find_place(_session: AsyncSession) -> Place:
        file_id = new_id()
        return Place(file_id, f"library/{file_id}", DISCARD, most, most)

    async def lock(_session: AsyncSession) -> Actor | None:
        """Nothing is locked: the file belongs to no entry yet."""
        return actor

    file = await uploads.store(resources, upload, find_place)
    return await uploads.attach(resources, upload, file, lock=lock, write=_keep)


async def _keep(session: AsyncSession, actor: Actor | None, stored: NewFile) -> DocumentFile:
    file = DocumentFile(
        id=stored.id,
        name=stored.name,
        content_type=stored.content_type,
        size=stored.size,
        object_key=stored.object_key,
        warning=stored.warning,
        uploaded_by=actor.user_id if actor else None,
    )
    session.add(file)
    outbox.enqueue(session, EXPIRE, run_after=await database_now(session) + KEPT_FOR, file_id=file.id)
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
