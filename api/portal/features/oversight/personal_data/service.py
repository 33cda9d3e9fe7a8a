"""Everything that the portal holds about a person and their company, as a ZIP with JSON, PDF and files."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import orjson
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.domain.identity.sessions import SessionStore
from portal.domain.questions.models import QuestionFile
from portal.domain.submissions.models import SubmissionFile
from portal.domain.typesetting.pages import set_pages
from portal.features.oversight.personal_data.document import JSON_NAME, document_of
from portal.features.oversight.personal_data.sections import Subject, collect, of_response_files
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import ServiceUnavailable
from portal.platform.files.stored_copies import copy_stored
from portal.platform.files.zips.zip_paths import UniqueNames
from portal.platform.files.zips.zip_stream import Written, ZipStream
from portal.platform.runtime.resources import Resources
from portal.platform.storage import ObjectMissing, StorageUnavailable
from portal.platform.storage.blocks import once

CONTENT_TYPE = "application/zip"
TEMPLATE = "personal_data.typ"


@dataclass(frozen=True, slots=True)
class Holding:
    """``data``: rows by section. ``files``: (folder, file, time) of each stored file, without duplicates."""

    at: datetime
    data: dict[str, Any]
    files: list[tuple[str, SubmissionFile | QuestionFile, datetime]]


@dataclass(frozen=True, slots=True)
class DataZip:
    name: str
    chunks: AsyncGenerator[bytes, None]


async def open_zip(resources: Resources, actor: Actor) -> DataZip:
    """The ZIP of this person, created while it is sent, and recorded before its first byte.

    Raises :class:`ServiceUnavailable` if a file is missing in the store or the store does not answer.
    """
    subject = Subject(actor.user_id, actor.company_id)
    devices = await SessionStore(resources.redis, resources.settings).of_user(actor.user_id)
    async with unit_of_work(resources.sessions) as session:
        audit.record(session, actor, "account.data_downloaded", subject_type="user", subject_id=actor.user_id)
        await session.flush()
        held = await _hold(session, subject)
    held.data["devices"] = [asdict(device) for device in devices]
    try:
        for _, file, _ in held.files:
            if await resources.storage.size(file.object_key) != file.size:
                raise ServiceUnavailable
    except (ObjectMissing, StorageUnavailable):
        raise ServiceUnavailable from None
    pdf = await set_pages(TEMPLATE, document_of(resources.settings, held.data, held.at), at=held.at)
    return DataZip(f"data-{held.at:%Y-%m-%d}.zip", _chunks(resources, held, pdf))


async def _hold(session: AsyncSession, subject: Subject) -> Holding:
    at = await database_now(session)
    data: dict[str, Any] = {**await collect(session, subject)}
    sent = await session.scalars(select(SubmissionFile).where(of_response_files(subject)))
    asked = await session.scalars(select(QuestionFile).where(QuestionFile.company_id == subject.company_id))
    files: list[tuple[str, SubmissionFile | QuestionFile, datetime]] = [
        *(("response", file, file.uploaded_at) for file in {file.object_key: file for file in sent}.values()),
        *(("questions", file, file.created_at) for file in asked),
    ]
    return Holding(at, data, files)


async def _chunks(resources: Resources, held: Holding, pdf: bytes) -> AsyncGenerator[bytes, None]:
    archive = ZipStream()
    # ``default``, because orjson does not serialize the database driver's subclass of UUID.
    text = orjson.dumps({"created_at": iso(held.at), **held.data}, default=str, option=orjson.OPT_INDENT_2)
    async with aclosing(archive.add_text(JSON_NAME, [text], at=held.at)) as chunks:
        async for chunk in chunks:
            yield chunk
    pages = archive.add("data.pdf", once(pdf), at=held.at, size=len(pdf), written=Written())
    async with aclosing(pages) as chunks:
        async for chunk in chunks:
            yield chunk
    names = {"response": UniqueNames(), "questions": UniqueNames()}
    for folder, file, at in held.files:
        path = f"{folder}/{names[folder].file(file.name)}"
        copy = copy_stored(archive, resources.storage, path, file, at=at, written=Written())
        async with aclosing(copy) as chunks:
            async for chunk in chunks:
                yield chunk
    async with aclosing(archive.end()) as chunks:
        async for chunk in chunks:
            yield chunk
