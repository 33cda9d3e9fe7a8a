"""An announcement and its deliveries: one row for each recipient."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    ColumnElement,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    case,
    literal_column,
    text,
)
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from portal.domain.messaging.topics import SWITCHED_OFF
from portal.features.mail.announcements.lifecycle import AnnouncementState
from portal.platform.db.base import Base, Created, Identified

_STORED = [state for state in AnnouncementState if state is not AnnouncementState.SCHEDULED]
_AWAITS = AnnouncementState.PAUSED.value
"""The stored state of a scheduled announcement, which also has ``scheduled_at``."""
_SWITCHED_OFF = literal_column(f"'{SWITCHED_OFF}'", String)
"""A literal, not a parameter, so that statements can group by the expression."""


class Announcement(Identified, Created, Base):
    __tablename__ = "announcements"
    __table_args__ = (
        CheckConstraint(f"state in ({', '.join(repr(state.value) for state in _STORED)})", name="state"),
        CheckConstraint(
            "(attachment_key is null) = (attachment_name is null)"
            " and (attachment_key is null) = (attachment_type is null)"
            " and (attachment_key is null) = (attachment_size is null)"
            " and (attachment_key is null) = (attachment_sha256 is null)",
            name="attachment",
        ),
        CheckConstraint(
            "(other_subject is null) = (other_body is null) and (other_body is null or language is not null)",
            name="languages",
        ),
        # Also prevents the previous release from resuming a scheduled announcement, which it regards as paused.
        CheckConstraint("scheduled_at is null or state in ('paused', 'cancelled')", name="scheduled"),
        UniqueConstraint("created_by", "idempotency_key"),
        Index("ix_announcements_created_at", "created_at", "id"),
        Index("ix_announcements_attachment_key", "attachment_key"),
    )

    subject: Mapped[str] = mapped_column(String(80))
    body: Mapped[str]
    language: Mapped[str | None] = mapped_column(
        String(5), doc="Language of subject and body; null if there is one text for all"
    )
    other_subject: Mapped[str | None] = mapped_column(String(80), doc="In the other language, like the other body")
    other_body: Mapped[str | None]
    attachment_name: Mapped[str | None]
    attachment_type: Mapped[str | None]
    attachment_size: Mapped[int | None]
    attachment_sha256: Mapped[str | None] = mapped_column(String(64))
    attachment_warning: Mapped[str | None] = mapped_column(String(40), doc="Why readers may not be able to open it")
    attachment_key: Mapped[str | None] = mapped_column(doc="Copies of an announcement share the object")
    audience: Mapped[dict[str, Any]] = mapped_column(doc="The filter of companies that was confirmed")
    recipients: Mapped[int] = mapped_column(
        doc="Number of deliveries to be sent; 0 until a scheduled announcement starts"
    )
    is_test: Mapped[bool] = mapped_column(doc="Sent only to its author")
    stored_state: Mapped[str] = mapped_column("state", String(10))
    scheduled_at: Mapped[datetime | None] = mapped_column(
        doc="When it starts; kept if it is cancelled before, null once it has started"
    )
    started_at: Mapped[datetime | None] = mapped_column(doc="When a scheduled announcement started")
    fingerprint: Mapped[str] = mapped_column(String(64), doc="SHA-256 of the confirmed contents")
    idempotency_key: Mapped[UUID | None]
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_by_name: Mapped[str]
    changed_at: Mapped[datetime | None] = mapped_column(doc="Time of the last pause, resumption, cancellation or retry")
    changed_by_name: Mapped[str | None]
    finished_at: Mapped[datetime | None] = mapped_column(
        doc="When the last delivery ended, or the announcement was cancelled"
    )
    counts: Mapped[dict[str, Any] | None] = mapped_column(doc="Deliveries by state; set once none is open")
    trouble: Mapped[str | None] = mapped_column(doc="Why sending, or a scheduled start, is on hold")
    run: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="Number of the latest run; only this run may send"
    )
    leased_until: Mapped[datetime | None]

    @hybrid_property
    def state(self) -> str:
        is_scheduled = self.stored_state == _AWAITS and self.scheduled_at is not None
        return AnnouncementState.SCHEDULED.value if is_scheduled else self.stored_state

    @state.inplace.setter
    def _set_state(self, state: str) -> None:
        self.stored_state = _AWAITS if state == AnnouncementState.SCHEDULED else state

    @state.inplace.expression
    @classmethod
    def _state_expression(cls) -> ColumnElement[str]:
        is_scheduled = (cls.stored_state == _AWAITS) & cls.scheduled_at.is_not(None)
        return case((is_scheduled, AnnouncementState.SCHEDULED.value), else_=cls.stored_state)

    @state.inplace.update_expression
    @classmethod
    def _state_values(cls, value: Any) -> list[tuple[Any, Any]]:
        return [(cls.stored_state, value)]


class AnnouncementDraftFile(Identified, Created, Base):
    """The attachment of an unsent announcement, one for each user, until it is sent, replaced or expires."""

    __tablename__ = "announcement_draft_files"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), unique=True)
    name: Mapped[str]
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(doc="In bytes")
    sha256: Mapped[str] = mapped_column(String(64))
    object_key: Mapped[str] = mapped_column(unique=True)
    warning: Mapped[str | None] = mapped_column(String(40), doc="Why readers may not be able to open it")
    expires_at: Mapped[datetime] = mapped_column(doc="When a job deletes the row and the object")


class AnnouncementDelivery(Base):
    """Created with the announcement; afterwards only its state changes.

    Sending changes no indexed column, so that PostgreSQL can make heap-only (HOT) updates.
    """

    __tablename__ = "announcement_deliveries"
    __table_args__ = (
        CheckConstraint(
            "state in ('queued', 'sending', 'sent', 'temporary', 'permanent', 'cancelled')",
            name="state",
        ),
        Index(
            "ix_announcement_deliveries_due", "next_attempt_at", postgresql_where=text("next_attempt_at is not null")
        ),
        Index("ix_announcement_deliveries_user_id", "user_id"),
        {"postgresql_with": {"fillfactor": 60}},
    )

    announcement_id: Mapped[UUID] = mapped_column(ForeignKey("announcements.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, doc="From 1, in sending order")
    user_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL"), doc="Null once the account is deleted; nothing is sent then"
    )
    organization_name: Mapped[str]
    recipient: Mapped[str] = mapped_column(doc="Address when the announcement was confirmed, like name and locale")
    recipient_name: Mapped[str]
    locale: Mapped[str] = mapped_column(String(5))
    receipt: Mapped[str | None] = mapped_column(doc="Number of the company's response, if the text uses it")
    message_id: Mapped[str] = mapped_column(doc="Message-ID header, the same for every attempt")
    state: Mapped[str] = mapped_column(
        String(10), server_default="queued", default="queued", doc="Read ``shown_state`` where people see it"
    )
    attempts: Mapped[int] = mapped_column(server_default="0", default=0)
    answer: Mapped[str | None] = mapped_column(doc="The latest reply of the mail server")
    error: Mapped[str | None] = mapped_column(doc="Reason of a failure without a reply of the mail server")
    may_repeat: Mapped[bool] = mapped_column(
        server_default="false", default=False, doc="Possible duplicate: an attempt ended without a reply"
    )
    next_attempt_at: Mapped[datetime | None]
    sent_at: Mapped[datetime | None]
    changed_at: Mapped[datetime | None]
    run: Mapped[int | None] = mapped_column(doc="Run that has claimed it, while it is being sent")

    @hybrid_property
    def shown_state(self) -> str:
        return SWITCHED_OFF if self.error == SWITCHED_OFF else self.state

    @shown_state.inplace.expression
    @classmethod
    def _shown_state_expression(cls) -> ColumnElement[str]:
        return case((cls.error == _SWITCHED_OFF, _SWITCHED_OFF), else_=cls.state)
