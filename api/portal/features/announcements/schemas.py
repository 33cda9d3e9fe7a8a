"""Requests and responses of the announcement endpoints."""

from datetime import datetime
from typing import Annotated, Any, Literal, Self
from uuid import UUID

import orjson
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import paragraphs, single_line
from portal.domain.messaging.render import RenderedMail
from portal.features.announcements.lifecycle import AnnouncementEvent, AnnouncementState, DeliveryState, actions
from portal.features.announcements.models import Announcement, AnnouncementDraftFile
from portal.features.announcements.service import Draft, View
from portal.features.directory.service import CompanyFilter
from portal.platform.http.body import Body, QueryText
from portal.platform.lists.export import TableFormat
from portal.platform.lists.page import PageRequest

SUBJECT_MAX = 80
BODY_MAX = 20_000
"""Characters, without surrounding whitespace."""


def _check_subject(text: str) -> str:
    return _bounded(single_line(text), SUBJECT_MAX)


def _check_body(text: str) -> str:
    return _bounded(paragraphs(text), BODY_MAX)


def _bounded(text: str, longest: int) -> str:
    if not text:
        raise PydanticCustomError("required", "must be given")
    if len(text) > longest:
        raise PydanticCustomError("too_long", "too long", {"max_length": longest})
    return text


def _from_json(value: Any) -> Any:
    """Parses the filter, which a form carries as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value) if value.strip() else {}
    except orjson.JSONDecodeError:
        raise PydanticCustomError("invalid", "no JSON") from None


Subject = Annotated[str, Field(max_length=4 * SUBJECT_MAX), AfterValidator(_check_subject)]
Text = Annotated[str, Field(max_length=4 * BODY_MAX), AfterValidator(_check_body)]
Audience = Annotated[CompanyFilter, BeforeValidator(_from_json)]


class AnnouncementForm(Body):
    """The fields of the form without its file. ``audience``: JSON; all active companies by default.

    ``attachment_from``: the author's draft file, or an earlier announcement whose file is attached again.
    """

    subject: Subject
    body: Text
    audience: Audience = CompanyFilter()
    attachment_from: UUID | None = None

    @model_validator(mode="before")
    @classmethod
    def _empty_is_absent(cls, value: Any) -> Any:
        return {key: item for key, item in value.items() if item != ""} if isinstance(value, dict) else value

    @property
    def draft(self) -> Draft:
        return Draft(self.subject, self.body, self.audience, self.attachment_from)


class PreviewBody(Body):
    subject: Subject
    body: Text


class AudienceBody(Body):
    audience: CompanyFilter = CompanyFilter()


class AudienceOut(BaseModel):
    """``recipients``: total number. ``by_locale``: their number by language."""

    recipients: int
    by_locale: dict[Literal["en", "ar"], int]

    @classmethod
    def of(cls, found: dict[str, int]) -> Self:
        return cls.model_validate({"recipients": sum(found.values()), "by_locale": found})


class PreviewOut(BaseModel):
    """A mail as recipients see it. ``html``: a complete document; show it in a sandboxed frame."""

    subject: str
    html: str
    text: str

    @classmethod
    def of(cls, rendered: RenderedMail) -> Self:
        return cls(subject=rendered.subject, html=rendered.html, text=rendered.text)


class PreviewsOut(BaseModel):
    en: PreviewOut
    ar: PreviewOut


class SentOut(BaseModel):
    """``success``: the announcement is saved, and is being sent to ``recipients`` people."""

    success: Literal[True] = True
    id: UUID
    recipients: int
    state: AnnouncementState

    @classmethod
    def of(cls, announcement: Announcement) -> Self:
        return cls(id=announcement.id, recipients=announcement.recipients, state=AnnouncementState(announcement.state))


class AttachmentOut(BaseModel):
    name: str
    content_type: str
    size: int
    sha256: str


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


class AnnouncementRow(BaseModel):
    """``trouble``: why sending is on hold: the reply of the mail server, or ``unreachable``."""

    id: UUID
    subject: str
    state: AnnouncementState
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

Action = Literal[AnnouncementEvent.PAUSE, AnnouncementEvent.RESUME, AnnouncementEvent.CANCEL, AnnouncementEvent.RETRY]


class AnnouncementOut(AnnouncementRow):
    """An announcement with everything that a copy of it needs.

    ``given_up``: permanent failures after too many temporary ones; the other permanent failures were rejected.
    ``actions``: events that its state allows administrators to request.
    """

    body: str
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
    error: Literal["account_deleted", "address_invalid", "attempt_failed", "gave_up"] | None
    may_repeat: bool
    message_id: str
    next_attempt_at: datetime | None
    sent_at: datetime | None
    changed_at: datetime | None


_NONE: Any = ()


class DeliveryQuery(BaseModel):
    """Filter of deliveries. Several values of ``state`` match any of them."""

    search: Annotated[QueryText, Field(max_length=100)] = ""
    state: Annotated[tuple[DeliveryState, ...], Field(max_length=6)] = _NONE
    may_repeat: bool | None = None


class DeliveryPageQuery(DeliveryQuery):
    sort: Annotated[QueryText | None, Field(max_length=60)] = None
    cursor: Annotated[QueryText | None, Field(max_length=1000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def page(self) -> PageRequest:
        return PageRequest(self.sort, self.cursor, self.limit)


class DeliveryExportQuery(DeliveryQuery):
    """``columns``: names in the order of the table; all columns by default."""

    sort: Annotated[QueryText | None, Field(max_length=60)] = None
    columns: Annotated[tuple[QueryText, ...], Field(max_length=20)] = _NONE
    format: TableFormat = TableFormat.CSV
