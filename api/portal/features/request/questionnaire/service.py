"""Answering the questionnaire: drafts that never overwrite a newer one, and one submission."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.forms.answers import Answers
from portal.domain.forms.definition import get_form
from portal.domain.forms.models import FormAnswers
from portal.domain.forms.storing import company_must_exist
from portal.domain.forms.validation import validate_draft, validate_submission
from portal.domain.identity.access import Actor
from portal.features.request.questionnaire.errors import DraftSuperseded, QuestionnaireAlreadySubmitted
from portal.features.request.questionnaire.policy import may_be_replaced, may_be_submitted
from portal.features.request.questionnaire.queries import FORM, find_answers
from portal.features.request.questionnaire.schemas import DraftOut, QuestionnaireOut, SavedOut, SubmittedAnswersOut
from portal.platform.clock import iso
from portal.platform.db.identifiers import new_id
from portal.platform.errors import FieldError, NotFound, ValidationFailed

MAX_AHEAD = 1_000
"""A page is one ahead of the stored number, or more after the database was restored from a backup."""


async def read(session: AsyncSession, actor: Actor) -> QuestionnaireOut:
    stored = await find_answers(session, company_of(actor))
    submitted = SubmittedAnswersOut.of(stored, actor)
    form = get_form(FORM, submitted.version if submitted else None)
    return QuestionnaireOut(form=form, draft=DraftOut.of(stored, actor), submitted=submitted)


async def read_draft(session: AsyncSession, actor: Actor) -> DraftOut | None:
    return DraftOut.of(await find_answers(session, company_of(actor)), actor)


async def save_draft(session: AsyncSession, actor: Actor, *, answers: Any, save_number: int) -> SavedOut:
    """Saves the draft if its save number is higher than the stored one, in a single statement.

    Raises :class:`DraftSuperseded` with the stored draft if another tab or person saved first,
    :class:`QuestionnaireAlreadySubmitted` after the submission, and :class:`ValidationFailed` for a save number that no
    page can have, which would refuse all later saves.
    """
    if save_number > MAX_AHEAD:
        await _require_near(session, actor, save_number)
    kept = validate_draft(get_form(FORM), answers)
    draft = insert(FormAnswers).values(save_number=save_number, **_written(actor, kept))
    statement = draft.on_conflict_do_update(
        index_elements=[FormAnswers.form, FormAnswers.company_id],
        set_={name: draft.excluded[name] for name in (*_OVERWRITTEN, "save_number")},
        where=may_be_replaced(draft.excluded),
    )
    with company_must_exist():
        saved = await session.execute(statement.returning(FormAnswers.save_number, FormAnswers.saved_at))
    row = saved.one_or_none()
    if row is None:
        raise await _refusal(session, actor)
    return SavedOut(save_number=row.save_number, saved_at=row.saved_at)


async def _require_near(session: AsyncSession, actor: Actor, save_number: int) -> None:
    stored = await find_answers(session, company_of(actor))
    if save_number > (stored.row.save_number if stored else 0) + MAX_AHEAD:
        raise ValidationFailed(fields=[FieldError("save_number", "out_of_range")])


async def submit(session: AsyncSession, actor: Actor, *, answers: Any, known_save: int | None = None) -> datetime:
    """Submits complete answers. Idempotent: submitting the same answers again returns the original timestamp.

    Raises :class:`DraftSuperseded` if there is a later save than ``known_save``, for example by a colleague, whose
    answers would be lost.
    """
    try:
        kept = validate_submission(get_form(FORM), answers)
    except ValidationFailed:
        if actor.answered_at is not None:
            raise QuestionnaireAlreadySubmitted(submitted_at=iso(actor.answered_at)) from None
        raise
    submission = insert(FormAnswers).values(save_number=0, submitted_at=func.portal_now(), **_written(actor, kept))
    statement = submission.on_conflict_do_update(
        index_elements=[FormAnswers.form, FormAnswers.company_id],
        set_={name: submission.excluded[name] for name in (*_OVERWRITTEN, "submitted_at")},
        where=may_be_submitted(known_save),
    )
    with company_must_exist():
        submitted_at: datetime | None = await session.scalar(statement.returning(FormAnswers.submitted_at))
    if submitted_at is None:
        return await _submitted_before(session, actor, kept)
    audit.record(
        session,
        actor,
        "questionnaire.submitted",
        subject_type="company",
        subject_id=actor.company_id,
        version=get_form(FORM).version,
    )
    return submitted_at


def company_of(actor: Actor) -> UUID:
    if actor.company_id is None:
        raise NotFound
    return actor.company_id


_OVERWRITTEN = ("answers", "version", "user_id", "saved_at")


def _written(actor: Actor, answers: Answers) -> dict[str, Any]:
    return {
        "id": new_id(),
        "form": FORM,
        "version": get_form(FORM).version,
        "company_id": company_of(actor),
        "user_id": actor.user_id,
        "answers": answers,
        "saved_at": func.portal_now(),
    }


async def _refusal(session: AsyncSession, actor: Actor) -> QuestionnaireAlreadySubmitted | DraftSuperseded:
    stored = await find_answers(session, company_of(actor))
    draft = DraftOut.of(stored, actor)
    if draft is None:
        at = stored.row.submitted_at if stored else None
        return QuestionnaireAlreadySubmitted(submitted_at=iso(at) if at else None)
    return DraftSuperseded(save_number=draft.save_number, data=draft.model_dump(mode="json"))


async def _submitted_before(session: AsyncSession, actor: Actor, answers: Answers) -> datetime:
    """Time of the earlier submission if it has the same answers; else raises as :func:`submit`."""
    stored = await find_answers(session, company_of(actor))
    if stored is None:
        raise NotFound
    submitted_at = stored.row.submitted_at
    if submitted_at is None or stored.row.answers != answers:
        raise await _refusal(session, actor)
    return submitted_at
