"""Reading a company's feedback."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company

FORM: FormName = "feedback"


async def find_feedback(session: AsyncSession, company_id: UUID | None) -> FormAnswers | None:
    statement = select(FormAnswers).where(FormAnswers.form == FORM, FormAnswers.company_id == company_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def organization_name_of(session: AsyncSession, company_id: UUID) -> str:
    return (await session.execute(select(Company.organization_name).where(Company.id == company_id))).scalar_one()
