"""JSON of themes and passages."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, single_line, tidied
from portal.domain.reading.models import Passage, Theme
from portal.features.responses.reading.remarks.schemas import PlaceIn, PlaceOut
from portal.features.responses.reading.themes.passages import Standing
from portal.features.responses.reading.themes.queries import CountedTheme
from portal.features.responses.reading.themes.service import Shown
from portal.platform.http.body import Body

MAX_NAME, MAX_QUOTE, MAX_SPLIT = 80, 10_000, 500
_Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME), tidied(single_line)]
_Revision = Annotated[int, Field(ge=1)]


class ThemeIn(Body):
    name: _Name


class ThemeRenameIn(ThemeIn):
    revision: _Revision


class ThemeMergeIn(Body):
    """``into``: the theme that gets the passages."""

    into: UUID
    revision: _Revision


class ThemeSplitIn(ThemeRenameIn):
    """``passage_ids`` go to the new theme ``name``."""

    passage_ids: Annotated[tuple[UUID, ...], Field(min_length=1, max_length=MAX_SPLIT)]


class PassageIn(Body):
    """``quote``: the words as they are shown. ``is_whole``: the whole answer to a question."""

    theme_id: UUID
    place: PlaceIn
    quote: Annotated[str, StringConstraints(min_length=1, max_length=MAX_QUOTE), tidied(paragraphs)]
    is_whole: bool = False


class ThemeOut(BaseModel):
    id: UUID
    name: str
    revision: int

    @classmethod
    def of(cls, theme: Theme) -> Self:
        return cls.model_validate(theme, from_attributes=True)


class CountedThemeOut(ThemeOut):
    """``passages`` under it, of so many ``companies``."""

    passages: int
    companies: int

    @classmethod
    def counted(cls, found: CountedTheme) -> Self:
        theme = found.theme
        return cls(
            id=theme.id, name=theme.name, revision=theme.revision, passages=found.passages, companies=found.companies
        )


class PassageOut(BaseModel):
    """``standing``: whether answer, version or what belongs to it changed since it was marked."""

    id: UUID
    theme_id: UUID
    theme: str
    place: PlaceOut
    quote: str
    is_whole: bool
    by: str
    marked_at: datetime
    standing: Standing

    @classmethod
    def of(cls, passage: Passage, theme: str, standing: Standing = Standing.STANDS) -> Self:
        return cls(
            id=passage.id,
            theme_id=passage.theme_id,
            theme=theme,
            place=PlaceOut.of(passage),
            quote=passage.quote,
            is_whole=passage.is_whole,
            by=passage.marked_by_name,
            marked_at=passage.marked_at,
            standing=standing,
        )


class PassageOfThemeOut(BaseModel):
    id: UUID
    company_id: UUID
    organization_name: str
    place: PlaceOut
    quote: str
    by: str


class ShownThemeOut(ThemeOut):
    """``hidden``: number of passages of responses that the reader may not see."""

    passages: list[PassageOfThemeOut]
    hidden: int

    @classmethod
    def shown(cls, found: Shown) -> Self:
        passages = [
            PassageOfThemeOut(
                id=passage.id,
                company_id=passage.company_id,
                organization_name=name,
                place=PlaceOut.of(passage),
                quote=passage.quote,
                by=passage.marked_by_name,
            )
            for passage, name in found.passages
        ]
        theme = found.theme
        return cls(id=theme.id, name=theme.name, revision=theme.revision, passages=passages, hidden=found.hidden)
