"""Starts an announcement: creates its deliveries and the job that sends them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from sqlalchemy import ColumnElement, Integer, case, func, insert, literal, null, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor, load_actor
from portal.domain.identity.companies import Company
from portal.domain.identity.users import IS_PERSON_OF_COMPANY, User
from portal.domain.messaging.topics import SWITCHED_OFF
from portal.domain.rfis.current import read_current
from portal.domain.submissions.models import Submission
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.directory.listing.service import chosen
from portal.features.mail.announcements import policy, queries
from portal.features.mail.announcements.composing.placeholders import Placeholder
from portal.features.mail.announcements.composing.recipients import LOCALE, UNWANTED, response_of
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.lifecycle import (
    TRANSITIONS,
    AnnouncementEvent,
    AnnouncementState,
    DeliveryState,
)
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.db.clock import database_now
from portal.platform.i18n import LOCALES
from portal.platform.jobs import outbox
from portal.platform.settings import Settings

SEND = "announcements.send"
SEND_PERSONALLY = "announcements.send_personally"
"""Kind of job for texts that differ by recipient: the previous release would send them without filling them in."""
START = "announcements.start"
AUTHOR_LEFT = "author_left"
"""``trouble`` of a scheduled announcement whose author may no longer send it: another administrator starts it."""
LATE = "late"
"""``trouble`` of a scheduled announcement that was due more than MAX_LATE ago, because no worker was running."""

_COLUMNS = [
    "announcement_id",
    "number",
    "user_id",
    "organization_name",
    "recipient",
    "recipient_name",
    "locale",
    "message_id",
    "state",
    "error",
]

log = structlog.get_logger(__name__)


async def start_or_schedule(
    session: AsyncSession, author: Actor, settings: Settings, announcement: Announcement
) -> bool:
    """Starts a new announcement, or enqueues the job that starts it at its time. False if it has no recipient."""
    planned = announcement.scheduled_at
    if planned is None:
        announcement.recipients = (
            await _create_test_deliveries(session, author, settings, announcement.id)
            if announcement.is_test
            else await create_deliveries(session, settings, announcement)
        )
        if not announcement.recipients:
            return False
    # The job does nothing if the announcement was started earlier.
    kind = START if planned else kind_of_sending(announcement)
    outbox.enqueue(session, kind, run_after=planned, announcement_id=announcement.id)
    return True


def kind_of_sending(announcement: Announcement) -> str:
    """The kind of the job that sends a started announcement."""
    return SEND if Texts.of(announcement).is_simple else SEND_PERSONALLY


async def start_scheduled(
    session: AsyncSession, settings: Settings, announcement: Announcement, *, actor: Actor | None
) -> int:
    """Starts the locked, scheduled announcement. Returns the number of recipients. ``actor``: None for the worker."""
    planned = announcement.scheduled_at
    announcement.state = TRANSITIONS.require(announcement.state, AnnouncementEvent.START)
    announcement.scheduled_at = announcement.trouble = None
    announcement.started_at = await session.scalar(select(func.clock_timestamp()))
    await session.flush()
    recipients = announcement.recipients = await create_deliveries(session, settings, announcement)
    if recipients:
        outbox.enqueue(session, kind_of_sending(announcement), announcement_id=announcement.id)
    audit.record(
        session,
        actor,
        "announcement.started",
        subject_type="announcement",
        subject_id=announcement.id,
        subject=announcement.subject,
        recipients=recipients,
        audience=announcement.audience,
        attachment=announcement.attachment_name,
        scheduled_at=planned.isoformat() if planned else None,
    )
    await session.flush()
    return recipients


async def start_due(session: AsyncSession, settings: Settings, announcement_id: UUID) -> float | None:
    """Starts the announcement if it is due. Returns the seconds until it is due, or None if nothing is left to do.

    An announcement without recipients is finished at once. If it is more than MAX_LATE late, or its author may no
    longer send, it is on hold until an administrator starts or cancels it.
    """
    announcement = await session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if announcement is None or announcement.state != AnnouncementState.SCHEDULED or announcement.scheduled_at is None:
        return None
    now = await database_now(session)
    if now < announcement.scheduled_at:
        return (announcement.scheduled_at - now).total_seconds()
    trouble = await _trouble(session, announcement, late_by=now - announcement.scheduled_at)
    if trouble is not None:
        if announcement.trouble is None:
            _hold(session, announcement, trouble)
        await session.flush()
        return None
    recipients = await start_scheduled(session, settings, announcement, actor=None)
    if not recipients:
        announcement.state = TRANSITIONS.require(announcement.state, AnnouncementEvent.FINISH)
        announcement.finished_at = announcement.started_at
        announcement.counts = await queries.count_deliveries(session, announcement.id)
        await session.flush()
    log.info("announcement_started", recipients=recipients)
    return None


async def _trouble(session: AsyncSession, announcement: Announcement, *, late_by: timedelta) -> str | None:
    """Why a due announcement is not started; None if it is."""
    if announcement.trouble is not None:
        return announcement.trouble
    if not await _may_author_send(session, announcement):
        return AUTHOR_LEFT
    return LATE if late_by > policy.MAX_LATE else None


async def _may_author_send(session: AsyncSession, announcement: Announcement) -> bool:
    author = await load_actor(session, announcement.created_by, ip=None) if announcement.created_by else None
    return policy.may_send(author, CompanyFilter.model_validate(announcement.audience))


def _hold(session: AsyncSession, announcement: Announcement, trouble: str) -> None:
    announcement.trouble = trouble
    audit.record(
        session,
        None,
        "announcement.held",
        subject_type="announcement",
        subject_id=announcement.id,
        subject=announcement.subject,
        trouble=trouble,
        author=announcement.created_by_name,
        scheduled_at=announcement.scheduled_at.isoformat() if announcement.scheduled_at else None,
    )
    log.warning("announcement_held", reason=trouble)


async def create_deliveries(session: AsyncSession, settings: Settings, announcement: Announcement) -> int:
    """Inserts a delivery to each person of the companies that the filter matches now, in one statement.

    Returns how many are to be sent. They have the first numbers; deliveries to people who do not want announcements
    follow, switched off. Receipt numbers are stored for texts that use them.
    """
    current = await read_current(session, settings)
    companies = CompanyFilter.model_validate(announcement.audience)
    with_receipts = Placeholder.RECEIPT in Texts.of(announcement).placeholders
    number = func.row_number().over(order_by=(UNWANTED, Company.id, User.id)).cast(Integer)
    values: list[ColumnElement[Any]] = [
        literal(announcement.id),
        number,
        User.id.expression,
        Company.organization_name.expression,
        User.email.expression,
        func.concat_ws(" ", User.first_name, User.last_name),
        LOCALE,
        func.concat(f"<{announcement.id}.", number, f"@{_domain(settings)}>"),
        case((UNWANTED, DeliveryState.CANCELLED.value), else_=DeliveryState.QUEUED.value),
        case((UNWANTED, SWITCHED_OFF), else_=null()),
    ]
    source = User.__table__.join(Company.__table__, IS_PERSON_OF_COMPANY)
    if with_receipts:
        values.append(Submission.receipt_number.expression)
        source = source.outerjoin(Submission.__table__, response_of(current))
    rows = select(*values).select_from(source).where(Company.id.in_(chosen(current, companies)))
    columns = [*_COLUMNS, "receipt"] if with_receipts else _COLUMNS
    await session.execute(
        insert(AnnouncementDelivery).from_select(columns, rows).execution_options(synchronize_session=False)
    )
    queued = select(func.count()).where(
        AnnouncementDelivery.announcement_id == announcement.id, AnnouncementDelivery.state == DeliveryState.QUEUED
    )
    return (await session.execute(queued)).scalar_one()


async def _create_test_deliveries(
    session: AsyncSession, author: Actor, settings: Settings, announcement_id: UUID
) -> int:
    """Inserts a delivery to the author in each language. Returns their number."""
    user = (await session.execute(select(User).where(User.id == author.user_id))).scalar_one()
    session.add_all(
        AnnouncementDelivery(
            announcement_id=announcement_id,
            number=number,
            user_id=user.id,
            organization_name=settings.regulator_name_ar if locale == "ar" else settings.regulator_name_en,
            recipient=user.email,
            recipient_name=user.name,
            locale=locale,
            message_id=f"<{announcement_id}.{number}@{_domain(settings)}>",
        )
        for number, locale in enumerate(LOCALES, start=1)
    )
    return len(LOCALES)


def _domain(settings: Settings) -> str:
    return settings.mail_from.rpartition("@")[2]
