"""Reading and locking a company with its change requests and changes."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import contains_eager

from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User
from portal.domain.registration.lifecycle import ChangeRequestState
from portal.domain.registration.models import ChangeRequest, RegistrationCorrection


@dataclass(frozen=True, slots=True)
class Approved:
    """The contact of an approved company; ``user.company`` is ``company``."""

    user: User
    company: Company


async def find_approved(session: AsyncSession, company_id: UUID | None, *, lock: bool = False) -> Approved | None:
    """``lock``: locks the company's row until the transaction ends, and reads the last committed state."""
    statement = (
        select(User)
        .join(User.company)
        .where(Company.id == company_id, User.is_contact, User.status == AccountStatus.APPROVED)
        .options(contains_eager(User.company))
        .execution_options(populate_existing=True)
    )
    if lock:
        statement = statement.with_for_update(of=Company)
    user = (await session.scalars(statement)).one_or_none()
    return Approved(user, user.company) if user and user.company else None


async def find_request(session: AsyncSession, company_id: UUID, request_id: UUID) -> ChangeRequest | None:
    statement = select(ChangeRequest).where(ChangeRequest.id == request_id, ChangeRequest.company_id == company_id)
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def find_pending(session: AsyncSession, company_id: UUID) -> ChangeRequest | None:
    pending = ChangeRequest.state == ChangeRequestState.PENDING
    statement = select(ChangeRequest).where(ChangeRequest.company_id == company_id, pending)
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def find_latest_request(session: AsyncSession, company_id: UUID) -> ChangeRequest | None:
    statement = select(ChangeRequest).where(ChangeRequest.company_id == company_id)
    newest = statement.order_by(ChangeRequest.requested_at.desc(), ChangeRequest.id.desc()).limit(1)
    return (await session.scalars(newest)).one_or_none()


async def count_changes(session: AsyncSession, company_id: UUID) -> int:
    """The revision of the profile: the number of its changes, which are never removed."""
    changes = select(func.count()).select_from(RegistrationCorrection)
    return (await session.execute(changes.where(RegistrationCorrection.company_id == company_id))).scalar_one()


async def find_last_change(session: AsyncSession, company_id: UUID) -> RegistrationCorrection | None:
    statement = select(RegistrationCorrection).where(RegistrationCorrection.company_id == company_id)
    return (
        await session.scalars(statement.order_by(RegistrationCorrection.corrected_at.desc()).limit(1))
    ).one_or_none()
