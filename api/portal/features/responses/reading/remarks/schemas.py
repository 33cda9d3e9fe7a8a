"""JSON of remarks."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import paragraphs, storable, tidied
from portal.domain.reading.models import Passage, Remark
from portal.features.responses.reading.places import Place
from portal.platform.http.body import Body

MAX_REMARK, MAX_MENTIONED, MAX_PAGE = 4_000, 20, 100_000
_Key = Annotated[str, StringConstraints(min_length=1, max_length=200)]
_Text = Annotated[str, StringConstraints(min_length=1, max_length=MAX_REMARK), tidied(paragraphs)]
_Mentioned = Annotated[tuple[UUID, ...], Field(max_length=MAX_MENTIONED)]
_NONE: tuple[UUID, ...] = ()


class PlaceIn(Body):
    """``question_id``, or ``file_id`` with ``page``, from 1."""

    question_id: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = None
    file_id: UUID | None = None
    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = None

    @model_validator(mode="after")
    def _is_one(self) -> Self:
        if (self.question_id is None) is (self.file_id is None) or (self.file_id is None) is not (self.page is None):
            raise PydanticCustomError("invalid", "either a question, or a page of a file")
        return self

    @property
    def place(self) -> Place:
        return Place(self.question_id, self.file_id, self.page)


class PlaceOut(BaseModel):
    """``file_name``: of the file at that time."""

    question_id: str | None
    file_id: UUID | None
    file_name: str | None
    page: int | None

    @classmethod
    def of(cls, placed: Remark | Passage) -> Self:
        return cls.model_validate(placed, from_attributes=True)


class RemarkIn(Body):
    """``place``, or the remark ``parent_id`` that it replies to. ``mentioned``: people who are told."""

    place: PlaceIn | None = None
    parent_id: UUID | None = None
    text: _Text
    mentioned: _Mentioned = _NONE

    @model_validator(mode="after")
    def _stands_somewhere(self) -> Self:
        if (self.place is None) is (self.parent_id is None):
            raise PydanticCustomError("invalid", "either a place, or a remark")
        return self


class RemarkEditIn(Body):
    text: _Text
    mentioned: _Mentioned = _NONE
    revision: Annotated[int, Field(ge=1)]


class RemarkDraftIn(Body):
    """``text`` as typed; empty discards it. Longer than a remark may be, so that nothing typed is lost."""

    place: _Key
    text: Annotated[str, StringConstraints(max_length=5 * MAX_REMARK, strip_whitespace=False), tidied(storable)]


class RemarkDraftOut(BaseModel):
    place: str
    text: str


class RemarkOut(BaseModel):
    """``text`` is null if it was deleted. ``mine``: the reader wrote it, and may change it.

    ``earlier``: it is about a version that the company has replaced.
    """

    id: UUID
    place: PlaceOut
    parent_id: UUID | None
    text: str | None
    mentioned: list[UUID]
    author: str
    mine: bool
    created_at: datetime
    edited_at: datetime | None
    revision: int
    earlier: bool

    @classmethod
    def of(cls, remark: Remark, *, reader: UUID, standing: str | None = None) -> Self:
        return cls(
            id=remark.id,
            place=PlaceOut.of(remark),
            parent_id=remark.parent_id,
            text=None if remark.deleted_at else remark.text,
            mentioned=remark.mentioned,
            author=remark.author_name,
            mine=remark.author_id == reader,
            created_at=remark.created_at,
            edited_at=remark.edited_at,
            revision=remark.revision,
            earlier=standing is not None and remark.receipt_number != standing,
        )
