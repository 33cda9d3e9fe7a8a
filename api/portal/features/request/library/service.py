"""The document library: reading it, and changing it by its keys from the command line."""

from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi, read_current
from portal.domain.rfis.lifecycle import RfiState, state_at
from portal.features.request.library import changes, files, policy, queries
from portal.features.request.library.changes import Content, Note
from portal.features.request.library.models import Document, DocumentFile
from portal.features.request.library.policy import Language
from portal.features.request.library.samples.samples import read_sample, sample_name
from portal.features.request.library.visits import last_visit
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.errors import NotFound, UnsupportedFile
from portal.platform.files.file_types import SHOWN_IN_PLACE
from portal.platform.files.uploads import Upload
from portal.platform.runtime.resources import Resources


@dataclass(frozen=True, slots=True)
class Shelf:
    """What a company sees. ``since``: its last visit."""

    documents: Sequence[Document]
    since: datetime | None


@dataclass(frozen=True, slots=True)
class Managed:
    """What administrators see. ``companies``: how many a notification would reach."""

    documents: Sequence[Document]
    companies: int


async def shelf(session: AsyncSession, actor: Actor, session_started_at: datetime) -> Shelf:
    documents = await queries.documents(session, hidden=False)
    return Shelf(documents, await last_visit(session, actor, session_started_at))


async def public_documents(session: AsyncSession, current: CurrentRfi) -> Sequence[Document]:
    """Documents that anyone may read: none before the request is open."""
    if not _is_published(current):
        return []
    found = await queries.documents(session, hidden=False, private=False)
    return [document for document in found if policy.is_readable_by_all(document)]


async def managed(session: AsyncSession) -> Managed:
    return Managed(await documents(session), await queries.count_companies(session))


async def documents(session: AsyncSession) -> Sequence[Document]:
    """All entries, including hidden ones."""
    return await queries.documents(session, hidden=True)


async def open_file(
    resources: Resources, *, document_id: UUID, language: Language, in_place: bool = False
) -> tuple[DocumentFile, AsyncGenerator[bytes, None]]:
    """The file of the last version in ``language``, else in the other one, and its bytes.

    Raises :class:`NotFound` also for a hidden entry, a link and an entry without content, and
    :class:`UnsupportedFile` for types that browsers cannot show safely ``in_place``.
    """
    async with unit_of_work(resources.reads) as session:
        document = await queries.find_document(session, document_id)
    if document is None or document.is_hidden:
        raise NotFound
    found = policy.files_of(policy.standing(document), language)
    return _opened(resources, found[0][1] if found else None, in_place=in_place)


async def open_public_file(
    resources: Resources, *, document_id: UUID, language: Language
) -> tuple[DocumentFile, AsyncGenerator[bytes, None]]:
    """As :func:`open_file`, for anyone. Raises :class:`NotFound` also for a private entry, and before the RFI opens."""
    async with unit_of_work(resources.reads) as session:
        document = await queries.find_document(session, document_id)
        is_published = _is_published(await read_current(session, resources.settings))
    if document is None or not is_published or not policy.is_readable_by_all(document):
        raise NotFound
    found = policy.files_of(policy.standing(document), language)
    return _opened(resources, found[0][1] if found else None, in_place=False)


async def open_any_file(
    resources: Resources, *, file_id: UUID, in_place: bool = False
) -> tuple[DocumentFile, AsyncGenerator[bytes, None]]:
    """A file of any version, for administrators. Raises :class:`NotFound` or :class:`UnsupportedFile`."""
    async with unit_of_work(resources.reads) as session:
        file = await queries.find_file(session, file_id)
    return _opened(resources, file, in_place=in_place)


async def set_file(
    session: AsyncSession,
    resources: Resources,
    *,
    key: str,
    name: str,
    chunks: AsyncIterator[bytes],
    language: Language | None = None,
    note: Note | None = None,
) -> Document:
    """Stores a file and adds a version with it; with ``language`` the file of the other language stays.

    Raises :class:`NotFound` for an unknown key, and the errors of uploads.
    """
    document_id = await _id_of(session, key)
    file = await files.receive(resources, None, Upload(name, None, chunks))
    content = Content(file_en=file.id, file_ar=file.id)
    if language is not None:
        document = await queries.lock_document(session, document_id)
        last = policy.standing(document) if document else None
        content = Content(
            file_en=file.id if language == "en" else (last.file_en_id if last else None),
            file_ar=file.id if language == "ar" else (last.file_ar_id if last else None),
        )
    return await changes.replace(session, None, document_id, content, note=note)


async def set_link(session: AsyncSession, *, key: str, url: str, note: Note | None = None) -> Document:
    """Adds a version with a link. Raises :class:`NotFound`, or :class:`ValidationFailed` for an invalid address."""
    return await changes.replace(session, None, await _id_of(session, key), Content(url=url), note=note)


async def clear(session: AsyncSession, *, key: str) -> Document:
    """Adds a version without content: companies read that it will be published. Raises :class:`NotFound`."""
    return await changes.replace(session, None, await _id_of(session, key), Content())


async def ensure_samples(session: AsyncSession, resources: Resources) -> None:
    """Adds a sample file to each reference entry without a version, for demonstrations."""
    for document in await documents(session):
        sample = read_sample(document.key)
        if sample is not None and not document.versions:
            name = sample_name(document.key)
            await set_file(session, resources, key=document.key, name=name, chunks=sample)


def _is_published(current: CurrentRfi) -> bool:
    return current.rfi is not None and state_at(current.rfi, current.now) is not RfiState.SCHEDULED


async def _id_of(session: AsyncSession, key: str) -> UUID:
    document_id = await queries.find_id(session, key)
    if document_id is None:
        raise NotFound
    return document_id


def _opened(
    resources: Resources, file: DocumentFile | None, *, in_place: bool
) -> tuple[DocumentFile, AsyncGenerator[bytes, None]]:
    if file is None:
        raise NotFound
    if in_place and file.content_type not in SHOWN_IN_PLACE:
        raise UnsupportedFile
    return file, resources.storage.read(file.object_key)
