"""Openings of sealed responses, each by two people (docs/adr/0068)."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Identified


class Opening(Identified, Base):
    """Under way until ``ended_at``. The record of what was opened never changes.

    ``commitments``: of the standing versions that were opened, in ascending order. ``digest``: SHA-256 of this list,
    a line feed after each, in hexadecimal.
    """

    __tablename__ = "openings"
    __table_args__ = (
        CheckConstraint("(reason_en is null) = (reason_ar is null)", name="reason"),
        CheckConstraint(
            "num_nonnulls(opened_at, opened_by_name, is_early, commitments, digest) in (0, 5)"
            " and (opened_at is null or ended_at is not null)",
            name="opened",
        ),
        Index("uq_openings_under_way", "rfi_id", unique=True, postgresql_where=text("ended_at is null")),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    started_at: Mapped[datetime]
    started_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    started_by_name: Mapped[str]
    reason_en: Mapped[str | None] = mapped_column(doc="Why before the deadline, as the companies are told")
    reason_ar: Mapped[str | None]
    ended_at: Mapped[datetime | None] = mapped_column(doc="When it was carried out or given up")
    opened_at: Mapped[datetime | None]
    opened_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    opened_by_name: Mapped[str | None]
    is_early: Mapped[bool | None]
    commitments: Mapped[list[str] | None] = mapped_column(ARRAY(String(64)))
    digest: Mapped[str | None] = mapped_column(String(64))
    told_at: Mapped[datetime | None] = mapped_column(doc="When the mails about it were written")


class OpenedCompany(Base):
    """A company whose deadline had passed at the latest opening: what it sent until then can be read."""

    __tablename__ = "opened_companies"

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"), primary_key=True)
    company_id: Mapped[UUID] = mapped_column(
        ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    opened_at: Mapped[datetime]


OPENING_LASTS = timedelta(minutes=30)
"""Time within which the second person opens."""


def is_under_way(opening: Opening, now: datetime) -> bool:
    """Whether it waits for the second person."""
    return opening.ended_at is None and now <= opening.started_at + OPENING_LASTS
