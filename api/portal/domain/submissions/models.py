"""A company's response to an RFI: its state, its versions, their files and links.

The row of a submission is its standing version, together with the files and links that name it. Files and links of a
replacement under way, and of versions that no longer stand, name a row of ``submission_versions`` instead, and files of
an addition a row of ``response_additions``: a query of a submission's files finds the standing ones (docs/adr/0035).
"""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, Index, Sequence, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from portal.domain.file_checks.columns import Checked, rules
from portal.platform.db.base import Base, Created, Identified

receipt_numbers = Sequence("submission_receipt_numbers", metadata=Base.metadata)
# A row has one of several parents, so it is an orphan only without all of them.
_ONE_OF_THE_OWNERS = {"legacy_is_orphan": True}


class SubmissionState(StrEnum):
    """The first two are stored, in the specification's spelling.

    ``replacing`` is a submitted response with a replacement under way: it is stored as submitted.
    """

    NOT_SUBMITTED = "notSubmitted"
    SUBMITTED = "submitted"
    REPLACING = "replacing"


class VersionState(StrEnum):
    """``submitted`` is the standing version, which the submission's own row holds."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class SubmissionFile(Identified, Checked, Base):
    __tablename__ = "submission_files"
    __table_args__ = (
        CheckConstraint("kind in ('document', 'attachment')", name="kind"),
        CheckConstraint("size > 0", name="size_positive"),
        CheckConstraint("num_nonnulls(submission_id, version_id, addition_id) = 1", name="one_owner"),
        *rules(),
        Index(
            "uq_submission_files_document",
            "submission_id",
            unique=True,
            postgresql_where=text("kind = 'document'"),
        ),
        Index(
            "uq_submission_files_version_document",
            "version_id",
            unique=True,
            postgresql_where=text("kind = 'document'"),
        ),
    )
    __mapper_args__ = _ONE_OF_THE_OWNERS

    submission_id: Mapped[UUID | None] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    version_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("submission_versions.id", ondelete="CASCADE"), index=True
    )
    addition_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("response_additions.id", ondelete="CASCADE"), index=True
    )
    kind: Mapped[str] = mapped_column(String(10))
    name: Mapped[str] = mapped_column(doc="As the company called it; for display only")
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger, doc="Bytes received")
    sha256: Mapped[str] = mapped_column(String(64))
    object_key: Mapped[str] = mapped_column(index=True, doc="Shared by the versions that hold the same file")
    warning: Mapped[str | None] = mapped_column(String(40), doc="Why readers may not be able to open it")
    uploaded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    uploaded_at: Mapped[datetime]


class SubmissionLink(Identified, Base):
    __tablename__ = "submission_links"
    __table_args__ = (CheckConstraint("(submission_id is null) <> (version_id is null)", name="one_owner"),)
    __mapper_args__ = _ONE_OF_THE_OWNERS

    submission_id: Mapped[UUID | None] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    version_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("submission_versions.id", ondelete="CASCADE"), index=True
    )
    position: Mapped[int]
    url: Mapped[str]
    title: Mapped[str | None]
    added_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))


class SubmissionVersion(Identified, Created, Base):
    """A replacement under way (``draft``), or a version that stood once.

    ``created_at``: of a draft, when it was started. The number, the receipt and ``ended_at`` belong to the others:
    drafts get a number when they are submitted.
    """

    __tablename__ = "submission_versions"
    __table_args__ = (
        UniqueConstraint("submission_id", "number"),
        CheckConstraint("state in ('draft', 'superseded', 'withdrawn')", name="state"),
        CheckConstraint(
            "(state = 'draft') = (number is null and submitted_at is null and receipt_number is null"
            " and ended_at is null) and num_nonnulls(number, submitted_at, receipt_number, ended_at) in (0, 4)",
            name="receipt",
        ),
        Index("uq_submission_versions_draft", "submission_id", unique=True, postgresql_where=text("state = 'draft'")),
    )

    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    state: Mapped[str] = mapped_column(String(10))
    number: Mapped[int | None]
    submitted_at: Mapped[datetime | None]
    submitted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    receipt_number: Mapped[str | None] = mapped_column(String(40), unique=True)
    idempotency_key: Mapped[str | None] = mapped_column(String(80))
    ended_at: Mapped[datetime | None] = mapped_column(doc="When it was replaced or withdrawn")

    files: Mapped[list[SubmissionFile]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionFile.uploaded_at
    )
    links: Mapped[list[SubmissionLink]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionLink.position
    )


class ResponseAddition(Identified, Created, Base):
    """Files and a note that a company adds to a submitted version after a request for clarification.

    It is a draft until it is sent, and does not change afterwards; ``number`` counts those of one receipt
    (docs/adr/0043).
    """

    __tablename__ = "response_additions"
    __table_args__ = (
        UniqueConstraint("receipt_number", "number"),
        CheckConstraint("num_nonnulls(number, sent_at, sent_by_name) in (0, 3)", name="sent"),
        CheckConstraint("sent_at is not null or note is null", name="note"),
        Index("uq_response_additions_draft", "receipt_number", unique=True, postgresql_where=text("sent_at is null")),
    )

    submission_id: Mapped[UUID] = mapped_column(ForeignKey("submissions.id", ondelete="CASCADE"), index=True)
    receipt_number: Mapped[str] = mapped_column(String(40), doc="Of the version to which it belongs")
    number: Mapped[int | None]
    note: Mapped[str | None]
    sent_at: Mapped[datetime | None]
    sent_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    sent_by_name: Mapped[str | None]

    files: Mapped[list[SubmissionFile]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionFile.uploaded_at
    )


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
    draft_saved_at: Mapped[datetime | None] = mapped_column(
        doc="When the company last changed its draft, or its replacement under way"
    )

    files: Mapped[list[SubmissionFile]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionFile.uploaded_at
    )
    links: Mapped[list[SubmissionLink]] = relationship(
        lazy="raise", cascade="all, delete-orphan", passive_deletes=True, order_by=SubmissionLink.position
    )
    versions: Mapped[list[SubmissionVersion]] = relationship(
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by=SubmissionVersion.number.nulls_last(),
        doc="All but the standing one",
    )
    additions: Mapped[list[ResponseAddition]] = relationship(
        lazy="raise",
        cascade="all, delete-orphan",
        passive_deletes=True,
        order_by=ResponseAddition.created_at,
        doc="Of all versions, with the draft",
    )

    @property
    def is_submitted(self) -> bool:
        return self.state == SubmissionState.SUBMITTED

    @property
    def state_now(self) -> SubmissionState:
        if self.is_submitted and self.replacement:
            return SubmissionState.REPLACING
        return SubmissionState(self.state)

    @property
    def replacement(self) -> SubmissionVersion | None:
        """The replacement under way."""
        return next((version for version in self.versions if version.state == VersionState.DRAFT), None)

    @property
    def draft(self) -> "Submission | SubmissionVersion":
        """The owner of the files and links that the company may change; the submission if it may change none."""
        return (self.replacement if self.is_submitted else None) or self

    @property
    def ended_versions(self) -> list[SubmissionVersion]:
        """The replaced and withdrawn versions, by number."""
        return [version for version in self.versions if version.state != VersionState.DRAFT]

    @property
    def next_number(self) -> int:
        """The number of the standing version; if none stands, the number of the next version."""
        return 1 + max((version.number or 0 for version in self.ended_versions), default=0)

    @property
    def idempotency_keys(self) -> set[str | None]:
        """The keys under which a version was submitted."""
        return {self.idempotency_key, *(version.idempotency_key for version in self.versions)}

    @property
    def addition_under_way(self) -> ResponseAddition | None:
        """The addition to the standing version that the company has not sent yet."""
        return next((one for one in self._standing_additions if one.sent_at is None), None)

    @property
    def sent_additions(self) -> list[ResponseAddition]:
        """The sent additions to the standing version, by number."""
        return [one for one in self._standing_additions if one.sent_at is not None]

    @property
    def _standing_additions(self) -> list[ResponseAddition]:
        return [one for one in self.additions if one.receipt_number == self.receipt_number]
