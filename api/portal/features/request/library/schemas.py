"""JSON of the library."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import BaseModel

from portal.features.request.library import policy
from portal.features.request.library.changes import MAX_DOCUMENTS
from portal.features.request.library.models import Document, DocumentFile, DocumentVersion
from portal.features.request.library.policy import Kind, Language
from portal.features.request.library.service import Managed, Shelf
from portal.platform.files.file_types import SHOWN_IN_PLACE
from portal.platform.files.file_warnings import StoredWarning, known_warning
from portal.platform.http.body import Bilingual
from portal.platform.i18n.locale import current_locale


class DocumentFileOut(BaseModel):
    """``language``: null if the file serves both. ``in_place``: whether a browser can show it.

    ``warning``: why readers may not be able to open it.
    """

    id: UUID
    language: Language | None
    name: str
    size: int
    content_type: str
    in_place: bool
    warning: StoredWarning = None

    @classmethod
    def of(cls, language: Language | None, file: DocumentFile) -> Self:
        return cls(
            id=file.id,
            language=language,
            name=file.name,
            size=file.size,
            content_type=file.content_type,
            in_place=file.content_type in SHOWN_IN_PLACE,
            warning=known_warning(file.warning),
        )


class DocumentVersionOut(BaseModel):
    number: int
    at: datetime
    note: Bilingual | None

    @classmethod
    def of(cls, version: DocumentVersion) -> Self:
        return cls(number=version.number, at=version.created_at, note=_note(version))


class DocumentOut(BaseModel):
    """``file``: downloaded under its ``name``; ``link``: ``url`` of another site; ``missing``: not set yet.

    ``name``, ``size`` and ``content_type`` are those of the first of ``files``, the one in the request's language.
    ``is_new``: changed since the person's last visit. ``versions``: newest first.
    """

    id: UUID
    key: str
    position: int
    title: Bilingual
    description: Bilingual
    kind: Kind
    url: str | None
    name: str | None
    size: int | None
    content_type: str | None
    files: list[DocumentFileOut]
    changed_at: datetime | None
    is_new: bool
    versions: list[DocumentVersionOut]

    @classmethod
    def of(cls, document: Document, since: datetime | None) -> Self:
        version = policy.standing(document)
        files = _files(version)
        first = files[0] if files else None
        return cls(
            id=document.id,
            key=document.key,
            position=document.position,
            title=Bilingual(en=document.title_en, ar=document.title_ar),
            description=Bilingual(en=document.description_en, ar=document.description_ar),
            kind=policy.kind_of(version),
            url=version.url if version else None,
            name=first.name if first else None,
            size=first.size if first else None,
            content_type=first.content_type if first else None,
            files=files,
            changed_at=policy.changed_at(document),
            is_new=policy.is_new(document, since),
            versions=[DocumentVersionOut.of(one) for one in reversed(document.versions)],
        )


class DocumentsOut(BaseModel):
    items: list[DocumentOut]

    @classmethod
    def of(cls, shelf: Shelf) -> Self:
        return cls(items=[DocumentOut.of(document, shelf.since) for document in shelf.documents])


class PublicDocumentOut(BaseModel):
    """A document that anyone may read: files, or ``url`` of another site."""

    id: UUID
    title: Bilingual
    description: Bilingual
    url: str | None
    files: list[DocumentFileOut]
    changed_at: datetime | None

    @classmethod
    def of(cls, document: Document) -> Self:
        version = policy.standing(document)
        return cls(
            id=document.id,
            title=Bilingual(en=document.title_en, ar=document.title_ar),
            description=Bilingual(en=document.description_en, ar=document.description_ar),
            url=version.url if version else None,
            files=_files(version),
            changed_at=policy.changed_at(document),
        )


class PublicDocumentsOut(BaseModel):
    items: list[PublicDocumentOut]

    @classmethod
    def of(cls, documents: Sequence[Document]) -> Self:
        return cls(items=[PublicDocumentOut.of(document) for document in documents])


class NotificationOut(BaseModel):
    """``companies``: number of mails; null until they are written."""

    at: datetime
    by: str | None
    companies: int | None


class ManagedVersionOut(DocumentVersionOut):
    """``by``: null for the command line."""

    by: str | None
    kind: Kind
    url: str | None
    files: list[DocumentFileOut]
    notified: NotificationOut | None

    @classmethod
    def of(cls, version: DocumentVersion) -> Self:
        notified = None
        if version.notified_at is not None:
            notified = NotificationOut(
                at=version.notified_at, by=version.notified_by_name, companies=version.notified_companies
            )
        return cls(
            number=version.number,
            at=version.created_at,
            note=_note(version),
            by=version.created_by_name,
            kind=policy.kind_of(version),
            url=version.url,
            files=_files(version),
            notified=notified,
        )


class ManagedDocumentOut(BaseModel):
    """``versions``: newest first; the first one is what companies read."""

    id: UUID
    key: str
    position: int
    title: Bilingual
    description: Bilingual
    is_hidden: bool
    is_public: bool
    revision: int
    versions: list[ManagedVersionOut]

    @classmethod
    def of(cls, document: Document) -> Self:
        return cls(
            id=document.id,
            key=document.key,
            position=document.position,
            title=Bilingual(en=document.title_en, ar=document.title_ar),
            description=Bilingual(en=document.description_en, ar=document.description_ar),
            is_hidden=document.is_hidden,
            is_public=document.is_public,
            revision=document.revision,
            versions=[ManagedVersionOut.of(version) for version in reversed(document.versions)],
        )


class LibraryOut(BaseModel):
    """``companies``: how many a notification reaches. ``max_file_bytes``: of one file."""

    items: list[ManagedDocumentOut]
    companies: int
    max_file_bytes: int
    max_documents: int

    @classmethod
    def of(cls, managed: Managed, *, max_file_bytes: int) -> Self:
        items = [ManagedDocumentOut.of(document) for document in managed.documents]
        return cls(items=items, companies=managed.companies, max_file_bytes=max_file_bytes, max_documents=MAX_DOCUMENTS)


def _note(version: DocumentVersion) -> Bilingual | None:
    return Bilingual(en=version.note_en, ar=version.note_ar) if version.note_en and version.note_ar else None


def _files(version: DocumentVersion | None) -> list[DocumentFileOut]:
    first: Language = "ar" if current_locale() == "ar" else "en"
    return [DocumentFileOut.of(language, file) for language, file in policy.files_of(version, first)]
