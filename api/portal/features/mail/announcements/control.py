"""Starts scheduled announcements early, pauses, resumes and cancels announcements, and retries failed deliveries.

Each function raises :class:`AnnouncementStateDiffers` if the state does not allow the event, and :class:`NotFound`.
Repeated by the same person, start, pause, resume and cancel return what is: the first answer may have been lost.
"""

from collections.abc import Collection
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit.models import AuditEvent
from portal.domain.identity.access import Actor
from portal.features.mail.announcements import queries
from portal.features.mail.announcements.errors import AnnouncementStateDiffers, NoRecipients
from portal.features.mail.announcements.lifecycle import TRANSITIONS, AnnouncementEvent, DeliveryLeft, DeliveryState
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.features.mail.announcements.sending.starting import kind_of_sending, start_scheduled
from portal.features.mail.announcements.service import View, record, show
from portal.platform.clock import iso
from portal.platform.errors import NotFound
from portal.platform.jobs import outbox
from portal.platform.lists.together import DoneTogether, Left
from portal.platform.settings import Settings


async def start(session: AsyncSession, actor: Actor, settings: Settings, announcement_id: UUID) -> View:
    """Sends a scheduled announcement now. Raises :class:`NoRecipients`, and it stays scheduled."""
    if await _is_repeated(session, actor, announcement_id, "started"):
        return await show(session, announcement_id)
    announcement = await _allowing(session, announcement_id, AnnouncementEvent.START)
    if not await start_scheduled(session, settings, announcement, actor=actor):
        raise NoRecipients
    await _note(session, actor, announcement)
    return await _changed(session, announcement)


async def pause(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    """Stops sending. Mails already handed to the mail server still arrive."""
    if await _is_repeated(session, actor, announcement_id, "paused"):
        return await show(session, announcement_id)
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.PAUSE)
    return await _changed(session, announcement)


async def resume(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    if await _is_repeated(session, actor, announcement_id, "resumed"):
        return await show(session, announcement_id)
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.RESUME)
    outbox.enqueue(session, kind_of_sending(announcement), announcement_id=announcement.id)
    return await _changed(session, announcement)


async def cancel(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    """Cancels the deliveries that have not been sent; a scheduled announcement never starts."""
    if await _is_repeated(session, actor, announcement_id, "cancelled"):
        return await show(session, announcement_id)
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.CANCEL)
    waiting = AnnouncementDelivery.state.in_((DeliveryState.QUEUED, DeliveryState.TEMPORARY))
    await _move(session, announcement_id, waiting, DeliveryState.CANCELLED)
    announcement.finished_at = announcement.changed_at
    announcement.trouble = None
    return await _changed(session, announcement)


async def retry(session: AsyncSession, actor: Actor, announcement_id: UUID) -> tuple[View, int]:
    """Queues the temporary failures, whether they wait for a retry or were given up. Returns their number."""
    return await _retry(session, actor, announcement_id, queries.temporary_failures())


async def retry_rejected(session: AsyncSession, actor: Actor, announcement_id: UUID) -> tuple[View, int]:
    """Queues the deliveries that the mail server has permanently rejected. Returns their number."""
    return await _retry(session, actor, announcement_id, queries.rejections())


async def retry_chosen(
    session: AsyncSession, actor: Actor, announcement_id: UUID, numbers: Collection[int]
) -> DoneTogether:
    """Queues those of the deliveries ``numbers`` that have failed: temporarily, for good, or by a rejection.

    Reports the others with their current state. If none has failed, nothing changes.
    """
    announcement = await _allowing(session, announcement_id, AnnouncementEvent.RETRY)
    failed = queries.failures() & AnnouncementDelivery.number.in_(set(numbers))
    moved = await _move(session, announcement_id, failed, DeliveryState.QUEUED, attempts=0, error=None)
    if moved:
        await _queue_again(session, actor, announcement)
    await session.flush()
    others = await queries.deliveries_numbered(session, announcement_id, set(numbers) - moved)
    known = {number for number, _, _ in others} | moved
    left = [Left(str(number), name, DeliveryLeft(state)) for number, name, state in others]
    left += [Left(str(number), None, DeliveryLeft.MISSING) for number in sorted(set(numbers) - known)]
    return DoneTogether(len(moved), left)


async def _retry(
    session: AsyncSession, actor: Actor, announcement_id: UUID, failed: ColumnElement[bool]
) -> tuple[View, int]:
    announcement = await _allowing(session, announcement_id, AnnouncementEvent.RETRY)
    moved = await _move(session, announcement_id, failed, DeliveryState.QUEUED, attempts=0, error=None)
    await _queue_again(session, actor, announcement)
    return await _changed(session, announcement), len(moved)


async def _queue_again(session: AsyncSession, actor: Actor, announcement: Announcement) -> None:
    await _apply(session, actor, announcement, AnnouncementEvent.RETRY)
    announcement.finished_at = announcement.counts = None
    outbox.enqueue(session, kind_of_sending(announcement), announcement_id=announcement.id)


async def _is_repeated(session: AsyncSession, actor: Actor, announcement_id: UUID, done: str) -> bool:
    """Whether the latest event of the announcement is this one, by the same person."""
    latest = (
        select(AuditEvent.actor_id, AuditEvent.action)
        .where(AuditEvent.subject_type == "announcement", AuditEvent.subject_id == str(announcement_id))
        .order_by(AuditEvent.at.desc(), AuditEvent.id.desc())
        .limit(1)
    )
    return (await session.execute(latest)).first() == (actor.user_id, f"announcement.{done}")


async def _change(session: AsyncSession, actor: Actor, announcement_id: UUID, event: AnnouncementEvent) -> Announcement:
    """Locks the announcement and applies the event."""
    announcement = await _allowing(session, announcement_id, event)
    await _apply(session, actor, announcement, event)
    return announcement


async def _apply(session: AsyncSession, actor: Actor, announcement: Announcement, event: AnnouncementEvent) -> None:
    announcement.state = TRANSITIONS.require(announcement.state, event)
    await _note(session, actor, announcement)
    record(session, actor, f"announcement.{_PAST[event]}", announcement)


async def _allowing(session: AsyncSession, announcement_id: UUID, event: AnnouncementEvent) -> Announcement:
    """Locks and returns the announcement if its state allows the event."""
    announcement = await session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if announcement is None or announcement.is_test:
        raise NotFound
    if not TRANSITIONS.allows(announcement.state, event):
        raise AnnouncementStateDiffers(
            state=announcement.state,
            by=announcement.changed_by_name or announcement.created_by_name,
            at=iso(announcement.changed_at or announcement.created_at),
        )
    return announcement


async def _note(session: AsyncSession, actor: Actor, announcement: Announcement) -> None:
    """Sets who changed the announcement, and when."""
    announcement.changed_at = await session.scalar(select(func.clock_timestamp()))
    announcement.changed_by_name = actor.name


_PAST = {
    AnnouncementEvent.PAUSE: "paused",
    AnnouncementEvent.RESUME: "resumed",
    AnnouncementEvent.CANCEL: "cancelled",
    AnnouncementEvent.RETRY: "retried",
}


async def _move(
    session: AsyncSession, announcement_id: UUID, found: ColumnElement[bool], to: DeliveryState, **values: Any
) -> set[int]:
    """Moves the deliveries that ``found`` matches to the state ``to``. Returns their numbers."""
    moved = await session.execute(
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.announcement_id == announcement_id, found)
        .values(state=to, next_attempt_at=None, changed_at=func.clock_timestamp(), **values)
        .returning(AnnouncementDelivery.number)
        .execution_options(synchronize_session=False)
    )
    return set(moved.scalars())


async def _changed(session: AsyncSession, announcement: Announcement) -> View:
    await session.flush()
    return await show(session, announcement.id)
