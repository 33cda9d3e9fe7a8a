"""What lists of companies search through: one folded text per company, which triggers of the database write."""

from uuid import UUID

from sqlalchemy import ColumnElement, Computed, ForeignKey, Index, Integer, Text, func, literal
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base

PIECE = 3
"""Letters of an indexed piece. Shorter words look through the text of every company."""


class CompanySearch(Base):
    """Organisation, people with an account and receipt numbers (docs/adr/0047)."""

    __tablename__ = "company_searches"
    __table_args__ = (
        # Without a list of pending entries, which each search would read from its beginning to its end.
        Index("ix_company_searches_pieces", "pieces", postgresql_using="gin", postgresql_with={"fastupdate": "off"}),
    )

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True)
    searched: Mapped[str]
    pieces: Mapped[list[int]] = mapped_column(ARRAY(Integer), Computed("portal_pieces(searched)", persisted=True))


def contains_each(words: list[str]) -> list[ColumnElement[bool]]:
    """Texts that contain every word."""
    folded: list[ColumnElement[str]] = [func.portal_fold(word, type_=Text) for word in words]
    # Pieces find candidates only: two pieces may have one hash, and need not be neighbours.
    long = [word for word, given in zip(folded, words, strict=True) if len(given) >= PIECE]
    indexed = [CompanySearch.pieces.contains(func.portal_pieces(word)) for word in long]
    return [*(_contains(word) for word in folded), *indexed]


def _contains(folded: ColumnElement[str]) -> ColumnElement[bool]:
    """``like`` instead of ``strpos``: PostgreSQL estimates how many rows fit. Folding may make metacharacters."""
    escaped = func.regexp_replace(folded, r"([\\%_])", r"\\\1", "g", type_=Text)
    return CompanySearch.searched.like(literal("%", Text) + escaped + literal("%", Text))
