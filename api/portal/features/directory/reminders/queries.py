"""Reading reminders and their companies."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, case, exists, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.models import Message
from portal.domain.rfis.current import CurrentRfi
from portal.domain.rfis.deadlines import own_deadline, own_deadline_sql
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import chosen
from portal.features.directory.reminders.message_templates import BY_AUDIENCE
from portal.features.directory.reminders.models import Reminder, ReminderSwitch
from portal.features.directory.reminders.policy import PAUSE, PAUSE_OF_SAME, Audience, companies_in

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
    statement = (
        select(until)
        .distinct()
        .where(DeadlineExtension.rfi_id == rfi.id, until > own_deadline(rfi, None, now), until > now)
    )
    return [one for one in await session.scalars(statement.order_by(until)) if one is not None]


def with_deadline(current: CurrentRfi, deadline: datetime, due: datetime | None = None) -> ColumnElement[bool]:
    """Condition: the company's own deadline is this one. ``due``: excludes extensions that were given after it."""
    own = _own_deadline(current) == deadline
    if due is None or deadline == current.deadline:
        return own
    return and_(own, DeadlineExtension.changed_at < due)


def still_open(current: CurrentRfi) -> ColumnElement[bool]:
    """Condition: the company may still submit."""
    return _own_deadline(current) >= func.portal_now()


def _own_deadline(current: CurrentRfi) -> ColumnElement[datetime]:
    """``current``: read without an extension."""
    return own_deadline_sql(literal(current.deadline))


async def count(
    session: AsyncSession, current: CurrentRfi, of: ColumnElement[bool], companies: CompanyFilter | None = None
) -> dict[Audience, int]:
    """Number of companies that a reminder reaches, by audience. Arguments as for :func:`people_in`.

    ``companies``: chosen by an administrator, who would remind them now; only companies with a person who may get the
    reminder now are counted.
    """
    found = dict.fromkeys(Audience, 0)
    person = aliased(User)
    for audience in Audience:
        reached = _ids_in(current, audience, companies, of) if current.rfi else None
        if reached is not None and companies is not None:
            is_person = and_(person.company_id == Company.id, person.verified_at.is_not(None))
            may_be_reminded = exists().where(is_person, ~_was_reminded(person, audience))
            reached = reached.where(may_be_reminded.correlate_except(person))
        if reached is not None:
            found[audience] = await session.scalar(select(func.count()).select_from(reached.subquery())) or 0
    return found


async def people_in(
    session: AsyncSession,
    current: CurrentRfi,
    audience: Audience,
    of: ColumnElement[bool],
    companies: CompanyFilter | None = None,
) -> Sequence[Reached]:
    """The people of the audience's companies, oldest first; ``of``: :func:`with_deadline` or :func:`still_open`.

    Leaves out people who were reminded within :data:`PAUSE`, or of the same within :data:`PAUSE_OF_SAME`.
    ``companies``: chosen by an administrator.
    """
    rfi = current.rfi
    reached = _ids_in(current, audience, companies, of) if rfi else None
    if rfi is None or reached is None:
        return []
    extended = and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == rfi.id)
    statement = (
        select(User, Company.id, Company.organization_name, _own_deadline(current))
        .join(Company, IS_PERSON_OF_COMPANY)
        .outerjoin(DeadlineExtension, extended)
        .where(Company.id.in_(reached), ~_was_reminded(User, audience))
        .order_by(Company.id, User.id)
    )
    return [Reached(*row) for row in await session.execute(statement)]


async def company_of(session: AsyncSession, user_id: UUID) -> UUID | None:
    return await session.scalar(select(User.company_id).where(User.id == user_id))


async def is_in(session: AsyncSession, current: CurrentRfi, audience: Audience, company_id: UUID) -> bool:
    """Whether the company belongs to the audience now."""
    reached = _ids_in(current, audience, None, None)
    return reached is not None and await session.scalar(reached.where(Company.id == company_id)) is not None


def _ids_in(
    current: CurrentRfi, audience: Audience, companies: CompanyFilter | None, of: ColumnElement[bool] | None
) -> Select[Any] | None:
    matching = companies_in(audience, companies)
    if matching is None:
        return None
    reached = chosen(current, matching)
    return reached if of is None else reached.where(of)


def _was_reminded(person: type[User], audience: Audience) -> ColumnElement[bool]:
    """Whether the person has got a reminder of any audience within PAUSE, or of this one within PAUSE_OF_SAME.

    A reminder on its way counts; one that was dropped or could not be delivered does not.
    """
    same = Message.template == BY_AUDIENCE[audience].template
    since = case((same, func.portal_now() - PAUSE_OF_SAME), else_=func.portal_now() - PAUSE)
    reminder = exists().where(
        Message.user_id == person.id,
        Message.template.in_([template.template for template in BY_AUDIENCE.values()]),
        Message.created_at > since,
        Message.state.in_(("queued", "sending", "sent")),
    )
    return reminder.correlate_except(Message)
