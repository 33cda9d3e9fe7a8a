"""Reminders of pending decisions: once at each threshold, regardless of how often the task runs."""

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.features.companies.decisions.overdue.reminders import remind
from portal.features.companies.decisions.overdue.tasks import remind_of_waiting_companies
from portal.platform.clock import utc_now
from portal.platform.settings import Settings
from tests.api.conftest import Committed, ReadMessages
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company

APPROVE = Grant(Action.APPROVE, Subject.PENDING_COMPANIES)


async def waiting(session: AsyncSession, hours: float, name: str = "Najd") -> User:
    return await a_company(session, organization_name=name, registered_at=utc_now() - timedelta(hours=hours))


@pytest.mark.parametrize(
    ("hours", "expected"),
    [
        (23.9, None),
        (24.1, "review_reminder"),
        (48.1, "review_reminder"),
        (65.9, "review_reminder"),
        (66.1, "review_escalation"),
        (90, "review_escalation"),
    ],
)
async def test_reminders_by_waiting_time(
    session: AsyncSession, settings: Settings, messages: ReadMessages, hours: float, expected: str | None
) -> None:
    admin = await an_admin(session, grants=[APPROVE], locale="ar")
    await waiting(session, hours)
    await remind(session, settings)
    sent = await messages()
    assert [message.template for message in sent] == ([expected] if expected else [])
    for message in sent:
        assert (message.recipient, message.locale) == (admin.email, "ar")
        (company,) = message.params["companies"]
        assert (company["organization_name"], company["hours"]) == ("Najd", int(hours))


async def test_each_threshold_sends_one_reminder(
    session: AsyncSession, settings: Settings, messages: ReadMessages
) -> None:
    await an_admin(session, grants=[APPROVE])
    user = await waiting(session, 25)
    assert [await remind(session, settings) for _ in range(3)] == [1, 0, 0]
    company = (await session.scalars(select(Company).where(Company.id == user.company_id))).one()
    for hours in (49, 67):
        company.created_at = utc_now() - timedelta(hours=hours)
        await session.flush()
        assert [await remind(session, settings) for _ in range(2)] == [1, 0]
    assert [message.template for message in await messages()] == [
        "review_reminder",
        "review_reminder",
        "review_escalation",
    ]


async def test_one_mail_names_all_longest_first(
    session: AsyncSession, settings: Settings, messages: ReadMessages
) -> None:
    await an_admin(session, grants=[APPROVE])
    for hours, name in ((30, "B"), (50, "A"), (26, "C"), (70, "Urgent")):
        await waiting(session, hours, name)
    await remind(session, settings)
    mild, urgent = await messages()
    assert [company["organization_name"] for company in mild.params["companies"]] == ["A", "B", "C"]
    assert [company["organization_name"] for company in urgent.params["companies"]] == ["Urgent"]


async def test_only_administrators_who_can_act_are_reminded(
    session: AsyncSession, settings: Settings, messages: ReadMessages
) -> None:
    decides = await an_admin(session, grants=[APPROVE])
    manages = await an_admin(session, grants=[Grant(Action.UPDATE, Subject.USERS)])
    await an_admin(session, grants=[Grant(Action.VIEW, Subject.PENDING_COMPANIES)])
    await waiting(session, 30)
    await waiting(session, 67)
    await remind(session, settings)
    told = [(message.template, message.recipient) for message in await messages()]
    assert sorted(told) == sorted(
        [
            ("review_reminder", decides.email),
            ("review_escalation", decides.email),
            ("review_escalation", manages.email),
        ]
    )


async def test_decided_and_unverified_companies_cause_no_reminder(
    session: AsyncSession, settings: Settings, messages: ReadMessages
) -> None:
    await an_admin(session)
    long_ago = utc_now() - timedelta(hours=80)
    await a_company(session, registered_at=long_ago, verified=False)
    for status in (AccountStatus.APPROVED, AccountStatus.REJECTED):
        await a_company(session, registered_at=long_ago, status=status)
    assert await remind(session, settings) == 0
    assert await messages() == []


@pytest.mark.race
async def test_concurrent_workers_send_each_reminder_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        await an_admin(session, grants=[APPROVE])
        for number in range(20):
            await waiting(session, 30, f"Company {number}")
    await asyncio.gather(*(remind_of_waiting_companies(committed.resources) for _ in range(4)))
    async with committed.transaction() as session:
        sent = (await session.scalars(select(Message))).all()
    names = [company["organization_name"] for message in sent for company in message.params["companies"]]
    assert sorted(names) == sorted(f"Company {number}" for number in range(20))
