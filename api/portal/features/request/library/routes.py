"""Routes of the document library, for its readers and for the administrators who manage it."""

from typing import Annotated
from uuid import UUID

from fastapi import Depends, Response

from portal.domain.identity.access import Action, Actor, Grant, Subject
from portal.domain.identity.fresh import Fresh
from portal.features.request.library import archive, changes, files, service, visits
from portal.features.request.library.notices import notifying
from portal.features.request.library.policy import Language
from portal.features.request.library.request_schemas import (
    ChangedDocumentIn,
    NewDocumentIn,
    NewVersionIn,
    NotificationIn,
    OrderIn,
)
from portal.features.request.library.schemas import (
    DocumentFileOut,
    DocumentsOut,
    LibraryOut,
    ManagedDocumentOut,
    PublicDocumentsOut,
)
from portal.guards.budgets import LIBRARY_ZIP, PUBLIC_FILE, UPLOAD
from portal.guards.dependencies import (
    CurrentDep,
    ResourcesDep,
    SessionDep,
    SessionStartedAt,
    answered_company_or_admin,
    permitted,
    permitted_any,
    public,
)
from portal.guards.idempotency import answered_once
from portal.guards.streaming import OF_BYTES, Incoming, incoming
from portal.platform.http.api_router import api_router
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope
from portal.platform.i18n.locale import current_locale

# Exempt from the application's body limit: the endpoint limits its uploads itself.
UPLOAD_PATH = "/library/files"
CACHED = {"Cache-Control": "public, max-age=60", "Vary": "Accept-Language"}
"""All readers get the same list. Caches may list a hidden document for a minute more; it cannot be read."""

router = api_router(tags=["documents"])
ReaderDep = Annotated[Actor, Depends(answered_company_or_admin())]
StreamingReaderDep = Annotated[Actor, Depends(answered_company_or_admin(detached=True))]
View = Depends(permitted(Action.VIEW, Subject.LIBRARY))
StreamingView = Depends(permitted(Action.VIEW, Subject.LIBRARY, detached=True))
CreatorDep = Annotated[Actor, Depends(permitted(Action.CREATE, Subject.LIBRARY))]
UpdaterDep = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.LIBRARY))]
NotifierDep = Annotated[Actor, Depends(permitted(Action.UPDATE, Subject.LIBRARY, fresh=Fresh.SOMETIMES))]
RemoverDep = Annotated[Actor, Depends(permitted(Action.DELETE, Subject.LIBRARY))]
_WRITES = (Grant(Action.CREATE, Subject.LIBRARY), Grant(Action.UPDATE, Subject.LIBRARY))
ReceivedDep = Annotated[Incoming, Depends(incoming(permitted_any(*_WRITES, detached=True)))]


def _locale() -> Language:
    return "ar" if current_locale() == "ar" else "en"


@router.get("/documents")
async def get_documents(
    reader: ReaderDep, session: SessionDep, session_started_at: SessionStartedAt
) -> Envelope[DocumentsOut]:
    return envelope(DocumentsOut.of(await service.shelf(session, reader, session_started_at)))


@router.post("/documents/visit")
async def visit_documents(
    reader: ReaderDep, session: SessionDep, session_started_at: SessionStartedAt
) -> Envelope[None]:
    """Records that a company reads the library; the first time in a session counts."""
    await visits.record_visit(session, reader, session_started_at)
    return envelope(None)


@router.get("/documents/public", dependencies=[Depends(public())])
async def get_public_documents(
    response: Response, session: SessionDep, current: CurrentDep
) -> Envelope[PublicDocumentsOut]:
    """The documents that anyone may read; none before the request is open."""
    response.headers.update(CACHED)
    return envelope(PublicDocumentsOut.of(await service.public_documents(session, current)))


@router.get(
    "/documents/public/{document_id}/file",
    response_class=Response,
    dependencies=[Depends(public()), PUBLIC_FILE],
)
async def download_public_document(
    document_id: UUID, resources: ResourcesDep, language: Language | None = None
) -> Response:
    file, chunks = await service.open_public_file(resources, document_id=document_id, language=language or _locale())
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/documents/archive", response_class=Response, dependencies=[LIBRARY_ZIP])
async def download_all_documents(_reader: StreamingReaderDep, resources: ResourcesDep) -> Response:
    name, chunks = await archive.open_archive(resources, _locale())
    return await download(chunks, name=name, content_type="application/zip")


@router.get("/documents/{document_id}/file", response_class=Response)
async def download_document(
    document_id: UUID, _reader: StreamingReaderDep, resources: ResourcesDep, language: Language | None = None
) -> Response:
    file, chunks = await service.open_file(resources, document_id=document_id, language=language or _locale())
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/documents/{document_id}/preview", response_class=Response)
async def preview_document(
    document_id: UUID, _reader: StreamingReaderDep, resources: ResourcesDep, language: Language | None = None
) -> Response:
    file, chunks = await service.open_file(
        resources, document_id=document_id, language=language or _locale(), in_place=True
    )
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size, in_place=True)


@router.get("/library", dependencies=[View])
async def get_library(resources: ResourcesDep, session: SessionDep) -> Envelope[LibraryOut]:
    managed = await service.managed(session)
    return envelope(LibraryOut.of(managed, max_file_bytes=resources.settings.library_file_bytes))


@router.post("/library", status_code=201)
@answered_once
async def add_document(
    body: NewDocumentIn, actor: CreatorDep, session: SessionDep, current: CurrentDep
) -> Envelope[ManagedDocumentOut]:
    content = body.content.content() if body.content else None
    document = await changes.add(
        session,
        actor,
        current,
        body.texts(),
        is_hidden=body.is_hidden,
        content=content,
        is_public=body.is_public,
    )
    return envelope(ManagedDocumentOut.of(document), code=201)


@router.post(
    UPLOAD_PATH,
    status_code=201,
    dependencies=[UPLOAD],
    openapi_extra=OF_BYTES,
)
async def upload_document_file(received: ReceivedDep, resources: ResourcesDep) -> Envelope[DocumentFileOut]:
    """Stores a file for an entry that is saved afterwards; it is deleted a day later if none is."""
    file = await files.receive(resources, received.actor, received.upload)
    return envelope(DocumentFileOut.of(None, file), code=201)


@router.get("/library/files/{library_file_id}", response_class=Response, dependencies=[StreamingView])
async def download_library_file(library_file_id: UUID, resources: ResourcesDep) -> Response:
    file, chunks = await service.open_any_file(resources, file_id=library_file_id)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size)


@router.get("/library/files/{library_file_id}/preview", response_class=Response, dependencies=[StreamingView])
async def preview_library_file(library_file_id: UUID, resources: ResourcesDep) -> Response:
    file, chunks = await service.open_any_file(resources, file_id=library_file_id, in_place=True)
    return await download(chunks, name=file.name, content_type=file.content_type, size=file.size, in_place=True)


@router.put("/library/order")
async def reorder_documents(
    body: OrderIn, actor: UpdaterDep, resources: ResourcesDep, session: SessionDep
) -> Envelope[LibraryOut]:
    await changes.reorder(session, actor, before=body.before, after=body.after)
    managed = await service.managed(session)
    return envelope(LibraryOut.of(managed, max_file_bytes=resources.settings.library_file_bytes))


@router.put("/library/{document_id}")
async def change_document(
    document_id: UUID, body: ChangedDocumentIn, actor: UpdaterDep, session: SessionDep
) -> Envelope[ManagedDocumentOut]:
    """Changes the texts, hides or shows the entry, makes it public or private."""
    document = await changes.change(
        session,
        actor,
        document_id,
        body.texts(),
        is_hidden=body.is_hidden,
        revision=body.revision,
        is_public=body.is_public,
    )
    return envelope(ManagedDocumentOut.of(document))


@router.post("/library/{document_id}/versions", status_code=201)
@answered_once
async def replace_document(
    document_id: UUID, body: NewVersionIn, actor: UpdaterDep, session: SessionDep
) -> Envelope[ManagedDocumentOut]:
    """Adds a version, which companies read from now on."""
    document = await changes.replace(
        session, actor, document_id, body.content.content(), note=body.note(), revision=body.revision
    )
    return envelope(ManagedDocumentOut.of(document), code=201)


@router.post("/library/{document_id}/notifications", status_code=201)
@answered_once
async def notify_of_document(
    document_id: UUID, body: NotificationIn, actor: NotifierDep, session: SessionDep
) -> Envelope[ManagedDocumentOut]:
    """Sends an email about the last version to every approved company."""
    document = await notifying.notify(session, actor, document_id, revision=body.revision, again=body.again)
    return envelope(ManagedDocumentOut.of(document), code=201)


@router.delete("/library/{document_id}")
@answered_once
async def delete_document(document_id: UUID, actor: RemoverDep, session: SessionDep) -> Envelope[None]:
    await changes.remove(session, actor, document_id)
    return envelope(None, message="success.deleted")
