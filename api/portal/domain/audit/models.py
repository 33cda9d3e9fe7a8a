"""The audit trail: actor, action, object and time. A trigger in the database refuses updates and deletions.

Seals are made of what is decided for good: see :mod:`portal.features.oversight.audit.seals.sealing`.
"""

import hashlib
import json
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, Index, String, func, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Identified
from portal.platform.db.xid8 import Xid8


class AuditEvent(Identified, Base):
    __tablename__ = "audit_events"
    __table_args__ = (
        Index("ix_audit_events_subject", "subject_type", "subject_id", "at"),
        Index("ix_audit_events_at", "at", "id"),
        Index("ix_audit_events_actor", "actor_id", "at"),
        Index("ix_audit_events_action", "action", "at"),
        Index("ix_audit_events_xid", "system_identifier", "xid", "id"),
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
    system_identifier: Mapped[int] = mapped_column(
        BigInteger,
        server_default=text("(pg_control_system()).system_identifier"),
        doc="Of the PostgreSQL cluster that wrote the event: after a restore from a dump, transaction ids begin anew",
    )
    xid: Mapped[int] = mapped_column(Xid8, server_default=func.pg_current_xact_id(), doc="Its transaction")


class AuditSeal(Base):
    """Signs the events of some transactions, and the seal before it.

    ``content`` is what is signed, canonical JSON. Other columns repeat what queries need of it; a trigger lets
    ``stored_at`` and ``witnessed_at`` change alone. ``epoch``: number of the seal with which the chain began, or began
    anew.
    """

    __tablename__ = "audit_seals"
    __table_args__ = (
        Index("ix_audit_seals_upto_xid", "system_identifier", "upto_xid"),
        Index("ix_audit_seals_unstored", "number", postgresql_where=text("stored_at IS NULL")),
        Index("ix_audit_seals_witnessed_at", "witnessed_at", postgresql_where=text("witnessed_at IS NOT NULL")),
    )

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    epoch: Mapped[int] = mapped_column(BigInteger)
    system_identifier: Mapped[int] = mapped_column(BigInteger)
    upto_xid: Mapped[int] = mapped_column(Xid8, doc="The first transaction that it is not about")
    sealed_at: Mapped[datetime]
    content: Mapped[str]
    signature: Mapped[str]
    stored_at: Mapped[datetime | None] = mapped_column(doc="When the store of files got a copy")
    witnessed_at: Mapped[datetime | None] = mapped_column(doc="When it was last queued for the witness")

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = json.loads(self.content)
        return facts

    @property
    def hash(self) -> str:
        """SHA-256 in hexadecimal."""
        return hashlib.sha256(self.content.encode()).hexdigest()
