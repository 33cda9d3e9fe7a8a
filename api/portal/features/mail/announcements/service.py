"""Announcements as administrators see them: their history, progress and deliveries."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.identity.access import Actor
from portal.features.mail.announcements import queries
from portal.features.mail.announcements.composing.placeholders import Personal
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery
from portal.platform.errors import NotFound
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.settings import Settings


@dataclass(frozen=True, slots=True)
class View:
    """``counts``: deliveries by state. ``given_up``: permanent failures after too many temporary ones."""

    announcement: Announcement
    counts: dict[str, int]
    given_up: int


async def show(session: AsyncSession, announcement_id: UUID) -> View:
    row = await queries.find(session, announcement_id)
    if row is None:
        raise NotFound
    return View(*row)


async def find(session: AsyncSession, announcement_id: UUID) -> Announcement:
    """The announcement without its counts. Raises :class:`NotFound`."""
    announcement = await session.get(Announcement, announcement_id)
    if announcement is None:
        raise NotFound
    return announcement


def subject_sent(announcement: Announcement, delivery: AnnouncementDelivery) -> str:
    """The subject in the recipient's language, with the values that the delivery's row stores."""
    reader = Personal(delivery.organization_name, delivery.recipient_name, delivery.receipt, delivery.locale)
    return reader.name_in(Texts.of(announcement).for_reader(delivery.locale).subject)


async def history(session: AsyncSession, settings: Settings, request: PageRequest, *, search: str) -> Page:
    """One page of announcements to companies; tests are left out."""
    return await find_page(
        session,
        settings,
        queries.HISTORY,
        request,
        within=[Announcement.is_test.is_(False)],
        matching=queries.announcements_matching(search),
    )


async def deliveries(
    session: AsyncSession,
    settings: Settings,
    announcement_id: UUID,
    request: PageRequest,
    *,
    matching: Sequence[ColumnElement[bool]],
) -> Page:
    await find(session, announcement_id)
    within = [AnnouncementDelivery.announcement_id == announcement_id]
    return await find_page(session, settings, queries.DELIVERIES, request, within=within, matching=matching)


def record(session: AsyncSession, actor: Actor, action: str, announcement: Announcement, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="announcement", subject_id=announcement.id, **details)
