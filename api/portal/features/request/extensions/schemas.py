"""JSON of a company's extension."""

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from portal.domain.forms.typed_text import paragraphs, tidied
from portal.domain.rfis.deadlines import own_deadline
from portal.domain.rfis.schemas import ExtensionOut
from portal.features.request.extensions.service import CompanyDeadline
from portal.platform.http.body import Body, Instant

Reason = Annotated[str, StringConstraints(min_length=1, max_length=500), tidied(paragraphs)]
Revision = Annotated[int, Field(ge=0)]


class TakeBackIn(Body):
    """``reason``: shown to the company. ``revision``: of the extension that was read, 0 if there was none."""

    reason: Reason
    revision: Revision


class ExtensionIn(TakeBackIn):
    until: Instant


class LastExtensionChangeOut(BaseModel):
    at: datetime
    by: str
    reason: str


class CompanyDeadlineOut(BaseModel):
    """``until``: null if the company has no more time than the others. ``deadline``: of all.

    ``change``: the last one, null if there never was an extension. ``locale``: the language of the company's mails.
    """

    until: datetime | None
    deadline: datetime
    revision: int
    change: LastExtensionChangeOut | None
    locale: Literal["en", "ar"]

    @classmethod
    def of(cls, found: CompanyDeadline) -> Self:
        extension = found.extension
        longer = ExtensionOut.of(found.rfi, extension, found.now)
        return cls.model_validate(
            {
                "until": longer.until if longer else None,
                "deadline": own_deadline(found.rfi, None, found.now),
                "revision": extension.revision if extension else 0,
                "change": LastExtensionChangeOut(
                    at=extension.changed_at, by=extension.changed_by_name, reason=extension.reason
                )
                if extension
                else None,
                "locale": found.user.locale,
            }
        )
