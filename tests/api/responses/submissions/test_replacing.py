"""Replacing a file of a draft: the earlier one stays until the new one is stored."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from tests.api.responses.submissions.conftest import LIMIT, MEBIBYTE, Upload, refusal, submission_of
from tests.factories.files import a_pdf


async def replace(browser: AsyncClient, file_id: str, content: bytes | AsyncIterator[bytes], kind: str) -> Response:
    params = {"kind": kind, "name": "new.pdf", "replaces": file_id}
    return await browser.post("/api/submission/files", params=params, content=content)


@pytest.mark.parametrize("kind", ["document", "attachment"])
async def test_the_new_file_takes_the_place_of_the_earlier_one(
    browser: AsyncClient, upload: Upload, session: AsyncSession, kind: str
) -> None:
    earlier = (await upload(browser, a_pdf(), "old.pdf", kind=kind)).json()["data"]
    answer = await replace(browser, earlier["id"], a_pdf(MEBIBYTE), kind)
    assert answer.status_code == 201
    draft = await submission_of(browser)
    files = [draft["document"]] if kind == "document" else draft["attachments"]
    assert [file["name"] for file in files] == ["new.pdf"]
    assert draft["total_bytes"] == MEBIBYTE
    actions = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert actions == ["submission.file_added", "submission.file_removed", "submission.file_added"]


async def test_the_room_of_the_earlier_file_is_free(browser: AsyncClient, upload: Upload) -> None:
    earlier = (await upload(browser, a_pdf(LIMIT - MEBIBYTE))).json()["data"]
    assert (await replace(browser, earlier["id"], a_pdf(LIMIT), "document")).status_code == 201


async def test_a_refused_file_leaves_the_earlier_one(browser: AsyncClient, upload: Upload) -> None:
    earlier = (await upload(browser, a_pdf(), "old.pdf")).json()["data"]
    assert refusal(await replace(browser, earlier["id"], b"no PDF", "document")) == (415, "file_differs")
    assert (await submission_of(browser))["document"]["name"] == "old.pdf"


async def test_an_upload_that_ends_half_way_leaves_the_earlier_one(browser: AsyncClient, upload: Upload) -> None:
    async def half() -> AsyncIterator[bytes]:
        yield a_pdf(MEBIBYTE)[:1000]
        raise ConnectionError

    earlier = (await upload(browser, a_pdf(), "old.pdf")).json()["data"]
    assert (await replace(browser, earlier["id"], half(), "document")).status_code == 503
    assert (await submission_of(browser))["document"]["name"] == "old.pdf"


async def test_only_a_file_of_the_own_draft_and_kind_is_replaced(
    browser: AsyncClient, other: AsyncClient, upload: Upload
) -> None:
    theirs = (await upload(other, a_pdf())).json()["data"]
    mine = (await upload(browser, a_pdf(), kind="attachment")).json()["data"]
    for file_id, kind in ((theirs["id"], "document"), (mine["id"], "document"), (str(uuid4()), "attachment")):
        assert (await replace(browser, file_id, a_pdf(), kind)).status_code == 404
    assert (await submission_of(other))["document"]["id"] == theirs["id"]
