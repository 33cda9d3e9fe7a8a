"""The file of a question. It waits for its question at most :data:`PENDING_FOR`."""

from collections.abc import AsyncGenerator, Collection
from functools import partial
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks import service as file_checks
from portal.domain.identity.access import Actor
from portal.domain.questions.models import QuestionFile
from portal.domain.rfis.current import arrive, read_current
from portal.features.request.questions import asking, queries
from portal.features.request.questions.policy import MAX_FILE_BYTES, MAX_PENDING_FILES, PENDING_FOR
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound, UnsupportedFile
from portal.platform.files import uploads
from portal.platform.files.file_types import SHOWN_IN_PLACE
from portal.platform.files.intake import remove
from portal.platform.files.uploads import NewFile, Place, Upload
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

DISCARD = "questions.discard_object"
EXPIRE = "questions.expire_file"


async def upload_file(resources: Resources, actor: Actor, upload: Upload) -> QuestionFile:
    """Stores a file for a question that the company is writing, in separate transactions.

    Raises what :func:`asking.require_asking` raises, and the errors of uploads.
    """

    async def find_place(session: AsyncSession) -> Place:
        arrived_at = await arrive(session)
        current = await read_current(session, resources.settings)
        await asking.require_asking(session, actor, current, arrived_at=arrived_at)
        file_id = new_id()
        return Place(file_id, f"questions/{file_id}", DISCARD, MAX_FILE_BYTES, MAX_FILE_BYTES)

    async def lock(session: AsyncSession) -> UUID:
        if actor.company_id is None or not await queries.hold_company(session, actor.company_id):
            raise NotFound
        return actor.company_id

    file = await uploads.store(resources, upload, find_place)
    return await uploads.attach(resources, upload, file, lock=lock, write=partial(_keep, resources.settings))


async def open_own_file(
    resources: Resources, actor: Actor, question_id: UUID
) -> tuple[QuestionFile, AsyncGenerator[bytes, None]]:
    """The file of the company's own question. Raises :class:`NotFound`."""
    async with unit_of_work(resources.reads) as session:
        file = await queries.find_file(session, question_id, company_id=actor.company_id) if actor.company_id else None
    if file is None:
        raise NotFound
    return file, resources.storage.read(file.object_key)


async def open_file(
    resources: Resources, actor: Actor, question_id: UUID, *, in_place: bool
) -> tuple[QuestionFile, AsyncGenerator[bytes, None]]:
    """A question's file, for administrators; audited.

    Raises :class:`NotFound`, :class:`UnsupportedFile` or :class:`NotReadable`.
    """
    async with unit_of_work(resources.sessions) as session:
        file = await queries.find_file(session, question_id)
        if file is None:
            raise NotFound
        if in_place and file.content_type not in SHOWN_IN_PLACE:
            raise UnsupportedFile
        file_checks.require_readable(resources.settings, file)
        audit.record(
            session,
            actor,
            "question.file_previewed" if in_place else "question.file_downloaded",
            subject_type="question",
            subject_id=question_id,
            file_name=file.name,
        )
    return file, resources.storage.read(file.object_key)


async def discard_files_of(session: AsyncSession, company_id: UUID) -> None:
    """Call it before a company is deleted: deletes its objects after the commit."""
    for key in await queries.object_keys_of(session, [company_id]):
        outbox.enqueue(session, DISCARD, object_key=key)


async def remove_files_of(session: AsyncSession, company_ids: Collection[UUID]) -> None:
    """Deletes the rows of all files of these companies now, and their objects after the commit."""
    for key in await queries.object_keys_of(session, company_ids):
        outbox.enqueue(session, DISCARD, object_key=key)
    statement = delete(QuestionFile).where(QuestionFile.company_id.in_(company_ids))
    await session.execute(statement.execution_options(synchronize_session=False))


async def expire(resources: Resources, object_key: str) -> None:
    """Deletes a file whose question was never sent."""
    async with unit_of_work(resources.sessions) as session:
        await session.execute(
            delete(QuestionFile).where(QuestionFile.object_key == object_key, QuestionFile.question_id.is_(None))
        )
    await discard_unclaimed(resources, object_key)


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)


async def _keep(settings: Settings, session: AsyncSession, company_id: UUID, stored: NewFile) -> QuestionFile:
    pending = await queries.lock_pending(session, company_id)
    for old in pending[: max(0, len(pending) - MAX_PENDING_FILES + 1)]:
        await session.delete(old)
        outbox.enqueue(session, DISCARD, object_key=old.object_key)
    file = QuestionFile(
        id=stored.id,
        company_id=company_id,
        name=stored.name,
        content_type=stored.content_type,
        size=stored.size,
        sha256=stored.sha256,
        object_key=stored.object_key,
        warning=stored.warning,
    )
    file_checks.request_scan(session, settings, file)
    session.add(file)
    expires_at = await database_now(session) + PENDING_FOR
    outbox.enqueue(session, EXPIRE, run_after=expires_at, object_key=stored.object_key)
    await session.flush()
    return file
