"""Reading bundles, and what a request for one has to know."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.bundles.lifecycle import BundleState
from portal.bundles.models import Bundle
from portal.rfis.models import Rfi
from portal.submissions.models import Submission, SubmissionFile

MOST_LISTED = 50
UNFINISHED = (BundleState.QUEUED, BundleState.RUNNING)


async def newest(session: AsyncSession) -> Sequence[Bundle]:
    """They are kept for a day or two, so there are not many."""
    statement = select(Bundle).order_by(Bundle.created_at.desc(), Bundle.id.desc()).limit(MOST_LISTED)
    return (await session.scalars(statement)).all()


async def find(session: AsyncSession, bundle_id: UUID) -> Bundle | None:
    return await session.get(Bundle, bundle_id)


async def lock(session: AsyncSession, bundle_id: UUID) -> Bundle | None:
    return await session.get(Bundle, bundle_id, with_for_update=True, populate_existing=True)


async def unfinished_of(session: AsyncSession, user_id: UUID) -> int:
    statement = (
        select(func.count()).select_from(Bundle).where(Bundle.requested_by == user_id, Bundle.state.in_(UNFINISHED))
    )
    return (await session.execute(statement)).scalar_one()


async def find_rfi(session: AsyncSession, name: str) -> Rfi | None:
    return (await session.scalars(select(Rfi).where(Rfi.name == name))).one_or_none()


async def size_of_files(session: AsyncSession, rfi_name: str, company_ids: Sequence[UUID]) -> int:
    """Bytes of everything that these companies have submitted."""
    statement = (
        select(func.coalesce(func.sum(SubmissionFile.size), 0))
        .join(Submission, Submission.id == SubmissionFile.submission_id)
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .where(Rfi.name == rfi_name, Submission.state == "submitted", Submission.company_id.in_(company_ids))
    )
    return int((await session.execute(statement)).scalar_one())
