"""Documents that anyone may read."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from httpx2 import AsyncClient
from limits import RateLimitItemPerMinute
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.guards import budgets
from tests.api.request.library.conftest import LINK, TEXTS, Upload, add
from tests.factories.files import a_pdf
from tests.factories.rfis import an_rfi


async def listed(client: AsyncClient) -> list[dict[str, Any]]:
    answer = await client.get("/api/documents/public")
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "public, max-age=60"
    assert "set-cookie" not in answer.headers
    items: list[dict[str, Any]] = answer.json()["data"]["items"]
    return items


def file_of(document: dict[str, Any]) -> str:
    return f"/api/documents/public/{document['id']}/file"


async def change(admin: AsyncClient, document: dict[str, Any], **more: Any) -> dict[str, Any]:
    body = {**TEXTS, "revision": document["revision"], **more}
    answer = await admin.put(f"/api/library/{document['id']}", json=body)
    assert answer.status_code == 200, answer.text
    changed: dict[str, Any] = answer.json()["data"]
    return changed


async def test_anyone_reads_a_public_document_and_no_other(
    admin: AsyncClient, client: AsyncClient, upload: Upload, session: AsyncSession
) -> None:
    await an_rfi(session)
    content = a_pdf(2_000)
    public = await add(admin, content={"file_en": await upload("annex.pdf", content)}, is_public=True)
    link = await add(admin, content=LINK, is_public=True)
    private = await add(admin, content={"file_en": await upload()})
    hidden = await add(admin, content={"file_en": await upload()}, is_public=True, is_hidden=True)
    empty = await add(admin, is_public=True)
    assert [(one["id"], one["url"]) for one in await listed(client)] == [
        (public["id"], None),
        (link["id"], LINK["url"]),
    ]
    download = await client.get(file_of(public))
    assert (download.status_code, download.content) == (200, content)
    assert download.headers["cache-control"] == "private, no-store"
    for document in (link, private, hidden, empty):
        assert (await client.get(file_of(document))).status_code == 404
        assert (await client.get(f"/api/documents/{document['id']}/file")).status_code == 401


async def test_nothing_is_public_before_the_opening_or_without_a_request(
    admin: AsyncClient, client: AsyncClient, upload: Upload, session: AsyncSession
) -> None:
    document = await add(admin, content={"file_en": await upload()}, is_public=True)
    assert await listed(client) == []
    assert (await client.get(file_of(document))).status_code == 404
    rfi = await an_rfi(session, opens_at=datetime.now(UTC) + timedelta(days=1), state="scheduled")
    assert await listed(client) == []
    assert (await client.get(file_of(document))).status_code == 404
    rfi.opens_at = datetime.now(UTC) - timedelta(days=1)
    await session.flush()
    assert len(await listed(client)) == 1
    assert (await client.get(file_of(document))).status_code == 200


async def test_a_change_is_on_record_and_an_earlier_page_leaves_it(
    admin: AsyncClient, client: AsyncClient, session: AsyncSession
) -> None:
    await an_rfi(session)
    document = await add(admin, content=LINK)
    document = await change(admin, document, is_public=True)
    assert document["is_public"] is True
    document = await change(admin, document, title_en="Annex B")
    assert document["is_public"] is True
    assert len(await listed(client)) == 1
    document = await change(admin, document, title_en="Annex B", is_public=False)
    assert await listed(client) == []
    statement = select(AuditEvent.action).order_by(AuditEvent.id)
    actions = [action for action in (await session.scalars(statement)).all() if action.startswith("document.")]
    assert actions[-3:] == ["document.disclosed", "document.edited", "document.restricted"]


async def test_downloads_of_an_address_are_limited(
    admin: AsyncClient, client: AsyncClient, upload: Upload, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    await an_rfi(session)
    document = await add(admin, content={"file_en": await upload()}, is_public=True)
    monkeypatch.setattr(budgets, "PUBLIC_FILES", RateLimitItemPerMinute(2))
    answers = [await client.get(file_of(document)) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert int(answers[2].headers["retry-after"]) >= 1
