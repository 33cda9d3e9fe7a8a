"""Sends announcements to many companies and reads their deliveries."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from dev.registered import company_row, representative_row
from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.permissions import GRANTABLE
from portal.domain.identity.users import AccountStatus, Role, User
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft, announce
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.unit_of_work import unit_of_work
from portal.platform.runtime.resources import Resources
from tests.factories.accounts import an_admin
from tests.worker.portal import eventually


async def active_companies(session: AsyncSession, count: int) -> list[str]:
    """Creates ``count`` companies in two statements, half of them Arabic. Returns the representatives' addresses."""
    now = utc_now()
    companies = [
        company_row(organization_name=f"Company {number}", approved_at=now, decided_at=now) for number in range(count)
    ]
    people = [
        representative_row(
            company["id"],
            status=AccountStatus.APPROVED,
            email=f"person{number}@company.example",
            password_hash="-",
            verified_at=now,
            first_name="نورة" if number % 2 else "Noura",
            last_name="القحطاني" if number % 2 else "Alqahtani",
            locale="ar" if number % 2 else "en",
        )
        for number, company in enumerate(companies)
    ]
    await session.execute(insert(Company), companies)
    await session.execute(insert(User), people)
    return [str(person["email"]) for person in people]


def acting_as(user: User) -> Actor:
    return Actor(
        user_id=user.id,
        name=user.name,
        role=Role.ADMIN,
        status=AccountStatus.APPROVED,
        locale="en",
        company_id=None,
        answered_at=None,
        grants=GRANTABLE,
    )


@dataclass
class Announcing:
    """``addresses``: representatives of all active companies. ``admin`` has every permission."""

    resources: Resources
    addresses: list[str]
    admin: Actor

    @classmethod
    async def to(cls, resources: Resources, count: int) -> "Announcing":
        async with unit_of_work(resources.sessions) as session:
            admin = await an_admin(session)
            addresses = await active_companies(session, count)
        return cls(resources, addresses, acting_as(admin))

    async def announce(self, subject: str = "The deadline is near") -> UUID:
        async with unit_of_work(self.resources.sessions) as session:
            announcement = await announce(
                session,
                self.admin,
                self.resources.settings,
                Draft(subject, "Seven days are left.\n\nبقيت سبعة أيام.", CompanyFilter()),
                attachment=None,
                idempotency_key=new_id(),
            )
            return announcement.id

    async def read(self, announcement_id: UUID) -> Announcement:
        async with unit_of_work(self.resources.sessions) as session:
            statement = select(Announcement).where(Announcement.id == announcement_id)
            return (await session.scalars(statement)).one()

    async def deliveries(self, announcement_id: UUID) -> dict[str, AnnouncementDelivery]:
        """Returns the deliveries by address."""
        async with unit_of_work(self.resources.sessions) as session:
            rows = await session.scalars(
                select(AnnouncementDelivery).where(AnnouncementDelivery.announcement_id == announcement_id)
            )
            return {row.recipient: row for row in rows}

    async def states(self, announcement_id: UUID) -> Counter[str]:
        return Counter(row.state for row in (await self.deliveries(announcement_id)).values())

    async def until(self, announcement_id: UUID, state: str, *, seconds: float = 60) -> Announcement:
        async def is_there() -> bool:
            return (await self.read(announcement_id)).state == state

        await eventually(is_there, f"the announcement is not {state}", seconds=seconds)
        return await self.read(announcement_id)
