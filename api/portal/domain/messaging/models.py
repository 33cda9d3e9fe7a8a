"""Messages (mails and SMS) with their delivery state, and the wordings that administrators gave them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class Message(Identified, Created, Base):
    __tablename__ = "messages"
    __table_args__ = (
        CheckConstraint("channel in ('email', 'sms')", name="channel"),
        CheckConstraint("state in ('queued', 'sending', 'sent', 'failed', 'dropped')", name="state"),
        Index("ix_messages_user", "user_id", "created_at"),
    )

    template: Mapped[str] = mapped_column(String(60))
    channel: Mapped[str] = mapped_column(String(10))
    recipient: Mapped[str] = mapped_column(doc="Address or E.164 number")
    recipient_name: Mapped[str | None]
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"))
    locale: Mapped[str] = mapped_column(String(5))
    params: Mapped[dict[str, Any]] = mapped_column(doc="Never a code or a token: those are derived while rendering")
    state: Mapped[str] = mapped_column(String(10), server_default="queued", default="queued")
    attempts: Mapped[int] = mapped_column(server_default="0", default=0)
    error: Mapped[str | None]
    message_id: Mapped[str | None] = mapped_column(doc="Message-ID header, the same at every attempt")
    sent_at: Mapped[datetime | None]
    wording: Mapped[dict[str, Any] | None] = mapped_column(
        doc="Only in a test: the edited words, shown with the sample's data instead of ``params`` and secrets"
    )


class SwitchedOffTopic(Base):
    """A person does not want the mails of a topic."""

    __tablename__ = "switched_off_topics"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    topic: Mapped[str] = mapped_column(String(20), primary_key=True)
    since: Mapped[datetime] = mapped_column(server_default=func.now())


class MessageWording(Identified, Created, Base):
    """One saved revision of the words of a message; the highest revision applies. Never updated otherwise."""

    __tablename__ = "message_wordings"
    __table_args__ = (
        UniqueConstraint("template", "channel", "revision"),
        CheckConstraint("channel in ('email', 'sms')", name="channel"),
    )

    template: Mapped[str] = mapped_column(String(60))
    channel: Mapped[str] = mapped_column(String(10))
    revision: Mapped[int]
    texts: Mapped[dict[str, Any]] = mapped_column(
        doc="By locale: subject, heading and text, or null for the shipped words"
    )
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_by_name: Mapped[str]
    failed_at: Mapped[datetime | None] = mapped_column(
        doc="When a message with these words could not be written, so that the shipped words were sent instead"
    )
