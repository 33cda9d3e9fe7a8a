"""The demo data of `make run`: a company at every step; a second seeding changes nothing."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import URL, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.demo import seed_demo
from dev.demo.additions import NAME, NOTE
from dev.demo.colleagues import INVITED, MEMBER, OWNER
from dev.demo.companies import COMPANIES
from dev.demo.reading import READERS
from dev.demo.seeding import ADMIN_EMAIL, INVITATION, INVITATION_NOTE, PASSWORD
from portal.domain.identity.companies import Company
from portal.domain.identity.users import ACCOUNT_STATUS, AccountStatus, User
from portal.domain.invitations.models import SentInvitation
from portal.domain.messaging.models import Message
from portal.domain.questions.models import Clarification, Question
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import ResponseAddition, Submission, SubmissionVersion
from portal.features.mail.announcements.models import Announcement
from portal.features.request.library.models import Document, DocumentFile
from portal.platform.clock import RIYADH
from portal.platform.runtime.resources import open_resources
from portal.platform.settings import Settings
from tests.api.conftest import Committed
from tests.api.people.accounts.signing_in import with_settings
from tests.databases import copied_database

PASSED = "(passed: RFI_DEADLINE=… sets another, make reset begins anew)"


@pytest.fixture(scope="module")
async def original(template: URL, settings_of: Callable[[URL], Settings]) -> AsyncIterator[str | None]:
    """Seeded once; each test has a copy."""
    async with copied_database(template) as database:
        async with open_resources(settings_of(database), application_name="tests") as resources:
            await seed_demo(resources)
        yield database.database


@pytest.fixture
def portal(committed: Committed) -> Committed:
    return committed


async def test_there_is_a_company_at_every_step(portal: Committed) -> None:
    async with portal.transaction() as session:
        listed = select(User.email, ACCOUNT_STATUS).outerjoin(Company, Company.id == User.company_id)
        statuses = dict((await session.execute(listed.where(User.is_contact))).all())
        submitted = await session.scalar(select(func.count()).where(Submission.state == "submitted"))
        filled = await session.scalar(select(func.count()).select_from(DocumentFile))
        replaced = (await session.scalars(select(SubmissionVersion))).one()
    people = dict.fromkeys((ADMIN_EMAIL, *(reader[0] for reader in READERS)), AccountStatus.APPROVED)
    assert statuses == {company.email: company.status for company in COMPANIES} | people
    assert (submitted, filled) == (2, 7)
    assert (replaced.state, replaced.number) == ("superseded", 1)


async def test_there_are_questions_in_every_state_and_a_clarification(portal: Committed) -> None:
    async with portal.transaction() as session:
        states = dict((await session.execute(select(Question.state, func.count()).group_by(Question.state))).all())
        numbers = (await session.scalars(select(Clarification.number))).all()
        invited = await session.scalar(select(func.count()).select_from(SentInvitation))
        announced = (await session.scalars(select(Announcement).order_by(Announcement.id))).all()
    assert [(one.state, one.language) for one in announced] == [("sending", "en"), ("scheduled", "en")]
    assert states == {"open": 2, "answered": 1, "published": 2}
    assert (numbers, invited) == ([1], 2)


async def test_one_company_has_a_member_and_an_open_invitation(portal: Committed) -> None:
    async with portal.transaction() as session:
        owner = await _person(session, OWNER)
    async with portal.browser(owner) as browser:
        people = (await browser.get("/api/company/people")).json()["data"]["people"]
    assert [(person["email"], person["role"], person["state"]) for person in people] == [
        (OWNER, "owner", "active"),
        (MEMBER, "member", "active"),
        (INVITED, "member", "invited"),
    ]


async def test_an_administrator_sees_the_addition_of_one_company(portal: Committed) -> None:
    async with portal.transaction() as session:
        admin = await _person(session, ADMIN_EMAIL)
        (asked,) = [company for company in COMPANIES if company.asked]
        person = await _person(session, asked.email)
        of_company = select(Submission.id).where(Submission.company_id == person.company_id)
        submission_id = (await session.scalars(of_company)).one()
    async with portal.browser(admin) as browser:
        (addition,) = (await browser.get(f"/api/submissions/{submission_id}")).json()["data"]["additions"]
    assert (addition["note"], [file["name"] for file in addition["files"]]) == (NOTE, [NAME])


async def test_every_account_can_sign_in(portal: Committed) -> None:
    settings = portal.resources.settings.model_copy(update={"sign_in_tries_per_minute": len(COMPANIES) + 2})
    portal.app.state.resources = with_settings(portal.resources, settings)
    async with portal.browser() as browser:
        for email in (ADMIN_EMAIL, MEMBER, *(company.email for company in COMPANIES)):
            answer = await browser.post("/api/login/check-credentials", json={"email": email, "password": PASSWORD})
            assert answer.status_code == 200, email


async def test_a_waiting_company_was_invited_and_others_can_be(portal: Committed) -> None:
    async with portal.transaction() as session:
        admin = await _person(session, ADMIN_EMAIL)
    async with portal.browser(admin) as browser:
        waiting = (await browser.get("/api/pending-users")).json()["data"]["items"]
    assert {item["invitation_note"] for item in waiting} == {INVITATION_NOTE, None}
    assert INVITATION not in str(waiting)


async def test_seeding_again_changes_nothing(portal: Committed) -> None:
    before = await _everything(portal)
    lines = await seed_demo(portal.resources)
    assert await _everything(portal) == before
    assert f"Password        {PASSWORD}  (for all of them)" in lines
    assert len([line for line in lines if line.startswith("Company ")]) == len(COMPANIES)


async def test_the_deadline_is_the_end_of_a_day_about_30_days_ahead(portal: Committed) -> None:
    async with portal.transaction() as session:
        deadline = (await session.scalars(select(Rfi.deadline))).one().astimezone(RIYADH)
    assert (deadline.hour, deadline.minute, deadline.second) == (23, 59, 0)
    assert timedelta(days=29) < deadline - datetime.now(UTC) < timedelta(days=31)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("2031-03-01T23:59:00+03:00", "RFI deadline    2031-03-01 23:59:00 Saudi time"),
        (
            "2025-02-05T20:59:00+00:00",
            f"RFI deadline    2025-02-05 23:59:00 Saudi time  {PASSED}",
        ),
    ],
)
async def test_another_deadline_can_be_chosen_later(portal: Committed, chosen: str, told: str) -> None:
    settings = portal.resources.settings
    moved = Settings.model_validate(settings.model_dump(exclude_unset=True) | {"rfi_deadline": chosen})
    assert told in await seed_demo(with_settings(portal.resources, moved))
    # Chosen settings are kept.
    assert told in await seed_demo(portal.resources)


async def _person(session: AsyncSession, email: str) -> User:
    return (await session.scalars(select(User).where(User.email == email))).one()


async def _everything(portal: Committed) -> list[int]:
    async with portal.transaction() as session:
        tables = (
            *(User, Company, Document, Rfi, Question, Clarification, SentInvitation, Message),
            *(Submission, ResponseAddition),
        )
        return [(await session.execute(select(func.count()).select_from(table))).scalar_one() for table in tables]
