"""Reading reminders and their companies."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, exists, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import User
from portal.domain.messaging.models import Message
from portal.domain.rfis.models import Rfi
from portal.features.directory.service import CompanyFilter, people_of
from portal.features.reminders.message_templates import BY_AUDIENCE
from portal.features.reminders.models import Reminder, ReminderSwitch
from portal.features.reminders.policy import PAUSE, Audience, companies_in

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
    """Companies that a reminder reaches now, by audience; ``companies`` as for :func:`people_in`."""
    found = dict.fromkeys(Audience, 0)
    for audience in Audience:
        people = _ids_in(rfi_name, audience, companies)
        if people is not None:
            found[audience] = await session.scalar(select(func.count()).select_from(people.subquery())) or 0
    return found


async def people_in(
    session: AsyncSession, rfi_name: str, audience: Audience, companies: CompanyFilter | None = None
) -> Sequence[tuple[User, str]]:
    """The users of the audience with the names of their companies, oldest company first.

    ``companies``: chosen by an administrator; those who were reminded within :data:`PAUSE` are left out.
    """
    people = _ids_in(rfi_name, audience, companies)
    if people is None:
        return []
    statement = (
        select(User, Company.organization_name)
        .join(Company, Company.id == User.company_id)
        .where(User.id.in_(people))
        .order_by(Company.id)
    )
    return [(user, name) for user, name in await session.execute(statement)]


async def is_in(session: AsyncSession, rfi_name: str, audience: Audience, user_id: UUID) -> bool:
    """Whether the user's company belongs to the audience now."""
    people = _ids_in(rfi_name, audience, None)
    return people is not None and await session.scalar(people.where(User.id == user_id)) is not None


def _ids_in(rfi_name: str, audience: Audience, companies: CompanyFilter | None) -> Select[Any] | None:
    matching = companies_in(audience, companies)
    if matching is None:
        return None
    people = people_of(rfi_name, matching).order_by(None)
    return people if companies is None else people.where(~_was_reminded())


def _was_reminded() -> ColumnElement[bool]:
    return exists().where(
        Message.user_id == User.id,
        Message.template.in_([template.template for template in BY_AUDIENCE.values()]),
        Message.created_at > func.now() - PAUSE,
    )
