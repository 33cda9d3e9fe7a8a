"""JSON of saved views."""

from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field

from portal.domain.forms.typed_text import single_line, tidied
from portal.features.directory.views.models import MAX_NAME, MAX_QUERY, SavedView
from portal.features.directory.views.policy import ListName
from portal.platform.http.body import Body

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME), tidied(single_line)]
QueryString = Annotated[str, Field(max_length=MAX_QUERY)]


class ViewIn(Body):
    """``query``: search, filters, sort, columns and density as in the address of the list, without ``?``."""

    list: ListName
    name: Name
    query: QueryString


class ViewChangesIn(Body):
    """A missing value stays as it is."""

    name: Name | None = None
    query: QueryString | None = None


class ViewOut(BaseModel):
    id: UUID
    list: ListName
    name: str
    query: str

    @classmethod
    def of(cls, view: SavedView) -> Self:
        return cls(id=view.id, list=ListName(view.list), name=view.name, query=view.query)
