"""Responses for administrators: reading, downloading, inline previews and deletion."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import User
from portal.domain.submissions.models import Submission
from portal.features.responses.submissions.drafts.objects import DISCARD
from portal.features.responses.submissions.drafts.tasks import discard_object
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import ReadMessages, SignIn
from tests.api.responses.submissions.conftest import refusal, submission_of, uploaded
from tests.factories.accounts import an_admin
from tests.factories.files import JPEG, PNG, a_pdf, a_zip


@pytest.fixture
async def admin(session: AsyncSession) -> User:
    grants = [Grant(Action.VIEW, Subject.SUBMISSIONS), Grant(Action.DELETE, Subject.SUBMISSIONS)]
    return await an_admin(session, grants=grants)


@pytest.fixture
async def desk(admin: User, sign_in: SignIn) -> AsyncClient:
    """The administrator's client."""
    return await sign_in(admin)


async def drafted(browser: AsyncClient) -> Any:
    """A response with one file of each kind and a link, as the company sees it."""
    await uploaded(browser, a_pdf(), "الرد.pdf")
    await uploaded(browser, PNG, "map.png", kind="attachment")
    await uploaded(browser, a_zip(), "points.zip", kind="attachment")
    link = {"url": "https://najd.example/coverage", "title": "Coverage"}
    return (await browser.put("/api/submission/links", json={"links": [link]})).json()["data"]


async def submitted(browser: AsyncClient) -> Any:
    await drafted(browser)
    answer = await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def events(session: AsyncSession, action: str) -> list[AuditEvent]:
    return list(await session.scalars(select(AuditEvent).where(AuditEvent.action == action)))


async def test_a_response_says_when_it_was_created(
    browser: AsyncClient, company: User, desk: AsyncClient, session: AsyncSession
) -> None:
    sent = await submitted(browser)
    created = await session.scalar(select(Submission.created_at))
    (row,) = (await desk.get("/api/submissions")).json()["data"]["items"]
    sheet = (await desk.get(f"/api/submissions/{sent['id']}")).json()["data"]
    for shown in (row["submission_created_at"], sheet["created_at"], sent["created_at"]):
        assert datetime.fromisoformat(shown) == created


async def test_a_response_with_its_answers(browser: AsyncClient, company: User, desk: AsyncClient) -> None:
    sent = await submitted(browser)
    seen = (await desk.get(f"/api/submissions/{sent['id']}", params={"locale": "ar"})).json()["data"]
    assert (seen["state"], seen["receipt_number"]) == ("submitted", sent["receipt_number"])
    assert seen["company"]["id"] == str(company.company_id)
    assert seen["company"]["files_count"] == 3
    assert [file["name"] for file in seen["files"]] == ["الرد.pdf", "map.png", "points.zip"]
    assert [link["url"] for link in seen["links"]] == ["https://najd.example/coverage"]
    shown = [
        (question["question_id"], question["number"], question["question"])
        for question in seen["questionnaire"]["questions"]
    ]
    assert shown == [
        (question.id, question.number, question.title.ar) for question in get_form("questionnaire").questions()
    ]
    assert all(question["answers"] for question in seen["questionnaire"]["questions"])
    assert seen["feedback"] is None


async def test_a_file_is_taken_away_and_that_is_on_record(
    session: AsyncSession, browser: AsyncClient, company: User, desk: AsyncClient, admin: User
) -> None:
    sent = await submitted(browser)
    file = sent["document"]
    answer = await desk.get(f"/api/submissions/{sent['id']}/files/{file['id']}")
    assert answer.status_code == 200
    assert len(answer.content) == file["size"]
    assert answer.headers["content-disposition"].startswith("attachment;")
    assert "sandbox" in answer.headers["content-security-policy"]
    (event,) = await events(session, "submission.file_downloaded")
    assert (event.actor_id, event.subject_type, event.subject_id) == (admin.id, "company", str(company.company_id))
    assert event.details["file_name"] == "الرد.pdf"


@pytest.mark.parametrize(
    ("content", "name", "content_type"),
    [(a_pdf(), "a.pdf", "application/pdf"), (PNG, "a.png", "image/png"), (JPEG, "a.jpg", "image/jpeg")],
)
async def test_pdf_and_images_are_shown_in_place(
    session: AsyncSession, browser: AsyncClient, desk: AsyncClient, content: bytes, name: str, content_type: str
) -> None:
    await uploaded(browser)
    file = await uploaded(browser, content, name, kind="attachment")
    sent = (await browser.post("/api/submission/submit", headers={"Idempotency-Key": str(new_id())})).json()["data"]
    answer = await desk.get(f"/api/submissions/{sent['id']}/files/{file['id']}/preview")
    assert (answer.status_code, answer.content) == (200, content)
    assert answer.headers["content-type"] == content_type
    assert answer.headers["content-disposition"].startswith("inline;")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["x-frame-options"] == "SAMEORIGIN"
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'self'" in policy
    assert ("sandbox" in policy) is (content_type != "application/pdf")
    assert len(await events(session, "submission.file_previewed")) == 1


async def test_archives_are_never_shown_in_place(
    session: AsyncSession, browser: AsyncClient, desk: AsyncClient
) -> None:
    sent = await submitted(browser)
    archive = sent["attachments"][1]
    answer = await desk.get(f"/api/submissions/{sent['id']}/files/{archive['id']}/preview")
    assert refusal(answer) == (415, "unsupported_file")
    assert await events(session, "submission.file_previewed") == []


async def test_a_draft_cannot_be_read(session: AsyncSession, browser: AsyncClient, desk: AsyncClient) -> None:
    draft = await drafted(browser)
    for suffix in ("", "/preview"):
        path = f"/api/submissions/{draft['id']}/files/{draft['document']['id']}{suffix}"
        assert refusal(await desk.get(path)) == (404, "not_found")
    assert await events(session, "submission.file_downloaded") == []


async def test_a_file_of_another_response_is_not_found(
    browser: AsyncClient, other: AsyncClient, desk: AsyncClient
) -> None:
    mine, theirs = await submitted(browser), await submitted(other)
    for file_id in (theirs["document"]["id"], new_id()):
        answer = await desk.get(f"/api/submissions/{mine['id']}/files/{file_id}")
        assert refusal(answer) == (404, "not_found")


async def test_a_deleted_response_is_owed_again(
    session: AsyncSession,
    resources: Resources,
    browser: AsyncClient,
    company: User,
    desk: AsyncClient,
    messages: ReadMessages,
    stored: Callable[[], list[str]],
) -> None:
    sent = await submitted(browser)
    answer = await desk.delete(f"/api/submissions/{sent['id']}", params={"locale": "ar"})
    assert (answer.status_code, answer.json()["message"]) == (200, "تم الحذف.")

    (event,) = await events(session, "submission.deleted")
    assert (event.subject_id, event.details["receipt_number"]) == (str(company.company_id), sent["receipt_number"])
    assert len(event.details["files"]) == 3
    message = (await messages())[-1]
    assert (message.template, message.recipient) == ("submission_deleted", company.email)
    assert message.params["receipt_number"] == sent["receipt_number"]

    again = await submission_of(browser)
    assert (again["id"], again["state"], again["receipt_number"]) == (sent["id"], "notSubmitted", None)
    assert (again["document"], again["attachments"], again["links"]) == (None, [], [])
    assert await session.scalar(select(func.count()).select_from(FormAnswers)) == 1, "answers stay"

    for job in (await session.scalars(select(Job).where(Job.kind == DISCARD, Job.done_at.is_(None)))).all():
        await discard_object(resources, job.payload)
    assert stored() == []

    # After the deletion the company may submit again, with a new number.
    assert (await submitted(browser))["receipt_number"] != sent["receipt_number"]


async def test_a_deleted_draft_is_no_news(browser: AsyncClient, desk: AsyncClient, messages: ReadMessages) -> None:
    draft = await drafted(browser)
    assert (await desk.delete(f"/api/submissions/{draft['id']}")).status_code == 200
    assert (await submission_of(browser))["document"] is None
    assert await messages() == []


async def test_deleting_a_missing_response_is_404(session: AsyncSession, desk: AsyncClient) -> None:
    assert refusal(await desk.delete(f"/api/submissions/{new_id()}")) == (404, "not_found")
    assert refusal(await desk.get(f"/api/submissions/{new_id()}")) == (404, "not_found")
    assert await events(session, "submission.deleted") == []
