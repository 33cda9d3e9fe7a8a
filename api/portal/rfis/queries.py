"""Reading the RFI."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.accounts.models import AccountStatus, Role, User
from portal.rfis.models import Rfi
from portal.submissions.models import Submission


async def find_with_now(session: AsyncSession, name: str) -> tuple[Rfi | None, datetime]:
    """The RFI and the database's clock, in one statement."""
    now = select(func.portal_now().label("now")).cte("clock")
    row = (await session.execute(select(Rfi, now.c.now).select_from(now).outerjoin(Rfi, Rfi.name == name))).one()
    return row[0], row[1]


async def lock(session: AsyncSession, name: str, *, for_update: bool) -> Rfi | None:
    """``FOR SHARE`` lets submissions run side by side and makes closing wait for them; ``FOR UPDATE`` closes."""
    statement = select(Rfi).where(Rfi.name == name).with_for_update(read=not for_update)
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def count_responses(session: AsyncSession, rfi_id: UUID) -> tuple[int, int]:
    """(companies that have submitted, companies that were let in), whom the letters about a closing count, too."""
    submitted = and_(Submission.company_id == User.company_id, Submission.rfi_id == rfi_id)
    row = (
        await session.execute(
            select(func.count().filter(Submission.state == "submitted"), func.count())
            .select_from(User)
            .outerjoin(Submission, submitted)
            .where(User.status == AccountStatus.APPROVED, User.role == Role.STAKEHOLDER)
        )
    ).one()
    return row[0], row[1]
