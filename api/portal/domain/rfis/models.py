"""Requests for information: title, opening time and deadline."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, String, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class Rfi(Identified, Created, Base):
    __tablename__ = "rfis"
    __table_args__ = (
        CheckConstraint("opens_at is null or opens_at < deadline", name="opens_before_deadline"),
        CheckConstraint("state in ('scheduled', 'open', 'closed')", name="state"),
        CheckConstraint("sealing in ('responses', 'answers')", name="sealing"),
    )

    name: Mapped[str] = mapped_column(String(63), unique=True)
    title_en: Mapped[str]
    title_ar: Mapped[str]
    opens_at: Mapped[datetime | None]
    deadline: Mapped[datetime] = mapped_column(doc="As planned; closing the RFI early does not change it")
    state: Mapped[str] = mapped_column(
        String(10),
        doc="What has been carried out; whether a submission is in time is decided by the deadline itself",
    )
    deadline_set_at: Mapped[datetime] = mapped_column(
        server_default=func.now(), doc="When the deadline last moved; reminders that were due before are not sent"
    )
    closed_at: Mapped[datetime | None] = mapped_column(doc="Not after the deadline: it was closed early")
    generation: Mapped[str | None] = mapped_column(doc="Last generation applied from outside")
    closing_announced: Mapped[str | None] = mapped_column(
        doc="The closing (its generation, else its deadline) that the messages about it were written for"
    )
    deadline_announced: Mapped[datetime | None] = mapped_column(
        doc="The deadline that companies were last told: the RFI's, or the instant of its early closing"
    )
    reopen_reason: Mapped[str | None] = mapped_column(doc="What it was last reopened for; another reason reopens again")
    bundles_on_close: Mapped[bool] = mapped_column(server_default="false", default=False)
    notifies_admins: Mapped[bool] = mapped_column(server_default="true", default=True)
    notifies_companies: Mapped[bool] = mapped_column(server_default="true", default=True)
    questions_until: Mapped[datetime | None] = mapped_column(
        doc="Until when companies may ask questions; null: see ``deadlines.default_questions_until``"
    )
    revision: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="Counts the changes of titles and dates; SEQUENCE of the calendar entry"
    )
    sealing: Mapped[str | None] = mapped_column(
        String(10), doc="What administrators cannot read before the opening; ``answers``: nor the questionnaires"
    )
    changed_in_portal_at: Mapped[datetime | None] = mapped_column(
        doc="When an administrator last changed the dates or titles; settings no longer apply then"
    )
    change_reason_en: Mapped[str | None] = mapped_column(
        doc="Why the deadline last moved, or the RFI was closed early or reopened, as the companies are told"
    )
    change_reason_ar: Mapped[str | None]


class DeadlineExtension(Base):
    """More time for one company. The row stays when the extension is taken back, and counts its changes."""

    __tablename__ = "deadline_extensions"
    __table_args__ = (CheckConstraint("revision > 0", name="revision"),)

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"), primary_key=True)
    company_id: Mapped[UUID] = mapped_column(
        ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    until: Mapped[datetime | None] = mapped_column(doc="Null: taken back. It applies while the deadline is earlier")
    reason: Mapped[str] = mapped_column(doc="Of the last change, as the company is told")
    revision: Mapped[int]
    changed_at: Mapped[datetime]
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    changed_by_name: Mapped[str]
    end_announced: Mapped[datetime | None] = mapped_column(doc="The end that its mail was written for")
    deadline_announced: Mapped[datetime | None] = mapped_column(
        doc="The RFI's deadline at the latest mail to the company about its own; null: see the column of the RFI"
    )
