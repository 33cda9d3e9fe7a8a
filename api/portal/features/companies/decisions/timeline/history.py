"""The data of one company: forms, response, messages, and its audit events."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from uuid import UUID

from sqlalchemy import and_, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import selectinload

from portal.domain.audit.models import AuditEvent
from portal.domain.forms.models import FormAnswers
from portal.domain.identity.users import User
from portal.domain.messaging.delivery import POSSIBLY_REPEATED
from portal.domain.messaging.models import Message
from portal.domain.messaging.topics import SWITCHED_OFF
from portal.domain.registration.models import RegistrationCorrection, RegistrationDecision
from portal.domain.rfis.current import CurrentRfi
from portal.domain.submissions.models import Submission, SubmissionVersion
from portal.domain.submissions.receipts import Receipt
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.service import subject_sent
from portal.platform.mail.contract import reply_in

MAX_MAILS = 200
MAX_EVENTS = 200


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail or SMS to the company. ``subject`` is set for announcements only.

    ``reply``: the receiving server's reply. ``problem``: key of ``choice.delivery_error`` for a failure without a
    reply. ``may_repeat``: an attempt ended without a reply after the whole mail was sent.
    """

    id: str
    template: str
    channel: str
    recipient: str
    locale: str
    subject: str | None
    state: str
    attempts: int
    reply: str | None
    problem: str | None
    may_repeat: bool
    asked_at: datetime
    sent_at: datetime | None


@dataclass(frozen=True, slots=True)
class Rounds:
    """Decisions and corrections of a registration, newest first."""

    decisions: Sequence[RegistrationDecision]
    corrections: Sequence[RegistrationCorrection]


async def find_rounds(session: AsyncSession, company_id: UUID) -> Rounds:
    decided, corrected = RegistrationDecision, RegistrationCorrection
    decisions = select(decided).where(decided.company_id == company_id).order_by(decided.decided_at.desc())
    corrections = select(corrected).where(corrected.company_id == company_id).order_by(corrected.corrected_at.desc())
    return Rounds(
        (await session.scalars(decisions.limit(MAX_EVENTS))).all(),
        (await session.scalars(corrections.limit(MAX_EVENTS))).all(),
    )


async def find_forms(session: AsyncSession, company_id: UUID) -> Sequence[FormAnswers]:
    statement = select(FormAnswers).where(FormAnswers.company_id == company_id).order_by(FormAnswers.form.desc())
    return (await session.scalars(statement)).all()


async def find_submission(session: AsyncSession, current: CurrentRfi, company_id: UUID) -> Submission | None:
    return (
        await session.execute(
            select(Submission)
            .where(Submission.rfi_id == current.id, Submission.company_id == company_id)
            .options(
                selectinload(Submission.files),
                selectinload(Submission.links),
                selectinload(Submission.versions).options(
                    selectinload(SubmissionVersion.files), selectinload(SubmissionVersion.links)
                ),
            )
        )
    ).scalar_one_or_none()


async def find_read(session: AsyncSession, submission_id: UUID | None) -> Sequence[Receipt]:
    """Receipts of the versions that the authority has read."""
    statement = select(Receipt).where(Receipt.submission_id == submission_id, Receipt.first_read_at.is_not(None))
    return (await session.scalars(statement.order_by(Receipt.first_read_at.desc()))).all()


async def people_of(session: AsyncSession, company_id: UUID) -> Sequence[UUID]:
    """All people of the company, invited ones included."""
    return (await session.scalars(select(User.id).where(User.company_id == company_id))).all()


async def find_mails(session: AsyncSession, user_ids: Sequence[UUID]) -> list[Mail]:
    """Messages and announcements to these people together, newest first."""
    messages = await session.scalars(
        select(Message).where(Message.user_id.in_(user_ids)).order_by(Message.created_at.desc()).limit(MAX_MAILS)
    )
    announced = await session.execute(
        select(Announcement, AnnouncementDelivery)
        .join(AnnouncementDelivery, AnnouncementDelivery.announcement_id == Announcement.id)
        .where(AnnouncementDelivery.user_id.in_(user_ids))
        .order_by(Announcement.created_at.desc())
        .limit(MAX_MAILS)
    )
    mails = [_message(message) for message in messages]
    mails += [_announcement(announcement, delivery) for announcement, delivery in announced]
    return sorted(mails, key=attrgetter("asked_at"), reverse=True)[:MAX_MAILS]


async def find_events(
    session: AsyncSession,
    user_ids: Sequence[UUID],
    company_id: UUID,
    submission_id: UUID | None,
    *,
    actions: Collection[str] | None = None,
) -> Sequence[AuditEvent]:
    """Audit events about the company, the people ``user_ids`` and the response, newest first.

    ``actions``: restricts them to these actions.
    """
    people = [("user", user_id) for user_id in user_ids]
    subjects = [("company", company_id), *people, ("submission", submission_id)]
    about = [
        and_(AuditEvent.subject_type == kind, AuditEvent.subject_id == str(subject_id))
        for kind, subject_id in subjects
        if subject_id is not None
    ]
    # Left out, because frequent sign-ins would displace the other events within MAX_EVENTS.
    noise = AuditEvent.action.in_(("account.signed_in", "account.sign_in_failed"))
    wanted = ~noise if actions is None else AuditEvent.action.in_(actions)
    statement = select(AuditEvent).where(or_(*about), wanted).order_by(AuditEvent.at.desc()).limit(MAX_EVENTS)
    return (await session.scalars(statement)).all()


def _message(message: Message) -> Mail:
    may_repeat = message.error == POSSIBLY_REPEATED
    failure = None if may_repeat else message.error
    is_unwanted = failure == SWITCHED_OFF
    reply = reply_in(failure) if failure and not is_unwanted else None
    return Mail(
        id=str(message.id),
        template=message.template,
        channel=message.channel,
        recipient=message.recipient,
        locale=message.locale,
        subject=None,
        state=message.state,
        attempts=message.attempts,
        reply=reply,
        problem=SWITCHED_OFF if is_unwanted else "attempt_failed" if failure and reply is None else None,
        may_repeat=may_repeat,
        asked_at=message.created_at,
        sent_at=message.sent_at,
    )


def _announcement(announcement: Announcement, delivery: AnnouncementDelivery) -> Mail:
    return Mail(
        id=f"{announcement.id}-{delivery.number}",
        template="announcement",
        channel="email",
        recipient=delivery.recipient,
        locale=delivery.locale,
        subject=subject_sent(announcement, delivery),
        state=delivery.state,
        attempts=delivery.attempts,
        reply=delivery.answer,
        problem=delivery.error,
        may_repeat=delivery.may_repeat,
        asked_at=announcement.created_at,
        sent_at=delivery.sent_at,
    )
