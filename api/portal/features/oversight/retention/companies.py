"""Anonymises companies with their people: rows stay, with what the figures are made of."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Delete, Update, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.factors import Factor
from portal.domain.identity.sessions import SessionStore
from portal.domain.identity.users import User
from portal.domain.messaging.message_templates import FOR_ADMINISTRATORS, MailTopic
from portal.domain.messaging.models import Message, SwitchedOffTopic
from portal.domain.questions.models import Question
from portal.domain.reading.models import Conclusion, Passage, Recommendation, Remark, RemarkDraft
from portal.domain.registration.fields import ORGANISATION, PERSON
from portal.domain.registration.lifecycle import TRANSITIONS as CHANGE_REQUESTS
from portal.domain.registration.lifecycle import ChangeRequestEvent, ChangeRequestState
from portal.domain.registration.models import ChangeRequest, RegistrationCorrection, RegistrationDecision
from portal.domain.rfis.models import DeadlineExtension
from portal.domain.submissions.models import ResponseAddition, Submission
from portal.domain.submissions.receipts import Receipt
from portal.domain.submissions.reviews import ResponseReview
from portal.features.directory.views.models import SavedView
from portal.features.mail.announcements.models import AnnouncementDelivery
from portal.features.oversight.retention.values import NOTHING, erased, kept_error, redacted, stand_in, without_words
from portal.features.request.questions import files
from portal.platform.db.clock import database_now
from portal.platform.runtime.resources import Resources

# Not a valid hash, so that no password matches it.
NO_PASSWORD = "!"  # noqa: S105
ENDED = ("sent", "cancelled")
"""States of deliveries that are never tried again."""


async def anonymise_companies(
    session: AsyncSession, resources: Resources, company_ids: Sequence[UUID], *, keeps_organisation: bool
) -> None:
    """Anonymises the locked companies. ``keeps_organisation``: keeps name and website, which are not personal data."""
    if not company_ids:
        return
    people = (await session.scalars(select(User.id).where(User.company_id.in_(company_ids)).with_for_update())).all()
    for statement in (
        update(Company)
        .where(Company.id.in_(company_ids))
        .values(
            anonymised_at=func.portal_now(),
            rejection_reason=redacted(Company.rejection_reason),
            return_reason=redacted(Company.return_reason),
            **erased(Company, ORGANISATION, keeps_organisation=keeps_organisation),
        ),
        update(RegistrationDecision)
        .where(RegistrationDecision.company_id.in_(company_ids))
        .values(reason=redacted(RegistrationDecision.reason)),
        update(DeadlineExtension).where(DeadlineExtension.company_id.in_(company_ids)).values(reason=NOTHING),
        update(ResponseReview)
        .where(ResponseReview.submission_id.in_(select(Submission.id).where(Submission.company_id.in_(company_ids))))
        .values(message=redacted(ResponseReview.message)),
        # Their names are signed and cannot be taken out.
        delete(Receipt).where(
            Receipt.submission_id.in_(select(Submission.id).where(Submission.company_id.in_(company_ids)))
        ),
        update(ResponseAddition)
        .where(ResponseAddition.submission_id.in_(select(Submission.id).where(Submission.company_id.in_(company_ids))))
        .values(note=redacted(ResponseAddition.note), sent_by_name=redacted(ResponseAddition.sent_by_name)),
        *_of_readers(company_ids),
        update(Question)
        .where(Question.company_id.in_(company_ids))
        .values(
            subject=NOTHING,
            text=NOTHING,
            answer=redacted(Question.answer),
            decline_reason=redacted(Question.decline_reason),
        ),
        *_of_people(people),
    ):
        await session.execute(statement.execution_options(synchronize_session=False))
    await _blot_texts(session, company_ids, keeps_organisation=keeps_organisation)
    await files.remove_files_of(session, company_ids)
    await session.execute(
        delete(SavedView).where(SavedView.user_id.in_(people)).execution_options(synchronize_session=False)
    )
    people = await _delete_invited(session, people)
    await _switch_off_mails(session, people)
    sessions = SessionStore(resources.redis, resources.settings)
    for user_id in people:
        # Before the lock is released: the next sign-in finds no password.
        await sessions.end_all(user_id)


def _of_readers(company_ids: Sequence[UUID]) -> list[Update | Delete]:
    """What readers quoted from the responses, and wrote about them."""
    return [
        update(Passage).where(Passage.company_id.in_(company_ids)).values(quote=NOTHING),
        update(Remark)
        .where(Remark.company_id.in_(company_ids), Remark.deleted_at.is_(None))
        .values(text=NOTHING, mentioned=[]),
        update(Recommendation).where(Recommendation.company_id.in_(company_ids)).values(reason=NOTHING),
        update(Conclusion).where(Conclusion.company_id.in_(company_ids)).values(text=NOTHING),
        delete(RemarkDraft).where(RemarkDraft.company_id.in_(company_ids)),
    ]


def _of_people(people: Sequence[UUID]) -> list[Update | Delete]:
    deliveries = update(AnnouncementDelivery).where(AnnouncementDelivery.user_id.in_(people))
    return [
        update(User)
        .where(User.id.in_(people))
        .values(
            unverified_email=None,
            password_hash=NO_PASSWORD,
            business_email=None,
            **erased(User, PERSON, keeps_organisation=False),
        ),
        delete(Factor).where(Factor.user_id.in_(people)),
        update(Message)
        .where(Message.user_id.in_(people))
        # A message that is still queued is dropped when it is due, because of its address.
        .values(recipient=stand_in(Message.user_id), recipient_name=NOTHING, params={}, error=kept_error()),
        # Open deliveries without ``user_id`` are cancelled instead of sent.
        deliveries.where(AnnouncementDelivery.state.not_in(ENDED)).values(
            recipient=NOTHING, recipient_name=NOTHING, answer=None, user_id=None
        ),
        deliveries.values(recipient=stand_in(AnnouncementDelivery.user_id), recipient_name=NOTHING, answer=None),
    ]


async def _blot_texts(session: AsyncSession, company_ids: Sequence[UUID], *, keeps_organisation: bool) -> None:
    given = select(FormAnswers).where(FormAnswers.company_id.in_(company_ids)).with_for_update()
    for form in await session.scalars(given):
        form.answers = dict(without_words(form.answers, keeps_organisation=keeps_organisation))
    corrected = select(RegistrationCorrection).where(RegistrationCorrection.company_id.in_(company_ids))
    for correction in await session.scalars(corrected):
        correction.corrected_by_name = NOTHING
        correction.changes = _without_values(correction.changes)
    requested = select(ChangeRequest).where(ChangeRequest.company_id.in_(company_ids)).with_for_update()
    for request in await session.scalars(requested):
        if request.state == ChangeRequestState.PENDING:
            # The requested values are deleted, so the request can no longer be decided.
            request.state = CHANGE_REQUESTS.require(ChangeRequestState.PENDING, ChangeRequestEvent.WITHDRAW)
            request.decided_at = await database_now(session)
        request.requested_by_name = NOTHING
        request.changes = _without_values(request.changes)
        request.comment = NOTHING if request.comment else None
        request.reason = NOTHING if request.reason else None
    await session.flush()


def _without_values(changes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    return [change | {"before": None, "after": None} for change in changes]


async def _delete_invited(session: AsyncSession, people: Sequence[UUID]) -> Sequence[UUID]:
    """Deletes invited people without an account, whom statistics do not count. Returns the ids of the others."""
    invited = delete(User).where(User.id.in_(people), ~User.is_contact, User.verified_at.is_(None)).returning(User.id)
    gone = set(await session.scalars(invited.execution_options(synchronize_session=False)))
    return [user_id for user_id in people if user_id not in gone]


async def _switch_off_mails(session: AsyncSession, people: Sequence[UUID]) -> None:
    """Switches off all optional mails, so that later announcements and reminders exclude these people."""
    topics = [topic for topic in MailTopic if topic not in FOR_ADMINISTRATORS]
    rows = [{"user_id": user_id, "topic": topic.value} for user_id in people for topic in topics]
    if rows:
        await session.execute(insert(SwitchedOffTopic).values(rows).on_conflict_do_nothing())
