"""Reads a company's answers."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.definition import FormName
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.actor import Actor
from portal.domain.identity.users import User

FORM: FormName = "questionnaire"


@dataclass(frozen=True, slots=True)
class StoredAnswers:
    """A company's row, draft or submitted. ``written_by``: None if the account is deleted."""

    row: FormAnswers
    written_by: User | None

    def colleague(self, actor: Actor) -> str | None:
        """Name of the colleague who saved or submitted; None if it was the actor, or the account is deleted."""
        return None if self.written_by is None or self.written_by.id == actor.user_id else self.written_by.name


async def find_answers(session: AsyncSession, company_id: UUID) -> StoredAnswers | None:
    statement = (
        select(FormAnswers, User)
        .outerjoin(User, User.id == FormAnswers.user_id)
        .where(FormAnswers.form == FORM, FormAnswers.company_id == company_id)
    )
    found = (await session.execute(statement.execution_options(populate_existing=True))).one_or_none()
    return StoredAnswers(found[0], found[1]) if found else None
