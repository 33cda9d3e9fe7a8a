"""Seeds companies and questions that are too many to create through the screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import insert, select, update

from dev.portal_process import RunningPortal
from dev.registered import company_row, representative_row
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.models import Rfi
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.clock import utc_now
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.jobs.models import Job
from portal.platform.runtime.resources import open_resources
from tests.e2e.people import unique
from tests.factories.accounts import PASSWORD, hash_of
from tests.factories.companies import a_company
from tests.factories.questions import a_question


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and the company that asked it."""

    subject: str
    text: str
    organization_name: str


@dataclass(frozen=True, slots=True)
class Reader:
    """A company, and the language of its account."""

    organization_name: str
    locale: str


async def asked_questions(portal: RunningPortal, *, companies: int, questions: int) -> Sequence[Asked]:
    """Seeds approved companies, every second one Arabic, and questions that they ask in turn."""
    asked: list[Asked] = []
    async with (
        open_resources(portal.settings, application_name="e2e") as resources,
        unit_of_work(resources.sessions) as session,
    ):
        rfi = (await session.scalars(select(Rfi))).one()
        people = []
        for number in range(companies):
            name, locale = unique("Asking"), ("en", "ar")[number % 2]
            approved = AccountStatus.APPROVED
            email = f"{name.replace(' ', '-')}@crowd.example"
            user = await a_company(session, status=approved, organization_name=name, email=email, locale=locale)
            people.append((user, name))
        for number in range(questions):
            user, name = people[number % companies]
            question = await a_question(session, user, rfi, subject=unique("Sensors"), text=unique("We fly over"))
            asked.append(Asked(question.subject, question.text, name))
    return asked


async def approved_addresses(portal: RunningPortal) -> set[str]:
    """Returns the addresses that get a mail about a publication. Open invitations have no address yet."""
    people = User.status == AccountStatus.APPROVED, User.role == Role.STAKEHOLDER, User.verified_at.is_not(None)
    approved = select(User.email).where(*people)
    async with open_resources(portal.settings, application_name="e2e") as resources, resources.sessions() as session:
        return set(await session.scalars(approved))


async def approved_companies(portal: RunningPortal, by_locale: Mapping[str, int]) -> dict[str, Reader]:
    """Seeds approved companies; ``by_locale``: their number in each language. Returns them by address."""
    locales = [locale for locale, count in by_locale.items() for _ in range(count)]
    now = utc_now()
    people: list[dict[str, Any]] = []
    companies: list[dict[str, Any]] = []
    for number, locale in enumerate(locales):
        name = f"Company {number:04d}"
        companies.append(company_row(organization_name=name, created_at=now, decided_at=now, approved_at=now))
        people.append(
            representative_row(
                companies[-1]["id"],
                status=AccountStatus.APPROVED,
                email=f"reader{number}@crowd.example",
                password_hash=hash_of(PASSWORD),
                verified_at=now,
                email_verified_at=now,
                locale=locale,
            )
        )
    async with (
        open_resources(portal.settings, application_name="e2e") as resources,
        unit_of_work(resources.sessions) as session,
    ):
        await session.execute(insert(Company), companies)
        await session.execute(insert(User), people)
    return {
        person["email"]: Reader(company["organization_name"], person["locale"])
        for company, person in zip(companies, people, strict=True)
    }


async def bring_forward(portal: RunningPortal, announcement: str) -> datetime:
    """Makes a scheduled announcement due now. Returns the time that it was scheduled for."""
    async with (
        open_resources(portal.settings, application_name="e2e") as resources,
        unit_of_work(resources.sessions) as session,
    ):
        row = (await session.scalars(select(Announcement).where(Announcement.id == UUID(announcement)))).one()
        planned, row.scheduled_at = row.scheduled_at, utc_now()
        job = Job.payload["announcement_id"].astext == announcement
        await session.execute(update(Job).where(Job.kind == "announcements.start", job).values(run_after=utc_now()))
    assert planned is not None
    return planned


async def repeated_deliveries(portal: RunningPortal, announcement: str) -> set[str]:
    """Returns the addresses whose delivery is marked as possibly repeated."""
    statement = select(AnnouncementDelivery.recipient).where(
        AnnouncementDelivery.announcement_id == UUID(announcement), AnnouncementDelivery.may_repeat
    )
    async with open_resources(portal.settings, application_name="e2e") as resources, resources.sessions() as session:
        return set(await session.scalars(statement))
