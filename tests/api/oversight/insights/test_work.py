"""The work queue of the home page."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from httpx2 import AsyncClient
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Action, Grant, Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus
from portal.domain.questions.models import Question
from portal.features.mail.announcements.models import Announcement
from portal.features.responses.bundles.models import Bundle
from portal.platform.db.identifiers import new_id
from tests.api.conftest import SetDatabaseClock, SignIn
from tests.factories.accounts import an_admin
from tests.factories.companies import a_company
from tests.factories.rfis import an_rfi
from tests.factories.submissions import a_submission

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


@pytest.fixture(autouse=True)
async def now(set_database_clock: SetDatabaseClock) -> None:
    await set_database_clock(NOW)


async def work(browser: AsyncClient) -> list[tuple[str, int]]:
    lines = (await browser.get("/api/insights")).json()["data"]["work"]
    return [(line["kind"], line["count"]) for line in lines]


async def a_registration(session: AsyncSession, *, hours: float) -> None:
    user = await a_company(session)
    company = await session.get_one(Company, user.company_id)
    company.created_at = NOW - timedelta(hours=hours)
    await session.flush()


def an_announcement(author: UUID, *, permanent: int, days: int, is_test: bool = False) -> Announcement:
    return Announcement(
        id=new_id(),
        subject="Site visit",
        body="On Sunday.",
        audience={},
        recipients=3,
        is_test=is_test,
        state="finished",
        fingerprint="0" * 64,
        created_by=author,
        created_by_name="Huda",
        finished_at=NOW - timedelta(days=days),
        counts={"sent": 1, "permanent": permanent},
    )


def a_zip(owner: UUID, *, expires: timedelta) -> Bundle:
    return Bundle(
        id=new_id(),
        filter={},
        requested_by=owner,
        requested_by_name="Huda",
        state="ready",
        size=1,
        sha256="0" * 64,
        object_key=str(new_id()),
        finished_at=NOW,
        expires_at=NOW + expires,
    )


async def test_an_announcement_whose_author_left_waits_for_another(session: AsyncSession, sign_in: SignIn) -> None:
    admin = await an_admin(session)
    held = [an_announcement(admin.id, permanent=0, days=0) for _ in range(2)]
    for days, announcement in enumerate(held, start=1):
        announcement.state, announcement.trouble, announcement.counts = "scheduled", "author_left", None
        announcement.scheduled_at, announcement.finished_at = NOW - timedelta(days=days), None
    planned = an_announcement(admin.id, permanent=0, days=0)
    planned.state, planned.scheduled_at, planned.finished_at = "scheduled", NOW + timedelta(days=1), None
    session.add_all([*held, planned])
    await session.flush()
    browser = await sign_in(admin)
    (line,) = (await browser.get("/api/insights")).json()["data"]["work"]
    assert (line["kind"], line["count"], line["subject_id"]) == ("announcements_held", 2, str(held[1].id))


async def test_registrations_are_counted_by_their_age(session: AsyncSession, sign_in: SignIn) -> None:
    for hours in (1, 48, 48.1, 72, 72.1, 100):
        await a_registration(session, hours=hours)
    browser = await sign_in(await an_admin(session))
    assert await work(browser) == [("decisions_overdue", 2), ("decisions_due", 2), ("decisions", 2)]
    for query, count in (
        ("waiting_over=72", 2),
        ("waiting_over=48&waiting_up_to=72", 2),
        ("waiting_up_to=48", 2),
    ):
        page = (await browser.get(f"/api/pending-users?{query}")).json()["data"]
        assert page["matched"] == count, "the list behind a line holds what the line counts"
    overdue = (await browser.get("/api/insights")).json()["data"]["work"][0]
    assert datetime.fromisoformat(overdue["since"]) == NOW - timedelta(hours=100)


async def test_answered_companies_without_a_response_are_counted_while_the_rfi_is_open(
    session: AsyncSession, sign_in: SignIn, set_database_clock: SetDatabaseClock
) -> None:
    rfi = await an_rfi(session, deadline=NOW + timedelta(days=1))
    await a_company(session, status=AccountStatus.APPROVED)
    await a_company(session, status=AccountStatus.APPROVED, answered=True)
    submitted = await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_submission(session, submitted, rfi, submitted=True)
    browser = await sign_in(await an_admin(session))
    assert await work(browser) == [("not_submitted", 1)]
    await set_database_clock(NOW + timedelta(days=2))
    assert await work(browser) == []


async def test_recent_rejected_mails_and_own_zips_are_counted(session: AsyncSession, sign_in: SignIn) -> None:
    admin, colleague = await an_admin(session), await an_admin(session)
    newest = an_announcement(admin.id, permanent=2, days=1)
    session.add_all(
        [
            newest,
            an_announcement(admin.id, permanent=1, days=2),
            an_announcement(admin.id, permanent=5, days=8),
            an_announcement(admin.id, permanent=5, days=1, is_test=True),
            an_announcement(admin.id, permanent=0, days=1),
            a_zip(admin.id, expires=timedelta(hours=1)),
            a_zip(admin.id, expires=-timedelta(hours=1)),
            a_zip(colleague.id, expires=timedelta(hours=1)),
        ]
    )
    await session.flush()
    browser = await sign_in(admin)
    assert await work(browser) == [("mails_rejected", 3), ("zips_ready", 1)]
    lines = (await browser.get("/api/insights")).json()["data"]["work"]
    assert lines[0]["subject_id"] == str(newest.id)


async def test_open_questions_are_counted(session: AsyncSession, sign_in: SignIn) -> None:
    rfi = await an_rfi(session, deadline=NOW + timedelta(days=1))
    company = await a_company(session, status=AccountStatus.APPROVED)
    for state in ("open", "open", "withdrawn"):
        question = Question(id=new_id(), rfi_id=rfi.id, company_id=company.company_id, topic="data", state=state)
        question.subject, question.text = "Datum", "Which one?"
        session.add(question)
    await session.flush()
    assert await work(await sign_in(await an_admin(session))) == [("questions", 2)]


@pytest.mark.parametrize(
    ("subject", "kinds"),
    [
        (Subject.PENDING_COMPANIES, ["decisions"]),
        (Subject.SUBMISSIONS, ["not_submitted"]),
        (Subject.USERS, []),
    ],
)
async def test_lines_depend_on_permissions(
    session: AsyncSession, sign_in: SignIn, subject: Subject, kinds: list[str]
) -> None:
    await an_rfi(session, deadline=NOW + timedelta(days=1))
    await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_registration(session, hours=1)
    browser = await sign_in(await an_admin(session, grants=[Grant(Action.VIEW, subject)]))
    assert [kind for kind, _ in await work(browser)] == kinds


async def test_decisions_with_time_left_come_after_what_waits_now(session: AsyncSession, sign_in: SignIn) -> None:
    admin = await an_admin(session)
    await an_rfi(session, deadline=NOW + timedelta(days=1))
    await a_company(session, status=AccountStatus.APPROVED, answered=True)
    await a_registration(session, hours=1)
    session.add_all([an_announcement(admin.id, permanent=2, days=1), a_zip(admin.id, expires=timedelta(hours=1))])
    await session.flush()
    kinds = [kind for kind, _ in await work(await sign_in(admin))]
    assert kinds == ["mails_rejected", "zips_ready", "decisions", "not_submitted"]
