"""Reads a company's answers."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers

FORM: FormName = "questionnaire"


async def find_answers(session: AsyncSession, company_id: UUID) -> FormAnswers | None:
    """The company's row, draft or submitted."""
    statement = select(FormAnswers).where(FormAnswers.form == FORM, FormAnswers.company_id == company_id)
    return (await session.execute(statement.execution_options(populate_existing=True))).scalar_one_or_none()
