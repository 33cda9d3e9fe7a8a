"""Responses of the announcement endpoints."""

from datetime import datetime
from typing import Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel

from portal.domain.messaging.render import RenderedMail
from portal.features.mail.announcements.composing.placeholders import Placeholder
from portal.features.mail.announcements.composing.previews import CountedAudience, Preview
from portal.features.mail.announcements.lifecycle import AnnouncementEvent, AnnouncementState, DeliveryState, actions
from portal.features.mail.announcements.models import Announcement, AnnouncementDraftFile
from portal.features.mail.announcements.service import View
from portal.platform.files.file_warnings import StoredWarning


class AudienceOut(BaseModel):
    """``recipients``: total number. ``by_locale``: their number by language.

    ``missing``: recipients without a value, by placeholder; they get a dash. ``only``: the company, if it is one
    alone and the user may see it. ``switched_off``: people who do not want announcements; no recipients.
    """

    recipients: int
    switched_off: int
    by_locale: dict[Literal["en", "ar"], int]
    missing: dict[Placeholder, int]
    only: str | None

    @classmethod
    def of(cls, found: CountedAudience) -> Self:
        return cls.model_validate(
            {
                "recipients": sum(found.by_locale.values()),
                "switched_off": found.switched_off,
                "by_locale": found.by_locale,
                "missing": found.missing,
                "only": found.only.company if found.only else None,
            }
        )


class AnnouncementPreviewOut(BaseModel):
    """A mail as recipients see it. ``html``: a complete document; show it in a sandboxed frame."""

    subject: str
    html: str
    text: str

    @classmethod
    def of(cls, rendered: RenderedMail) -> Self:
        return cls(subject=rendered.subject, html=rendered.html, text=rendered.text)


class PreviewsOut(BaseModel):
    """``language`` and ``company``: of the recipient whose values are shown; null if they are examples.

    ``count``: number of recipients found.
    """

    en: AnnouncementPreviewOut
    ar: AnnouncementPreviewOut
    language: Literal["en", "ar"] | None
    company: str | None
    count: int

    @classmethod
    def of(cls, preview: Preview) -> Self:
        shown = {locale: AnnouncementPreviewOut.of(mail) for locale, mail in preview.mails.items()}
        language, company = (preview.reader.locale, preview.reader.company) if preview.reader else (None, None)
        return cls.model_validate({**shown, "language": language, "company": company, "count": preview.count})


class SentOut(BaseModel):
    """``success``: the announcement is saved, and is being sent to ``recipients`` people.

    ``scheduled_at``: when it will be sent instead; its recipients are counted then, and are 0 until then.
    """

    success: Literal[True] = True
    id: UUID
    recipients: int
    state: AnnouncementState
    scheduled_at: datetime | None

    @classmethod
    def of(cls, announcement: Announcement) -> Self:
        return cls(
            id=announcement.id,
            recipients=announcement.recipients,
            state=AnnouncementState(announcement.state),
            scheduled_at=announcement.scheduled_at,
        )


class AttachmentOut(BaseModel):
    name: str
    content_type: str
    size: int
    sha256: str
    warning: StoredWarning = None


class DraftFileOut(AttachmentOut):
    """``id``: the value of ``attachment_from`` when the announcement is sent."""

    id: UUID
    expires_at: datetime

    @classmethod
    def of(cls, file: AnnouncementDraftFile) -> Self:
        return cls.model_validate({name: getattr(file, name) for name in cls.model_fields})


class AnnouncementDraftOut(BaseModel):
    """The part of a user's draft that the server keeps: its file, if any."""

    file: DraftFileOut | None


class CountsOut(BaseModel):
    """Number of deliveries by state."""

    queued: int = 0
    sending: int = 0
    sent: int = 0
    temporary: int = 0
    permanent: int = 0
    cancelled: int = 0
    switched_off: int = 0


class AnnouncementRow(BaseModel):
    """``trouble``: why it is on hold.

    The reply of the mail server, ``unreachable``, ``author_left`` if its author could no longer send it when it was
    due, or ``late`` if it was not started within an hour of its time. ``language``: of ``subject``; null if there is
    one text for all. ``scheduled_at``: when it will start, or would have if it had not been cancelled.
    ``started_at``: when a scheduled one started; null for one sent at once.
    """

    id: UUID
    subject: str
    other_subject: str | None
    language: Literal["en", "ar"] | None
    state: AnnouncementState
    scheduled_at: datetime | None
    started_at: datetime | None
    recipients: int
    counts: CountsOut
    attachment: AttachmentOut | None
    created_at: datetime
    created_by_name: str
    changed_at: datetime | None
    changed_by_name: str | None
    finished_at: datetime | None
    trouble: str | None


_OF_THE_VIEW = {"counts", "given_up", "attachment", "actions"}

Action = Literal[
    AnnouncementEvent.START,
    AnnouncementEvent.PAUSE,
    AnnouncementEvent.RESUME,
    AnnouncementEvent.CANCEL,
    AnnouncementEvent.RETRY,
]


class AnnouncementOut(AnnouncementRow):
    """An announcement with everything that a copy of it needs.

    ``given_up``: permanent failures after too many temporary ones; the other permanent failures were rejected.
    ``actions``: events that its state allows administrators to request.
    """

    body: str
    other_body: str | None
    audience: dict[str, Any]
    is_test: bool
    given_up: int
    actions: list[Action]

    @classmethod
    def of(cls, view: View) -> Self:
        it = view.announcement
        attachment = {
            "name": it.attachment_name,
            "content_type": it.attachment_type,
            "size": it.attachment_size,
            "sha256": it.attachment_sha256,
            "warning": it.attachment_warning,
        }
        known = {name: getattr(it, name) for name in cls.model_fields if name not in _OF_THE_VIEW}
        file = attachment if it.attachment_key else None
        return cls.model_validate(
            {
                **known,
                "counts": view.counts,
                "given_up": view.given_up,
                "attachment": file,
                "actions": actions(it.state),
            }
        )


class DeliveryRow(BaseModel):
    """``answer``: the reply of the mail server. ``error``: reason of a failure without a reply."""

    number: int
    organization_name: str
    recipient_name: str
    recipient: str
    locale: Literal["en", "ar"]
    state: DeliveryState
    attempts: int
    answer: str | None
    error: Literal["account_deleted", "address_invalid", "attempt_failed", "gave_up", "switched_off"] | None
    may_repeat: bool
    message_id: str
    next_attempt_at: datetime | None
    sent_at: datetime | None
    changed_at: datetime | None
