"""Giving feedback: once per company, and only after its response was submitted. Once given, it stays readable."""

from datetime import datetime
from typing import Any

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.storing import company_must_exist
from portal.domain.forms.validation import validate_submission
from portal.domain.identity.access import Actor
from portal.domain.messaging.service import send_to_company
from portal.domain.rfis.current import CurrentRfi
from portal.features.responses.feedback.errors import FeedbackAlreadyGiven
from portal.features.responses.feedback.message_templates import FeedbackReceived
from portal.features.responses.feedback.queries import FORM, find_feedback, organization_name_of
from portal.features.responses.feedback.schemas import FeedbackOut, GivenFeedbackOut
from portal.features.responses.submissions import service as submissions
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id


async def read(session: AsyncSession, actor: Actor, current: CurrentRfi) -> FeedbackOut:
    """Raises :class:`Forbidden` if there is neither feedback nor a submitted response."""
    row = await find_feedback(session, actor.company_id)
    if row is None or row.submitted_at is None:
        await submissions.require_submitted(session, current, actor)
        return FeedbackOut(form=get_form(FORM), submitted=None)
    given = GivenFeedbackOut(answers=row.answers, submitted_at=row.submitted_at)
    return FeedbackOut(form=get_form(FORM, row.version), submitted=given)


async def give(session: AsyncSession, actor: Actor, current: CurrentRfi, *, answers: Any) -> datetime:
    """Stores complete feedback and returns its time; raises :class:`FeedbackAlreadyGiven` on repetition."""
    if earlier := await find_feedback(session, actor.company_id):
        raise _already_given(earlier)
    await submissions.require_submitted(session, current, actor)
    form = get_form(FORM)
    now = func.portal_now()
    statement = insert(FormAnswers).values(
        id=new_id(),
        form=FORM,
        version=form.version,
        company_id=actor.company_id,
        user_id=actor.user_id,
        answers=validate_submission(form, answers),
        saved_at=now,
        submitted_at=now,
    )
    unless_given = statement.on_conflict_do_nothing(index_elements=[FormAnswers.form, FormAnswers.company_id])
    with company_must_exist():
        submitted_at: datetime | None = await session.scalar(unless_given.returning(FormAnswers.submitted_at))
    if submitted_at is None:
        raise _already_given(await find_feedback(session, actor.company_id))
    audit.record(
        session,
        actor,
        "feedback.submitted",
        subject_type="company",
        subject_id=actor.company_id,
        version=form.version,
    )
    if actor.company_id is not None:
        organization_name = await organization_name_of(session, actor.company_id)
        content = FeedbackReceived(organization_name=organization_name, given_at=submitted_at)
        await send_to_company(session, content, actor.company_id)
    return submitted_at


def _already_given(row: FormAnswers | None) -> FeedbackAlreadyGiven:
    at = row.submitted_at if row else None
    return FeedbackAlreadyGiven(submitted_at=iso(at) if at else None)
