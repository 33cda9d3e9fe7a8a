"""Bulk decisions: earlier decisions are counted, and no company is decided twice."""

import asyncio
from typing import Any

import pytest
from httpx2 import AsyncClient, Response
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import Submission
from portal.platform.db.identifiers import new_id
from portal.platform.jobs.models import Job
from tests.api.conftest import Committed, ReadMessages, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi


async def decide(browser: AsyncClient, decision: str, companies: dict[str, Any], **rejection: str) -> Response:
    body = {"decision": decision, "companies": {"scope": "waiting", **companies}}
    if rejection:
        body["rejection"] = rejection
    return await browser.post("/api/pending-users/decisions", json=body)


async def statuses(session: AsyncSession) -> dict[str, str]:
    rows = await session.execute(select(Company.organization_name, User.status).join(User.company))
    return {row.organization_name: row.status for row in rows}


async def test_all_that_match_are_approved(session: AsyncSession, browser: AsyncClient, messages: ReadMessages) -> None:
    rfi = await an_rfi(session)
    for name in ("Najd 1", "Najd 2", "Gulf"):
        await a_company(
            session,
            organization_name=name,
            phone_number=None,
            email=f"a@{name.replace(' ', '')}.test",
            organization_website="https://x.test",
        )
    answer = await decide(browser, "approve", {"search": "najd"})
    data = answer.json()["data"]
    assert (data["decided"], data["earlier"], data["missing"], data["unconfirmed"]) == (2, [], 0, 0)
    assert await statuses(session) == {"Najd 1": "Approved", "Najd 2": "Approved", "Gulf": "pending"}
    opened = (await session.scalars(select(Submission))).all()
    assert [(row.rfi_id, row.state) for row in opened] == [(rfi.id, "notSubmitted")] * 2
    assert [message.template for message in await messages()] == ["company_approved"] * 2
    recorded = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "company.approved"))).all()
    assert len(recorded) == 2


async def test_a_selection_is_rejected_each_in_its_language(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    users = [await a_company(session, locale=locale) for locale in ("en", "ar", "en")]
    ids = [str(user.company_id) for user in users[:2]]
    answer = await decide(browser, "reject", {"ids": ids}, code="duplicate", reason="See the other account.")
    assert answer.json()["data"]["decided"] == 2
    told = {message.locale: message.params["reason"] for message in await messages()}
    assert told == {
        "en": "Your organisation already has an account in this portal.\nSee the other account.",
        "ar": "لشركتكم حساب في هذه البوابة من قبل.\nSee the other account.",
    }
    reasons = (await session.scalars(select(Company.rejection_reason).order_by(Company.id))).all()
    assert reasons == [told["en"], told["ar"], None]


async def test_earlier_decisions_are_counted_by_administrator(
    session: AsyncSession, browser: AsyncClient, messages: ReadMessages
) -> None:
    users = [
        await a_company(session),
        await a_company(session, status=AccountStatus.APPROVED),
        await a_company(session, status=AccountStatus.APPROVED),
        await a_company(session, status=AccountStatus.REJECTED),
        await a_company(session, verified=False),
    ]
    ids = [str(user.company_id) for user in users]
    answer = await decide(browser, "approve", {"ids": [*ids, str(new_id())]})
    data = answer.json()["data"]
    assert {name: data[name] for name in ("decided", "earlier", "missing", "unconfirmed")} == {
        "decided": 1,
        "earlier": [
            {"by": "Salma Alharbi", "decision": "approve", "count": 2},
            {"by": "Salma Alharbi", "decision": "reject", "count": 1},
        ],
        "missing": 2,
        "unconfirmed": 0,
    }
    assert len(await messages()) == 1


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"decision": "reject", "companies": {"scope": "waiting"}}, "rejection"),
        ({"decision": "reject", "companies": {"scope": "waiting"}, "rejection": {"reason": ""}}, "rejection.reason"),
        ({"decision": "approve", "companies": {"scope": "active"}}, "companies"),
        ({"decision": "approve", "companies": {}}, "companies"),
        ({"decision": "delete", "companies": {"scope": "waiting"}}, "decision"),
        ({"decision": "approve"}, "companies"),
    ],
)
async def test_invalid_decisions_are_refused(
    session: AsyncSession, browser: AsyncClient, body: dict[str, Any], field: str
) -> None:
    await a_company(session)
    refused = await browser.post("/api/pending-users/decisions", json=body)
    assert refused.status_code == 422
    assert [problem["field"] for problem in refused.json()["fields"]] == [field]
    assert set((await statuses(session)).values()) == {"pending"}


@pytest.mark.parametrize(("held", "asked"), [("APPROVE", "reject"), ("REJECT", "approve")])
async def test_one_right_is_not_the_other(session: AsyncSession, sign_in: SignIn, held: str, asked: str) -> None:
    await a_company(session)
    browser = await sign_in(await an_admin(session, grants=[Grant(Action(held), Subject.PENDING_COMPANIES)]))
    refused = await decide(browser, asked, {}, code="duplicate")
    assert refused.status_code == 403
    assert set((await statuses(session)).values()) == {"pending"}


@pytest.mark.slow
async def test_five_hundred(session: AsyncSession, browser: AsyncClient) -> None:
    await an_rfi(session)
    for number in range(500):
        await a_company(session, organization_name=f"Company {number}")
    assert (await decide(browser, "approve", {})).json()["data"]["decided"] == 500
    for table in (Submission, Message, Job):
        assert await session.scalar(select(func.count()).select_from(table)) == 500


@pytest.mark.race
async def test_overlapping_selections_decide_each_company_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        await an_rfi(session)
        users = [await a_company(session) for _ in range(12)]
        admins = [await an_admin(session) for _ in range(4)]
    ids = [str(user.company_id) for user in users]
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_as(committed, admin, ids, number)) for number, admin in enumerate(admins)]
    answers = [task.result() for task in tasks]
    assert sum(answer["decided"] for answer in answers) == 12
    for answer in answers:
        assert answer["decided"] + sum(found["count"] for found in answer["earlier"]) == 9
    async with committed.transaction() as session:
        assert await session.scalar(select(func.count()).select_from(Message)) == 12
        assert await session.scalar(select(func.count()).select_from(Company).where(Company.decided_at.is_(None))) == 0


async def _as(committed: Committed, admin: User, ids: list[str], number: int) -> Any:
    """Nine of the twelve, in a different order."""
    selection = (ids[3 * number :] + ids[: 3 * number])[:9]
    async with committed.browser(admin) as browser:
        decision = "approve" if number % 2 else "reject"
        answer = await decide(browser, decision, {"ids": selection[::-1]}, code="duplicate")
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]
