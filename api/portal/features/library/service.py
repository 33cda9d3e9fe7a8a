"""The document library: reading it, and setting its entries."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.forms.links import is_http_link
from portal.features.library import queries
from portal.features.library.entries import ENTRIES
from portal.features.library.models import Document
from portal.features.library.samples import read_sample, sample_name
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.files.file_names import clean_file_name
from portal.platform.files.file_types import file_type_of
from portal.platform.files.intake import remove, take_in
from portal.platform.jobs import outbox
from portal.platform.runtime.resources import Resources
from portal.platform.settings import MEBIBYTE
from portal.platform.storage import ObjectStorage

DISCARD = "library.discard_object"
MAX_FILE_BYTES = 200 * MEBIBYTE


async def documents(session: AsyncSession) -> Sequence[Document]:
    return await queries.documents(session)


@dataclass(frozen=True, slots=True)
class HeldFile:
    """``size`` in bytes."""

    object_key: str
    name: str
    size: int
    content_type: str


async def open_file(resources: Resources, *, document_id: UUID) -> tuple[HeldFile, AsyncGenerator[bytes, None]]:
    """The entry's file and its bytes. Raises :class:`NotFound` also for a link or an empty entry."""
    async with unit_of_work(resources.sessions) as session:
        document = await queries.find_document(session, document_id)
    if not (document and document.object_key and document.name and document.content_type):
        raise NotFound
    held = HeldFile(document.object_key, document.name, document.size or 0, document.content_type)
    return held, resources.storage.read(held.object_key)


async def ensure_entries(session: AsyncSession) -> None:
    """Writes the seven entries, or their current texts; their content is unchanged."""
    for position, entry in enumerate(ENTRIES, start=1):
        words = {
            "position": position,
            "title_en": entry.title_en,
            "title_ar": entry.title_ar,
            "description_en": entry.description_en,
            "description_ar": entry.description_ar,
        }
        await session.execute(
            insert(Document)
            .values(id=new_id(), key=entry.key, **words)
            .on_conflict_do_update(index_elements=[Document.key], set_=words)
        )


async def set_file(
    session: AsyncSession,
    storage: ObjectStorage,
    *,
    key: str,
    name: str,
    chunks: AsyncIterator[bytes],
) -> Document:
    """Stores a file for the entry; its earlier file is deleted after the commit.

    Raises :class:`NotFound` for an unknown key and :class:`UnsupportedFile` for a file that uploads refuse, too.
    """
    document = await _lock(session, key)
    display_name = clean_file_name(name)
    file_type = file_type_of(display_name)
    object_key = f"library/{key}/{new_id()}"
    stored = await take_in(storage, object_key, chunks, file_type=file_type, most_bytes=MAX_FILE_BYTES)
    await _hold(
        session,
        document,
        object_key=object_key,
        name=display_name,
        size=stored.size,
        content_type=file_type.content_type,
    )
    return document


async def set_link(session: AsyncSession, *, key: str, url: str) -> Document:
    """Sets a link for the entry. Raises :class:`NotFound`, or :class:`ValidationFailed` for an invalid address."""
    document = await _lock(session, key)
    if not is_http_link(url):
        raise ValidationFailed(fields=[FieldError("url", "invalid_link")])
    await _hold(session, document, url=url)
    return document


async def clear(session: AsyncSession, *, key: str) -> Document:
    """Empties the entry. Raises :class:`NotFound`."""
    document = await _lock(session, key)
    await _hold(session, document)
    return document


async def ensure_samples(session: AsyncSession, storage: ObjectStorage) -> None:
    """Adds a sample to every empty entry, for demonstrations."""
    await ensure_entries(session)
    for document in await queries.documents(session):
        if document.object_key is None and document.url is None:
            await set_file(
                session,
                storage,
                key=document.key,
                name=sample_name(document.key),
                chunks=read_sample(document.key),
            )


async def discard_unclaimed(resources: Resources, object_key: str) -> None:
    """Deletes the object and its partial uploads, unless a row refers to it."""
    async with unit_of_work(resources.sessions) as session:
        claimed = await queries.is_claimed(session, object_key)
    if not claimed:
        await remove(resources.storage, object_key)


async def _lock(session: AsyncSession, key: str) -> Document:
    document = await queries.lock_document(session, key)
    if document is None:
        raise NotFound
    return document


async def _hold(
    session: AsyncSession,
    document: Document,
    *,
    object_key: str | None = None,
    name: str | None = None,
    size: int | None = None,
    content_type: str | None = None,
    url: str | None = None,
) -> None:
    if document.object_key is not None:
        outbox.enqueue(session, DISCARD, object_key=document.object_key)
    document.object_key = object_key
    document.name = name
    document.size = size
    document.content_type = content_type
    document.url = url
    document.updated_at = await database_now(session)
    audit.record(
        session, None, "document.changed", subject_type="document", subject_id=document.key, name=name, url=url
    )
    await session.flush()
