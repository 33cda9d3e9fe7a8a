"""JSON of the requests that change the library."""

from typing import Annotated, Self
from uuid import UUID

from pydantic import Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.links import web_address
from portal.domain.forms.typed_text import paragraphs, single_line, tidied
from portal.features.request.library.changes import MAX_DOCUMENTS, Content, Note, Texts
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.http.body import Body

Title = Annotated[str, StringConstraints(min_length=1, max_length=200), tidied(single_line)]


Description = Annotated[str, StringConstraints(max_length=500), tidied(paragraphs)]


NoteText = Annotated[str, StringConstraints(max_length=500), tidied(paragraphs)]


Revision = Annotated[int, Field(ge=0)]


class ContentIn(Body):
    """Either ``url`` or files; one file for both languages is named twice."""

    url: Annotated[str | None, tidied(web_address)] = None
    file_en: UUID | None = None
    file_ar: UUID | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if bool(self.url) == bool(self.file_en or self.file_ar):
            raise PydanticCustomError("required", "a link or a file")
        return self

    def content(self) -> Content:
        return Content(self.url or None, self.file_en, self.file_ar)


class DocumentIn(Body):
    title_en: Title
    title_ar: Title
    description_en: Description = ""
    description_ar: Description = ""
    is_hidden: bool = False

    def texts(self) -> Texts:
        return Texts(self.title_en, self.title_ar, self.description_en, self.description_ar)


class NewDocumentIn(DocumentIn):
    is_public: bool = False
    content: ContentIn | None = None


class ChangedDocumentIn(DocumentIn):
    """``is_public``: null leaves it, as pages of an earlier release do."""

    is_public: bool | None = None
    revision: Revision


class NewVersionIn(Body):
    """The notes say what has changed: both or none."""

    content: ContentIn
    note_en: NoteText = ""
    note_ar: NoteText = ""
    revision: Revision

    def note(self) -> Note | None:
        """Raises :class:`ValidationFailed` for a note in one language."""
        if bool(self.note_en) != bool(self.note_ar):
            raise ValidationFailed(fields=[FieldError("note_ar" if self.note_en else "note_en", "required")])
        return Note(self.note_en, self.note_ar) if self.note_en else None


class NotificationIn(Body):
    """``again``: also if companies were notified of this version before."""

    revision: Revision
    again: bool = False


class OrderIn(Body):
    """``before``: the order that was read; ``after``: the same entries in the new order."""

    before: list[UUID] = Field(max_length=MAX_DOCUMENTS)
    after: list[UUID] = Field(max_length=MAX_DOCUMENTS)
