"""Files of a response or of an addition to it: upload, download, removal."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.file_checks import service as file_checks
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi, arrive, read_current
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionFile, SubmissionVersion
from portal.features.responses.submissions import policy, queries
from portal.features.responses.submissions.drafts.locking import Draft, lock_draft
from portal.features.responses.submissions.drafts.objects import DISCARD, discard_later
from portal.features.responses.submissions.drafts.reading import SubmissionView, answer
from portal.features.responses.submissions.errors import TooManyFiles
from portal.features.responses.submissions.lifecycle import SubmissionEvent
from portal.features.responses.submissions.policy import FileKind
from portal.platform import metrics
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound, PortalError, UploadTotalExceeded
from portal.platform.files import uploads
from portal.platform.files.intake import remove
from portal.platform.files.uploads import NewFile, Place, Upload
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings
from portal.platform.storage import StorageUnavailable


@dataclass(frozen=True, slots=True)
class Target:
    """What an upload is to become. ``replaces``: id of a file of the same kind that stays until this one is stored."""

    kind: FileKind
    replaces: UUID | None = None


@dataclass(frozen=True, slots=True)
class Owner:
    """The row that a company may add files to, locked. ``now``: the arrival of the request.

    ``added``, ``removed``: actions of the audit trail. ``draft_of``: the submission whose draft it is; None for an
    addition.
    """

    submission_id: UUID
    row: Submission | SubmissionVersion | ResponseAddition
    now: datetime
    added: str = "submission.file_added"
    removed: str = "submission.file_removed"
    draft_of: Submission | None = None

    @property
    def files(self) -> list[SubmissionFile]:
        return self.row.files

    @classmethod
    def of_draft(cls, draft: Draft) -> "Owner":
        return cls(draft.submission.id, draft.submission.draft, draft.judged.now, draft_of=draft.submission)


LockOwner = Callable[[AsyncSession], Awaitable[Owner]]
"""Locks and returns the owner; raises an error if nothing may be added to it."""


async def upload_file(
    resources: Resources, actor: Actor, upload: Upload, target: Target, lock: LockOwner | None = None
) -> SubmissionFile:
    """Adds a file to the company's draft, in separate transactions, because a transfer takes minutes.

    ``lock``: the owner; None: the response, or its replacement under way.

    Concurrent uploads are all received; the one that would exceed the limit is refused at its end. A crash therefore
    leaves no reservation, and at every commit the sum of all files is within the limit. Raises :class:`NotFound` if the
    file to replace is not in the draft when the upload begins; one that was removed meanwhile is no obstacle.
    """
    try:
        file = await _receive(resources, actor, upload, target, lock or partial(_lock_response, actor, resources))
    except PortalError as error:
        metrics.UPLOADS.labels(error.code).inc()
        raise
    except StorageUnavailable:
        metrics.UPLOADS.labels("storage_unavailable").inc()
        raise
    metrics.UPLOADS.labels("stored").inc()
    metrics.UPLOADED_BYTES.inc(file.size)
    return file


async def remove_file(session: AsyncSession, actor: Actor, current: CurrentRfi, *, file_id: UUID) -> SubmissionView:
    """Removes a file from the draft; its object is deleted after the commit."""
    if await queries.find_file(session, actor.company_id, file_id) is None:
        raise NotFound
    draft = await lock_draft(session, actor, current, SubmissionEvent.REMOVE_FILE, arrived_at=await arrive(session))
    take_out(session, actor, Owner.of_draft(draft), file_id)
    return await answer(session, actor, draft)


def take_out(session: AsyncSession, actor: Actor, owner: Owner, file_id: UUID) -> None:
    """Removes the file from its owner. Raises :class:`NotFound`."""
    file = next((file for file in owner.files if file.id == file_id), None)
    if file is None:
        raise NotFound
    owner.files.remove(file)
    discard_later(session, [file.object_key])
    _save(session, actor, owner.removed, owner, file)


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


async def _lock_response(actor: Actor, resources: Resources, session: AsyncSession) -> Owner:
    current = await read_current(session, resources.settings)
    draft = await lock_draft(session, actor, current, SubmissionEvent.ADD_FILE, arrived_at=await arrive(session))
    return Owner.of_draft(draft)


async def _receive(
    resources: Resources, actor: Actor, upload: Upload, target: Target, lock: LockOwner
) -> SubmissionFile:
    settings = resources.settings

    async def find_place(session: AsyncSession) -> Place:
        owner = await lock(session)
        if target.replaces is not None and _replaced(owner, target) is None:
            raise NotFound
        return _find_place(owner, settings, target, upload.announced_size or 0)

    async def write(session: AsyncSession, owner: Owner, file: NewFile) -> SubmissionFile:
        _check_room(_others(owner, target), target.kind, file.size, settings)
        return await _attach(session, settings, actor, owner, target, file)

    file = await uploads.store(resources, upload, find_place)
    return await uploads.attach(resources, upload, file, lock=lock, write=write)


def _find_place(owner: Owner, settings: Settings, target: Target, size: int) -> Place:
    others = _others(owner, target)
    _check_room(others, target.kind, size, settings)
    file_id = new_id()
    object_key = f"submissions/{owner.submission_id}/{file_id}"
    return Place(file_id, object_key, DISCARD, policy.room_for(others, settings), settings.upload_total_bytes)


async def _attach(
    session: AsyncSession, settings: Settings, actor: Actor, owner: Owner, target: Target, file: NewFile
) -> SubmissionFile:
    row = SubmissionFile(
        id=file.id,
        kind=target.kind,
        name=file.name,
        content_type=file.content_type,
        size=file.size,
        sha256=file.sha256,
        object_key=file.object_key,
        warning=file.warning,
        uploaded_by=actor.user_id,
        uploaded_at=owner.now,
    )
    replaced = _replaced(owner, target)
    if replaced is not None:
        take_out(session, actor, owner, replaced.id)
        # Deletes the old row before the new one is inserted, because a draft can have only one document.
        await session.flush()
    file_checks.request_scan(session, settings, row)
    owner.files.append(row)
    _save(session, actor, owner.added, owner, row)
    await session.flush()
    return row


def _replaced(owner: Owner, target: Target) -> SubmissionFile | None:
    return next((one for one in owner.files if (one.id, one.kind) == (target.replaces, target.kind)), None)


def _others(owner: Owner, target: Target) -> list[SubmissionFile]:
    """The files that remain besides the new one."""
    return [file for file in owner.files if file is not _replaced(owner, target)]


def _check_room(files: Sequence[SubmissionFile], kind: FileKind, size: int, settings: Settings) -> None:
    if not policy.may_have_another(files, kind, settings):
        raise TooManyFiles(n=policy.most_files(kind, settings))
    if size > policy.room_for(files, settings):
        raise UploadTotalExceeded(max_mb=policy.limit_in_mebibytes(settings))


def _save(session: AsyncSession, actor: Actor, action: str, owner: Owner, file: SubmissionFile) -> None:
    """The draft is the company's own, so the event says nothing of the file. The submission's event will."""
    if owner.draft_of is not None:
        owner.draft_of.draft_saved_at = owner.now
    audit.record(
        session,
        actor,
        action,
        subject_type="submission",
        subject_id=owner.submission_id,
        file_id=str(file.id),
    )
