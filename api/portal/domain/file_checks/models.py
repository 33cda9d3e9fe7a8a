"""What the scanner says of the files of strangers."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, text
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created
from portal.platform.scanner import Verdict

_VERDICTS = ", ".join(repr(verdict.value) for verdict in Verdict)


class FileCheck(Created, Base):
    """One stored object, which several versions of a response may share.

    ``reason``: the signature of an infected file, or why one could not be checked. A file that could not be checked may
    be released by a person.
    """

    __tablename__ = "file_checks"
    __table_args__ = (
        CheckConstraint(f"verdict in ({_VERDICTS})", name="verdict"),
        CheckConstraint(
            "(verdict = 'pending') = (judged_at is null)"
            " and (verdict in ('infected', 'unchecked')) = (reason is not null)",
            name="judged",
        ),
        CheckConstraint(
            "num_nonnulls(released_at, released_by_name, release_reason) in (0, 3)"
            " and (released_at is null or verdict = 'unchecked')",
            name="released",
        ),
        Index("ix_file_checks_pending", "created_at", postgresql_where=text("verdict = 'pending'")),
        Index("ix_file_checks_judged_at", "judged_at"),
    )

    object_key: Mapped[str] = mapped_column(primary_key=True)
    verdict: Mapped[str] = mapped_column(String(10), server_default="pending", default="pending")
    reason: Mapped[str | None]
    judged_at: Mapped[datetime | None]
    scanner: Mapped[str | None] = mapped_column(doc="Name and version")
    signatures: Mapped[str | None] = mapped_column(doc="Version of the scanner's database")
    released_at: Mapped[datetime | None]
    released_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    released_by_name: Mapped[str | None]
    release_reason: Mapped[str | None]

    @property
    def is_readable(self) -> bool:
        """Whether other people than the company may read the file."""
        return self.verdict == Verdict.CLEAN or self.released_at is not None
