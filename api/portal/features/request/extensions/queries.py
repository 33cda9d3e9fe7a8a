"""Reading and locking an extension."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.rfis.models import DeadlineExtension


async def find_person(session: AsyncSession, company_id: UUID) -> tuple[User, Company] | None:
    """The contact of an approved company."""
    row = (
        await session.execute(
            select(User, Company)
            .join(Company, IS_CONTACT_OF_COMPANY)
            .where(Company.id == company_id, User.status == AccountStatus.APPROVED)
        )
    ).one_or_none()
    return (row[0], row[1]) if row else None


async def lock(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> DeadlineExtension | None:
    """Locks the extension, after requests of the company that are judged by it."""
    return await session.get(DeadlineExtension, (rfi_id, company_id), with_for_update=True, populate_existing=True)
