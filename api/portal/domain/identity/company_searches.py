"""What lists of companies search through: one folded text per company, which triggers of the database write."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from uuid import UUID

from sqlalchemy import ColumnElement, Computed, ForeignKey, Index, Integer, Text, func, literal, literal_column
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base

PIECE = 3
"""Letters of an indexed piece. Shorter words look through the text of every company."""


class CompanySearch(Base):
    """Organisation, people with an account and receipt numbers (docs/adr/0047)."""

    __tablename__ = "company_searches"
    __table_args__ = (
        # fastupdate is off, because each search would read its whole list of pending entries.
        Index("ix_company_searches_pieces", "pieces", postgresql_using="gin", postgresql_with={"fastupdate": "off"}),
    )

    company_id: Mapped[UUID] = mapped_column(ForeignKey("companies.id", ondelete="CASCADE"), primary_key=True)
    searched: Mapped[str]
    pieces: Mapped[list[int]] = mapped_column(ARRAY(Integer), Computed("portal_pieces(searched)", persisted=True))


def contains_each(words: Sequence[str]) -> list[ColumnElement[bool]]:
    """Conditions that the company's searched text contains every word."""
    return _each([literal(word, Text) for word in words], [has_piece(word) for word in words])


@lru_cache(maxsize=64)
def contains_given(*long: bool) -> tuple[ColumnElement[bool], ...]:
    """As :func:`contains_each`, of the parameters ``$1`` and so on. ``long``: whether each word has a piece."""
    return tuple(_each([literal_column(f"${place}::text", Text) for place, _ in enumerate(long, 1)], long))


def has_piece(word: str) -> bool:
    return len(word) >= PIECE


def _each(words: Sequence[ColumnElement[str]], long: Sequence[bool]) -> list[ColumnElement[bool]]:
    folded: list[ColumnElement[str]] = [func.portal_fold(word, type_=Text) for word in words]
    # Pieces find candidates only: two pieces may have the same hash, and need not be adjacent in the text.
    indexed = [CompanySearch.pieces.contains(func.portal_pieces(word)) for word in compress(folded, long)]
    return [*(_contains(word) for word in folded), *indexed]


def _contains(folded: ColumnElement[str]) -> ColumnElement[bool]:
    """Uses ``like``, because PostgreSQL cannot estimate the rows of ``strpos``. Folding may produce metacharacters."""
    escaped = func.regexp_replace(folded, r"([\\%_])", r"\\\1", "g", type_=Text)
    return CompanySearch.searched.like(literal("%", Text) + escaped + literal("%", Text))
