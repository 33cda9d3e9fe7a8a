"""Reading reminders and their companies."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.rfis.models import Rfi
from portal.features.directory.service import CompanyFilter, people_of
from portal.features.reminders.models import Reminder, ReminderSwitch
from portal.features.reminders.policy import Audience, companies_in

Key = tuple[int, str]
"""Hours before the deadline, and the audience."""


async def switches_of(session: AsyncSession, rfi_id: UUID) -> dict[Key, ReminderSwitch]:
    rows = await session.scalars(select(ReminderSwitch).where(ReminderSwitch.rfi_id == rfi_id))
    return {(row.hours, row.audience): row for row in rows}


async def past_of(session: AsyncSession, rfi: Rfi) -> dict[Key, Reminder]:
    """The reminders of the current deadline whose time came."""
    rows = await session.scalars(select(Reminder).where(Reminder.rfi_id == rfi.id, Reminder.deadline == rfi.deadline))
    return {(row.hours, row.audience): row for row in rows}


async def count(session: AsyncSession, rfi_name: str, companies: CompanyFilter | None = None) -> dict[Audience, int]:
    """Companies that a reminder reaches now, by audience."""
    found = {}
    for audience in Audience:
        matching = companies_in(audience, companies)
        people = people_of(rfi_name, matching).order_by(None).subquery() if matching else None
        statement = select(func.count()).select_from(people) if people is not None else None
        found[audience] = await session.scalar(statement) or 0 if statement is not None else 0
    return found


async def people_in(
    session: AsyncSession, rfi_name: str, audience: Audience, companies: CompanyFilter | None = None
) -> Sequence[tuple[User, str]]:
    """The users of the audience with the names of their companies, oldest company first."""
    matching = companies_in(audience, companies)
    if matching is None:
        return []
    statement = (
        select(User, Company.organization_name)
        .join(Company, Company.id == User.company_id)
        .where(User.id.in_(people_of(rfi_name, matching).order_by(None)))
        .order_by(Company.id)
    )
    return [(user, name) for user, name in await session.execute(statement)]


async def is_in(session: AsyncSession, rfi_name: str, audience: Audience, user_id: UUID) -> bool:
    """Whether the user's company belongs to the audience now."""
    matching = companies_in(audience)
    if matching is None:
        return False
    found = await session.scalar(people_of(rfi_name, matching).order_by(None).where(User.id == user_id))
    return found is not None
