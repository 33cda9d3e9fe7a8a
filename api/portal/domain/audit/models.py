"""The audit trail: actor, action, object and time. A trigger in the database refuses updates and deletions."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Index, String, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Identified


class AuditEvent(Identified, Base):
    __tablename__ = "audit_events"
    __table_args__ = (
        Index("ix_audit_events_subject", "subject_type", "subject_id", "at"),
        Index("ix_audit_events_at", "at", "id"),
        Index("ix_audit_events_actor", "actor_id", "at"),
        Index("ix_audit_events_action", "action", "at"),
    )

    at: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    actor_id: Mapped[UUID | None] = mapped_column(doc="No foreign key: the event outlives the person")
    actor_name: Mapped[str]
    action: Mapped[str] = mapped_column(String(60), doc="noun.verb, e.g. company.approved")
    subject_type: Mapped[str] = mapped_column(String(40))
    subject_id: Mapped[str | None]
    ip: Mapped[str | None]
    request_id: Mapped[str | None]
    details: Mapped[dict[str, Any]]
