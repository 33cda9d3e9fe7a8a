"""Signed receipts of submitted versions, by receipt number, and the PDF documents that were made of them.

A row outlives its version: a replaced, withdrawn or deleted version was received all the same (docs/adr/0067).
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String, func
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base


class Receipt(Base):
    """``manifest`` is never changed: signature and commitment are those of its bytes."""

    __tablename__ = "receipts"

    receipt_number: Mapped[str] = mapped_column(String(40), primary_key=True)
    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    manifest: Mapped[str] = mapped_column(doc="Canonical JSON with the version's contents and a random salt")
    commitment: Mapped[str] = mapped_column(String(64), unique=True, doc="SHA-256 of the manifest, in hexadecimal")
    signature: Mapped[str] = mapped_column(String(86))
    signing_key: Mapped[str] = mapped_column(String(43), doc="The public key to the signature")
    issued_at: Mapped[datetime]
    first_read_at: Mapped[datetime | None] = mapped_column(
        doc="When the authority first opened, read or downloaded the version"
    )


class ReceiptDocument(Base):
    """The digest of one PDF of a receipt. The same receipt gives other bytes after a change of the layout."""

    __tablename__ = "receipt_documents"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    receipt_number: Mapped[str] = mapped_column(ForeignKey("receipts.receipt_number", ondelete="CASCADE"), index=True)
    made_at: Mapped[datetime] = mapped_column(server_default=func.now())
