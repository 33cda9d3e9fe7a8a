"""What a list is: its columns, where they come from, and how it may be sorted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, FromClause


class Kind(StrEnum):
    """How a column is written into a table that is taken away."""

    TEXT = "text"
    CHOICE = "choice"
    CHOICES = "choices"
    NUMBER = "number"
    INSTANT = "instant"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Column:
    """``sort_by``: what is compared, never null (``coalesce`` says where the empty ones go); None is not sortable.

    ``sort_down_by``: compared instead where the highest come first, so that the empty ones come last both ways.

    ``kind`` None keeps the column out of what is taken away. A ``CHOICE`` is looked up in the catalogue under
    ``choice.<choices>.<value>``; ``CHOICES`` are an array of them.
    """

    name: str
    expression: ColumnElement[Any]
    kind: Kind | None = Kind.TEXT
    sort_by: ColumnElement[Any] | None = None
    sort_down_by: ColumnElement[Any] | None = None
    choices: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ListDefinition:
    """``source``: the joined tables, one row an item. ``key``: unique, it settles ties."""

    name: str
    source: FromClause
    key: ColumnElement[Any]
    columns: tuple[Column, ...]
    default_sort: str
    by_name: Mapping[str, Column] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {column.name: column for column in self.columns})

    @property
    def sorts(self) -> tuple[str, ...]:
        names = [column.name for column in self.columns if column.sort_by is not None]
        return tuple(sign + name for name in names for sign in ("", "-"))
