"""Reading and locking responses with their reviews."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_CONTACT_OF_COMPANY, AccountStatus, User
from portal.domain.rfis.models import Rfi
from portal.domain.submissions.models import Submission
from portal.domain.submissions.reviews import IS_REVIEW_OF_SUBMISSION, ResponseReview


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A response of an approved company. ``review``: of its standing version; None means "received"."""

    submission: Submission
    user: User
    company: Company
    rfi: Rfi
    review: ResponseReview | None


async def find(session: AsyncSession, submission_id: UUID) -> Reviewed | None:
    row = (await session.execute(_responses().where(Submission.id == submission_id))).one_or_none()
    return Reviewed(*row) if row else None


async def read(session: AsyncSession, rfi_id: UUID | None, company_ids: Sequence[UUID]) -> list[Reviewed]:
    """The responses of these companies, in the order of their keys."""
    statement = _responses().where(Rfi.id == rfi_id, Submission.company_id.in_(company_ids)).order_by(Submission.id)
    rows = await session.execute(statement.execution_options(populate_existing=True))
    return [Reviewed(*row) for row in rows]


async def lock(session: AsyncSession, rfi_id: UUID | None, company_ids: Sequence[UUID]) -> list[Reviewed]:
    """As :func:`read`, with locks: companies cannot replace or withdraw their responses until the transaction ends."""
    locked = select(Submission.id).where(Submission.company_id.in_(company_ids))
    await session.execute(locked.order_by(Submission.id).with_for_update())
    # A second statement, because its snapshot must be taken after the locks.
    return await read(session, rfi_id, company_ids)


def _responses() -> Select[Submission, User, Company, Rfi, ResponseReview | None]:
    return (
        select(Submission, User, Company, Rfi, ResponseReview)
        .join(Company, Company.id == Submission.company_id)
        .join(User, IS_CONTACT_OF_COMPANY)
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .outerjoin(ResponseReview, IS_REVIEW_OF_SUBMISSION)
        .where(User.status == AccountStatus.APPROVED)
    )
