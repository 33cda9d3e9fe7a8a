"""Answers that are complete, made from the definitions themselves."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from portal.accounts.models import User
from portal.clock import utc_now
from portal.db.identifiers import new_id
from portal.forms.answers import Answer, Answers
from portal.forms.definition import FormName, Question, get_form
from portal.forms.models import FormAnswers


def complete_answers(form: FormName) -> Answers:
    """An answer to every question of the newest version, without Other texts and links."""
    return {question.id: _answer(question) for question in get_form(form).questions()}


def _answer(question: Question) -> Answer:
    match question.type:
        case "multi":
            return {"values": [question.option_values[0]]}
        case "single":
            return {"value": question.option_values[0]}
        case "scale":
            return {"value": 4}
        case "yesNo":
            return {"value": True}
        case "yesNoWithDetails":
            assert question.details is not None
            return {"value": not question.details.when}
        case _:
            return {"value": "Najd Mapping"}


async def given_questionnaire(session: AsyncSession, user: User) -> FormAnswers:
    return await given_answers(session, user, "questionnaire")


async def given_feedback(session: AsyncSession, user: User) -> FormAnswers:
    return await given_answers(session, user, "feedback")


async def given_answers(session: AsyncSession, user: User, form: FormName, **fields: Any) -> FormAnswers:
    """A submitted form, or a draft with ``submitted_at=None``."""
    assert user.company_id is not None
    row = FormAnswers(
        id=new_id(),
        form=form,
        version=get_form(form).version,
        company_id=user.company_id,
        user_id=user.id,
        **{
            "answers": complete_answers(form),
            "save_number": 1,
            "saved_at": utc_now(),
            "submitted_at": utc_now(),
            **fields,
        },
    )
    session.add(row)
    await session.flush()
    return row
