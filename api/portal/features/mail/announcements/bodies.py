"""Requests of the announcement endpoints."""

from typing import Annotated, Any, Literal
from uuid import UUID

import orjson
from pydantic import AfterValidator, BaseModel, BeforeValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from portal.domain.forms.typed_text import paragraphs, single_line
from portal.features.directory.listing.filter import CompanyFilter
from portal.features.mail.announcements.announcing import Draft
from portal.features.mail.announcements.composing import texts
from portal.features.mail.announcements.composing.placeholders import Placeholder, unknown_in
from portal.features.mail.announcements.composing.previews import Chosen
from portal.features.mail.announcements.composing.texts import Texts
from portal.features.mail.announcements.lifecycle import DeliveryState
from portal.platform.errors import FieldError, ValidationFailed
from portal.platform.http.body import Body, Instant, QueryText
from portal.platform.lists.export import TableFormat
from portal.platform.lists.page import PageRequest
from portal.platform.lists.together import MAX_TOGETHER

MAX_NUMBER = 2_147_483_647
SUBJECT_MAX = 80
BODY_MAX = 20_000
"""Characters, without surrounding whitespace."""


def _check_subject(text: str) -> str:
    return _bounded(single_line(text), SUBJECT_MAX)


def _check_body(text: str) -> str:
    return _bounded(paragraphs(text), BODY_MAX)


def _bounded(text: str, longest: int) -> str:
    if not text:
        raise PydanticCustomError("required", "must be given")
    if len(text) > longest:
        raise PydanticCustomError("too_long", "too long", {"max_length": longest})
    unknown = unknown_in(text)
    if unknown is not None:
        raise PydanticCustomError("unknown_placeholder", "no such placeholder", {"name": f"{{{unknown}}}"})
    return text


def _from_json(value: Any) -> Any:
    """Parses the filter, which a form carries as JSON text."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value) if value.strip() else {}
    except orjson.JSONDecodeError:
        raise PydanticCustomError("invalid", "no JSON") from None


Subject = Annotated[str, Field(max_length=4 * SUBJECT_MAX), AfterValidator(_check_subject)]
Text = Annotated[str, Field(max_length=4 * BODY_MAX), AfterValidator(_check_body)]
Audience = Annotated[CompanyFilter, BeforeValidator(_from_json)]


class _TextsBody(Body):
    """``language``: of ``subject`` and ``body``; needed if the ``other_`` ones are given, which are in the other."""

    subject: Subject
    body: Text
    language: Literal["en", "ar"] | None = None
    other_subject: Subject | None = None
    other_body: Text | None = None

    @property
    def other(self) -> texts.Text | None:
        """Raises :class:`ValidationFailed` if something of the other language is missing."""
        subject, body = self.other_subject, self.other_body
        if subject is None and body is None:
            return None
        given = {"other_subject": subject, "other_body": body, "language": self.language}
        missing = [FieldError(name, "required") for name, value in given.items() if value is None]
        if subject is None or body is None or missing:
            raise ValidationFailed(fields=missing)
        return texts.Text(subject, body)

    @property
    def texts(self) -> Texts:
        return Texts(texts.Text(self.subject, self.body), self.language, self.other)


class AnnouncementForm(_TextsBody):
    """The fields of the form without its file. ``audience``: JSON; all active companies by default.

    ``attachment_from``: the author's draft file, or an earlier announcement whose file is attached again. ``send_at``:
    when it is sent; at once by default.
    """

    audience: Audience = CompanyFilter()
    attachment_from: UUID | None = None
    send_at: Instant | None = None

    @model_validator(mode="before")
    @classmethod
    def _empty_is_absent(cls, value: Any) -> Any:
        return {key: item for key, item in value.items() if item != ""} if isinstance(value, dict) else value

    @property
    def draft(self) -> Draft:
        return Draft(
            self.subject,
            self.body,
            self.audience,
            self.attachment_from,
            language=self.language,
            other=self.other,
            send_at=self.send_at,
        )


class PreviewBody(_TextsBody):
    """``recipient``: a filter. The preview shows the values of one of its companies, or examples without a filter.

    ``search`` narrows the filter; ``number``: which of the companies found, oldest first.
    """

    recipient: CompanyFilter | None = None
    search: Annotated[QueryText, Field(max_length=100)] | None = None
    number: Annotated[int, Field(ge=1, le=1_000_000)] | None = None

    @property
    def chosen(self) -> Chosen | None:
        if self.recipient is None:
            return None
        return Chosen(self.recipient, self.search or "", self.number or 1)


class AudienceBody(Body):
    """``placeholders``: those that the texts use."""

    audience: CompanyFilter = CompanyFilter()
    placeholders: Annotated[tuple[Placeholder, ...], Field(max_length=10)] = ()


_NONE: Any = ()


class DeliveryQuery(BaseModel):
    """Filter of deliveries. Several values of ``state`` match any of them."""

    search: Annotated[QueryText, Field(max_length=100)] = ""
    state: Annotated[tuple[DeliveryState, ...], Field(max_length=7)] = _NONE
    may_repeat: bool | None = None


class DeliveryPageQuery(DeliveryQuery):
    sort: Annotated[QueryText | None, Field(max_length=60)] = None
    cursor: Annotated[QueryText | None, Field(max_length=1000)] = None
    limit: Annotated[int, Field(ge=1, le=100)] = 25

    @property
    def page(self) -> PageRequest:
        return PageRequest(self.sort, self.cursor, self.limit)


class DeliveriesIn(Body):
    """Numbers of selected deliveries."""

    numbers: Annotated[
        tuple[Annotated[int, Field(ge=1, le=MAX_NUMBER)], ...], Field(min_length=1, max_length=MAX_TOGETHER)
    ]


class DeliveryExportQuery(DeliveryQuery):
    """``columns``: names in the order of the table; all columns by default."""

    sort: Annotated[QueryText | None, Field(max_length=60)] = None
    columns: Annotated[tuple[QueryText, ...], Field(max_length=20)] = _NONE
    format: TableFormat = TableFormat.CSV
