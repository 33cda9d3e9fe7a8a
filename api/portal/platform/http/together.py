"""JSON of an action on several rows."""

from typing import Annotated, Generic, Self, TypeVar
from uuid import UUID

from pydantic import BaseModel, Field

from portal.platform.http.body import Body
from portal.platform.lists.together import MAX_TOGETHER, DoneTogether

Reason = TypeVar("Reason", bound=str)


class IdsIn(Body):
    """Selected rows."""

    ids: Annotated[tuple[UUID, ...], Field(min_length=1, max_length=MAX_TOGETHER)]


class LeftOut(BaseModel, Generic[Reason]):
    """A row that was not changed. ``name`` is null if it does not exist; ``by``: who decided before, if known."""

    id: str
    name: str | None
    reason: Reason
    by: str | None


class TogetherOut(BaseModel, Generic[Reason]):
    """``done``: rows that are as requested, changed now or before; ``left``: the others."""

    done: int
    left: list[LeftOut[Reason]]

    @classmethod
    def of(cls, done: DoneTogether) -> Self:
        return cls.model_validate(done, from_attributes=True)
