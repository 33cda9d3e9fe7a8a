"""Sealed questionnaires, which no figure counts."""

from sqlalchemy import ColumnElement, and_, func, literal, select
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.rfis.current import CurrentRfi
from portal.domain.sealing.closures import Sealing, answers_are_sealed
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import chosen


def is_sealed(current: CurrentRfi) -> ColumnElement[bool]:
    """Whether the form is a sealed questionnaire."""
    return and_(
        FormAnswers.form == "questionnaire",
        answers_are_sealed(literal(current.id, PG_UUID), FormAnswers.company_id),
    )


async def count_sealed(session: AsyncSession, current: CurrentRfi, companies: CompanyFilter) -> int:
    """Number of submitted questionnaires of the companies that match which are sealed."""
    if current.rfi is None or current.rfi.sealing != Sealing.ANSWERS:
        return 0
    sealed = select(func.count()).where(
        FormAnswers.company_id.in_(chosen(current, companies)),
        FormAnswers.submitted_at.is_not(None),
        is_sealed(current),
    )
    return (await session.execute(sealed)).scalar_one()
