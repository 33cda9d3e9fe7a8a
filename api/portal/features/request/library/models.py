"""The document library: entries, their versions, the stored files of these, and the visits of companies."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import BigInteger, CheckConstraint, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from portal.platform.db.base import Base, Created, Identified


class DocumentFile(Identified, Created, Base):
    """A stored file. After the upload, no version refers to it until the entry is saved."""

    __tablename__ = "document_files"

    name: Mapped[str]
    content_type: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    object_key: Mapped[str] = mapped_column(unique=True)
    warning: Mapped[str | None] = mapped_column(String(40), doc="Why readers may not be able to open it")
    uploaded_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))


class DocumentVersion(Identified, Created, Base):
    """Content of an entry: a link, a file per language, one file for both languages, or nothing."""

    __tablename__ = "document_versions"
    __table_args__ = (
        UniqueConstraint("document_id", "number"),
        CheckConstraint("url is null or (file_en_id is null and file_ar_id is null)", name="file_or_link"),
    )

    document_id: Mapped[UUID] = mapped_column(ForeignKey("documents.id", ondelete="CASCADE"))
    number: Mapped[int]
    note_en: Mapped[str | None] = mapped_column(doc="What this version changed, as companies read it")
    note_ar: Mapped[str | None]
    url: Mapped[str | None]
    file_en_id: Mapped[UUID | None] = mapped_column(ForeignKey("document_files.id"), index=True)
    file_ar_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("document_files.id"), index=True, doc="Equal to file_en_id if one file serves both languages"
    )
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_by_name: Mapped[str | None] = mapped_column(doc="None: the command line, or an earlier release")
    notified_at: Mapped[datetime | None] = mapped_column(doc="When companies were last notified of this version")
    notified_by_name: Mapped[str | None]
    notified_companies: Mapped[int | None] = mapped_column(doc="Number of mails; None until they are written")
    notifications: Mapped[int] = mapped_column(server_default="0", default=0, doc="Requested so far")
    notifications_written: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="The last request whose mails are written; a job for an earlier one is done"
    )

    file_en: Mapped[DocumentFile | None] = relationship(foreign_keys=[file_en_id], lazy="raise")
    file_ar: Mapped[DocumentFile | None] = relationship(foreign_keys=[file_ar_id], lazy="raise")


class Document(Identified, Created, Base):
    """An entry. The columns from ``object_key`` to ``url`` repeat the last version, for the previous release."""

    __tablename__ = "documents"
    __table_args__ = (CheckConstraint("object_key is null or url is null", name="file_or_link"),)

    key: Mapped[str] = mapped_column(String(60), unique=True, doc="Name for the command line")
    rfi_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("rfis.id", ondelete="SET NULL"), doc="The RFI that it was added for; None: before there was one"
    )
    position: Mapped[int]
    title_en: Mapped[str]
    title_ar: Mapped[str]
    description_en: Mapped[str]
    description_ar: Mapped[str]
    object_key: Mapped[str | None]
    name: Mapped[str | None]
    size: Mapped[int | None] = mapped_column(BigInteger)
    content_type: Mapped[str | None]
    url: Mapped[str | None]
    updated_at: Mapped[datetime | None] = mapped_column(doc="When the last version was added")
    is_hidden: Mapped[bool] = mapped_column(server_default="false", default=False, doc="Companies do not see it")
    is_public: Mapped[bool] = mapped_column(
        server_default="false", default=False, doc="Anyone may read it once the request is open"
    )
    shown_at: Mapped[datetime | None] = mapped_column(doc="When it last stopped being hidden")
    revision: Mapped[int] = mapped_column(
        server_default="0", default=0, doc="Counts all changes, so that two administrators cannot overwrite each other"
    )

    versions: Mapped[list[DocumentVersion]] = relationship(
        order_by=DocumentVersion.number, lazy="raise", cascade="all, delete-orphan", passive_deletes=True
    )


class LibraryVisit(Base):
    """The last visit of a company's person. A visit is the first time in a session that the page is read."""

    __tablename__ = "library_visits"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True)
    session_started_at: Mapped[datetime]
    visited_at: Mapped[datetime]
    previous_at: Mapped[datetime | None] = mapped_column(doc="Of the visit before, which new entries are newer than")
