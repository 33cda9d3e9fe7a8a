"""Requested ZIPs: their companies, progress and object."""

from datetime import datetime
from typing import Any
from uuid import UUID

import orjson
from sqlalchemy import ARRAY, BigInteger, CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified

FILES_PENDING = "files_pending"
FILES_WITHHELD = "files_withheld"


class Bundle(Identified, Created, Base):
    __tablename__ = "bundles"
    __table_args__ = (
        CheckConstraint("state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')", name="state"),
        CheckConstraint(
            "state <> 'ready' or (object_key is not null and size is not null and sha256 is not null "
            "and expires_at is not null)",
            name="ready_is_whole",
        ),
        Index("ix_bundles_newest", "created_at", "id"),
        Index("ix_bundles_object", "state", "finished_at", postgresql_where=text("object_key is not null")),
    )

    filter: Mapped[dict[str, Any]] = mapped_column(doc="The CompanyFilter that it was asked for with")
    requested_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    requested_by_name: Mapped[str]
    state: Mapped[str] = mapped_column(String(10), server_default="queued", default="queued")
    run: Mapped[int] = mapped_column(
        server_default="0",
        default=0,
        doc="Counts the attempts; each one writes under its own number, so that none overlap",
    )
    companies_total: Mapped[int] = mapped_column(server_default="0", default=0)
    companies_done: Mapped[int] = mapped_column(server_default="0", default=0)
    bytes_total: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0, doc="Of the companies' files")
    bytes_done: Mapped[int] = mapped_column(BigInteger, server_default="0", default=0)
    size: Mapped[int | None] = mapped_column(BigInteger, doc="Of the ZIP, in bytes")
    sha256: Mapped[str | None] = mapped_column(String(64))
    receipt_numbers: Mapped[list[str] | None] = mapped_column(
        ARRAY(String(40)), doc="Of the versions in the ZIP; null before it is made, and of earlier releases"
    )
    object_key: Mapped[str | None] = mapped_column(
        unique=True, doc="Written before the first byte, and emptied once nothing of it is left in the store"
    )
    started_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None] = mapped_column(doc="When it became ready, failed or was cancelled")
    expires_at: Mapped[datetime | None]
    fingerprint: Mapped[str | None] = mapped_column(
        String(64), doc="SHA-256 of the filter and of what the companies had submitted when it was asked for"
    )
    error: Mapped[str | None] = mapped_column(
        String(60), doc="A stable code: why it failed, waits or is incomplete; its sentence is in the catalogues"
    )
    error_detail: Mapped[str | None] = mapped_column(
        doc="The file that was missing or damaged; with files_withheld, how many are withheld for each verdict, as JSON"
    )

    @property
    def withheld(self) -> dict[str, int]:
        """Number of files that the ZIP lists without their bytes, by verdict."""
        counts: dict[str, int] = orjson.loads(self.error_detail or "{}") if self.error == FILES_WITHHELD else {}
        return counts
