"""Queries for openings."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, exists, func, literal, select
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.companies import Company
from portal.domain.rfis.deadlines import own_deadline_sql
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.sealing.closures import version_is_sealed
from portal.domain.sealing.openings import OpenedCompany, Opening
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.receipts import Receipt


async def under_way(session: AsyncSession, rfi_id: UUID) -> Opening | None:
    """The opening that is not ended, though it may have lapsed; locked."""
    statement = select(Opening).where(Opening.rfi_id == rfi_id, Opening.ended_at.is_(None)).with_for_update()
    return (await session.scalars(statement.execution_options(populate_existing=True))).one_or_none()


async def openings_of(session: AsyncSession, rfi_id: UUID | None) -> Sequence[Opening]:
    """Those carried out and the one under way, newest first."""
    is_listed = Opening.opened_at.is_not(None) | Opening.ended_at.is_(None)
    statement = select(Opening).where(Opening.rfi_id == rfi_id, is_listed).order_by(Opening.started_at.desc())
    return (await session.scalars(statement)).all()


async def has_any_response(session: AsyncSession, rfi_id: UUID) -> bool:
    """Whether a version was ever submitted, unless the response was deleted with it."""
    was_submitted = Submission.receipt_number.is_not(None) | exists().where(
        SubmissionVersion.submission_id == Submission.id, SubmissionVersion.number.is_not(None)
    )
    statement = select(Submission.id).where(Submission.rfi_id == rfi_id, was_submitted).limit(1)
    return await session.scalar(statement) is not None


async def count_sealed(session: AsyncSession, rfi_id: UUID | None, now: datetime) -> tuple[int, int]:
    """Number of sealed responses, and of those whose companies have no more time."""
    statement = (
        select(func.count(), func.count().filter(_deadline_passed(now)))
        .select_from(Submission)
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .outerjoin(DeadlineExtension, _extension())
        .where(Submission.rfi_id == rfi_id, Submission.receipt_number.is_not(None))
        .where(version_is_sealed(Submission.submitted_at))
    )
    all_, due = (await session.execute(statement)).one()
    return all_, due


async def commitments_to_open(session: AsyncSession, rfi_id: UUID, now: datetime, *, early: bool) -> list[str]:
    """Of the sealed standing versions, in ascending order; unless ``early`` of companies that have no more time."""
    statement = (
        select(Receipt.commitment)
        .join(Submission, Submission.receipt_number == Receipt.receipt_number)
        .join(Rfi, Rfi.id == Submission.rfi_id)
        .outerjoin(DeadlineExtension, _extension())
        .where(Submission.rfi_id == rfi_id, version_is_sealed(Submission.submitted_at))
    )
    if not early:
        statement = statement.where(_deadline_passed(now))
    return sorted(await session.scalars(statement))


async def note_opened(session: AsyncSession, rfi_id: UUID, now: datetime) -> None:
    """Notes each company that has no more time as opened at ``now``."""
    companies = (
        select(literal(rfi_id, PG_UUID), Company.id, literal(now))
        .join(Rfi, Rfi.id == rfi_id)
        .outerjoin(
            DeadlineExtension, and_(DeadlineExtension.rfi_id == rfi_id, DeadlineExtension.company_id == Company.id)
        )
        .where(_deadline_passed(now))
    )
    noted = insert(OpenedCompany).from_select(["rfi_id", "company_id", "opened_at"], companies)
    keys = [OpenedCompany.rfi_id, OpenedCompany.company_id]
    await session.execute(noted.on_conflict_do_update(index_elements=keys, set_={"opened_at": now}))


async def own_commitment(session: AsyncSession, rfi_id: UUID | None, company_id: UUID | None) -> str | None:
    """The commitment of the company's standing version."""
    statement = (
        select(Receipt.commitment)
        .join(Submission, Submission.receipt_number == Receipt.receipt_number)
        .where(Submission.rfi_id == rfi_id, Submission.company_id == company_id)
    )
    return await session.scalar(statement)


def _extension() -> ColumnElement[bool]:
    return and_(DeadlineExtension.rfi_id == Submission.rfi_id, DeadlineExtension.company_id == Submission.company_id)


def _deadline_passed(now: datetime) -> ColumnElement[bool]:
    return own_deadline_sql() < now
