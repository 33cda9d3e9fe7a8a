"""The file of a question."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.questions.models import QuestionFile
from portal.features.request.questions import files
from portal.features.request.questions.policy import MAX_FILE_BYTES, MAX_PENDING_FILES
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.request.questions.conftest import QUESTION, asked, posted, refusal
from tests.factories.files import a_docx, a_pdf

Stored = Callable[[], list[str]]


@pytest.fixture
def stored(resources: Resources) -> Stored:
    """Names of the objects of questions stored since the test began."""
    root = resources.settings.storage_dir
    assert root is not None

    def names() -> set[str]:
        return {path.name for path in Path(root, "questions").rglob("*") if path.is_file()}

    before = names()
    return lambda: sorted(names() - before)


async def send(browser: AsyncClient, content: bytes, name: str = "plan.pdf") -> Response:
    return await browser.post("/api/own-questions/file", params={"name": name}, content=content)


async def uploaded(browser: AsyncClient, content: bytes, name: str = "plan.pdf") -> dict[str, Any]:
    answer = await send(browser, content, name)
    assert answer.status_code == 201, answer.text
    file: dict[str, Any] = answer.json()["data"]
    return file


async def test_company_and_administrators_download_it(
    browser: AsyncClient, admin: AsyncClient, other: AsyncClient
) -> None:
    content = a_pdf()
    file = await uploaded(browser, content, "مخطط.pdf")
    question = await asked(browser, file_id=file["id"])
    assert question["file"]["name"] == "مخطط.pdf"
    for reader, path in ((browser, "own-questions"), (admin, "questions")):
        answer = await reader.get(f"/api/{path}/{question['id']}/file")
        assert (answer.status_code, answer.content) == (200, content)
    preview = await admin.get(f"/api/questions/{question['id']}/file/preview")
    assert preview.headers["content-disposition"].startswith("inline")
    assert (await other.get(f"/api/own-questions/{question['id']}/file")).status_code == 404
    assert (await other.get(f"/api/questions/{question['id']}/file")).status_code == 403


async def test_a_file_serves_one_question_of_its_company(browser: AsyncClient, other: AsyncClient) -> None:
    file = await uploaded(browser, a_pdf())
    assert (await other.post("/api/own-questions", json={**QUESTION, "file_id": file["id"]})).status_code == 422
    await asked(browser, file_id=file["id"])
    assert (await browser.post("/api/own-questions", json={**QUESTION, "file_id": file["id"]})).status_code == 422


async def test_a_word_file_is_not_shown_in_place(browser: AsyncClient, admin: AsyncClient) -> None:
    file = await uploaded(browser, a_docx(), "plan.docx")
    question = await asked(browser, file_id=file["id"])
    answer = await admin.get(f"/api/questions/{question['id']}/file/preview")
    assert refusal(answer) == (415, "unsupported_file")


async def test_what_is_refused_is_not_kept(browser: AsyncClient, stored: Stored, session: AsyncSession) -> None:
    assert refusal(await send(browser, b"no pdf")) == (415, "file_differs")
    assert refusal(await send(browser, a_pdf(), "run.exe")) == (415, "unsupported_file")
    assert refusal(await send(browser, a_pdf(MAX_FILE_BYTES + 1))) == (413, "upload_total_exceeded")
    assert stored() == []
    assert (await session.scalars(select(QuestionFile))).all() == []


async def test_the_oldest_of_too_many_unsent_files_gives_way(
    browser: AsyncClient, stored: Stored, session: AsyncSession, resources: Resources
) -> None:
    sent = [await uploaded(browser, a_pdf()) for _ in range(MAX_PENDING_FILES + 1)]
    kept = (await session.scalars(select(QuestionFile.id))).all()
    assert {str(file_id) for file_id in kept} == {file["id"] for file in sent[1:]}
    await files.discard_unclaimed(resources, f"questions/{sent[0]['id']}")
    assert len(stored()) == MAX_PENDING_FILES


async def test_an_unsent_file_expires_and_a_sent_one_stays(
    browser: AsyncClient, stored: Stored, resources: Resources, session: AsyncSession
) -> None:
    unsent, sent = await uploaded(browser, a_pdf()), await uploaded(browser, a_pdf())
    question = await asked(browser, file_id=sent["id"])
    jobs = (await session.scalars(select(Job).where(Job.kind == files.EXPIRE))).all()
    for job in jobs:
        await files.expire(resources, job.payload["object_key"])
    assert len(stored()) == 1
    assert unsent["id"] not in {str(file_id) for file_id in await session.scalars(select(QuestionFile.id))}
    assert (await browser.get(f"/api/own-questions/{question['id']}/file")).status_code == 200


async def test_a_deleted_companys_files_are_discarded(
    browser: AsyncClient, admin: AsyncClient, company: User, session: AsyncSession
) -> None:
    file = await uploaded(browser, a_pdf())
    await asked(browser, file_id=file["id"])
    assert (await admin.delete(f"/api/users/{company.id}")).status_code == 200
    keys = [job.payload["object_key"] for job in await session.scalars(select(Job).where(Job.kind == files.DISCARD))]
    assert f"questions/{file['id']}" in keys
    assert (await session.scalars(select(QuestionFile))).all() == []


async def test_the_audit_trail_records_who_read_it(browser: AsyncClient, admin: AsyncClient) -> None:
    file = await uploaded(browser, a_pdf())
    question = await asked(browser, file_id=file["id"])
    await admin.get(f"/api/questions/{question['id']}/file")
    answer = await admin.get("/api/audit", params={"subject_id": question["id"]})
    assert [event["action"] for event in answer.json()["data"]["items"]] == [
        "question.file_downloaded",
        "question.asked",
    ]
    assert await posted(browser, f"own-questions/{question['id']}/withdraw", {})
