"""Reminders to companies before the deadline."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified

AUDIENCES = "audience in ('notBegun', 'begun', 'notSubmitted')"


class Reminder(Identified, Created, Base):
    """A reminder that was due, sent or left out. Unique for each deadline, even if the RFI returns to that deadline."""

    __tablename__ = "reminders"
    __table_args__ = (
        UniqueConstraint("rfi_id", "deadline", "hours", "audience"),
        CheckConstraint(AUDIENCES, name="audience"),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    deadline: Mapped[datetime]
    hours: Mapped[int] = mapped_column(doc="Before the deadline")
    audience: Mapped[str] = mapped_column(String(20))
    recipients: Mapped[int | None] = mapped_column(doc="Companies that got it; null if it was left out")


class ReminderSwitch(Base):
    """Whether a reminder is sent, for every deadline. Without a row, it is."""

    __tablename__ = "reminder_switches"
    __table_args__ = (CheckConstraint(AUDIENCES, name="audience"),)

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"), primary_key=True)
    hours: Mapped[int] = mapped_column(primary_key=True)
    audience: Mapped[str] = mapped_column(String(20), primary_key=True)
    is_on: Mapped[bool]
    changed_by_name: Mapped[str]
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())
