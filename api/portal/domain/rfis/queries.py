"""Reading the RFI."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.deadlines import own_deadline_sql, request_deadline_sql, told_deadline_sql
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.models import Submission
from portal.platform.db.locks import in_turn


async def all_ended_at(session: AsyncSession) -> datetime | None:
    """When the last RFI was closed and the last extension ended; None if there is no RFI or one is not closed.

    Locks the RFIs, so that none is opened again until the transaction ends.
    """
    statement = select(Rfi).order_by(Rfi.id).with_for_update(read=True).execution_options(populate_existing=True)
    found = (await session.scalars(statement)).all()
    if not found or any(rfi.state != RfiState.CLOSED for rfi in found):
        return None
    ends = [rfi.closed_at or rfi.deadline for rfi in found]
    latest = await session.scalar(select(func.max(DeadlineExtension.until)))
    return max([*ends, latest] if latest else ends)


_APPROVED = (
    User.status == AccountStatus.APPROVED,
    User.role == Role.STAKEHOLDER,
    User.is_contact,
    User.verified_at.is_not(None),
)


async def in_turn_to_tell(session: AsyncSession, name: str) -> None:
    """Serializes what changes or uses what companies were told about their deadlines, until the transaction ends."""
    await in_turn(session, f"deadlines of {name}")


@dataclass(frozen=True, slots=True)
class Reach:
    """Approved companies. ``told``: those whose own deadline a change moves; ``longer``: have time beyond it."""

    told: int
    longer: int


async def count_told(session: AsyncSession, rfi: Rfi, now: datetime, deadline: datetime) -> Reach:
    """Counts the companies that get a mail if the request's deadline becomes ``deadline``."""
    own = own_deadline_sql(literal(deadline))
    statement = (
        select(
            func.count().filter(told_deadline_sql(rfi, now) != own),
            func.count().filter(own > deadline, own >= now),
        )
        .select_from(User)
        .outerjoin(DeadlineExtension, _extension_for(rfi.id))
        .where(*_APPROVED)
    )
    return Reach(*(await session.execute(statement)).one())


@dataclass(frozen=True, slots=True)
class ResponseCounts:
    """Approved companies by their response; ``extended`` have none yet, and more time than the others to submit it."""

    submitted: int
    missing: int
    extended: int


async def count_responses(session: AsyncSession, rfi_id: UUID | None) -> ResponseCounts:
    """Counts the companies that are notified of a closing."""
    submitted = and_(Submission.company_id == User.company_id, Submission.rfi_id == rfi_id)
    has_submitted = func.coalesce(Submission.state == "submitted", False)
    has_more_time = func.coalesce(and_(~has_submitted, runs_longer()), False)
    row = (
        await session.execute(
            select(
                func.count().filter(has_submitted),
                func.count().filter(~has_submitted, ~has_more_time),
                func.count().filter(has_more_time),
            )
            .select_from(User)
            .outerjoin(Submission, submitted)
            .outerjoin(DeadlineExtension, _extension_for(rfi_id))
            .outerjoin(Rfi, Rfi.id == DeadlineExtension.rfi_id)
            .where(*_APPROVED)
        )
    ).one()
    return ResponseCounts(*row)


def _extension_for(rfi_id: UUID | None) -> ColumnElement[bool]:
    return and_(DeadlineExtension.company_id == User.company_id, DeadlineExtension.rfi_id == rfi_id)


def runs_longer() -> ColumnElement[bool]:
    """Condition that the joined extension ends after the joined RFI's deadline, and not before now."""
    return and_(DeadlineExtension.until > request_deadline_sql(), DeadlineExtension.until >= func.portal_now())
