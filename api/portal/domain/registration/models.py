"""The rounds of a registration, whose rows are never updated, and what approved companies ask to change in it."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, String, Text, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from portal.domain.registration.lifecycle import ChangeRequestState
from portal.platform.db.base import Base, Identified


class RegistrationDecision(Identified, Base):
    """One decision. An undone one is deleted, because its mail was not sent; the audit trail keeps it.

    The company's own columns hold the standing decision. Releases before this table wrote only those.
    """

    __tablename__ = "registration_decisions"
    __table_args__ = (CheckConstraint("decision in ('approved', 'rejected', 'returned')", name="decision"),)

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    decision: Mapped[str] = mapped_column(String(20))
    decided_at: Mapped[datetime]
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    decided_by_name: Mapped[str]
    code: Mapped[str | None] = mapped_column(String(40), doc="Which of the reasons that are offered")
    reason: Mapped[str | None] = mapped_column(doc="As told to the company")
    fields: Mapped[list[str] | None] = mapped_column(ARRAY(Text), doc="Registration fields that a return marks")


class RegistrationCorrection(Identified, Base):
    """What the company changed: a typing error while it waits, the marked fields of a return, or later its profile."""

    __tablename__ = "registration_corrections"

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    returned_at: Mapped[datetime | None] = mapped_column(doc="Of the return that it answers; null for its own one")
    corrected_at: Mapped[datetime]
    corrected_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    corrected_by_name: Mapped[str]
    changes: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, doc="[{field, before, after}]")


_STATES = ", ".join(f"'{state}'" for state in ChangeRequestState)


class ChangeRequest(Identified, Base):
    """New values for fields that an approved company does not change at once; a company has one at a time."""

    __tablename__ = "change_requests"
    __table_args__ = (
        CheckConstraint(f"state in ({_STATES})", name="state"),
        CheckConstraint("revision > 0", name="revision"),
        Index("uq_change_requests_pending", "company_id", unique=True, postgresql_where=text("state = 'pending'")),
    )

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(20))
    changes: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, doc="[{field, before, after}]")
    comment: Mapped[str | None]
    revision: Mapped[int] = mapped_column(doc="Counts how often the company has sent it")
    requested_at: Mapped[datetime] = mapped_column(doc="When the company sent it as it stands")
    requested_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    requested_by_name: Mapped[str]
    decided_at: Mapped[datetime | None] = mapped_column(doc="When it was accepted, declined or withdrawn")
    decided_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    decided_by_name: Mapped[str | None]
    reason: Mapped[str | None] = mapped_column(doc="Why it was declined, as told to the company")
