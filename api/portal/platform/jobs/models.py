"""The outbox: jobs written in the transaction of their cause."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String, func, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified


class Job(Identified, Created, Base):
    __tablename__ = "jobs"
    __table_args__ = (
        Index(
            "ix_jobs_due",
            "queue",
            "run_after",
            postgresql_where=text("done_at is null and failed_at is null"),
        ),
    )

    queue: Mapped[str] = mapped_column(String(20))
    kind: Mapped[str] = mapped_column(String(60))
    payload: Mapped[dict[str, Any]] = mapped_column(doc="Identifiers only")
    run_after: Mapped[datetime] = mapped_column(server_default=func.clock_timestamp())
    attempts: Mapped[int] = mapped_column(server_default="0", default=0)
    leased_until: Mapped[datetime | None]
    done_at: Mapped[datetime | None]
    failed_at: Mapped[datetime | None] = mapped_column(doc="Given up after the last attempt")
    error: Mapped[str | None]
    request_id: Mapped[str | None] = mapped_column(doc="Joins the log of the request with that of the task")
