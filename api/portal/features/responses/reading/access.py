"""Whether a reader may see the response of a company: every route of a company asks :func:`open_desk`."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, case, exists, func, null, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.access import Actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import AccountStatus, User, is_contact_of
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.closures import answers_are_sealed, has_interest, version_is_sealed
from portal.domain.sealing.interests import Interest
from portal.domain.submissions.models import Submission
from portal.features.responses.reading.errors import ClosedFor, ReadingClosed
from portal.platform.errors import NotFound


@dataclass(frozen=True, slots=True)
class Desk:
    """A submitted response of an approved company, for one reader. ``closed``: why it cannot be read; None if it can.

    ``receipt_number``: of the version that stands.
    """

    rfi_id: UUID
    company_id: UUID
    organization_name: str
    submission_id: UUID
    receipt_number: str
    closed: ClosedFor | None


def closed_for(reader: UUID) -> ColumnElement[str | None]:
    """Why ``reader`` may not see the row's submission; null if the person may."""
    has_declared = exists().where(
        Interest.rfi_id == Submission.rfi_id, Interest.company_id == Submission.company_id, Interest.user_id == reader
    )
    rfi_id, company_id = Submission.rfi_id, Submission.company_id
    is_sealed = or_(version_is_sealed(Submission.submitted_at), answers_are_sealed(rfi_id, company_id))
    return case(
        (is_sealed, ClosedFor.SEALED.value),
        (has_interest(reader, rfi_id=rfi_id, company_id=company_id), ClosedFor.INTEREST.value),
        (~has_declared, ClosedFor.UNDECLARED.value),
        else_=null(),
    )


def can_be_read(current: CurrentRfi) -> list[ColumnElement[bool]]:
    """Conditions for a submission of the request. Needs a join with the company's contact."""
    return [
        Submission.rfi_id == current.id,
        Submission.state == "submitted",
        User.status == AccountStatus.APPROVED,
    ]


async def find_desk(session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID) -> Desk:
    """Raises :class:`NotFound` unless the company has a response."""
    return (await _find(session, actor, current, [company_id]))[0]


async def open_desk(session: AsyncSession, actor: Actor, current: CurrentRfi, company_id: UUID) -> Desk:
    """Raises :class:`NotFound` and :class:`ReadingClosed`."""
    return (await open_desks(session, actor, current, [company_id]))[0]


async def open_desks(
    session: AsyncSession, actor: Actor, current: CurrentRfi, company_ids: Collection[UUID]
) -> list[Desk]:
    """As :func:`open_desk`, for all of them or none."""
    desks = await _find(session, actor, current, company_ids)
    closed = next((desk.closed for desk in desks if desk.closed), None)
    if closed is not None:
        raise ReadingClosed(reason=closed.value)
    return desks


async def _find(session: AsyncSession, actor: Actor, current: CurrentRfi, company_ids: Collection[UUID]) -> list[Desk]:
    wanted = set(company_ids)
    rows = await session.execute(
        select(
            Submission.rfi_id,
            Submission.company_id,
            Company.organization_name,
            Submission.id,
            func.coalesce(Submission.receipt_number, ""),
            closed_for(actor.user_id),
        )
        .join(Company, Company.id == Submission.company_id)
        .join(User, is_contact_of(Submission.company_id))
        .where(Submission.company_id.in_(wanted), *can_be_read(current))
    )
    desks = [Desk(*row[:5], ClosedFor(row[5]) if row[5] else None) for row in rows]
    if len(desks) < len(wanted):
        raise NotFound
    return desks
