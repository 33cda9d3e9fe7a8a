"""Definition of a list: its columns, their expressions and their sort order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, FromClause


class Kind(StrEnum):
    """Format of a column in exports and, where the web app has no cell of its own for it, in lists."""

    TEXT = "text"
    CHOICE = "choice"
    CHOICES = "choices"
    NUMBER = "number"
    INSTANT = "instant"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Column:
    """``sort_by``: the sort expression, never null (``coalesce`` places empty values); None is not sortable.

    ``sort_down_by``: replaces it in descending order, so that empty values come last in both.

    ``kind`` None excludes the column from exports. A ``CHOICE`` is looked up in the catalogue under
    ``choice.<choices>.<value>``; ``CHOICES`` are an array of them. ``offered``: whether a list on screen offers it.
    """

    name: str
    expression: ColumnElement[Any]
    kind: Kind | None = Kind.TEXT
    sort_by: ColumnElement[Any] | None = None
    sort_down_by: ColumnElement[Any] | None = None
    choices: str | None = None
    offered: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class ListDefinition:
    """``source``: the joined tables, one row per item. ``key``: unique within a screen, the last sort criterion."""

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
