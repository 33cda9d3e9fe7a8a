"""What lists of companies search through: one folded text per company, which triggers of the database write."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, Computed, ForeignKey, Index, Integer, Text, func, literal, or_
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base
from portal.platform.folding import Word

PIECE = 3
"""Letters of an indexed piece. Shorter words look through the text of every company."""


class CompanySearch(Base):
    """Organisation, people with an account, and receipts of all versions of the response (docs/adr/0047)."""

    __tablename__ = "company_searches"
    __table_args__ = (
        # fastupdate is off, because each search would read its whole list of pending entries.
        Index("ix_company_searches_pieces", "pieces", postgresql_using="gin", postgresql_with={"fastupdate": "off"}),
    )

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True)
    searched: Mapped[str]
    pieces: Mapped[list[int]] = mapped_column(ARRAY(Integer), Computed("portal_pieces(searched)", persisted=True))


def contains_each(words: Sequence[Word]) -> list[ColumnElement[bool]]:
    """Conditions that the company's searched text contains every word."""
    # Pieces find candidates only: two pieces may have the same hash, and need not be adjacent in the text.
    return [*map(_contains, words), *(_has_pieces(word) for word in words if len(word.letters) >= PIECE)]


def _contains(word: Word) -> ColumnElement[bool]:
    # ``like``, because PostgreSQL cannot estimate the rows of ``strpos``. Folded letters have no metacharacters.
    contains = CompanySearch.searched.like(literal("%", Text) + literal(word.letters, Text) + literal("%", Text))
    if word.pattern == word.letters:
        return contains
    return or_(contains, CompanySearch.searched.regexp_match(literal(word.pattern, Text)))


def _has_pieces(word: Word) -> ColumnElement[bool]:
    return CompanySearch.pieces.contains(func.portal_pieces(literal(word.letters, Text)))
