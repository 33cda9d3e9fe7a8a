"""Files of questions are scanned as those of responses."""

from datetime import timedelta
from typing import Any

from httpx2 import AsyncClient
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.file_checks.service import NOTIFY
from portal.domain.questions.models import QuestionFile
from portal.features.responses.file_checks.queries import count_pending
from portal.features.responses.file_checks.scanning import notify_companies
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import SignIn
from tests.api.responses.file_checks.conftest import scan_all
from tests.factories.accounts import an_admin
from tests.factories.clamd import MARKER
from tests.factories.files import a_pdf

QUESTION = {"subject": "Coordinate reference system", "topic": "technical", "text": "Which one applies?"}


async def asked(browser: AsyncClient, content: bytes) -> dict[str, Any]:
    sent = await browser.post("/api/own-questions/file", params={"name": "plan.pdf"}, content=content)
    assert sent.status_code == 201, sent.text
    answer = await browser.post("/api/own-questions", json=QUESTION | {"file_id": sent.json()["data"]["id"]})
    assert answer.is_success, answer.text
    question: dict[str, Any] = answer.json()["data"]["questions"][0]
    return question


async def lines_about_files(desk: AsyncClient) -> dict[str, int]:
    work = (await desk.get("/api/insights")).json()["data"]["work"]
    return {line["kind"]: line["count"] for line in work if "files" in line["kind"]}


async def unchecked(desk: AsyncClient) -> list[str]:
    answer = await desk.get("/api/questions", params={"unchecked": True})
    return [row["id"] for row in answer.json()["data"]["items"]]


async def test_the_home_page_leads_to_what_could_not_be_checked(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    question = await asked(browser, a_pdf())
    await asked(browser, a_pdf())
    desk = await sign_in(await an_admin(session))
    assert await lines_about_files(desk) == {}
    is_first = QuestionFile.id == question["file"]["id"]
    await session.execute(update(QuestionFile).where(is_first).values(warning="pdf_protected"))
    await session.execute(update(QuestionFile).values(created_at=func.clock_timestamp() - timedelta(minutes=11)))
    await session.commit()
    assert await lines_about_files(desk) == {"files_waiting": 2}
    assert (await count_pending(session))[0] == 2
    await scan_all(session, scanned)
    assert await lines_about_files(desk) == {"question_files_unchecked": 1}
    assert await unchecked(desk) == [question["id"]]
    assert (await desk.get(f"/api/questions/{question['id']}/file")).status_code == 409
    answer = await desk.post(f"/api/files/{question['file']['id']}/release", json={"reason": "Opened elsewhere"})
    assert answer.is_success
    assert (await desk.get(f"/api/questions/{question['id']}/file")).status_code == 200
    assert (await lines_about_files(desk), await unchecked(desk)) == ({}, [])


async def test_an_answered_question_waits_for_no_decision_about_its_file(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    question = await asked(browser, a_pdf())
    await session.execute(update(QuestionFile).values(warning="pdf_protected"))
    await session.commit()
    await scan_all(session, scanned)
    desk = await sign_in(await an_admin(session))
    answered = await desk.post(f"/api/questions/{question['id']}/answer", json={"text": "SANSRS.", "revision": 0})
    assert answered.is_success, answered.text
    assert await lines_about_files(desk) == {}
    assert await unchecked(desk) == [question["id"]]


async def test_an_infected_file_stays_closed_and_its_company_reads_so(
    session: AsyncSession, scanned: Resources, browser: AsyncClient, sign_in: SignIn
) -> None:
    question = await asked(browser, a_pdf() + MARKER)
    await scan_all(session, scanned)
    desk = await sign_in(await an_admin(session))
    refused = await desk.get(f"/api/questions/{question['id']}/file")
    assert (refused.status_code, refused.json()["params"]["verdict"]) == (409, "infected")
    (own,) = (await browser.get("/api/own-questions")).json()["data"]["questions"]
    assert (own["file"]["verdict"], own["file"]["verdict_reason"]) == ("infected", "Portal.Marker")
    (job,) = await session.scalars(select(Job).where(Job.kind == NOTIFY))
    await notify_companies(scanned, job.payload["object_key"])
