"""Files of a response or of an addition to it: upload, download, removal.

The order of the steps guarantees that a row never refers to a missing object.

1. A job that will discard the object is committed before the first byte is sent, due long after the last. 2. The object
is stored and verified; no database connection is held meanwhile. 3. One transaction checks everything again (deadline,
state, number and size of files), writes the row and withdraws the job. Without it the object is discarded, at once or
by the job, even if the process died in between.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.features.submissions import policy, queries
from portal.features.submissions.drafts import SubmissionView, answer, lock_draft
from portal.features.submissions.errors import TooManyFiles
from portal.features.submissions.lifecycle import SubmissionEvent
from portal.features.submissions.objects import DISCARD, discard_later
from portal.features.submissions.policy import FileKind
from portal.platform import metrics
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import (
    NotFound,
    PayloadTooLarge,
    PortalError,
    ServiceUnavailable,
    UploadInterrupted,
    UploadTotalExceeded,
)
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import FileType, file_type_of
from portal.platform.files.intake import discard, remove, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.storage import StorageUnavailable, StoredObject

UPLOAD_TIMEOUT = timedelta(minutes=30)
# Longer than any upload takes: if the discard job still exists then, no row refers to the object.
ORPHANED_AFTER = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that a company sends. ``announced_size``: Content-Length in bytes, if present.

    ``replaces``: id of a file of the same kind that stays until this one is stored.
    """

    kind: FileKind
    name: str
    announced_size: int | None
    chunks: AsyncIterator[bytes]
    replaces: UUID | None = None


@dataclass(frozen=True, slots=True)
class Owner:
    """The row that a company may add files to, locked. ``now``: the arrival of the request.

    ``added``, ``removed``: actions of the audit trail.
    """

    submission_id: UUID
    row: Submission | SubmissionVersion | ResponseAddition
    now: datetime
    added: str = "submission.file_added"
    removed: str = "submission.file_removed"

    @property
    def files(self) -> list[SubmissionFile]:
        return self.row.files


LockOwner = Callable[[AsyncSession], Awaitable[Owner]]
"""Locks and returns the owner; raises an error if nothing may be added to it."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Target of an upload: the job that would discard its object, and the maximum number of bytes."""

    file_id: UUID
    object_key: str
    discard_job: UUID
    room: int


async def upload_file(
    resources: Resources, actor: Actor, upload: Upload, lock: LockOwner | None = None
) -> SubmissionFile:
    """Adds a file to the company's draft, in separate transactions, because a transfer takes minutes.

    ``lock``: the owner; None: the response, or its replacement under way.

    Concurrent uploads are all received; the one that would exceed the limit is refused at its end. A crash therefore
    leaves no reservation, and at every commit the sum of all files is within the limit. Raises :class:`NotFound` if the
    file to replace is not in the draft when the upload begins; one that was removed meanwhile is no obstacle.
    """
    try:
        file = await _receive(resources, actor, upload, lock or partial(_lock_response, actor, resources.rfi_name))
    except PortalError as error:
        metrics.UPLOADS.labels(error.code).inc()
        raise
    except StorageUnavailable:
        metrics.UPLOADS.labels("storage_unavailable").inc()
        raise
    metrics.UPLOADS.labels("stored").inc()
    metrics.UPLOADED_BYTES.inc(file.size)
    return file


async def remove_file(session: AsyncSession, actor: Actor, rfi_name: str, *, file_id: UUID) -> SubmissionView:
    """Removes a file from the draft; its object is deleted after the commit."""
    if await queries.find_file(session, actor.company_id, file_id) is None:
        raise NotFound
    draft = await lock_draft(session, actor, rfi_name, SubmissionEvent.REMOVE_FILE)
    take_out(session, actor, Owner(draft.submission.id, draft.contents, draft.judged.now), file_id)
    return await answer(session, actor, draft)


def take_out(session: AsyncSession, actor: Actor, owner: Owner, file_id: UUID) -> None:
    """Removes the file from its owner. Raises :class:`NotFound`."""
    file = next((file for file in owner.files if file.id == file_id), None)
    if file is None:
        raise NotFound
    owner.files.remove(file)
    discard_later(session, [file.object_key])
    _record(session, actor, owner.removed, owner, file)


async def open_file(
    resources: Resources, actor: Actor, *, file_id: UUID
) -> tuple[SubmissionFile, AsyncGenerator[bytes, None]]:
    """The company's own file and its bytes. The database is queried once, before the first byte."""
    async with unit_of_work(resources.reads) as session:
        file = await queries.find_file(session, actor.company_id, file_id)
    if file is None:
        raise NotFound
    return file, resources.storage.read(file.object_key)


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)


async def _lock_response(actor: Actor, rfi_name: str, session: AsyncSession) -> Owner:
    draft = await lock_draft(session, actor, rfi_name, SubmissionEvent.ADD_FILE)
    return Owner(draft.submission.id, draft.contents, draft.judged.now)


async def _receive(resources: Resources, actor: Actor, upload: Upload, lock: LockOwner) -> SubmissionFile:
    settings, storage = resources.settings, resources.storage
    name = clean_file_name(upload.name)
    file_type = file_type_of(name)
    async with unit_of_work(resources.sessions) as session:
        place = _find_place(session, await lock(session), settings, upload)
    try:
        async with asyncio.timeout(UPLOAD_TIMEOUT.total_seconds()):
            stored = await take_in(
                storage,
                place.object_key,
                upload.chunks,
                file_type=file_type,
                most_bytes=place.room,
                announced_size=upload.announced_size,
            )
    except PayloadTooLarge:
        raise _no_room(settings) from None
    except TimeoutError:
        raise UploadInterrupted from None
    try:
        async with unit_of_work(resources.sessions) as session:
            owner = await lock(session)
            _check_room(_others(owner, upload), upload.kind, stored.size, settings)
            return await _attach(session, actor, owner, upload, name, file_type, place, stored)
    except PortalError:
        # A refusal precedes the commit. After other failures the commit may have happened, so the job
        # decides.
        await discard(storage, place.object_key)
        raise


def _find_place(session: AsyncSession, owner: Owner, settings: Settings, upload: Upload) -> _Place:
    if upload.replaces is not None and _replaced(owner, upload) is None:
        raise NotFound
    others = _others(owner, upload)
    _check_room(others, upload.kind, upload.announced_size or 0, settings)
    file_id = new_id()
    object_key = f"submissions/{owner.submission_id}/{file_id}"
    job = outbox.enqueue(session, DISCARD, run_after=owner.now + ORPHANED_AFTER, object_key=object_key)
    return _Place(file_id, object_key, job.id, policy.room_for(others, settings))


async def _attach(
    session: AsyncSession,
    actor: Actor,
    owner: Owner,
    upload: Upload,
    name: str,
    file_type: FileType,
    place: _Place,
    stored: StoredObject,
) -> SubmissionFile:
    if not await outbox.withdraw(session, place.discard_job):
        raise ServiceUnavailable
    file = SubmissionFile(
        id=place.file_id,
        kind=upload.kind,
        name=name,
        content_type=file_type.content_type,
        size=stored.size,
        sha256=stored.sha256,
        object_key=stored.key,
        uploaded_by=actor.user_id,
        uploaded_at=owner.now,
    )
    replaced = _replaced(owner, upload)
    if replaced is not None:
        take_out(session, actor, owner, replaced.id)
        # Deletes the old row before the new one is inserted, because a draft can have only one document.
        await session.flush()
    owner.files.append(file)
    _record(session, actor, owner.added, owner, file)
    await session.flush()
    return file


def _replaced(owner: Owner, upload: Upload) -> SubmissionFile | None:
    return next((one for one in owner.files if (one.id, one.kind) == (upload.replaces, upload.kind)), None)


def _others(owner: Owner, upload: Upload) -> list[SubmissionFile]:
    """The files that remain besides the new one."""
    return [file for file in owner.files if file is not _replaced(owner, upload)]


def _check_room(files: Sequence[SubmissionFile], kind: FileKind, size: int, settings: Settings) -> None:
    if not policy.may_have_another(files, kind, settings):
        raise TooManyFiles(n=policy.most_files(kind, settings))
    if size > policy.room_for(files, settings):
        raise _no_room(settings)


def _no_room(settings: Settings) -> UploadTotalExceeded:
    return UploadTotalExceeded(max_mb=policy.limit_in_mebibytes(settings))


def _record(session: AsyncSession, actor: Actor, action: str, owner: Owner, file: SubmissionFile) -> None:
    audit.record(
        session,
        actor,
        action,
        subject_type="submission",
        subject_id=owner.submission_id,
        file_id=str(file.id),
        kind=file.kind,
        size=file.size,
        sha256=file.sha256,
    )
