"""The people who are told about the RFI."""

from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Subject
from portal.domain.identity.companies import Company
from portal.domain.identity.grants import Permission
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, AccountStatus, Role, User
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.models import Submission


class Told(NamedTuple):
    """A person of an approved company. ``submission``: None unless it is submitted."""

    user: User
    company: Company
    submission: Submission | None
    extension: DeadlineExtension | None


async def people_of_companies(session: AsyncSession, rfi: Rfi, *chosen: ColumnElement[bool]) -> list[Told]:
    """``chosen``: conditions on the company and its extension."""
    submitted = and_(Submission.company_id == Company.id, Submission.rfi_id == rfi.id, Submission.state == "submitted")
    extended = and_(DeadlineExtension.company_id == Company.id, DeadlineExtension.rfi_id == rfi.id)
    statement = (
        select(User, Company, Submission, DeadlineExtension)
        .join(Company, IS_PERSON_OF_COMPANY)
        .outerjoin(Submission, submitted)
        .outerjoin(DeadlineExtension, extended)
        .where(User.status == AccountStatus.APPROVED, *chosen)
        .order_by(Company.id, User.id)
    )
    rows = await session.execute(statement.execution_options(populate_existing=True))
    return [Told(*row) for row in rows]


async def administrators(session: AsyncSession) -> list[User]:
    """Administrators who may view responses."""
    statement = (
        select(User)
        .where(
            User.role == Role.ADMIN,
            # Any permission on submissions implies VIEW.
            exists().where(Permission.user_id == User.id, Permission.subject == Subject.SUBMISSIONS),
        )
        .order_by(User.id)
    )
    return list(await session.scalars(statement))
