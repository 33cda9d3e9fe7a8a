"""Parameters of list pages and exports, and the shape of a page."""

from decimal import Decimal
from typing import Annotated, Any, Generic, Self, TypeVar
from uuid import UUID

import orjson
from fastapi import Depends, Query, Response
from pydantic import BaseModel, ConfigDict, Field

from portal.platform.http.body import QueryText
from portal.platform.lists.export import TableFormat
from portal.platform.lists.page import Page, PageRequest

Item = TypeVar("Item", bound=BaseModel)
_NO_LIST: Any = ()
MAX_EXPORTED_IDS = 100
"""As many ids as fit into a URL."""


async def page_request(
    sort: Annotated[QueryText | None, Query(max_length=60)] = None,
    cursor: Annotated[QueryText | None, Query(max_length=2000)] = None,
    limit: Annotated[int, Query(ge=1, le=100)] = 25,
) -> PageRequest:
    return PageRequest(sort=sort, cursor=cursor, limit=limit)


PageDep = Annotated[PageRequest, Depends(page_request)]
SearchText = Annotated[QueryText, Query(max_length=100)]


class _ListQuery(BaseModel):
    """The middleware reads ``locale``; it is declared because unknown parameters are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, hide_input_in_errors=True)

    sort: Annotated[QueryText | None, Field(max_length=60)] = None
    locale: Annotated[str | None, Field(max_length=100)] = None


class PageQuery(_ListQuery):
    """Query of a page; features add their filters."""

    cursor: Annotated[QueryText | None, Field(max_length=2000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def page(self) -> PageRequest:
        return PageRequest(self.sort, self.cursor, self.limit)


class TableQuery(_ListQuery):
    """Query of an export; features add their filters.

    ``columns``: names in order, all by default. ``ids``: selected rows, which the filters narrow further.
    """

    format: TableFormat
    columns: Annotated[tuple[Annotated[QueryText, Field(max_length=60)], ...], Field(max_length=60)] = _NO_LIST
    ids: Annotated[tuple[UUID, ...] | None, Field(max_length=MAX_EXPORTED_IDS)] = None


class PageOut(BaseModel, Generic[Item]):
    """``total``: rows of the screen; ``matched``: rows that match the filter. 10,001 means more than 10,000.

    A cursor is null at the list's end.
    """

    items: list[Item]
    total: int
    matched: int
    next_cursor: str | None
    previous_cursor: str | None

    @classmethod
    def of(cls, page: Page) -> Self:
        """The rows' columns are the items' fields, by name."""
        return cls.model_validate({"items": [dict(row) for row in page.items], **_around_items(page)})


def _around_items(page: Page) -> dict[str, Any]:
    return {
        "total": page.total,
        "matched": page.matched,
        "next_cursor": page.next_cursor,
        "previous_cursor": page.previous_cursor,
    }


def page_response(page: Page, item: type[BaseModel]) -> Response:
    """The page as JSON in the envelope, without objects of ``item``: the columns are its fields by name and type.

    For routes that name their page as ``response_model``; a test holds such bodies against it.
    """
    names = tuple(item.model_fields)
    data = {"items": [{name: row[name] for name in names} for row in page.items], **_around_items(page)}
    body = {"success": True, "code": 200, "message": "", "data": data}
    return Response(orjson.dumps(body, default=_plain, option=orjson.OPT_UTC_Z), media_type="application/json")


def _plain(value: Any) -> Any:
    """Converts types of the driver."""
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, UUID):
        return str(value)
    raise TypeError
