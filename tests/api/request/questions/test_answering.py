"""Administrators list, assign, answer, decline and refer questions."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.questions.models import Question, QuestionClarification
from portal.domain.rfis.models import Rfi
from portal.features.request.questions import service
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.api.request.questions.conftest import drafted, got, posted, refusal, sheet_of
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.current import the_current
from tests.factories.questions import TEXTS, a_clarification, a_question
from tests.factories.rfis import an_rfi


@pytest.fixture
async def question(session: AsyncSession, company: User, rfi: Rfi) -> Question:
    return await a_question(session, company, rfi)


async def test_the_list_names_company_and_assignee(
    admin: AsyncClient,
    admin_user: User,
    company: User,
    question: Question,
    rfi: Rfi,
    session: AsyncSession,
    settings: Settings,
) -> None:
    await a_question(
        session,
        company,
        rfi,
        subject="Deadline",
        text="Will it move?",
        topic="dates",
        state="declined",
        decline_reason="Late",
    )
    question.assignee_id = admin_user.id
    await session.flush()
    page = await got(admin, "questions")
    assert (page["total"], page["matched"]) == (2, 2)
    assert {row["organization_name"] for row in page["items"]} == {"Falcon Surveys"}
    for params, subjects in (
        ({"state": "open"}, [question.subject]),
        ({"state": ["open", "declined"], "topic": "dates"}, ["Deadline"]),
        ({"assignee": str(admin_user.id)}, [question.subject]),
        ({"unassigned": "true"}, ["Deadline"]),
        ({"search": "falcon COORDINATE"}, [question.subject]),
        ({"search": "nothing"}, []),
    ):
        found = await got(admin, "questions", **params)
        assert [row["question_subject"] for row in found["items"]] == subjects, params
        assert found["total"] == 2
    counts = await got(admin, "questions/counts")
    assert (counts["open"], counts["declined"], counts["mine"]) == (1, 1, 1)
    assert await service.count_open(session, await the_current(session, settings)) == 1


async def test_the_list_is_exported(admin: AsyncClient, question: Question) -> None:
    answer = await admin.get("/api/questions/export", params={"format": "xlsx", "locale": "ar"})
    assert answer.status_code == 200, answer.text
    book, sheet = sheet_of(answer.content)
    assert "الاستفسارات" in book
    assert question.subject in sheet


async def test_a_question_is_assigned_to_a_colleague(
    admin: AsyncClient, question: Question, session: AsyncSession, messages: ReadMessages
) -> None:
    grants = [Grant(Action.UPDATE, Subject.QUESTIONS)]
    colleague = await an_admin(session, first_name="Fahad", grants=grants)
    outsider = await an_admin(session, grants=[])
    assert str(colleague.id) in [one["id"] for one in await got(admin, "questions/assignees")]
    assert str(outsider.id) not in [one["id"] for one in await got(admin, "questions/assignees")]
    path = f"questions/{question.id}/assign"
    shown = await posted(admin, path, {"assignee_id": str(colleague.id), "revision": 0})
    assert (shown["assignee"]["name"], shown["revision"]) == ("Fahad Alharbi", 1)
    (message,) = await messages()
    assert (message.template, message.user_id) == ("question_assigned", colleague.id)
    wrong = await admin.post(f"/api/{path}", json={"assignee_id": str(outsider.id), "revision": 1})
    assert wrong.status_code == 422
    shown = await posted(admin, path, {"assignee_id": None, "revision": 1})
    assert shown["assignee"] is None


async def test_a_private_answer_reaches_its_company_alone(
    admin: AsyncClient,
    browser: AsyncClient,
    other: AsyncClient,
    company: User,
    question: Question,
    messages: ReadMessages,
) -> None:
    body = {"text": "SANSRS applies.", "revision": 0}
    shown = await posted(admin, f"questions/{question.id}/answer", body)
    assert (shown["state"], shown["decided_by_name"]) == ("answered", "Salma Alharbi")
    assert (await posted(admin, f"questions/{question.id}/answer", body))["revision"] == 1
    (own,) = (await got(browser, "own-questions"))["questions"]
    assert (own["state"], own["answer"]) == ("answered", "SANSRS applies.")
    assert (await got(other, "clarifications"))["items"] == []
    (message,) = await messages()
    assert (message.template, message.user_id) == ("question_answered", company.id)
    corrected = await posted(admin, f"questions/{question.id}/answer", {"text": "ITRF applies.", "revision": 1})
    assert (corrected["answer"], corrected["revision"]) == ("ITRF applies.", 2)


async def test_declining_gives_the_reason(
    admin: AsyncClient, browser: AsyncClient, question: Question, messages: ReadMessages, session: AsyncSession
) -> None:
    await drafted(admin, TEXTS, str(question.id))
    shown = await posted(admin, f"questions/{question.id}/decline", {"reason": "Outside the RFI", "revision": 0})
    assert (shown["state"], shown["clarification"]) == ("declined", None)
    assert (await session.scalars(select(QuestionClarification))).all() == []
    (own,) = (await got(browser, "own-questions"))["questions"]
    assert (own["state"], own["decline_reason"]) == ("declined", "Outside the RFI")
    (message,) = await messages()
    assert message.params["reason"] == "Outside the RFI"
    late = await admin.post(f"/api/questions/{question.id}/answer", json={"text": "Yes", "revision": 1})
    assert refusal(late) == (409, "question_changed_meanwhile")


async def test_a_published_clarification_answers_a_later_question(
    admin: AsyncClient,
    browser: AsyncClient,
    question: Question,
    rfi: Rfi,
    session: AsyncSession,
    messages: ReadMessages,
    company: User,
    other_company: User,
) -> None:
    draft = await a_clarification(session, rfi, number=None)
    path = f"questions/{question.id}/refer"
    wrong = await admin.post(f"/api/{path}", json={"clarification_id": str(draft.id), "revision": 0})
    assert wrong.status_code == 422
    clarification = await a_clarification(session, rfi, number=3)
    shown = await posted(admin, path, {"clarification_id": str(clarification.id), "revision": 0})
    assert (shown["state"], shown["clarification"]["number"]) == ("published", 3)
    (own,) = (await got(browser, "own-questions"))["questions"]
    assert (own["clarification"], own["clarification_revision"]) == (3, 1)
    (message,) = await messages()
    assert (message.user_id, message.params["clarification"]) == (company.id, 3)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("answer", {"text": "SANSRS", "revision": 7}),
        ("decline", {"reason": "No", "revision": 7}),
        ("assign", {"assignee_id": None, "revision": 7}),
    ],
)
async def test_an_old_revision_changes_nothing(
    admin: AsyncClient, question: Question, admin_user: User, session: AsyncSession, path: str, body: dict[str, Any]
) -> None:
    question.assignee_id = admin_user.id
    await session.flush()
    answer = await admin.post(f"/api/questions/{question.id}/{path}", json=body)
    assert refusal(answer) == (409, "question_changed_meanwhile")
    assert answer.json()["data"] == {"revision": 0}


async def test_of_two_administrators_at_once_one_decides(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        question = await a_question(session, await a_company(session, status=AccountStatus.APPROVED), rfi)
        first, second = await an_admin(session), await an_admin(session)
    async with committed.browser(first) as one, committed.browser(second) as two:
        answers = await asyncio.gather(
            one.post(f"/api/questions/{question.id}/answer", json={"text": "Yes", "revision": 0}),
            two.post(f"/api/questions/{question.id}/decline", json={"reason": "No", "revision": 0}),
        )
    assert sorted(answer.status_code for answer in answers) == [200, 409]


async def test_viewing_does_not_permit_answering(
    session: AsyncSession, sign_in: SignIn, question: Question, rfi: Rfi
) -> None:
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.QUESTIONS)]))
    assert (await got(viewer, f"questions/{question.id}"))["organization_name"] == "Falcon Surveys"
    answer = await viewer.post(f"/api/questions/{question.id}/answer", json={"text": "Yes", "revision": 0})
    assert refusal(answer) == (403, "forbidden")
    editor = await sign_in(await an_admin(session, grants=[Grant(Action.UPDATE, Subject.QUESTIONS)]))
    draft = await drafted(editor, TEXTS, str(question.id))
    refused = await editor.post(f"/api/clarifications/{draft['id']}/publish", json={"version": 0, "notify": "now"})
    assert refusal(refused) == (403, "forbidden")
