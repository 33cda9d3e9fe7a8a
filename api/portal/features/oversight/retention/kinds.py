"""What retention anonymises: one entry for each kind, with its limit, its rows, and what happens to them."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.forms.models import FormAnswers
from portal.domain.identity.companies import Company
from portal.domain.identity.emails import SET_ASIDE
from portal.domain.identity.users import INVITED_COLLEAGUE, AccountStatus, Role, User
from portal.domain.invitations.models import InvitationCode, SentInvitation
from portal.domain.messaging.models import Message
from portal.domain.submissions.models import Submission
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.oversight.retention.companies import anonymise_companies
from portal.features.oversight.retention.values import NOTHING, kept_error, redacted, stand_in
from portal.features.responses.submissions.drafts import abandoned
from portal.platform.runtime.resources import Resources
from portal.platform.settings import Settings

EXPIRED_KEPT_DAYS = 30
"""Days for which an expired invitation of a colleague is kept, so that the company can send it again."""

Rows = tuple[Any, Any, ColumnElement[bool]]
"""Column with the key, column with the time from which the days count, and condition of the rows."""


@dataclass(frozen=True, slots=True)
class Kind:
    """``of_closed_requests``: due only after the end of the last request; the days count from then at the earliest.

    ``table``: the table, or tuple of tables, whose rows are locked.
    """

    name: str
    days: Callable[[Settings], int | None]
    of_closed_requests: bool
    table: Any
    rows: Callable[[Settings], Rows]
    carry_out: Callable[[AsyncSession, Resources, Sequence[Any]], Awaitable[None]]

    def due(self, settings: Settings, ended: datetime | None, now: datetime) -> Select[Any, datetime] | None:
        """Selects ``key`` and ``since`` (start of the days) of all due rows. None if none can be due."""
        days = self.days(settings)
        if days is None:
            return None
        until = now - timedelta(days=days)
        key, since, condition = self.rows(settings)
        if self.of_closed_requests:
            if ended is None or ended > until:
                return None
            since = func.greatest(since, ended)
        return select(key.label("key"), since.label("since")).where(condition, since <= until)


_personal = attrgetter("retention_personal_days")


def _drafts(settings: Settings) -> int | None:
    """The shorter of both limits, because drafts contain personal data, too."""
    days = [days for days in (settings.retention_drafts_days, settings.retention_personal_days) if days]
    return min(days, default=None)


def _kept_expired(_settings: Settings) -> int:
    return EXPIRED_KEPT_DAYS


def _unaccepted(settings: Settings) -> Rows:
    """Expired invitations of colleagues. Joins the company, whose row every change of an invitation locks."""
    ended_at = User.invited_at + timedelta(hours=settings.colleague_invitation_hours)
    return User.id, ended_at, and_(INVITED_COLLEAGUE, Company.id == User.company_id)


def _rejected(_settings: Settings) -> Rows:
    return Company.id, Company.rejected_at, and_(Company.anonymised_at.is_(None), _is_rejected())


def _is_rejected() -> ColumnElement[bool]:
    return exists().where(User.company_id == Company.id, User.status == AccountStatus.REJECTED)


def _companies(settings: Settings) -> Rows:
    """Companies, without rejected ones if these have a limit of their own."""
    is_unproved = exists().where(
        User.company_id == Company.id,
        User.verified_at.is_(None),
        User.status == AccountStatus.PENDING,
        ~INVITED_COLLEAGUE,
    )
    condition = and_(Company.anonymised_at.is_(None), ~is_unproved)
    if settings.retention_rejected_days is not None:
        condition = and_(condition, ~_is_rejected())
    return Company.id, Company.created_at, condition


def _form_drafts(_settings: Settings) -> Rows:
    return FormAnswers.id, FormAnswers.saved_at, and_(FormAnswers.submitted_at.is_(None), FormAnswers.answers != {})


def _response_drafts(_settings: Settings) -> Rows:
    return Submission.id, Submission.created_at, abandoned.has_draft()


def _messages(_settings: Settings) -> Rows:
    """Messages to addresses without an account, and to administrators, because these name people of companies."""
    of_administrator = exists().where(User.id == Message.user_id, User.role == Role.ADMIN)
    condition = and_(
        Message.state.in_(("sent", "failed", "dropped")),
        Message.wording.is_(None),
        or_(
            and_(Message.user_id.is_(None), Message.recipient != NOTHING),
            and_(of_administrator, Message.params != {}),
        ),
    )
    return Message.id, Message.created_at, condition


def _announcements(_settings: Settings) -> Rows:
    """Announcements with deliveries to accounts that are deleted."""
    has_some = exists().where(AnnouncementDelivery.announcement_id == Announcement.id, _to_deleted())
    return Announcement.id, Announcement.created_at, has_some


def _to_deleted() -> ColumnElement[bool]:
    return and_(
        AnnouncementDelivery.user_id.is_(None),
        AnnouncementDelivery.state.not_in(("queued", "sending")),
        AnnouncementDelivery.recipient != NOTHING,
    )


def _invitations(_settings: Settings) -> Rows:
    was_sent = exists().where(
        SentInvitation.invitation_id == InvitationCode.id, SentInvitation.email.not_like(f"%@{SET_ASIDE}")
    )
    has_note = and_(InvitationCode.note.is_not(None), InvitationCode.note != NOTHING)
    return InvitationCode.id, InvitationCode.created_at, or_(was_sent, has_note)


async def _delete_people(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    """Deletes the rows: no other rows refer to people without an account."""
    await _write(session, delete(User).where(User.id.in_(ids)))


async def _anonymise_rejected(session: AsyncSession, resources: Resources, ids: Sequence[Any]) -> None:
    await anonymise_companies(session, resources, ids, keeps_organisation=False)


async def _anonymise(session: AsyncSession, resources: Resources, ids: Sequence[Any]) -> None:
    """Keeps the organisation's name, except of rejected companies, which have no response that needs it."""
    rejected = (await session.scalars(select(Company.id).where(Company.id.in_(ids), _is_rejected()))).all()
    kept = [company_id for company_id in ids if company_id not in rejected]
    await anonymise_companies(session, resources, kept, keeps_organisation=True)
    await _anonymise_rejected(session, resources, rejected)


async def _empty_forms(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    """Deletes the answers but keeps the row, because statistics count companies that have begun."""
    await _write(session, update(FormAnswers).where(FormAnswers.id.in_(ids)).values(answers={}))


async def _discard_drafts(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    await abandoned.discard_drafts(session, ids)


async def _empty_messages(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    of_ids = update(Message).where(Message.id.in_(ids))
    await _write(session, of_ids.values(params={}, error=kept_error()))
    await _write(session, of_ids.where(Message.user_id.is_(None)).values(recipient=NOTHING, recipient_name=None))


async def _empty_deliveries(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    await _write(
        session,
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.announcement_id.in_(ids), _to_deleted())
        .values(recipient=NOTHING, recipient_name=NOTHING, organization_name=NOTHING, answer=None),
    )


async def _empty_invitations(session: AsyncSession, _resources: Resources, ids: Sequence[Any]) -> None:
    await _write(
        session,
        update(SentInvitation)
        .where(SentInvitation.invitation_id.in_(ids))
        .values(email=stand_in(SentInvitation.id), name=redacted(SentInvitation.name)),
    )
    await _write(
        session, update(InvitationCode).where(InvitationCode.id.in_(ids)).values(note=redacted(InvitationCode.note))
    )


async def _write(session: AsyncSession, statement: Any) -> None:
    await session.execute(statement.execution_options(synchronize_session=False))


KINDS = (
    Kind("unaccepted", _kept_expired, False, (Company, User), _unaccepted, _delete_people),
    Kind("rejected", attrgetter("retention_rejected_days"), False, Company, _rejected, _anonymise_rejected),
    Kind("form_drafts", _drafts, True, FormAnswers, _form_drafts, _empty_forms),
    Kind("response_drafts", _drafts, True, Submission, _response_drafts, _discard_drafts),
    Kind("companies", _personal, True, Company, _companies, _anonymise),
    Kind("messages", _personal, True, Message, _messages, _empty_messages),
    Kind("announcements", _personal, True, Announcement, _announcements, _empty_deliveries),
    Kind("invitations", _personal, True, InvitationCode, _invitations, _empty_invitations),
)
"""All kinds, in the order in which a run processes them."""
