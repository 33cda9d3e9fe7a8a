"""Changes of the library by administrators and by the command line, each with its audit event.

Each change of an entry names the revision that the administrator saw, so that two administrators cannot overwrite each
other. The command line (``actor`` and ``revision`` None) changes the entry as it stands.
"""

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.forms.links import is_http_link
from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.features.request.library import files, policy, queries
from portal.features.request.library.errors import DocumentChangedMeanwhile, LibraryChangedMeanwhile, TooManyDocuments
from portal.features.request.library.models import Document, DocumentFile, DocumentVersion
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, NotFound, ValidationFailed

MAX_DOCUMENTS = 100
MAX_VERSIONS = 500
_LOCK = "library"
"""Lock that every addition, move and deletion of entries holds."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The descriptions may be empty."""

    title_en: str
    title_ar: str
    description_en: str
    description_ar: str


@dataclass(frozen=True, slots=True)
class Content:
    """A link, or ids of stored files: equal ones if one file serves both languages. All None: no content."""

    url: str | None = None
    file_en: UUID | None = None
    file_ar: UUID | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """What a version changed, as companies read it."""

    en: str
    ar: str


async def add(
    session: AsyncSession,
    actor: Actor | None,
    current: CurrentRfi,
    texts: Texts,
    *,
    is_hidden: bool,
    content: Content | None,
    is_public: bool = False,
) -> Document:
    """Adds an entry at the end. Raises :class:`TooManyDocuments` or :class:`ValidationFailed`."""
    await in_turn(session, _LOCK)
    others = await queries.lock_all(session)
    if len(others) >= MAX_DOCUMENTS:
        raise TooManyDocuments(n=MAX_DOCUMENTS)
    rfi = current.rfi
    document_id = new_id()
    document = Document(
        id=document_id,
        key=str(document_id),
        rfi_id=rfi.id if rfi else None,
        position=max((other.position for other in others), default=0) + 1,
        is_hidden=is_hidden,
        is_public=is_public,
        revision=0,
        versions=[],
        **asdict(texts),
    )
    session.add(document)
    await session.flush()
    _record(session, actor, "document.added", document, hidden=is_hidden)
    if is_public:
        _record(session, actor, "document.disclosed", document)
    if content is not None:
        await _add_version(session, actor, document, content, note=None)
    return await _written(session, document)


async def change(
    session: AsyncSession,
    actor: Actor | None,
    document_id: UUID,
    texts: Texts,
    *,
    is_hidden: bool,
    revision: int,
    is_public: bool | None = None,
) -> Document:
    """Changes texts, hides or shows the entry, makes it public or private. Repeating a change changes nothing.

    ``is_public``: None leaves it unchanged.

    Raises :class:`NotFound` or :class:`DocumentChangedMeanwhile`.
    """
    document = await _lock(session, document_id)
    changed = {name: value for name, value in asdict(texts).items() if value != getattr(document, name)}
    is_public = document.is_public if is_public is None else is_public
    if not changed and (document.is_hidden, document.is_public) == (is_hidden, is_public):
        return document
    _require_revision(document, revision)
    if changed:
        before = {f"{name}_before": getattr(document, name) for name in changed}
        for name, value in changed.items():
            setattr(document, name, value)
        _record(session, actor, "document.edited", document, **{**changed, **before})
    if document.is_hidden != is_hidden:
        document.is_hidden = is_hidden
        if not is_hidden:
            document.shown_at = await database_now(session)
        _record(session, actor, "document.hidden" if is_hidden else "document.shown", document)
    if document.is_public != is_public:
        document.is_public = is_public
        _record(session, actor, "document.disclosed" if is_public else "document.restricted", document)
    document.revision += 1
    return await _written(session, document)


async def replace(
    session: AsyncSession,
    actor: Actor | None,
    document_id: UUID,
    content: Content,
    *,
    note: Note | None = None,
    revision: int | None = None,
) -> Document:
    """Adds a version, from now on the one that companies read; the earlier ones are kept.

    Raises :class:`NotFound`, :class:`DocumentChangedMeanwhile` or :class:`ValidationFailed`.
    """
    document = await _lock(session, document_id)
    if revision is not None:
        _require_revision(document, revision)
    await _add_version(session, actor, document, content, note=note)
    document.revision += 1
    return await _written(session, document)


async def reorder(session: AsyncSession, actor: Actor, *, before: list[UUID], after: list[UUID]) -> None:
    """Puts the entries into the order ``after``; ``before`` is the order that the administrator saw.

    Repeating it changes nothing. Raises :class:`LibraryChangedMeanwhile` or :class:`ValidationFailed`.
    """
    await in_turn(session, _LOCK)
    documents = {document.id: document for document in await queries.lock_all(session)}
    if list(documents) == after:
        return
    if list(documents) != before:
        raise LibraryChangedMeanwhile
    if sorted(before) != sorted(after):
        raise ValidationFailed(fields=[FieldError("after", "invalid")])
    for position, document_id in enumerate(after, start=1):
        documents[document_id].position = position
    audit.record(
        session,
        actor,
        "document.reordered",
        subject_type="document",
        subject_id=None,
        titles=[documents[document_id].title_en for document_id in after],
    )
    await session.flush()


async def remove(session: AsyncSession, actor: Actor, document_id: UUID) -> None:
    """Deletes the entry with all versions; their files are deleted after the commit. Raises :class:`NotFound`."""
    await in_turn(session, _LOCK)
    document = await _lock(session, document_id)
    held = {file.id: file for version in document.versions for _, file in policy.files_of(version, "en")}
    _record(
        session,
        actor,
        "document.deleted",
        document,
        versions=len(document.versions),
        files=[file.name for file in held.values()],
    )
    await session.flush()
    session.expunge(document)
    await session.execute(delete(Document).where(Document.id == document_id))
    await files.forget(session, list(held.values()))
    await session.execute(
        update(Document)
        .where(Document.position > document.position)
        .values(position=Document.position - 1)
        .execution_options(synchronize_session=False)
    )


async def _lock(session: AsyncSession, document_id: UUID) -> Document:
    document = await queries.lock_document(session, document_id)
    if document is None:
        raise NotFound
    return document


def _require_revision(document: Document, revision: int) -> None:
    if document.revision != revision:
        raise DocumentChangedMeanwhile(revision=document.revision)


async def _add_version(
    session: AsyncSession, actor: Actor | None, document: Document, content: Content, *, note: Note | None
) -> None:
    if len(document.versions) >= MAX_VERSIONS:
        raise TooManyDocuments(n=MAX_VERSIONS)
    if content.url is not None and not is_http_link(content.url):
        raise ValidationFailed(fields=[FieldError("content.url", "invalid_link")])
    file_en, file_ar = await _stored_files(session, actor, document, content)
    now = await database_now(session)
    last = policy.standing(document)
    version = DocumentVersion(
        id=new_id(),
        created_at=now,
        document_id=document.id,
        number=last.number + 1 if last else 1,
        note_en=note.en if note else None,
        note_ar=note.ar if note else None,
        url=content.url,
        file_en_id=content.file_en,
        file_ar_id=content.file_ar,
        created_by=actor.user_id if actor else None,
        created_by_name=actor.name if actor else None,
    )
    session.add(version)
    _mirror(document, file_en or file_ar, content.url, now)
    names = {"file_en": file_en.name if file_en else None, "file_ar": file_ar.name if file_ar else None}
    _record(session, actor, "document.changed", document, version=version.number, url=content.url, **names)


def _mirror(document: Document, file: DocumentFile | None, url: str | None, now: datetime) -> None:
    """Copies the content to the columns that processes of the previous release read: one file per entry."""
    document.object_key = file.object_key if file else None
    document.name = file.name if file else None
    document.size = file.size if file else None
    document.content_type = file.content_type if file else None
    document.url = url
    document.updated_at = now


async def _stored_files(
    session: AsyncSession, actor: Actor | None, document: Document, content: Content
) -> tuple[DocumentFile | None, DocumentFile | None]:
    """The files that ``content`` names, which the entry has in an earlier version or this actor has uploaded.

    Raises :class:`ValidationFailed` for any other id, and for a file that has expired or belongs to another entry.
    """
    named = {"file_en": content.file_en, "file_ar": content.file_ar}
    found = await queries.lock_files(session, [file_id for file_id in named.values() if file_id])
    earlier = {file_id for version in document.versions for file_id in (version.file_en_id, version.file_ar_id)}
    uploader = actor.user_id if actor else None
    wrong = []
    for name, file_id in named.items():
        if file_id is None or file_id in earlier:
            continue
        file = found.get(file_id)
        if file is None or file.uploaded_by != uploader or await queries.is_used(session, file_id):
            wrong.append(FieldError(f"content.{name}", "file_gone"))
    if wrong:
        raise ValidationFailed(fields=wrong)
    return found.get(content.file_en) if content.file_en else None, (
        found.get(content.file_ar) if content.file_ar else None
    )


def _record(session: AsyncSession, actor: Actor | None, action: str, document: Document, **details: Any) -> None:
    given = {name: value for name, value in details.items() if value is not None}
    titles = {"title_en": document.title_en, "title_ar": document.title_ar}
    audit.record(session, actor, action, subject_type="document", subject_id=document.id, **(titles | given))


async def _written(session: AsyncSession, document: Document) -> Document:
    await session.flush()
    document_id = document.id
    found = await queries.find_document(session, document_id)
    if found is None:
        raise NotFound
    return found
