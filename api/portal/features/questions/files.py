"""The file of a question.

As with every upload, a job that discards the object is committed before its first byte is stored
(docs/adr/0010-discard-jobs-precede-uploads.md). The file waits for its question at most :data:`PENDING_FOR`.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Collection
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.questions.models import QuestionFile
from portal.domain.rfis import service as rfis
from portal.features.questions import asking, queries
from portal.features.questions.policy import MAX_FILE_BYTES, MAX_PENDING_FILES, PENDING_FOR
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import (
    NotFound,
    PayloadTooLarge,
    PortalError,
    ServiceUnavailable,
    UnsupportedFile,
    UploadInterrupted,
    UploadTotalExceeded,
)
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import SHOWN_IN_PLACE, file_type_of
from portal.platform.files.intake import discard, remove, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE
from portal.platform.storage import StoredObject

DISCARD = "questions.discard_object"
EXPIRE = "questions.expire_file"
UPLOAD_TIMEOUT = timedelta(minutes=10)
ORPHANED_AFTER = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Upload:
    """``announced_size``: Content-Length in bytes, if present."""

    name: str
    announced_size: int | None
    chunks: AsyncIterator[bytes]


async def upload_file(resources: Resources, actor: Actor, upload: Upload) -> QuestionFile:
    """Stores a file for a question that the company is writing, in separate transactions.

    Raises what :func:`asking.require_asking` raises, :class:`UploadTotalExceeded`, :class:`UploadInterrupted`, and
    the errors of ``take_in``.
    """
    name = clean_file_name(upload.name)
    file_type = file_type_of(name)
    if upload.announced_size is not None and upload.announced_size > MAX_FILE_BYTES:
        raise _too_large()
    file_id = new_id()
    key = f"questions/{file_id}"
    async with unit_of_work(resources.sessions) as session:
        current = await asking.require_asking(session, actor, resources.rfi_name, arrived_at=await rfis.arrive(session))
        job = outbox.enqueue(session, DISCARD, run_after=current.now + ORPHANED_AFTER, object_key=key)
    try:
        async with asyncio.timeout(UPLOAD_TIMEOUT.total_seconds()):
            stored = await take_in(
                resources.storage,
                key,
                upload.chunks,
                file_type=file_type,
                most_bytes=MAX_FILE_BYTES,
                announced_size=upload.announced_size,
            )
    except PayloadTooLarge:
        raise _too_large() from None
    except TimeoutError:
        raise UploadInterrupted from None
    try:
        async with unit_of_work(resources.sessions) as session:
            if not await outbox.withdraw(session, job.id):
                raise ServiceUnavailable
            return await _keep(session, actor, file_id, name, file_type.content_type, stored)
    except PortalError:
        await discard(resources.storage, key)
        raise


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
    """A question's file, for administrators; audited. Raises :class:`NotFound` or :class:`UnsupportedFile`."""
    async with unit_of_work(resources.sessions) as session:
        file = await queries.find_file(session, question_id)
        if file is None:
            raise NotFound
        if in_place and file.content_type not in SHOWN_IN_PLACE:
            raise UnsupportedFile
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


async def _keep(
    session: AsyncSession, actor: Actor, file_id: UUID, name: str, content_type: str, stored: StoredObject
) -> QuestionFile:
    if actor.company_id is None or not await queries.hold_company(session, actor.company_id):
        raise NotFound
    pending = await queries.lock_pending(session, actor.company_id)
    for old in pending[: max(0, len(pending) - MAX_PENDING_FILES + 1)]:
        await session.delete(old)
        outbox.enqueue(session, DISCARD, object_key=old.object_key)
    file = QuestionFile(
        id=file_id,
        company_id=actor.company_id,
        name=name,
        content_type=content_type,
        size=stored.size,
        sha256=stored.sha256,
        object_key=stored.key,
    )
    session.add(file)
    expires_at = await database_now(session) + PENDING_FOR
    outbox.enqueue(session, EXPIRE, run_after=expires_at, object_key=stored.key)
    await session.flush()
    return file


def _too_large() -> UploadTotalExceeded:
    return UploadTotalExceeded(max_mb=MAX_FILE_BYTES // MEBIBYTE)
