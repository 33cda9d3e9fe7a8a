"""What lists of companies search through: one folded text per company, which triggers of the database write."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import count
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import ColumnElement, Computed, ForeignKey, Index, Integer, Text, func, literal, literal_column, or_
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column

from portal.platform.db.base import Base
from portal.platform.folding import Word

PIECE = 3
"""Letters of an indexed piece. Shorter words look through the text of every company."""


class Shape(NamedTuple):
    """How a word is looked for: by its ``pieces``, and by its pattern as its ``parts`` may be apart in the text."""

    pieces: bool
    parts: bool


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
    return _each(shapes_of(words), [literal(value, Text) for value in values_of(words)])


@lru_cache(maxsize=128)
def contains_given(*shapes: Shape) -> tuple[ColumnElement[bool], ...]:
    """As :func:`contains_each`, of the parameters ``$1`` and so on that :func:`values_of` returns."""
    return tuple(_each(shapes, (literal_column(f"${place}::text", Text) for place in count(1))))


def shapes_of(words: Sequence[Word]) -> list[Shape]:
    return [Shape(len(word.letters) >= PIECE, word.pattern != word.letters) for word in words]


def values_of(words: Sequence[Word]) -> list[str]:
    """What the conditions compare with: the letters of each word, and its pattern if that says more."""
    return [value for word in words for value in dict.fromkeys((word.letters, word.pattern))]


def _each(shapes: Sequence[Shape], values: Iterable[ColumnElement[str]]) -> list[ColumnElement[bool]]:
    given = iter(values)
    # Pieces find candidates only: two pieces may have the same hash, and need not be adjacent in the text.
    indexed: list[ColumnElement[bool]] = []
    compared: list[ColumnElement[bool]] = []
    for shape in shapes:
        letters = next(given)
        # ``like``, because PostgreSQL cannot estimate the rows of ``strpos``. Folded letters have no metacharacters.
        contains = CompanySearch.searched.like(literal("%", Text) + letters + literal("%", Text))
        compared.append(or_(contains, CompanySearch.searched.regexp_match(next(given))) if shape.parts else contains)
        if shape.pieces:
            indexed.append(CompanySearch.pieces.contains(func.portal_pieces(letters)))
    return [*compared, *indexed]
