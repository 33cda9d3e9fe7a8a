"""Declarations of readers about their interest in a company, before they read its response."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Identified


class Interest(Identified, Base):
    """``interest`` null: none. One that is not lifted closes the response to its reader."""

    __tablename__ = "interests"
    __table_args__ = (
        UniqueConstraint("rfi_id", "company_id", "user_id"),
        CheckConstraint(
            "num_nonnulls(lifted_at, lifted_by_name, lift_reason) in (0, 3)"
            " and (lifted_at is null or interest is not null)",
            name="lifted",
        ),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    user_name: Mapped[str]
    interest: Mapped[str | None]
    declared_at: Mapped[datetime]
    lifted_at: Mapped[datetime | None]
    lifted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    lifted_by_name: Mapped[str | None]
    lift_reason: Mapped[str | None]
