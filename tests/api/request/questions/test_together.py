"""Actions on several questions at once: the response lists those that were left unchanged, with the reason."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.questions.models import Question
from portal.domain.rfis.models import Rfi
from portal.platform.db.identifiers import new_id
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.api.request.questions.conftest import posted, refusal
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.questions import a_question
from tests.factories.rfis import an_rfi


@pytest.fixture
async def questions(session: AsyncSession, company: User, other_company: User, rfi: Rfi) -> list[Question]:
    """Two open questions of two companies."""
    return [await a_question(session, company, rfi), await a_question(session, other_company, rfi, subject="Formats")]


def seen(*questions: Question, revision: int = 0) -> dict[str, Any]:
    return {"questions": [{"id": str(question.id), "revision": revision} for question in questions]}


async def recorded(session: AsyncSession, action: str) -> list[bool]:
    events = await session.scalars(select(AuditEvent).where(AuditEvent.action == action))
    return [event.details["together"] for event in events]


async def test_chosen_questions_are_assigned_with_one_mail(
    admin: AsyncClient, questions: list[Question], session: AsyncSession, messages: ReadMessages
) -> None:
    colleague = await an_admin(session, grants=[Grant(Action.UPDATE, Subject.QUESTIONS)])
    body = {**seen(*questions), "assignee_id": str(colleague.id)}
    assert await posted(admin, "questions/assign", body) == {"done": 2, "left": []}
    (message,) = await messages()
    assert (message.template, message.user_id) == ("questions_assigned", colleague.id)
    assert message.params["count"] == 2
    assert await recorded(session, "question.assigned") == [True, True]
    assert await posted(admin, "questions/assign", body) == {"done": 2, "left": []}
    assert len(await messages()) == 1, "repeated"
    taken = {**seen(*questions, revision=1), "assignee_id": None}
    assert await posted(admin, "questions/assign", taken) == {"done": 2, "left": []}
    assert len(await messages()) == 1


async def test_one_question_is_assigned_with_the_mail_about_it(
    admin: AsyncClient, questions: list[Question], session: AsyncSession, messages: ReadMessages
) -> None:
    colleague = await an_admin(session)
    await posted(admin, "questions/assign", {**seen(questions[0]), "assignee_id": str(colleague.id)})
    (message,) = await messages()
    assert (message.template, message.params["subject"]) == ("question_assigned", questions[0].subject)


async def test_an_outsider_is_no_assignee(admin: AsyncClient, questions: list[Question], session: AsyncSession) -> None:
    outsider = await an_admin(session, grants=[])
    answer = await admin.post("/api/questions/assign", json={**seen(*questions), "assignee_id": str(outsider.id)})
    assert refusal(answer) == (422, "validation_failed")
    assert [question.assignee_id for question in questions] == [None, None]


async def test_each_company_gets_the_reason(
    admin: AsyncClient, questions: list[Question], session: AsyncSession, messages: ReadMessages
) -> None:
    body = {**seen(*questions), "reason": "Outside the RFI"}
    assert await posted(admin, "questions/decline", body) == {"done": 2, "left": []}
    assert {(message.template, message.locale) for message in await messages()} == {
        ("question_declined", "en"),
        ("question_declined", "ar"),
    }
    assert await recorded(session, "question.declined") == [True, True]


async def test_what_was_decided_before_is_named(
    admin: AsyncClient,
    questions: list[Question],
    session: AsyncSession,
    messages: ReadMessages,
    company: User,
    rfi: Rfi,
) -> None:
    answered, reassigned = questions
    await posted(admin, f"questions/{answered.id}/answer", {"text": "SANSRS", "revision": 0})
    reassigned.revision = 3
    gone = new_id()
    still_open = await a_question(session, company, rfi)
    chosen = seen(answered, reassigned, still_open)
    chosen["questions"].append({"id": str(gone), "revision": 0})
    done = await posted(admin, "questions/decline", {**chosen, "reason": "Outside the RFI"})
    assert done["done"] == 1
    assert {(left["id"], left["name"], left["reason"], left["by"]) for left in done["left"]} == {
        (str(answered.id), answered.subject, "answered", "Salma Alharbi"),
        (str(reassigned.id), reassigned.subject, "changed", None),
        (str(gone), None, "missing", None),
    }
    for question in (answered, reassigned, still_open):
        await session.refresh(question)
    assert (answered.state, reassigned.state, still_open.state) == ("answered", "open", "declined")
    assert [message.template for message in await messages()] == ["question_answered", "question_declined"]


@pytest.mark.parametrize("number", [0, 101])
async def test_one_to_a_hundred(admin: AsyncClient, number: int) -> None:
    body = {"questions": [{"id": str(new_id()), "revision": 0} for _ in range(number)], "reason": "No"}
    assert refusal(await admin.post("/api/questions/decline", json=body)) == (422, "validation_failed")


async def test_viewing_does_not_permit_it(sign_in: SignIn, session: AsyncSession, questions: list[Question]) -> None:
    viewer = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.QUESTIONS)]))
    answer = await viewer.post("/api/questions/decline", json={**seen(*questions), "reason": "No"})
    assert refusal(answer) == (403, "forbidden")


@pytest.mark.race
async def test_overlapping_selections_decline_each_question_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        company = await a_company(session, status=AccountStatus.APPROVED)
        questions = [await a_question(session, company, rfi) for _ in range(12)]
        admins = [await an_admin(session) for _ in range(3)]

    async def decline(number: int) -> dict[str, Any]:
        selection = (questions[3 * number :] + questions[: 3 * number])[:9]
        async with committed.browser(admins[number]) as browser:
            body = {**seen(*selection), "reason": f"Reason {number}"}
            done: dict[str, Any] = await posted(browser, "questions/decline", body)
            return done

    answers = await asyncio.gather(*(decline(number) for number in range(3)))
    assert sum(answer["done"] for answer in answers) == 12
    assert [answer["done"] + len(answer["left"]) for answer in answers] == [9, 9, 9]
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Message))).all()) == 12
