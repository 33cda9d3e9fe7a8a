"""Sends announcements to companies and reports their progress."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.idempotency.errors import IdempotencyKeyReused
from portal.domain.identity.access import Actor
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements import policy, queries
from portal.features.mail.announcements.composing import attachments, draft_files
from portal.features.mail.announcements.composing.attachments import Attachment
from portal.features.mail.announcements.composing.placeholders import Personal
from portal.features.mail.announcements.composing.recipients import create_test_deliveries
from portal.features.mail.announcements.composing.texts import Text, Texts
from portal.features.mail.announcements.errors import NoRecipients
from portal.features.mail.announcements.lifecycle import INITIAL, AnnouncementState
from portal.features.mail.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.features.mail.announcements.starting import begin, enqueue_sending, enqueue_start
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, NotFound, ValidationFailed
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.settings import Settings

SAME_WITHIN = 600.0
"""Seconds within which a request without a key, with the same contents from the same user, is a repetition."""


@dataclass(frozen=True, slots=True)
class Draft:
    """``attachment_from``: the author's draft file, or an announcement whose file is attached again.

    ``language``: of subject and body; ``other``: the same in the other one. ``send_at``: None sends at once.
    """

    subject: str
    body: str
    audience: CompanyFilter
    attachment_from: UUID | None = None
    language: str | None = None
    other: Text | None = None
    send_at: datetime | None = None

    @property
    def texts(self) -> Texts:
        return Texts(Text(self.subject, self.body), self.language, self.other)


@dataclass(frozen=True, slots=True)
class View:
    """``counts``: deliveries by state. ``given_up``: permanent failures after too many temporary ones."""

    announcement: Announcement
    counts: dict[str, int]
    given_up: int


async def announce(
    session: AsyncSession,
    actor: Actor,
    settings: Settings,
    draft: Draft,
    *,
    attachment: Attachment | None,
    idempotency_key: UUID | None,
    is_test: bool = False,
) -> Announcement:
    """Creates the announcement, its deliveries and the job that sends it, at once or at ``send_at``. Idempotent.

    A repeated request returns the announcement of the first one: it has the same key or, without a key, the same
    contents from the same user within :data:`SAME_WITHIN`. Raises :class:`IdempotencyKeyReused` for a known key with
    other contents, :class:`NoRecipients`, :class:`Forbidden`, :class:`ValidationFailed`.
    """
    policy.check_choice(actor, draft.audience)
    # Serialized for each user: of two concurrent requests, the second finds the announcement of the first.
    await in_turn(session, f"announce {actor.user_id}")
    draft_file: AnnouncementDraftFile | None = None
    if attachment is None and draft.attachment_from is not None:
        draft_file = await draft_files.locked(session, actor, draft.attachment_from)
        attachment = Attachment.of_draft(draft_file) if draft_file else await _attachment_of(session, actor, draft)
    fingerprint = fingerprint_of(draft, attachment, is_test=is_test)
    known = await _repeated(session, actor, fingerprint, idempotency_key)
    if known is not None:
        return known
    send_at = None if is_test else draft.send_at
    if send_at is not None:
        policy.check_send_at(send_at, await database_now(session))
    if attachment is not None:
        await attachments.claim(session, attachment)
    if draft_file is not None and not is_test:
        await session.delete(draft_file)
    announcement = Announcement(
        id=new_id(),
        **draft.texts.columns,
        audience=draft.audience.model_dump(mode="json", exclude_defaults=True),
        recipients=0,
        is_test=is_test,
        state=AnnouncementState.SCHEDULED if send_at else INITIAL,
        scheduled_at=send_at,
        fingerprint=fingerprint,
        idempotency_key=idempotency_key,
        created_by=actor.user_id,
        created_by_name=actor.name,
        **_columns_of(attachment),
    )
    session.add(announcement)
    await session.flush()
    if send_at is not None:
        enqueue_start(session, announcement)
    elif is_test:
        announcement.recipients = await create_test_deliveries(session, actor, settings, announcement.id)
        enqueue_sending(session, announcement)
    elif not await begin(session, settings, announcement, draft.audience):
        raise NoRecipients
    record(session, actor, _action_of(announcement), announcement, **_details(announcement))
    await session.flush()
    return announcement


async def _repeated(session: AsyncSession, actor: Actor, fingerprint: str, key: UUID | None) -> Announcement | None:
    """The announcement that an earlier, equal request created. Raises :class:`IdempotencyKeyReused`."""
    if key is None:
        return await queries.find_same(session, actor.user_id, fingerprint, seconds=SAME_WITHIN)
    known = await queries.find_by_key(session, actor.user_id, key)
    if known is not None and known.fingerprint != fingerprint:
        raise IdempotencyKeyReused
    return known


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


async def _attachment_of(session: AsyncSession, actor: Actor, draft: Draft) -> Attachment:
    """The file that an earlier announcement sent; a repeated request names it by the id of its former draft file."""
    earlier = await session.get(Announcement, draft.attachment_from)
    if earlier is None and draft.attachment_from is not None:
        earlier = await queries.find_by_object(session, actor.user_id, attachments.object_key_of(draft.attachment_from))
    attachment = Attachment.of(earlier) if earlier else None
    if attachment is None:
        raise ValidationFailed(fields=[FieldError("attachment_from", "invalid")])
    return attachment


def fingerprint_of(draft: Draft, attachment: Attachment | None = None, *, is_test: bool = False) -> str:
    """SHA-256 of the confirmed contents, in hexadecimal."""
    file = [attachment.name, attachment.sha256] if attachment else None
    audience = draft.audience.model_dump(mode="json", exclude_defaults=True)
    content = [draft.subject, draft.body, audience, file, is_test]
    if draft.language or draft.send_at:
        # Added only if set, so that a request that is repeated across an upgrade keeps its fingerprint.
        other = [draft.other.subject, draft.other.body] if draft.other else None
        content += [draft.language, other, iso(draft.send_at) if draft.send_at else None]
    return hashlib.sha256(orjson.dumps(content, option=orjson.OPT_SORT_KEYS)).hexdigest()


def _columns_of(attachment: Attachment | None) -> dict[str, Any]:
    if attachment is None:
        return {}
    return {
        "attachment_name": attachment.name,
        "attachment_type": attachment.content_type,
        "attachment_size": attachment.size,
        "attachment_sha256": attachment.sha256,
        "attachment_key": attachment.object_key,
        "attachment_warning": attachment.warning,
    }


def _action_of(announcement: Announcement) -> str:
    if announcement.is_test:
        return "announcement.tested"
    return "announcement.scheduled" if announcement.scheduled_at else "announcement.sent"


def _details(announcement: Announcement) -> dict[str, Any]:
    """Details of the audit event. Recipients of a scheduled announcement are counted only when it starts."""
    planned = announcement.scheduled_at
    counted = {"recipients": announcement.recipients} if planned is None else {"scheduled_at": iso(planned)}
    return {
        "subject": announcement.subject,
        **counted,
        "audience": announcement.audience,
        "attachment": announcement.attachment_name,
    }


def record(session: AsyncSession, actor: Actor, action: str, announcement: Announcement, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="announcement", subject_id=announcement.id, **details)
