"""A company as registered, and the decision about it."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ARRAY,
    CheckConstraint,
    ColumnElement,
    Computed,
    ForeignKey,
    Index,
    Interval,
    String,
    Text,
    func,
    text,
    type_coerce,
)
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


def website_host(website: Any) -> ColumnElement[str]:
    """The host of an address without ``www.``, which companies of one organisation share."""
    host: ColumnElement[str] = func.substring(func.lower(website), r"^https?://(?:www[.])?([^/:?#]+)")
    return host


class Company(Identified, Created, Base):
    __tablename__ = "companies"
    __table_args__ = (
        CheckConstraint("not (approved_at is not null and rejected_at is not null)", name="one_decision"),
        # The two orders of the pending list, page by page.
        Index("ix_companies_pending", "created_at", "id", postgresql_where=text("decided_at is null")),
        Index(
            "ix_companies_pending_name",
            text("portal_fold(organization_name)"),
            "id",
            postgresql_where=text("decided_at is null"),
        ),
        # The orders of all other lists.
        Index("ix_companies_registered", "created_at", "id"),
        Index("ix_companies_name", text("portal_fold(organization_name)"), "id"),
        Index("ix_companies_decided", text("COALESCE(decided_at, '-infinity'::timestamp with time zone)"), "id"),
        # For counting each list without reading the table.
        Index("ix_companies_waiting", "id", postgresql_where=text("decided_at is null")),
        Index("ix_companies_approved", "id", postgresql_where=text("approved_at is not null")),
        Index("ix_companies_rejected", "id", postgresql_where=text("rejected_at is not null")),
        Index("ix_companies_returned", "id", postgresql_where=text("returned_at is not null")),
    )

    searched: Mapped[str] = mapped_column(
        Computed("portal_fold_v1(organization_name || ' '::text || organization_website)", persisted=True),
        deferred=True,
        doc="Not read: pods of the release before ask for it when they insert a row",
    )
    organization_name: Mapped[str]
    organization_website: Mapped[str]
    business_email: Mapped[str | None] = mapped_column(doc="For official letters; null if registered without one")
    headquarters_location: Mapped[str]
    branches_in_ksa: Mapped[str | None]
    organization_size: Mapped[str] = mapped_column(String(20))
    industry_field: Mapped[str] = mapped_column(String(20))
    industry_other: Mapped[str | None]
    approved_at: Mapped[datetime | None]
    rejected_at: Mapped[datetime | None]
    decided_at: Mapped[datetime | None]
    decided_by: Mapped[UUID | None] = mapped_column(
        ForeignKey("users.id", ondelete="SET NULL", use_alter=True), doc="The administrator who decided"
    )
    decided_by_name: Mapped[str | None] = mapped_column(doc="Kept for when that administrator is gone")
    rejection_reason: Mapped[str | None]
    rejection_code: Mapped[str | None] = mapped_column(String(40), doc="Which of the reasons that are offered")
    returned_at: Mapped[datetime | None] = mapped_column(
        doc="Set while the company has to correct its registration; then equal to decided_at"
    )
    return_code: Mapped[str | None] = mapped_column(String(40))
    return_reason: Mapped[str | None]
    return_fields: Mapped[list[str] | None] = mapped_column(ARRAY(Text), doc="Registration fields to correct")
    review_paused: Mapped[timedelta] = mapped_column(
        server_default="0", default=timedelta(0), doc="Time that earlier returns took; the review clock leaves it out"
    )
    anonymised_at: Mapped[datetime | None] = mapped_column(doc="When its personal data was removed (docs/adr/0040)")
    reminded_hours: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="After how many hours of waiting the latest reminder went out"
    )

    @property
    def review_from(self) -> datetime:
        """When the review began, moved by the pauses: the promised hours count from here."""
        return self.created_at + self.review_paused


REVIEW_FROM: ColumnElement[datetime] = Company.created_at + Company.review_paused
REVIEW_AGE: ColumnElement[timedelta] = type_coerce(
    func.coalesce(Company.decided_at, func.portal_now()) - REVIEW_FROM, Interval
)
"""Duration of the review until the decision or now, without the time in which the company corrected a return."""
