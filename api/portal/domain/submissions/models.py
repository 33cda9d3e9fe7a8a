"""A company's response to an RFI: its state, files and links."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Sequence, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from portal.platform.db.base import Base, Created, Identified

receipt_numbers = Sequence("submission_receipt_numbers", metadata=Base.metadata)


class SubmissionFile(Identified, Base):
    __tablename__ = "submission_files"
    __table_args__ = (
        CheckConstraint("kind in ('document', 'attachment')", name="kind"),
        CheckConstraint("size > 0", name="size_positive"),
        Index(
            "uq_submission_files_document",
            "submission_id",
            unique=True,
            postgresql_where=text("kind = 'document'"),
        ),
    )

    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(doc="As the company called it; for display only")
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger, doc="Bytes received")
    sha256: Mapped[str] = mapped_column(String(64))
    object_key: Mapped[str] = mapped_column(unique=True)
    uploaded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    uploaded_at: Mapped[datetime]


class SubmissionLink(Identified, Base):
    __tablename__ = "submission_links"

    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    position: Mapped[int]
    url: Mapped[str]
    title: Mapped[str | None]


class Submission(Identified, Created, Base):
    __tablename__ = "submissions"
    __table_args__ = (
        UniqueConstraint("rfi_id", "company_id"),
        CheckConstraint("state in ('notSubmitted', 'submitted')", name="state"),
        CheckConstraint(
            "(state = 'submitted') = (submitted_at is not null and receipt_number is not null)",
            name="receipt",
        ),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="RESTRICT"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(15), server_default="notSubmitted", default="notSubmitted")
    submitted_at: Mapped[datetime | None]
    submitted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    receipt_number: Mapped[str | None] = mapped_column(String(40), unique=True)
    idempotency_key: Mapped[str | None] = mapped_column(String(80))

    files: Mapped[list[SubmissionFile]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionFile.uploaded_at
    )
    links: Mapped[list[SubmissionLink]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionLink.position
    )
