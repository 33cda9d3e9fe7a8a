"""The interface for other features: responses of companies that are approved, deleted or asked for feedback.

``drafts`` reads and locks a company's response, ``links`` and ``files`` change it, ``submitting`` submits it,
``versions`` replaces and withdraws it, and ``review`` is for administrators.
"""

from collections.abc import Collection, Sequence
from uuid import UUID

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission
from portal.features.responses.submissions import queries
from portal.features.responses.submissions.drafts.locking import insert_draft, insert_drafts
from portal.features.responses.submissions.drafts.objects import discard_later
from portal.platform.errors import Forbidden


async def open_for_company(session: AsyncSession, current: CurrentRfi, company_id: UUID) -> None:
    """Creates the empty submission of a newly approved company, so that lists show it as missing.

    Does nothing if there is one. Without an RFI, the company's first change creates it later.
    """
    if current.id is not None:
        await insert_draft(session, current.id, company_id)


async def open_for_companies(session: AsyncSession, current: CurrentRfi, company_ids: Sequence[UUID]) -> None:
    """Like :func:`open_for_company`, for several companies."""
    if current.id is not None and company_ids:
        await insert_drafts(session, current.id, company_ids)


async def companies_with_contents(session: AsyncSession, company_ids: Collection[UUID]) -> frozenset[UUID]:
    """Those of the companies that have started a response.

    Locks the submissions of all, so that nothing is added to them until the transaction ends.
    """
    await queries.lock_all_of(session, company_ids)
    return await queries.with_contents(session, company_ids)


async def close_empty(session: AsyncSession, company_ids: Collection[UUID]) -> None:
    """Deletes the submissions of companies that :func:`companies_with_contents` did not return."""
    statement = delete(Submission).where(Submission.company_id.in_(company_ids))
    await session.execute(statement.execution_options(synchronize_session=False))


async def discard_files_of(session: AsyncSession, company_id: UUID) -> None:
    """Call it before a company is deleted: deletes its objects after the commit."""
    discard_later(session, await queries.lock_object_keys(session, company_id))


async def require_submitted(session: AsyncSession, current: CurrentRfi, actor: Actor) -> None:
    """Raises :class:`Forbidden` unless the company has submitted to the current RFI."""
    if not await queries.has_submitted(session, current, actor.company_id):
        raise Forbidden
