"""Mails about clarifications: at once or in the daily digest, once, and the same for all companies."""

import asyncio
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, User
from portal.domain.messaging.models import Message
from portal.domain.questions.models import Clarification
from portal.domain.rfis.models import Rfi
from portal.features.request.clarifications import notices, publishing
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import Resources
from tests.api.conftest import Committed, ReadMessages, SetDatabaseClock
from tests.api.request.questions.conftest import asked, posted, published
from tests.factories.companies import a_company
from tests.factories.questions import TEXTS, a_clarification
from tests.factories.rfis import an_rfi

# 08:00 in Saudi Arabia is 05:00 UTC.
DIGEST = datetime(2026, 11, 20, 5, tzinfo=UTC)


async def announced(resources: Resources, session: AsyncSession) -> int:
    jobs = (await session.scalars(select(Job).where(Job.kind == publishing.ANNOUNCE))).all()
    return sum(
        [
            await notices.announce(resources, UUID(job.payload["clarification_id"]), job.payload["revision"])
            for job in jobs
        ]
    )


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (DIGEST, DIGEST),
        (DIGEST - timedelta(seconds=1), DIGEST - timedelta(days=1)),
        (DIGEST + timedelta(hours=23), DIGEST),
    ],
)
def test_the_digest_is_at_eight_in_the_morning(now: datetime, expected: datetime) -> None:
    assert notices.latest_digest(now) == expected


async def test_every_approved_company_gets_one_mail(
    admin: AsyncClient,
    company: User,
    other_company: User,
    browser: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    messages: ReadMessages,
) -> None:
    await a_company(session)
    question = await asked(browser)
    await published(admin, TEXTS, question["id"])
    assert await messages() == []
    assert [await announced(resources, session) for _ in range(2)] == [2, 0]
    told = {message.user_id: message.params["items"] for message in await messages()}
    assert set(told) == {company.id, other_company.id}
    assert [told[user.id][0]["is_yours"] for user in (company, other_company)] == [True, False]


async def test_the_digest_collects_what_was_published_before_it(
    admin: AsyncClient,
    company: User,
    browser: AsyncClient,
    session: AsyncSession,
    resources: Resources,
    messages: ReadMessages,
    rfi: Rfi,
    set_database_clock: SetDatabaseClock,
) -> None:
    rfi.deadline = DIGEST + timedelta(days=30)
    await session.flush()
    await set_database_clock(DIGEST - timedelta(hours=2))
    question = await asked(browser)
    first = await published(admin, TEXTS, question["id"], notify="digest")
    await published(admin, TEXTS, notify="digest")
    assert await notices.send_digest(resources) == 0
    await set_database_clock(DIGEST + timedelta(minutes=3))
    await published(admin, TEXTS, notify="digest")
    assert [await notices.send_digest(resources) for _ in range(2)] == [1, 0]
    (message,) = await messages()
    assert [(item["number"], item["is_yours"]) for item in message.params["items"]] == [(1, True), (2, False)]
    await set_database_clock(DIGEST + timedelta(days=1))
    body = {**TEXTS, "answer_en": "ITRF.", "version": first["version"], "notify": "digest"}
    await posted(admin, f"clarifications/{first['id']}/correct", body)
    assert await notices.send_digest(resources) == 1
    await set_database_clock(DIGEST + timedelta(days=2))
    assert await notices.send_digest(resources) == 1
    items = [[(item["number"], item["revision"]) for item in one.params["items"]] for one in await messages()]
    assert items == [[(1, 1), (2, 1)], [(3, 1)], [(1, 2)]]


async def test_a_correction_at_once_replaces_the_waiting_digest(
    admin: AsyncClient, company: User, session: AsyncSession, resources: Resources, messages: ReadMessages
) -> None:
    shown = await published(admin, TEXTS, notify="digest")
    body = {**TEXTS, "answer_en": "ITRF.", "version": shown["version"], "notify": "now"}
    await posted(admin, f"clarifications/{shown['id']}/correct", body)
    assert await announced(resources, session) == 1
    clarification = await session.get_one(Clarification, UUID(shown["id"]), populate_existing=True)
    assert clarification.announced_revision == clarification.revision == 2
    assert await notices.send_digest(resources) == 0


async def test_two_workers_write_each_mail_once(committed: Committed) -> None:
    async with committed.transaction() as session:
        rfi = await an_rfi(session)
        for _ in range(3):
            await a_company(session, status=AccountStatus.APPROVED)
        clarification = await a_clarification(session, rfi)
        clarification.announced_revision = 0
        digested = await a_clarification(session, rfi, number=2)
        digested.announced_revision, digested.notify = 0, "digest"
        digested.revised_at = digested.published_at = DIGEST
    resources = committed.resources
    counts = await asyncio.gather(
        *(notices.announce(resources, clarification.id, 1) for _ in range(2)),
        *(notices.send_digest(resources) for _ in range(2)),
    )
    assert sorted(counts) == [0, 0, 3, 3]
    async with committed.transaction() as session:
        assert len((await session.scalars(select(Message))).all()) == 6
