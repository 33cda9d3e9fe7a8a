"""Undoing a decision: for ten seconds by the database's clock, and only before the company's mail is sent."""

import asyncio
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.registration.models import RegistrationDecision
from portal.domain.submissions.models import Submission
from portal.features.companies.decisions.recording import NOT_DECIDED
from portal.platform.jobs.models import Job
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock, SignIn
from tests.factories.accounts import an_admin
from tests.factories.answers import given_questionnaire
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

NOW = datetime.fromisoformat("2026-11-23T09:00:00+00:00")
EVENTS = {
    "approve": "company.approval_undone",
    "reject": "company.rejection_undone",
    "return": "company.return_undone",
}
decisions = pytest.mark.parametrize("decision", EVENTS)


async def decide(browser: AsyncClient, decision: str, user: User) -> Any:
    path = f"/api/users/{user.id}"
    if decision == "approve":
        answer = await browser.put(f"{path}/approve")
    elif decision == "return":
        body = {"code": "incomplete", "fields": ["organization_name"]}
        answer = await browser.post(f"{path}/return", json=body)
    else:
        answer = await browser.request("DELETE", f"{path}/reject-pending", json={"reason": "Not known"})
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


async def undo(browser: AsyncClient, decided_at: str) -> Response:
    return await browser.post("/api/pending-users/decisions/undo", json={"decided_at": decided_at})


async def count(session: AsyncSession, table: Any) -> int | None:
    return await session.scalar(select(func.count()).select_from(table))


async def status_of(session: AsyncSession, user: User) -> str | None:
    return await session.scalar(select(User.status).where(User.id == user.id))


@decisions
async def test_an_undone_decision_leaves_a_waiting_company_and_no_mail(
    session: AsyncSession, browser: AsyncClient, decision: str
) -> None:
    await an_rfi(session)
    user = await a_company(session)
    decided = await decide(browser, decision, user)
    assert 9 < decided["undo"]["seconds"] <= 10

    answer = await undo(browser, decided["undo"]["decided_at"])
    assert (answer.status_code, answer.json()["data"]) == (200, {"undone": 1, "kept": 0})
    assert await status_of(session, user) == "pending"
    company = (await session.scalars(select(Company).where(Company.id == user.company_id))).one()
    assert {getattr(company, field) for field in NOT_DECIDED} == {None}
    assert [await count(session, table) for table in (Message, Job, Submission, RegistrationDecision)] == [0] * 4
    actions = (await session.scalars(select(AuditEvent.action).order_by(AuditEvent.id))).all()
    assert actions[-1] == EVENTS[decision]
    assert (await browser.get("/api/pending-users")).json()["data"]["total"] == 1
    # Another decision is possible.
    await decide(browser, "approve", user)
    assert await count(session, Message) == 1


async def test_the_mail_of_a_decision_waits_until_it_can_no_longer_be_undone(
    session: AsyncSession, browser: AsyncClient
) -> None:
    for decision in EVENTS:
        user = await a_company(session)
        await decide(browser, decision, user)
        decided_at = await session.scalar(select(Company.decided_at).where(Company.id == user.company_id))
        run_after = (await session.scalars(select(Job.run_after).order_by(Job.id.desc()))).first()
        assert decided_at is not None
        assert run_after == decided_at + timedelta(seconds=10)


@pytest.mark.parametrize(("milliseconds", "code"), [(9_999, 200), (10_000, 409)])
async def test_the_database_clock_ends_the_ten_seconds(
    session: AsyncSession, browser: AsyncClient, set_database_clock: SetDatabaseClock, milliseconds: int, code: int
) -> None:
    await set_database_clock(NOW)
    user = await a_company(session)
    decided = await decide(browser, "approve", user)
    await set_database_clock(NOW + timedelta(milliseconds=milliseconds))
    answer = await undo(browser, decided["undo"]["decided_at"])
    assert answer.status_code == code
    assert await status_of(session, user) == ("pending" if code == 200 else "Approved")


async def test_no_undo_after_the_companys_mail(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session)
    decided = await decide(browser, "approve", user)
    await session.execute(update(Message).values(state="sending", attempts=1))
    refused = await undo(browser, decided["undo"]["decided_at"])
    assert (refused.status_code, refused.json()["error"]) == (409, "undo_too_late")
    assert await status_of(session, user) == "Approved"
    assert await count(session, Message) == 1


@pytest.mark.parametrize("act", ["answers", "response"])
async def test_a_company_that_has_begun_to_work_keeps_its_approval(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages, act: str
) -> None:
    rfi = await an_rfi(session)
    user = await a_company(session)
    decided = await decide(browser, "approve", user)
    if act == "answers":
        await given_questionnaire(session, user)
    else:
        await session.execute(Submission.__table__.delete())  # type: ignore[attr-defined]
        await a_submission(session, user, rfi, submitted=True)
    refused = await undo(browser, decided["undo"]["decided_at"])
    assert refused.status_code == 409
    assert await status_of(session, user) == "Approved"
    assert len(await messages()) == 1
    assert await count(session, Submission) == 1


async def test_only_the_deciding_administrator_can_undo(
    session: AsyncSession, browser: AsyncClient, sign_in: SignIn
) -> None:
    user = await a_company(session)
    decided = await decide(browser, "approve", user)
    colleague = await sign_in(await an_admin(session))
    assert (await undo(colleague, decided["undo"]["decided_at"])).status_code == 409
    weaker = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, Subject.PENDING_COMPANIES)]))
    assert (await undo(weaker, decided["undo"]["decided_at"])).status_code == 403
    assert await status_of(session, user) == "Approved"


async def test_an_undo_with_a_lost_response_can_be_repeated(session: AsyncSession, browser: AsyncClient) -> None:
    user = await a_company(session)
    decided = await decide(browser, "approve", user)
    answers = [await undo(browser, decided["undo"]["decided_at"]) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json()["data"] == answers[1].json()["data"]
    assert await count(session, AuditEvent) == 2


async def test_all_that_were_decided_together_are_undone_but_for_those_at_work(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    await an_rfi(session)
    users = [await a_company(session) for _ in range(4)]
    ids = [str(user.company_id) for user in users[:3]]
    body = {"decision": "approve", "companies": {"scope": "waiting", "ids": ids}}
    first = (await browser.post("/api/pending-users/decisions", json=body)).json()["data"]
    repeated = (await browser.post("/api/pending-users/decisions", json=body)).json()["data"]
    assert (repeated["decided"], repeated["earlier"], repeated["undo"]) == (3, [], None)
    await decide(browser, "approve", users[3])
    await given_questionnaire(session, users[0])

    answer = await undo(browser, first["undo"]["decided_at"])
    assert answer.json()["data"] == {"undone": 2, "kept": 1}
    assert [await status_of(session, user) for user in users] == ["Approved", "pending", "pending", "Approved"]
    assert {message.user_id for message in await messages()} == {users[0].id, users[3].id}


@pytest.mark.race
@pytest.mark.parametrize("first", ["mail", "undo"])
async def test_a_mail_is_either_sent_or_withdrawn(committed: Committed, first: str) -> None:
    """The worker locks the message before sending; a concurrent undo waits for the lock."""
    async with committed.transaction() as session:
        admin, user = await an_admin(session), await a_company(session)
    async with committed.browser(admin) as browser:
        decided = await decide(browser, "approve", user)
        async with committed.transaction() as worker:
            message = (await worker.scalars(select(Message).with_for_update())).one()
            undoing = asyncio.create_task(undo(browser, decided["undo"]["decided_at"]))
            await asyncio.sleep(0.3)
            assert not undoing.done()
            if first == "mail":
                message.state, message.attempts = "sending", 1
        answer = await undoing
    async with committed.transaction() as session:
        left = [UUID(str(one.id)) for one in (await session.scalars(select(Message))).all()]
        assert (answer.status_code, len(left)) == ((409, 1) if first == "mail" else (200, 0))
        assert await status_of(session, user) == ("Approved" if first == "mail" else "pending")
