"""Reading the RFI."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission


async def find_with_now(session: AsyncSession, name: str) -> tuple[Rfi | None, datetime]:
    """The RFI and the database's clock, in one statement."""
    now = select(func.portal_now().label("now")).cte("clock")
    row = (await session.execute(select(Rfi, now.c.now).select_from(now).outerjoin(Rfi, Rfi.name == name))).one()
    return row[0], row[1]


_ARRIVALS = 0x6172726976616C73
"""Key of the advisory lock that requests share from their first statement on, and that a closing takes for itself."""


async def arrive(session: AsyncSession) -> datetime:
    """Takes the shared lock of arrivals until the transaction ends, then reads the database's clock, in one statement.

    Only a due closing makes this wait, so that the clock is read before any wait for a row.
    """
    statement = select(func.pg_advisory_xact_lock_shared(_ARRIVALS), func.portal_now())
    return (await session.execute(statement)).one()[1]  # type: ignore[no-any-return]


async def await_arrivals(session: AsyncSession) -> None:
    """Waits for the transactions of all requests that have arrived; later ones wait for this transaction."""
    await session.execute(select(func.pg_advisory_xact_lock(_ARRIVALS)))


async def lock(session: AsyncSession, name: str, *, for_update: bool) -> Rfi | None:
    """``FOR SHARE`` permits concurrent submissions; ``FOR UPDATE`` is for changes of the RFI."""
    statement = select(Rfi).where(Rfi.name == name).with_for_update(read=not for_update)
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()


async def count_responses(session: AsyncSession, rfi_id: UUID | None) -> tuple[int, int]:
    """(companies with a response, approved companies), the recipients of the messages about a closing."""
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
