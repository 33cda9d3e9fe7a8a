"""Reading and locking a company with its people."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import case, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.companies import Company
from portal.domain.identity.users import CompanyRole, User
from portal.platform.db.clock import database_now

_OWNERS_FIRST = case((User.company_role == CompanyRole.OWNER.value, 0), else_=1)
_NAME = func.portal_fold(func.concat_ws(" ", User.first_name, User.last_name))


@dataclass(frozen=True, slots=True)
class Team:
    """A company with its people, invited ones included: owners first, then by name."""

    company: Company
    people: Sequence[User]
    now: datetime

    def find(self, person_id: UUID) -> User | None:
        return next((person for person in self.people if person.id == person_id), None)


async def find_team(session: AsyncSession, company_id: UUID | None, *, lock: bool = False) -> Team | None:
    """``lock``: locks the company's row until the transaction ends, so that changes of its people are serialized.

    The lock does not block inserts of rows that refer to the company, such as answers (FOR NO KEY UPDATE).
    """
    statement = select(Company).where(Company.id == company_id).execution_options(populate_existing=True)
    if lock:
        statement = statement.with_for_update(key_share=True)
    company = (await session.scalars(statement)).one_or_none()
    if company is None:
        return None
    people = await session.scalars(
        select(User)
        .where(User.company_id == company.id)
        .order_by(_OWNERS_FIRST, _NAME, User.id)
        .execution_options(populate_existing=True)
    )
    return Team(company, people.all(), await database_now(session))


async def has_done(
    session: AsyncSession, actions: Collection[str], company_id: UUID, person_id: UUID, *, by: UUID | None = None
) -> bool:
    """Whether the audit trail has one of ``actions`` about this person, whose account may be deleted."""
    statement = select(AuditEvent.id).where(
        AuditEvent.subject_type == "company",
        AuditEvent.subject_id == str(company_id),
        AuditEvent.action.in_(actions),
        AuditEvent.details["person_id"].astext == str(person_id),
    )
    if by is not None:
        statement = statement.where(AuditEvent.actor_id == by)
    return (await session.execute(statement.limit(1))).first() is not None
