"""Sends announcements to companies and reports their progress."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.idempotency.errors import IdempotencyKeyReused
from portal.domain.identity.access import Actor
from portal.features.announcements import attachments, draft_files, policy, queries
from portal.features.announcements.attachments import Attachment
from portal.features.announcements.errors import NoRecipients
from portal.features.announcements.lifecycle import INITIAL
from portal.features.announcements.models import Announcement, AnnouncementDelivery, AnnouncementDraftFile
from portal.features.announcements.recipients import create_deliveries, create_test_deliveries
from portal.features.directory.service import CompanyFilter, people_of
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.errors import FieldError, Forbidden, NotFound, ValidationFailed
from portal.platform.i18n import LOCALES
from portal.platform.jobs import outbox
from portal.platform.lists.page import Page, PageRequest, find_page
from portal.platform.settings import Settings

SEND = "announcements.send"
SAME_WITHIN = 600.0
"""Seconds within which a request without a key, with the same contents from the same user, is a repetition."""


@dataclass(frozen=True, slots=True)
class Draft:
    """``attachment_from``: the author's draft file, or an announcement whose file is attached again."""

    subject: str
    body: str
    audience: CompanyFilter
    attachment_from: UUID | None = None


@dataclass(frozen=True, slots=True)
class View:
    """``counts``: deliveries by state. ``given_up``: permanent failures after too many temporary ones."""

    announcement: Announcement
    counts: dict[str, int]
    given_up: int


async def audience_of(session: AsyncSession, actor: Actor, rfi_name: str, companies: CompanyFilter) -> dict[str, int]:
    """Number of recipients by language. Raises :class:`Forbidden` if the actor may not use the filter."""
    _check_choice(actor, companies)
    found = await queries.locales_of(session, people_of(rfi_name, companies).order_by(None).scalar_subquery())
    return {locale: found.get(locale, 0) for locale in LOCALES}


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
    """Creates the announcement, its deliveries and the job that sends it. Idempotent.

    A repeated request returns the announcement of the first one: it has the same key or, without a key, the same
    contents from the same user within :data:`SAME_WITHIN`. Raises :class:`IdempotencyKeyReused` for a known key with
    other contents, :class:`NoRecipients`, :class:`Forbidden`.
    """
    _check_choice(actor, draft.audience)
    # Serialized for each user: of two concurrent requests, the second finds the announcement of the first.
    await in_turn(session, f"announce {actor.user_id}")
    draft_file: AnnouncementDraftFile | None = None
    if attachment is None and draft.attachment_from is not None:
        draft_file = await draft_files.locked(session, actor, draft.attachment_from)
        attachment = Attachment.of_draft(draft_file) if draft_file else await _attachment_of(session, actor, draft)
    fingerprint = fingerprint_of(draft, attachment, is_test=is_test)
    if idempotency_key is not None:
        known = await queries.find_by_key(session, actor.user_id, idempotency_key)
        if known is not None and known.fingerprint != fingerprint:
            raise IdempotencyKeyReused
    else:
        known = await queries.find_same(session, actor.user_id, fingerprint, seconds=SAME_WITHIN)
    if known is not None:
        return known
    if attachment is not None:
        await attachments.claim(session, attachment)
    if draft_file is not None and not is_test:
        await session.delete(draft_file)
    announcement = Announcement(
        id=new_id(),
        subject=draft.subject,
        body=draft.body,
        audience=draft.audience.model_dump(mode="json", exclude_defaults=True),
        recipients=0,
        is_test=is_test,
        state=INITIAL,
        fingerprint=fingerprint,
        idempotency_key=idempotency_key,
        created_by=actor.user_id,
        created_by_name=actor.name,
        **_columns_of(attachment),
    )
    session.add(announcement)
    await session.flush()
    create = create_test_deliveries if is_test else create_deliveries
    announcement.recipients = await create(session, actor, settings, announcement.id, draft.audience)
    if not announcement.recipients:
        raise NoRecipients
    enqueue_sending(session, announcement)
    record(
        session,
        actor,
        "announcement.tested" if is_test else "announcement.sent",
        announcement,
        subject=draft.subject,
        recipients=announcement.recipients,
        audience=announcement.audience,
        attachment=attachment.name if attachment else None,
    )
    await session.flush()
    return announcement


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


def _check_choice(actor: Actor, companies: CompanyFilter) -> None:
    if not policy.may_choose(actor, companies):
        raise Forbidden


async def _attachment_of(session: AsyncSession, actor: Actor, draft: Draft) -> Attachment:
    """The file of an earlier announcement. A repeated request may name the draft file that the first one sent."""
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
    content = orjson.dumps([draft.subject, draft.body, audience, file, is_test], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(content).hexdigest()


def _columns_of(attachment: Attachment | None) -> dict[str, Any]:
    if attachment is None:
        return {}
    return {
        "attachment_name": attachment.name,
        "attachment_type": attachment.content_type,
        "attachment_size": attachment.size,
        "attachment_sha256": attachment.sha256,
        "attachment_key": attachment.object_key,
    }


def enqueue_sending(session: AsyncSession, announcement: Announcement) -> None:
    outbox.enqueue(session, SEND, queue=outbox.ANNOUNCEMENTS, announcement_id=announcement.id)


def record(session: AsyncSession, actor: Actor, action: str, announcement: Announcement, **details: Any) -> None:
    audit.record(session, actor, action, subject_type="announcement", subject_id=announcement.id, **details)
