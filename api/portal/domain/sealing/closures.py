"""Whether an administrator may read a response: not while it is sealed, and not with an interest in the company.

Lists, sheets, files, bundles, exports and insights ask this module (docs/adr/0068): :func:`closure` for one company,
the conditions in SQL for many.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, SQLColumnExpression, and_, exists, false, literal, or_, select
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from portal.domain.identity.companies import Company
from portal.domain.rfis.models import Rfi
from portal.domain.sealing.interests import Interest
from portal.domain.sealing.openings import OpenedCompany
from portal.domain.submissions.models import Submission
from portal.platform.errors import PortalError

# Statements that use the conditions join the tables themselves.
_Sealed = aliased(Rfi, name="sealed")
_Opened = aliased(OpenedCompany, name="opened")


class Sealing(StrEnum):
    """What administrators cannot read before the opening: files and links; ``ANSWERS``: nor the questionnaire."""

    RESPONSES = "responses"
    ANSWERS = "answers"


class Closed(StrEnum):
    """Why an administrator cannot read something."""

    SEALED = "sealed"
    INTEREST = "interest"


class ResponseSealed(PortalError):
    """The response, or the questionnaire, is not opened yet."""

    status = 409
    code = "response_sealed"


class InterestDeclared(PortalError):
    """The person has declared an interest in the company."""

    status = 403
    code = "interest_declared"


_ERRORS: Final[dict[Closed, type[PortalError]]] = {Closed.SEALED: ResponseSealed, Closed.INTEREST: InterestDeclared}


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


_OPEN = Closure(None, None, has_interest=False)


def require_open(closed: Closed | None) -> None:
    """Raises :class:`ResponseSealed` or :class:`InterestDeclared`."""
    if closed is not None:
        raise _ERRORS[closed]


async def closure(session: AsyncSession, reader: UUID | None, *, rfi_id: UUID | None, company_id: UUID) -> Closure:
    """What ``reader`` cannot read of the company; None: a reader without interests, as a task of the portal."""
    return (await closures(session, reader, rfi_id=rfi_id, company_ids=[company_id])).get(company_id, _OPEN)


async def closures(
    session: AsyncSession, reader: UUID | None, *, rfi_id: UUID | None, company_ids: Collection[UUID]
) -> Mapping[UUID, Closure]:
    """As :func:`closure`, by company."""
    statement = (
        select(
            Company.id,
            select(Rfi.sealing).where(Rfi.id == rfi_id).scalar_subquery(),
            OpenedCompany.opened_at,
            has_interest(reader, rfi_id=literal(rfi_id, PG_UUID), company_id=Company.id),
        )
        .outerjoin(OpenedCompany, and_(OpenedCompany.rfi_id == rfi_id, OpenedCompany.company_id == Company.id))
        .where(Company.id.in_(company_ids))
    )
    return {
        company_id: Closure(Sealing(sealing) if sealing else None, opened_at, is_interested)
        for company_id, sealing, opened_at, is_interested in await session.execute(statement)
    }


def version_is_sealed(submitted_at: SQLColumnExpression[datetime | None]) -> ColumnElement[bool]:
    """Whether the version of the row's submission that was submitted at this instant is sealed."""
    is_open = exists().where(
        _Opened.rfi_id == Submission.rfi_id,
        _Opened.company_id == Submission.company_id,
        _Opened.opened_at >= submitted_at,
    )
    return and_(exists().where(_Sealed.id == Submission.rfi_id, _Sealed.sealing.is_not(None)), ~is_open)


def answers_are_sealed(rfi_id: SQLColumnExpression[UUID], company_id: SQLColumnExpression[UUID]) -> ColumnElement[bool]:
    """Whether the questionnaire of the company is sealed."""
    is_open = exists().where(_Opened.rfi_id == rfi_id, _Opened.company_id == company_id)
    return and_(exists().where(_Sealed.id == rfi_id, _Sealed.sealing == Sealing.ANSWERS.value), ~is_open)


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


async def has_sealed_responses(session: AsyncSession, rfi_id: UUID | None) -> bool:
    """Whether a standing version is sealed."""
    sealed = select(Submission.id).where(
        Submission.rfi_id == rfi_id,
        Submission.receipt_number.is_not(None),
        version_is_sealed(Submission.submitted_at),
    )
    return await session.scalar(sealed.limit(1)) is not None


def response_is_closed(reader: UUID | None) -> ColumnElement[bool]:
    """Whether ``reader`` cannot read the standing version of the row's submission."""
    interest = has_interest(reader, rfi_id=Submission.rfi_id, company_id=Submission.company_id)
    return or_(version_is_sealed(Submission.submitted_at), interest)
