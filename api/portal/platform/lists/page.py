"""One page of a list: one statement, keyset pagination in both directions.

A page starts after a row instead of at an offset, so that the last page costs as much as the first, and new rows do not
shift pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any
from uuid import UUID

from sqlalchemy import CTE, ColumnElement, RowMapping, ScalarSelect, Select, func, literal, null, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.db.keyset import decode_cursor, encode_cursor
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.lists.definition import Column, ListDefinition
from portal.platform.settings import Settings

_SORT, _KEY, _TOTAL, _MATCHED = "list_sort", "list_key", "list_total", "list_matched"
_FORWARD, _BACK = ">", "<"


@dataclass(frozen=True, slots=True)
class PageRequest:
    """Parameters of a page. ``sort``: a column's name, with a minus for descending order."""

    sort: str | None = None
    cursor: str | None = None
    limit: int = 25


@dataclass(frozen=True, slots=True)
class Page:
    """``total``: rows of the screen; ``matched``: rows that match the filter."""

    items: list[RowMapping]
    total: int
    matched: int
    next_cursor: str | None
    previous_cursor: str | None


async def find_page(
    session: AsyncSession,
    settings: Settings,
    definition: ListDefinition,
    request: PageRequest,
    *,
    within: Sequence[ColumnElement[bool]] = (),
    matching: Sequence[ColumnElement[bool]] = (),
) -> Page:
    """``within`` limits the rows of the screen, ``matching`` is the filter.

    Raises :class:`ValidationFailed` for an unknown sort and for an invalid cursor.
    """
    sort = _checked_sort(definition, request.sort)
    total = _count(definition, *within)
    matched: ColumnElement[Any] = null()
    way, position = _position(settings, definition, sort, request.cursor)
    statement = _ordered(definition, sort, way)
    if matching:
        fitting = _fitting(definition, sort, *within, *matching)
        matched = select(func.count()).select_from(fitting).scalar_subquery()
        statement = statement.where(
            definition.key.in_(_keys(definition, sort, way, position, request.limit + 1, fitting))
        )
    else:
        statement = statement.where(*within)
        if position is not None:
            statement = statement.where(_behind(definition, sort, way, position))
    statement = statement.add_columns(total.label(_TOTAL), matched.label(_MATCHED)).limit(request.limit + 1)
    found = (await session.execute(statement)).mappings().all()
    rows = list(found[: request.limit])
    more = len(found) > request.limit
    if way == _BACK:
        rows.reverse()
    counted: tuple[Any, ...]
    if rows:
        counted = rows[0][_TOTAL], rows[0][_MATCHED]
    else:
        # The counts come with the first row; without rows, they are queried separately.
        counted = tuple((await session.execute(select(total, matched))).one())
    counts = (counted[0], counted[1] if matching else counted[0])
    if not rows:
        return Page([], *counts, None, None)

    def cursor(row: RowMapping, direction: str) -> str:
        return encode_cursor(settings, f"{definition.name}:{sort}", direction, _text_of(row[_SORT]), str(row[_KEY]))

    return Page(
        rows,
        *counts,
        next_cursor=cursor(rows[-1], _FORWARD) if more or way == _BACK else None,
        previous_cursor=cursor(rows[0], _BACK) if position is not None and (more or way == _FORWARD) else None,
    )


def selected(
    definition: ListDefinition, *extra: ColumnElement[Any], columns: Sequence[Column] | None = None
) -> Select[*tuple[Any, ...]]:
    """Columns by their names, all by default, for pages and exports."""
    chosen = [column.expression.label(column.name) for column in columns or definition.columns]
    return select(*chosen, *extra).select_from(definition.source)


def ordered(
    definition: ListDefinition, sort: str | None, columns: Sequence[Column] | None = None
) -> Select[*tuple[Any, ...]]:
    """Every row in the order of ``sort``, as on pages."""
    return selected(definition, columns=columns).order_by(
        *_order(definition, _checked_sort(definition, sort), _FORWARD)
    )


def _fitting(definition: ListDefinition, sort: str, *conditions: ColumnElement[bool]) -> CTE:
    """Rows that match a filter, as a common table expression that is both counted and paged.

    Walking an index until a page is full would visit every row if few rows match.
    """
    column, _ = _column_of(definition, sort)
    fitting = select(definition.key.label(_KEY), column.label(_SORT)).select_from(definition.source).where(*conditions)
    return fitting.cte("fitting")


def _keys(
    definition: ListDefinition, sort: str, way: str, position: list[str] | None, limit: int, fitting: CTE
) -> Select[Any]:
    """Ids of the page's rows."""
    column, key = fitting.c[_SORT], fitting.c[_KEY]
    _, descending = _column_of(definition, sort)
    if way == _BACK:
        descending = not descending
    keys = select(key).order_by(*((column.desc(), key.desc()) if descending else (column.asc(), key.asc())))
    if position is not None:
        keys = keys.where(_beyond(column, key, position, descending=descending))
    return keys.limit(limit)


@lru_cache(maxsize=256)
def _ordered(definition: ListDefinition, sort: str, way: str) -> Select[*tuple[Any, ...]]:
    """Cached, because composing a statement of thirty columns takes as long as running it."""
    column, _ = _column_of(definition, sort)
    key = definition.key
    return selected(definition, column.label(_SORT), key.label(_KEY)).order_by(*_order(definition, sort, way))


def _order(definition: ListDefinition, sort: str, way: str) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    column, descending = _column_of(definition, sort)
    if way == _BACK:
        descending = not descending
    key = definition.key
    return (column.desc(), key.desc()) if descending else (column.asc(), key.asc())


def _column_of(definition: ListDefinition, sort: str) -> tuple[ColumnElement[Any], bool]:
    column, descending = definition.by_name[sort.removeprefix("-")], sort.startswith("-")
    compared = column.sort_down_by if descending and column.sort_down_by is not None else column.sort_by
    if compared is None:
        raise _unknown_sort()
    return compared, descending


def _checked_sort(definition: ListDefinition, sort: str | None) -> str:
    if sort is None:
        return definition.default_sort
    column: Column | None = definition.by_name.get(sort.removeprefix("-"))
    if column is None or column.sort_by is None:
        raise _unknown_sort()
    return sort


def _position(
    settings: Settings, definition: ListDefinition, sort: str, cursor: str | None
) -> tuple[str, list[str] | None]:
    if cursor is None:
        return _FORWARD, None
    way, *position = decode_cursor(settings, f"{definition.name}:{sort}", cursor)
    return way, position


def _behind(definition: ListDefinition, sort: str, way: str, position: list[str]) -> ColumnElement[bool]:
    column, descending = _column_of(definition, sort)
    if way == _BACK:
        descending = not descending
    return _beyond(column, definition.key, position, descending=descending)


def _beyond(
    column: ColumnElement[Any], key: ColumnElement[Any], position: list[str], *, descending: bool
) -> ColumnElement[bool]:
    value, of = position
    here = tuple_(column, key)
    there = tuple_(literal(_value_of(column, value), column.type), literal(_value_of(key, of)))
    return here < there if descending else here > there


def _count(definition: ListDefinition, *conditions: ColumnElement[bool]) -> ScalarSelect[int]:
    counted = select(func.count()).select_from(definition.source).where(*conditions)
    return counted.correlate(None).scalar_subquery()


def _text_of(value: Any) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _value_of(column: ColumnElement[Any], text: str) -> Any:
    """Parses the output of :func:`_text_of` into the column's type."""
    kind = column.type.python_type
    if kind is datetime:
        return datetime.fromisoformat(text)
    if kind in {int, float, Decimal, UUID}:
        return kind(text)
    return text


def _unknown_sort() -> ValidationFailed:
    return ValidationFailed(fields=[FieldError("sort", "invalid")])
