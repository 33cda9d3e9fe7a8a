"""The audit trail: actor, action, object and time. A trigger in the database refuses updates and deletions.

Seals are made of what is decided for good: see :mod:`portal.features.oversight.audit.seals.sealing`.
"""

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

    ``content``: canonical JSON, which is signed; ``hash``: its SHA-256 in hexadecimal. The other columns repeat what
    queries need of it. The seal is about the transactions of ``system_identifier`` from ``from_xid`` on, before
    ``upto_xid``.
    """

    __tablename__ = "audit_seals"
    __table_args__ = (Index("ix_audit_seals_upto_xid", "system_identifier", "upto_xid"),)

    number: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    epoch: Mapped[str] = mapped_column(String(16))
    system_identifier: Mapped[int] = mapped_column(BigInteger)
    from_xid: Mapped[int] = mapped_column(Xid8)
    upto_xid: Mapped[int] = mapped_column(Xid8)
    sealed_at: Mapped[datetime]
    content: Mapped[str]
    hash: Mapped[str] = mapped_column(String(64))
    signature: Mapped[str]
    stored_at: Mapped[datetime | None] = mapped_column(doc="When the store of files got a copy")
    witnessed_at: Mapped[datetime | None] = mapped_column(doc="When it was last mailed to the witness")
