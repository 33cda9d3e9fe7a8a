"""Starts an announcement: creates its deliveries and the job that sends them."""

from datetime import timedelta
from uuid import UUID

import structlog
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor, load_actor
from portal.domain.rfis.current import read_current
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements import policy, queries
from portal.features.mail.announcements.composing.placeholders import Placeholder
from portal.features.mail.announcements.composing.recipients import create_deliveries
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.lifecycle import TRANSITIONS, AnnouncementEvent, AnnouncementState
from portal.features.mail.announcements.models import Announcement
from portal.platform.db.clock import database_now
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

log = structlog.get_logger(__name__)


async def begin(session: AsyncSession, settings: Settings, announcement: Announcement, companies: CompanyFilter) -> int:
    """Creates a delivery to each current match of the filter, and the job that sends them. Returns their number."""
    announcement.recipients = await create_deliveries(
        session,
        settings,
        await read_current(session, settings),
        announcement.id,
        companies,
        with_receipts=Placeholder.RECEIPT in Texts.of(announcement).placeholders,
    )
    if announcement.recipients:
        enqueue_sending(session, announcement)
    return announcement.recipients


def enqueue_sending(session: AsyncSession, announcement: Announcement) -> None:
    kind = SEND if Texts.of(announcement).is_simple else SEND_PERSONALLY
    outbox.enqueue(session, kind, announcement_id=announcement.id)


def enqueue_start(session: AsyncSession, announcement: Announcement) -> None:
    """Enqueues the job that starts a scheduled announcement at its time, unless it was started earlier."""
    outbox.enqueue(
        session,
        START,
        queue=outbox.ANNOUNCEMENTS,
        run_after=announcement.scheduled_at,
        announcement_id=announcement.id,
    )


async def start_scheduled(
    session: AsyncSession, settings: Settings, announcement: Announcement, *, actor: Actor | None
) -> int:
    """Starts the locked, scheduled announcement. Returns the number of recipients. ``actor``: None for the worker."""
    planned = announcement.scheduled_at
    announcement.state = TRANSITIONS.require(announcement.state, AnnouncementEvent.START)
    announcement.scheduled_at = announcement.trouble = None
    announcement.started_at = await session.scalar(select(func.clock_timestamp()))
    await session.flush()
    companies = CompanyFilter.model_validate(announcement.audience)
    recipients = await begin(session, settings, announcement, companies)
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
