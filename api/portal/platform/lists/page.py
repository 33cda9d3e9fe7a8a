"""One page of a list, with keyset pagination in both directions: a statement for its keys, and one for its rows.

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

from sqlalchemy import CTE, ColumnElement, Integer, Select, func, literal, literal_column, null, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from portal.platform.db.keyset import decode_cursor, encode_cursor
from portal.platform.db.written import DIALECT, Row, Written, as_dictionaries
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.lists.definition import Column, ListDefinition
from portal.platform.settings import Settings

_SORT, _KEY, _TOTAL, _MATCHED = "list_sort", "list_key", "list_total", "list_matched"
_FORWARD, _BACK = ">", "<"

MAX_COUNTED = 10_000
"""Rows that a page counts; a count of one more means "more than that". Counting 500,000 takes half a second."""
_COUNTED = literal_column(str(MAX_COUNTED + 1), Integer)


@dataclass(frozen=True, slots=True)
class PageRequest:
    """Parameters of a page. ``sort``: a column's name, with a minus for descending order."""

    sort: str | None = None
    cursor: str | None = None
    limit: int = 25


@dataclass(frozen=True, slots=True)
class Page:
    """``total``: rows of the screen; ``matched``: rows that match the filter; :data:`MAX_COUNTED` and one at most."""

    items: list[Row]
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

    ``within`` as a tuple promises that it is the same object in every call: the statements of a first page without a
    filter, and of rows by their keys, are then composed once.

    Raises :class:`ValidationFailed` for an unknown sort and for an invalid cursor.
    """
    sort = _checked_sort(definition, request.sort)
    way, position = _position(settings, definition, sort, request.cursor)
    limit = request.limit + 1
    if isinstance(within, tuple) and position is None and not matching:
        found = await _first_keys(definition, sort, within, limit).read(session)
    else:
        keys = _keys(definition, sort, way, position, within, matching).limit(limit)
        found = as_dictionaries(await session.execute(keys))
    if found:
        counts = found[0]
    else:
        # The counts come with the first row. Nothing matches if the first page has no rows.
        fitting = _fitting(definition, sort, within, matching) if matching and position is not None else None
        (counts,) = as_dictionaries(await session.execute(select(*_counts(definition, within, fitting))))
    total = counts[_TOTAL]
    matched = counts[_MATCHED] or 0 if matching else total
    if matching and matched > MAX_COUNTED:
        # Only some matches were collected. If there are so many, walking the order itself soon fills a page.
        keys = _walked(definition, sort, way, position, [*within, *matching]).limit(limit)
        found = as_dictionaries(await session.execute(keys))
    places = found[: request.limit]
    if not places:
        return Page([], total, matched, None, None)
    more = len(found) > request.limit
    if way == _BACK:
        places.reverse()

    def cursor(place: Row, direction: str) -> str:
        return encode_cursor(settings, f"{definition.name}:{sort}", direction, _text_of(place[_SORT]), str(place[_KEY]))

    return Page(
        await _rows(session, definition, within, [place[_KEY] for place in places]),
        total,
        matched,
        next_cursor=cursor(places[-1], _FORWARD) if more or way == _BACK else None,
        previous_cursor=cursor(places[0], _BACK) if position is not None and (more or way == _FORWARD) else None,
    )


async def _rows(
    session: AsyncSession, definition: ListDefinition, within: Sequence[ColumnElement[bool]], keys: list[Any]
) -> list[Row]:
    """The rows of ``keys``, in their order. A row that was deleted since its key was read is left out.

    ``within`` applies, too: a key may be unique only there, as the numbers of an announcement's deliveries are.
    """
    if isinstance(within, tuple):
        found = await _by_keys(definition, within).read(session, keys)
    else:
        statement = _keyed(definition, within).where(definition.key.in_(keys))
        found = as_dictionaries(await session.execute(statement))
    rows = {row[_KEY]: row for row in found}
    return [rows[key] for key in keys if key in rows]


@lru_cache(maxsize=256)
def _by_keys(definition: ListDefinition, within: tuple[ColumnElement[bool], ...]) -> Written:
    kind = definition.key.type.compile(DIALECT)
    wanted = literal_column(f"any ($1::{kind}[])", definition.key.type)
    return Written.of(_keyed(definition, within).where(definition.key == wanted))


def _keyed(definition: ListDefinition, within: Sequence[ColumnElement[bool]]) -> Select[*tuple[Any, ...]]:
    return selected(definition, definition.key.label(_KEY)).where(*within)


def selected(
    definition: ListDefinition, *extra: ColumnElement[Any], columns: Sequence[Column] | None = None
) -> Select[*tuple[Any, ...]]:
    """Columns by their names, all by default, for pages and exports."""
    chosen = [column.expression.label(column.name) for column in columns or definition.columns]
    return select(*chosen, *extra).select_from(definition.source)


def ordered(
    definition: ListDefinition, sort: str | None, columns: Sequence[Column] | None = None
) -> Select[*tuple[Any, ...]]:
    """A statement for every row in the order of ``sort``, as on pages."""
    column, descending = _column_of(definition, _checked_sort(definition, sort))
    return selected(definition, columns=columns).order_by(*_order(column, definition.key, descending=descending))


@lru_cache(maxsize=256)
def _first_keys(definition: ListDefinition, sort: str, within: tuple[ColumnElement[bool], ...], limit: int) -> Written:
    return Written.of(_keys(definition, sort, _FORWARD, None, within, ()).limit(limit))


def _keys(
    definition: ListDefinition,
    sort: str,
    way: str,
    position: list[str] | None,
    within: Sequence[ColumnElement[bool]],
    matching: Sequence[ColumnElement[bool]],
) -> Select[*tuple[Any, ...]]:
    """Keys of a page's rows with what they are sorted by, each with both counts.

    Apart from the rows themselves: PostgreSQL joins the tables that conditions and order name, and none of the others.
    """
    if not matching:
        counts = _counts(definition, within, None)
        return _walked(definition, sort, way, position, within).add_columns(*counts)
    fitting = _fitting(definition, sort, within, matching)
    sorted_by, key = fitting.c[_SORT], fitting.c[_KEY]
    keys = select(key, sorted_by, *_counts(definition, within, fitting))
    return _in_order(keys, sorted_by, key, sort, way, position)


def _walked(
    definition: ListDefinition,
    sort: str,
    way: str,
    position: list[str] | None,
    conditions: Sequence[ColumnElement[bool]],
) -> Select[*tuple[Any, ...]]:
    (sorted_by, _), key = _column_of(definition, sort), definition.key
    keys = select(key.label(_KEY), sorted_by.label(_SORT)).select_from(definition.source).where(*conditions)
    return _in_order(keys, sorted_by, key, sort, way, position)


def _in_order(
    keys: Select[*tuple[Any, ...]],
    sorted_by: ColumnElement[Any],
    key: ColumnElement[Any],
    sort: str,
    way: str,
    position: list[str] | None,
) -> Select[*tuple[Any, ...]]:
    descending = sort.startswith("-") is (way == _FORWARD)
    if position is not None:
        keys = keys.where(_beyond(sorted_by, key, position, descending=descending))
    return keys.order_by(*_order(sorted_by, key, descending=descending))


def _fitting(
    definition: ListDefinition,
    sort: str,
    within: Sequence[ColumnElement[bool]],
    matching: Sequence[ColumnElement[bool]],
) -> CTE:
    """Rows that match a filter, as many as are counted, as a common table expression that is both counted and paged.

    Walking an index until a page is full would visit every row if few rows match.
    """
    column, _ = _column_of(definition, sort)
    fitting = select(definition.key.label(_KEY), column.label(_SORT)).select_from(definition.source)
    return fitting.where(*within, *matching).limit(_COUNTED).cte("fitting")


def _counts(
    definition: ListDefinition, within: Sequence[ColumnElement[bool]], fitting: CTE | None
) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    listed = select(definition.key).select_from(definition.source).where(*within).correlate(None).limit(_COUNTED)
    total = select(func.count()).select_from(listed.subquery()).scalar_subquery()
    matched = null() if fitting is None else select(func.count()).select_from(fitting).scalar_subquery()
    return total.label(_TOTAL), matched.label(_MATCHED)


def _order(
    column: ColumnElement[Any], key: ColumnElement[Any], *, descending: bool
) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
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


def _beyond(
    column: ColumnElement[Any], key: ColumnElement[Any], position: list[str], *, descending: bool
) -> ColumnElement[bool]:
    value, of = position
    here = tuple_(column, key)
    there = tuple_(literal(_value_of(column, value), column.type), literal(_value_of(key, of)))
    return here < there if descending else here > there


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
