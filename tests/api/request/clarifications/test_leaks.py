"""Nothing about the company that asked reaches another company."""

import re
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.questions.models import Clarification, ClarificationRevision, Question
from portal.features.request.clarifications import document, notices
from portal.platform.db.base import Base
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.request.questions.conftest import asked, got, posted, published
from tests.factories.current import the_current
from tests.factories.files import a_pdf
from tests.factories.questions import TEXTS

SECRETS = {
    "subject": "Secret subject of Falcon",
    "text": "We at Falcon Surveys fly three aircraft over Tabuk.",
    "file": "Falcon fleet.pdf",
    "private answer": "Falcon may use its aircraft.",
}


@pytest.fixture
async def question(browser: AsyncClient, other: AsyncClient, admin: AsyncClient) -> dict[str, Any]:
    """A question with a file that was answered privately and then by a clarification for all companies."""
    answer = await browser.post("/api/own-questions/file", params={"name": SECRETS["file"]}, content=a_pdf())
    file = answer.json()["data"]
    question = await asked(browser, subject=SECRETS["subject"], text=SECRETS["text"], file_id=file["id"])
    body = {"text": SECRETS["private answer"], "revision": 0}
    await posted(admin, f"questions/{question['id']}/answer", body)
    await published(admin, TEXTS, question["id"])
    return question | {"file_id": file["id"]}


@pytest.fixture
async def clues(question: dict[str, Any], company: User, session: AsyncSession) -> list[str]:
    """Returns every text that would disclose the company that asked, its question or the time of the question."""
    clarification = (await session.scalars(select(Clarification))).one()
    asked_at = (await session.get_one(Question, UUID(question["id"]))).created_at
    return [
        *SECRETS.values(),
        "Falcon",
        question["id"],
        question["file_id"],
        str(company.id),
        str(company.company_id),
        company.email,
        str(clarification.id),
        asked_at.isoformat()[:19],
    ]


def leaked(text: str, clues: list[str]) -> list[str]:
    return [clue for clue in clues if clue.casefold() in text.casefold()]


async def test_no_answer_to_another_company_holds_a_clue(
    other: AsyncClient, question: dict[str, Any], clues: list[str]
) -> None:
    for path in ("clarifications", "own-questions", "user-info", "documents", "config", "submission"):
        answer = await other.get(f"/api/{path}")
        # The server's time is removed, because the question may have been asked in the same second.
        text = re.sub(r'"(now|server_time)":"[^"]*"', "", answer.text + str(answer.headers))
        assert leaked(text, clues[:-1]) == [], path
    (item,) = (await got(other, "clarifications"))["items"]
    assert set(item) == {"number", "revision", "topic", "question", "answer", "published_at", "revised_at"}


async def test_ids_do_not_open_what_belongs_to_another_company(other: AsyncClient, question: dict[str, Any]) -> None:
    own, all_of = f"/api/own-questions/{question['id']}", f"/api/questions/{question['id']}"
    assert (await other.get(f"{own}/file")).status_code == 404
    assert (await other.post(f"{own}/withdraw")).status_code == 404
    for path in (all_of, f"{all_of}/file", "/api/questions", "/api/clarifications/managed", "/api/questions/counts"):
        assert (await other.get(path)).status_code == 403


async def test_the_pdf_holds_no_clue_and_is_the_same_for_all(
    browser: AsyncClient,
    other: AsyncClient,
    clues: list[str],
    session: AsyncSession,
    resources: Resources,
) -> None:
    pages = [await one.get("/api/clarifications/pdf") for one in (browser, other)]
    assert pages[0].content == pages[1].content
    rfi, clarifications = await document.load(session, await the_current(session, resources))
    typeset = str(document.document_of(resources.settings, rfi, clarifications))
    assert "SANSRS" in typeset
    metadata = pages[1].content.decode("latin-1") + str(pages[1].headers)
    assert leaked(typeset + metadata, clues[:-1]) == []


async def test_mails_to_others_hold_no_clue_and_leave_at_the_same_time(
    company: User,
    other_company: User,
    clues: list[str],
    session: AsyncSession,
    resources: Resources,
) -> None:
    clarification = (await session.scalars(select(Clarification))).one()
    await notices.announce(resources, clarification.id, 1)
    query = select(Message).where(Message.template == "clarifications_published").order_by(Message.id)
    mails = {message.user_id: message for message in await session.scalars(query)}
    mine, theirs = mails[company.id], mails[other_company.id]
    assert leaked(str(theirs.params) + str(theirs.message_id), clues) == []
    # One transaction writes both mails, in an order that does not depend on which company asked; both are due at once.
    assert mine.created_at == theirs.created_at
    by_message = {
        job.payload["message_id"]: job
        for job in await session.scalars(select(Job).where(Job.kind == "send_message"))
        if "message_id" in job.payload
    }
    jobs = [by_message[str(message.id)] for message in (mine, theirs)]
    assert abs(jobs[0].run_after - jobs[1].run_after) < timedelta(seconds=1)
    in_order = sorted((company, other_company), key=lambda user: str(user.company_id))
    assert list(mails) == [user.id for user in in_order]
    # The mails differ only in the line that marks the company's own question.
    items = [{**message.params["items"][0], "is_yours": None} for message in (mine, theirs)]
    assert items[0] == items[1]
    assert {**mine.params, "items": None} == {**theirs.params, "items": None}


async def test_publishing_with_the_digest_sends_no_mail_at_once(
    browser: AsyncClient, admin: AsyncClient, session: AsyncSession, other: AsyncClient
) -> None:
    """A mail at the publication would reach the company that asked before the digest reaches the others."""
    question = await asked(browser)
    before = len((await session.scalars(select(Message))).all())
    await published(admin, TEXTS, question["id"], notify="digest")
    assert len((await session.scalars(select(Message))).all()) == before


def test_no_column_of_a_clarification_leads_to_a_company() -> None:
    tables = {Clarification.__table__, ClarificationRevision.__table__}
    reached = {key.column.table.name for table in tables for key in table.foreign_keys}
    assert reached == {"rfis", "users", "clarifications"}
    users = [key.parent.name for table in tables for key in table.foreign_keys if key.column.table.name == "users"]
    assert users == ["changed_by"], "an administrator"
    assert Base.metadata.tables["question_clarifications"].primary_key.columns.keys() == ["question_id"]
