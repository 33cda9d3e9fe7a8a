"""Uploads of every kind: stored between two short transactions, because a transfer takes minutes.

The order of the steps guarantees that a row never refers to a missing object.

1. A job that will discard the object is committed before the first byte is sent, due long after the last. 2. The object
is stored and verified; no database connection is held meanwhile. 3. One transaction checks everything again, also
whether the person may still go on, writes the row and withdraws the job. Without it the object is discarded, at once or
by the job, even if the process died in between (docs/adr/0010-discard-jobs-precede-uploads.md).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import (
    PayloadTooLarge,
    PortalError,
    ServiceUnavailable,
    UploadInterrupted,
    UploadTotalExceeded,
)
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import file_type_of
from portal.platform.files.file_warnings import FileWarning
from portal.platform.files.intake import discard, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE

UPLOAD_TIMEOUT = timedelta(minutes=30)
ORPHANED_AFTER = timedelta(hours=2)
"""Longer than any upload takes: if the discard job still exists then, no row refers to the object."""

Owner = TypeVar("Owner")
Row = TypeVar("Row")
Confirm = Callable[[AsyncSession], Awaitable[None]]


async def _always(_session: AsyncSession) -> None:
    """For files that no person sends."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as received, not yet checked. ``announced_size``: Content-Length in bytes, if present.

    ``confirm``: raises :class:`Unauthenticated` or :class:`Forbidden` if the sender may not go on.
    """

    name: str
    announced_size: int | None
    chunks: AsyncIterator[bytes]
    confirm: Confirm = _always


@dataclass(frozen=True, slots=True)
class Place:
    """Where an upload goes. ``discard``: kind of the job that would delete its object.

    ``room``: maximum size in bytes; ``limit``: the limit that messages name, in bytes.
    """

    file_id: UUID
    object_key: str
    discard: str
    room: int
    limit: int


@dataclass(frozen=True, slots=True)
class NewFile:
    """A stored and verified file, to which no row refers yet. ``discard_job``: would delete it."""

    id: UUID
    name: str
    content_type: str
    size: int
    sha256: str
    object_key: str
    warning: FileWarning | None
    discard_job: UUID


async def store(
    resources: Resources, upload: Upload, find_place: Callable[[AsyncSession], Awaitable[Place]]
) -> NewFile:
    """Stores the file, of which nothing is kept after an error.

    ``find_place`` runs in a transaction of its own and may refuse the upload before its first byte. Raises its errors,
    :class:`UploadTotalExceeded`, :class:`UploadInterrupted` after :data:`UPLOAD_TIMEOUT`, and those of ``take_in``.
    """
    name = clean_file_name(upload.name)
    file_type = file_type_of(name)
    async with unit_of_work(resources.sessions) as session:
        place = await find_place(session)
        too_large = UploadTotalExceeded(max_mb=place.limit // MEBIBYTE)
        if (upload.announced_size or 0) > place.room:
            raise too_large
        orphaned_at = await database_now(session) + ORPHANED_AFTER
        job = outbox.enqueue(session, place.discard, run_after=orphaned_at, object_key=place.object_key)
    try:
        async with asyncio.timeout(UPLOAD_TIMEOUT.total_seconds()):
            taken = await take_in(
                resources.storage,
                place.object_key,
                upload.chunks,
                file_type=file_type,
                most_bytes=place.room,
                announced_size=upload.announced_size,
            )
    except PayloadTooLarge:
        raise too_large from None
    except TimeoutError:
        raise UploadInterrupted from None
    stored = taken.stored
    return NewFile(
        place.file_id, name, file_type.content_type, stored.size, stored.sha256, stored.key, taken.warning, job.id
    )


async def attach(
    resources: Resources,
    upload: Upload,
    file: NewFile,
    *,
    lock: Callable[[AsyncSession], Awaitable[Owner]],
    write: Callable[[AsyncSession, Owner, NewFile], Awaitable[Row]],
) -> Row:
    """Writes the row of a stored file in one transaction; the object is deleted if that is refused.

    ``lock``: locks what the file belongs to. It precedes ``confirm``, which locks the person: every other transaction
    locks in this order.
    """
    try:
        async with unit_of_work(resources.sessions) as session:
            owner = await lock(session)
            await upload.confirm(session)
            await claim(session, file)
            return await write(session, owner, file)
    except PortalError:
        # A refusal precedes the commit. After other failures the commit may have happened, so the job decides.
        await discard(resources.storage, file.object_key)
        raise


async def claim(session: AsyncSession, file: NewFile) -> None:
    """Withdraws the job that would delete the object. Raises :class:`ServiceUnavailable` if it has already run."""
    if not await outbox.withdraw(session, file.discard_job):
        raise ServiceUnavailable
