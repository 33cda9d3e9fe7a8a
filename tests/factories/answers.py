"""Stored answers: submitted forms and drafts."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.answers import Answers
from portal.domain.forms.definition import FormName, get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import User
from portal.platform.clock import utc_now
from portal.platform.db.identifiers import new_id
from tests.factories.forms import sample_answers


def complete_answers(form: FormName) -> Answers:
    """Answers every question of the newest version."""
    return sample_answers(get_form(form))


async def given_answers(session: AsyncSession, user: User, form: FormName, **fields: Any) -> FormAnswers:
    """A submitted form, or a draft with ``submitted_at=None``."""
    assert user.company_id is not None
    columns: dict[str, Any] = {
        "version": get_form(form).version,
        "answers": complete_answers(form),
        "save_number": 1,
        "saved_at": utc_now(),
        "submitted_at": utc_now(),
        **fields,
    }
    row = FormAnswers(
        id=new_id(),
        form=form,
        company_id=user.company_id,
        user_id=user.id,
        **columns,
    )
    session.add(row)
    await session.flush()
    return row


async def given_questionnaire(session: AsyncSession, user: User) -> FormAnswers:
    return await given_answers(session, user, "questionnaire")


async def given_feedback(session: AsyncSession, user: User) -> FormAnswers:
    return await given_answers(session, user, "feedback")
