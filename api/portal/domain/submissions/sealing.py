"""Whether an administrator may read a response: not while it is sealed, and not with an interest in the company.

Lists, sheets, files, bundles, exports and insights ask this module (docs/adr/0068): :func:`closure` for one company,
the conditions in SQL for many.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, exists, false, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.rfis.models import Rfi
from portal.domain.submissions.interests import Interest
from portal.domain.submissions.models import Submission
from portal.domain.submissions.openings import OpenedCompany


class Sealing(StrEnum):
    """What administrators cannot read before the opening: files and links; ``ANSWERS``: nor the questionnaire."""

    RESPONSES = "responses"
    ANSWERS = "answers"


class Closed(StrEnum):
    """Why an administrator cannot read something."""

    SEALED = "sealed"
    INTEREST = "interest"


@dataclass(frozen=True, slots=True)
class Closure:
    """What one administrator cannot read of one company. ``opened_at``: the latest opening of the company."""

    sealing: Sealing | None
    opened_at: datetime | None
    has_interest: bool

    def of_version(self, submitted_at: datetime) -> Closed | None:
        """Of the version that was submitted at this instant, with what was added to it; None: it can be read."""
        if self.sealing and (self.opened_at is None or self.opened_at < submitted_at):
            return Closed.SEALED
        return Closed.INTEREST if self.has_interest else None

    @property
    def of_answers(self) -> Closed | None:
        """Of the questionnaire; None: it can be read."""
        if self.sealing is Sealing.ANSWERS and self.opened_at is None:
            return Closed.SEALED
        return Closed.INTEREST if self.has_interest else None


async def closure(session: AsyncSession, reader: UUID | None, *, rfi_id: UUID | None, company_id: UUID) -> Closure:
    """What ``reader`` cannot read of the company; None: a reader without interests, as a task of the portal."""
    sealing = select(Rfi.sealing).where(Rfi.id == rfi_id).scalar_subquery()
    opened = select(OpenedCompany.opened_at).where(
        OpenedCompany.rfi_id == rfi_id, OpenedCompany.company_id == company_id
    )
    interest = has_interest(reader, rfi_id=literal(rfi_id), company_id=literal(company_id))
    row = (await session.execute(select(sealing, opened.scalar_subquery(), interest))).one()
    return Closure(Sealing(row[0]) if row[0] else None, row[1], row[2])


def version_is_sealed(submitted_at: SQLColumnExpression[datetime | None]) -> ColumnElement[bool]:
    """Whether the version of the row's submission that was submitted at this instant is sealed."""
    is_open = exists().where(
        OpenedCompany.rfi_id == Submission.rfi_id,
        OpenedCompany.company_id == Submission.company_id,
        OpenedCompany.opened_at >= submitted_at,
    )
    return and_(exists().where(Rfi.id == Submission.rfi_id, Rfi.sealing.is_not(None)), ~is_open)


def answers_are_sealed(rfi_id: SQLColumnExpression[UUID], company_id: SQLColumnExpression[UUID]) -> ColumnElement[bool]:
    """Whether the questionnaire of the company is sealed."""
    is_open = exists().where(OpenedCompany.rfi_id == rfi_id, OpenedCompany.company_id == company_id)
    return and_(exists().where(Rfi.id == rfi_id, Rfi.sealing == Sealing.ANSWERS.value), ~is_open)


def has_interest(
    reader: UUID | None, *, rfi_id: SQLColumnExpression[UUID], company_id: SQLColumnExpression[UUID]
) -> ColumnElement[bool]:
    """Whether an interest of ``reader`` closes the response of the company."""
    if reader is None:
        return false()
    return exists().where(
        Interest.rfi_id == rfi_id,
        Interest.company_id == company_id,
        Interest.user_id == reader,
        Interest.interest.is_not(None),
        Interest.lifted_at.is_(None),
    )


def response_is_closed(reader: UUID | None) -> ColumnElement[bool]:
    """Whether ``reader`` cannot read the standing version of the row's submission."""
    interest = has_interest(reader, rfi_id=Submission.rfi_id, company_id=Submission.company_id)
    return or_(version_is_sealed(Submission.submitted_at), interest)
