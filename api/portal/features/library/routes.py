"""Routes of the document library."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Response

from portal.domain.identity.access import Actor
from portal.features.library import service
from portal.features.library.schemas import DocumentOut, DocumentsOut
from portal.guards.dependencies import ResourcesDep, SessionDep, answered_company_or_admin
from portal.platform.http.downloads import download
from portal.platform.http.envelope import Envelope, envelope

router = APIRouter(tags=["documents"])
ReaderDep = Annotated[Actor, Depends(answered_company_or_admin())]
StreamingReaderDep = Annotated[Actor, Depends(answered_company_or_admin(detached=True))]


@router.get("/documents")
async def get_documents(_reader: ReaderDep, session: SessionDep) -> Envelope[DocumentsOut]:
    items = [DocumentOut.of(document) for document in await service.documents(session)]
    return envelope(DocumentsOut(items=items))


@router.get("/documents/{document_id}/file", response_class=Response)
async def download_document(document_id: UUID, _reader: StreamingReaderDep, resources: ResourcesDep) -> Response:
    held, chunks = await service.open_file(resources, document_id=document_id)
    return await download(chunks, name=held.name, content_type=held.content_type, size=held.size)
