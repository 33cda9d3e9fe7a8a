"""Reading a company's feedback."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.users import User

FORM: FormName = "feedback"


async def find_feedback(session: AsyncSession, company_id: UUID | None) -> FormAnswers | None:
    statement = select(FormAnswers).where(FormAnswers.form == FORM, FormAnswers.company_id == company_id)
    return (await session.execute(statement)).scalar_one_or_none()


async def load_author(session: AsyncSession, user_id: UUID) -> tuple[User, str]:
    """The person, and the name of their organisation."""
    statement = select(User, Company.organization_name).join(Company, Company.id == User.company_id)
    user, organization_name = (await session.execute(statement.where(User.id == user_id))).one()
    return user, organization_name
