"""Announcing: one function creates the announcement, its deliveries, and the job that sends them."""

import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import orjson
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from portal.domain.audit import service as audit
from portal.domain.idempotency.errors import IdempotencyKeyReused
from portal.domain.identity.access import Actor
from portal.domain.identity.fresh import Fresh, require_fresh, require_fresh_for
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements import policy
from portal.features.mail.announcements.composing.attachments import Attachment, kept_attachment
from portal.features.mail.announcements.composing.texts import Text, Texts
from portal.features.mail.announcements.errors import NoRecipients
from portal.features.mail.announcements.lifecycle import INITIAL, AnnouncementState
from portal.features.mail.announcements.models import Announcement
from portal.features.mail.announcements.sending.starting import start_or_schedule
from portal.platform.clock import iso
from portal.platform.db.clock import database_now
from portal.platform.db.identifiers import new_id
from portal.platform.db.locks import in_turn
from portal.platform.files import uploads
from portal.platform.settings import Settings

SAME_WITHIN = timedelta(minutes=10)
"""Time within which a request without a key, with the same contents from the same user, is a repetition."""


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
    other contents, :class:`NoRecipients`, :class:`Forbidden`, :class:`ValidationFailed`, :class:`NotFresh`.
    """
    # Serialized for each user: of two concurrent requests, the second finds the announcement of the first.
    await in_turn(session, f"announce {actor.user_id}")
    if attachment is None and draft.attachment_from is not None:
        attachment = await kept_attachment(session, actor, draft.attachment_from)
    fingerprint = fingerprint_of(draft, attachment, is_test=is_test)
    known = await _repeated(session, actor, fingerprint, idempotency_key)
    if known is not None:
        return known
    send_at = None if is_test else draft.send_at
    policy.check(actor, draft.audience, send_at=send_at, now=await database_now(session))
    if attachment is not None and attachment.new is not None:
        await uploads.claim(session, attachment.new)
    if attachment is not None and attachment.draft is not None and not is_test:
        await session.delete(attachment.draft)
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
        **(attachment.columns if attachment else {}),
    )
    session.add(announcement)
    await session.flush()
    if not await start_or_schedule(session, actor, settings, announcement):
        raise NoRecipients
    if send_at is not None:
        # Who is reached by a scheduled one is known when it is due.
        require_fresh(actor, Fresh.FACTOR)
    elif not is_test:
        require_fresh_for(actor, await _reached_lately(session, actor))
    counted = {"recipients": announcement.recipients} if send_at is None else {"scheduled_at": iso(send_at)}
    audit.record(
        session,
        actor,
        "announcement.tested" if is_test else "announcement.scheduled" if send_at else "announcement.sent",
        subject_type="announcement",
        subject_id=announcement.id,
        subject=announcement.subject,
        **counted,
        audience=announcement.audience,
        attachment=announcement.attachment_name,
    )
    await session.flush()
    return announcement


async def _reached_lately(session: AsyncSession, actor: Actor) -> int:
    """Recipients of what the actor has sent in the last hour, because one audience can be reached in parts."""
    age = func.clock_timestamp() - Announcement.created_at
    own = (Announcement.created_by == actor.user_id, Announcement.is_test.is_(False), age < timedelta(hours=1))
    return (await session.execute(select(func.coalesce(func.sum(Announcement.recipients), 0)).where(*own))).scalar_one()


async def _repeated(session: AsyncSession, actor: Actor, fingerprint: str, key: UUID | None) -> Announcement | None:
    """The announcement that an earlier, equal request created. Raises :class:`IdempotencyKeyReused`."""
    own = select(Announcement).where(Announcement.created_by == actor.user_id)
    if key is None:
        age = func.clock_timestamp() - Announcement.created_at
        same = own.where(Announcement.fingerprint == fingerprint, age < SAME_WITHIN)
        return (await session.scalars(same.order_by(Announcement.created_at.desc()).limit(1))).one_or_none()
    known = (await session.scalars(own.where(Announcement.idempotency_key == key))).one_or_none()
    if known is not None and known.fingerprint != fingerprint:
        raise IdempotencyKeyReused
    return known


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
