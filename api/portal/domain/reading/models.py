"""What the readers of the authority write about responses: assignments, remarks, recommendations and conclusions."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ARRAY, CheckConstraint, ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.dialects.postgresql import UUID as PG_UUID
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base, Created, Identified

PLACE = (
    "(question_id is not null and file_id is null and file_name is null and page is null)"
    " or (question_id is null and file_id is not null and file_name is not null and page > 0)"
)


class Suitability(StrEnum):
    """Of a recommendation."""

    SUITABLE = "suitable"
    UNCLEAR = "unclear"
    NOT_SUITABLE = "not_suitable"


class Assignment(Base):
    """A person who reads the response of a company. ``read_at``: when the person said that it is read."""

    __tablename__ = "reading_assignments"

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"), primary_key=True)
    company_id: Mapped[UUID] = mapped_column(
        ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    assigned_at: Mapped[datetime]
    assigned_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    assigned_by_name: Mapped[str]
    read_at: Mapped[datetime | None]


class Placed:
    """Mixin: an answer of the questionnaire, or a page of a file of the version with ``receipt_number``."""

    receipt_number: Mapped[str] = mapped_column(String(40))
    question_id: Mapped[str | None] = mapped_column(String(80))
    file_id: Mapped[UUID | None]
    file_name: Mapped[str | None]
    page: Mapped[int | None]


class Remark(Identified, Created, Placed, Base):
    """``parent_id``: of the remark that it replies to. A deleted one has no text; its replies stay."""

    __tablename__ = "remarks"
    __table_args__ = (
        CheckConstraint(PLACE, name="place"),
        CheckConstraint("deleted_at is null or text = ''", name="deleted"),
        Index("ix_remarks_rfi_id_company_id", "rfi_id", "company_id"),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    parent_id: Mapped[UUID | None] = mapped_column(ForeignKey("remarks.id", ondelete="CASCADE"), index=True)
    text: Mapped[str]
    mentioned: Mapped[list[UUID]] = mapped_column(ARRAY(PG_UUID(as_uuid=True)), server_default="{}")
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    author_name: Mapped[str]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    revision: Mapped[int] = mapped_column(default=1, server_default="1")


class RemarkDraft(Base):
    """What a reader has typed at ``place`` and not sent: the key of the field on the page of the company."""

    __tablename__ = "remark_drafts"

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"), primary_key=True)
    company_id: Mapped[UUID] = mapped_column(
        ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True, index=True
    )
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="CASCADE"), primary_key=True, index=True)
    place: Mapped[str] = mapped_column(String(200), primary_key=True)
    text: Mapped[str]
    saved_at: Mapped[datetime]


class Theme(Identified, Created, Base):
    """What several responses speak of. ``merged_into``: the theme that has its passages now."""

    __tablename__ = "themes"
    __table_args__ = (
        Index("uq_themes_name", "rfi_id", "folded_name", unique=True, postgresql_where="merged_into is null"),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    name: Mapped[str]
    folded_name: Mapped[str] = mapped_column(
        doc="Lower case, without what a search ignores: names are told apart by it"
    )
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    created_by_name: Mapped[str]
    merged_into: Mapped[UUID | None] = mapped_column(ForeignKey("themes.id", ondelete="CASCADE"), index=True)
    revision: Mapped[int] = mapped_column(default=1, server_default="1")


class Passage(Identified, Placed, Base):
    """Words of a response under a theme, as they stood when they were marked. ``is_whole``: the whole answer."""

    __tablename__ = "passages"
    __table_args__ = (
        CheckConstraint(PLACE, name="place"),
        CheckConstraint("not is_whole or question_id is not null", name="whole"),
        Index("ix_passages_rfi_id_company_id", "rfi_id", "company_id"),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    theme_id: Mapped[UUID] = mapped_column(ForeignKey("themes.id", ondelete="RESTRICT"), index=True)
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    quote: Mapped[str]
    is_whole: Mapped[bool]
    marked_at: Mapped[datetime]
    marked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    marked_by_name: Mapped[str]


class Recommendation(Identified, Base):
    """Of one reader about one response. ``receipt_number``: of the version that was read."""

    __tablename__ = "recommendations"
    __table_args__ = (
        UniqueConstraint("rfi_id", "company_id", "user_id"),
        CheckConstraint("verdict in ('suitable', 'unclear', 'not_suitable')", name="verdict"),
    )

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"), index=True)
    user_name: Mapped[str]
    receipt_number: Mapped[str] = mapped_column(String(40))
    verdict: Mapped[str] = mapped_column(String(20))
    reason: Mapped[str]
    given_at: Mapped[datetime]
    revision: Mapped[int]


class Conclusion(Identified, Base):
    """A version of what the readers agreed on about a response. ``present``: names of those who did."""

    __tablename__ = "conclusions"
    __table_args__ = (UniqueConstraint("rfi_id", "company_id", "number"),)

    rfi_id: Mapped[UUID] = mapped_column(ForeignKey("rfis.id", ondelete="CASCADE"))
    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), index=True)
    number: Mapped[int]
    receipt_number: Mapped[str] = mapped_column(String(40))
    text: Mapped[str]
    present: Mapped[list[str]] = mapped_column(ARRAY(Text))
    written_at: Mapped[datetime]
    written_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="SET NULL"))
    written_by_name: Mapped[str]
