"""Administrators add, edit, replace, order, hide and delete documents."""

import asyncio
from typing import Any
from uuid import UUID, uuid4

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.features.request.library import changes, files, service
from portal.features.request.library.changes import Content
from portal.features.request.library.models import Document, DocumentFile, DocumentVersion
from portal.platform.errors import ValidationFailed
from portal.platform.files.uploads import Upload as NewUpload
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, SignIn
from tests.api.request.library.conftest import (
    LINK,
    TEXTS,
    Upload,
    add,
    bytes_of,
    data_of,
    items,
    library,
    replace,
    run_jobs,
)
from tests.factories.accounts import an_admin
from tests.factories.files import PNG, a_pdf, a_zip
from tests.factories.rfis import an_rfi


async def recorded(session: AsyncSession) -> list[str]:
    statement = select(AuditEvent.action).where(AuditEvent.subject_type == "document").order_by(AuditEvent.id)
    return list((await session.scalars(statement)).all())


def objects(resources: Resources) -> set[str]:
    folder = resources.settings.storage_dir
    assert folder is not None
    return {path.name for path in (folder / "library").rglob("*") if path.is_file()}


async def test_a_document_is_added_at_the_end(
    admin: AsyncClient, browser: AsyncClient, upload: Upload, session: AsyncSession, resources: Resources
) -> None:
    rfi = await an_rfi(session, name=resources.settings.rfi_name)
    content = {"file_en": await upload("annex.pdf"), "file_ar": await upload("ملحق.pdf")}

    added = await add(admin, content=content)

    assert (added["position"], added["title"]) == (8, {"en": "Annex", "ar": "ملحق"})
    assert added["versions"][0]["by"] == "Salma Alharbi"
    shown = (await items(browser))[7]
    assert [file["name"] for file in shown["files"]] == ["annex.pdf", "ملحق.pdf"]
    assert (await session.get_one(Document, UUID(added["id"]))).rfi_id == rfi.id
    assert await recorded(session) == ["document.added", "document.changed"]


async def test_texts_are_edited_once(admin: AsyncClient, browser: AsyncClient, session: AsyncSession) -> None:
    document = (await library(admin))[0]
    body = {**TEXTS, "revision": document["revision"]}
    first, edited = [await data_of(await admin.put(f"/api/library/{document['id']}", json=body)) for _ in range(2)]
    assert first == edited
    assert edited["revision"] == document["revision"] + 1
    assert (await items(browser))[0]["title"] == {"en": "Annex", "ar": "ملحق"}
    event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "document.edited"))).one()
    assert event.details["title_en_before"] == "RFI on HD mapping and panoramic imaging"


async def test_a_second_administrator_does_not_overwrite(admin: AsyncClient, session: AsyncSession) -> None:
    document = (await library(admin))[0]
    path = f"/api/library/{document['id']}"
    await replace(admin, document, LINK)

    late = [
        await admin.put(path, json={**TEXTS, "revision": 0}),
        await admin.post(f"{path}/versions", json={"content": LINK, "revision": 0}),
        await admin.post(f"{path}/notifications", json={"revision": 0}),
    ]

    assert [answer.status_code for answer in late] == [409, 409, 409]
    assert {answer.json()["error"] for answer in late} == {"document_changed_meanwhile"}
    assert await recorded(session) == ["document.changed"]


async def test_versions_are_kept_with_their_notes(admin: AsyncClient, browser: AsyncClient, upload: Upload) -> None:
    document = (await library(admin))[1]
    first, content = await upload("first.pdf"), a_pdf()
    second = await upload("second.pdf", content)
    document = await replace(admin, document, {"file_en": first, "file_ar": first})
    document = await replace(
        admin, document, {"file_en": second, "file_ar": first}, note_en="Section 4", note_ar="القسم الرابع"
    )

    assert [version["number"] for version in document["versions"]] == [2, 1]
    assert [[file["language"] for file in version["files"]] for version in document["versions"]] == [
        ["en", "ar"],
        [None],
    ]
    shown = (await items(browser))[1]
    assert [version["note"] for version in shown["versions"]] == [{"en": "Section 4", "ar": "القسم الرابع"}, None]
    assert (await browser.get(f"/api/documents/{document['id']}/file", params={"locale": "en"})).content == content
    assert (await browser.get(f"/api/documents/{document['id']}/file", params={"language": "ar"})).content != content
    assert (await admin.get(f"/api/library/files/{first}")).status_code == 200
    assert (await browser.get(f"/api/library/files/{first}")).status_code == 403


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"content": {}}, "content"),
        ({"content": {"url": "https://example.com", "file_en": str(uuid4())}}, "content"),
        ({"content": {"url": "javascript:alert(1)"}}, "content.url"),
        ({"content": {"file_en": str(uuid4())}}, "content.file_en"),
        ({"content": LINK, "note_en": "Section 4"}, "note_ar"),
    ],
)
async def test_a_version_that_is_refused(admin: AsyncClient, body: dict[str, Any], field: str) -> None:
    document = (await library(admin))[0]
    answer = await admin.post(f"/api/library/{document['id']}/versions", json={**body, "revision": 0})
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json()["fields"]] == [field]


async def test_files_of_others_cannot_be_taken(
    admin: AsyncClient, upload: Upload, session: AsyncSession, sign_in: SignIn
) -> None:
    mine = await upload()
    other = await sign_in(await an_admin(session))
    documents = await library(admin)
    body = {"content": {"file_en": mine}, "revision": 0}

    stolen = await other.post(f"/api/library/{documents[0]['id']}/versions", json=body)
    await replace(admin, documents[0], body["content"])  # type: ignore[arg-type]
    twice = await admin.post(f"/api/library/{documents[1]['id']}/versions", json=body)

    assert [stolen.status_code, twice.status_code] == [422, 422]
    assert stolen.json()["fields"][0]["error"] == "file_gone"


async def test_a_file_gets_into_one_document_when_saved_at_once(committed: Committed) -> None:
    resources = committed.resources
    file = await files.receive(resources, None, NewUpload("annex.pdf", None, bytes_of(a_pdf())))
    content = Content(file_en=file.id)

    async def save(document_id: UUID) -> None:
        async with committed.transaction() as session:
            await changes.replace(session, None, document_id, content)

    async with committed.transaction() as session:
        first, second = (await session.scalars(select(Document.id).order_by(Document.position).limit(2))).all()
        await changes.replace(session, None, first, content)
        saving = asyncio.create_task(save(second))
        await asyncio.sleep(0.2)
        assert not saving.done()
    with pytest.raises(ValidationFailed):
        await saving


async def test_a_document_is_deleted_whose_file_another_one_has(
    admin: AsyncClient, upload: Upload, session: AsyncSession, browser: AsyncClient, resources: Resources
) -> None:
    first, second = [await add(admin, content=content) for content in ({"file_en": await upload()}, LINK)]
    await session.execute(
        update(DocumentVersion)
        .where(DocumentVersion.document_id == UUID(second["id"]))
        .values(url=None, file_en_id=UUID(first["versions"][0]["files"][0]["id"]))
    )

    assert (await admin.delete(f"/api/library/{first['id']}")).status_code == 200
    await run_jobs(session, resources)

    assert (await browser.get(f"/api/documents/{second['id']}/file")).status_code == 200


async def test_titles_are_single_lines_without_invisible_characters(admin: AsyncClient) -> None:
    added = await add(admin, title_en="Annex\r\n\u202ea", title_ar="ملحق\u200b", description_en="Two\r\nlines\u2066")
    assert added["title"] == {"en": "Annex a", "ar": "ملحق"}
    assert added["description"]["en"] == "Two\nlines"
    refused = await admin.post("/api/library", json={**TEXTS, "title_en": "\u200b\u202e"})
    assert [field["field"] for field in refused.json()["fields"]] == ["title_en"]


async def test_a_hidden_document_does_not_exist_for_companies(
    admin: AsyncClient, browser: AsyncClient, upload: Upload
) -> None:
    document = await add(admin, content={"file_en": await upload()}, is_hidden=True)
    assert len(await items(browser)) == 7
    for path in ("file", "preview"):
        assert (await browser.get(f"/api/documents/{document['id']}/{path}")).status_code == 404

    body = {**TEXTS, "is_hidden": False, "revision": document["revision"]}
    await data_of(await admin.put(f"/api/library/{document['id']}", json=body))

    assert len(await items(browser)) == 8


async def test_the_order_changes_against_what_was_seen(admin: AsyncClient, session: AsyncSession) -> None:
    before = [document["id"] for document in await library(admin)]
    after = [before[1], before[0], *before[2:]]
    body = {"before": before, "after": after}
    first, moved = [await data_of(await admin.put("/api/library/order", json=body)) for _ in range(2)]
    assert first == moved
    assert [document["id"] for document in moved["items"]] == after
    assert [document["position"] for document in moved["items"]] == list(range(1, 8))

    stale = await admin.put("/api/library/order", json={"before": before, "after": before[::-1]})
    wrong = await admin.put("/api/library/order", json={"before": after, "after": after[1:]})

    assert (stale.status_code, stale.json()["error"]) == (409, "library_changed_meanwhile")
    assert wrong.status_code == 422
    assert await recorded(session) == ["document.reordered"]


async def test_deleting_a_document_deletes_its_files(
    admin: AsyncClient, upload: Upload, session: AsyncSession, resources: Resources
) -> None:
    held = objects(resources)
    document = await replace(admin, (await library(admin))[2], {"file_en": await upload()})
    await replace(admin, document, {"file_en": await upload("scan.png", PNG)})
    assert len(objects(resources) - held) == 2

    assert (await admin.delete(f"/api/library/{document['id']}")).status_code == 200
    await run_jobs(session, resources)

    assert objects(resources) == held
    left = await library(admin)
    assert [one["position"] for one in left] == list(range(1, 7))
    assert (await admin.delete(f"/api/library/{document['id']}")).status_code == 404


async def test_an_unsaved_file_expires(
    admin: AsyncClient, upload: Upload, session: AsyncSession, resources: Resources
) -> None:
    held = objects(resources)
    kept, forgotten = await upload(), await upload()
    await replace(admin, (await library(admin))[0], {"file_en": kept})

    await run_jobs(session, resources)
    await run_jobs(session, resources)

    assert [str(one) for one in (await session.scalars(select(DocumentFile.id))).all()] == [kept]
    assert objects(resources) == held | {kept}
    late = await admin.post(
        f"/api/library/{(await library(admin))[1]['id']}/versions",
        json={"content": {"file_ar": forgotten}, "revision": 0},
    )
    assert late.json()["fields"][0]["field"] == "content.file_ar"


async def test_files_over_the_limit_are_refused(admin: AsyncClient, resources: Resources) -> None:
    most = resources.settings.library_file_bytes
    answer = await admin.post("/api/library/files", params={"name": "a.pdf"}, content=a_pdf(most + 1))
    assert (answer.status_code, answer.json()["error"]) == (413, "upload_total_exceeded")
    for name, content in (("a.exe", b"MZ"), ("a.pdf", b"<html>")):
        answer = await admin.post("/api/library/files", params={"name": name}, content=content)
        assert answer.status_code == 415


async def test_the_library_has_a_limit(admin: AsyncClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "MAX_DOCUMENTS", 7)
    answer = await admin.post("/api/library", json=TEXTS)
    assert (answer.status_code, answer.json()["error"]) == (409, "too_many_documents")


async def test_only_pdfs_and_pictures_open_in_place(admin: AsyncClient, browser: AsyncClient, upload: Upload) -> None:
    pdf, archive = await upload(), await upload("data.zip", a_zip())
    document = await replace(admin, (await library(admin))[0], {"file_en": pdf, "file_ar": archive})
    path = f"/api/documents/{document['id']}/preview"
    answer = await browser.get(path, params={"language": "en"})
    assert answer.headers["content-disposition"].startswith("inline")
    assert (await browser.get(path, params={"language": "ar"})).status_code == 415
    assert (await admin.get(f"/api/library/files/{pdf}/preview")).status_code == 200
    assert [file["in_place"] for file in document["versions"][0]["files"]] == [True, False]


async def test_repeated_requests_add_once(admin: AsyncClient) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    answers = [await admin.post("/api/library", json=TEXTS, headers=headers) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json()["data"]["id"] == answers[1].json()["data"]["id"]
    assert len(await library(admin)) == 8


async def test_the_command_line_and_administrators_share_the_history(
    admin: AsyncClient, session: AsyncSession, resources: Resources
) -> None:
    key = "licensing-guide"
    await service.set_file(session, resources, key=key, name="guide.pdf", chunks=bytes_of(a_pdf()))
    document = (await library(admin))[3]
    document = await replace(admin, document, LINK)
    assert [version["by"] for version in document["versions"]] == ["Salma Alharbi", None]
