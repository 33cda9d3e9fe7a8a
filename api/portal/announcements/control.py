"""Pausing, resuming and cancelling an announcement, and trying again what failed."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from portal.access.service import Actor
from portal.announcements.lifecycle import AnnouncementEvent, DeliveryState, after
from portal.announcements.models import Announcement, AnnouncementDelivery
from portal.announcements.service import View, enqueue_sending, record, show
from portal.clock import iso
from portal.errors import AnnouncementStateDiffers, NotFound


async def pause(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    """What is being handed over at this moment still arrives."""
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.PAUSE)
    return await _changed(session, announcement)


async def resume(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.RESUME)
    enqueue_sending(session, announcement)
    return await _changed(session, announcement)


async def cancel(session: AsyncSession, actor: Actor, announcement_id: UUID) -> View:
    """Everything that has not left stays."""
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.CANCEL)
    await _move(session, announcement_id, (DeliveryState.QUEUED, DeliveryState.TEMPORARY), DeliveryState.CANCELLED)
    announcement.finished_at = announcement.changed_at
    return await _changed(session, announcement)


async def retry(session: AsyncSession, actor: Actor, announcement_id: UUID) -> tuple[View, int]:
    """Queues what had failed for good, and nothing else; answers how many."""
    announcement = await _change(session, actor, announcement_id, AnnouncementEvent.RETRY)
    moved = await _move(session, announcement_id, (DeliveryState.PERMANENT,), DeliveryState.QUEUED, attempts=0)
    announcement.finished_at = announcement.counts = None
    enqueue_sending(session, announcement)
    return await _changed(session, announcement), moved


async def _change(session: AsyncSession, actor: Actor, announcement_id: UUID, event: AnnouncementEvent) -> Announcement:
    """Locks it, and moves it on if its state allows."""
    announcement = await session.get(Announcement, announcement_id, with_for_update=True, populate_existing=True)
    if announcement is None or announcement.is_test:
        raise NotFound
    state = after(announcement.state, event)
    if state is None:
        raise AnnouncementStateDiffers(
            state=announcement.state,
            by=announcement.changed_by_name or announcement.created_by_name,
            at=iso(announcement.changed_at or announcement.created_at),
        )
    announcement.state = state
    announcement.changed_at = await session.scalar(select(func.clock_timestamp()))
    announcement.changed_by_name = actor.name
    record(session, actor, f"announcement.{_PAST[event]}", announcement)
    return announcement


_PAST = {
    AnnouncementEvent.PAUSE: "paused",
    AnnouncementEvent.RESUME: "resumed",
    AnnouncementEvent.CANCEL: "cancelled",
    AnnouncementEvent.RETRY: "retried",
}


async def _move(
    session: AsyncSession, announcement_id: UUID, found: Sequence[DeliveryState], to: DeliveryState, **values: Any
) -> int:
    moved = await session.execute(
        update(AnnouncementDelivery)
        .where(AnnouncementDelivery.announcement_id == announcement_id, AnnouncementDelivery.state.in_(found))
        .values(state=to, next_attempt_at=None, changed_at=func.clock_timestamp(), **values)
        .returning(AnnouncementDelivery.number)
        .execution_options(synchronize_session=False)
    )
    return len(moved.all())


async def _changed(session: AsyncSession, announcement: Announcement) -> View:
    await session.flush()
    return await show(session, announcement.id)
