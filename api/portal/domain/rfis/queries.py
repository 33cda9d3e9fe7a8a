"""Reading the RFI."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, and_, bindparam, func, literal, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.identity.users import AccountStatus, Role, User
from portal.domain.rfis.deadlines import own_deadline_sql, request_deadline_sql, told_deadline_sql
from portal.domain.rfis.lifecycle import RfiState
from portal.domain.rfis.models import DeadlineExtension, Rfi
from portal.domain.submissions.models import Submission
from portal.platform.db.locks import in_turn

_now = select(func.portal_now().label("now")).cte("clock")
# Composed once: every page of a company and the configuration read it.
_WITH_NOW = (
    select(Rfi, _now.c.now, DeadlineExtension)
    .select_from(_now)
    .outerjoin(Rfi, Rfi.name == bindparam("name"))
    .outerjoin(
        DeadlineExtension,
        and_(DeadlineExtension.rfi_id == Rfi.id, DeadlineExtension.company_id == bindparam("company_id")),
    )
)


async def find_with_now(
    session: AsyncSession, name: str, company_id: UUID | None = None
) -> tuple[Rfi | None, datetime, DeadlineExtension | None]:
    """The RFI, the database's clock and the company's extension, in one statement."""
    row = (await session.execute(_WITH_NOW, {"name": name, "company_id": company_id})).one()
    return row[0], row[1], row[2]


async def lock_extension(session: AsyncSession, rfi_id: UUID, company_id: UUID) -> DeadlineExtension | None:
    """The company's extension, locked against changes until the transaction ends."""
    statement = select(DeadlineExtension).where(
        DeadlineExtension.rfi_id == rfi_id, DeadlineExtension.company_id == company_id
    )
    statement = statement.with_for_update(read=True).execution_options(populate_existing=True)
    return (await session.execute(statement)).scalar_one_or_none()


_ARRIVALS = 0x6172726976616C73
"""Key of the advisory lock that requests hold in shared mode from their first statement, and closings exclusively."""


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
    """``FOR SHARE`` permits concurrent submissions; ``FOR UPDATE`` is for changes of the RFI.

    A missing row cannot be locked: to create it, two callers wait for each other by its name.
    """
    locking = select(Rfi).where(Rfi.name == name).with_for_update(read=not for_update)
    statement = locking.execution_options(populate_existing=True)
    rfi = (await session.execute(statement)).scalar_one_or_none()
    if rfi is None and for_update:
        await in_turn(session, f"rfi {name}")
        rfi = (await session.execute(statement)).scalar_one_or_none()
    return rfi


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
