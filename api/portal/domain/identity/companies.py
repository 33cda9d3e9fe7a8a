"""A company as registered, and the decision about it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ColumnElement, Computed, ForeignKey, Index, String, func, text
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
    )

    searched: Mapped[str] = mapped_column(
        Computed("portal_fold(organization_name || ' '::text || organization_website)", persisted=True),
        deferred=True,
        doc="What a search looks through, folded once",
    )
    organization_name: Mapped[str]
    organization_website: Mapped[str]
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
    reminded_hours: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="After how many hours of waiting the latest reminder went out"
    )
