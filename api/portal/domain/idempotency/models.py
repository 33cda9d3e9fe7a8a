"""Stored responses, returned when a request is repeated under its Idempotency-Key."""

from typing import Any
from uuid import UUID

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created


class IdempotentAnswer(Created, Base):
    """Written in the transaction of its effect, so that either both exist or neither."""

    __tablename__ = "idempotent_answers"
    __table_args__ = (Index("ix_idempotent_answers_created_at", "created_at"),)

    owner: Mapped[str] = mapped_column(String(64), primary_key=True, doc="The account that sent the request")
    key: Mapped[UUID] = mapped_column(primary_key=True, doc="Idempotency-Key header")
    route: Mapped[str] = mapped_column(doc="Method and path")
    request_hash: Mapped[str] = mapped_column(String(64), doc="SHA-256 of the body")
    answer: Mapped[dict[str, Any] | None] = mapped_column(doc="The envelope; null only inside its transaction")
