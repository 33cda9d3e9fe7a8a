"""Reading reminders and their companies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.features.directory.service import CompanyFilter, chosen
from portal.features.reminders.message_templates import BY_AUDIENCE
from portal.features.reminders.models import Reminder, ReminderSwitch
from portal.features.reminders.policy import PAUSE, Audience, companies_in

Key = tuple[int, str]
"""Key of a reminder: hours before the deadline, and the audience."""


@dataclass(frozen=True, slots=True)
class Reached:
    """``deadline``: of the user's company."""

    user: User
    company_id: UUID
    organization_name: str
    deadline: datetime


async def switches_of(session: AsyncSession, rfi_id: UUID) -> dict[Key, ReminderSwitch]:
    rows = await session.scalars(select(ReminderSwitch).where(ReminderSwitch.rfi_id == rfi_id))
    return {(row.hours, row.audience): row for row in rows}


async def past_of(session: AsyncSession, rfi: Rfi, deadline: datetime) -> dict[Key, Reminder]:
    """The reminders before this deadline that were due, by key."""
    rows = await session.scalars(select(Reminder).where(Reminder.rfi_id == rfi.id, Reminder.deadline == deadline))
    return {(row.hours, row.audience): row for row in rows}


async def extended_deadlines(session: AsyncSession, rfi: Rfi, now: datetime) -> Sequence[datetime]:
    """The future deadlines of companies with an extension."""
    until = DeadlineExtension.until
    statement = select(until).distinct().where(DeadlineExtension.rfi_id == rfi.id, until > rfi.deadline, until > now)
    return [one for one in await session.scalars(statement.order_by(until)) if one is not None]


def with_deadline(rfi: Rfi, deadline: datetime, due: datetime | None = None) -> ColumnElement[bool]:
    """Condition: the company's own deadline is this one. ``due``: excludes extensions that were given after it."""
    own = func.greatest(rfi.deadline, DeadlineExtension.until) == deadline
    if due is None or deadline == rfi.deadline:
        return own
    return and_(own, DeadlineExtension.changed_at < due)


def still_open(rfi: Rfi) -> ColumnElement[bool]:
    """Condition: the company may still submit."""
    return func.greatest(rfi.deadline, DeadlineExtension.until) >= func.portal_now()


async def count(
    session: AsyncSession, rfi_name: str, of: ColumnElement[bool], companies: CompanyFilter | None = None
) -> dict[Audience, int]:
    """Number of companies that a reminder reaches now, by audience. Arguments as for :func:`people_in`."""
    found = dict.fromkeys(Audience, 0)
    for audience in Audience:
        reached = _ids_in(rfi_name, audience, companies, of)
        if reached is not None:
            found[audience] = await session.scalar(select(func.count()).select_from(reached.subquery())) or 0
    return found


async def people_in(
    session: AsyncSession,
    rfi: Rfi,
    audience: Audience,
    of: ColumnElement[bool],
    companies: CompanyFilter | None = None,
) -> Sequence[Reached]:
    """The people of the audience's companies, oldest first; ``of``: :func:`with_deadline` or :func:`still_open`.

    ``companies``: chosen by an administrator; those who were reminded within :data:`PAUSE` are left out.
    """
    reached = _ids_in(rfi.name, audience, companies, of)
    if reached is None:
        return []
    extended = and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == rfi.id)
    statement = (
        select(User, Company.id, Company.organization_name, func.greatest(rfi.deadline, DeadlineExtension.until))
        .join(Company, IS_PERSON_OF_COMPANY)
        .outerjoin(DeadlineExtension, extended)
        .where(Company.id.in_(reached))
        .order_by(Company.id, User.id)
    )
    return [Reached(*row) for row in await session.execute(statement)]


async def company_of(session: AsyncSession, user_id: UUID) -> UUID | None:
    return await session.scalar(select(User.company_id).where(User.id == user_id))


async def is_in(session: AsyncSession, rfi_name: str, audience: Audience, company_id: UUID) -> bool:
    """Whether the company belongs to the audience now."""
    reached = _ids_in(rfi_name, audience, None, None)
    return reached is not None and await session.scalar(reached.where(Company.id == company_id)) is not None


def _ids_in(
    rfi_name: str, audience: Audience, companies: CompanyFilter | None, of: ColumnElement[bool] | None
) -> Select[Any] | None:
    matching = companies_in(audience, companies)
    if matching is None:
        return None
    reached = chosen(rfi_name, matching)
    if of is not None:
        reached = reached.where(of)
    return reached if companies is None else reached.where(~_was_reminded())


def _was_reminded() -> ColumnElement[bool]:
    """Whether any person of the company was reminded within PAUSE; all its people get the same reminders."""
    person = aliased(User)
    return exists().where(
        person.company_id == Company.id,
        Message.user_id == person.id,
        Message.template.in_([template.template for template in BY_AUDIENCE.values()]),
        Message.created_at > func.now() - PAUSE,
    )
