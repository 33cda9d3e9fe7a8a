"""Writing requests of administrators who manage the library."""

from typing import Any
from uuid import UUID

from portal.features.request.library import changes
from portal.features.request.library import service as library
from portal.features.request.library.changes import Content
from tests.api.faults.scene import Scene, Write, write
from tests.factories.files import a_pdf


def _texts(**more: Any) -> dict[str, Any]:
    return {"title_en": "Annex", "title_ar": "ملحق", **more}


@write("POST /api/library")
async def add_document(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": _texts()}, again=201, is_keyed=True)


@write("POST /api/library/files")
async def upload_document_file(scene: Scene) -> Write:
    request = {"params": {"name": "annex.pdf"}, "content": a_pdf()}
    # Before the transfer it commits the discard job.
    return Write(by=await scene.admin(), request=request, skip=1, again=201)


@write("PUT /api/library/{document_id}")
async def change_document(scene: Scene) -> Write:
    return Write(by=await scene.admin(), request={"json": _texts(is_hidden=True, revision=0)})


@write("PUT /api/library/order")
async def reorder_documents(scene: Scene) -> Write:
    documents = await library.documents(scene.session)
    before = [str(document.id) for document in documents]
    return Write(by=await scene.admin(), request={"json": {"before": before, "after": before[::-1]}})


@write("POST /api/library/{document_id}/versions")
async def replace_document(scene: Scene) -> Write:
    body = {"content": {"url": "https://example.com/annex"}, "revision": 0}
    return Write(by=await scene.admin(), request={"json": body}, again=201, is_keyed=True)


@write("POST /api/library/{document_id}/notifications")
async def notify_of_document(scene: Scene) -> Write:
    document_id = UUID(scene.objects["document_id"])
    await changes.replace(scene.session, None, document_id, Content(url="https://example.com/annex"))
    return Write(by=await scene.admin(), request={"json": {"revision": 1}}, again=201, is_keyed=True)


@write("DELETE /api/library/{document_id}")
async def delete_document(scene: Scene) -> Write:
    return Write(by=await scene.admin(), is_keyed=True)
